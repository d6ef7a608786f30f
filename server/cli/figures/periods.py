"""What `--quarter` means, for every command: 2 of each `--year`, or 2025-Q2."""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from tools.errors import InvalidInput
from tools.models.facts import Declined, MetricValue
from tools.models.figures import Gap, Growth, Restatement, Series

_QUARTER = re.compile(r"(?:(?P<year>\d{4})(?:-|(?=[Qq])))?[Qq]?(?P<quarter>\d{1,2})", re.ASCII)


@dataclass(frozen=True)
class Periods:
    """Fiscal years and quarters that are asked for; `exact` pairs of both, where not each quarter of each year is."""

    years: tuple[int, ...] = ()
    quarters: tuple[int, ...] = ()
    exact: tuple[tuple[int, int], ...] = ()


def read_quarter(text: str) -> tuple[int | None, int]:
    """The year, if it is named, and the quarter. Raises `InvalidInput`."""
    match = _QUARTER.fullmatch(text.strip())
    if match is None or not 1 <= int(match["quarter"]) <= 4:
        raise InvalidInput(f"--quarter: {text} is no quarter; use 1 to 4, or one with its year, such as 2025-Q2.")
    return (int(match["year"]) if match["year"] else None), int(match["quarter"])


def read_periods(years: Sequence[int], quarters: Sequence[str]) -> Periods:
    """The periods of `--year` and `--quarter`. Raises `InvalidInput` where they don't go together."""
    read = [read_quarter(text) for text in quarters]
    dated = [(year, quarter) for year, quarter in read if year is not None]
    if not dated:
        return Periods(tuple(years), tuple(quarter for _, quarter in read))
    if years and (strange := next((year for year, _ in dated if year not in years), None)) is not None:
        raise InvalidInput(f"--quarter: {strange} is none of the years of --year. Leave --year out.")
    if len(dated) < len(read) and not years:
        raise InvalidInput("--quarter: some have a year and some have not. Write all of them as 2025-Q2.")
    pairs = [*dated, *((year, quarter) for known, quarter in read if known is None for year in years)]
    exact = tuple(dict.fromkeys(pairs))
    in_years = tuple(dict.fromkeys(year for year, _ in exact))
    in_quarters = tuple(dict.fromkeys(quarter for _, quarter in exact))
    crossed = len(exact) == len(in_years) * len(in_quarters)
    return Periods(in_years, in_quarters) if crossed else Periods(exact=exact)


def years_of(periods: Periods, start: int | None, end: int | None) -> tuple[int | None, int | None]:
    """The first and the last year of a series: those that are given, else those of the quarters that name theirs."""
    years = sorted(periods.years or {year for year, _ in periods.exact})
    if not years:
        return start, end
    return (years[0] if start is None else start), (years[-1] if end is None else end)


def only_in(series: Series, periods: Periods) -> Series:
    """The series with these quarters alone, each with its change on the year; all of it where none are named.

    A change on the quarter before is left out: that quarter is not told.
    """
    if not (periods.quarters or periods.exact):
        return series

    def among(one: MetricValue | Growth | Gap | Restatement | Declined) -> bool:
        if one.fiscal_year is None:
            return True
        pair = (one.fiscal_year, one.fiscal_quarter or 0)
        if periods.exact:
            return pair in periods.exact
        return pair[1] in periods.quarters and (not periods.years or pair[0] in periods.years)

    points = tuple(filter(among, series.points))
    alone = {"sequential_pct": None, "sequential_points": None}
    growth = tuple(one.model_copy(update=alone) for one in series.growth if among(one))
    gaps, restated = tuple(filter(among, series.gaps)), tuple(filter(among, series.restatements))
    declined = tuple(filter(among, series.declined))
    kept = {"points": points, "growth": growth, "gaps": gaps, "restatements": restated, "declined": declined}
    return series.model_copy(update={**kept, "found": len(points), "requested": len(points) + len(gaps)})


def read_one_quarter(year: int | None, quarter: str | None) -> tuple[int | None, int | None]:
    """The year and quarter of a command that takes one of each. Raises `InvalidInput`."""
    if quarter is None:
        return year, None
    periods = read_periods([year] if year is not None else [], [quarter])
    return (periods.years[0] if periods.years else None), periods.quarters[0]


def dated_quarters(years: Sequence[int], quarters: Sequence[str]) -> list[str]:
    """The quarters as filters take them, "2025-Q2". Raises `InvalidInput` for those without a year."""
    periods = read_periods(years, quarters)
    if periods.quarters and not periods.years:
        raise InvalidInput(f"--quarter: {quarters[0]} of which year? Give --year, too, or write 2025-Q{quarters[0]}.")
    pairs = periods.exact or tuple((year, quarter) for year in periods.years for quarter in periods.quarters)
    return [f"{year}-Q{quarter}" for year, quarter in pairs]
