"""The change of a figure from one fiscal period to another: the amount, and how much that is of the first."""

from collections.abc import Iterator, Sequence
from datetime import date
from decimal import Decimal
from typing import TypeAlias

from tools.figures.asked.periods import declined, with_inputs
from tools.figures.asked.request import FigureRequest, filed_by, resolve_metrics
from tools.figures.asked.undated import undated_notes
from tools.figures.formulas.calculate import calculate
from tools.figures.formulas.combined import in_words
from tools.figures.resolution.absence import unknown_period
from tools.figures.resolution.found import Found, Missing
from tools.figures.resolution.ledger import Ledger
from tools.figures.resolution.open import open_ledgers
from tools.figures.resolution.values import accessions_of, metric_value
from tools.language.companies import CompanyFinder
from tools.language.company_names.directory import Directory
from tools.models.base import period_label
from tools.models.facts import Declined, FilingRef
from tools.models.figures import Calculated, Calculation
from tools.ports.stores import FactStore
from tools.vocab.loader import Metric, Vocabulary

Pair: TypeAlias = tuple[int, int]
Step: TypeAlias = tuple[Pair, Pair]

POINTS = "percentage points"
ONE_FILING = 2  # years, between which one filing restates what a stock split changes
_SHARES = ("shares", "/shares")
_REMEDY = "Ask for the two periods by themselves."


async def metric_changes(
    store: FactStore,
    directory: Directory,
    vocabulary: Vocabulary,
    request: FigureRequest,
    steps: Sequence[Step],
    today: date,
) -> Calculation:
    """The changes of a reported figure of one company, one for each step from a period to a later one.

    A step without one of its figures is declined, and one that a stock split lies between.
    """
    request.check(today)
    company = CompanyFinder(await store.companies(), directory).find(request.tickers[0])
    [metric], _ = await resolve_metrics(store, vocabulary, [company], request.metrics)
    [company], _ = await filed_by(store, [company], request.as_of)
    [ledger] = await open_ledgers(
        store,
        vocabulary,
        [company],
        [metric],
        lambda ledger: (
            needed
            for pair in {pair for step in steps for pair in step}
            if (period := ledger.period(*pair))
            for needed in with_inputs(ledger, period)
        ),
        as_of=request.as_of,
        today=today,
        first=request.first,
    )
    outcomes = [_between(ledger, metric, step) for step in steps]
    found = [outcome for outcome in outcomes if not isinstance(outcome, Declined)]
    filings = await store.filings({a for pair in found for one in pair for a in accessions_of(one)})
    notes = (note for pair in found for one in pair for note in one.notes)
    return Calculation(
        formula=f"change in {metric.key}",
        definition=f"{metric.label} less that of the earlier period.",
        results=tuple(result for pair in found for result in _results(ledger, *pair, filings)),
        declined=tuple(outcome for outcome in outcomes if isinstance(outcome, Declined)),
        warnings=tuple(dict.fromkeys((*notes, *undated_notes(filings.values(), request.as_of)))),
    )


def _between(ledger: Ledger, metric: Metric, step: Step) -> tuple[Found, Found] | Declined:
    """The later figure and the earlier one."""
    found: list[Found] = []
    for pair in reversed(step):
        period = ledger.period(*pair)
        prefer = found[0].concept if found else None
        outcome = ledger.figure(metric, period, prefer=prefer) if period else unknown_period(ledger, *pair)
        if isinstance(outcome, Missing):
            return declined(ledger, metric.key, *pair, outcome)
        found.append(outcome)
    later, earlier = found
    if not ledger.comparable(later, earlier):
        labels = f"{earlier.period.label} and {later.period.label}"
        reason = f"{metric.label} of {labels} can't be subtracted: a stock split, or another unit, lies between them."
        return declined(ledger, metric.key, *step[1], Missing(reason, _REMEDY))
    return later, earlier


def _results(ledger: Ledger, later: Found, earlier: Found, filings: dict[str, FilingRef]) -> Iterator[Calculated]:
    inputs = tuple(metric_value(ledger, found, None, filings) for found in (later, earlier))
    unit, label = later.resolved.fact.unit, later.metric.label
    result = Calculated(
        ticker=ledger.company.ticker,
        label=_label(f"Change in {label}", earlier.period.label, later.period.label),
        fiscal_year=later.period.fiscal_year,
        fiscal_quarter=later.period.fiscal_quarter or None,
        start_date=later.period.start_date,
        end_date=later.period.end_date,
        value=later.value - earlier.value,
        unit=unit,
        inputs=inputs,
        steps=(f"{later.value:f} - {earlier.value:f} = {later.value - earlier.value:f} {unit}",),
    )
    yield result
    if earlier.value > 0:
        relative = (later.value - earlier.value) / earlier.value
        yield result.model_copy(
            update={
                "label": _label(f"Relative change in {label}", earlier.period.label, later.period.label),
                "value": relative,
                "unit": "ratio",
                "percent": True,
                "steps": (*result.steps, f"{result.value:f} / {earlier.value:f} = {relative:f}"),
            }
        )


def _label(what: str, first: str, last: str) -> str:
    return f"{what} from {first} to {last}"


async def formula_change(
    store: FactStore,
    directory: Directory,
    vocabulary: Vocabulary,
    request: FigureRequest,
    step: Step,
    today: date,
) -> Calculation:
    """The change of a computed figure of one company; of a percentage, in percentage points."""
    both = FigureRequest(request.tickers, request.metrics, exact=step, as_of=request.as_of, first=request.first)
    calculation = in_words(await calculate(store, directory, vocabulary, both, today), vocabulary)
    values = {(result.fiscal_year, result.fiscal_quarter or 0): result for result in calculation.results}
    earlier, later = values.get(step[0]), values.get(step[1])
    update: dict[str, object] = {"formula": f"change in {calculation.formula}", "results": ()}
    if earlier is not None and later is not None and earlier.unit == later.unit:
        if later.unit.endswith(_SHARES):
            update["declined"] = (*calculation.declined, _per_share(later))
        else:
            update["results"] = (_difference(later, earlier),)
    return calculation.model_copy(update=update)


def _per_share(result: Calculated) -> Declined:
    return Declined(
        ticker=result.ticker,
        metric=result.label,
        fiscal_year=result.fiscal_year,
        fiscal_quarter=result.fiscal_quarter,
        reason="A computed per-share figure is not subtracted from another year's: a stock split may lie between.",
        remedy=_REMEDY,
    )


def _difference(later: Calculated, earlier: Calculated) -> Calculated:
    first, last = (period_label(result.fiscal_year, result.fiscal_quarter) for result in (earlier, later))
    value, unit, label = later.value - earlier.value, later.unit, later.label
    if later.percent:
        value, unit, label = round(value * 100, 4), POINTS, f"{label} in percentage points"
    return later.model_copy(
        update={
            "label": _label(f"Change in {label}", first, last),
            "value": Decimal(value),
            "unit": unit,
            "percent": False,
            "inputs": (*later.inputs, *earlier.inputs),
            "steps": (*earlier.steps, *later.steps, f"{later.value:f} - {earlier.value:f}"),
        }
    )
