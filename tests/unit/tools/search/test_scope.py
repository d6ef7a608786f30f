"""Filters as a scope."""

from datetime import date
from typing import Any

import pytest

from tools.errors import InvalidInput, UnknownCompany
from tools.language.companies import CompanyFinder
from tools.language.company_names.directory import Directory
from tools.models.base import Company
from tools.models.filters import Filters
from tools.ports.indexes import Scope
from tools.search.scope import read_scope
from tools.vocab.loader import load_vocabulary

VOCABULARY = load_vocabulary()
FINDER = CompanyFinder([Company(company_id=7, cik=None, name="Zorbex Industries", tickers=("ZRBX",))], Directory({}))


def test_nothing_is_no_limit() -> None:
    assert read_scope(Filters(), FINDER, VOCABULARY) == Scope()


@pytest.mark.parametrize(
    ("given", "scope"),
    [
        ({"ticker": "zrbx", "company": "Zorbex Industries"}, Scope(company_ids=(7,))),
        (
            {"year": 2023, "quarter": ["2023-Q2", "2024q1"]},
            Scope(fiscal_years=(2023,), fiscal_quarters=((2023, 2), (2024, 1))),
        ),
        ({"year": 2023.0}, Scope(fiscal_years=(2023,))),  # JSON has no integers of its own
        ({"section": "item 1a"}, Scope(sections=("1A",))),
        ({"section": "5.02"}, Scope(sections=("5.02",))),
        ({"content_type": "table", "table_type": "metrics"}, Scope(content_types=("table",), table_types=("metrics",))),
        ({"segment": "Europe", "entities": ["Acme"]}, Scope(entities=("Acme",), mentions=("Europe",))),
        (
            {"KPI": ["tax rate", "Order intake"]},
            Scope(metrics=("tax rate", "Order intake", "effective_tax_rate")),
        ),
        ({"filed_after": "2024-01-01", "has_numbers": True}, Scope(filed_after=date(2024, 1, 1), has_numbers=True)),
    ],
)
def test_filters_are_resolved(given: dict[str, Any], scope: Scope) -> None:
    assert read_scope(Filters.model_validate(given), FINDER, VOCABULARY) == scope


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ({"quarters": ["Q2"]}, "filters.quarters"),
        ({"section": "Risk Factors"}, "filters.section"),
        ({"content_type": "prose"}, "known are text, table"),
        ({"table_type": "big"}, "filters.table_type"),
        ({"fiscal_years": [20233]}, "filters.fiscal_years"),
        ({"entities": ["a\x00b"]}, "NUL"),
    ],
)
def test_what_makes_no_sense_is_named(given: dict[str, Any], said: str) -> None:
    with pytest.raises(InvalidInput, match=said):
        read_scope(Filters.model_validate(given), FINDER, VOCABULARY)


def test_an_unknown_company() -> None:
    with pytest.raises(UnknownCompany):
        read_scope(Filters(tickers=("NOPE",)), FINDER, VOCABULARY)
