"""Which fiscal periods a question names."""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache

from tools.language.periods.dates import find_period_ends
from tools.language.periods.named import CONTRADICTORY, ESTIMATE, PARTIAL_YEAR, UNCLEAR, Periods
from tools.language.periods.parts import PART_OF_YEAR, TRAILING
from tools.language.periods.quarters import Quarters, find_quarters
from tools.language.periods.to_date import find_years_to_date
from tools.language.periods.vintages import Vintage, find_vintage
from tools.language.periods.wording import Wording
from tools.language.periods.words import COUNT, FISCAL, PRIOR_QUARTER, SEQUENTIAL, YEAR4, YEAR_ON_YEAR, count
from tools.language.periods.years import Years, find_years
from tools.models.questions import NamedPeriod, OpenEnd, Problem
from tools.models.slots.periods import PeriodEnd

_BY_QUARTER = re.compile(
    r"\b(?:quarterly|quarter[ -]by[ -]quarter|(?:(?:by|per|each|every|all) )?(?:the )?(?:(?:four|4) )?quarters|"
    r"(?:by|per|each|every) (?:fiscal )?quarter)\b",
    re.IGNORECASE,
)
_SEQUENTIAL = re.compile(
    rf"(?:{SEQUENTIAL})(?!\w)|\b(?:compared (?:to|with)|versus|vs\.?|against|over|from|than|on) (?:{PRIOR_QUARTER})",
    re.IGNORECASE,
)
_YEAR_ON_YEAR = re.compile(YEAR_ON_YEAR, re.IGNORECASE)
_WHOLE_YEAR = re.compile(
    rf"\b(?:the )?(?:(?:full|whole|entire|complete)[ -](?:fiscal )?year(?:(?: of|,)? (?:{FISCAL})?({YEAR4}))?\b|"
    r"annual(?:ly)?\b(?! (?:reports?|filings?|meetings?|growth|rate|compound|form|10)\b)|yearly\b)",
    re.IGNORECASE,
)
_YEAR_END = re.compile(
    rf"\b(?:the )?(?:(?:(?:fiscal |financial )?year[ -]end(?:ed|ing)?|FYE|YE)(?: of| in|,)? ?(?:{FISCAL})?"
    rf"|end of (?:the )?(?:{FISCAL}|year )?)({YEAR4})\b",
    re.IGNORECASE,
)
_JOINED = re.compile(r"\b(?:and|vs|versus|or|compared|well|plus|against|than|both)\b|[,&;]", re.IGNORECASE)
_SPAN = re.compile(
    rf"\b(?:(?:last|past|previous|latest|most recent) (?:(?P<n>{COUNT}) (?:fiscal )?(?P<unit>years?|quarters?)|decade)"
    rf"|(?P<many>{COUNT}) (?:fiscal )?(?P<units>years|quarters)(?= (?:that )?(?:ended|ending)))\b",
    re.IGNORECASE,
)
_LATEST = re.compile(
    r"\b(?:(?:latest|most recent|last|newest)(?: (?:reported|full|fiscal|completed|available))*"
    r"(?: (?P<unit>year|quarter|annual|10-?K|10-?Q))?|current (?:fiscal )?(?P<now>year|quarter))\b",
    re.IGNORECASE,
)
_QUARTERS = frozenset({"quarter", "10-q", "10q"})  # what a quarter is told by
# What every figure is compared with anyway; by itself ("in the prior year") it would be another period.
_PRIOR = re.compile(
    r"(?P<against>\b(?:compared|versus|vs|against|over|from|than|to|with)\W+(?:to |with )?"
    r"(?:the |its |that of the )?)?"
    r"(?:\b(?:the )?(?:same|corresponding|year-ago) (?:fiscal )?(?:quarter|period)(?: (?:of|in|from|a|the))* "
    r"(?:(?:prior|previous|preceding|last) )?(?:fiscal )?year(?: (?:before|earlier|prior|ago))?"
    r"|\byear-ago (?:fiscal )?(?:quarter|period)|\b(?:a|one) year (?:before|earlier)"
    r"|\b(?:prior|previous|preceding) (?:fiscal )?year|\b(?:the )?year (?:before|earlier|prior))\b",
    re.IGNORECASE,
)
_AGO = re.compile(rf"\b(?P<n>{COUNT}|a|one) (?:fiscal )?years? ago\b", re.IGNORECASE)
_SAME_PERIOD = re.compile(r"\b(?:same|corresponding) (?:fiscal )?(?:quarter|period) (?:a|one) year ago$", re.IGNORECASE)
_SINCE_THEN = re.compile(r"\b(?:since|after|until) (?:then|that)\b", re.IGNORECASE)


@lru_cache(maxsize=1024)  # a question and its parts are read by several steps
def find_periods(question: str) -> Periods:
    """The years and quarters that a question names, ranges unfolded, in the order of time.

    The question is `clean`: its words stand apart by single spaces.
    """
    return _Scan(question).result()


