"""Lists whose head is said once: "cash from operating, from investing and from financing"."""

import re
from collections.abc import Iterator, Sequence

from tools.language.english.changes import Edit
from tools.language.english.phrases import known_phrases
from tools.text import name_key
from tools.vocab.loader import Vocabulary

_PARTING = r"(?:,|,? and|,? or|,? plus|,? as well as| &| ?/| ?\+)"
_LIST = re.compile(
    r"\b(?P<head>(?:net )?[a-z]+(?: [a-z]+)?) (?P<link>from|for|of|by|in) (?P<first>[a-z]+)"
    rf"(?P<rest>(?:{_PARTING} ?(?:(?:from|for|of|by|in) )?(?!and\b|or\b|from\b)[a-z]+){{1,4}})"
    r"(?: activities)?(?![\w-])",
    re.IGNORECASE,
)
_ITEM = re.compile(rf"{_PARTING} ?(?:(?:from|for|of|by|in) )?(?P<item>[a-z]+)", re.IGNORECASE)


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
    for match in _LIST.finditer(text):
        items = [match["first"], *(item["item"] for item in _ITEM.finditer(match["rest"]))]
        for head in (match["head"], match["head"].partition(" ")[2]):
            whole = _whole(head, match["link"], items, phrases) if head else None
            if whole is not None:
                start = match.start() + len(match["head"]) - len(head)
                yield Edit(start, match.end(), ", ".join(whole), "abbreviation")
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
