"""A company's fiscal calendar, worked out from the durations that its filings report.

Dates decide what belongs to a period. The labels of a filing name its own period only: the fiscal year of an
annual report is the year that its cover says, and every other year is named by counting from those.
"""

from collections import Counter, defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, timedelta

from ingest.companyfacts.names import begun_year, covers_of, named_for, with_own_numbers
from ingest.companyfacts.own_periods import (
    QUARTER_DAYS,
    SLACK,
    WITHIN_YEAR,
    YEAR_TO_DATE_DAYS,
    Span,
    by_filing,
    days_of,
    find_own_periods,
    near,
    own_span,
    own_to_date,
)
from ingest.companyfacts.releases import YEAR_DAYS, as_periodic
from tools.models.base import FiscalPeriod
from tools.models.filings import ANNUAL_FORMS, FilingPeriod, OwnPeriod

_DAYS_A_YEAR = 365.2425
_ENOUGH = 3  # a lone disclosure makes no fiscal year


@dataclass(frozen=True)
class Calendar:
    """The fiscal periods of a company, and the period that each of its filings is about."""

    periods: tuple[FiscalPeriod, ...]
    own_periods: tuple[OwnPeriod, ...]


def build_calendar(company_id: int, reported: Sequence[FilingPeriod]) -> Calendar:
    """The calendar behind the durations that a company's filings report; without periodic ones, its releases."""
    reported = as_periodic(with_own_numbers(reported))
    counts: Counter[Span] = Counter()
    for row in reported:
        counts[row.start_date, row.end_date] += row.facts
    years = _name_years(reported, counts) or _year_before(reported, counts)
    periods: list[FiscalPeriod] = []
    for year, (start, end) in sorted(years.items()):
        periods.append(_period(company_id, year, 0, start, end))
        periods += _quarters(company_id, year, start, end, counts)
    periods += _open_years(company_id, years, reported, counts)
    periods += _years_before_the_first(company_id, years, reported)
    return Calendar(tuple(periods), tuple(find_own_periods(reported, periods)))


def _period(company_id: int, year: int, quarter: int, start: date, end: date) -> FiscalPeriod:
    return FiscalPeriod(company_id=company_id, fiscal_year=year, fiscal_quarter=quarter, start_date=start, end_date=end)


def _overlap(one: Span, other: Span) -> bool:
    return one[0] <= other[1] - SLACK and other[0] <= one[1] - SLACK


def _name_years(reported: Sequence[FilingPeriod], counts: Counter[Span]) -> dict[int, Span]:
    covers = covers_of(reported)
    years: dict[int, Span] = {}
    for run in _runs(_annual_chain(reported, counts)):
        first = run[0][1]
        votes = Counter(label - _years_between(first, end) for end, label in covers if first <= end <= run[-1][1])
        name = votes.most_common(1)[0][0] if votes else named_for(first)
        years |= {name + _years_between(first, span[1]): span for span in run}
    return years


def _runs(spans: Sequence[Span]) -> list[list[Span]]:
    """Years in unbroken sequence: a transition to another year end lies between two of these."""
    runs: list[list[Span]] = []
    for span in spans:
        if runs and near(runs[-1][-1][1] + timedelta(days=1), span[0]):
            runs[-1].append(span)
        else:
            runs.append([span])
    return runs


def _years_between(end: date, later: date) -> int:
    """How many years lie between two year ends; 52/53-week years drift by days only."""
    return round((later - end).days / _DAYS_A_YEAR)


def _annual_chain(reported: Sequence[FilingPeriod], counts: Counter[Span]) -> list[Span]:
    """Fiscal years in order: those that annual filings are about, then those that touch them."""
    own = Counter[Span]()
    for rows in by_filing(reported).values():
        span = own_span(rows, YEAR_DAYS)
        if span is not None and rows[0].form.startswith(ANNUAL_FORMS):
            own[span] += 1
    chain = _drop_overlaps(sorted(own, key=lambda span: span[1]), own, counts)
    annual = [span for span in counts if days_of(span) in YEAR_DAYS]
    for anchor in list(chain):
        chain += _walk(anchor, annual, counts, chain, back=True)
        chain += _walk(anchor, annual, counts, chain, back=False)
    return _part(sorted(set(chain), key=lambda span: span[1]))