@dataclass
class _Counted:
    """Periods that are counted back from the newest."""

    latest: int = 0
    years: bool = False  # whether `latest` counts years
    quarterly: bool = False
    years_ago: int = 0
    prior_year: bool = False
    trailing: bool = False


@dataclass
class _Whole:
    """A wording for a whole year, and the year where it names one."""

    start: int
    end: int
    year: int | None


@dataclass
class _Scan:
    """Reads one question, from the most to the least particular wording."""

    question: str
    wording: Wording = field(init=False)
    vintage: Vintage = field(init=False)
    problems: list[Problem] = field(default_factory=list[Problem])
    pairs: set[tuple[int, int]] = field(default_factory=set[tuple[int, int]])

    def __post_init__(self) -> None:
        self.wording = Wording(self.question)

    def result(self) -> Periods:
        wording = self.wording
        self.vintage = find_vintage(wording)
        self._note(UNCLEAR, (match[0] for match in wording.each(_SINCE_THEN)))
        to_date = find_years_to_date(wording)
        ends = (*to_date.ends, *find_period_ends(wording))
        counted = _Counted()
        ago = [
            match
            for match in _AGO.finditer(wording.text)
            if not _SAME_PERIOD.search(wording.text[max(0, match.end() - 60) : match.end()])
        ]
        for match in ago:
            wording.take(match)
            counted.years_ago = max(counted.years_ago, count(match["n"]))
        counted.trailing = bool(list(wording.each(TRAILING)))
        quarters = find_quarters(wording)
        self._note(PARTIAL_YEAR, (match[0] for match in wording.each(PART_OF_YEAR)))
        sequential = bool(list(wording.each(_SEQUENTIAL)))
        list(wording.each(_YEAR_ON_YEAR))
        whole = self._wholes(beside_quarters=bool(quarters.named))
        self._spans(counted)
        years = find_years(wording)
        whole_years = [wording.year for wording in whole if wording.year is not None]
        named = bool(whole_years or years.years or years.since or years.until or quarters.pairs or ends)
        self._counted_back(counted, named=named)
        self._note(UNCLEAR, years.unclear)
        by_quarter = [match.span() for match in wording.each(_BY_QUARTER)]
        self._note(ESTIMATE, years.estimates)
        self._note(UNCLEAR, [*quarters.unclear, *to_date.unclear])
        self._pair(quarters, years)
        years.years |= set(whole_years)
        beside = quarters.named or by_quarter or whole or ends[len(to_date.ends) :] or counted.trailing
        self.pairs |= set(to_date.pairs)
        self._note(PARTIAL_YEAR, to_date.words if beside or to_date.stands_beside(years.years) else ())
        self._whole_years(whole, quarters, years, by_quarter)
        quarterly = bool(quarters.named or by_quarter or sequential or counted.quarterly or to_date.words)
        quarters.alone += to_date.alone
        if counted.years and by_quarter:
            counted.latest *= 4
        if not (ends or quarters.since or years.since or years.until):
            self._counted_to(counted, years, quarterly=quarterly)
        found = self._periods(quarters, years, counted, ends, quarterly=quarterly, sequential=sequential)
        said = _named_periods(dict.fromkeys((*quarters.pairs, *to_date.pairs)))
        return replace(found, to_date="; ".join(to_date.words), said=said)

    def _note(self, kind: str, wordings: Iterator[str] | Sequence[str]) -> None:
        self.problems += [Problem(kind=kind, words=words.strip()) for words in wordings]

    def _wholes(self, *, beside_quarters: bool) -> list[_Whole]:
        """Wordings for whole years; beside quarters, "year-end 2023" is one as well."""
        patterns = (_WHOLE_YEAR, _YEAR_END) if beside_quarters else (_WHOLE_YEAR,)
        matches = [match for pattern in patterns for match in self.wording.each(pattern)]
        return [_Whole(*match.span(), int(match[1]) if match[1] else None) for match in matches]

    def _spans(self, counted: _Counted) -> None:
        for match in self.wording.each(_SPAN):
            unit, many = (match["unit"] or match["units"] or "years").lower(), match["n"] or match["many"]
            counted.latest = max(counted.latest, count(many) if many else 10)
            counted.quarterly |= unit.startswith("quarter")
            counted.years |= unit.startswith("year")

    def _counted_back(self, counted: _Counted, *, named: bool) -> None:
        """Periods counted back from the newest; beside a `named` one, what they could only be compared with."""
        for match in self.wording.each(_LATEST):
            if not named and not counted.latest:
                counted.latest = 1
            counted.quarterly |= (match["unit"] or match["now"] or "").lower() in _QUARTERS
        for match in self.wording.each(_PRIOR):
            counted.prior_year |= not (match["against"] or named)
        if named and counted.years_ago:
            if counted.years_ago > 1:  # a year earlier, every figure is compared with anyway
                self._note(UNCLEAR, [f"{counted.years_ago} years ago"])
            counted.years_ago = 0

    def _pair(self, quarters: Quarters, years: Years) -> None:
        """Quarters with the years that they are named with; a year by itself goes with all of them."""
        if not quarters.pairs:
            return
        own = {year for year, _ in quarters.pairs}
        first = min(quarter.start for quarter in quarters.named)
        other = [named for named in years.singles if named.year not in own]
        # "Q2 2023 versus 2022" is the same quarter; "2022 and Q2 2023" or "Q2 2023 and FY2022" may be the whole year
        whole = [n for n in other if n.start < first or not self.question[n.start : n.start + 1].isdigit()]
        if (len(own) > 1 and years.years - own) or whole or quarters.alone:
            self._note(UNCLEAR, [self.question[first : max(quarter.end for quarter in quarters.named)]])
        extra = years.years if len(own) == 1 else set[int]()
        numbers = {quarter for _, quarter in quarters.pairs}
        self.pairs |= {*quarters.pairs, *((year, quarter) for year in extra for quarter in numbers)}

    def _whole_years(
        self, whole: Sequence[_Whole], quarters: Quarters, years: Years, by_quarter: Sequence[tuple[int, int]]
    ) -> None:
        """A whole year beside quarters: another period where the two are joined, else a contradiction."""
        places = [(quarter.start, quarter.end) for quarter in quarters.named] + list(by_quarter)
        for wording in whole:
            if not places:
                continue
            start, end = min(places, key=lambda place: abs(place[0] - wording.start))
            between = self.question[min(end, wording.end) : max(start, wording.start)]
            known = years.years | {year for year, _ in self.pairs}
            if not _JOINED.search(between) or not known:
                self._note(CONTRADICTORY, [self.question[min(start, wording.start) : max(end, wording.end)]])
                continue
            if not self.pairs:
                numbers = quarters.alone or [1, 2, 3, 4]
                self.pairs |= {(year, quarter) for year in years.years for quarter in numbers}
            self.pairs |= {(year, 0) for year in ({wording.year} if wording.year else known)}

    def _counted_to(self, counted: _Counted, years: Years, *, quarterly: bool) -> None:
        """Periods that are counted back from the one that is named: "the last four quarters as of Q2 2026"."""
        named = self.pairs or {(year, 0) for year in years.years}
        if counted.latest < 2 or len(named) != 1:
            return
        ((year, quarter),) = named
        if quarter and not counted.quarterly and counted.years:
            self._note(UNCLEAR, [f"{counted.latest} years"])
            return
        if quarterly:
            last = 4 * year + (quarter or 4) - 1
            found = (divmod(last - back, 4) for back in range(counted.latest))
            self.pairs = {(its_year, its_quarter + 1) for its_year, its_quarter in found}
        else:
            years.years |= set(range(year - counted.latest + 1, year))
        years.ranged, counted.latest = True, 0

    def _periods(
        self,
        quarters: Quarters,
        years: Years,
        counted: _Counted,
        ends: tuple[PeriodEnd, ...],
        *,
        quarterly: bool,
        sequential: bool,
    ) -> Periods:
        starts = [year for year in (years.since, years.until) if year is not None]
        open_end: OpenEnd = "since" if years.since or quarters.since else "until" if years.until else ""
        if open_end and (years.years or (starts and self.pairs)):
            self._note(UNCLEAR, [open_end])
        if quarters.since:
            self.pairs = {quarters.since}
        all_years = {*years.years, *starts, *(year for year, _ in self.pairs)}
        numbers = {quarter for _, quarter in self.pairs if quarter} | set(quarters.alone)
        crossed = {(year, quarter) for year in all_years for quarter in numbers}
        exact = sorted(self.pairs if quarters.since or self.pairs != crossed else [])
        return Periods(
            fiscal_years=tuple(sorted(all_years)),
            fiscal_quarters=tuple(sorted(numbers)),
            exact=_named_periods(exact),
            open_end=open_end,
            latest=counted.latest,
            quarterly=quarterly,
            sequential=sequential,
            ranged=years.ranged or quarters.ranged,
            ends=ends,
            years_ago=counted.years_ago,
            prior_year=counted.prior_year,
            trailing=counted.trailing,
            singles=tuple(years.singles),
            vintage=self.vintage,
            problems=tuple(dict.fromkeys(self.problems)),
            covered=tuple(sorted(self.wording.covered)),
        )


def _named_periods(pairs: Iterable[tuple[int, int]]) -> tuple[NamedPeriod, ...]:
    return tuple(NamedPeriod(fiscal_year=year, fiscal_quarter=quarter) for year, quarter in pairs)
