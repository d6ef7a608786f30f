"""What two rows come to, and where that means nothing."""

from decimal import Decimal

import pytest

from tools.figures.formulas.of_rows import come_to, comes_to, kind_of, name_of, spelled


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


def test_an_expression_over_lines_names_them_by_their_places() -> None:
    values = [Decimal(8), Decimal(2)]
    assert comes_to(kind_of(spelled("(line1 - line2) / line1")) or "", values) == Decimal("0.75")
    assert comes_to(kind_of(spelled("cagr(line1 / line2, 2)")) or "", values) == Decimal(1)
    assert comes_to("ratio", values) == Decimal(4)


def test_an_expression_that_cannot_be_worked_out_comes_to_nothing() -> None:
    assert comes_to("=line1 / line2", [Decimal(8), Decimal(0)]) is None
    assert comes_to("=line1 / line3", [Decimal(8), Decimal(2)]) is None
    assert comes_to("ratio", [Decimal(8)]) is None
