"""Lists of companies with their figures."""

from tests.unit.tools.tie_out.numbers.reading import read, ticker


def test_a_company_right_before_each_number() -> None:
    found = read("Net income, latest figures: Apple $94 billion (fiscal 2024), NVIDIA $73 billion (fiscal 2025).")
    assert [(ticker(one), one.tight) for one in found] == [("AAPL", True), ("NVDA", True)]


def test_of_two_metrics_none_is_sure() -> None:
    found = read("Net income and sales of late: Apple $94 billion (fiscal 2024), NVIDIA $73 billion (fiscal 2025).")
    assert not any(one.tight for one in found)


def test_other_words_before_a_number() -> None:
    found = read("Net income, as some tell it: Apple had costs of $94 billion (2024), NVIDIA $73 billion (2025).")
    assert not any(one.tight for one in found)
