"""From the wording of time to the fiscal periods of a company's calendar that a claim may be of."""

from collections.abc import Iterable
from datetime import timedelta

from tools.figures.resolution.ledger import Ledger
from tools.language.claims.claim import Claim
from tools.language.claims.times import Target
from tools.models.base import FiscalPeriod, period_label
from tools.models.periods import PeriodEnd

_SLACK = timedelta(days=10)


class Calendar:
    """A company's fiscal periods, and the one that a text is about unless it says otherwise.

    `is_given` tells that this one was given, and not just taken for the newest.
    """

    def __init__(self, ledger: Ledger, fiscal_year: int, fiscal_quarter: int | None, *, is_given: bool = True) -> None:
        self._ledger = ledger
        self.is_given = is_given
        self.fiscal_year = fiscal_year
        self.fiscal_quarter = fiscal_quarter or 0

    def within(self, claim: Claim) -> list[FiscalPeriod]:
        """Every quarter and year to date that a claim may be of, where its year is all that is known."""
        years = {target.fiscal_year or self.fiscal_year for target in claim.time.targets or (Target("any"),)}
        spans = {target.span for target in claim.time.targets} or {"any"}
        quarters = _some(self._ledger.period(year, quarter) for year in sorted(years) for quarter in range(1, 5))
        to_date = _some(self._ledger.cumulative(period) for period in quarters if period.fiscal_quarter in {2, 3})
        return [*(quarters if spans & {"any", "quarter"} else []), *(to_date if spans & {"any", "ytd"} else [])]

    def periods(self, claim: Claim) -> list[FiscalPeriod]:
        """The periods that a claim may be of, the likeliest first; year-to-date ones start with the fiscal year."""
        targets = claim.time.targets or (Target("any"),)
        found = [period for target in targets for period in self._of(target)]
        return list({(p.fiscal_year, p.fiscal_quarter, p.start_date): p for p in found}.values())

    def base(self, claim: Claim, period: FiscalPeriod, *, instant: bool) -> list[FiscalPeriod]:
        """What a period of a claim may be compared with: the year before unless the claim says otherwise."""
        time = claim.time
        to_date = self.is_to_date(period)
        if claim.is_record:
            known = self._ledger.periods(quarterly=bool(period.fiscal_quarter))
            return [] if to_date else [p for p in known if p.end_date < period.end_date]
        if time.base == "sequential":
            return _some([self._before(period)])
        if time.base == "date" and time.base_end is not None:
            ending = self._ending(time.base_end)
            alike = [p for p in ending if bool(p.fiscal_quarter) == bool(period.fiscal_quarter)]
            chosen = ending if instant else alike
            return [c for p in chosen for c in _some([self._ledger.cumulative(p) if to_date else p])]
        year = period.fiscal_year - 1
        if time.base == "year" and time.base_year is not None and time.base_year <= period.fiscal_year:
            year = time.base_year
        if time.base_quarter is not None and not to_date:
            return _some([self._ledger.period(year, time.base_quarter)])
        if year == period.fiscal_year:
            year -= 1
        prior = self._ledger.period(year, period.fiscal_quarter)
        bases = _some([self._ledger.cumulative(prior) if prior and to_date else prior])
        if instant and period.fiscal_quarter:
            bases = [*_some([self._ledger.period(year, 0)]), *bases]
        if claim.turned is not None and period.fiscal_quarter and not to_date:
            bases += _some([self._before(period)])
        return bases

    def year_before(self, period: FiscalPeriod) -> FiscalPeriod | None:
        """The same period of the fiscal year before."""
        prior = self._ledger.period(period.fiscal_year - 1, period.fiscal_quarter)
        return self._ledger.cumulative(prior) if prior and self.is_to_date(period) else prior

    def neighbours(self, period: FiscalPeriod) -> list[FiscalPeriod]:
        """Other periods that a figure may have been taken from by mistake: years and quarters around."""
        around = [
            self._ledger.period(year, quarter)
            for year in (period.fiscal_year - 1, period.fiscal_year + 1, period.fiscal_year)
            for quarter in range(5)
        ]
        whole = [self._ledger.cumulative(p) for p in around if p is not None and p.fiscal_quarter > 1]
        known = (period.start_date, period.end_date)
        return [p for p in _some([*around, *whole]) if (p.start_date, p.end_date) != known]

    def label(self, period: FiscalPeriod) -> str:
        """A period for a reader: "FY2024", "Q2 FY2024", "first 6 months of FY2024"."""
        if self.is_to_date(period):
            return f"first {3 * period.fiscal_quarter} months of FY{period.fiscal_year}"
        return period_label(period.fiscal_year, period.fiscal_quarter)

    def is_to_date(self, period: FiscalPeriod) -> bool:
        """Whether a period is the year up to a quarter's end."""
        own = self._ledger.period(period.fiscal_year, period.fiscal_quarter)
        return own is not None and own.start_date != period.start_date

    def _of(self, target: Target) -> list[FiscalPeriod]:
        if target.end is not None:
            found = self._ending(target.end)
            return [c for p in found for c in _some([self._ledger.cumulative(p) if target.span == "ytd" else p])]
        year = target.fiscal_year or self.fiscal_year
        quarter = target.fiscal_quarter or self.fiscal_quarter
        named, whole = self._ledger.period(year, quarter), self._ledger.period(year, 0)
        to_date = self._ledger.cumulative(named) if named and quarter else None
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

    def _ending(self, end: PeriodEnd) -> list[FiscalPeriod]:
        kinds = {"year": (False,), "quarter": (True,)}.get(end.kind, (False, True))
        known = [period for quarterly in kinds for period in self._ledger.periods(quarterly=quarterly)]
        if end.kind == "calendar":
            return [
                p for p in known if p.fiscal_quarter == 0 and p.end_date.year == end.year and p.end_date.month == 12
            ]
        return [period for period in known if _ends(period, end)]

    def _before(self, period: FiscalPeriod) -> FiscalPeriod | None:
        if period.fiscal_quarter > 1:
            return self._ledger.period(period.fiscal_year, period.fiscal_quarter - 1)
        return self._ledger.period(period.fiscal_year - 1, 4) if period.fiscal_quarter else None


def _ends(period: FiscalPeriod, end: PeriodEnd) -> bool:
    if end.day is None:
        return (period.end_date.year, period.end_date.month) == (end.year, end.month)
    try:
        day = period.end_date.replace(year=end.year, month=end.month, day=end.day)
    except ValueError:
        return False
    return abs(period.end_date - day) <= _SLACK


def _some(periods: Iterable[FiscalPeriod | None]) -> list[FiscalPeriod]:
    return [period for period in periods if period is not None]
