"""Turns periods that a question names by date or by counting, or as an open range, into a company's own periods."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from datetime import date, timedelta
from functools import partial

from tools.figures.asked.on_calendar import on_calendar
from tools.figures.formulas.combined import over_twelve_months, over_year_to_date, sum_over
from tools.figures.resolution.calendar import SLACK, FiscalCalendar, day_of
from tools.models.base import FiscalPeriod, period_label
from tools.models.questions import Classification, NamedPeriod
from tools.models.slots.periods import PeriodEnd

_HALF = 182  # days of a year
_YEAR = 4  # quarters
_MOVES = frozenset({"difference", "growth", "verdict"})

Pair = tuple[int, int]


@dataclass(frozen=True)
class Localised:
    """A reading with fiscal periods of one company; `missing` names what matches none of them."""

    reading: Classification
    warnings: tuple[str, ...] = ()
    missing: tuple[str, ...] = field(default=())


def needs_calendar(reading: Classification) -> bool:
    """Whether the reading's periods depend on a company's calendar."""
    before = reading.asks is not None and reading.asks.year_before
    return bool(reading.period_ends or reading.years_ago or reading.open_end or before)


def named_pairs(reading: Classification) -> list[Pair]:
    """The periods that the reading names, year and quarter (0 for a whole year).

    `periods` counts as far as it lies within `fiscal_years` and `fiscal_quarters`, which may have been narrowed since.
    """
    quarters = reading.fiscal_quarters or ((1, 2, 3, 4) if reading.granularity == "quarterly" else (0,))
    crossed = [(year, quarter) for year in reading.fiscal_years for quarter in quarters]
    exact = [(period.fiscal_year, period.fiscal_quarter) for period in reading.periods]
    return [pair for pair in exact if pair in crossed or (pair[0] in reading.fiscal_years and not pair[1])] or crossed


def with_pairs(reading: Classification, pairs: Sequence[Pair]) -> Classification:
    """The reading with these periods instead of those it names."""
    years, quarters = sorted({year for year, _ in pairs}), sorted({quarter for _, quarter in pairs} - {0})
    crossed = {(year, quarter) for year in years for quarter in quarters or [0]}
    exact = sorted(set(pairs)) if set(pairs) != crossed else []
    return reading.model_copy(
        update={
            "fiscal_years": tuple(years),
            "fiscal_quarters": tuple(quarters),
            "periods": tuple(NamedPeriod(fiscal_year=year, fiscal_quarter=quarter) for year, quarter in exact),
            "granularity": "quarterly" if quarters else reading.granularity,
        }
    )


def localise(
    reading: Classification,
    ticker: str,
    periods: Sequence[FiscalPeriod],
    *,
    flows: bool = False,
    additive: bool = False,
) -> Localised:
    """The reading for one company, with that company's fiscal years and quarters for what it names otherwise.

    `flows` tells that what is asked for counts over a period, so that none of it can be held at a day; `additive` that
    it is the sum of what it is in each quarter.
    """
    reading = between_days(reading) if len(reading.metrics) == 1 and not flows else reading
    own = _Localiser(ticker, periods, quarters=bool(reading.metrics), additive=additive)
    local = own.open_range(reading) if reading.open_end else reading
    named = named_pairs(local)
    pairs = list(named)
    as_of, trailing = reading.as_of, False
    for end in reading.period_ends:
        if as_of is None and (as_of := own.vintage(end, named, flows=flows)):
            continue
        found = own.period(end, pairs)
        trailing |= own.trailing
        if found is not None and end.explains and named == [(found[0], 0)]:
            pairs = [found]  # "June 2025 (FY25)": a quarter of that year
        elif found is not None and end.explains and named == [(end.year, 0)] and found[1] == 0 and found not in named:
            pairs = [found]  # "fiscal 2010 (to March 2010)", which the filings count as 2009
            own.warn_of_another_count(end, found)
        elif found is not None and end.explains and named and found not in named:
            own.missing.append(f"is {_labels(named)} and {end.words}, which is {_labels([found])}")
        elif found is not None and found not in pairs:
            own.warn_of_another(end, found, named)
            pairs.append(found)
    before = reading.asks is not None and reading.asks.year_before
    if before and len(pairs) == 1:
        pairs.append((pairs[0][0] - 1, pairs[0][1]))
    if reading.years_ago and (newest := own.newest_year):
        pairs.append((newest - reading.years_ago, 0))
    local = with_pairs(local, pairs) if reading.period_ends or reading.years_ago or before else local
    update: dict[str, object] = {
        "tickers": (ticker,),
        "period_ends": (),
        "years_ago": 0,
        "open_end": "",
        "as_of": as_of,
    }
    if before and reading.asks is not None:
        update["asks"] = reading.asks.model_copy(update={"year_before": False})
    if trailing:
        update["metrics"] = tuple(map(over_twelve_months, local.metrics))
    elif own.over is not None:
        update["metrics"] = tuple(map(own.over, local.metrics))
    return Localised(local.model_copy(update=update), tuple(own.warnings), tuple(own.missing))


def between_days(reading: Classification) -> Classification:
    """A reading of how far a balance moved from one day to another: what is held at a day is asked for at both."""
    spans = [end for end in reading.period_ends if end.kind == "span" and end.start_day and end.start_month]
    if reading.asks is None or reading.asks.kind not in _MOVES or len(reading.period_ends) != 1 or not spans:
        return reading
    [span] = spans
    first = date(span.start_year or span.year, span.start_month or 1, span.start_day or 1)
    first -= timedelta(days=first.day == 1)  # a period that begins on the first begins with the end of the month before
    start = PeriodEnd(kind="any", year=first.year, month=first.month, day=first.day)
    end = PeriodEnd(kind="any", year=span.year, month=span.month, day=span.day)
    asks = reading.asks.model_copy(update={"year_before": False})
    return reading.model_copy(update={"period_ends": (start, end), "asks": asks, "change": True})


def _labels(pairs: Sequence[Pair]) -> str:
    return ", ".join(period_label(*pair) for pair in pairs)


class _Localiser:
    """One company's fiscal periods; `missing` collects what matches none, `warnings` what matches not quite."""

    def __init__(self, ticker: str, periods: Sequence[FiscalPeriod], *, quarters: bool, additive: bool = False) -> None:
        self._ticker = ticker
        self._quarters = quarters  # whether four of them may stand for a year: not of a statement
        self._periods = sorted(periods, key=lambda period: (period.end_date, period.fiscal_quarter))
        self._calendar = FiscalCalendar(periods)
        self.warnings: list[str] = []
        self.missing: list[str] = []
        self._additive = additive
        self.trailing = False  # whether a period is the twelve months to a quarter's end
        self.over: Callable[[str], str] | None = None  # the figure over several quarters that a span is made of

    @property
    def newest_year(self) -> int | None:
        return max(self._calendar.fiscal_years, default=None)

    def open_range(self, reading: Classification) -> Classification:
        """The known periods from the named one on, or up to it."""
        quarterly = reading.granularity == "quarterly"
        known = sorted((p.fiscal_year, p.fiscal_quarter) for p in self._periods if (p.fiscal_quarter > 0) == quarterly)
        if reading.periods:
            bound = (reading.periods[0].fiscal_year, reading.periods[0].fiscal_quarter)
        else:
            year = min(reading.fiscal_years, default=0) if reading.open_end == "since" else max(reading.fiscal_years)
            bound = (year, 0 if reading.open_end == "since" else 4)
            known = [pair for pair in known if not reading.fiscal_quarters or pair[1] in reading.fiscal_quarters]
        since = reading.open_end == "since"
        within = [pair for pair in known if (pair >= bound if since else pair <= bound)]
        label = period_label(bound[0], bound[1] if reading.periods else None)
        if not within:
            self.missing.append(f"lies {'in or after' if since else 'in or before'} {label}")
        elif since and within[0][0] > bound[0]:
            self.warnings.append(f"The loaded filings of {self._ticker} begin with {period_label(*within[0])}.")
        return with_pairs(reading, within)

    def period(self, end: PeriodEnd, named: Sequence[Pair]) -> Pair | None:
        """The year or quarter that a wording by date means; one that is named by its number counts first."""
        found = self._calendar_year(end.year) if end.kind == "calendar" else self._calendar.ending(end)
        if end.kind == "months" and not any(period.fiscal_quarter == 0 for period in found):
            self.trailing |= bool(found)
        if not found and end.kind == "span":
            found = self._summed(end, alone=not named)
        if not found:
            self.missing.append(end.words)
            return None
        pairs = [(period.fiscal_year, period.fiscal_quarter) for period in found]
        return next((pair for pair in pairs if pair in named), pairs[0])

    def _summed(self, span: PeriodEnd, *, alone: bool) -> list[FiscalPeriod]:
        """The last of several quarters that a span is made of, with what the figure over them is. Beside other periods,
        of which it would be a figure as well, there is none."""
        quarters = self._calendar.quarters_in(span) if alone and self._quarters else []
        if not quarters:
            return []
        if len(quarters) == _YEAR:
            self.trailing = True
        elif quarters[0].fiscal_quarter == 1:
            self.over = over_year_to_date
        elif self._additive:
            self.over = partial(sum_over, count=len(quarters))
        else:
            return []
        return quarters[-1:]

    def _calendar_year(self, year: int) -> list[FiscalPeriod]:
        """What stands for a calendar year: a fiscal year that ends near to it, or four quarters that do."""
        on = on_calendar(self._periods, year)
        if on is None or (on.trailing and not self._quarters):
            return self._most_of(year)
        self.trailing |= on.trailing
        if not on.is_exact:
            self.warnings.append(f"{self._ticker}: {on.label} is given as {on.words}.")
        return [on.period]

    def _most_of(self, year: int) -> list[FiscalPeriod]:
        """The fiscal year of a statement that covers most of a calendar year."""
        first, last = date(year, 1, 1), date(year, 12, 31)

        def overlap(period: FiscalPeriod) -> int:
            return (min(period.end_date, last) - max(period.start_date, first)).days

        years = [p for p in self._periods if p.fiscal_quarter == 0 and overlap(p) > _HALF and not self._quarters]
        best = sorted(years, key=overlap, reverse=True)[:1]
        self.warnings += [
            f"{self._ticker} has no year that ends with calendar {year}; {one.label} "
            f"({one.start_date} to {one.end_date}) covers most of it."
            for one in best
        ]
        return best

    def vintage(self, end: PeriodEnd, named: Sequence[Pair], *, flows: bool) -> date | None:
        """The day, where it tells what was known: it ends no period and lies behind those that are named.

        As of a day, there is no flow: "as of" one that ends none of the named periods tells what was known, too.
        """
        day = day_of(end.year, end.month, end.day) if end.kind == "any" and end.day else None
        ends = [p.end_date for p in self._periods if (p.fiscal_year, p.fiscal_quarter) in named]
        if day is None or not named:
            return None
        if flows and end.as_of:
            return None if any(abs(last - day) <= SLACK for last in ends) else day
        if not ends or day <= max(ends) + SLACK or self._calendar.ending(end):
            return None
        return day

    def warn_of_another_count(self, end: PeriodEnd, found: Pair) -> None:
        """Say that the filings number a year otherwise than the question, which tells its end as well."""
        label = period_label(*found)
        self.warnings.append(
            f"{self._ticker}: the year that {end.words} is {label} in its filings' own count, and is given."
        )

    def warn_of_another(self, end: PeriodEnd, found: Pair, named: Sequence[Pair]) -> None:
        """Say which periods are shown where one is named by its number and another by its dates."""
        labels = [period_label(*pair) for pair in named]
        if labels:
            self.warnings.append(
                f"{self._ticker}: the period that {end.words} is {period_label(*found)}; it is shown with "
                f"{', '.join(labels)}, which the question names as well."
            )
