"""Whether a question asks for a series, and from which period to which for a change."""

from collections.abc import Iterable

from tools.figures.formulas.changes import Step
from tools.models.base import FiscalPeriod
from tools.models.figures import Retrieved
from tools.models.questions import TIMESERIES, Classification
from tools.questions.localise import named_pairs

_WHOLE_YEAR = (1, 2, 3, 4)
_QUARTERS = len(_WHOLE_YEAR)
_TREND_YEARS = 5  # what "the trend" means where no period is named


def is_series(reading: Classification) -> bool:
    """Whether the periods are years, or quarters, in a row."""
    if reading.route != TIMESERIES:
        return False
    if reading.periods:
        quarters = [period.fiscal_quarter > 0 for period in reading.periods]
        return all(quarters) or not any(quarters)
    return reading.fiscal_quarters in ((), _WHOLE_YEAR)


def steps_between(
    reading: Classification, ticker: str, metric: str, found: Retrieved, *, held: bool = False
) -> Iterable[Step]:
    """From which period to which a change is asked for; what is `held` at a day is so at a year's end, too."""
    values = [value for value in found.xbrl_facts.values if (value.ticker, value.metric) == (ticker, metric)]
    if reading.sequential:
        shown = [*values, *(point for series in found.timeseries for point in series.points if series.ticker == ticker)]
        computed = [result for part in found.calculations for result in part.results if result.ticker == ticker]
        quarters = {(r.fiscal_year, r.fiscal_quarter) for r in (*shown, *computed) if r.fiscal_quarter}
        return [
            ((year, quarter - 1) if quarter > 1 else (year - 1, 4), (year, quarter))
            for year, quarter in sorted(quarters)
        ]
    pairs = sorted(named_pairs(reading))
    if len(pairs) < 2 or (not held and len({quarter > 0 for _, quarter in pairs}) > 1):
        return []
    if held:
        pairs.sort(key=lambda pair: (pair[0], pair[1] or _QUARTERS))
    first, last = pairs[0], pairs[-1]
    told = [(value.fiscal_year, value.fiscal_quarter or 0) for value in values if value.yoy]
    return [] if is_year_on_year(reading) and last in told else [(first, last)]


def is_year_on_year(reading: Classification) -> bool:
    """Whether the last period is a year after the first: then a growth rate tells the change."""
    pairs = sorted(named_pairs(reading))
    return len(pairs) == 2 and pairs[0][1] == pairs[1][1] and pairs[0][0] + 1 == pairs[1][0]


def years_of(reading: Classification, periods: Iterable[FiscalPeriod]) -> tuple[int, ...]:
    """The years of a series, without holes; the newest of a company's periods where none is named."""
    if reading.fiscal_years:
        return tuple(range(min(reading.fiscal_years), max(reading.fiscal_years) + 1))
    quarterly = reading.granularity == "quarterly"
    known = sorted({period.fiscal_year for period in periods if quarterly or period.fiscal_quarter == 0})
    count = reading.newest if reading.newest > 1 else _TREND_YEARS
    count = -(-count // _QUARTERS) + 1 if quarterly and reading.newest > 1 else count
    return tuple(known[-count:])
