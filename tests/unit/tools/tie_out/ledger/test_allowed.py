"""What filters let bear a number out."""

from datetime import date, timedelta
from typing import Any

import pytest

from tools.errors import InvalidInput
from tools.models.base import FiscalPeriod
from tools.models.facts import Source
from tools.models.filters import Filters
from tools.tie_out.ledger.allowed import Allowed, check_filters

TODAY = date(2026, 5, 1)
Q2 = FiscalPeriod(
    company_id=1, fiscal_year=2025, fiscal_quarter=2, start_date=date(2025, 1, 1), end_date=date(2025, 3, 31)
)


@pytest.mark.parametrize(
    ("filters", "allowed"),
    [
        ({}, True),
        ({"fiscal_years": 2025}, True),
        ({"fiscal_years": [2024, 2026]}, False),
        ({"quarters": "2025-q2"}, True),
        ({"quarters": "2025-Q3"}, False),
        ({"quarters": "2025-Q2", "fiscal_years": 2024}, False),
        ({"doc_types": "10-K"}, True),
    ],
)
def test_periods(filters: dict[str, Any], allowed: bool) -> None:
    assert Allowed(Filters.model_validate(filters)).period(Q2) == allowed


@pytest.mark.parametrize(
    ("filters", "allowed"),
    [
        ({"fiscal_years": 1999}, True),
        ({"doc_types": ["10-q", "8-K"]}, True),
        ({"doc_types": "10-K"}, False),
        ({"doc_ids": "one"}, True),
        ({"doc_ids": "two"}, False),
        ({"filed_after": "2025-05-01"}, True),
        ({"filed_after": "2025-05-02"}, False),
        ({"filed_before": "2025-05-01"}, True),
        ({"filed_before": "2025-04-30"}, False),
        ({"doc_types": "10-Q", "doc_ids": "two"}, False),
    ],
)
def test_filings(filters: dict[str, Any], allowed: bool) -> None:
    source = Source(doc_id="one", company="A", ticker="A", doc_type="10-Q", filed=date(2025, 5, 1))
    assert Allowed(Filters.model_validate(filters)).source(source) == allowed


def test_a_filing_of_no_known_day_passes_no_filter_by_day() -> None:
    undated = Source(doc_id="one", company="A", ticker="A", doc_type="10-Q")
    assert Allowed(Filters()).source(undated)
    assert not Allowed(Filters(filed_after=date(1990, 1, 1))).source(undated)
    assert not Allowed(Filters(filed_before=TODAY)).source(undated)


def test_whether_filings_are_filtered_at_all() -> None:
    assert Allowed(Filters(fiscal_years=(2025,), tickers=("A",))).any_filing
    assert not Allowed(Filters(doc_types=("10-K",))).any_filing


@pytest.mark.parametrize(
    "filters",
    [
        {},
        {"fiscal_years": [1900, 2028]},
        {"quarters": ["2025-q2", "2024-Q4"], "fiscal_years": [2024, 2025]},
        {"filed_after": "2026-05-01"},
        {"filed_after": "2025-01-01", "filed_before": "2025-01-01"},
        {"filed_before": "2999-01-01"},
        {"doc_ids": [str(number) for number in range(50)]},
    ],
)
def test_filters_at_their_edge_make_sense(filters: dict[str, Any]) -> None:
    check_filters(Filters.model_validate(filters), TODAY, TODAY)


@pytest.mark.parametrize(
    ("filters", "said"),
    [
        ({"fiscal_years": 1899}, "filters.fiscal_years"),
        ({"fiscal_years": 2029}, "filters.fiscal_years"),
        ({"quarters": "2025-Q2 "}, "filters.quarters"),
        ({"doc_types": [str(number) for number in range(51)]}, "filters.doc_types holds 51"),
        ({"filed_after": "2026-05-02"}, "filters.filed_after"),
        ({"has_numbers": False}, "filters.has_numbers narrows passages"),
        ({"companies": "Ap\0ple"}, "NUL"),
    ],
)
def test_filters_beyond_it_do_not(filters: dict[str, Any], said: str) -> None:
    with pytest.raises(InvalidInput, match=said):
        check_filters(Filters.model_validate(filters), None, TODAY)


def test_tomorrow_is_too_late() -> None:
    with pytest.raises(InvalidInput, match="as_of"):
        check_filters(Filters(), TODAY + timedelta(days=1), TODAY)
