"""Claims over several years: a figure is the highest since a year, or has risen for so many years in a row."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from typing import Literal

from tools.language.assertions.lexicon import any_of, phrases, words
from tools.language.periods.words import NUMBERS, ORDINALS, PERIOD_AHEAD, count
from tools.models.claims import Direction

_N = rf"(?P<n>{'|'.join(NUMBERS)}|\d{{1,2}})"
_YEARS = r"(?:fiscal |financial )?years?"
_SINCE = r"since (?:fiscal (?:year )?|FY ?)?(?P<since>(?:19|20)\d\d)(?!\s*[-/]\d)"
_IN_A_ROW = r"(?:consecutive|straight|successive)"
_NOT_ONE = re.compile(r"\b(?:among|one of|not|never|nearly|almost|second|third|fourth)\b[^,;]{0,16}$", re.IGNORECASE)
_ORDINALS = {**ORDINALS, "fifth": 5, "sixth": 6, "seventh": 7, "eighth": 8, "ninth": 9, "tenth": 10}
_STREAK = re.compile(
    rf"\bfor (?:the|a) (?P<nth>{'|'.join(_ORDINALS)}) (?:{_IN_A_ROW} {_YEARS}|{_YEARS} (?:running|in a row))\b"
    rf"|\b(?:for|in) {_N} {_IN_A_ROW} {_YEARS}\b"
    rf"|\b(?:for )?(?P<row>{'|'.join(NUMBERS)}|\d{{1,2}}) {_YEARS} (?:running|in a row)\b"
    rf"|\b(?:(?:in )?(?:every|each)(?: single)? {_YEARS}|without (?:a break|a pause|interruption|exception)) "
    + _SINCE.replace("<since>", "<first>"),
    re.IGNORECASE,
)

_OWN = r"\s*(?:the |its |our |their |total )*"
_LARGEST = r"(?:larger|bigger|greater|largest|biggest|greatest|main|better)"
_PARTS = r"(?:part|share|portion|piece|half|use|chunk|slice|item)"
# "Dividends, not buybacks, accounted for the larger part".
_NOT = re.compile(rf",? (?:and )?not{_OWN}", re.IGNORECASE)
_LARGER_PART = re.compile(
    rf",? (?:accounted for|made up|were|was|formed|constituted|represented|took|absorbed) the {_LARGEST} {_PARTS}\b",
    re.IGNORECASE,
)
# "Research was the largest expense, ahead of marketing".
_RANKED = re.compile(
    r"\s+(?:was|were|is|are|remained|remains) (?:the|its|their) (?:single )?"
    r"(?P<best>largest|biggest|highest|smallest|lowest|larger|bigger|greater|smaller)\b[^,;:.]{0,60},? "
    rf"(?:(?P<ahead>ahead of|followed by|above|before|larger than|bigger than|exceeding)|behind){_OWN}",
    re.IGNORECASE,
)
_SHARES = "share|portion|slice|part|proportion|percentage|fraction"
_BESIDE: tuple[tuple[Direction, str, str, str], ...] = (
    (
        "up",
        "larger|higher|greater|bigger|more",
        "exceeded|topped|surpassed|eclipsed|outweighed|dwarfed|overshadowed",
        "outpaced|outstripped",
    ),
    ("down", "smaller|lower|less", "", "trailed|lagged(?: behind)?"),
)
_DEGREES = r"(?:much |far |even |still |slightly |a little |somewhat )*"
_PACE = r"(?:faster|more quickly|more rapidly|more strongly|quicker|at a faster (?:rate|pace|clip))"
_SLOW = r"(?:slower|more slowly|less quickly|less rapidly|at a slower (?:rate|pace|clip))"
_GREW = r"(?:grew|rose|increased|climbed|expanded|advanced|has grown|had grown)"
_GREW_BESIDE: tuple[tuple[Direction, re.Pattern[str]], ...] = (
    (
        "up",
        re.compile(rf"\s+(?:{_GREW},?(?: but| and)? {_DEGREES}(?:{_PACE}|more) than|outgrew){_OWN}", re.IGNORECASE),
    ),
    ("down", re.compile(rf"\s+{_GREW},?(?: but| and)? {_DEGREES}(?:{_SLOW}|less) than{_OWN}", re.IGNORECASE)),
)
_ASIDE = re.compile(
    r"\s*,\s+(?:(?:at|of|to|up|reaching|totall?ing|which|was|were|came)\s+)*(?:[$€£¥]?\d[^,;]*)?\s*,(?=\s)"
)


def grew_beside(between: str) -> Direction | None:
    """Whether one figure is told to have grown faster ("up") or more slowly than another; None where it is not."""
    between = _ASIDE.sub("", between)  # "research, at $12.9 billion, grew faster than"
    return next((way for way, pattern in _GREW_BESIDE if pattern.fullmatch(between)), None)


def exceeding(between: str, *, of_growth: bool) -> Direction | None:
    """Which way one figure is told to stand to another one by the words between their names; None for no way.

    What is told to outpace another one is so by its growth.
    """
    for way, more, verbs, paces in _BESIDE:
        told = "|".join(one for one in (verbs, paces if of_growth else "") if one)
        stands = rf"(?:was|were|is|are) (?:still )?(?:{more}) than" + (f"|{told}" if told else "")
        if re.fullmatch(rf"[\s,]*(?:of )?[\s,]*(?:{stands}){_OWN}", between, re.IGNORECASE):
            return way
    return None


_SHARE_OF = re.compile(
    rf"\s+(?:took(?: up)?|absorbed|made up|accounted for|consumed|was|were|represented|ate up|claimed) an? "
    rf"(?P<how>\w+) (?:{_SHARES}) of{_OWN}",
    re.IGNORECASE,
)
_THAN_BEFORE = re.compile(rf"[^,;:]{{0,30}}\bthan\s+{PERIOD_AHEAD}", re.IGNORECASE)


def moved_share(between: str, behind: str) -> Direction | None:
    """Which way a figure's share of another one went: "SG&A took a smaller share of sales than the year before"."""
    match = _SHARE_OF.fullmatch(between)
    if match is None or not _THAN_BEFORE.match(behind):
        return None
    how = match["how"].lower()
    return "up" if how in words()["ranks"]["more"] else "down" if how in words()["ranks"]["less"] else None


