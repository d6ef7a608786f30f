"""Metrics and formulas by any of their names."""

import pytest

from tools.vocab.loader import load_vocabulary
from tools.vocab.names import list_names


def test_all_of_them_are_listed_without_a_search() -> None:
    vocabulary = load_vocabulary()
    found = list_names(vocabulary)
    assert {one.name for one in found.metrics} == vocabulary.metrics.keys() | vocabulary.formulas.keys()


@pytest.mark.parametrize(
    ("search", "first"),
    [
        ("gross_margin", "gross_margin"),
        ("Gross Margin", "gross_margin"),
        ("gross profit margin", "gross_margin"),
        ("free cash flow", "free_cash_flow"),
        ("capex", "capital_expenditures"),
        ("revenue", "revenue"),
    ],
)
def test_what_bears_the_name_comes_first(search: str, first: str) -> None:
    found = list_names(load_vocabulary(), search)
    assert found.metrics[0].name == first
    assert found.search == search


def test_a_formula_tells_how_it_is_computed() -> None:
    [first, *_] = list_names(load_vocabulary(), "gross margin").metrics
    assert (first.kind, first.unit, first.formula) == ("formula", "percent", "gross_profit_computed / revenue")
    assert "gross profit margin" in first.synonyms


def test_what_nothing_is_called_finds_nothing() -> None:
    assert list_names(load_vocabulary(), "qwertz").metrics == ()
