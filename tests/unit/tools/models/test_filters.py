"""Filters of filing dates that leave nothing are refused."""

import pytest

from tools.errors import NothingMatches
from tools.models.filters import Filters, read_filters


def test_a_stretch_of_filing_dates_that_ends_before_it_begins_is_refused() -> None:
    with pytest.raises(NothingMatches, match=r"filed_after 2024-12-31 is later than filters\.filed_before 2024-01-01"):
        read_filters({"filed_after": "2024-12-31", "filed_before": "2024-01-01"})
    day = read_filters({"filed_after": "2024-01-01", "filed_before": "2024-01-01"})
    assert day is not None
    assert day.filed_after == day.filed_before


def test_lists_are_taken_where_a_body_is_read_strictly() -> None:
    given = '{"quarters": ["2024-Q1"], "fiscal_years": 2024, "tickers": null}'
    read = Filters.model_validate_json(given, strict=True)
    assert (read.quarters, read.fiscal_years, read.tickers) == (("2024-Q1",), (2024,), ())
