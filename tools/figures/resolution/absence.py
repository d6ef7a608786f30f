"""Why a figure can't be given, no more than is known: its filing is not loaded, holds no figures, or lacks the line."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import date, timedelta
from functools import cached_property
from typing import TYPE_CHECKING, TypeAlias

from tools.errors import PeriodUnavailable
from tools.figures.resolution.found import Missing, fits_unit, stale
from tools.figures.resolution.resolve import DURATION_SLACK, facts_of_period
from tools.models.base import FiscalPeriod, period_label
from tools.models.filings import LoadedFiling
from tools.vocab.loader import Metric

if TYPE_CHECKING:
    from tools.figures.resolution.ledger import Ledger
    from tools.models.figures import StatementType

Pair: TypeAlias = tuple[int, int]

_WHOLE = "Ask for the whole year instead of {}, or for the quarters that are reported."
_MOST_CONCEPTS = 4  # in one sentence
_MONTHS = {1: "three", 2: "six", 3: "nine"}
_LONGER = timedelta(days=45)  # a quarter has twice as many at least
_FILED_WITHIN = timedelta(days=90)  # of a period's end


def absent(ledger: Ledger, metric: Metric, period: FiscalPeriod) -> Missing:
    """Why the ledger has no figure of a metric in a period of the company's calendar.

    It is put into words once somebody reads it: of what a statement looks for, much is not there.
    """
    return _ToldLater(lambda: _told(ledger, metric, period))


class _ToldLater(Missing):
    def __init__(self, tell: Callable[[], Missing]) -> None:
        self.__dict__["_tell"] = tell

    @cached_property
    def _words(self) -> Missing:
        return self.__dict__["_tell"]()

    @cached_property
    def reason(self) -> str:  # pyright: ignore[reportIncompatibleVariableOverride] - read only, as frozen fields are
        return self._words.reason

    @cached_property
    def remedy(self) -> str:  # pyright: ignore[reportIncompatibleVariableOverride] - likewise
        return self._words.remedy


def _told(ledger: Ledger, metric: Metric, period: FiscalPeriod) -> Missing:
    if late := _filed_later(ledger, metric, period):
        return late
    name, label = ledger.name(metric), ledger.calendar.label(period)
    what = f"No loaded filing of {ledger.company.name} reports {name} for {label}"
    if ledger.part is not None:
        return _absent_part(ledger, metric, period, what)
    derives = _adds_up(ledger, metric)
    if period.fiscal_quarter == 4 and metric.period == "duration" and not derives:
        return Missing(
            f"{what} by itself, and it can't be derived: it does not add up over quarters.",
            _WHOLE.format(label),
        )
    if period.fiscal_quarter == 4 and derives:
        what += " by itself, and it can't be derived"
    for pair in _wanted(ledger, metric, period):
        lacking = _lacking(period, pair)
        if missing := _unavailable(ledger, what, pair, why=f"{lacking}, for " if lacking else ""):
            return missing
        if lacking:
            named = _named(ledger, ledger.filings.find(*pair), pair)
            return Missing(f"{what}: {lacking}; its {named} is loaded, and does not have them.", _WHOLE.format(label))
    return _lacks_line(ledger, metric, period)


def unknown_period(ledger: Ledger, fiscal_year: int, fiscal_quarter: int) -> Missing:
    """Why there is nothing of a period that the company's calendar does not have."""
    what = f"No loaded filing of {ledger.company.name} covers {period_label(fiscal_year, fiscal_quarter)}"
    pair = (fiscal_year, fiscal_quarter)
    if fiscal_quarter == 4 and ledger.filings.find(fiscal_year, 0) is None:
        pair = (fiscal_year, 0)
    years = ledger.calendar.fiscal_years
    span = f" (loaded years: FY{years[0]} to FY{years[-1]})" if years else " (no fiscal year of it is loaded)"
    own = f"{period_label(fiscal_year, fiscal_quarter)} of {ledger.company.name} can't be placed"
    return _unavailable(ledger, what, pair, more=span) or Missing(
        f"{own}: its {ledger.filings.label(*pair)} is loaded, and no loaded annual report tells which days of the "
        f"fiscal year it is about{span}.",
        f"{ledger.filings.how_to_load_years(fiscal_year, fiscal_year)} Or search and read the filing: list_documents "
        "names it.",
    )


