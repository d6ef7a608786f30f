"""Who has a role under an agreement or for a company: a trustee, an agent, an auditor; and how often a vote is held."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache, lru_cache

from tools.language.terms import terms
from tools.months import MONTH_NUMBERS
from tools.vocab.loader import load_toml

_NAMED = re.compile(r"[A-Z][a-z]|[A-Z]{3,}")
_FARTHEST, _WORDS = 200, 12  # characters before a role in which a name stands, and words of the name
_CONTEXT = 700  # characters on each side that tell which agreement it is


@dataclass(frozen=True)
class Holder:
    """Somebody in a role: the name, the words in which it stands, and the text around them."""

    name: str
    said: str
    around: str


@lru_cache(maxsize=256)
def asked_role(question: str) -> str:
    """The key of the role whose holder a question asks for; "" where it asks for none, or for a former one."""
    if not _pattern("asks").search(question) or _pattern("past").search(question):
        return ""
    roles = load_toml("roles.toml")["roles"]
    return next((key for key, one in roles.items() if re.search(one["asked"], question, re.IGNORECASE)), "")


def said_role(key: str) -> str:
    """What a role is called: "trustee"."""
    return load_toml("roles.toml")["roles"][key]["said"]


def role_holders(text: str, key: str) -> Iterator[Holder]:
    """Those whom a text names in a role, each as it stands."""
    plain = " ".join(text.split())
    role = load_toml("roles.toml")["roles"][key]
    for match in re.finditer(role["told"], plain, re.IGNORECASE):
        before = plain[max(0, match.start() - _FARTHEST) : match.start()]
        joint = _pattern("before").search(before)
        name = _name_at_end(before[: joint.start()]) if joint else ""
        if name and joint:
            yield Holder(name, f"{name}{joint[0]}{match[0]}", _around(plain, match))
    for match in re.finditer(role["signed"], plain) if "signed" in role else ():
        yield Holder(match["name"], match["name"], _around(plain, match))


def _around(text: str, match: re.Match[str]) -> str:
    return text[max(0, match.start() - _CONTEXT) : match.end() + _CONTEXT]


def _name_at_end(text: str) -> str:
    """The name that a text ends with: its capitalised words, "Bank of Lyme, N.A."."""
    data = load_toml("roles.toml")
    words: list[str] = []
    for word in reversed(text.split()[-_WORDS:]):
        parted = word.endswith((",", ";", ":", ")")) and not (words and words[0].strip(",") in data["suffixes"])
        if (words and parted) or not (word[:1].isupper() or word in data["joining"]):
            break
        words.insert(0, word)
    while words and (words[0] in data["titles"] or words[0] in data["joining"]):
        words.pop(0)
    name = " ".join(words).strip(" ,")
    return name if _NAMED.search(name) else ""


def asks_how_often(question: str) -> bool:
    """Whether it is asked how often a vote is to be held."""
    return _choice("asked").search(question) is not None and _choice("about").search(question) is not None


def tells_how_often(sentence: str) -> bool:
    """Whether a sentence tells how often a vote is held, by whom that was chosen."""
    return all(_choice(name).search(sentence) is not None for name in ("about", "told", "chosen"))


def asked_appointed(question: str) -> frozenset[str]:
    """The terms of the office to which a question asks who was appointed; none where it asks for no such thing."""
    found = re.search(load_toml("roles.toml")["appointed"]["asked"], question, re.IGNORECASE)
    plain = {term for word in load_toml("roles.toml")["appointed"]["plain"] for term in terms(word)}
    office = terms(found["office"] or found["post"] or "") if found else []
    dated = {term for month in MONTH_NUMBERS for term in terms(month)}
    return frozenset(one for one in office if one not in plain | dated and not any(map(str.isdigit, one)))


def appointed_in(sentence: str, office: frozenset[str], company: str) -> str:
    """Who was appointed to an office by a sentence; "" where it tells of nobody, or of another office."""
    asked = office - {*terms(company)}
    for pattern in _appointed():
        for match in pattern.finditer(sentence):
            if asked and asked <= {*terms(match["office"])} and _is_somebody(match["name"]):
                return match["name"]
    return ""


def _is_somebody(name: str) -> bool:
    """Whether words are the name of a person, and no pronoun, kind of people or title alone."""
    data = load_toml("roles.toml")["appointed"]
    words = [word.strip(".,").lower() for word in name.split()]
    return words[0] not in data["nobody"] and not {*words} <= {*data["titles"]}


@cache
def _appointed() -> tuple[re.Pattern[str], ...]:
    return tuple(re.compile(one) for one in load_toml("roles.toml")["appointed"]["told"])


@cache
def _pattern(name: str) -> re.Pattern[str]:
    return re.compile(load_toml("roles.toml")[name], re.IGNORECASE)


@cache
def _choice(name: str) -> re.Pattern[str]:
    return re.compile(load_toml("roles.toml")["choice"][name], re.IGNORECASE)
