"""`calculate`: a named formula, or an expression over metrics, for fiscal periods of a company."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from datetime import date

from tools.figures.asked.on_calendar import OnCalendar, off_calendar, on_calendar
from tools.figures.asked.periods import asked_periods, declined, period_at, renumbered, unknown_periods, with_inputs
from tools.figures.asked.request import FigureRequest, filed_by
from tools.figures.asked.undated import undated_notes
from tools.figures.formulas import to_date, trailing
from tools.figures.formulas.other_measures import other_measures, with_others_inside
from tools.figures.formulas.run import first_with_value
from tools.figures.formulas.spanned import TO_DATE
from tools.figures.formulas.stand_ins import anchors
from tools.figures.resolution.ledger import Ledger
from tools.figures.resolution.open import open_ledgers
from tools.language.companies import CompanyFinder
from tools.language.company_names.directory import Directory
from tools.models.base import FiscalPeriod
from tools.models.facts import Declined
from tools.models.figures import Calculation
from tools.ports.stores import FactStore
from tools.vocab.expressions import Call, Name, calls, check_apart, parse
from tools.vocab.loader import Formula, Metric, Vocabulary
from tools.vocab.needs import find_named, needed
from tools.vocab.shift import NOW, Shift

_SPANS = {"ttm": "trailing twelve months", "ytd": TO_DATE}


async def calculate(
    store: FactStore, directory: Directory, vocabulary: Vocabulary, request: FigureRequest, today: date
) -> Calculation:
    """Evaluate `request.metrics[0]` (a formula's name or an expression) for every period of the request.

    Arithmetic is decimal; units are checked. Raises `InvalidInput` for what is no formula, `UnknownCompany` for a
    company that is not loaded; a period without a value is declined with the reason.
    """
    [text] = request.metrics
    formula = _find(vocabulary, text, quarterly=_of_quarters(request))
    vocabulary, formula = with_others_inside(vocabulary, formula)
    request.check(today)
    inputs = list(needed(vocabulary, parse(formula.expression), quarterly=True, computed=True))
    for other in vocabulary.entries(formula.also):
        inputs += needed(vocabulary, parse(other.key), quarterly=True, computed=True)
    company = CompanyFinder(await store.companies(), directory).find(request.tickers[0])
    [company], _ = await filed_by(store, [company], request.as_of)
    metrics = list({metric.key: metric for metric, _ in inputs}.values())
    asked = _Asked(vocabulary, formula, metrics, request)
    [ledger] = await open_ledgers(
        store,
        vocabulary,
        [company],
        [*metrics, *anchors(vocabulary, metrics)],
        asked.needed,
        as_of=request.as_of,
        today=today,
        first=request.first,
    )
    runs = [first_with_value(ledger, vocabulary, *group) for group in asked.groups(ledger)]
    filings = await store.filings({accession for run in runs for accession in run.accessions})
    warnings = [*asked.notes(ledger), *(warning for run in runs for warning in run.warnings)]
    warnings += other_measures(vocabulary, formula, company.ticker, runs)
    if any(run.period.fiscal_quarter for run in runs) and formula.unit in {"multiple", "ratio"}:
        warnings += _quarter_warning(formula, metrics)
    warnings += undated_notes(filings.values(), request.as_of)
    return Calculation(
        formula=text,
        definition=_definition(formula),
        results=tuple(result for run in runs if (result := run.result(filings))),
        declined=(*asked.unknown(ledger), *(run.declined for run in runs if run.declined)),
        warnings=tuple(dict.fromkeys(warnings)),
    )


def _of_quarters(request: FigureRequest) -> bool:
    return any(quarter for _, quarter in request.named) if request.named else request.quarterly


def _find(vocabulary: Vocabulary, text: str, *, quarterly: bool) -> Formula:
    """The named formula, or the expression as one; a plain metric is the simplest expression."""
    node = parse(text)
    if isinstance(node, Name):
        found = find_named(vocabulary, node.text)
        if isinstance(found, Formula):
            return found
        return Formula(found.key, found.label, found.key, "number", percent=False, definition=found.definition)
    list(needed(vocabulary, node))  # every name is known
    check_apart(node)
    if isinstance(node, Call) and node.function in {*_SPANS, "avg"} and isinstance(node.operands[0], Name):
        base = _find(vocabulary, node.operands[0].text, quarterly=quarterly)
        average = f"{node.years}-{'quarter' if quarterly else 'year'} average"
        over = _SPANS.get(node.function, average)
        return replace(base, key=text, label=f"{base.label}, {over}", expression=text, synonyms=())
    return Formula(text, text, text, "number", percent=False, definition=f"As asked: {text}.")


class _Asked:
    """A formula at the periods of a request, which each company's calendar tells."""

    def __init__(self, vocabulary: Vocabulary, formula: Formula, metrics: list[Metric], request: FigureRequest) -> None:
        self._vocabulary = vocabulary
        self._formula = formula
        self._metrics = metrics
        spans = any(call.function in _SPANS for call in calls(parse(formula.expression)))
        newest = spans and not (request.named or request.fiscal_quarters)
        # Without a period, twelve months, or the year to date, are those to the newest quarter.
        self._request = replace(request, quarterly=True) if newest else request

    def groups(self, ledger: Ledger) -> list[tuple[Formula, list[FiscalPeriod]]]:
        """What is computed: the formula with the candidates for each period."""
        if self._request.basis == "fiscal":
            return [(self._formula, group) for group in asked_periods(ledger, self._metrics, self._request)]
        found = [on for _, on in self._calendar(ledger) if on is not None]
        return [(_over_calendar(self._formula, on), [on.period]) for on in found]

    def needed(self, ledger: Ledger) -> Iterator[FiscalPeriod]:
        """The periods whose facts that takes."""
        inputs: dict[tuple[str, bool], list[tuple[Metric, Shift]]] = {}  # the same for all periods of a kind
        for formula, group in self.groups(ledger):
            for period in group:
                kind = formula.expression, period.fiscal_quarter > 0
                if kind not in inputs:
                    node = parse(formula.expression)
                    inputs[kind] = [*needed(self._vocabulary, node, quarterly=kind[1], computed=True)]
                for metric, shift in [(self._metrics[0], NOW), *inputs[kind]]:
                    pair = shift.before(period.fiscal_year, period.fiscal_quarter)
                    earlier = period_at(ledger, *pair, metric)
                    if earlier is not None:
                        yield from _facts_of(shift)(ledger, earlier)

    def unknown(self, ledger: Ledger) -> Iterator[Declined]:
        """The periods that no loaded filing covers."""
        if self._request.basis == "fiscal":
            yield from unknown_periods(ledger, self._formula.key, self._request)
            return
        for pair, on in self._calendar(ledger):
            if on is None:
                yield declined(ledger, self._formula.key, *pair, off_calendar(ledger.filings, *pair))

    def notes(self, ledger: Ledger) -> Iterator[str]:
        """Which of the company's periods stand for those of the calendar, or of another count of years."""
        yield from renumbered(ledger, self._request) if self._request.basis == "fiscal" else ()
        for _, on in self._calendar(ledger) if self._request.basis == "calendar" else ():
            if on is not None and not on.is_exact:
                yield f"{ledger.company.ticker}: {on.label} is given as {on.words}."

    def _calendar(self, ledger: Ledger) -> list[tuple[tuple[int, int], OnCalendar | None]]:
        periods = [*ledger.periods(quarterly=False), *ledger.periods(quarterly=True)]
        return [(pair, on_calendar(periods, *pair)) for pair in self._request.named]


def _over_calendar(formula: Formula, on: OnCalendar) -> Formula:
    """The formula over a calendar period, labelled with what stands for it where that is not the same."""
    label = f"{formula.label}, {on.label}" + ("" if on.is_exact else f" ({on.words})")
    expression = f"ttm({formula.expression})" if on.trailing else formula.expression
    return replace(formula, label=label, expression=expression)


def _facts_of(shift: Shift) -> Callable[[Ledger, FiscalPeriod], Iterator[FiscalPeriod]]:
    """The periods whose facts a figure at some shift takes."""
    return trailing.needed_for if shift.trailing else to_date.needed_for if shift.to_date else with_inputs


def _definition(formula: Formula) -> str:
    parts = (f"{formula.label} = {formula.expression}.", formula.definition, formula.convention)
    return " ".join(dict.fromkeys(part for part in parts if part))


def _quarter_warning(formula: Formula, metrics: list[Metric]) -> list[str]:
    kinds = {metric.period for metric in metrics}
    if kinds >= {"duration", "instant"}:
        to_date = any(call.function == "ytd" for call in calls(parse(formula.expression)))
        span, like = ("year to date", "like periods") if to_date else ("quarter alone", "quarters")
        return [f"Flows are those of the {span}, not annualised; compare {like} with {like} only."]
    return []
