"""The words of a call's transcript that tell who speaks: introductions of executives, of analysts and of questions."""

import re
from functools import cache

from tools.language.people.speakers import is_title
from tools.text import name_key
from tools.vocab.loader import load_toml

_PART = r"(?:[A-Z][A-Za-z'’-]+|[A-Z]\.)"
NAME = rf"{_PART}(?:[ ]+(?:de|da|van|von|der|del|la|{_PART})){{1,3}}"
_TITLES = "|".join(load_toml("speakers.toml")["titles"]["words"])
_PERSON = rf"(?P<name>(?!(?i:{_TITLES})\b){NAME})"
_IR = r"(?!Investor|IR\b)"  # of a title, and no firm or name
# "our chief financial officer, John Murphy": matches may overlap, so that none hides another.
_TITLE_FIRST = re.compile(
    rf"(?=\b(?:[Oo]ur|the|\w+['’]s|and|to|with|,)\s+(?P<role>(?:[\w&'’-]+,?\s+){{1,9}}?)(?:M(?:r|s|rs)\.\s+)?{_PERSON})"
)
# "John Murphy, our chief financial officer", up to a firm, another name or the sentence's end.
_NAME_FIRST = re.compile(
    rf"{_PERSON},\s+(?:(?:our|the|its|[A-Z0-9][\w&.]*['’]s)\s+)?(?P<role>[A-Za-z][\w&'’, -]{{2,90}}?)"
    rf"(?=\s+(?:at|for|of)\s+(?:the\s+)?{_IR}[A-Z0-9]|[.;:]|,?\s+and\s+(?:our\b|[A-Z][a-z]+\s+[A-Z])"
    rf"|,\s+(?:{_IR}[A-Z][a-z]+\s+[A-Z]|who|please|you)|$)"
)
_FIRM = r"(?:(?:[A-Z]\.)+|[A-Z0-9][\w&'’-]*)"
_WITH_FIRM = re.compile(rf"{_PERSON}(?:,|\s+(?:with|of|from|at))\s+(?P<firm>{_FIRM}(?:[ ]+(?:of|and|&|{_FIRM}))*)")


def introduced_executives(text: str) -> dict[str, str]:
    """Names with the titles by which somebody introduces them: "our chief financial officer, John Murphy"."""
    found: dict[str, str] = {}
    named = ((one["name"], one["role"]) for pattern in (_NAME_FIRST, _TITLE_FIRST) for one in pattern.finditer(text))
    for name, said in named:
        role = said.strip(" ,")
        if role and is_title(role.split()[0]) and "our" not in role.split():
            found[name] = max(found.get(name, ""), role, key=len)
    return found


def introduced_asker(text: str) -> tuple[str, str] | None:
    """Who is called up to ask, and of which firm: "the line of Bonnie Herzog with Goldman Sachs"."""
    if not asks_for_question(text):
        return None
    match = _WITH_FIRM.search(text)
    return (match["name"], match["firm"]) if match else None


def asks_for_question(text: str) -> bool:
    """Whether words call up a question."""
    words = frozenset[str](load_toml("speakers.toml")["introductions"]["asking"])
    return not words.isdisjoint(name_key(text).split())


@cache
def part_headings() -> dict[str, str]:
    """Headings of a transcript's parts, normalised, with the part: prepared_remarks, qna or participants."""
    return {name_key(name): part for part, names in load_toml("speakers.toml")["parts"].items() for name in names}
