"""Figures that management tells under a name of its own, with what they were a year before (`vocab/levels.toml`)."""

import re
from collections.abc import Collection
from dataclasses import dataclass, replace
from decimal import Decimal
from functools import cache, lru_cache
from typing import cast

from tools.language.printed.tables import PrintedTable
from tools.language.quantities.find import find_quantities
from tools.language.terms import terms
from tools.models.passages import Worked
from tools.vocab.loader import load_toml

_SHARED = re.compile(r"(?<!\?P)<(\w+)>")
_DIGITS = re.compile(r"\d[\d,]*(?:\.\d+)?")
_YEAR = re.compile(r"(?<![\d,.$])(?:19|20)\d\d(?![\d,]\d)")
_LONGEST = 700  # characters of a sentence
_NEXT = 40  # characters behind an amount in which its year may stand
_NEAR = 6  # lines above the rows that say what these are of
_OF_ROWS = 9  # behind whatever a sentence tells


@dataclass(frozen=True)
class LevelAsked:
    """A figure by its name, and the company's own names, which may stand before it; of a line of its own, what that is
    called in a table ("Widgets") of which figure ("revenue"). Whether its growth is asked for, and whether yes or no
    answers the question: "up", "down" or ""."""

    name: str
    owners: tuple[str, ...] = ()
    line: str = ""
    figure: str = ""
    growth: bool = False
    polar: str = ""


@dataclass(frozen=True)
class Level:
    """What a sentence tells of a figure: the amounts as printed, and by how many percent it moved, where it says so."""

    sentence: str
    now: str
    then: str = ""
    rate: str = ""
    fell: bool = False
    place: int = 0

    @property
    def is_row(self) -> bool:
        """Whether a table tells it, whose row has no scale."""
        return self.place == _OF_ROWS

    @property
    def printed(self) -> str:
        """The amount of a row as it is printed, with what the table says of its scale."""
        found = re.fullmatch(r"(\D*)([\d,.]+)\s?(\w*)", self.now)
        sign, digits, scale = found.groups() if found else ("", self.now, "")
        said = " ".join(filter(None, (sign, f"in {scale}s" if scale else "")))
        return f"{digits} ({said})" if said else digits

    @property
    def worked(self) -> Worked | None:
        """By how much it moved, where both amounts are told, and in percent."""
        read = [found[0] for one in (self.now, self.then) if len(found := find_quantities(one)) == 1]
        if not self.then or len(read) != len((self.now, self.then)) or read[0].unit != read[1].unit:
            return None
        if read[0].scale != read[1].scale or not read[1].printed:
            return None
        value = read[0].printed - read[1].printed
        expression = f"{self.now} - {self.then}"
        percent = (100 * value / read[1].printed).quantize(Decimal("0.1"))
        also = Worked(value=percent, shown=f"{abs(percent):f}%", expression=f"({expression}) / {self.then}", moved=True)
        shown = _DIGITS.sub(f"{abs(value):,f}", self.now, count=1)
        return Worked(value=value, shown=shown, expression=expression, moved=True, also=also)

    @property
    def rose(self) -> bool | None:
        """Whether it rose; None where that isn't told."""
        worked = self.worked
        if worked is not None:
            return worked.value > 0 if worked.value else None
        return not self.fell if self.rate else None


def asked_backlog(question: str, owners: Collection[str]) -> LevelAsked | None:
    """The backlog of the whole company that a question asks for; None where it asks for none, or for a part's."""
    found = _pattern("backlog").search(question)
    if found is None or _pattern("narrowed").search(question):
        return None
    return _asked(question, found["name"], owners)


def asked_line(question: str, open_words: Collection[str], said: str, owners: Collection[str]) -> LevelAsked | None:
    """A line of the company's own that a question asks for with its growth, by the words before the figure's name."""
    words = sorted({re.escape(word) for word in open_words}, key=len, reverse=True)
    joint = rf"(?:{'|'.join(words)}|and|&|of)"
    named = (
        re.search(rf"\b(?:{'|'.join(words)})(?: {joint})* {re.escape(said)}\b", question) if words and said else None
    )
    if named is None or {*_words(named[0])} != {*_words(" ".join([*open_words, said])), *_joined(named[0])}:
        return None
    if _is_named_on(question[: named.start()], owners):
        return None
    line = named[0][: -len(said)].strip()
    return replace(_asked(question, named[0], owners), line=line, figure=said)


def _asked(question: str, name: str, owners: Collection[str]) -> LevelAsked:
    ways = [way for way, kind in (("up", "grew"), ("down", "shrank")) if _pattern(kind).search(question)]
    growth = bool(ways) or _pattern("growth").search(question) is not None
    polar = ways[0] if len(ways) == 1 else ""
    return LevelAsked(name, tuple(owners), growth=growth, polar=polar)


def sized_and_grown(question: str) -> str:
    """A question for how large something was and how fast it grew, as one for how much it grew, which tells both."""
    found = _pattern("sized").match(" ".join(question.split()))
    return f"How much did {found['line']} grow{found['when']}?" if found else question


