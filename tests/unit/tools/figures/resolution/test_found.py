"""Figures of two filings on one share basis."""

from datetime import date
from decimal import Decimal

import pytest

from tools.figures.resolution.found import Found, on_basis_of
from tools.figures.resolution.resolve import Resolved
from tools.models.base import FiscalPeriod, StockSplit
from tools.models.facts import Fact
from tools.vocab.loader import concept_metric

SPLIT = StockSplit(company_id=1, ratio=Decimal(4), after_filed=date(2020, 7, 31), by_filed=date(2020, 10, 30))


def found(value: str, filed: date, unit: str = "USD/shares") -> Found:
    fact = Fact(
        company_id=1,
        taxonomy="us-gaap",
        concept="X",
        unit=unit,
        start_date=date(filed.year - 1, 1, 1),
        end_date=date(filed.year - 1, 12, 31),
        value=Decimal(value),
        accession=f"{filed}",
        form="10-K",
        filed=filed,
    )
    period = FiscalPeriod(
        company_id=1,
        fiscal_year=filed.year - 1,
        fiscal_quarter=0,
        start_date=date(filed.year - 1, 1, 1),
        end_date=fact.end_date,
    )
    return Found(concept_metric("us-gaap:X"), period, "us-gaap:X", Resolved(fact, fact, (fact,)))


@pytest.mark.parametrize(
    ("own", "other", "unit", "value"),
    [
        (date(2018, 2, 1), date(2022, 2, 1), "USD/shares", "2"),
        (date(2022, 2, 1), date(2018, 2, 1), "USD/shares", "32"),
        (date(2018, 2, 1), date(2022, 2, 1), "shares", "32"),
        (date(2022, 2, 1), date(2018, 2, 1), "shares", "2"),
        (date(2018, 2, 1), date(2019, 2, 1), "shares", "8"),
        (date(2018, 2, 1), date(2022, 2, 1), "USD", "8"),
    ],
)
def test_a_figure_is_scaled_by_the_splits_between_two_filings(own: date, other: date, unit: str, value: str) -> None:
    scaled = on_basis_of(found("8", own, unit), found("9", other, unit), [SPLIT])
    assert scaled is not None
    assert scaled[0] == Decimal(value)


def test_a_filing_in_the_days_of_the_split_has_no_known_basis() -> None:
    assert on_basis_of(found("8", date(2020, 9, 1)), found("9", date(2022, 2, 1)), [SPLIT]) is None