def _part(spans: Sequence[Span]) -> list[Span]:
    """Years, each begun after the one before: filers' first days stray over its end."""
    apart: list[Span] = []
    for start, end in spans:
        apart.append((max(start, apart[-1][1] + timedelta(days=1)) if apart else start, end))
    return apart


def _drop_overlaps(spans: Sequence[Span], own: Counter[Span], counts: Counter[Span]) -> list[Span]:
    kept: list[Span] = []
    for span in spans:
        if kept and _overlap(span, kept[-1]):
            kept[-1] = max(kept[-1], span, key=lambda s: (own[s], counts[s]))
        else:
            kept.append(span)
    return kept


def _walk(
    anchor: Span, annual: Sequence[Span], counts: Counter[Span], known: Sequence[Span], *, back: bool
) -> list[Span]:
    """The years before (or after) `anchor` that filings report as comparatives, until a known year or a gap."""
    found: list[Span] = []
    while True:
        edge = anchor[0] - timedelta(days=1) if back else anchor[1] + timedelta(days=1)
        touching = [
            span
            for span in annual
            if near(span[1] if back else span[0], edge) and not any(_overlap(span, other) for other in known)
        ]
        if not touching:
            return found
        anchor = max(touching, key=lambda span: counts[span])
        if counts[anchor] < 3:  # a lone disclosure (a lease term, a plan year) makes no fiscal year
            return found
        found.append(anchor)


def _quarters(company_id: int, year: int, start: date, end: date, counts: Counter[Span]) -> list[FiscalPeriod]:
    ends = _quarter_ends(start, end, counts)
    periods: list[FiscalPeriod] = []
    for quarter, (first, last) in _quarter_spans(start, ends, counts).items():
        periods.append(_period(company_id, year, quarter, first, last))
    last = (ends[3] + timedelta(days=1), end) if 3 in ends else _last_quarter(end, counts)
    if days_of(last) in QUARTER_DAYS:
        periods.append(_period(company_id, year, 4, *last))
    return periods


def _last_quarter(end: date, counts: Counter[Span]) -> Span:
    """A fourth quarter without a third: as reported, else 13 weeks. Its end, where balances stand, is certain."""
    reported = [span for span in counts if span[1] == end and days_of(span) in QUARTER_DAYS]
    return max(reported, key=lambda span: counts[span], default=(end - timedelta(days=90), end))


def _quarter_ends(start: date, limit: date, counts: Counter[Span]) -> dict[int, date]:
    """Where the first three quarters of the year that begins at `start` end, as far as filings tell."""
    ends: dict[int, date] = {}
    for quarter in (1, 2, 3):
        votes: Counter[date] = Counter()
        for (first, last), facts in counts.items():
            if last >= limit:
                continue
            days = days_of((first, last))
            whole = near(first, start) and days in (YEAR_TO_DATE_DAYS.get(quarter) or QUARTER_DAYS)
            before = ends.get(quarter - 1)
            alone = before is not None and near(first, before + timedelta(days=1)) and days in QUARTER_DAYS
            if whole or alone:
                votes[last] += facts
        if votes:
            ends[quarter] = max(votes, key=lambda day: (votes[day], day))
    return ends


