"""Lists whose head is said once: "cash from operating, from investing and from financing"."""

import re
from collections.abc import Iterator, Sequence

from tools.language.english.changes import Edit
from tools.language.english.phrases import known_phrases
from tools.text import LONGEST_PHRASE, find_tokens, name_key
from tools.vocab.loader import Vocabulary

_PARTING = r"(?:,|,? and|,? or|,? plus|,? as well as| &| ?/| ?\+)"
_LIST = re.compile(
    r"\b(?P<head>(?:net )?[a-z]+(?: [a-z]+)?) (?P<link>from|for|of|by|in) (?P<first>[a-z]+)"
    rf"(?P<rest>(?:{_PARTING} ?(?:(?:from|for|of|by|in) )?(?!and\b|or\b|from\b)[a-z]+){{1,4}})"
    r"(?: activities)?(?![\w-])",
    re.IGNORECASE,
)
_ITEM = re.compile(rf"{_PARTING} ?(?:(?:from|for|of|by|in) )?(?P<item>[a-z]+)", re.IGNORECASE)
_KINDS = re.compile(
    r"\b(?P<head>[a-z]+(?: [a-z]+){0,2}),? \(?(?P<one>(?:short[- ])?[a-z]+)"
    r"(?P<joint> (?:and|n|&|as well as|plus) |, | ?/ ?| \+ |&)(?P<other>(?:(?:non|long)[- ])?[a-z]+)\b\)?",
    re.IGNORECASE,
)
_BEFORE = re.compile(
    r"\b(?P<kinds>[a-z]+(?:-[a-z]+)?(?:, [a-z]+(?:-[a-z]+)?){0,3},? (?:and|n|&|plus) [a-z]+(?:[- ]?current)?) "
    r"(?P<head>[a-z]+(?: [a-z]+){0,2})\b",
    re.IGNORECASE,
)
_SIDES = {"current", "noncurrent"}  # of one balance, which is both together
_WORD = re.compile(r"\b[a-z]+", re.IGNORECASE)
_KIND = re.compile(
    r"(?:^|, |(?:^|\s)(?:and|n|&|plus) )(?P<item>(?!(?:and|n|plus)\b)[a-z]+(?:[- ]current)?)", re.IGNORECASE
)

# What revenue comes from is income: "came from rent".
_RENT = re.compile(
    r"\b(?:com(?:e|es|ing)|came|deriv(?:e|es|ed)|stem(?:s|med)?|earned|revenues?|sales|income|rev) from "
    r"(?:its |their |the )?(?P<rent>rent(?:s|als|ing)?(?: from tenants| out)?|leasing|tenants|letting)\b"
    r"(?! (?:expense|cost|income|revenue))",
    re.IGNORECASE,
)


def ellipses(text: str, vocabulary: Vocabulary) -> Iterator[Edit]:
    """Each item with the head that it shares, where all of them name figures so and none does alone."""
    for match in _RENT.finditer(text):
        yield Edit(match.start("rent"), match.end("rent"), "rental income", "abbreviation")
    phrases = known_phrases(vocabulary)
    for edit in (*_kinds(text, phrases), *_before(text, phrases)):
        if not _within_name(text, edit, phrases):
            yield edit
    for match in _LIST.finditer(text):
        items = [match["first"], *(item["item"] for item in _ITEM.finditer(match["rest"]))]
        for head in (match["head"], match["head"].partition(" ")[2]):
            whole = _whole(head, match["link"], items, phrases) if head else None
            if whole is not None:
                start = match.start() + len(match["head"]) - len(head)
                yield Edit(start, match.end(), ", ".join(whole), "abbreviation")
                break


def _kinds(text: str, phrases: frozenset[str]) -> Iterator[Edit]:
    """Two kinds of one figure behind it: "EPS basic and diluted"."""
    last = 0
    for match in filter(None, (_KINDS.match(text, word.start()) for word in _WORD.finditer(text))):
        if match.start("one") < last:
            continue
        kinds = (match["one"], match["other"])
        head = match["head"].split()
        for first in range(len(head)):
            name = " ".join(head[first:])
            whole = [f"{kind} {name}" for kind in kinds]
            named = all(name_key(one) in phrases for one in (name, *whole))
            if (
                named
                and not any(name_key(kind) in phrases for kind in kinds)
                and name_key(" ".join(whole)) not in phrases
            ):
                start = match.start() + len(match["head"]) - len(name)
                joint = " plus " if _adds_up(match["joint"], kinds) else " and "
                yield Edit(start, match.end(), joint.join(whole), "abbreviation")
                last = match.end()
                break


def _within_name(text: str, edit: Edit, phrases: frozenset[str]) -> bool:
    """Whether what is replaced is a name, or a part of one: "change in other current and noncurrent liabilities"."""
    places = [match.span() for match in find_tokens(text)]
    first = next(at for at, (_, end) in enumerate(places) if end > edit.start)
    last = max(at for at, (start, _) in enumerate(places) if start < edit.end)
    return any(
        name_key(text[places[begin][0] : places[end][1]].replace(" & ", " and ")) in phrases
        for begin in range(max(0, last + 1 - LONGEST_PHRASE), first + 1)
        for end in range(last, min(len(places), begin + LONGEST_PHRASE))
    )


def _adds_up(joint: str, kinds: Sequence[str]) -> bool:
    """Whether two kinds are asked for as one amount."""
    return joint.strip() in {"plus", "+"} or {re.sub(r"[- ]", "", kind.lower()) for kind in kinds} == _SIDES


def _before(text: str, phrases: frozenset[str]) -> Iterator[Edit]:
    """Kinds of one figure before it: "operating, investing and financing cash flows"."""
    for match in _BEFORE.finditer(text):
        kinds = [kind["item"] for kind in _KIND.finditer(match["kinds"])]
        head = match["head"].split()
        for end in range(len(head), 0, -1):
            name = " ".join(head[:end])
            whole = [f"{kind} {name}" for kind in kinds]
            joint = name_key(f"{' and '.join(kinds)} {name}")
            if all(name_key(one) in phrases for one in whole) and joint not in phrases:
                if not any(name_key(kind) in phrases for kind in kinds):
                    yield Edit(match.start(), match.start("head") + len(name), " and ".join(whole), "abbreviation")
                break


def _whole(head: str, link: str, items: Sequence[str], phrases: frozenset[str]) -> list[str] | None:
    """The items in full; None where one is a figure by itself, or none with the head."""
    if any(name_key(item) in phrases for item in items):
        return None
    found = [
        next((one for tail in ("", " activities") if name_key(one := f"{head} {link} {item}{tail}") in phrases), None)
        for item in items
    ]
    return [one for one in found if one] if all(found) else None