def _words(text: str) -> list[str]:
    return re.findall(r"[\w&]+", text.lower())


def _is_named_on(before: str, owners: Collection[str]) -> bool:
    """Whether a name goes on before words that end it: "Intelligent" before "Cloud revenue", and no company's own."""
    last = re.sub(r"['’]s?$", "", (before.split() or [""])[-1].strip("(),.;:"))
    own = {word for owner in owners for word in _words(owner)}
    return bool(before.split()[1:]) and last[:1].isupper() and last.lower() not in own


def _joined(text: str) -> set[str]:
    return {*_words(text)} & {"and", "of", "&"}


def level_in(sentence: str, asked: LevelAsked, year: int, *, of_year: bool) -> Level | None:
    """What a sentence tells of the figure in a year; None where it tells nothing, or of other years first."""
    said = " ".join(sentence.split())
    if len(said) > _LONGEST or asked.name.lower() not in said.lower():
        return None
    years = [int(one) for one in _YEAR.findall(said)]
    if not (years or of_year):
        return None
    for place, pattern in enumerate(_told(asked)):
        if match := pattern.search(said):
            groups = match.groupdict()
            if _year_of_now(said, match) not in (year, None):
                continue
            now, then = groups.get("now") or groups.get("level") or "", groups.get("then") or groups.get("past") or ""
            fell = any(groups.get(one) for one in ("lower", "down"))
            return Level(said, now, then, groups.get("rate") or "", fell, place)
    return None


def _year_of_now(said: str, match: re.Match[str]) -> int | None:
    """The year that the first of the amounts is of: that behind it, before the next one, else that before both, or the
    first one of the sentence; None where no year is named."""
    groups = match.re.groupindex
    spans = {name: match.span(name) for name in ("now", "level", "then", "past") if name in groups}
    first, end = next(span for name, span in spans.items() if name in ("now", "level") and span[0] >= 0)
    others = [span for name, span in spans.items() if name in ("then", "past") and span[0] >= 0]
    behind = min((start for start, _ in others if start > end), default=end + _NEXT)
    before = min((start for start, _ in others if start < first), default=first)
    stretches = (said[end:behind], said[:before], said)
    return next((int(found[0]) for one in stretches if (found := _YEAR.findall(one))), None)


@lru_cache(maxsize=256)
def _told(asked: LevelAsked) -> tuple[re.Pattern[str], ...]:
    data = cast(dict[str, str], load_toml("levels.toml"))
    owners = "|".join(rf"{re.escape(one)}(?:['’]s?)?" for one in asked.owners)
    before = rf"(?:{data['before']}(?:(?:{owners})\s+)?|\b(?:{owners})\s+)" if owners else data["before"]
    shared = {**data, "before": before, "name": f"{re.escape(asked.name)}s?"}

    def whole(pattern: str) -> str:
        while _SHARED.search(pattern):
            pattern = _SHARED.sub(lambda one: shared[one[1]], pattern)
        return pattern

    return tuple(re.compile(whole(one), re.IGNORECASE) for one in cast(list[str], load_toml("levels.toml")["told"]))


@cache
def _pattern(name: str) -> re.Pattern[str]:
    return re.compile(cast(str, load_toml("levels.toml")[name]), re.IGNORECASE)


def row_level(table: PrintedTable, asked: LevelAsked, year: int) -> Level | None:
    """What the row of a table that has the whole of it prints for a year and the one before: a total of a backlog, or
    a line's of its own, where the table says that it is of the figure."""
    unit, name = table.unit, asked.line or asked.name
    names = {name.lower()} if asked.line else {f"{before} {name}".lower() for before in ("total", "consolidated")}
    rows = [row for row in table.rows if " ".join(_words(row.name)) in {" ".join(_words(one)) for one in names}]
    if unit is None or len(rows) != 1 or table.is_ambiguous or not _is_of(table, asked):
        return None
    [row] = rows
    columns = [table.column_of(one, len(row.values)) for one in (year, year - 1)]
    now, then = (row.values[one] if one is not None else None for one in columns)
    sign, scale = unit
    shown, before = (f"{sign}{one:,f} {scale}" if one is not None else "" for one in (now, then))
    return Level(row.line, shown, before, place=_OF_ROWS) if shown else None


def _is_of(table: PrintedTable, asked: LevelAsked) -> bool:
    """Whether a table's title, or its total, is called by the figure, and by no other."""
    if not asked.line:
        return True
    near = table.heading.splitlines()[-_NEAR:]
    totals = [row.name for row in table.rows if row.is_total]
    named = {term for line in (*near, *totals) for term in terms(line)}
    others = _figures() - {*terms(asked.figure)}
    return {*terms(asked.figure)} <= named and not named & others


@cache
def _figures() -> frozenset[str]:
    return frozenset(term for word in cast(list[str], load_toml("levels.toml")["figures"]) for term in terms(word))
