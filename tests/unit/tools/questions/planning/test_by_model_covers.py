"""Whether a plan asks for all that another one does."""

import pytest

from tests.unit.tools.missing import missing
from tests.unit.tools.questions.planning.made import part, reading
from tools.models.plans import Pick, Plan
from tools.questions.planning.by_model import covers

REVENUE = reading("AAPL")
PICK = Pick(end="highest", kind="year", metric="revenue")
LESS: dict[str, tuple[Plan, Plan]] = {
    "a company": (
        Plan(parts=(part("q1"),)),
        Plan(parts=(part("q1"), part("q2", reading("META")))),
    ),
    "a company that is not loaded": (
        Plan(parts=(part("q1"),)),
        Plan(parts=(part("q1"), part("q2", reading(not_loaded=missing("X"))))),
    ),
    "a metric": (
        Plan(parts=(part("q1"),)),
        Plan(parts=(part("q1", reading("AAPL", metrics=("revenue", "net_income"))),)),
    ),
    "a year": (
        Plan(parts=(part("q1"),)),
        Plan(parts=(part("q1", reading("AAPL", fiscal_years=(2023, 2024))),)),
    ),
    "a quarter": (Plan(parts=(part("q1"),)), Plan(parts=(part("q1", reading("AAPL", fiscal_quarters=(2,))),))),
    "the reason": (Plan(parts=(part("q1"),)), Plan(parts=(part("q1", reading("AAPL", narrative_cues=("why",))),))),
    "what narrows a figure": (
        Plan(parts=(part("q1"),)),
        Plan(parts=(part("q1", reading("AAPL", unexplained=("iPhone",))),)),
    ),
    "a segment": (Plan(parts=(part("q1"),)), Plan(parts=(part("q1", reading("AAPL", segments=("Services",))),))),
    "a change": (Plan(parts=(part("q1"),)), Plan(parts=(part("q1", reading("AAPL", change=True)),))),
    "the pick": (
        Plan(parts=(part("q1"),)),
        Plan(parts=(part("q1"), part("q2", REVENUE, ("q1",), pick=PICK))),
    ),
    "what waits for the pick": (
        Plan(parts=(part("q1"),)),
        Plan(parts=(part("q1"), part("q2", reading(metrics=("net_income",)), ("q1",), takes=("company",)))),
    ),
}


@pytest.mark.parametrize(("plan", "rules"), LESS.values(), ids=LESS.keys())
def test_less_than_the_rules_plan_is_seen(plan: Plan, rules: Plan) -> None:
    assert not covers(plan, rules)
    assert covers(rules, rules)
    assert covers(Plan(parts=(*plan.parts, *rules.parts)), rules)


def test_a_series_asks_for_each_of_its_years() -> None:
    series = Plan(parts=(part("q1", reading("AAPL", fiscal_years=(2022, 2023, 2024))),))
    apart = Plan(parts=tuple(part(f"q{year}", reading("AAPL", fiscal_years=(year,))) for year in (2022, 2023, 2024)))
    assert covers(series, apart)
    assert covers(apart, series)
