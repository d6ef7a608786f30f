"""Figures that are asked for by what a company's own statements call them."""

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from datetime import date, timedelta
from decimal import Decimal

from tools.figures.asked.line import Line, needed
from tools.figures.asked.request import FigureRequest
from tools.figures.labels.find import FaceRow, Fit, Match, face_rows, find_line
from tools.figures.resolution.columns import Column
from tools.figures.resolution.found import Missing
from tools.figures.resolution.ledger import Ledger
from tools.figures.resolution.open import open_ledgers
from tools.figures.statements.filed import Ties, columns_of, shows, shows_to_date, source_of_statement, tie
from tools.figures.statements.lines import PrintedFigure, compare
from tools.models.base import FiscalPeriod
from tools.models.facts import MetricValue
from tools.models.figures import Cell, StatementType
from tools.models.filings import FiledStatement
from tools.ports.stores import DocumentStore, FactStore
from tools.vocab.loader import Metric, Vocabulary, concept_metric

_KINDS: tuple[StatementType, ...] = ("income_statement", "balance_sheet", "cash_flow")
_DAY = timedelta(days=1)
_MOST_NAMED = 5

VERY_LABEL = 0  # the tier of a line whose label is the very name
HEADING_AND_LABEL = 2  # the last tier of a line whose words, with its heading, are all in the name


@dataclass(frozen=True)
class NamedLine:
    """A line that a name means, in the statement of a period or in the nearest other one."""

    name: str
    period: FiscalPeriod
    face: FaceRow
    fit: Fit
    statement: FiledStatement
    key: str = ""  # the metric that the line stands for

    @property
    def metric(self) -> str:
        """What the figure is handed out as."""
        return self.key or self.name

    def as_metric(self) -> Metric | None:
        """The line's concept as a metric; None where it has none, or means another day than the column's."""
        if self.face.row.concept is None or self.face.is_opening:
            return None
        return replace(concept_metric(self.face.row.concept), key=self.metric, label=self.face.name)

    @property
    def kind(self) -> str:
        return self.statement.statement_type.replace("_", " ")


