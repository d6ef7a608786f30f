"""Ways of measuring that are denied are left out; what would be another figure, or leaves a part out, is not."""

import pytest

from tools.language.english.changes import apply
from tools.language.english.rephrased.denials import denials

DENIED = {
    "revenue growth 2025, reported not organic": "revenue growth 2025, reported",
    "total assets of both, not added together, separately": "total assets of both, separately",
    "R&D growth in total, not per year": "R&D growth in total",
    "revenue 2024 (not adjusted)": "revenue 2024",
    "revenue 2024 - not non-gaap or pro forma please": "revenue 2024 please",
    "diluted eps not basic, 2024": "diluted eps, 2024",
}
KEPT = [
    "revenue 2025, organic not reported",
    "revenue 2025, not gaap",
    "revenue 2025 not iphone",
    "revenue 2025, not adjusted for inflation",
    "revenue not including services",
    "return on equity, not average",
    "eps 2024 not basic",
]


@pytest.mark.parametrize(("said", "read"), DENIED.items())
def test_a_way_of_measuring_that_is_denied_is_left_out(said: str, read: str) -> None:
    assert apply(said, denials(said))[0] == read


@pytest.mark.parametrize("said", KEPT)
def test_what_would_be_another_figure_is_not(said: str) -> None:
    assert apply(said, denials(said))[0] == said
