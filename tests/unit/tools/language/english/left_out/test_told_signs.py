"""Remarks of the sign that a figure may have are left out; what asks for the sign stays."""

import pytest

from tools.language.english.changes import apply
from tools.language.english.left_out.told_signs import told_signs

READ = {
    "Net debt at Dec 31 2024, please (net cash as a negative).": "Net debt at Dec 31 2024, please.",
    "Operating margin in Q2 of fiscal 2025 - will be negative.": "Operating margin in Q2 of fiscal 2025.",
    "Net debt in 2024 (minus sign if it is net cash)?": "Net debt in 2024?",
    "Retained earnings 2022 (it was low, so show a minus if that's right).": "Retained earnings 2022 (it was low).",
    "Net debt 2024. A negative number means net cash": "Net debt 2024.",
}
KEPT = [
    "Was free cash flow in 2024 negative?",
    "Free cash flow in 2024, will it be negative?",
    "Free cash flow in 2024 - is it negative",
    "Free cash flow in 2024, negative?",
    "A negative number means net cash",
    "Net debt in 2024 (positive working capital if any)",
    'Net debt in 2024 "(minus sign if it is net cash)"',
]


@pytest.mark.parametrize(("said", "read"), READ.items())
def test_a_remark_of_the_sign_is_left_out(said: str, read: str) -> None:
    assert apply(said, told_signs(said))[0] == read


@pytest.mark.parametrize("said", KEPT)
def test_what_asks_stays(said: str) -> None:
    assert apply(said, told_signs(said))[0] == said
