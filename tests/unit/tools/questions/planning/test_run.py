"""Walking through a plan: what is ready, what parents fill in, and when to stop."""

from decimal import Decimal
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.unit.tools.missing import missing
from tests.unit.tools.questions.planning.made import part, reading
from tools.models.answers import Step
from tools.models.plans import MAX_SECONDS, MAX_TOKENS, Choice, Pick, Plan
from tools.models.questions import NamedPeriod
from tools.questions.planning.run import fill, over_budget, ready

PICK = Pick(end="highest", kind="company", metric="revenue")
META = Choice(pick=PICK, ticker="META", fiscal_year=2022, value=Decimal(5), among=2)
SECOND_QUARTER = META.model_copy(update={"fiscal_quarter": 2})


def test_a_part_is_ready_once_its_parents_are_answered() -> None:
    first, second = part("q1"), part("q2")
    last = part("q3", depends_on=("q1", "q2"))
    plan = Plan(parts=(first, second, last))
    assert ready(plan, {}) == [first, second]
    assert ready(plan, {"q1"}) == [second]
    assert ready(plan, {"q1", "q2"}) == [last]
    assert ready(plan, {"q1", "q2", "q3"}) == []


@given(st.lists(st.sets(st.integers(0, 8)), min_size=1, max_size=9))
def test_every_part_has_its_turn_after_its_parents(parents: list[set[int]]) -> None:
    parts = [
        part(f"q{number}", depends_on=tuple(f"q{parent}" for parent in earlier if parent < number))
        for number, earlier in enumerate(parents)
    ]
    plan, answered = Plan(parts=tuple(parts)), list[str]()
    while now := ready(plan, answered):
        assert all(set(one.asked.depends_on) <= set(answered) for one in now)
        answered += [one.asked.id for one in now]
    assert sorted(answered) == sorted(one.asked.id for one in parts)


def filled(read: Any, choice: Choice | None, **slots: Any) -> Any:
    return fill(part("q2", read, ("q1",), **slots), {"q1": choice})


def test_a_part_that_takes_nothing_stays_as_it_is() -> None:
    read = reading("AAPL")
    assert filled(read, META) == read
    assert fill(part("q1", read), {}) == read


def test_where_nothing_was_picked_nothing_is_filled_in() -> None:
    assert filled(reading(), None, takes=("company",)) is None
    assert fill(part("q2", reading(), ("q1",), takes=("company",)), {}) is None


def test_the_company_that_was_picked_is_asked_for_its_own_period() -> None:
    read = filled(reading(not_loaded=missing("X")), META, takes=("company",))
    assert (read.tickers, read.not_loaded, read.fiscal_years) == (("META",), (), (2024,))
    assert read.route == "metric_lookup"


@pytest.mark.parametrize(("offset", "year"), [(0, 2022), (2, 2024), (-1, 2021)])
def test_the_year_that_was_picked_takes_the_place_of_any_other(offset: int, year: int) -> None:
    series = reading("AAPL", fiscal_years=(), newest=10, periods=(NamedPeriod(fiscal_year=2019),))
    read = filled(series, META, takes=("year",), offset=offset)
    assert (read.tickers, read.fiscal_years, read.periods, read.newest) == (("AAPL",), (year,), (), 1)
    assert read.route == "metric_lookup"


def test_the_quarter_that_was_picked_comes_with_its_year() -> None:
    read = filled(reading("AAPL", fiscal_years=()), SECOND_QUARTER, takes=("quarter",))
    assert (read.fiscal_years, read.fiscal_quarters, read.granularity) == ((2022,), (2,), "quarterly")


def test_text_is_looked_for_where_the_parent_points() -> None:
    why = reading(metrics=(), narrative_cues=("why",), topic="revenue")
    read = filled(why, META, takes=("company",))
    assert (read.route, read.tickers, read.topic) == ("narrative", ("META",), "revenue")


@pytest.mark.parametrize(
    ("seconds", "tokens", "said"),
    [
        (0.0, 0, None),
        (MAX_SECONDS, MAX_TOKENS, None),
        (MAX_SECONDS + 1, 0, "the time for one question"),
        (0.0, MAX_TOKENS + 1, "the tokens for one question"),
    ],
)
def test_a_budget_that_is_spent_is_told(seconds: float, tokens: int, said: str | None) -> None:
    steps = [Step(step="a", seconds=1.0, input_tokens=tokens), Step(step="b", seconds=1.0)]
    spent = over_budget(seconds, steps)
    assert spent is None if said is None else said in (spent or "")


def test_the_tokens_of_all_steps_are_counted() -> None:
    half = MAX_TOKENS // 2 + 1
    steps = [Step(step="a", seconds=1.0, input_tokens=half), Step(step="b", seconds=1.0, output_tokens=half)]
    assert over_budget(0.0, steps)
    assert not over_budget(0.0, steps[:1])
