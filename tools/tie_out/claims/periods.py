"""From the wording of time to the fiscal periods of a company's calendar that a claim may be of."""

from collections.abc import Iterable

from tools.figures.resolution.calendar import FiscalCalendar
from tools.language.claims.claim import Claim
from tools.language.claims.times import Target
from tools.models.base import FiscalPeriod


class ClaimPeriods:
    """What claims mean of a company's `known` periods; `fiscal_year` and quarter are what the text is about.

    `is_given` tells that this one was given, and not just taken for the newest.
    """

    def __init__(
        self, known: FiscalCalendar, fiscal_year: int, fiscal_quarter: int | None, *, is_given: bool = True
    ) -> None:
        self.known = known
        self.is_given = is_given
        self.fiscal_year = fiscal_year
        self.fiscal_quarter = fiscal_quarter or 0

    def within(self, claim: Claim) -> list[FiscalPeriod]:
        """Every quarter and year to date that a claim may be of, where its year is all that is known."""
        years = {target.fiscal_year or self.fiscal_year for target in claim.time.targets or (Target("any"),)}
        spans = {target.span for target in claim.time.targets} or {"any"}
        quarters = _some(self.known.period(year, quarter) for year in sorted(years) for quarter in range(1, 5))
        to_date = _some(self.known.cumulative(period) for period in quarters if period.fiscal_quarter in {2, 3})
        return [*(quarters if spans & {"any", "quarter"} else []), *(to_date if spans & {"any", "ytd"} else [])]

    def of(self, claim: Claim) -> list[FiscalPeriod]:
        """The periods that a claim may be of, the likeliest first; year-to-date ones start with the fiscal year."""
        targets = claim.time.targets or (Target("any"),)
        found = [period for target in targets for period in self._of(target)]
        return list({(p.fiscal_year, p.fiscal_quarter, p.start_date): p for p in found}.values())

    def base(self, claim: Claim, period: FiscalPeriod, *, instant: bool) -> list[FiscalPeriod]:
        """What a period of a claim may be compared with: the year before unless the claim says otherwise."""
        time = claim.time
        to_date = self.known.is_to_date(period)
        if claim.is_record:
            known = self.known.periods(quarterly=bool(period.fiscal_quarter))
            return [] if to_date else [p for p in known if p.end_date < period.end_date]
        if time.base == "sequential":
            return _some([self.known.before(period, quarters=1) if period.fiscal_quarter else None])
        if time.base == "date" and time.base_end is not None:
            ending = self.known.ending(time.base_end)
            alike = [p for p in ending if bool(p.fiscal_quarter) == bool(period.fiscal_quarter)]
            chosen = ending if instant else alike
            return [c for p in chosen for c in _some([self.known.cumulative(p) if to_date else p])]
        year = period.fiscal_year - 1
        if time.base == "year" and time.base_year is not None and time.base_year <= period.fiscal_year:
            year = time.base_year
        if time.base_quarter is not None and not to_date:
            return _some([self.known.period(year, time.base_quarter)])
        if year == period.fiscal_year:
            year -= 1
        prior = self.known.period(year, period.fiscal_quarter)
        bases = _some([self.known.cumulative(prior) if prior and to_date else prior])
        if instant and period.fiscal_quarter:
            bases = [*_some([self.known.period(year, 0)]), *bases]
        if claim.turned is not None and period.fiscal_quarter and not to_date:
            bases += _some([self.known.before(period, quarters=1)])
        return bases

    def neighbours(self, period: FiscalPeriod) -> list[FiscalPeriod]:
        """Other periods that a figure may have been taken from by mistake: years and quarters around."""
        around = [
            self.known.period(year, quarter)
            for year in (period.fiscal_year - 1, period.fiscal_year + 1, period.fiscal_year)
            for quarter in range(5)
        ]
        whole = [self.known.cumulative(p) for p in around if p is not None and p.fiscal_quarter > 1]
        known = (period.start_date, period.end_date)
        return [p for p in _some([*around, *whole]) if (p.start_date, p.end_date) != known]

    def _of(self, target: Target) -> list[FiscalPeriod]:
        if target.end is not None:
            found = self.known.ending(target.end)
            return [c for p in found for c in _some([self.known.cumulative(p) if target.span == "ytd" else p])]
        year = target.fiscal_year or self.fiscal_year
        quarter = target.fiscal_quarter or self.fiscal_quarter
        named, whole = self.known.period(year, quarter), self.known.period(year, 0)
        to_date = self.known.cumulative(named) if named and quarter else None
        match target.span:
            case "quarter":
                return _some([named if quarter else None])
            case "ytd":
                return _some([to_date if quarter else None])
            case "year":
                return _some([whole])
            case _:
                if target.fiscal_year not in {None, self.fiscal_year} or not quarter:
                    return _some([whole])
                return _some([named, to_date if quarter > 1 else None, whole if target.fiscal_year else None])


def _some(periods: Iterable[FiscalPeriod | None]) -> list[FiscalPeriod]:
    return [period for period in periods if period is not None]
