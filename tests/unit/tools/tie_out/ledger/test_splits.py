"""What later splits make of a filed figure."""

from datetime import date
from decimal import Decimal
from types import SimpleNamespace
from typing import Any, cast

import pytest

from tools.tie_out.ledger.splits import later_splits

SPLITS = cast(
    Any,
    [
        SimpleNamespace(ratio=Decimal(4), after_filed=date(2020, 7, 1), by_filed=date(2020, 10, 1)),
        SimpleNamespace(ratio=Decimal(7), after_filed=date(2014, 4, 1), by_filed=date(2014, 7, 1)),
    ],
)


def found(filed: date) -> Any:
    return SimpleNamespace(resolved=SimpleNamespace(fact=SimpleNamespace(filed=filed)))


@pytest.mark.parametrize(
    ("filed", "unit", "expected"),
    [
        (date(2012, 1, 1), "shares", [(7, 7), (28, 28)]),
        (date(2016, 1, 1), "USD/shares", [(4, Decimal("0.25"))]),
        (date(2021, 1, 1), "shares", []),
        (date(2012, 1, 1), "USD", []),
    ],
)
def test_each_later_split_counts_with_those_before(filed: date, unit: str, expected: list[Any]) -> None:
    assert list(later_splits([found(filed)], unit, SPLITS)) == expected


def test_what_is_put_together_is_left_as_it_is() -> None:
    one = found(date(2012, 1, 1))
    assert list(later_splits([one, one], "shares", SPLITS)) == []
