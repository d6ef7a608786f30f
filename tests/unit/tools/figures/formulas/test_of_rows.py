"""What two rows come to, and where that means nothing."""

from decimal import Decimal

import pytest

from tools.figures.formulas.of_rows import come_to, kind_of, name_of


@pytest.mark.parametrize(
    ("kind", "result"),
    [
        ("ratio", "0.25"),
        ("times", "0.25"),
        ("apart", "6"),
        ("difference", "-6"),
        ("sum", "10"),
        ("growth", "-0.75"),
        ("kept", "-3"),
    ],
)
def test_two_figures_come_to_one(kind: str, result: str) -> None:
    assert come_to(kind, Decimal(2), Decimal(8)) == Decimal(result)
    assert kind_of(name_of(kind)) == kind


def test_a_share_of_nothing_or_of_less_means_nothing() -> None:
    assert come_to("ratio", Decimal(2), Decimal(0)) is None
    assert come_to("times", Decimal(2), Decimal(-8)) is None
    assert come_to("growth", Decimal(2), Decimal(0)) is None
    assert come_to("kept", Decimal(-2), Decimal(1)) is None
    assert kind_of("revenue") is None
