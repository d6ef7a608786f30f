"""What a question takes over from the one before it: its gaps, and never part of a period."""

from typing import Any

import pytest

from tests.unit.tools.missing import missing
from tools.models.questions import Classification, NamedPeriod
from tools.models.slots.periods import PeriodEnd
from tools.questions.follow_up import carry_on, keep_asked, topic_of
from tools.questions.reply import PERIOD_SLOTS

END = PeriodEnd(kind="any", year=2023, month=9, day=30)
PERIODS: list[dict[str, Any]] = [
    {"fiscal_years": (2023,)},
    {"fiscal_years": (2020,), "open_end": "since"},
    {"fiscal_years": (2023,), "fiscal_quarters": (2,), "granularity": "quarterly"},
    {
        "fiscal_years": (2023, 2024),
        "fiscal_quarters": (1, 3),
        "periods": (NamedPeriod(fiscal_year=2023, fiscal_quarter=1), NamedPeriod(fiscal_year=2024, fiscal_quarter=3)),
        "granularity": "quarterly",
    },
    {"newest": 3},
    {"years_ago": 2},
    {"period_ends": (END,)},
    {"granularity": "quarterly"},
]


def reading(**slots: Any) -> Classification:
    return Classification(**{"query_type": "factual", "intent": "specific_metric", **slots})


@pytest.mark.parametrize("periods", PERIODS)
def test_another_company_is_asked_for_the_same_periods(periods: dict[str, Any]) -> None:
    before = reading(tickers=("AAPL",), metrics=("revenue",), **periods)
    after = carry_on(reading(tickers=("NVDA",), follows_up=True), before)
    assert (after.tickers, after.metrics) == (("NVDA",), ("revenue",))
    assert {name: getattr(after, name) for name in PERIOD_SLOTS} == {
        name: getattr(before, name) for name in PERIOD_SLOTS
    }


@pytest.mark.parametrize("periods", PERIODS)
def test_another_period_takes_nothing_of_the_one_before(periods: dict[str, Any]) -> None:
    before = reading(tickers=("AAPL",), metrics=("revenue",), **periods)
    after = carry_on(reading(fiscal_years=(2019,), follows_up=True), before)
    assert after == reading(
        tickers=("AAPL",), metrics=("revenue",), fiscal_years=(2019,), follows_up=True, route="metric_lookup"
    )


def test_a_question_of_its_own_takes_nothing_over() -> None:
    asked = reading(tickers=("PG",), metrics=("total_assets",))
    assert carry_on(asked, reading(tickers=("AAPL",), metrics=("revenue",), fiscal_years=(2023,))) is asked
    assert carry_on(asked, None) is asked


REVENUE = reading(tickers=("AAPL",), metrics=("revenue",), fiscal_years=(2023,), segments=("Services",))
WHY = reading(narrative_cues=("why",))


def test_why_asks_for_text_about_the_figure_before_and_not_for_the_figure_again() -> None:
    after = carry_on(WHY, REVENUE)
    assert (after.tickers, after.fiscal_years, after.metrics) == (("AAPL",), (2023,), ())
    assert (after.topic, after.segments, after.route) == ("Services revenue", ("Services",), "narrative")


@pytest.mark.parametrize(
    ("named", "kept"),
    [
        ({"fiscal_years": (2022,)}, {"tickers": ("AAPL",), "fiscal_years": (2022,)}),
        ({"tickers": ("NVDA",), "follows_up": True}, {"tickers": ("NVDA",), "fiscal_years": (2023,)}),
        ({"not_loaded": missing("X"), "follows_up": True}, {"tickers": (), "fiscal_years": (2023,)}),
    ],
)
def test_why_keeps_the_company_and_the_period_that_it_names(named: dict[str, Any], kept: dict[str, Any]) -> None:
    after = carry_on(reading(narrative_cues=("why",), **named), REVENUE)
    assert {name: getattr(after, name) for name in kept} == kept
    assert after.topic == "Services revenue"


def test_a_reason_that_is_asked_for_with_its_figure_is_no_bare_why() -> None:
    asked = reading(tickers=("NVDA",), metrics=("net_income",), narrative_cues=("why",))
    assert carry_on(asked, REVENUE) is asked


@pytest.mark.parametrize(
    ("slots", "topic"),
    [
        ({"metrics": ("net_income", "gross_margin")}, "net income gross margin"),
        ({"statements": ("balance_sheet",)}, "balance sheet"),
        ({"metrics": ("revenue",), "unexplained": ("iPhone",)}, "revenue iPhone"),
        ({"metrics": ("revenue",), "segments": ("Services",)}, "Services revenue"),
        ({"topic": "revenue"}, "revenue"),
        ({}, ""),
    ],
)
def test_the_topic_is_what_is_asked_for(slots: dict[str, Any], topic: str) -> None:
    assert topic_of(reading(**slots)) == topic


def test_a_question_about_a_figure_is_what_the_next_one_leans_on() -> None:
    assert keep_asked(REVENUE, None) is REVENUE
    other = reading(tickers=("NVDA",), metrics=("net_income",))
    assert keep_asked(other, REVENUE) is other


def test_a_question_about_nothing_is_forgotten() -> None:
    assert keep_asked(reading(), REVENUE) is REVENUE
    assert keep_asked(reading(), None) is None


def test_after_why_the_figure_is_leant_on_of_the_company_that_was_named_last() -> None:
    assert keep_asked(carry_on(WHY, REVENUE), REVENUE) == REVENUE
    other = carry_on(reading(narrative_cues=("why",), tickers=("NVDA",), follows_up=True), REVENUE)
    kept = keep_asked(other, REVENUE)
    assert kept is not None
    assert (kept.tickers, kept.metrics, kept.fiscal_years, kept.topic) == (("NVDA",), ("revenue",), (2023,), "")
    again = carry_on(reading(fiscal_years=(2022,), follows_up=True), kept)
    assert (again.tickers, again.metrics, again.fiscal_years) == (("NVDA",), ("revenue",), (2022,))
