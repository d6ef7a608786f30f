"""Whose a profit or an equity is told to be."""

import pytest

from tests.unit.tools.tie_out.numbers.reading import key, notice_one, read


@pytest.mark.parametrize(
    "text",
    [
        "Apple's net income attributable to the company was $5 billion in 2025.",
        "Net income attributable to Apple was $5 billion in 2025.",
        "Apple's net income available to common shareholders was $5 billion in 2025.",
        "Apple's net income attributable to its shareholders was $5 billion in 2025.",
        "Apple's shareholders' equity, excluding noncontrolling interests, was $5 billion at the end of 2025.",
        "Apple's shareholders' equity (before non-controlling interests) was $5 billion at the end of 2025.",
    ],
)
def test_the_companys_own(text: str) -> None:
    [one] = read(text)
    assert (one.tight, one.terms.non_gaap, one.part) == (True, "", "")
    assert key(one) in {"net_income", "net_income_to_common", "shareholders_equity"}


@pytest.mark.parametrize(
    "text",
    [
        "Apple's net income attributable to the Beauty segment was $5 billion in 2025.",
        "Apple's net income attributable to hedges was $5 billion in 2025.",
        "Apple's shareholders' equity, excluding intangibles, was $5 billion in 2025.",
        "Apple's revenue attributable to the company was $5 billion in 2025.",
    ],
)
def test_another_measure(text: str) -> None:
    [one] = read(text)
    assert not one.tight or one.terms.non_gaap or one.part


def test_it_belongs_to_the_name() -> None:
    one = notice_one("Apple's net income attributable to the company was $5 billion.")
    assert one.stretch.words[one.named[0].start : one.named[0].end] == "net income attributable to the company"
