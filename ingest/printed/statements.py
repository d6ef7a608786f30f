"""The primary statements that a document prints as text, each read into rows and periods, with the sums that hold."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import date, timedelta
from decimal import Decimal

from ingest.html.tables.numbers import Figure, read_figure
from ingest.html.tables.units import Measure, Units, measure_of, read_units, resolve
from ingest.printed.columns import Period, read_periods
from ingest.printed.concepts import name_rows, place_rows
from ingest.printed.lines import LineTable, PrintedRow, read_line_table
from ingest.printed.sums import rows_that_add_up
from ingest.statements.choose import STATEMENTS
from ingest.statements.titles import find_title, words
from ingest.trees.models import PageSpan
from tools.models.figures import StatementType
from tools.vocab.loader import Vocabulary

ANNUAL_FORMS = ("10-K", "20-F", "40-F", "annual_report")
_LONGEST_TITLE = 110
_FEWEST_ROWS = 3
_HIT, _HELD = 10, 1  # points for a group of the statement's own figures, and for a row in a sum that holds
_MOSTLY = 0.5  # of the rows are in sums that hold: the others were read alike
_PERIOD_SLACK = timedelta(days=10)
_ABOVE = 3  # lines over a title that may say the units
_TOTAL = re.compile(r"(?:sub-?)?totals?\b|.*\btotal$", re.IGNORECASE)
_CONTINUED = re.compile(r"continued|cont['’]?d", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class StatementCell:
    """A figure at its scale. `value` has the sign of the fact that it states, `printed` the one on the page."""

    value: Decimal
    printed: Decimal
    unit: str
    decimals: int


@dataclass(frozen=True, slots=True)
class StatementRow:
    """A line; a heading has no cells. `sure` tells that it is in a sum that holds, or that most lines are."""

    label: str
    concept: str | None
    texts: tuple[str, ...]
    cells: tuple[StatementCell, ...]
    is_total: bool
    sure: bool


@dataclass(frozen=True)
class PrintedStatement:
    """A statement as a document prints it; offsets count characters of the document's text."""

    kind: StatementType
    title: str
    page: int
    start: int
    end: int
    periods: tuple[Period, ...]
    rows: tuple[StatementRow, ...]
    units: Units
    held: int


@dataclass(frozen=True)
class _Part:
    """Lines under a statement's title, as they were read."""

    kind: StatementType
    title: str
    continued: bool
    page: PageSpan
    start: int
    end: int
    table: LineTable
    periods: tuple[Period, ...]
    units: Units


def find_printed(
    text: str, pages: Sequence[PageSpan], form: str, period_end: date | None, vocabulary: Vocabulary
) -> tuple[PrintedStatement, ...]:
    """The statements that could be read, at most one of a kind: the one that looks most like it."""
    read = [part for page in pages for part in _parts(text, page, form.startswith(ANNUAL_FORMS), period_end)]
    parts = _in_currency(read)
    best: dict[StatementType, tuple[int, PrintedStatement]] = {}
    for number, part in enumerate(parts):
        if part.continued and number and parts[number - 1].kind == part.kind:
            continue
        statement = _statement(_with_rest(parts, number), vocabulary)
        score = _score(statement, vocabulary, period_end)
        if score > best.get(part.kind, (0, statement))[0]:
            best[part.kind] = (score, statement)
    return tuple(best[kind][1] for kind in STATEMENTS if kind in best)


def _parts(text: str, page: PageSpan, annual: bool, period_end: date | None) -> Iterator[_Part]:
    lines = text[page.start : page.end].split("\n")
    starts = [page.start]
    for line in lines:
        starts.append(starts[-1] + len(line) + 1)
    titles = [
        (number, title) for number, line in enumerate(lines) if _is_short(line) and (title := find_title([line], []))
    ]
    for place, (number, title) in enumerate(titles):
        last = titles[place + 1][0] if place + 1 < len(titles) else len(lines)
        if title.kind not in STATEMENTS or not title.primary:
            continue
        table = read_line_table(lines[number:last])
        if table is None or sum(bool(row.cells) for row in table.rows) < _FEWEST_ROWS:
            continue
        periods = read_periods(table.head, instant=title.kind == "balance_sheet", year_end=period_end, annual=annual)
        units = read_units(table.head, lines[number:last], lines[max(0, number - _ABOVE) : number])
        if periods is None or len(periods) != table.width or not units.stated:
            continue
        yield _Part(
            title.kind, title.text, bool(_CONTINUED.search(lines[number])), page, starts[number],
            min(starts[last], page.end), table, periods, units,
        )  # fmt: skip


def _in_currency(parts: Sequence[_Part]) -> list[_Part]:
    """The parts with a currency: those that show none have that of all others, if there is one."""
    known = {part.units.currency for part in parts} - {None}
    own = next(iter(known)) if len(known) == 1 else None
    whole = [replace(part, units=replace(part.units, currency=part.units.currency or own)) for part in parts]
    return [part for part in whole if part.units.currency]


def _is_short(line: str) -> bool:
    return len(line) <= _LONGEST_TITLE and not line.rstrip().endswith(".")


