"""What may bear a number out: the periods and filings that the filters of a check let through."""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date

from tools.errors import InvalidInput, NothingMatches, UnknownDocument
from tools.figures.asked.request import filed_by
from tools.models.base import Company, FiscalPeriod
from tools.models.facts import Fact, Source
from tools.models.filters import OF_PASSAGES, Filters
from tools.ports.deps import Deps

OF_TEXT = (*OF_PASSAGES, "language")  # what narrows no figure
_OF_FILINGS = ("doc_types", "doc_ids", "filed_after", "filed_before")
_QUARTER = re.compile(r"(\d{4})-Q[1-4]", re.IGNORECASE)
_FIRST_YEAR = 1900
_MOST = 50  # entries of one filter
_LIST = "`list_documents` shows what is loaded."


@dataclass(frozen=True)
class Allowed:
    """The filters of a check, read."""

    filters: Filters

    def period(self, period: FiscalPeriod) -> bool:
        """Whether a period may bear out a number."""
        years, quarters = self.filters.fiscal_years, self.filters.quarters
        label = f"{period.fiscal_year}-Q{period.fiscal_quarter}"
        return (not years or period.fiscal_year in years) and (not quarters or label in map(str.upper, quarters))

    @property
    def any_filing(self) -> bool:
        """Whether every filing may."""
        return not self.filters.given(*_OF_FILINGS)

    def facts(self, facts: Iterable[Fact]) -> list[Fact]:
        """The facts of the filings that may."""
        return [fact for fact in facts if self._filing(fact.form, fact.accession, fact.filed)]

    def source(self, source: Source) -> bool:
        """Whether a figure of that source may."""
        return self._filing(source.doc_type, source.doc_id, source.filed)

    def _filing(self, doc_type: str, doc_id: str, filed: date | None) -> bool:
        only = self.filters
        after, before = only.filed_after, only.filed_before
        return (
            (not only.doc_types or doc_type.lower() in map(str.lower, only.doc_types))
            and (not only.doc_ids or doc_id in only.doc_ids)
            and (after is None or (filed is not None and filed >= after))
            and (before is None or (filed is not None and filed <= before))
        )


def check_filters(filters: Filters, as_of: date | None, today: date) -> None:
    """Raise `InvalidInput` for filters that make no sense, whatever is loaded."""
    if filters.holds_nul:
        raise InvalidInput("filters hold a NUL byte.")
    for name in filters.given(*OF_TEXT):
        raise InvalidInput(f"filters.{name} narrows passages; verify_numbers holds numbers against figures.")
    for name in ("tickers", "companies", "fiscal_years", "quarters", "doc_types", "doc_ids"):
        if len(getattr(filters, name)) > _MOST:
            raise InvalidInput(f"filters.{name} holds {len(getattr(filters, name))} entries; at most {_MOST} are read.")
    _check_periods(filters, today)
    if as_of is not None and as_of > today:
        raise NothingMatches(f"as_of: {as_of} is in the future (today is {today}).")
    after = filters.filed_after
    if after is not None and after > today:
        raise NothingMatches(f"filters.filed_after: {after} is in the future (today is {today}).")


def _check_periods(filters: Filters, today: date) -> None:
    for year in filters.fiscal_years:
        if not _FIRST_YEAR <= year <= today.year + 2:
            raise NothingMatches(f"filters.fiscal_years: {year} is no fiscal year that filings could cover.")
    for quarter in filters.quarters:
        if (match := _QUARTER.fullmatch(quarter)) is None:
            raise InvalidInput(f'filters.quarters: {quarter[:20]!r} is not like "2025-Q2".')
        if filters.fiscal_years and int(match[1]) not in filters.fiscal_years:
            raise NothingMatches(f"filters.quarters: {quarter} lies in none of filters.fiscal_years.")


async def check_loaded(deps: Deps, filters: Filters, companies: Sequence[Company], as_of: date | None) -> None:
    """Hold filters against what is loaded; `companies` are those that they name.

    Raises `UnknownDocument` for a document that is not loaded, `InvalidInput` for a type that no document has, where
    no filing passes, and for an `as_of` before any filing.
    """
    if companies:
        await filed_by(deps.facts, list(companies), as_of)
    elif as_of is not None:
        spans = await deps.facts.filing_span([company.company_id for company in await deps.facts.companies()])
        if spans and as_of < (first := min(first for first, _ in spans.values())):
            raise NothingMatches(f"as_of: {as_of} is before the first loaded filing ({first}).")
    if filters.doc_ids:
        found = await _documents(deps, Filters(doc_ids=filters.doc_ids), None, len(filters.doc_ids))
        if missing := sorted(set(filters.doc_ids) - set(found)):
            raise UnknownDocument(f"filters.doc_ids: {missing[0][:60]!r} is not loaded. {_LIST}")
    for doc_type in filters.doc_types:
        if not await _documents(deps, Filters(doc_types=(doc_type,)), None, 1):
            raise NothingMatches(f"filters.doc_types: no loaded document is a {doc_type[:60]!r}. {_LIST}")
    given = filters.given(*_OF_FILINGS)
    wanted = Filters(**{name: getattr(filters, name) for name in given})
    ids = [company.company_id for company in companies] or None
    if given and not await _documents(deps, wanted, ids, 1):
        names = ", ".join(f"filters.{name}" for name in given)
        whose = f" of {', '.join(company.ticker for company in companies)}" if companies else ""
        raise NothingMatches(f"{names}: no loaded filing{whose} passes. {_LIST}")


async def _documents(deps: Deps, filters: Filters, ids: Sequence[int] | None, most: int) -> list[str]:
    found = await deps.documents.list_documents(filters, ids, most, 0, counted=False)
    return [document.doc_id for document in found]
