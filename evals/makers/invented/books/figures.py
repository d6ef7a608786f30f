"""What a filing shows of the books: figures in full, as of its day, with the tags that they bear."""

from dataclasses import dataclass
from datetime import date
from decimal import ROUND_HALF_UP, Decimal
from functools import cached_property

from evals.makers.invented.books.books import Books
from evals.makers.invented.books.calendar import Calendar, Period, parse_period
from evals.makers.invented.books.spec import Company, FilingSpec

_RESTATEMENT = "srt:RestatementAxis"
_VERSIONS = {"original": "srt:ScenarioPreviouslyReportedMember", "adjustment": "srt:RestatementAdjustmentMember"}
_CENT = Decimal("0.01")


@dataclass(frozen=True)
class Tag:
    """A concept with members by axis."""

    name: str
    dimensions: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True)
class Figure:
    """One value, with its dates; `start` is None for a balance."""

    account: str
    period: Period
    value: Decimal
    unit: str
    tag: Tag | None
    start: date | None
    end: date


class Figures:
    """The books as one filing sees them: before or after the restatement, before or after the split.

    An account may be written "original:revenue" (as first reported), "adjustment:revenue" (what restating changed) or
    "opening:cash" (at a period's beginning).
    """

    def __init__(self, company: Company, filing: FilingSpec) -> None:
        self.company = company
        self.filing = filing
        self.calendar = Calendar(company.calendar)
        self._books = Books(company, original=filing.original)
        split = company.split
        self._ratio = split.ratio if split is not None and filing.filed < split.effective else 1

    @cached_property
    def _original(self) -> Books:
        return Books(self.company, original=True)

    @property
    def year(self) -> Period:
        return Period(self.filing.year)

    @property
    def main(self) -> Period:
        """What a figure without a period is of."""
        quarter = self.filing.quarter
        return self.year if quarter is None else Period(self.filing.year, quarter, quarter)

    def period(self, name: str | None) -> Period:
        """A period by name: FY2024, 2024Q3, 2024YTD3, or fy, q, ytd, each with -1 for the year before."""
        if not name:
            return self.main
        base, _, back = name.partition("-")
        if base not in ("fy", "q", "ytd"):
            return parse_period(name)
        last = self.filing.quarter or 4
        named = {"fy": self.year, "q": Period(self.filing.year, last, last), "ytd": Period(self.filing.year, 1, last)}
        return named[base].before(int(back or 0))

    def figure(self, account: str, period: Period) -> Figure:
        version, _, plain = account.rpartition(":")
        if version == "opening":
            year, last = (period.year, period.first - 1) if period.first > 1 else (period.year - 1, 4)
            return self.figure(plain, Period(year, last, last))
        unit = _unit(plain)
        balance = self._books.kind(plain) == "balance"
        return Figure(
            account=account,
            period=period,
            value=self._versioned(version, plain, period),
            unit=unit,
            tag=self._tag(version, plain),
            start=None if balance else self.calendar.start(period),
            end=self.calendar.end(period),
        )

    def value(self, account: str, period: Period) -> Decimal:
        return self.figure(account, period).value

    def _versioned(self, version: str, account: str, period: Period) -> Decimal:
        if version == "original":
            return self._in_full(self._original, account, period)
        now = self._in_full(self._books, account, period)
        return now - self._in_full(self._original, account, period) if version == "adjustment" else now

    def _in_full(self, books: Books, account: str, period: Period) -> Decimal:
        match _unit(account):
            case "shares":
                return (books.value(account, period) / self._ratio).quantize(Decimal(1), ROUND_HALF_UP) * 1000
            case "USD/shares" if books.kind(account) == "ratio":
                above, below = (self._in_full(books, name, period) for name in books.operands(account))
                return (above / below).quantize(_CENT, ROUND_HALF_UP)
            case "USD/shares":
                return books.value(account, period) * self._ratio
            case _:
                return books.value(account, period) * self.company.unit

    def _tag(self, version: str, account: str) -> Tag | None:
        written = self.company.concepts.get(account)
        if written is None:
            return None
        name, *members = written.split()
        dimensions = [(axis, member) for axis, _, member in (pair.partition("=") for pair in members)]
        if version:
            dimensions.append((_RESTATEMENT, _VERSIONS[version]))
        return Tag(name, tuple(dimensions))


def _unit(account: str) -> str:
    if account.startswith("per_share."):
        return "USD/shares"
    return "shares" if account.startswith("shares.") else "USD"
