"""Who speaks on a call: roles by their names, and the keys by which a speaker is found."""

import re
from collections.abc import Iterable, Iterator
from functools import cache, lru_cache

from tools.text import find_phrases, name_key, phrase_key, tokenise
from tools.vocab.loader import load_toml

ANALYST, OPERATOR, MANAGEMENT = "analyst", "operator", "management"
MODERATES = "ir"  # investor relations call up questions, and seldom answer them
_INITIAL = re.compile(r"\b[a-z]\b")
_OF_FIRM = re.compile(r"^(?:the )?(?P<role>[\w -]+?) (?:of|at|from|with|for) (?P<firm>.+)$")
_FIRMS_ANALYST = re.compile(r"^(?:the )?(?P<firm>.+) analyst$")


@cache
def role_names() -> dict[str, str]:
    """Every name of a role, normalised, with the role's key."""
    return {name_key(name): key for key, names in load_toml("speakers.toml")["roles"].items() for name in names}


@lru_cache(maxsize=4096)
def roles_in(text: str) -> tuple[str, ...]:
    """The keys of the roles that a title or a question names, in order: "Chairman and CEO" gives chair and ceo."""
    known = role_names()
    found = find_phrases(tokenise(text), lambda tokens: known.get(phrase_key(tokens)))
    return tuple(dict.fromkeys(match.entry for match in found))


def is_title(text: str) -> bool:
    """Whether words are a person's title: "Senior Vice President, Investor Relations"."""
    words = frozenset[str](load_toml("speakers.toml")["titles"]["words"])
    return bool(roles_in(text)) or not words.isdisjoint(name_key(text).split())


def full_name(name: str) -> str:
    """A name, normalised, without the initials between its first and last part: "matthew ellis"."""
    key = name_key(name)
    first, *between = key.split() or [""]
    return " ".join((first, *(part for part in between if not _INITIAL.fullmatch(part))))


def last_name(name: str) -> str:
    """The last part of a name, normalised."""
    return full_name(name).rpartition(" ")[2]


def firm_keys(firm: str) -> Iterator[str]:
    """A firm's names: as written, without what people leave out at its end, and as one word."""
    key = name_key(firm.replace("&", " and "))
    endings = [name_key(one) for one in load_toml("speakers.toml")["introductions"]["firm_endings"]]
    while key:
        yield key
        yield key.replace(" ", "")
        key = next((key.removesuffix(f" {end}") for end in endings if key.endswith(f" {end}")), "")
    yield from (part for name in firm.split("/")[1:] for part in firm_keys(name))
    if "/" in firm:
        yield from firm_keys(firm.partition("/")[0])


def speaker_keys(
    name: str, role: str | None, firms: Iterable[str] = (), aliases: Iterable[str] = ()
) -> tuple[str, ...]:
    """What a speaker is found by: names, whole and in part, the title and its roles, and an analyst's firms.

    Who is neither an analyst nor the operator is of the management.
    """
    keys: list[str] = []
    for one in (name, *aliases):
        whole = full_name(one)
        keys += [name_key(one), whole, *whole.split(" ")[:: max(1, whole.count(" "))]]
    roles = roles_in(role or "") or roles_in(name)
    if role:
        keys.append(name_key(role))
    keys += roles
    if not {ANALYST, OPERATOR}.intersection(roles):
        keys.append(MANAGEMENT)
    elif ANALYST in roles:
        keys += (key for firm in firms for key in firm_keys(firm))
    return tuple(dict.fromkeys(key for key in keys if key))


def key_of(said: str) -> str:
    """The key that a name, a role ("CFO", "finance chief") or "analyst of Goldman Sachs" is looked for by."""
    key = name_key(said).removeprefix("the ")
    if role := role_names().get(key):
        return role
    of_firm = _OF_FIRM.match(key)
    if of_firm and ANALYST in roles_in(of_firm["role"]):
        return next(firm_keys(of_firm["firm"]), key)
    if firms := _FIRMS_ANALYST.match(key):
        return next(firm_keys(firms["firm"]), key)
    roles = roles_in(key)
    return roles[-1] if roles else full_name(said)
