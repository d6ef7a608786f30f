"""What a question takes over from the one before it: its gaps, and never part of a period."""

from typing import Any

import pytest

from tools.understand.follow_up import carry_on
from tools.understand.classification import Classification, NamedPeriod
from tools.understand.dates import PeriodEnd
from tools.understand.reply import PERIOD_SLOTS

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
