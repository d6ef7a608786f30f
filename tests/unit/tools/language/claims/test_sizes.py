"""Numbers of claims, and what they count."""

from decimal import Decimal

import pytest

from tools.language.assertions.assertion import Role
from tools.language.claims.sizes import read_size, role_of
from tools.language.quantities.find import find_quantities


@pytest.mark.parametrize(
    ("text", "role", "unit"),
    [
        ("rose 2.3 points", "change", "points"),
        ("rose 2.3 percentage points", "change", "points"),
        ("rose to 2.3 points", "level", "amount"),
        ("rose 2.3 million", "change", "amount"),
    ],
)
def test_points(text: str, role: Role, unit: str) -> None:
    [quantity] = find_quantities(text)
    assert read_size(text, quantity, role).unit == unit


def test_basis_points_are_hundredths() -> None:
    [quantity] = find_quantities("up 230 basis points")
    assert read_size("up 230 basis points", quantity, "change").exact == Decimal("2.3")


@pytest.mark.parametrize(
    ("before", "role"),
    [
        ("rose to ", "level"),
        ("rose to more than ", "level"),
        ("compared to ", "prior"),
        ("up from about ", "prior"),
        ("rose by ", None),
    ],
)
def test_the_words_before_a_number_give_its_role(before: str, role: Role | None) -> None:
    assert role_of(before) == role
