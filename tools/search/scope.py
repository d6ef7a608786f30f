"""Filters as a scope: company names resolved, items and periods read, impossible values refused."""

import re
from typing import Any, get_args

from tools.errors import InvalidInput, NothingMatches
from tools.language.companies import CompanyFinder
from tools.language.items import read_item
from tools.language.people.speakers import key_of
from tools.models.filters import Filters
from tools.models.passages import ContentType, Sentiment, TableType
from tools.ports.indexes import Scope
from tools.vocab.loader import Vocabulary
from tools.vocab.names import with_keys

_QUARTER = re.compile(r"(\d{4})-?Q([1-4])", re.IGNORECASE)
_YEARS = range(1900, 2200)


def read_scope(filters: Filters, finder: CompanyFinder, vocabulary: Vocabulary) -> Scope:
    """What the filters allow; metrics by any name. Raises `UnknownCompany` or `InvalidInput` for one without sense."""
    if filters.holds_nul:
        raise InvalidInput("filters hold a NUL byte.")
    for year in filters.fiscal_years:
        if year not in _YEARS:
            raise NothingMatches(f"filters.fiscal_years: {year} is no fiscal year that filings could cover.")
    names = dict.fromkeys((*filters.tickers, *filters.companies))
    return Scope(
        company_ids=tuple(dict.fromkeys(finder.find(name).company_id for name in names)),
        fiscal_years=filters.fiscal_years,
        fiscal_quarters=tuple(map(_read_quarter, filters.quarters)),
        doc_types=filters.doc_types,
        doc_ids=filters.doc_ids,
        sections=(_read_item(filters.section),) if filters.section is not None else (),
        content_types=_one_of("content_type", filters.content_type, ContentType),
        table_types=_one_of("table_type", filters.table_type, TableType),
        entities=filters.entities,
        metrics=with_keys(filters.metrics, vocabulary),
        speakers=(key_of(filters.speaker),) if filters.speaker is not None else (),
        language=filters.language,
        filed_after=filters.filed_after,
        filed_before=filters.filed_before,
        has_numbers=filters.has_numbers,
        has_comparisons=filters.has_comparisons,
        is_summary=filters.is_summary,
        sentiments=_one_of("sentiment", filters.sentiment, Sentiment),
        mentions=(filters.segment,) if filters.segment is not None else (),
    )


def _read_quarter(text: str) -> tuple[int, int]:
    match = _QUARTER.fullmatch(text.strip())
    if match is None:
        raise InvalidInput(f'filters.quarters: {text!r} is not like "2025-Q2".')
    return int(match[1]), int(match[2])


def _read_item(text: str) -> str:
    item = read_item(text)
    if item is None or item.part:
        raise InvalidInput(f'filters.section: {text!r} is no item; use "7", "1A" or "Item 7".')
    return item.number


def _one_of(name: str, value: str | None, choices: Any) -> tuple[str, ...]:
    if value is None:
        return ()
    known = get_args(choices)
    if value not in known:
        raise InvalidInput(f"filters.{name}: {value!r} is unknown; known are {', '.join(known)}.")
    return (value,)
