"""Which part of a question asks why a profit or margin moved."""

import pytest

from tests.unit.tools.conftest import DepsWith
from tests.unit.tools.questions.planning.made import LOADED
from tools.language.companies import CompanyFinder
from tools.models.filters import Filters
from tools.models.plans import Plan
from tools.ports.deps import Deps
from tools.questions.classify import classify
from tools.questions.planning.plan import make_plan


def planned(deps: Deps, question: str) -> Plan:
    whole = classify(question, CompanyFinder(LOADED, deps.directory), deps.vocabulary)
    return make_plan(deps, question, whole, Filters(), LOADED)


def explained(plan: Plan) -> set[str]:
    return {name for part in plan.parts for name in part.reading.takes_apart}


@pytest.mark.parametrize(
    ("question", "metric"),
    [
        ("Why did Apple's net income fall in 2023?", "net_income"),
        ("What drove the change in Apple's operating margin in 2023?", "operating_margin"),
        ("Apple's operating income jumped in 2023. Was that the underlying business or a one-off?", "operating_income"),
        ("Revenue grew by a quarter at Apple in 2022, yet net income went down. Why?", "net_income"),
        (
            "Apple's revenue rose in 2023 yet operating income halved. Why, and in which segment does it show?",
            "operating_income",
        ),
        ("How good was the quality of Apple's 2023 earnings?", "net_income"),
    ],
)
def test_a_profit_whose_move_is_to_be_explained_is_taken_apart(deps_with: DepsWith, question: str, metric: str) -> None:
    assert explained(planned(deps_with(), question)) == {metric}


@pytest.mark.parametrize(
    "question",
    [
        "What was Apple's net income in 2023?",
        "Why did Apple's revenue fall in 2023?",
        "Why did operating income of Apple's Services segment fall in 2023?",
        "Why did Apple's and Meta's net income fall in 2023?",
        "What was Apple's core business net income in 2023?",
        "Why did Apple's diluted earnings per share fall in 2023?",
    ],
)
def test_nothing_else_is(deps_with: DepsWith, question: str) -> None:
    assert explained(planned(deps_with(), question)) == set()


def test_what_narrows_the_figure_stays_open(deps_with: DepsWith) -> None:
    plan = planned(deps_with(), "What was Apple's core business net income in 2023?")
    assert "core" in {word for part in plan.parts for word in part.reading.unexplained}


def test_what_only_tells_of_the_move_leaves_the_figures_answerable(deps_with: DepsWith) -> None:
    plan = planned(deps_with(), "Apple's operating income halved in 2023. Real deterioration, or a tough comparison?")
    assert [part.reading.unexplained for part in plan.parts if part.reading.metrics] == [()]


@pytest.mark.parametrize("move", ["halved", "cratered", "nosedived"])
def test_a_move_that_is_told_before_its_reason_is_asked_narrows_no_figure(deps_with: DepsWith, move: str) -> None:
    plan = planned(deps_with(), f"Apple's long-term debt {move} in 2023. Why?")
    assert [part.reading.unexplained for part in plan.parts if part.reading.metrics] == [()]
    assert all("halved" not in part.reading.topic for part in plan.parts)


def test_any_other_word_of_it_does(deps_with: DepsWith) -> None:
    plan = planned(deps_with(), "Apple's subordinated long-term debt halved in 2023. Why?")
    assert [part.reading.unexplained for part in plan.parts if part.reading.metrics] == [("subordinated",)]
