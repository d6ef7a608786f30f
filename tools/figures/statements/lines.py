"""Figures that only a statement as filed has: a line that is clearly the metric, under a concept of its own."""

from collections.abc import Sequence
from dataclasses import dataclass
from decimal import Decimal

from tools.figures.asked.line import Gap, Line
from tools.figures.resolution.columns import Column
from tools.figures.resolution.faces import metric_of_label
from tools.figures.resolution.found import Missing, fits_unit
from tools.figures.resolution.ledger import Ledger
from tools.figures.resolution.segment_parts import is_company_axis, telling_members
from tools.figures.statements.filed import columns_of, find_filed, shows, source_of_statement, tie
from tools.language.english.labels import is_loss
from tools.models.base import FiscalPeriod
from tools.models.facts import PRINTED, Fact, FilingRef, MetricValue, Source, YearOverYear
from tools.models.figures import Cell, Row
from tools.models.filings import FiledStatement
from tools.numbers import percent_change
from tools.ports.stores import DocumentStore, FactStore
from tools.text import name_key
from tools.vocab.loader import Metric, Vocabulary


@dataclass(frozen=True)
class PrintedFigure:
    """One figure from a statement, ready to be handed out like a line's."""

    value: MetricValue
    warnings: tuple[str, ...]
    accessions: frozenset[str] = frozenset()

    def values(self, filings: dict[str, FilingRef]) -> tuple[MetricValue, ...]:
        """The figure; its source is in it already."""
        return (self.value,)


async def fill_from_statements(
    store: FactStore, documents: DocumentStore, vocabulary: Vocabulary, lines: Sequence[Line]
) -> list[PrintedFigure]:
    """The figures of gaps that a filed statement answers: they are taken out of their lines.

    A gap stays, with the reason, where two lines of the statement could be meant, or the sign of one is not clear.
    """
    shelf = _Shelf(store, documents, vocabulary)
    filled: list[PrintedFigure] = []
    for line in lines:
        if line.has_open_gaps and line.metric.statement != "other":
            gaps, line.gaps = line.gaps, []
            for gap in gaps:
                outcome = gap if gap.missing.contested else await shelf.answer(line.ledger, line.metric, gap)
                if isinstance(outcome, PrintedFigure):
                    filled.append(outcome)
                else:
                    line.gaps.append(outcome)
    return filled


@dataclass(frozen=True)
class _Match:
    """One row of a statement that is the metric, and its cell of the period."""

    row: Row
    cell: Cell
    column: Column

    @property
    def value(self) -> Decimal:
        """The value of the fact behind the cell."""
        return -self.cell.value if self.cell.negated else self.cell.value


class _Shelf:
    """Where statements as filed are found."""

    def __init__(self, store: FactStore, documents: DocumentStore, vocabulary: Vocabulary) -> None:
        self._store = store
        self._documents = documents
        self._vocabulary = vocabulary

    async def answer(self, ledger: Ledger, metric: Metric, gap: Gap) -> PrintedFigure | Gap:
        """The figure that the newest statement of a candidate shows, or the gap, with more to its reason."""
        if metric.statement == "other":
            return gap
        for period in gap.candidates:
            for statement in await find_filed(self._documents, ledger, metric.statement, period):
                if not shows(statement, period):
                    continue
                rows = await self._rows(ledger, statement, metric)
                if matches := _matches(statement, rows, metric, period):
                    if missing := _doubt(metric, statement, matches):
                        return Gap(gap.candidates, missing)
                    source = await source_of_statement(self._store, self._documents, ledger, statement)
                    prior = ledger.period(period.fiscal_year - 1, period.fiscal_quarter)
                    before = _matches(statement, rows, metric, prior) if prior else []
                    return _figure(ledger, metric, period, matches[0], before, statement, source)
        return gap

    async def _rows(self, ledger: Ledger, statement: FiledStatement, metric: Metric) -> list[Row]:
        """The rows that are the metric by label, else by concept; none that is of a part of the company."""
        by_label = [row for row in statement.rows if self._is_named(row, metric)]
        rows = by_label or [row for row in statement.rows if row.concept in metric.concepts]
        if not rows:
            return []
        ties = await tie(self._store, ledger, statement)
        return [row for row in rows if not any(_is_of_part(ties.fact(row, cell)) for cell in row.values)]

    def _is_named(self, row: Row, metric: Metric) -> bool:
        """Whether the label names the metric, and the concept is not known to be another."""
        known = self._vocabulary.by_concept.get(row.concept or "")
        return metric_of_label(self._vocabulary, row.label) is metric and known in (None, metric)