def own_report(period: FiscalPeriod) -> Pair:
    """The fiscal year and quarter of the report that is about a period: the annual one of a fourth quarter."""
    return (period.fiscal_year, 0) if period.fiscal_quarter == 4 else (period.fiscal_year, period.fiscal_quarter)


def no_statement(ledger: Ledger, kind: StatementType, fiscal_year: int, fiscal_quarter: int) -> PeriodUnavailable:
    """Why there is no line of a statement."""
    label, pair = period_label(fiscal_year, fiscal_quarter), (fiscal_year, fiscal_quarter)
    lines = f"any line of its {kind.replace('_', ' ')}"
    what = f"No loaded filing of {ledger.company.name} reports {lines} for {label}"
    if ledger.period(*pair) is None:
        missing = unknown_period(ledger, *pair)
    else:
        own = (fiscal_year, 0) if fiscal_quarter == 4 else pair
        missing = _unavailable(ledger, what, own) or Missing(
            f"{what}: the figures of its {_named(ledger, ledger.filings.find(*own), own)} hold none.",
            "Ask for another statement, or for single figures.",
        )
    return PeriodUnavailable(missing.reason, missing.remedy)


def _filed_later(ledger: Ledger, metric: Metric, period: FiscalPeriod) -> Missing | None:
    """That the figure is loaded, and had not been filed by the day that is asked about."""
    facts = [f for c in metric.concepts for f in facts_of_period(ledger.facts_of(c), period)]
    if ledger.as_of is None or not facts or min(fact.filed for fact in facts) <= ledger.as_of:
        return None
    reason = f"No loaded filing up to {ledger.as_of} reports {ledger.name(metric)} for {period.label}."
    first = min(facts, key=lambda fact: fact.filed)
    if ledger.filings.is_undated(first.accession):
        return Missing(reason, f"The first loaded one is {first.accession}. {_not_before(first.filed)}")
    return Missing(reason, f"The first loaded one is of {first.filed}: ask with as_of on or after that day.")


def _not_before(day: date) -> str:
    """How to ask for what a filing without a date tells."""
    return f"Its filing date is not known, and not before {day}: ask with as_of on or after that day."


def _wanted(ledger: Ledger, metric: Metric, period: FiscalPeriod) -> Iterator[Pair]:
    """The periods whose reports could have the figure, or what it would be derived from; those that lack it first."""
    year, quarter = period.fiscal_year, period.fiscal_quarter
    own = own_report(period)
    if quarter < 2 or not _adds_up(ledger, metric) or ledger.calendar.is_to_date(period):
        yield own
        return
    to_date = _has_to_date(ledger, metric, period)
    if not to_date:
        yield own
    if quarter == 4 or to_date:
        before = ledger.period(year, quarter - 1)
        part = ledger.calendar.cumulative(before) if before else None
        if part is None or not _has(ledger, metric, part):
            yield (year, quarter - 1)
    yield own


def _has_to_date(ledger: Ledger, metric: Metric, period: FiscalPeriod) -> bool:
    """Whether the figure of a longer stretch than the quarter is there, up to its end."""
    return any(
        fact.start_date is not None
        and fact.start_date + _LONGER < period.start_date
        and abs(fact.end_date - period.end_date) <= DURATION_SLACK
        for concept in metric.concepts
        for fact in ledger.facts_of(concept)
        if ledger.as_of is None or fact.filed <= ledger.as_of
    )


def _adds_up(ledger: Ledger, metric: Metric) -> bool:
    """Whether a quarter could be derived; of a concept that was asked for by its name, its unit tells."""
    if not metric.is_concept:
        return metric.additive
    units = {
        fact.unit for concept in metric.concepts for fact in ledger.facts_of(concept) if fact.start_date is not None
    }
    return any(fits_unit(unit, "monetary") for unit in units)


def _has(ledger: Ledger, metric: Metric, period: FiscalPeriod) -> bool:
    return any(
        fact.start_date is not None
        for concept in metric.concepts
        for fact in facts_of_period(ledger.facts_of(concept), period)
        if ledger.as_of is None or fact.filed <= ledger.as_of
    )


def _lacking(period: FiscalPeriod, pair: Pair) -> str:
    """What a report other than the period's own would be needed for."""
    if pair == (period.fiscal_year, period.fiscal_quarter) or period.fiscal_quarter < 2 or not pair[1]:
        return ""
    return f"the {_MONTHS[pair[1]]} months are missing"


