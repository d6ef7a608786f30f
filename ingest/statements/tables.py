"""A table with what inline XBRL tags in it: each figure with its fact, each column with the period of its facts."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date, timedelta
from decimal import Decimal
from functools import cached_property
from typing import TypeAlias

from lxml.html import HtmlElement

from ingest.html.ixbrl.models import InlineFact, InlineFiling
from ingest.html.parsed import ReadText
from ingest.html.tables.grid import Cell, Grid
from ingest.html.tables.numbers import read_figure
from tools.language.members import member_label

Span: TypeAlias = tuple[date | None, date]
Members: TypeAlias = frozenset[tuple[str, str]]

_NOTHING: Members = frozenset()
_STRAY = timedelta(days=4)  # an opening balance is dated on the period's first day or the one before
_FEWEST = 0.3  # of the fullest column's figures: what has less stands beside the figures, such as counts of shares


@dataclass(frozen=True, slots=True, eq=False)
class Figure:
    """One printed figure and the fact that it states. `value` is the fact's, with the sign that is printed."""

    cell: Cell
    fact: InlineFact
    value: Decimal

    @property
    def negated(self) -> bool:
        """Whether the sign is printed opposite to the fact's."""
        return self.value != self.fact.value

    @property
    def span(self) -> Span:
        return self.fact.start, self.fact.end

    @property
    def members(self) -> Members:
        return frozenset(self.fact.dimensions.items())


@dataclass(frozen=True, slots=True)
class Column:
    """A column of figures: the period that its facts are of, and the part of the company, where it is one."""

    span: Span
    members: Members = _NOTHING

    @property
    def period(self) -> str:
        """As ISO 8601 writes it: "2024-09-28" for a day, "2023-10-01/2024-09-28" for a duration."""
        return period_text(self.span, self.members)

    def covers(self, figure: Figure) -> bool:
        """Whether a figure is of the column's period: the same dates, or a balance at one of its ends."""
        if figure.span == self.span:
            return True
        start, end = self.span
        first, day = figure.span
        if start is None or first is not None:
            return False
        return day == end or timedelta() <= start - day <= _STRAY


def period_text(span: Span, members: Members = _NOTHING) -> str:
    """A period, and the part of the company, as the statement's columns name it."""
    start, end = span
    text = f"{end}" if start is None else f"{start}/{end}"
    named = ", ".join(sorted(member_label(member) for _, member in members))
    return f"{text} ({named})" if named else text


@dataclass(frozen=True)
class TaggedTable:
    """One table of a filing. `number` is its place among the tables; `figures` are its tagged ones by their cells."""

    number: int
    grid: Grid
    figures: Mapping[Cell, Figure]
    lost: tuple[InlineFact, ...] = ()
    _columns: dict[int, Column] = field(default_factory=dict[int, Column], repr=False)

    @cached_property
    def totals(self) -> frozenset[str]:
        """The concepts that are reported here for the company as a whole."""
        return frozenset(figure.fact.concept for figure in self.figures.values() if not figure.fact.dimensions)

    @cached_property
    def wholes(self) -> float:
        """The share of figures that are for the company as a whole."""
        return sum(not figure.fact.dimensions for figure in self.figures.values()) / max(1, len(self.figures))

    @cached_property
    def columns(self) -> Mapping[int, Column]:
        """The columns of figures by their places in the grid; those of other things left out."""
        by_place: dict[int, list[Figure]] = {}
        for cell, figure in self.figures.items():
            by_place.setdefault(cell.column, []).append(figure)
        most = max(map(len, by_place.values()), default=0)
        return {
            place: _column(figures) for place, figures in sorted(by_place.items()) if len(figures) >= _FEWEST * most
        }

    @property
    def spans(self) -> frozenset[Span]:
        return frozenset(column.span for column in self.columns.values())

    def lines_before_figures(self) -> Iterator[str]:
        """The texts of the rows above the first figure, of captions too."""
        if self.grid.caption:
            yield self.grid.caption
        for number in range(self.grid.height):
            cells = list(self.grid.own(number))
            if any(cell in self.figures for cell in cells):
                return
            yield from (cell.text for cell in cells)


def _column(figures: Sequence[Figure]) -> Column:
    spans = Counter(figure.span for figure in figures)
    durations = Counter({span: count for span, count in spans.items() if span[0] is not None})
    # Cash at the beginning and at the end does not make a column of flows one of balances.
    flows = sum(durations.values()) * 2 > len(figures)
    [(span, _)] = (durations if flows else spans).most_common(1)
    [(members, count)] = Counter(figure.members for figure in figures).most_common(1)
    return Column(span, members if count * 3 >= 2 * len(figures) else _NOTHING)


def tagged_tables(
    inline: InlineFiling, read: ReadText, grid_of: Callable[[int], Grid], fewest: int
) -> Iterator[TaggedTable]:
    """The tables in which at least so many figures are tagged."""
    for number, facts in sorted(_facts_by_table(inline, read.tables).items()):
        if len(facts) >= fewest:
            yield tag_table(number, grid_of(number), facts)


Tagged: TypeAlias = list[tuple[HtmlElement, InlineFact]]


def _facts_by_table(inline: InlineFiling, tables: Iterable[HtmlElement]) -> dict[int, Tagged]:
    numbers = {table: number for number, table in enumerate(tables)}
    found: dict[int, Tagged] = {}
    for element, fact in inline.by_element.items():
        if fact.hidden:
            continue
        for ancestor in element.iterancestors("table"):
            number = numbers.get(ancestor)
            if number is not None:
                found.setdefault(number, []).append((element, fact))
                break
    return found


def tag_table(number: int, grid: Grid, facts: Tagged) -> TaggedTable:
    """A table with its facts at their cells."""
    homes = {element: cell for cell in grid.cells() for element in cell.elements}
    by_cell: dict[Cell, list[InlineFact]] = {}
    lost: list[InlineFact] = []
    for element, fact in facts:
        home = next((homes[a] for a in (element, *element.iterancestors()) if a in homes), None)
        if home is None:
            lost.append(fact)
        else:
            by_cell.setdefault(home, []).append(fact)
    firsts = {next(grid.own(row), None) for row in range(grid.height)}
    figures = {
        cell: figure
        for cell, stated in by_cell.items()
        if (figure := _figure(cell, stated, first=cell in firsts)) is not None
    }
    return TaggedTable(number, grid, figures, tuple(lost))


def _figure(cell: Cell, facts: Sequence[InlineFact], *, first: bool) -> Figure | None:
    """The figure of a cell; None where its facts are words of a label, such as a par value."""
    if len(facts) > 1:
        return None
    [fact] = facts
    printed = read_figure(cell.text)
    if printed is None and (first or len(cell.text) > 30):
        return None
    negative = printed.value < 0 if printed is not None else "(" in cell.text
    return Figure(cell, fact, -abs(fact.value) if negative else abs(fact.value))