@dataclass
class FaceShelf:
    """The statements as filed of one company, read once, and what their lines are called."""

    store: FactStore
    documents: DocumentStore
    vocabulary: Vocabulary
    ledger: Ledger
    _read: dict[tuple[StatementType, int], list[FiledStatement]] = field(
        default_factory=dict[tuple[StatementType, int], list[FiledStatement]]
    )
    _ties: dict[str, Ties] = field(default_factory=dict[str, Ties])

    async def find(self, name: str, period: FiscalPeriod) -> NamedLine | Missing | None:
        """The line of the period's statements that a name means; None where no statement has a line like it."""
        for statements in [await self._of_period(period), await self._others(period)]:
            rows = {id(face): (face, one) for one in statements for face in _rows(one, period)}
            match = find_line(name, [face for face, _ in rows.values()])
            if match is not None:
                return _one(name, period, match, rows)
        return None

    async def figure(self, line: NamedLine) -> PrintedFigure | None:
        """The line's figure as its statement prints it; None where it prints none for the period, or was restated."""
        columns = columns_of(line.statement)
        cell = _cell(line.face, columns, line.period)
        if cell is None:
            return None
        ties = await self._tied(line.statement)
        fact = ties.fact(line.face.row, cell)
        if fact is not None and not fact.dimensions and ties.now(fact).value != fact.value:
            return None
        column = columns[cell.period]
        start, end = (fact.start_date, fact.end_date) if fact else _dates(line.face, column)
        source = await source_of_statement(self.store, self.documents, self.ledger, line.statement)
        prior = self.ledger.period(line.period.fiscal_year - 1, line.period.fiscal_quarter)
        before = _cell(line.face, columns, prior) if prior else None
        row, value = line.face.row, _value(cell)
        return PrintedFigure(
            MetricValue(
                ticker=self.ledger.company.ticker,
                metric=line.metric,
                concept=row.concept or row.label,
                label=line.face.name,
                fiscal_year=line.period.fiscal_year,
                fiscal_quarter=line.period.fiscal_quarter or None,
                start_date=start,
                end_date=end,
                value=value,
                unit=cell.unit,
                decimals=fact.decimals if fact else None,
                basis="statement",
                yoy=None if before is None else compare(value, _value(before), line.period, source),
                source=source,
            ),
            tuple(self.notes(line, cell)),
        )

    async def is_of_part(self, line: NamedLine) -> bool:
        """Whether the figure is of a product, segment or region, printed as a line of its own."""
        ties = await self._tied(line.statement)
        facts = [ties.fact(line.face.row, cell) for cell in line.face.row.values]
        return any(fact is not None and fact.dimensions for fact in facts)

    def notes(self, line: NamedLine, cell: Cell | None = None) -> Iterator[str]:
        """What to say of a line: which one it is, where the name is not its label, and the sign that is printed."""
        about = f"{self.ledger.company.ticker} {line.name!r}, {line.period.label}"
        if line.fit.tier > VERY_LABEL:
            named = f"{line.face.name!r} ({line.face.row.concept})"
            yield f"{about}: shown is the line {named} of the {line.kind} as filed."
        if cell is not None and cell.negated and cell.value:
            yield f"{about}: the statement prints it with the other sign, as {cell.value:,f}."

    async def _of_period(self, period: FiscalPeriod) -> list[FiledStatement]:
        """The newest statement of each kind with the period's column, else with that of the year to date."""
        found: list[FiledStatement] = []
        for kind in _KINDS:
            known = await self._known(kind, period.fiscal_quarter)
            if kind == "balance_sheet" and period.fiscal_quarter == 4:
                known = known + await self._known(kind, 0)
            exact = [one for one in known if shows(one, period)]
            found += (exact or [one for one in known if shows_to_date(one, period)])[:1]
        return found

    async def _others(self, period: FiscalPeriod) -> list[FiledStatement]:
        """The statement of each kind that is nearest in time: labels last longer than filings are loaded."""
        found: list[FiledStatement] = []
        for kind in _KINDS:
            known = [*await self._known(kind, period.fiscal_quarter), *await self._known(kind, 0)]
            found += sorted(known, key=lambda one: abs(one.fiscal_year - period.fiscal_year))[:1]
        return found

    async def _known(self, kind: StatementType, quarter: int) -> list[FiledStatement]:
        if (kind, quarter) not in self._read:
            company, as_of = self.ledger.company.company_id, self.ledger.as_of
            found = await self.documents.filed_statements(company, kind, None, quarter, as_of)
            self._read[kind, quarter] = [one for one in found if as_of is None or one.filed is not None]
        return self._read[kind, quarter]

    async def _tied(self, statement: FiledStatement) -> Ties:
        key = f"{statement.doc_id} {statement.statement_type}"
        if key not in self._ties:
            self._ties[key] = await tie(self.store, self.ledger, statement)
        return self._ties[key]

    async def lines_of(self, line: NamedLine, request: FigureRequest) -> list[Line]:
        """The same by the line's concept, from all filings: restated, derived, or of a period without its statement."""
        metric = line.as_metric()
        if metric is None:
            return []
        only = replace(
            request,
            exact=((line.period.fiscal_year, line.period.fiscal_quarter),),
            fiscal_years=(),
            fiscal_quarters=(),
            quarterly=False,
        )
        [ledger] = await open_ledgers(
            self.store,
            self.vocabulary,
            [self.ledger.company],
            [metric],
            lambda ledger: needed(ledger, [metric], only),
            as_of=request.as_of,
        )
        found = Line(ledger, metric, request, groups=[[line.period]])
        if found.found:
            found.warnings += self.notes(line)
        return [found]


def _one(
    name: str, period: FiscalPeriod, match: Match, rows: dict[int, tuple[FaceRow, FiledStatement]]
) -> NamedLine | Missing:
    if len(match.rows) == 1:
        face, statement = rows[id(match.rows[0])]
        return NamedLine(name, period, face, match.fit, statement)
    named = [f"{face.name!r} ({face.row.concept})" for face in match.rows]
    more = f" and {len(named) - _MOST_NAMED} more" if len(named) > _MOST_NAMED else ""
    return Missing(
        f"{name!r} could be several lines of the statements: {'; '.join(named[:_MOST_NAMED])}{more}.",
        "Ask for the one that is meant, with its heading or by its concept.",
        contested=True,
    )


def _rows(statement: FiledStatement, period: FiscalPeriod) -> list[FaceRow]:
    """The lines with a figure in the period's columns; all lines where the statement has none for it."""
    columns = columns_of(statement)
    fitting = {text for text, one in columns.items() if one.is_of(period) or one.is_to_date(period)}
    rows = face_rows(statement.statement_type, statement.rows)
    return [face for face in rows if any(cell.period in fitting for cell in face.row.values)] if fitting else rows


def _cell(face: FaceRow, columns: dict[str, Column], period: FiscalPeriod) -> Cell | None:
    of_period = (cell for cell in face.row.values if cell.period in columns and columns[cell.period].is_of(period))
    return next(of_period, None)


def _value(cell: Cell) -> Decimal:
    """The value of the fact behind a cell."""
    return -cell.value if cell.negated else cell.value


def _dates(face: FaceRow, column: Column) -> tuple[date | None, date]:
    if face.is_opening and column.start is not None:
        return None, column.start - _DAY
    return column.start, column.end
