"""A total without one of its lines, and figures that are no part of it."""

from typing import Any

import pytest

from tools.models.questions import answerable
from tools.vocab.loader import load_toml, load_vocabulary

WITHOUT = {
    "Apple's current assets excluding inventory in 2024": ("current_assets - inventory",),
    "Apple current assets ex. cash 2024": ("current_assets - cash_and_cash_equivalents",),
    "Apple's current assets (excluding inventories) in 2024": ("current_assets - inventory",),
    "Apple opex ex-R&D 2024": ("operating_expenses - research_and_development",),
    "Apple total liabilities without debt 2024": ("total_liabilities - total_debt",),
    "Apple net intangibles ex goodwill 2024": ("intangible_assets",),
    "Apple current assets, excluding inventory, over current liabilities 2024": (
        "(current_assets - inventory) / current_liabilities",
    ),
}
NO_LINES = [
    "Apple net income excluding taxes 2024",
    "Apple total debt excluding commercial paper 2024",
    "Apple current liabilities other than deferred revenue 2024",
    "Apple current assets excluding cash and inventory 2024",
    "Apple operating income excluding share-based compensation 2024",
]


@pytest.mark.parametrize(("question", "metrics"), WITHOUT.items())
def test_a_total_is_told_without_a_line_of_it(read: Any, question: str, metrics: tuple[str, ...]) -> None:
    reading = read(question)
    assert reading.metrics == metrics
    assert answerable(reading)


@pytest.mark.parametrize("question", NO_LINES)
def test_what_may_stand_elsewhere_is_not_taken_away(read: Any, question: str) -> None:
    assert not answerable(read(question))


def test_totals_and_their_lines_are_known_figures() -> None:
    vocabulary = load_vocabulary()
    known = {*vocabulary.metrics, *vocabulary.formulas}
    assert {key for total, lines in load_toml("totals.toml").items() for key in (total, *lines)} <= known
