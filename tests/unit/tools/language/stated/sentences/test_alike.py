"""Numbers that share the unit of one beside them."""

import pytest

from tests.unit.tools.tie_out.numbers.reading import notice_one
from tools.language.stated.sentences.alike import with_units


@pytest.mark.parametrize(
    ("text", "units"),
    [
        ("Apple paid dividends of $0.98 a share in fiscal 2024 and $1.02 in fiscal 2025.", ["per_share"] * 2),
        ("Apple's dividends were $3.83 and $4.08 a share.", ["per_share"] * 2),
        ("Apple had 2,471.9 million and 2,454.4 million diluted shares.", ["shares"] * 2),
        ("Apple paid $1.02 a share; its fee was $1.05.", ["per_share", "money"]),
        ("Apple paid $1.02 a share, of net income of $1.05.", ["per_share", "money"]),
        ("Apple paid $1.02 a share, in all $154.25.", ["per_share", "money"]),
        ("Apple paid $1.02 a share, in all $15 million.", ["per_share", "money"]),
    ],
)
def test_units_are_shared_by_what_is_joined(text: str, units: list[str]) -> None:
    one = notice_one(text)
    assert [quantity.unit for quantity in with_units(one.stretch, one.named).quantities] == units
