"""`get_statement`: a standardised income statement, balance sheet or cash flow statement, with its sums checked."""

from collections.abc import Iterator, Sequence
from datetime import date
from decimal import Decimal

from tools.errors import InvalidInput, UnknownMetric
from tools.figures.evaluate import Absent, Evaluation, Impossible, needed
from tools.figures.expressions import parse
from tools.figures.facts import filed_by
from tools.figures.found import Found
from tools.figures.ledger import Ledger, open_ledgers
from tools.figures.models import Cell, Check, FinancialStatement, Row, StatementType
from tools.figures.periods import asked_periods, with_inputs
from tools.figures.quantities import Quantity
from tools.figures.request import FigureRequest
from tools.figures.values import accessions_of, filing_source
from tools.models import FilingRef, FiscalPeriod
from tools.numbers import currency_of, format_plain
from tools.stores import FactStore
from tools.understand.companies import CompanyFinder, Directory
from tools.vocab.loader import Metric, StatementLayout, Vocabulary

_MILLION = Decimal(10) ** 6


async def get_statement(
    store: FactStore,
    directory: Directory,
    vocabulary: Vocabulary,
    statement_type: StatementType,
    request: FigureRequest,
    today: date,
) -> FinancialStatement:
    """The statement of the request's one period, with the year before beside it.

    Rows that the company does not report are left out. Raises `InvalidInput` for a period that no filing covers,
    and `UnknownMetric` where nothing of the statement is reported.
    """
    request.check(today)
    layout = vocabulary.statements[statement_type]
    company = CompanyFinder(await store.companies(), directory).find(request.tickers[0])
    [company], _ = await filed_by(store, [company], request.as_of)
    metrics = _metrics(vocabulary, layout)
    [ledger] = await open_ledgers(
        store, [company], metrics, lambda ledger: _needed(ledger, metrics, request), as_of=request.as_of
    )
    period = _period(ledger, metrics, request)
    prior = ledger.period(period.fiscal_year - 1, period.fiscal_quarter)
    page = _Page(ledger, vocabulary, layout, [period] if prior is None else [period, prior])
    if not page.figures:
        raise UnknownMetric(f"No filing of {company.name} reports any line of its {statement_type} for {period.label}.")
    filings = await store.filings({a for found in page.figures.values() for a in accessions_of(found)})
    return page.statement(statement_type, filings)


def _metrics(vocabulary: Vocabulary, layout: StatementLayout) -> list[Metric]:
    keys = {row.metric for row in layout.rows if row.metric}
    sides = [side for check in layout.checks for side in check.split("=")]
    keys |= {metric.key for side in sides for metric, _ in needed(vocabulary, parse(side))}
    return [vocabulary.metrics[key] for key in sorted(keys)]


def _period(ledger: Ledger, metrics: Sequence[Metric], request: FigureRequest) -> FiscalPeriod:
    groups = asked_periods(ledger, metrics, request)
    if not groups:
        years = ledger.fiscal_years
        raise InvalidInput(
            f"fiscal_year: no loaded filing of {ledger.company.name} covers that period; loaded are "
            f"FY{years[0]} to FY{years[-1]}."
            if years
            else f"No annual report of {ledger.company.name} is loaded."
        )
    return groups[0][0]


def _needed(ledger: Ledger, metrics: Sequence[Metric], request: FigureRequest) -> Iterator[FiscalPeriod]:
    for group in asked_periods(ledger, metrics, request)[:1]:
        for back in (0, 1):
            period = ledger.period(group[0].fiscal_year - back, group[0].fiscal_quarter)
            if period is not None:
                yield from with_inputs(ledger, period)


