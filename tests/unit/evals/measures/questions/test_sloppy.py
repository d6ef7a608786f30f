"""When a printed value is the wanted one: to four digits, or as printed where that is three or more."""

from decimal import Decimal

import pytest

from evals.measures.questions.sloppy import Given, is_wanted, printed_numbers


@pytest.mark.parametrize(
    ("printed", "wanted", "same"),
    [
        ("2.98x", "2.9779", True),
        ("2.97x", "2.9779", False),
        ("1.34x", "1.338", True),
        ("0.89x", "0.8933", False),  # two digits are too few
        ("0.893x", "0.8933", True),
        ("12%", "12.4", False),
        ("12.4%", "12.36", True),
        ("$1.05 billion", "1048000000", True),
        ("$1.05 billion", "1056000000", False),
        ("3", "3.001", True),  # to four digits, as before
    ],
)
def test_a_rounded_value_is_the_wanted_one(printed: str, wanted: str, same: bool) -> None:
    [given] = printed_numbers(printed)
    assert is_wanted(given, [Decimal(wanted)], "ratio") is same


def test_a_value_that_is_not_printed_is_held_to_four_digits() -> None:
    assert not is_wanted(Given(Decimal("2.98")), [Decimal("2.9779")], "ratio")
    assert is_wanted(Given(Decimal("2.978")), [Decimal("2.9779")], "ratio")