def is_paced(between: str) -> bool:
    """Whether one figure is told to outpace another one: by their growth or by their size, nothing tells which."""
    return exceeding(between, of_growth=False) is None and exceeding(between, of_growth=True) is not None


def ranked(between: str, behind: str) -> Direction | None:
    """Which way one figure stands to another one that it is named before or instead of; None for no way."""
    if _NOT.fullmatch(between) and _LARGER_PART.match(behind):
        return "up"
    match = _RANKED.fullmatch(between)
    if match is None:
        return None
    large = match["best"].lower() not in {"smallest", "smaller", "lowest"}
    if bool(match["ahead"]) != large and match["ahead"] != "followed by":
        return None
    return "up" if large else "down"


@dataclass(frozen=True)
class History:
    """What a claim says of several years; `start` and `end` are where.

    A "rank" is the highest or the lowest value, a "streak" a move in the same direction each year. They reach `years`
    back (a rank counts its own year), or from the year after `since` on, or as far as is known. `judges` tells that
    the word says good or bad.
    """

    kind: Literal["rank", "streak"]
    start: int
    end: int
    direction: Direction | None = None
    years: int | None = None
    since: int | None = None
    judges: bool = False

    def earlier(self, year: int) -> range | None:
        """The years before one that it is told of; None for all that are known."""
        if self.since is not None:
            return range(self.since + (self.kind == "rank"), year)
        if self.years is not None:
            return range(year - self.years + (self.kind == "rank"), year)
        return None


def find_histories(sentence: str) -> Iterator[History]:
    """What a sentence says of several years."""
    for match in _ranks().finditer(sentence):
        if _NOT_ONE.search(sentence, 0, match.start()):
            continue
        said = match["best"] or match["than"]
        way: Direction = "up" if said.lower() in {*words()["ranks"]["up"], *words()["ranks"]["more"]} else "down"
        judges = said.lower() in words()["ranks"]["judging"]
        since, years = _reach(match)
        yield History("rank", *match.span(), way, years, since, judges=judges)
    for match in _STREAK.finditer(sentence):
        nth = (match["nth"] or "").lower()
        told = match["n"] or match["row"]
        years = _ORDINALS[nth] if nth else count(told) if told else None
        yield History("streak", *match.span(), None, years, int(match["first"]) if match["first"] else None)


def _reach(match: re.Match[str]) -> tuple[int | None, int | None]:
    if match["from"]:
        return int(match["from"]) - 1, None
    if match["since"]:
        return int(match["since"]), None
    told = match["n"] or match["before"]
    return None, (count(told) + bool(match["before"]) if told else None)


@cache
def _ranks() -> re.Pattern[str]:
    best, than = any_of(phrases("ranks", "up", "down")), any_of(phrases("ranks", "more", "less"))
    ever = any_of(phrases("ranks", "ever"))
    return re.compile(
        rf"(?<![\w-])(?:(?P<best>{best})(?: [a-z]+){{0,2}}? (?:{ever}|{_SINCE}"
        rf"|of the (?:(?:last|past) )?(?:\w+ )?{_YEARS} (?P<from>(?:19|20)\d\d) ?(?:to|through|-|–) ?(?:19|20)\d\d"
        rf"|(?:in|of|for) (?:(?:the|at least) )?(?:(?:last|past) )?{_N} {_YEARS})"
        rf"|(?P<than>{than}) than in any of the (?P<before>{'|'.join(NUMBERS)}|\d{{1,2}})"
        rf" (?:preceding|previous|prior|earlier) {_YEARS})(?!\w)",
        re.IGNORECASE,
    )
