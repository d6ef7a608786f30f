"""Bounds of ratios that are small numbers."""

import pytest

from tools.language.english.measured.bounds import with_bounds


@pytest.mark.parametrize(
    ("text", "plain"),
    [
        ("Is Acme's current ratio above one in 2024?", "Is Acme's current ratio above 1.0 in 2024?"),
        ("Was interest coverage at least 4 times?", "Was interest coverage at least 4.0 times?"),
        ("Is Acme's leverage lower than three?", "Is Acme's leverage lower than 3.0?"),
        ("Was the quick ratio above 1.5 in 2024?",) * 2,
        ("Was the ratio above 10%?",) * 2,
        ("Was Acme's revenue above one billion?",) * 2,
        ("Did the ratio stay above one and did it improve?",) * 2,
        ("Is Acme's current ratio over one year higher?",) * 2,
    ],
)
def test_a_small_bound_of_a_ratio_has_a_decimal(text: str, plain: str) -> None:
    assert with_bounds(text) == plain
