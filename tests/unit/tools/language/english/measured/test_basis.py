"""The basis that figures have anyway, and their sign."""

from typing import Any

import pytest

PLAIN = {
    "Apple's GAAP gross margin in 2023": "gross_margin",
    "Did Apple end 2023 with positive or negative working capital, and how much?": "working_capital",
    "Apple's net debt in 2023, negative if cash exceeds borrowings": "net_debt",
}
OTHER = [
    "Apple's non-GAAP gross margin in 2023",
    "Apple's gross margin in 2023, not GAAP",
    "Apple's adjusted gross margin in 2023, not the GAAP one",
    "Apple's net debt in 2023, positive if cash exceeds borrowings",
]


@pytest.mark.parametrize(("question", "metric"), PLAIN.items())
def test_what_holds_anyway_narrows_nothing(read: Any, question: str, metric: str) -> None:
    reading = read(question)
    assert (reading.metrics, reading.unexplained) == ((metric,), ())


@pytest.mark.parametrize("question", OTHER)
def test_another_basis_or_sign_stays_open(read: Any, question: str) -> None:
    assert read(question).unexplained
