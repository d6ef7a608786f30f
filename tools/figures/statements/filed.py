"""Statements as filed: found for a period, tied to the facts behind them, handed out under fiscal periods' names."""

import asyncio
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import timedelta
from decimal import Decimal

from tools.documents.read import section_name
from tools.figures.resolution.columns import Column
from tools.figures.resolution.ledger import Ledger
from tools.figures.resolution.resolve import Resolved, resolve
from tools.figures.resolution.values import filing_source
from tools.figures.statements.sums import check_sums
from tools.figures.statements.text import source_lines
from tools.models.base import FiscalPeriod
from tools.models.facts import Fact, Source
from tools.models.figures import Cell, FinancialStatement, Row, StatementType
from tools.models.filings import FiledStatement
from tools.ports.stores import DocumentStore, FactStore
from tools.vocab.loader import StatementLayout, Vocabulary

_OPENING = timedelta(days=4)  # an opening balance is dated on the period's first day or shortly before
_MOST_NAMED = 8  # rows in one warning


async def find_filed(
    documents: DocumentStore, ledger: Ledger, kind: StatementType, period: FiscalPeriod
) -> list[FiledStatement]:
    """The statements that filings print for a period, the newest filing's first.

    A balance sheet at the end of the fourth quarter is that of the year. As of a day, undated ones are left out.
    """
    company, year = ledger.company.company_id, period.fiscal_year
    found = await documents.filed_statements(company, kind, year, period.fiscal_quarter, ledger.as_of)
    if kind == "balance_sheet" and period.fiscal_quarter == 4:
        found += await documents.filed_statements(company, kind, year, 0, ledger.as_of)
    return [statement for statement in found if ledger.as_of is None or statement.filed is not None]


def columns_of(statement: FiledStatement) -> dict[str, Column]:
    """A statement's columns by their texts."""
    texts = dict.fromkeys(cell.period for row in statement.rows for cell in row.values)
    return {text: column for text in texts if (column := Column.read(text)) is not None}


def shows(statement: FiledStatement, period: FiscalPeriod) -> bool:
    """Whether a column is of the period itself, not only of the year to date."""
    return any(column.is_of(period) for column in columns_of(statement).values())


def shows_to_date(statement: FiledStatement, period: FiscalPeriod) -> bool:
    """Whether a column is of the year to date at the period's end."""
    return any(column.is_to_date(period) for column in columns_of(statement).values())


async def source_of_statement(
    store: FactStore, documents: DocumentStore, ledger: Ledger, statement: FiledStatement
) -> Source:
    """The filing as the source, with section, anchor and table."""
    filings = await store.filings([statement.doc_id])
    source = filing_source(ledger.company, filings[statement.doc_id])
    table = await documents.table(statement.table_id) if statement.table_id else None
    if table is None:
        return source
    sections = {section.section_id: section for section in await documents.sections(statement.doc_id)}
    section = sections.get(table.section_id or "")
    place = {"table_id": table.table_id, "page": table.page, "anchor": table.anchor}
    return source.model_copy(update=place | {"section": section_name(section) if section else None})


async def tie(store: FactStore, ledger: Ledger, statement: FiledStatement) -> "Ties":
    """The facts behind a statement's cells."""
    columns = columns_of(statement)
    names = sorted({row.concept.rpartition(":")[2] for row in statement.rows if row.concept})
    days = {column.end for column in columns.values()} | {c.start for c in columns.values() if c.start is not None}
    ends = sorted((day - _OPENING, day) for day in days)
    ids = [ledger.company.company_id]
    totals, parts = await asyncio.gather(store.facts(ids, names, ends), store.facts(ids, names, ends, segments=True))
    return Ties(columns, [*totals, *parts], ledger)


class Ties:
    """The facts of a statement's concepts and days, found again by cell."""

    def __init__(self, columns: Mapping[str, Column], facts: Sequence[Fact], ledger: Ledger) -> None:
        self._columns = columns
        self._ledger = ledger
        self._facts: dict[tuple[str, str], list[Fact]] = {}
        for fact in facts:
            self._facts.setdefault((fact.qualified_name, fact.unit), []).append(fact)

    def fact(self, row: Row, cell: Cell) -> Fact | None:
        """The fact that the cell states: of its filing, concept, unit, value and dates; a total where there is one."""
        column = self._columns.get(cell.period)
        if column is None or row.concept is None:
            return None
        value = -cell.value if cell.negated else cell.value
        fitting = [
            fact
            for fact in self._facts.get((row.concept, cell.unit), ())
            if fact.accession == cell.accession and fact.value == value and _is_dated(fact, column)
        ]
        return min(fitting, key=lambda fact: (len(fact.dimensions), fact.end_date != column.end), default=None)

    def now(self, fact: Fact) -> Fact:
        """What stands for the fact's period by now: a later filing's value where it was restated."""
        alike = [
            other
            for other in self._facts[fact.qualified_name, fact.unit]
            if (other.start_date, other.end_date, other.dimensions) == (fact.start_date, fact.end_date, fact.dimensions)
        ]
        outcome = resolve(alike, self._ledger.as_of)
        return outcome.fact if isinstance(outcome, Resolved) else fact


def _is_dated(fact: Fact, column: Column) -> bool:
    if fact.start_date is not None or column.start is None:
        return (fact.start_date, fact.end_date) == (column.start, column.end)
    return fact.end_date == column.end or timedelta() <= column.start - fact.end_date <= _OPENING


