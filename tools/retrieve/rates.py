"""One yearly rate over several years: not meaningful where a company's figure begins or ends at nothing or below."""

from collections.abc import Sequence

from tools.models.base import period_label
from tools.models.facts import Declined, MetricValue
from tools.models.figures import Calculated, Retrieved
from tools.models.questions import Classification
from tools.numbers import format_value

_REMEDY = "Ask for the figure of each year instead."


def without_meaningless_rates(reading: Classification, found: Retrieved) -> Retrieved:
    """What was found; where a yearly rate is asked for and has no meaning, that is declined with both its ends."""
    if reading.asks is None or reading.asks.kind != "cagr" or not reading.fiscal_years:
        return found
    declined: list[Declined] = []
    kept = tuple(one for one in found.timeseries if not _refused(one.points, reading, declined))
    computed = tuple(one for one in found.calculations if not _refused(one.results, reading, declined))
    if not declined:
        return found
    update = {"timeseries": kept, "calculations": computed, "declined": (*found.declined, *declined)}
    return found.model_copy(update=update)


def _refused(
    points: Sequence[MetricValue] | Sequence[Calculated], reading: Classification, declined: list[Declined]
) -> bool:
    """Whether the first or the last year of a figure has no gain to reckon from; that is noted in `declined`."""
    years = {point.fiscal_year: point for point in points if not point.fiscal_quarter}
    ends = [years[year] for year in (reading.fiscal_years[0], reading.fiscal_years[-1]) if year in years]
    if all(end.value > 0 for end in ends):
        return False
    told = " and ".join(f"{format_value(end.value, end.unit)} in {period_label(end.fiscal_year, None)}" for end in ends)
    label = ends[0].label
    reason = f"Not meaningful: {label} was {told}. A yearly rate of growth needs more than nothing at both ends."
    declined.append(Declined(ticker=ends[0].ticker, metric=label, reason=reason, remedy=_REMEDY))
    return True
