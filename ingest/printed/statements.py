"""The primary statements that a document prints, each read into rows and periods, with the sums that hold."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import date, timedelta
from decimal import Decimal
from typing import TypeAlias

from ingest.html.parsed import ReadText
from ingest.html.tables.model import Table
from ingest.html.tables.numbers import Figure, read_figure
from ingest.html.tables.units import Measure, Units, measure_of, resolve
from ingest.printed.arabic import parts_in_arabic
from ingest.printed.concepts import english_label, name_rows, place_rows, states_cost
from ingest.printed.html import parts_of_tables
from ingest.printed.lines import PrintedRow
from ingest.printed.models import Part, PrintedStatement, StatementCell, StatementRow
from ingest.printed.paged import parts_of_page
from ingest.printed.sums import rows_that_add_up
from ingest.statements.choose import STATEMENTS
from ingest.statements.titles import words
from ingest.trees.models import PageSpan
from tools.models.figures import StatementType
from tools.models.filings import ANNUAL_FORMS
from tools.vocab.loader import Vocabulary

ANNUAL = (*ANNUAL_FORMS, "annual_report", "financial_statements")
_HIT, _HELD = 10, 1  # points for a group of the statement's own figures, and for a row in a sum that holds
_MOSTLY = 0.5  # of the rows are in sums that hold: the others were read alike
_PERIOD_SLACK = timedelta(days=10)
_BOTH_WAYS = ("IncreaseDecrease", "PaymentsForProceedsFrom")  # of concepts that count what is paid
_TOTAL = re.compile(r"(?:sub-?)?totals?\b|.*\btotal$", re.IGNORECASE)

Figures: TypeAlias = tuple[Figure | None, ...]


def find_printed(
    text: str, pages: Sequence[PageSpan], form: str, period_end: date | None, vocabulary: Vocabulary
) -> tuple[PrintedStatement, ...]:
    """The statements on pages of text that could be read, at most one of a kind: the one that looks most like it."""
    annual = form.startswith(ANNUAL)
    return _choose(
        [part for page in pages for part in parts_of_page(text, page, annual, period_end)], period_end, vocabulary
    )


def find_tabled(
    read: ReadText,
    tables: Mapping[int, Table],
    form: str,
    period_end: date | None,
    company: str,
    vocabulary: Vocabulary,
) -> tuple[PrintedStatement, ...]:
    """Likewise those in an HTML document's tables, by their places among them."""
    annual = form.startswith(ANNUAL)
    return _choose(list(parts_of_tables(read, tables, annual, period_end, company)), period_end, vocabulary)


def find_arabic(
    read: ReadText, tables: Mapping[int, Table], period_end: date | None, vocabulary: Vocabulary, *, annual: bool
) -> tuple[PrintedStatement, ...]:
    """Likewise those in an Arabic document's tables, of pages too."""
    return _choose(list(parts_in_arabic(read, tables, period_end, annual=annual)), period_end, vocabulary)


def _choose(read: Sequence[Part], period_end: date | None, vocabulary: Vocabulary) -> tuple[PrintedStatement, ...]:
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


def _in_currency(parts: Sequence[Part]) -> list[Part]:
    """The parts with a currency: those that show none have that of all others, if there is one."""
    known = {part.units.currency for part in parts} - {None}
    own = next(iter(known)) if len(known) == 1 else None
    whole = [replace(part, units=replace(part.units, currency=part.units.currency or own)) for part in parts]
    return [part for part in whole if part.units.currency]


def _with_rest(parts: Sequence[Part], number: int) -> list[Part]:
    """A part, with those on the next pages that go on with it."""
    whole = [parts[number]]
    for other in parts[number + 1 :]:
        last = whole[-1]
        if other.kind != last.kind or other.periods != last.periods or not other.follows(last):
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


def _statement(parts: Sequence[Part], vocabulary: Vocabulary) -> PrintedStatement:
    first = parts[0]
    printed = [(row, part.spot) for part in parts for row in part.table.rows]
    figures = [tuple(map(read_figure, row.cells)) for row, _ in printed]
    values = [tuple(figure and figure.value for figure in found) if any(found) else () for found in figures]
    held = rows_that_add_up([tuple(value or Decimal(0) for value in row) if row else None for row in values])
    told = [(row.label, found) for (row, _), found in zip(printed, values, strict=True)]
    rows = place_rows(first.kind, told, vocabulary)
    concepts = name_rows(first.kind, rows, vocabulary)
    alike = len(held) >= _MOSTLY * sum(map(bool, values))
    signs = _Signs(first.kind, [(c, f) for c, f in zip(concepts, figures, strict=True) if c and any(f)], vocabulary)
    read: list[StatementRow] = []
    for number, ((row, spot), place, found) in enumerate(zip(printed, rows, figures, strict=True)):
        concept = concepts[number]
        cells = _cells(row, place.heading, found, first.units) if any(found) else ()
        label = english_label(row.label, vocabulary)
        turned = concept is not None and signs.turn(label, concept, [cell.value for cell in cells if cell])
        if turned:
            cells = tuple(cell and replace(cell, value=-cell.value) for cell in cells)
        read.append(
            StatementRow(row.label, concept if cells else None, row.cells if cells else (), cells,
                         bool(cells) and _TOTAL.match(label) is not None, number in held or alike, spot)
        )  # fmt: skip
    return PrintedStatement(
        first.kind, first.title, first.spot, first.start, parts[-1].end, first.periods, tuple(read), first.units,
        len(held),
    )  # fmt: skip


def _cells(row: PrintedRow, heading: str, figures: Figures, units: Units) -> tuple[StatementCell | None, ...]:
    measure = measure_of(row.label)
    if measure.kind is None and heading:
        above = measure_of(heading)
        measure = above if above.kind in ("per_share", "shares") else measure
    pairs = zip(row.cells, figures, strict=True)
    return tuple(_cell(text, figure, measure, units) if figure is not None else None for text, figure in pairs)


def _cell(text: str, figure: Figure, measure: Measure, units: Units) -> StatementCell:
    value, unit = resolve(replace(figure, year=False), measure, Measure(), units)
    digits = len(text.partition(".")[2].rstrip(") %")) if "." in text else 0
    scale = (value / figure.value).adjusted() if figure.value else len(str(units.scale)) - 1
    return StatementCell(value, value, unit, digits - scale)


class _Signs:
    """Which lines are printed with the opposite sign of what they state: costs and payments in parentheses."""

    def __init__(self, kind: StatementType, rows: Sequence[tuple[str, Figures]], vocabulary: Vocabulary) -> None:
        self._kind = kind
        self._vocabulary = vocabulary
        leans = [_leans([f.value for f in figures if f]) for concept, figures in rows if self._is_deducted(concept)]
        self._costs_are_negative = sum(lean < 0 for lean in leans) > sum(lean > 0 for lean in leans)

    def _is_deducted(self, concept: str) -> bool:
        metric = self._vocabulary.by_concept.get(concept)
        return metric is not None and metric.sign < 0

    def turn(self, label: str, concept: str, values: Sequence[Decimal]) -> bool:
        """Whether the line's figures have the opposite sign of the concept's."""
        if not self._is_deducted(concept):
            return self._kind == "income_statement" and states_cost(label, concept)
        lean = _leans(values)
        if self._kind == "cash_flow":
            return lean <= 0 or any(word in concept for word in _BOTH_WAYS)
        return lean < 0 if abs(lean) == len(values) else self._costs_are_negative


def _leans(values: Sequence[Decimal]) -> int:
    """How many values are above zero, less how many are below."""
    return sum((value > 0) - (value < 0) for value in values)
