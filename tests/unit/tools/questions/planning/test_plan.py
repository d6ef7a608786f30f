"""The plan of a question within the caller's filters, with a model's help where one is there."""

from typing import Any

import pytest

from tests.unit.tools.chat_fake import FakeChat
from tests.unit.tools.conftest import DepsWith
from tests.unit.tools.questions.planning.made import LOADED
from tests.unit.tools.questions.planning.model_fake import said
from tools.errors import InvalidInput, ModelFailed, UnknownCompany
from tools.language.companies import CompanyFinder
from tools.models.filters import Filters
from tools.models.plans import Plan
from tools.models.slots.missing import Excluded
from tools.ports.deps import Deps
from tools.questions.classify import classify
from tools.questions.planning.plan import make_plan, refine_plan

NO_FILTERS = Filters()
SIDE_BY_SIDE = "What was Apple's revenue in 2023, and what was Meta's net income in 2022?"
PICKED = "Which of Apple and Meta had the highest revenue in 2023, and what was its net income?"
ATOMIC = "What was Apple's revenue in 2023?"
GOOD = said(
    ("a", "What was Meta's net income in fiscal 2022?"),
    ("b", "What was Apple's revenue in fiscal 2023?"),
)


def planned(deps: Deps, question: str, filters: Filters = NO_FILTERS) -> Plan:
    whole = classify(question, CompanyFinder(LOADED, deps.directory), deps.vocabulary)
    return make_plan(deps, question, whole, filters, LOADED)


def test_each_part_is_held_against_the_filters(deps_with: DepsWith) -> None:
    apple, meta = planned(deps_with(), SIDE_BY_SIDE, Filters(tickers=("META",))).parts
    assert (apple.reading.tickers, meta.reading.tickers) == ((), ("META",))
    assert Excluded(what="AAPL", filter="companies", allowed="META") in apple.reading.excluded
    assert meta.reading.excluded == ()


def test_filters_fill_what_a_part_leaves_open(deps_with: DepsWith) -> None:
    plan = planned(
        deps_with(), "What was Apple's revenue, and what was Meta's net income?", Filters(fiscal_years=(2021,))
    )
    assert [part.reading.fiscal_years for part in plan.parts] == [(2021,), (2021,)]


def test_questions_for_text_alone_are_held_against_the_filters_too(deps_with: DepsWith) -> None:
    question = "What does Apple say about its suppliers? What does Meta say about its advertisers?"
    plan = planned(deps_with(), question, Filters(tickers=("META",)))
    assert [part.reading.tickers for part in plan.parts] == [(), ("META",)]


@pytest.mark.parametrize(
    ("question", "compound"),
    [
        (SIDE_BY_SIDE, True),
        ("What was Apple's revenue in 2023, and what about the moon?", True),
        ("What does Apple say about its suppliers? What does Meta say about its advertisers?", True),
        (ATOMIC, False),
        ("What was the revenue in 2022, and what was the net income in 2023?", False),
        ("Why did revenue fall, and why did net income rise?", False),  # of which company?
        ("What was Microsoft's revenue in 2022, and what was its net income in 2023?", False),
        ("What was the margin of Apple and of Meta in 2023?", False),
    ],
)
def test_of_several_parts_one_at_least_can_be_looked_up(deps_with: DepsWith, question: str, compound: bool) -> None:
    assert planned(deps_with(), question).is_compound is compound


def test_what_waits_for_a_pick_is_held_against_the_filters_later(deps_with: DepsWith) -> None:
    *_, waiting = planned(deps_with(), PICKED, Filters(tickers=("AAPL", "META"))).parts
    assert (waiting.takes, waiting.reading.tickers) == (("company",), ())


def test_a_filter_that_makes_no_sense_is_an_error(deps_with: DepsWith) -> None:
    with pytest.raises(UnknownCompany):
        planned(deps_with(), SIDE_BY_SIDE, Filters(tickers=("NOSUCHTICKER",)))


@pytest.mark.parametrize("question", ["", "  ", "a\0b", "x" * 10_001])
def test_what_cannot_be_read_is_an_error(deps_with: DepsWith, question: str) -> None:
    whole = classify(ATOMIC, CompanyFinder(LOADED, deps_with().directory), deps_with().vocabulary)
    with pytest.raises(InvalidInput):
        make_plan(deps_with(), question, whole, NO_FILTERS, LOADED)


