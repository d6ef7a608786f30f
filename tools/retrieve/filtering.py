"""Keeps figures within the caller's filters: what lies outside is declined, not shown."""

from collections.abc import Iterable, Sequence

from tools.models.base import period_label
from tools.models.facts import Declined, MetricValue, Source
from tools.models.figures import (
    Calculated,
    Calculation,
    FinancialStatement,
    Growth,
    Restatement,
    Retrieved,
    Series,
)
from tools.models.filters import Filters
from tools.text import humanise_concept, name_key

_OF_FILINGS = ("doc_types", "filed_after")
_REMEDY = "Ask without this filter, or for another period."


def keep_allowed(found: Retrieved, filters: Filters) -> Retrieved:
    """What was found, without what the filters rule out; that is declined.

    A figure passes with every filing that it is made of. A comparison with another period passes whatever that period,
    if its filing does.
    """
    if not filters.given(*_OF_FILINGS, "fiscal_years", "quarters", "segment"):
        return found
    return _Sieve(filters).keep(found)


class _Sieve:
    """Filters at work; `_declined` gathers what they keep back."""

    def __init__(self, filters: Filters) -> None:
        self._filters = filters
        self._of_filings = bool(filters.given(*_OF_FILINGS))
        self._types = {kind.upper() for kind in filters.doc_types}
        self._quarters = {quarter.upper() for quarter in filters.quarters}
        self._declined: list[Declined] = []

    def keep(self, found: Retrieved) -> Retrieved:
        values = self._values(found.xbrl_facts.values)
        update = {
            "xbrl_facts": found.xbrl_facts.model_copy(update={"values": values}),
            "calculations": tuple(map(self._calculation, found.calculations)),
            "timeseries": tuple(map(self._series, found.timeseries)),
            "statements": tuple(filter(self._keeps_statement, found.statements)),
            "declined": tuple(dict.fromkeys((*found.declined, *self._declined))),
        }
        return found.model_copy(update=update)

    def _values(self, values: Iterable[MetricValue]) -> tuple[MetricValue, ...]:
        kept: list[MetricValue] = []
        for value in values:
            reason = self._outside(value.fiscal_year, value.fiscal_quarter) or self._ruled_out(value)
            if reason is None:
                kept.append(self._without_others(value))
            else:
                self._decline(value.ticker, value.metric, value.fiscal_year, value.fiscal_quarter, reason)
        return tuple(kept)

    def _calculation(self, calculation: Calculation) -> Calculation:
        results: list[Calculated] = []
        for result in calculation.results:
            reason = self._outside(result.fiscal_year, result.fiscal_quarter) or self._of_inputs(result.inputs)
            if reason is None:
                inputs = tuple(map(self._without_others, result.inputs))
                results.append(result.model_copy(update={"inputs": inputs}))
            else:
                self._decline(result.ticker, calculation.formula, result.fiscal_year, result.fiscal_quarter, reason)
        return calculation.model_copy(update={"results": tuple(results)})

    def _of_inputs(self, inputs: Sequence[MetricValue]) -> str | None:
        """Why one of the inputs is ruled out, by name."""
        for value in inputs:
            if reason := self._ruled_out(value):
                return f"{value.label} of {period_label(value.fiscal_year, value.fiscal_quarter)}: {reason}"
        return None

    def _series(self, series: Series) -> Series:
        points = self._values(series.points)
        kept = {(point.fiscal_year, point.fiscal_quarter) for point in points}
        restatements = () if self._of_filings else series.restatements
        return series.model_copy(
            update={
                "points": points,
                "growth": tuple(self._growth(change, kept) for change in series.growth if _period(change) in kept),
                "cagr": series.cagr if len(points) == len(series.points) else None,
                "restatements": tuple(entry for entry in restatements if _period(entry) in kept),
                "found": len(points),
            }
        )

    def _growth(self, change: Growth, kept: set[tuple[int, int | None]]) -> Growth:
        """A change, where what it counts from may be used."""
        if not self._of_filings:
            return change
        year, quarter = _period(change)
        before = (year, quarter - 1) if quarter and quarter > 1 else (year - 1, 4)
        return change.model_copy(
            update={
                "yoy_pct": change.yoy_pct if (year - 1, quarter) in kept else None,
                "sequential_pct": change.sequential_pct if before in kept else None,
            }
        )

    def _keeps_statement(self, statement: FinancialStatement) -> bool:
        year, quarter = statement.fiscal_year, statement.fiscal_quarter
        filings = self._of_sources(statement.sources or (statement.source,))
        reason = self._outside(year, quarter) or self._of_segment(None) or filings
        if reason is not None:
            self._decline(statement.ticker, statement.statement_type, year, quarter, reason)
        return reason is None

    def _without_others(self, value: MetricValue) -> MetricValue:
        """The figure without what it is compared with in filings that are ruled out, or that are not known."""
        if not self._of_filings:
            return value
        keeps_yoy = value.yoy is not None and self._of_sources([value.yoy.prior_source]) is None
        kept = {"yoy": value.yoy if keeps_yoy else None}
        return value.model_copy(update={"first_reported": None, "restated": None, **kept})

    def _ruled_out(self, value: MetricValue) -> str | None:
        sources = [value.source, *(part.source for part in value.derived_from)]
        return self._of_segment(value.segment) or self._of_sources(sources)

    def _outside(self, year: int, quarter: int | None) -> str | None:
        """Why a period is ruled out."""
        if self._filters.fiscal_years and year not in self._filters.fiscal_years:
            return "It lies outside of the filter on fiscal_years."
        if self._quarters and f"{year}-Q{quarter}" not in self._quarters:
            return "It lies outside of the filter on quarters."
        return None

    def _of_segment(self, segment: str | None) -> str | None:
        asked = self._filters.segment
        if asked is None:
            return None
        members = segment.split(", ") if segment else []
        names = [name for member in members for name in (member, humanise_concept(member))]
        if any(name_key(asked) in name_key(name) for name in names):
            return None
        return f"It is not the figure of {asked!r}, outside of the filter on segment."

    def _of_sources(self, sources: Iterable[Source]) -> str | None:
        after = self._filters.filed_after
        for source in sources:
            form = source.doc_type.upper()
            if self._types and not self._types & {form, form.removesuffix("/A")}:
                return f"It comes from a {source.doc_type}, outside of the filter on doc_types."
            if after is not None and (source.filed is None or source.filed < after):
                when = f"It was filed on {source.filed}" if source.filed else "When it was filed is not known"
                return f"{when}; the filter on filed_after is {after}."
        return None

    def _decline(self, ticker: str, metric: str, year: int, quarter: int | None, reason: str) -> None:
        entry = Declined(
            ticker=ticker, metric=metric, fiscal_year=year, fiscal_quarter=quarter, reason=reason, remedy=_REMEDY
        )
        self._declined.append(entry)


def _period(change: Growth | Restatement) -> tuple[int, int | None]:
    return change.fiscal_year, change.fiscal_quarter
