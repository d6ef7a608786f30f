"""Which of several figures moved the most: what compares changes, and not the figures ("whose revenue rose more")."""

import re
from dataclasses import dataclass
from functools import cache

from tools.language.english.planning import phrases
from tools.models.plans import End
from tools.vocab.loader import load_toml

_BETWEEN = r"(?:[^,;:.?!()]|(?<=\w)\.(?=\w)){0,60}?"  # no clause ends between a verb and its degree


@dataclass(frozen=True)
class ComparedChange:
    """Which end of the changes is meant, a fall being a negative one, and the words that say so; `moves` where a verb
    says what moves."""

    end: End
    said: str
    moves: bool


def compared_change(text: str) -> ComparedChange | None:
    """What a text says of one change out of several; None where it compares none."""
    for kind in ("verb", "noun", "pace"):
        match = _pattern(kind).search(text)
        if match is None:
            continue
        said = match.groupdict()
        falls = bool(said.get("down"))
        less = bool(said["less"])
        return ComparedChange("lowest" if falls != less else "highest", match[0], kind == "verb")
    return None


def outpaced(text: str) -> ComparedChange | None:
    """The change of one figure that is held against another's: "rose more than", "a larger drop than"; no number."""
    match = _pattern("than").search(text) or _pattern("noun_than").search(text)
    if match is None:
        return None
    falls, less = bool(match.groupdict().get("down")), bool(match["less"])
    return ComparedChange("lowest" if falls != less else "highest", match[0], match.re is _pattern("than"))


def paces(text: str) -> list[str]:
    """The words that only tell how fast a figure moves; without a comparison of changes nothing else is meant."""
    return [match[0] for name in ("pace_more", "pace_less", "own_change") for match in _words(name).finditer(text)]


@cache
def _words(name: str) -> re.Pattern[str]:
    return phrases(load_toml("planning.toml")["change"][name])


@cache
def _pattern(kind: str) -> re.Pattern[str]:
    def any_of(*names: str) -> str:
        return "|".join(_words(name).pattern for name in names)

    not_than = r"(?! than\b)"
    degree = rf"(?:(?P<more>{any_of('more', 'pace_more')})|(?P<less>{any_of('less', 'pace_less')})){not_than}"
    verb = rf"(?:(?P<down>{any_of('fell')})|{any_of('rose')})"
    than = r"\sthan\b(?!\s*(?:\$|€|£|\d|an?\b|by\b|half\b|double))"
    if kind == "than":
        faster = rf"(?:(?P<more>more|{any_of('pace_more')})|(?P<less>less|{any_of('pace_less')}))"
        return re.compile(rf"{verb}{_BETWEEN}\s{faster}{than}", re.IGNORECASE)
    if kind == "verb":
        return re.compile(rf"{verb}{_BETWEEN}\s{degree}", re.IGNORECASE)
    size = rf"(?:(?P<more>{any_of('size_more', 'pace_more')})|(?P<less>{any_of('size_less', 'pace_less')}))"
    noun = rf"{size}\s(?:[\w&%/'’-]+\s){{0,3}}?(?:(?P<down>{any_of('falls')})|{any_of('rises')})"
    if kind == "noun_than":
        return re.compile(rf"{noun}{_BETWEEN}{than}", re.IGNORECASE)
    if kind == "noun":
        return re.compile(noun, re.IGNORECASE)
    return re.compile(rf"(?:(?P<more>{any_of('faster')})|(?P<less>{any_of('slower')})){not_than}", re.IGNORECASE)