@dataclass
class FiledPage:
    """One statement as filed, tied to its facts, on the way to who asked for it."""

    ledger: Ledger
    vocabulary: Vocabulary
    layout: StatementLayout
    period: FiscalPeriod
    statement: FiledStatement
    ties: Ties
    source: Source
    notes: Sequence[str] = ()

    def __post_init__(self) -> None:
        columns = columns_of(self.statement)
        self._columns = columns
        self._labels = {text: column.label(self.ledger, self.period) for text, column in columns.items()}
        self._facts = {
            (number, cell.period): fact
            for number, row in enumerate(self.statement.rows)
            for cell in row.values
            if (fact := self.ties.fact(row, cell)) is not None
        }
        self._metrics = dict(self._rows_by_metric())

    def shown(self) -> FinancialStatement:
        """The statement."""
        statement, period, company = self.statement, self.period, self.ledger.company
        rows = tuple(self._row(number, row) for number, row in enumerate(statement.rows))
        periods = [self._labels[text] for text, column in self._columns.items() if column.is_whole]
        return FinancialStatement(
            ticker=company.ticker,
            company=company.name,
            statement_type=statement.statement_type,
            fiscal_year=period.fiscal_year,
            fiscal_quarter=period.fiscal_quarter or None,
            basis="as filed",
            currency=statement.currency,
            rows=rows,
            markdown=self._markdown(),
            checks=tuple(check_sums(self.vocabulary, self.layout, periods, self._figures())),
            source=self.source,
            sources=(self.source,),
            warnings=(*self.notes, *self._warnings()),
        )

    def _row(self, number: int, row: Row) -> Row:
        cells = tuple(
            cell.model_copy(update={"period": self._labels.get(cell.period, cell.period)}) for cell in row.values
        )
        return row.model_copy(update={"metric": self._metrics.get(number), "values": cells})

    def _rows_by_metric(self) -> Iterator[tuple[int, str]]:
        """Which row shows which metric: for the company as a whole, at the column's own dates, by the best concept."""
        best: dict[str, tuple[int, int]] = {}
        for number, row in enumerate(self.statement.rows):
            metric = self.vocabulary.by_concept.get(row.concept or "")
            if metric is None or not any(self._is_own(number, cell) for cell in row.values):
                continue
            rank = metric.concepts.index(row.concept or "")
            best[metric.key] = min(best.get(metric.key, (rank, number)), (rank, number))
        for key, (_, number) in best.items():
            yield number, key

    def _is_own(self, number: int, cell: Cell) -> bool:
        fact, column = self._facts.get((number, cell.period)), self._columns.get(cell.period)
        return fact is not None and column is not None and not fact.dimensions and fact.end_date == column.end

    def _figures(self) -> dict[tuple[str, str], tuple[Decimal, str]]:
        """The metrics' values, with their own signs, for the sums."""
        figures: dict[tuple[str, str], tuple[Decimal, str]] = {}
        for number, key in self._metrics.items():
            row, metric = self.statement.rows[number], self.vocabulary.metrics[key]
            for cell in row.values:
                if self._is_own(number, cell):
                    value = self._facts[number, cell.period].value
                    sign = -1 if row.concept in metric.negated else 1
                    figures[key, self._labels[cell.period]] = (sign * value, cell.unit)
        return figures

    def _warnings(self) -> Iterator[str]:
        loose = [
            row.label
            for number, row in enumerate(self.statement.rows)
            if any((number, cell.period) not in self._facts for cell in row.values)
        ]
        if loose:
            yield f"Not tied to a stored fact, shown as the filing prints them: {_named(loose)}."
        restated = {
            self._name(number): now.accession
            for (number, text), fact in self._facts.items()
            if self._columns[text].is_of(self.period) and self._is_restated(fact, now := self.ties.now(fact))
        }
        if restated:
            filings = ", ".join(sorted(set(restated.values())))
            yield (
                f"{self.period.label}: restated since, by {filings}: {_named(list(restated))}. "
                "The statement shows what was filed; lookup_metric gives the newer figures."
            )

    def _name(self, number: int) -> str:
        """A row by its metric's name where it has one: labels such as "Basic" recur."""
        key = self._metrics.get(number)
        return self.vocabulary.metrics[key].label if key else self.statement.rows[number].label

    @staticmethod
    def _is_restated(fact: Fact, now: Fact) -> bool:
        return now.filed > fact.filed and now.value != fact.value

    def _markdown(self) -> str:
        """As the filing prints it, under the names of the periods."""
        kind = self.statement.statement_type.replace("_", " ")
        lines = [f"**{self.ledger.company.name}: {kind}, {self.period.label}** (as filed)", ""]
        lines += [
            self._headed(line) if line.startswith("| |") else line for line in self.statement.markdown.splitlines()
        ]
        return "\n".join((*lines, "", *source_lines(self.source, "as filed")))

    def _headed(self, line: str) -> str:
        cells = [self._head(text.strip()) for text in line.strip("|").split("|")]
        return f"| {' | '.join(cells)} |".replace("|  |", "| |")

    def _head(self, text: str) -> str:
        column = self._columns.get(text)
        if column is None:
            return text
        label = self._labels[text]
        return label if f"{column.end}" in label else f"{label} (to {column.end})"


def _named(labels: Sequence[str]) -> str:
    unique = list(dict.fromkeys(labels))
    rest = len(unique) - _MOST_NAMED
    return "; ".join(unique[:_MOST_NAMED]) + (f" and {rest} more" if rest > 0 else "")
