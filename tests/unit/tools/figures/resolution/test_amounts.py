"""Which amounts facts may come to, by themselves and as differences."""

from datetime import date
from decimal import Decimal

import pytest

from tools.figures.resolution.amounts import Amounts
from tools.models.facts import Fact


def fact(value: int, start: date | None, end: date) -> Fact:
    return Fact(
        company_id=1, taxonomy="us-gaap", concept="Revenues", unit="USD", value=Decimal(value), start_date=start,
        end_date=end, accession="0000000001-24-000001", form="10-Q", filed=date(2024, 8, 1),
    )  # fmt: skip


FIRST = date(2024, 1, 1)
FLOWS = [
    fact(-100, FIRST, date(2024, 3, 31)),
    fact(-340, date(2023, 12, 31), date(2024, 6, 30)),  # a day apart is the same beginning
    fact(55, date(2024, 4, 1), date(2024, 6, 30)),
]
BALANCES = [fact(900, None, date(2024, 3, 31)), fact(950, None, date(2024, 6, 30))]


@pytest.mark.parametrize(
    ("low", "high", "held"),
    [(99, 101, True), (100, 100, True), (101, 339, False), (340, 400, True), (951, 2000, False), (240, 240, False)],
)
def test_amounts_are_held_without_their_signs(low: int, high: int, held: bool) -> None:
    assert Amounts([*FLOWS, *BALANCES]).hold(Decimal(low), Decimal(high)) is held


@pytest.mark.parametrize(
    ("low", "high", "held"),
    [
        (239, 241, True),  # the second quarter, of the half-year and the first
        (241, 2000, False),
        (45, 55, False),  # balances differ over no time that both begin with; nor do periods one after the other
        (155, 155, False),
    ],
)
def test_differences_are_of_flows_that_begin_together(low: int, high: int, held: bool) -> None:
    assert Amounts([*FLOWS, *BALANCES]).hold_difference(Decimal(low), Decimal(high)) is held


def test_nothing_holds_nothing() -> None:
    nothing = Amounts([])
    assert not nothing.hold(Decimal(0), Decimal(10))
    assert not nothing.hold_difference(Decimal(0), Decimal(10))