class _Page:
    """The figures of one statement, by metric and period."""

    def __init__(
        self, ledger: Ledger, vocabulary: Vocabulary, layout: StatementLayout, periods: Sequence[FiscalPeriod]
    ) -> None:
        self._ledger = ledger
        self._vocabulary = vocabulary
        self._layout = layout
        self._periods = periods
        self._keeps_costs_positive = layout is vocabulary.statements["income_statement"]
        self.figures: dict[tuple[str, str], Found] = {}
        self._contested: list[str] = []
        for metric in _metrics(vocabulary, layout):
            for period in periods:
                outcome = ledger.figure(metric, period)
                if isinstance(outcome, Found):
                    self.figures[metric.key, period.label] = outcome
                elif outcome.contested:
                    self._contested.append(outcome.reason)

    def statement(self, statement_type: StatementType, filings: dict[str, FilingRef]) -> FinancialStatement:
        """The statement with its markdown and checks."""
        rows = tuple(self._rows())
        period = self._periods[0]
        units = [found.resolved.fact.unit for found in self.figures.values()]
        currencies = {currency for unit in units if (currency := currency_of(unit))}
        derived = any(f.derivation for (_, label), f in self.figures.items() if label == period.label)
        warnings = [*self._contested, *self._restated()]
        if len(currencies) > 1:
            warnings.append(f"Rows are in several currencies: {', '.join(sorted(currencies))}.")
        return FinancialStatement(
            ticker=self._ledger.company.ticker,
            statement_type=statement_type,
            fiscal_year=period.fiscal_year,
            fiscal_quarter=period.fiscal_quarter or None,
            basis="derived" if derived else "standardised",
            currency=min(currencies, default=None) if len(currencies) == 1 else None,
            rows=rows,
            markdown=self._markdown(rows, statement_type),
            checks=tuple(self._checks()),
            source=filing_source(self._ledger.company, filings[self._main_filing()]),
            warnings=tuple(dict.fromkeys(warnings)),
        )

    def _rows(self) -> Iterator[Row]:
        header: Row | None = None
        for row in self._layout.rows:
            if row.metric is None:
                header = Row(label=row.header or "", level=row.level, is_total=False)
                continue
            cells = [
                self._cell(period, found)
                for period in self._periods
                if (found := self.figures.get((row.metric, period.label)))
            ]
            if not cells:
                continue
            metric = self._vocabulary.metrics[row.metric]
            if header is not None and header.label != metric.label:
                yield header
            header = None
            concept = self.figures[row.metric, cells[0].period].concept
            yield Row(
                label=metric.label,
                metric=metric.key,
                concept=concept,
                level=row.level,
                is_total=row.is_total,
                values=tuple(cells),
            )

    def _cell(self, period: FiscalPeriod, found: Found) -> Cell:
        accession = found.resolved.fact.accession
        return Cell(period=period.label, value=self._sign(found) * found.value, accession=accession)

    def _sign(self, found: Found) -> int:
        """Payments and treasury stock are negative, so that columns add up; an income statement names its costs."""
        return 1 if self._keeps_costs_positive else found.metric.sign

    def _checks(self) -> Iterator[Check]:
        for rule in self._layout.checks:
            for period in self._periods:
                values = _Values(self.figures, period.label)
                try:
                    left, right = (Evaluation(self._vocabulary, values).run(side.strip()) for side in rule.split("="))
                    difference = (left - right).value
                except (Absent, Impossible):
                    continue
                room = values.rounding_unit * len(values.used)
                yield Check(rule=rule, period=period.label, ok=abs(difference) <= room, difference=difference)

    def _restated(self) -> Iterator[str]:
        shown = self._periods[0].label
        changed = [f.metric.label for (_, label), f in self.figures.items() if label == shown and f.resolved.restated]
        if changed:
            yield f"{shown}: restated since first reported: {', '.join(sorted(changed))}."

    def _main_filing(self) -> str:
        """The filing that most figures of the period come from."""
        shown = self._periods[0].label
        cited = [f.resolved.fact.accession for (_, label), f in self.figures.items() if label == shown]
        cited = cited or [found.resolved.fact.accession for found in self.figures.values()]
        return max(cited, key=lambda accession: (cited.count(accession), accession))

    def _markdown(self, rows: Sequence[Row], statement_type: StatementType) -> str:
        labels = [period.label for period in self._periods]
        title = f"{self._ledger.company.name}: {statement_type.replace('_', ' ')}, {labels[0]}"
        lines = [f"**{title}** (standardised; millions, except per share)", ""]
        lines += [f"| | {' | '.join(labels)} |", f"|---|{'---:|' * len(labels)}"]
        for row in rows:
            cells = {cell.period: self._printed(row, cell) for cell in row.values}
            label = f"{'&nbsp;' * 2 * row.level}{row.label}"
            label = f"**{label}**" if row.is_total or not row.values else label
            lines.append(f"| {label} | {' | '.join(cells.get(name, '') for name in labels)} |")
        return "\n".join(lines)

    def _printed(self, row: Row, cell: Cell) -> str:
        unit = self.figures[row.metric or "", cell.period].resolved.fact.unit
        in_millions = unit == "shares" or (currency_of(unit) is not None and "/" not in unit)
        return format_plain(cell.value / _MILLION if in_millions else cell.value)


class _Values:
    """The statement's figures of one period, for its checks. Notes what was used and how finely it is reported."""

    def __init__(self, figures: dict[tuple[str, str], Found], period: str) -> None:
        self._figures = figures
        self._period = period
        self.used: set[str] = set()
        self._exponents: list[int] = []

    def value(self, metric: Metric, years_back: int) -> Quantity:
        found = self._figures.get((metric.key, self._period))
        if found is None:
            raise Absent(metric.label)
        self.used.add(metric.key)
        exponent = found.value.normalize().as_tuple().exponent
        if found.value and isinstance(exponent, int):
            self._exponents.append(exponent)
        return Quantity.of(found.value, found.resolved.fact.unit)

    def missing(self, text: str, metrics: list[Metric]) -> None:
        """Nothing to note: a statement's row is absent where the company does not report it."""

    @property
    def rounding_unit(self) -> Decimal:
        """One unit of the last digit in which the figures are reported."""
        return Decimal(1).scaleb(min(self._exponents, default=0))
