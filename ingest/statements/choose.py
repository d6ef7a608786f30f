"""Which of a filing's tables are its primary statements: by what is tagged, for which period, under which title."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from functools import cache
from typing import Final

from ingest.html.ixbrl.models import InlineFiling
from ingest.html.parsed import ReadText
from ingest.statements.tables import TaggedTable
from ingest.statements.titles import Title, TitleKind, find_title, find_units, may_continue, words
from tools.models.figures import StatementType

STATEMENTS: Final[tuple[StatementType, ...]] = ("income_statement", "balance_sheet", "cash_flow")
FEWEST_FIGURES: Final = 4
_LINES_BEFORE = 8
_TITLED = 100  # points for the right title; a concept counts one, a group of the statement's own ten
_GROUP = 10
_MOSTLY = 0.5  # of the figures are for the company as a whole
_PERIOD_SLACK = timedelta(days=10)  # a cover may name the month's end for a year of 52 weeks
_YEAR = timedelta(days=300)


@dataclass(frozen=True)
class Candidate:
    """A table and how it is introduced. `before` are the lines between it and the table before."""

    table: TaggedTable
    title: Title | None
    before: tuple[str, ...]
    units: str | None


@dataclass(frozen=True)
class Chosen:
    """A statement's tables from top to bottom; `main` is the one that it was chosen by."""

    kind: StatementType
    main: Candidate
    parts: tuple[Candidate, ...]


def read_candidates(tables: Sequence[TaggedTable], read: ReadText) -> list[Candidate]:
    """The tables with their titles."""
    places = {block.table: position for position, block in enumerate(read.blocks) if block.table is not None}
    return [_candidate(table, read, places.get(table.number)) for table in tables]


def _candidate(table: TaggedTable, read: ReadText, place: int | None) -> Candidate:
    before = _lines_before(read, place)
    inside = tuple(table.lines_before_figures())
    nearest = tuple(reversed(before))
    return Candidate(table, find_title(inside, before), before, find_units((*inside, *nearest)))


def _lines_before(read: ReadText, place: int | None) -> tuple[str, ...]:
    """The lines between a table and the one before it, the last ones where there are many."""
    lines: list[str] = []
    for block in reversed(read.blocks[max(0, (place or 0) - _LINES_BEFORE) : place or 0]):
        text = read.text[block.start : block.end]
        if block.kind == "table" and "\n" in text:
            break  # a table of one line is a heading set as a table
        lines.append(text)
    return tuple(reversed(lines))


def choose(candidates: Sequence[Candidate], inline: InlineFiling) -> dict[StatementType, Chosen]:
    """The best table of each statement, with the tables that go on with it."""
    chosen: dict[StatementType, Chosen] = {}
    for kind in STATEMENTS:
        scored = [(score, -position) for position, c in enumerate(candidates) if (score := _score(kind, c, inline))]
        if scored:
            _, position = max(scored)
            chosen[kind] = _with_parts(kind, candidates, -position, inline)
    return chosen


@cache
def _groups(kind: StatementType) -> tuple[frozenset[str], ...]:
    return tuple(frozenset(group) for group in words()[kind]["concepts"])


def _hits(kind: StatementType, table: TaggedTable) -> int:
    return sum(bool(group & table.totals) for group in _groups(kind))


def _score(kind: StatementType, candidate: Candidate, inline: InlineFiling) -> int:
    """How much a table looks like the statement; 0 where it can't be it."""
    table, title = candidate.table, candidate.title
    if title is not None and (title.kind != kind or not title.primary):
        return 0
    hits = _hits(kind, table)
    # A title makes up for a part of the figures, which stand in another part of the statement.
    needed = words()[kind]["least"] - (title is not None)
    if hits < needed or table.wholes < _MOSTLY or not _is_current(kind, table, inline):
        return 0
    return hits * _GROUP + len(table.totals) + (_TITLED if title is not None else 0)


def _is_current(kind: StatementType, table: TaggedTable, inline: InlineFiling) -> bool:
    """Whether a column is of the filing's own period: its last day, and the whole year in an annual report."""
    end = inline.period_end
    spans = [span for span in table.spans if (span[0] is None) == (kind == "balance_sheet")]
    own = [span for span in spans if end is None or abs(span[1] - end) <= _PERIOD_SLACK]
    if kind == "balance_sheet" or inline.fiscal_period != "FY" or (inline.document_type or "").startswith("10-KT"):
        return bool(own)
    return any(_lasts_a_year(start, last) for start, last in own)


def _lasts_a_year(start: date | None, end: date) -> bool:
    return start is not None and end - start >= _YEAR


def _with_parts(kind: StatementType, candidates: Sequence[Candidate], position: int, inline: InlineFiling) -> Chosen:
    main = candidates[position]
    parts = [main]
    for after in candidates[position + 1 :]:
        if not _goes_on(kind, parts[-1], after, main, inline):
            break
        parts.append(after)
    for earlier in reversed(candidates[:position]):
        if not _goes_on(kind, earlier, parts[0], main, inline) or not _may_begin(kind, earlier, main):
            break
        parts.insert(0, earlier)
    return Chosen(kind, main, tuple(parts))


def _goes_on(kind: StatementType, one: Candidate, other: Candidate, main: Candidate, inline: InlineFiling) -> bool:
    """Whether two tables in a row are one statement on two pages."""
    if other.table.number != one.table.number + 1 or not _same_columns(one.table, other.table):
        return False
    if 2 * len(one.table.totals & other.table.totals) > min(len(one.table.totals), len(other.table.totals)):
        return False  # the same figures once more
    for part in (one, other):
        if part is not main and (part.table.wholes < _MOSTLY or _is_other(kind, part.title)):
            return False
    title = main.title or one.title or other.title or Title(kind, "")
    return may_continue(other.before, title, inline.registrant_name)


def _is_other(kind: TitleKind, title: Title | None) -> bool:
    return title is not None and (title.kind != kind or not title.primary)


def _may_begin(kind: StatementType, candidate: Candidate, main: Candidate) -> bool:
    """A table before the main one is its beginning under the same title, or with its figures where neither has one."""
    if candidate.title is not None:
        return True  # of this statement, as `_goes_on` has seen
    return main.title is None and _hits(kind, candidate.table) > 0


def _same_columns(one: TaggedTable, other: TaggedTable) -> bool:
    """Whether one part's periods are all in the other: a shorter part may leave some out."""
    smaller, larger = sorted((one.spans, other.spans), key=len)
    ends: Mapping[date, None] = {end: None for _, end in larger}
    return bool(smaller) and all(span in larger or (span[0] is None and span[1] in ends) for span in smaller)
