"""`get_statement`: an income statement, balance sheet or cash flow statement, as filed or standardised."""

from collections.abc import Iterator, Mapping, Sequence
from datetime import date

from tools.errors import InvalidInput
from tools.figures.asked.periods import asked_periods, with_inputs
from tools.figures.asked.request import FigureRequest, filed_by
from tools.figures.asked.undated import undated_notes
from tools.figures.formulas.evaluate import needed
from tools.figures.resolution.absence import no_statement
from tools.figures.resolution.found import Found
from tools.figures.resolution.ledger import Ledger
from tools.figures.resolution.open import open_ledgers
from tools.figures.resolution.values import accessions_of, filing_source
from tools.figures.statements.filed import (
    FiledPage,
    find_filed,
    shows,
    shows_to_date,
    source_of_statement,
    tie,
)
from tools.figures.statements.sums import check_sums
from tools.figures.statements.text import marks, source_lines
from tools.language.companies import CompanyFinder
from tools.language.company_names.directory import Directory
from tools.models.base import FiscalPeriod
from tools.models.facts import FilingRef, Source
from tools.models.figures import (
    Cell,
    Check,
    FinancialStatement,
    Footnote,
    Row,
    StatementBasis,
    StatementType,
)
from tools.numbers import currency_of, format_in_statement
from tools.ports.stores import DocumentStore, FactStore
from tools.vocab.expressions import parse
from tools.vocab.loader import Metric, StatementLayout, Vocabulary

_TO_DATE = "{}: the filing prints this statement for the year to date, not for the quarter."
_QUARTER = (
    "{}: the filing prints this statement for the year to date only; shown is the quarter, put together from facts."
)


async def get_statement(
    store: FactStore,
    directory: Directory,
    vocabulary: Vocabulary,
    statement_type: StatementType,
    request: FigureRequest,
    today: date,
    documents: DocumentStore | None = None,
) -> FinancialStatement:
    """The statement of the request's one period: as the newest filing of that period prints it, where one is loaded.

    Else it is put together from facts, with the year before beside it; rows that the company does not report are left
    out. Raises `PeriodUnavailable` where no loaded filing has anything of the statement for the period.
    """
    request.check(today)
    layout = vocabulary.statements[statement_type]
    company = CompanyFinder(await store.companies(), directory).find(request.tickers[0])
    [company], _ = await filed_by(store, [company], request.as_of)
    metrics = _metrics(vocabulary, layout)
    [ledger] = await open_ledgers(
        store,
        vocabulary,
        [company],
        metrics,
        lambda ledger: _needed(ledger, metrics, request),
        as_of=request.as_of,
        today=today,
        first=request.first,
    )
    candidates = _candidates(ledger, metrics, statement_type, request)
    for period in candidates:
        filed = await find_filed(documents, ledger, statement_type, period) if documents else []
        filed = filed[::-1] if request.first else filed
        own = next((statement for statement in filed if shows(statement, period)), None)
        page = _Page(ledger, vocabulary, layout, period)
        # A quarterly report prints cash flows for the year to date: those of the quarter are their differences.
        to_date = next((statement for statement in filed if shows_to_date(statement, period)), None)
        statement = own or (None if page.shows_totals else to_date)
        if documents and statement:
            ties = await tie(store, ledger, statement)
            source = await source_of_statement(store, documents, ledger, statement)
            notes = [] if own else [_TO_DATE.format(period.label)]
            shown = FiledPage(ledger, vocabulary, layout, period, statement, ties, source, notes).shown()
            return await _with_undated(store, shown, request)
        if page.shows_something:
            filings = await store.filings({a for found in page.figures.values() for a in accessions_of(found)})
            shown = page.statement(statement_type, filings, [_QUARTER.format(period.label)] if to_date else [])
            return await _with_undated(store, shown, request)
    raise no_statement(ledger, statement_type, candidates[0].fiscal_year, candidates[0].fiscal_quarter)


async def _with_undated(store: FactStore, shown: FinancialStatement, request: FigureRequest) -> FinancialStatement:
    """The statement with what is not known of its filings as of the request's day."""
    filings = await store.filings([source.doc_id for source in shown.sources])
    notes = tuple(undated_notes(filings.values(), request.as_of))
    return shown.model_copy(update={"warnings": (*shown.warnings, *notes)}) if notes else shown


