"""Calculations that a text shows are done again."""

from decimal import Decimal

import pytest

from tools.tie_out.numbers.shown import check_calculation

KNOWN = [Decimal(number) for number in ("383285", "214137", "5.3", "4.7", "-42.7", "20.9", "1018", "1062", "950")]


@pytest.mark.parametrize(
    ("expression", "printed"),
    [
        ("383,285 - 214,137", "169,148"),
        ("$383,285 − $214,137", "169,148"),
        ("(383,285 - 214,137) / 383,285", "44.1%"),
        ("(383,285 - 214,137) ÷ 383,285 × 100", "44.13%"),
        ("-42.7 - 20.9", "-63.6"),
        ("[(1,062+1,018)/2] - [(1,018+950)/2]", "56"),
        ("(4.7% + 5.3%) / 2", "5.0%"),
    ],
)
def test_right_ones(expression: str, printed: str) -> None:
    assert check_calculation(expression, printed, KNOWN).status == "verified"


def test_a_wrong_result_is_told_with_the_right_one() -> None:
    shown = check_calculation("383,285 - 214,137", "169,184", KNOWN)
    assert (shown.status, shown.value) == ("mismatch", Decimal(169148))
    assert "169,148" in shown.reason


def test_an_operand_from_nowhere_is_named() -> None:
    shown = check_calculation("383,285 - 200,000", "183,285", KNOWN)
    assert (shown.status, shown.unknown) == ("not_found", (Decimal(200000),))


@pytest.mark.parametrize(
    ("expression", "printed"),
    [
        ("383,285 / (2 - 2)", "1"),
        ("revenue - cost", "169,148"),
        ("383,285 -", "1"),
        ("", "1"),
        ("4.7", "NM"),
        ("((((", "1"),
    ],
)
def test_what_is_no_calculation_is_not_found(expression: str, printed: str) -> None:
    assert check_calculation(expression, printed, KNOWN).status == "not_found"