def _quarter_spans(start: date, ends: dict[int, date], counts: Counter[Span]) -> dict[int, Span]:
    """Quarters whose first day is known: the day after the quarter before ended, else as most facts say."""
    spans: dict[int, Span] = {}
    for quarter, last in ends.items():
        before = ends.get(quarter - 1)
        votes = Counter({first: n for (first, end), n in counts.items() if end == last})
        reported = [first for first in votes if (last - first).days + 1 in QUARTER_DAYS]
        if quarter == 1:
            first = start
        elif before is not None:
            first = before + timedelta(days=1)
        elif reported:
            first = max(reported, key=lambda day: votes[day])
        else:
            continue
        if (last - first).days + 1 in QUARTER_DAYS:
            spans[quarter] = (first, last)
    return spans


def _open_years(
    company_id: int, years: dict[int, Span], reported: Sequence[FilingPeriod], counts: Counter[Span]
) -> list[FiscalPeriod]:
    """The quarters of the years that no annual report covers: the one in progress, and those that are not loaded."""
    if years:
        last_year, last = max(years.items(), key=lambda named: named[1][1])
        start = last[1] + timedelta(days=1)
        year = last_year + 1
    else:
        begun = begun_year(reported)
        if begun is None:
            return []
        year, start = begun
    periods: list[FiscalPeriod] = []
    while year not in years:  # labels may contradict one another
        limit = start + timedelta(days=YEAR_DAYS.start)
        spans = _quarter_spans(start, _quarter_ends(start, limit, counts), counts)
        periods += [_period(company_id, year, quarter, *span) for quarter, span in spans.items()]
        begun = _year_after(start, counts)
        if begun is None:
            break
        year, start = year + 1, begun
    return periods


def _years_before_the_first(
    company_id: int, years: dict[int, Span], reported: Sequence[FilingPeriod]
) -> list[FiscalPeriod]:
    """The quarters of years before the first known one, by the quarterly reports whose years begin on its day."""
    if not years:
        return []
    first_year, first = min(years.items(), key=lambda named: named[1][0])
    counts: dict[int, Counter[Span]] = defaultdict(Counter)  # by how many years before
    starts: dict[int, Counter[date]] = defaultdict(Counter)
    for rows in by_filing(reported).values():
        own = own_to_date(rows)
        back = _years_between(own[0], first[0]) if own is not None else 0
        if own is None or back < 1 or not near(own[0], first[0] - timedelta(days=round(back * _DAYS_A_YEAR))):
            continue  # before another year end was changed to this one
        starts[back][own[0]] += 1
        for row in rows:
            counts[back][row.start_date, row.end_date] += row.facts
    periods: list[FiscalPeriod] = []
    for back, begun in starts.items():
        start = begun.most_common(1)[0][0]
        limit = start + timedelta(days=YEAR_DAYS.start)
        spans = _quarter_spans(start, _quarter_ends(start, limit, counts[back]), counts[back])
        periods += [_period(company_id, first_year - back, quarter, *span) for quarter, span in spans.items()]
    return periods


def _year_after(start: date, counts: Counter[Span]) -> date | None:
    """Where the next year begins that reports of its quarters tell of, without an annual report of this one."""
    votes: Counter[date] = Counter()
    for (first, last), facts in counts.items():
        length = days_of((first, last))
        if (first - start).days in YEAR_DAYS and any(length in days for days in WITHIN_YEAR):
            votes[first] += facts
    enough = votes and max(votes.values()) >= _ENOUGH
    return max(votes, key=lambda day: votes[day]) if enough else None


def _year_before(reported: Sequence[FilingPeriod], counts: Counter[Span]) -> dict[int, Span]:
    """The year before that of the newest quarterly report, which its comparatives begin, without any annual report."""
    begun = begun_year(reported)
    if begun is None:
        return {}
    year, start = begun
    end = start - timedelta(days=1)
    votes: Counter[date] = Counter()
    for (first, last), facts in counts.items():
        if days_of((first, end)) in YEAR_DAYS and last < end:
            votes[first] += facts
    if not votes or max(votes.values()) < _ENOUGH:
        return {}
    return {year - 1: (max(votes, key=lambda day: votes[day]), end)}