def _with_rest(parts: Sequence[_Part], number: int) -> list[_Part]:
    """A part, with those on the next pages that go on with it."""
    whole = [parts[number]]
    for other in parts[number + 1 :]:
        last = whole[-1]
        if other.kind != last.kind or other.periods != last.periods or other.page.number > last.page.number + 1:
            break
        if not other.continued and {_key(row) for row in other.table.rows} & {
            _key(r) for p in whole for r in p.table.rows
        }:
            break
        whole.append(other)
    return whole


def _key(row: PrintedRow) -> tuple[str, ...]:
    return (row.label.casefold(), *row.cells) if row.cells else ("", f"{id(row)}")


def _score(statement: PrintedStatement, vocabulary: Vocabulary, period_end: date | None) -> int:
    """How much it looks like the statement; 0 where it can't be it."""
    data = words()[statement.kind]
    metrics = (vocabulary.by_concept.get(row.concept or "") for row in statement.rows)
    # A line stands for all the concepts that report its metric.
    known = {name for metric in metrics if metric is not None for name in metric.local_names}
    hits = sum(bool(known.intersection(group)) for group in data["concepts"])
    if hits < data["least"] - 1:
        return 0
    newest = max(period.end for period in statement.periods)
    if period_end is not None and abs(newest - period_end) > _PERIOD_SLACK:
        return 0
    return hits * _HIT + statement.held * _HELD


def _statement(parts: Sequence[_Part], vocabulary: Vocabulary) -> PrintedStatement:
    first = parts[0]
    printed = [row for part in parts for row in part.table.rows]
    figures = [_figures(row) for row in printed]
    held = rows_that_add_up([tuple(figure.value for figure in row) if row else None for row in figures])
    rows = place_rows(
        first.kind,
        [
            (row.label, tuple(f.value for f in found) if found else ())
            for row, found in zip(printed, figures, strict=True)
        ],
    )
    concepts = name_rows(first.kind, rows, vocabulary)
    counted = sum(row is not None for row in figures)
    alike = len(held) >= _MOSTLY * counted
    signs = _Signs(first.kind, [(c, f) for c, f in zip(concepts, figures, strict=True) if c and f], vocabulary)
    read: list[StatementRow] = []
    for number, (row, place, found) in enumerate(zip(printed, rows, figures, strict=True)):
        concept = concepts[number]
        cells = _cells(row, place.heading, found or (), first.units)
        turned = concept is not None and signs.turn(concept, [cell.value for cell in cells])
        if turned:
            cells = tuple(replace(cell, value=-cell.value) for cell in cells)
        read.append(
            StatementRow(row.label, concept if cells else None, row.cells if cells else (), cells,
                         bool(cells) and _TOTAL.match(row.label) is not None, number in held or alike)
        )  # fmt: skip
    return PrintedStatement(
        first.kind, first.title, first.page.number, first.start, parts[-1].end, first.periods, tuple(read), first.units,
        len(held),
    )  # fmt: skip


def _figures(row: PrintedRow) -> tuple[Figure, ...] | None:
    """The row's figures; None where a cell has none, or the row is a heading."""
    found = [read_figure(cell) for cell in row.cells]
    whole = tuple(figure for figure in found if figure is not None)
    return whole if whole and len(whole) == len(found) else None


def _cells(row: PrintedRow, heading: str, figures: Sequence[Figure], units: Units) -> tuple[StatementCell, ...]:
    measure = measure_of(row.label)
    if measure.kind is None and heading:
        above = measure_of(heading)
        measure = above if above.kind in ("per_share", "shares") else measure
    return tuple(_cell(text, figure, measure, units) for text, figure in zip(row.cells, figures, strict=False))


def _cell(text: str, figure: Figure, measure: Measure, units: Units) -> StatementCell:
    value, unit = resolve(replace(figure, year=False), measure, Measure(), units)
    digits = len(text.partition(".")[2].rstrip(") %")) if "." in text else 0
    scale = (value / figure.value).adjusted() if figure.value else len(str(units.scale)) - 1
    return StatementCell(value, value, unit, digits - scale)


class _Signs:
    """Which lines are printed with the opposite sign of what they state: costs and payments in parentheses."""

    def __init__(
        self, kind: StatementType, rows: Sequence[tuple[str, Sequence[Figure]]], vocabulary: Vocabulary
    ) -> None:
        self._kind = kind
        self._vocabulary = vocabulary
        below = sum(_leans([f.value for f in figures]) < 0 for concept, figures in rows if self._is_deducted(concept))
        above = sum(_leans([f.value for f in figures]) > 0 for concept, figures in rows if self._is_deducted(concept))
        self._costs_are_negative = below > above

    def _is_deducted(self, concept: str) -> bool:
        metric = self._vocabulary.by_concept.get(concept)
        return metric is not None and metric.sign < 0

    def turn(self, concept: str, values: Sequence[Decimal]) -> bool:
        """Whether the line's figures have the opposite sign of the concept's."""
        if not self._is_deducted(concept):
            return False
        lean = _leans(values)
        if self._kind == "cash_flow":
            return "IncreaseDecrease" in concept or lean <= 0
        return lean < 0 if abs(lean) == len(values) else self._costs_are_negative


def _leans(values: Sequence[Decimal]) -> int:
    """How many values are above zero, less how many are below."""
    return sum((value > 0) - (value < 0) for value in values)