async def test_without_a_model_the_rules_plan_stands(deps_with: DepsWith) -> None:
    plan = planned(deps_with(), SIDE_BY_SIDE)
    assert await refine_plan(deps_with(), SIDE_BY_SIDE, plan, NO_FILTERS) == (plan, (0, 0))


async def test_a_model_is_asked_for_questions_of_several_parts_alone(deps_with: DepsWith) -> None:
    chat = FakeChat(GOOD)
    plan = planned(deps_with(), ATOMIC)
    assert await refine_plan(deps_with(chat), ATOMIC, plan, NO_FILTERS) == (plan, (0, 0))
    assert chat.asked == []


async def test_a_model_is_not_asked_where_one_clause_asks_it_of_several_periods(deps_with: DepsWith) -> None:
    chat, question = FakeChat(GOOD), "What was Apple's net margin in 2022 and 2023?"
    plan = planned(deps_with(), question)
    parts = tuple(part.model_copy(update={"text": question}) for part in (plan.parts * 2)[:2])
    plan = plan.model_copy(update={"parts": parts})
    assert plan.is_compound
    assert (await refine_plan(deps_with(chat), question, plan, NO_FILTERS))[0].by == "rules"
    assert chat.asked == []


def test_what_only_leads_into_a_question_is_no_part_of_it(deps_with: DepsWith) -> None:
    question = "At the Apple AGM held on May 3, 2023, what was the outcome of the vote on the proposal for a report?"
    assert len(planned(deps_with(), question).parts) == 1
    assert len(planned(deps_with(), "In 2023, what was Apple's revenue, and what was Meta's net income?").parts) == 2


async def test_the_models_plan_is_taken_where_it_asks_for_as_much(deps_with: DepsWith) -> None:
    plan, tokens = await refine_plan(
        deps_with(FakeChat(GOOD)), SIDE_BY_SIDE, planned(deps_with(), SIDE_BY_SIDE), NO_FILTERS
    )
    assert (plan.by, plan.notes, tokens) == ("fake", (), (100, 20))
    assert [part.asked.question for part in plan.parts] == [
        "Meta Platforms, Inc.: net income, FY2022",
        "Apple Inc.: revenue, FY2023",
    ]


async def test_the_models_plan_is_held_against_the_filters(deps_with: DepsWith) -> None:
    only_meta = Filters(tickers=("META",))
    rules = planned(deps_with(), SIDE_BY_SIDE, only_meta)
    plan, _ = await refine_plan(deps_with(FakeChat(GOOD)), SIDE_BY_SIDE, rules, only_meta)
    assert [part.reading.tickers for part in plan.parts if part.reading.tickers] == [("META",)]


@pytest.mark.parametrize(
    "less",
    [
        said(("a", "What was Apple's revenue in fiscal 2023?")),
        said(("a", "What was Apple's revenue in 2023?"), ("b", "What was Meta's revenue in 2022?")),
        said(("a", "What was Apple's revenue?"), ("b", "What was Meta's net income?")),
        {"sub_questions": []},
    ],
)
async def test_the_rules_plan_stands_where_the_model_asks_for_less(deps_with: DepsWith, less: dict[str, Any]) -> None:
    rules = planned(deps_with(), SIDE_BY_SIDE)
    plan, tokens = await refine_plan(deps_with(FakeChat(less)), SIDE_BY_SIDE, rules, NO_FILTERS)
    assert plan.parts == rules.parts
    assert (plan.by, tokens) == ("rules", (100, 20))
    assert plan.notes[-1] == "the model's plan asks for less than the rules': theirs stands"


@pytest.mark.parametrize(
    ("chat", "said", "tokens"),
    [
        (FakeChat(ModelFailed("It rains.", (7, 3))), "It rains. The rules' plan stands.", (7, 3)),
        (FakeChat({}), "fake gave a plan of another shape. The rules' plan stands.", (100, 20)),
    ],
)
async def test_the_rules_plan_stands_where_the_model_fails(
    deps_with: DepsWith, chat: FakeChat, said: str, tokens: tuple[int, int]
) -> None:
    rules = planned(deps_with(), SIDE_BY_SIDE)
    plan, spent = await refine_plan(deps_with(chat), SIDE_BY_SIDE, rules, NO_FILTERS)
    assert (plan.parts, plan.notes, spent) == (rules.parts, (said,), tokens)
