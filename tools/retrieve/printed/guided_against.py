"""What a company expects of a period against what it reported of an earlier one: whether its guidance is higher."""

from collections.abc import Sequence
from decimal import Decimal

from tools.errors import TieoutError
from tools.figures.asked.request import FigureRequest
from tools.figures.lookup import lookup_metric
from tools.language.printed.guidance import asked_against, measured_alike, range_of, says_against
from tools.models.facts import LookupResult, MetricValue
from tools.models.figures import Retrieved
from tools.models.filters import Filters
from tools.models.passages import Quote
from tools.models.questions import Classification
from tools.ports.deps import Deps
from tools.retrieve.printed.guidance import find_guidance
from tools.retrieve.printed.measures import find_measures
from tools.retrieve.summaries.asked import figures_named

_YEARS = 2  # the one that is reported, and the one that is guided


def may_be_guided_against(reading: Classification, question: str) -> bool:
    """Whether yes or no is asked for: is one company's guidance of a year above one figure of an earlier year."""
    plain = len(reading.tickers) == 1 and len({*reading.fiscal_years}) == _YEARS and not reading.fiscal_quarters
    return plain and not (reading.problems or reading.excluded) and asked_against(question) is not None


async def find_guided_against(deps: Deps, reading: Classification, question: str, filters: Filters) -> Retrieved:
    """Yes or no, the sentences that guide, and the figure of the earlier year; nothing where either is not found.

    What the guidance says of no range, or of several, is held against nothing.
    """
    metrics = {one.metric for one in reading.named} | {*figures_named(question, deps.vocabulary).metrics}
    if len(metrics) != 1 or not measured_alike(question, deps.vocabulary):
        return Retrieved()
    said = tuple(word for word in reading.unexplained if not says_against(word))
    before, after = sorted({*reading.fiscal_years})
    own = reading.model_copy(update={"unexplained": said, "metrics": tuple(metrics)})
    guided = await find_guidance(deps, own.model_copy(update={"fiscal_years": (after,)}), question, filters)
    bounds = _bounds(guided.quotes)
    if bounds is None:
        return Retrieved()
    reported = await _reported(deps, own.model_copy(update={"fiscal_years": (before,)}), filters)
    if reported is None:
        return Retrieved()
    opening = _verdict(asked_against(question) == "above", bounds, reported.value)
    return guided.model_copy(update={"opening": opening, "xbrl_facts": LookupResult(values=(reported,))})


def _bounds(quotes: Sequence[Quote]) -> tuple[Decimal, Decimal] | None:
    """The range that all of the sentences guide to; None where they don't agree, or one of them has none."""
    found = {range_of(one.text) for one in quotes}
    return found.pop() if len(found) == 1 else None


async def _reported(deps: Deps, reading: Classification, filters: Filters) -> MetricValue | None:
    """The figure of the earlier year, by the measure that is guided."""
    if reading.unexplained:
        companies = await deps.facts.companies()
        company = next((one for one in companies if reading.tickers[0] in (one.ticker, *one.tickers)), None)
        found = (await find_measures(deps, reading, company, filters)).xbrl_facts if company else LookupResult()
        return found.values[0] if found.values else None
    request = FigureRequest(reading.tickers, reading.metrics, fiscal_years=reading.fiscal_years)
    try:
        found = await lookup_metric(deps.facts, deps.directory, deps.vocabulary, request, deps.today(), deps.documents)
    except TieoutError:
        return None
    return found.values[0] if len(found.values) == 1 else None


def _verdict(above: bool, bounds: tuple[Decimal, Decimal], reported: Decimal) -> str:
    low, high = bounds
    if low <= reported <= high:
        return "Neither: the figure lies within the range that is guided to."
    return "Yes." if (low > reported) is above else "No."