def _metrics(vocabulary: Vocabulary, layout: StatementLayout) -> list[Metric]:
    keys = {row.metric for row in layout.rows if row.metric}
    sides = [side for check in layout.checks for side in check.split("=")]
    keys |= {metric.key for side in sides for metric, _ in needed(vocabulary, parse(side))}
    return [vocabulary.metrics[key] for key in sorted(keys)]


def _candidates(
    ledger: Ledger, metrics: Sequence[Metric], kind: StatementType, request: FigureRequest
) -> list[FiscalPeriod]:
    groups = asked_periods(ledger, metrics, request)
    if groups:
        return groups[0]
    if request.named:
        raise no_statement(ledger, kind, *request.named[0])
    raise InvalidInput(f"No annual report of {ledger.company.name} is loaded.")


def _needed(ledger: Ledger, metrics: Sequence[Metric], request: FigureRequest) -> Iterator[FiscalPeriod]:
    for candidate in [period for group in asked_periods(ledger, metrics, request)[:1] for period in group]:
        for back in (0, 1):
            period = ledger.period(candidate.fiscal_year - back, candidate.fiscal_quarter)
            if period is not None:
                yield from with_inputs(ledger, period)


class _Page:
    """The figures of one statement, by metric and period."""

    def __init__(self, ledger: Ledger, vocabulary: Vocabulary, layout: StatementLayout, period: FiscalPeriod) -> None:
        self._ledger = ledger
        self._vocabulary = vocabulary
        self._layout = layout
        prior = ledger.period(period.fiscal_year - 1, period.fiscal_quarter)
        self._periods = [period] if prior is None else [period, prior]
        self._keeps_costs_positive = layout is vocabulary.statements["income_statement"]
        self.figures: dict[tuple[str, str], Found] = {}
        self._contested: list[str] = []
        for metric in _metrics(vocabulary, layout):
            for period in self._periods:
                outcome = ledger.figure(metric, period)
                if isinstance(outcome, Found):
                    self.figures[metric.key, period.label] = outcome
                elif outcome.contested:
                    self._contested.append(outcome.reason)

    @property
    def label(self) -> str:
        return self._periods[0].label

    @property
    def shows_something(self) -> bool:
        """Whether any line is reported for the period itself, not only for the year before."""
        return any(label == self.label for _, label in self.figures)

    @property
    def shows_totals(self) -> bool:
        """Whether any total is reported for the period itself, or can be derived."""
        totals = {row.metric for row in self._layout.rows if row.is_total}
        return any(label == self.label and key in totals for key, label in self.figures)

    def statement(
        self, statement_type: StatementType, filings: dict[str, FilingRef], notes: Sequence[str]
    ) -> FinancialStatement:
        """The statement with its markdown and checks."""
        period, company = self._periods[0], self._ledger.company
        own = filing_source(company, filings[self._main_filing(self.label)])
        footnotes = self._footnotes(own, filings)
        rows = tuple(self._rows({note.source.doc_id: note.mark for note in footnotes}))
        units = [found.resolved.fact.unit for found in self.figures.values()]
        currencies = {currency for unit in units if (currency := currency_of(unit))}
        derived = any(f.derivations for (_, label), f in self.figures.items() if label == period.label)
        warnings = [*notes, *self._contested, *self._restated()]
        if len(currencies) > 1:
            warnings.append(f"Rows are in several currencies: {', '.join(sorted(currencies))}.")
        basis: StatementBasis = "derived" if derived else "standardised"
        told = source_lines(own, basis, self._other_filings(own, filings), footnotes)
        return FinancialStatement(
            ticker=company.ticker,
            company=company.name,
            statement_type=statement_type,
            fiscal_year=period.fiscal_year,
            fiscal_quarter=period.fiscal_quarter or None,
            basis=basis,
            currency=min(currencies, default=None) if len(currencies) == 1 else None,
            rows=rows,
            markdown="\n".join((self._markdown(rows, statement_type, basis), "", *told)),
            checks=tuple(self._checks()),
            source=own,
            sources=tuple(filing_source(company, filing) for filing in filings.values()),
            footnotes=footnotes,
            warnings=tuple(dict.fromkeys(warnings)),
        )

    def _footnotes(self, own: Source, filings: dict[str, FilingRef]) -> tuple[Footnote, ...]:
        """A mark for each other filing that a figure of the period comes from."""
        cited = [f.resolved.fact.accession for (_, label), f in self.figures.items() if label == self.label]
        others = [accession for accession in dict.fromkeys(cited) if accession != own.doc_id]
        company = self._ledger.company
        return tuple(
            Footnote(mark=mark, source=filing_source(company, filings[accession]))
            for mark, accession in zip(marks(), others, strict=False)
        )

    def _other_filings(self, own: Source, filings: dict[str, FilingRef]) -> dict[str, list[Source]]:
        """The filings of what was subtracted, and the one that most of the year before comes from."""
        company, told = self._ledger.company, dict[str, list[Source]]()
        figures = [f for (_, label), f in self.figures.items() if label == self.label]
        parts = dict.fromkeys(one.part.accession for found in figures for one in found.derivations)
        if parts:
            told["Subtracted figures"] = [filing_source(company, filings[accession]) for accession in parts]
        for period in self._periods[1:]:
            main = self._main_filing(period.label)
            if main and main != own.doc_id:
                told[f"Column {period.label}, most figures"] = [filing_source(company, filings[main])]
        return told

    def _rows(self, noted: Mapping[str, str]) -> Iterator[Row]:
        header: Row | None = None
        shown: set[str] = set()
        for row in self._layout.rows:
            if row.metric is None:
                header = Row(label=row.header or "", level=row.level, is_total=False)
                continue
            cells = [
                self._cell(period, found, 1 if row.supplemental else self._sign(found))
                for period in self._periods
                if (found := self.figures.get((row.metric, period.label)))
            ]
            if not cells or any((key, self.label) in self.figures for key in row.unless):
                continue
            concept = self.figures[row.metric, cells[0].period].concept
            if concept in shown:  # composites of one component show it under their own name
                continue
            shown.add(concept)
            metric = self._vocabulary.metrics[row.metric]
            if header is not None and header.label != metric.label:
                yield header
            header = None
            yield Row(
                label=metric.label,
                metric=metric.key,
                concept=concept,
                level=row.level,
                is_total=row.is_total,
                values=tuple(cells),
                footnote=next((noted.get(cell.accession) for cell in cells if cell.period == self.label), None),
            )

    def _cell(self, period: FiscalPeriod, found: Found, sign: int) -> Cell:
        fact = found.resolved.fact
        value = sign * found.value
        return Cell(period=period.label, value=value, unit=fact.unit, accession=fact.accession)

    def _sign(self, found: Found) -> int:
        """Payments and treasury stock are negative, so that columns add up; an income statement names its costs."""
        return 1 if self._keeps_costs_positive else found.metric.sign

    def _checks(self) -> Iterator[Check]:
        figures = {key: (found.value, found.resolved.fact.unit) for key, found in self.figures.items()}
        return check_sums(self._vocabulary, self._layout, [period.label for period in self._periods], figures)

    def _restated(self) -> Iterator[str]:
        changed = [
            f.metric.label for (_, label), f in self.figures.items() if label == self.label and f.resolved.restated
        ]
        if changed:
            yield f"{self.label}: restated since first reported: {', '.join(sorted(changed))}."

    def _main_filing(self, of: str) -> str:
        """The filing that most figures of a column come from; none where it has no figures."""
        cited = [f.resolved.fact.accession for (_, label), f in self.figures.items() if label == of]
        return max(cited, key=lambda accession: (cited.count(accession), accession), default="")

    def _markdown(self, rows: Sequence[Row], statement_type: StatementType, basis: StatementBasis) -> str:
        labels = [period.label for period in self._periods]
        title = f"{self._ledger.company.name}: {statement_type.replace('_', ' ')}, {labels[0]}"
        lines = [f"**{title}** ({basis}; millions, except per share)", ""]
        lines += [f"| | {' | '.join(labels)} |", f"|---|{'---:|' * len(labels)}"]
        for row in rows:
            cells = {cell.period: format_in_statement(cell.value, cell.unit) for cell in row.values}
            label = f"{'&nbsp;' * 2 * row.level}{row.label}"
            label = f"**{label}**" if row.is_total or not row.values else label
            label += f" [{row.footnote}]" if row.footnote else ""
            lines.append(f"| {label} | {' | '.join(cells.get(name, '') for name in labels)} |")
        return "\n".join(lines)