def _is_of_part(fact: Fact | None) -> bool:
    """Whether a cell's fact is of a segment, product, region or class, rather than of the whole company."""
    return fact is not None and any(is_company_axis(axis) for axis, _ in telling_members(fact.dimensions))


def _matches(statement: FiledStatement, rows: Sequence[Row], metric: Metric, period: FiscalPeriod) -> list[_Match]:
    columns = columns_of(statement)
    return [
        _Match(row, cell, column)
        for row in rows
        for cell in row.values
        if (column := columns.get(cell.period)) is not None
        and column.is_of(period)
        and (column.start is None) == (metric.period == "instant")
        and fits_unit(cell.unit, metric.unit)
    ]


def _doubt(metric: Metric, statement: FiledStatement, matches: Sequence[_Match]) -> Missing | None:
    """Why none of the rows can be given."""
    kind = statement.statement_type.replace("_", " ")
    if len({(match.row.concept, match.value) for match in matches}) > 1:
        named = "; ".join(f"{match.row.label!r} ({match.row.concept})" for match in matches)
        return Missing(
            f"No loaded fact reports {metric.label} by its usual concepts, and several lines of the {kind} as filed "
            f"could be it: {named}.",
            "Ask for the concept that is meant, or read the statement with get_statement.",
            contested=True,
        )
    label, value = name_key(matches[0].row.label), matches[0].value
    if is_loss(label) or (metric.sign < 0 and value < 0):
        return Missing(
            f"No loaded fact reports {metric.label} by its usual concepts; the {kind} as filed has a line "
            f"{matches[0].row.label!r}, whose sign is not clear.",
            "Read the statement with get_statement.",
            contested=True,
        )
    return None


def _figure(
    ledger: Ledger,
    metric: Metric,
    period: FiscalPeriod,
    match: _Match,
    before: Sequence[_Match],
    statement: FiledStatement,
    source: Source,
) -> PrintedFigure:
    company, row = ledger.company, match.row
    prior = next((other.value for other in before if other.row is row), None)
    printed = (row.concept or PRINTED).startswith(PRINTED)
    value = MetricValue(
        ticker=company.ticker,
        metric=metric.key,
        concept=row.concept or row.label,
        label=metric.label,
        fiscal_year=period.fiscal_year,
        fiscal_quarter=period.fiscal_quarter or None,
        start_date=match.column.start,
        end_date=match.column.end,
        value=match.value,
        unit=match.cell.unit,
        basis="table" if printed else "statement",
        yoy=None if prior is None else compare(match.value, prior, period, source),
        source=source.model_copy(update={"row": row.label, "column": match.cell.period}) if printed else source,
    )
    kind = statement.statement_type.replace("_", " ")
    return PrintedFigure(
        value,
        (
            f"{company.ticker} {metric.label}, {period.label}: no total is tagged with its usual concepts; shown is "
            f"the line {row.label!r} ({row.concept}) of the {kind} as filed.",
        ),
    )


def compare(value: Decimal, prior: Decimal, period: FiscalPeriod, source: Source) -> YearOverYear:
    """The change on the year before, both from one statement."""
    return YearOverYear(
        prior_value=prior,
        delta=value - prior,
        pct=percent_change(value, prior),
        prior_fiscal_year=period.fiscal_year - 1,
        prior_source=source,
    )