def _unavailable(ledger: Ledger, what: str, pair: Pair, *, why: str = "", more: str = "") -> Missing | None:
    """That a report is not loaded, or without figures; None where its figures are loaded."""
    filings, found = ledger.filings, ledger.filings.find(*pair)
    as_of, end = ledger.as_of, ledger.filings.end(*pair)
    if found is None:
        days = filings.today
        if end is not None and days is not None and end > days:
            return Missing(
                f"{what}: {period_label(*pair)} ends on about {end}, so that no report of it can be filed yet{more}.",
                "Ask for a period that has ended.",
            )
        soon = end is not None and days is not None and end + _FILED_WITHIN > days
        maybe = f", and may not be filed yet: {period_label(*pair)} ended on about {end}" if soon else ""
        return Missing(f"{what}: {why}{filings.is_not_loaded(*pair)}{maybe}{more}.", filings.how_to_load(*pair))
    if as_of is not None and found.filed is not None and found.filed > as_of:
        return Missing(
            f"{what} by {as_of}: its {filings.label(*pair)} was filed on {found.filed}.",
            "Ask with as_of on or after that day.",
        )
    known = ledger.known_from(found.doc_id) if found.filed is None else None
    if as_of is not None and known is not None and known > as_of:
        return Missing(f"{what} by {as_of}.", f"{_named(ledger, found, pair)} is loaded. {_not_before(known)}")
    if found.has_figures:
        return None
    return Missing(
        f"{what} as a figure: {why}its {_named(ledger, found, pair)} is loaded as text without figures.",
        f"Search it: `search_filings`, or `tieout search`, finds what it says. {_figures_of(ledger, pair)}",
    )


def _figures_of(ledger: Ledger, pair: Pair) -> str:
    """How the figures of a report that is loaded as text would be loaded."""
    if ledger.company.cik is None:
        return "Figures come from a companyfacts file: `tieout index PATH`."
    return f"Figures that the SEC has of it come with {ledger.filings.how_to_load(*pair).removesuffix(' loads it.')}."


def _named(ledger: Ledger, filing: LoadedFiling | None, pair: Pair) -> str:
    """A report by form, period, accession and day."""
    label = ledger.filings.label(*pair)
    if filing is None:
        return label
    label = f"{filing.form} {period_label(*pair)}"
    day = f"filed {filing.filed}" if filing.filed else f"to {filing.period_end}" if filing.period_end else ""
    return f"{label} ({', '.join(filter(None, (filing.doc_id, day)))})"


def _lacks_line(ledger: Ledger, metric: Metric, period: FiscalPeriod) -> Missing:
    """That the period's own report is loaded, and has no such figure."""
    pair = own_report(period)
    own = ledger.filings.find(*pair)
    more = " and others" if len(metric.concepts) > _MOST_CONCEPTS else ""
    concepts = ", ".join(metric.concepts[:_MOST_CONCEPTS]) + more
    reason = (
        f"The {_named(ledger, own, pair)} of {ledger.company.name} is loaded, and none of its figures is "
        f"{ledger.name(metric)} for {ledger.calendar.label(period)} ({concepts})."
    )
    covered = ledger.coverage(metric)
    if not covered:
        return Missing(
            f"{reason} No other loaded filing of it reports any.",
            "Ask for another metric, or for the concept that the company uses.",
        )
    first, last = _span(ledger, metric)
    return Missing(f"{reason} Loaded filings report it for periods ending {first} to {last}.", stale(metric))


def _absent_part(ledger: Ledger, metric: Metric, period: FiscalPeriod, what: str) -> Missing:
    """Why a part of the company has no figure: companyfacts files hold totals only."""
    first, last = _span(ledger, metric)
    reason = f"{what}; loaded ones do for periods ending {first} to {last}"
    pair = own_report(period)
    found = ledger.filings.find(*pair)
    if found is not None and found.has_text and found.has_figures:
        named = _named(ledger, found, pair)
        return Missing(f"{reason}. Its {named} is loaded with its segments.", stale(metric))
    label = ledger.filings.label(*pair)
    return Missing(
        f"{reason}. The text of its {label}, with its segments, is not loaded: companyfacts files hold totals only.",
        ledger.filings.how_to_load(*pair),
    )


def _span(ledger: Ledger, metric: Metric) -> tuple[date, date]:
    covered = ledger.coverage(metric).values()
    return min(first for first, _ in covered), max(last for _, last in covered)
