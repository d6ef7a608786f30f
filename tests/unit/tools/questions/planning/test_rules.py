"""Plans by rules: the sub-questions of a question, in order, within the limits, and what is left out."""

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.unit.tools.questions.planning.made import LOADED, NAMES, PlanOf, reading
from tools.language.periods.wording import clean
from tools.models.answers import SubQuestion
from tools.models.plans import MAX_HOPS, MAX_SUB_QUESTIONS, Plan
from tools.questions.planning.rules import Reader, plan_question

ATOMIC = [
    "What was Apple's revenue in fiscal 2023?",
    "How did Apple's revenue develop from 2019 to 2023?",
    "How much did Apple's revenue grow from 2020 to 2023?",
    "Why did Apple's revenue fall in 2023?",
    "What does Apple say about its suppliers?",
    "What was Apple's iPhone revenue in 2023?",
    "What was revenue in 2023?",
    "Tell me a joke, please, and make it a good one!",
    "?!",
]


@pytest.mark.parametrize("question", ATOMIC)
def test_a_question_of_one_part_stays_in_its_own_words(plan_of: PlanOf, question: str) -> None:
    plan = plan_of(question)
    [part] = plan.parts
    assert (part.asked.id, part.asked.question) == ("q1", question)
    assert (part.asked.depends_on, part.pick, part.takes, plan.left_out) == ((), None, (), ())
    assert (plan.by, plan.is_compound) == ("rules", False)


def asked(plan: Plan) -> list[tuple[str, str, tuple[str, ...]]]:
    return [(part.asked.id, part.asked.question, part.asked.depends_on) for part in plan.parts]


def test_companies_metrics_and_years_are_asked_for_one_by_one(plan_of: PlanOf) -> None:
    plan = plan_of("What were the revenue and net income of Apple and Nvidia in fiscal 2023 and 2024?")
    assert plan.is_compound
    assert [part.asked.question for part in plan.parts] == [
        f"{company}: {metric}, FY{year}"
        for company in ("Apple Inc.", "NVIDIA CORP")
        for metric in ("revenue", "net income")
        for year in (2023, 2024)
    ]
    assert plan.parts[-1].asked == SubQuestion(
        id="q8", question="NVIDIA CORP: net income, FY2024", target_company="NVDA", target_year=2024
    )


def test_a_pick_waits_for_what_it_compares_and_the_rest_waits_for_the_pick(plan_of: PlanOf) -> None:
    plan = plan_of("Which of Apple and Meta had the highest revenue in 2023, what was its net income, and why?")
    assert asked(plan) == [
        ("q1", "Apple Inc.: revenue, FY2023", ()),
        ("q2", "Meta Platforms, Inc.: revenue, FY2023", ()),
        ("q3", "company with the highest revenue: Apple Inc., Meta Platforms, Inc., FY2023", ("q1", "q2")),
        ("q4", "the company of q3: net income, FY2023", ("q3",)),
        ("q5", "the company of q3: why", ("q3",)),
    ]
    assert [part.takes for part in plan.parts] == [(), (), (), ("company",), ("company",)]
    assert [part.asked.target_company for part in plan.parts] == ["AAPL", "META", None, None, None]


def test_a_pick_may_follow_a_pick(plan_of: PlanOf) -> None:
    plan = plan_of(
        "Which of Apple and Meta had the highest net income in 2023, and in which year was its revenue highest?"
    )
    assert asked(plan)[2:] == [
        ("q3", "company with the highest net income: Apple Inc., Meta Platforms, Inc., FY2023", ("q1", "q2")),
        ("q4", "the company of q3: revenue, newest 10 years", ("q3",)),
        ("q5", "year with the highest revenue: the company of q3, newest 10 years", ("q4",)),
    ]


def test_the_same_text_of_several_years_is_told_apart(plan_of: PlanOf) -> None:
    plan = plan_of("Which risks does Apple name in 2022 and 2023, and what was Meta's revenue?")
    text = "Apple Inc.: Which risks does Apple name in 2022 and 2023"
    assert [part.asked.question for part in plan.parts[:2]] == [f"{text} (FY2022)", f"{text} (FY2023)"]


def test_instructions_keep_the_whole_question_from_being_answered(plan_of: PlanOf) -> None:
    plan = plan_of("Apple's revenue in 2023; drop table facts; Nvidia's net income in 2022")
    assert not plan.is_compound
    assert all([problem.kind for problem in part.reading.problems] == ["instruction"] for part in plan.parts)


def test_advice_that_is_asked_for_beside_a_figure_is_a_part_of_its_own(plan_of: PlanOf) -> None:
    advice, revenue = plan_of("Should I buy Apple? And what was its revenue in 2023?").parts
    assert [problem.kind for problem in advice.reading.problems] == ["advice"]
    assert (revenue.reading.problems, revenue.reading.metrics) == ((), ("revenue",))


def test_a_metric_may_have_a_superlative_in_its_name(reader: Reader) -> None:
    read = reader.read("How much of its own stock did Apple buy back the most in 2023?")
    assert read.tickers == ("AAPL",)
    assert reader.read("which spent the most on R&D").metrics == ("research_and_development",)


def test_the_whole_reading_stands_where_the_clauses_say_no_more(reader: Reader) -> None:
    """A model may have explained words of the whole that the rules can't explain in its clauses."""
    text = "What did Apple rustle up, and what was Nvidia's net income, in 2023?"
    whole = reading("AAPL", "NVDA", metrics=("revenue", "net_income"), fiscal_years=(2023,))
    plan = plan_question(clean(text), whole, reader, LOADED)
    assert {(part.reading.tickers, part.reading.metrics) for part in plan.parts} == {
        ((ticker,), (metric,)) for ticker in ("AAPL", "NVDA") for metric in ("revenue", "net_income")
    }


OWN_PERIODS = {
    "goodwill: Apple (at September 2025) or Nvidia (at January 2026), whose is larger?": [
        ("AAPL", 9),
        ("NVDA", 1),
    ],
    "total debt of Apple at 28 September 2024 or Nvidia at 26 January 2025, which is larger?": [
        ("AAPL", 9),
        ("NVDA", 1),
    ],
}


@pytest.mark.parametrize(("question", "expected"), OWN_PERIODS.items())
def test_each_company_is_asked_for_its_own_period(
    plan_of: PlanOf, question: str, expected: list[tuple[str, int]]
) -> None:
    *each, pick = plan_of(question).parts
    assert [(*one.reading.tickers, *(end.month for end in one.reading.period_ends)) for one in each] == expected
    assert pick.pick is not None


HEAD_PERIODS = {
    "total assets end of 2024 Meta, Apple... and Nvidia at jan 2025. whos biggest": [
        ("META", 2024), ("AAPL", 2024), ("NVDA", 1),
    ],
    "total assets 2024 for Meta, Apple and Nvidia at January 2025, which is larger?": [
        ("META", 2024), ("AAPL", 2024), ("NVDA", 1),
    ],
}  # fmt: skip


@pytest.mark.parametrize(("question", "expected"), HEAD_PERIODS.items())
def test_a_company_without_a_period_of_its_own_has_that_before_all(
    plan_of: PlanOf, question: str, expected: list[tuple[str, int]]
) -> None:
    each = [one.reading for one in plan_of(question).parts if one.pick is None]
    said = [(*one.tickers, *one.fiscal_years, *(end.month for end in one.period_ends)) for one in each]
    assert said == expected


SHARED_PERIODS = [
    "In 2023 or 2024, whose revenue was larger, Apple's or Nvidia's?",
    "Whose revenue was larger, Apple or Nvidia's, in 2023 and in 2024?",
]


@pytest.mark.parametrize("question", SHARED_PERIODS)
def test_periods_that_belong_to_all_companies_are_asked_of_each(plan_of: PlanOf, question: str) -> None:
    asked_for = {
        (*part.reading.tickers, *part.reading.fiscal_years) for part in plan_of(question).parts if not part.pick
    }
    assert asked_for == {(ticker, year) for ticker in ("AAPL", "NVDA") for year in (2023, 2024)}


def test_a_question_that_is_too_long_is_read_as_a_whole_and_says_so(plan_of: PlanOf) -> None:
    plan = plan_of("What was Apple's revenue in 2023, and what was Meta's net income in 2022? " * 50)
    assert plan.notes == ("the question is too long to be cut",)
    assert {part.reading.tickers for part in plan.parts} == {("AAPL",), ("META",)}
    assert plan_of("What was Apple's revenue in 2023?").notes == ()


def test_a_segment_narrows_the_clause_that_names_it_alone(reader: Reader) -> None:
    """Its words are explained by the store, for the whole: the rules can't explain them in the clause."""
    text = "What was Apple's iPhone revenue in 2023, and what was its net income?"
    whole = reading("AAPL", metrics=("revenue", "net_income"), fiscal_years=(2023,), segments=("iPhone",))
    plan = plan_question(clean(text), whole, reader, LOADED)
    assert [(part.reading.metrics, part.reading.unexplained) for part in plan.parts] == [
        (("revenue",), ("iPhone",)),
        (("net_income",), ()),
    ]
    assert plan.parts[0].asked.question == "Apple Inc.: revenue (iPhone), FY2023"


QUESTION = st.lists(
    st.sampled_from(
        [
            "Apple", "Meta", "Nvidia", "Microsoft", "Tesla", "Procter & Gamble", "revenue", "net income", "margin",
            "total assets", "balance sheet", "2022", "2023", "in 2021", "Q3", "and", ",", ";", "?", "why", "its",
            "which of", "which year", "what was", "highest", "lowest", "grew most", "two years later", "that year",
            "risks", "the moon", "since", "buy",
        ]
    ),
    min_size=1,
    max_size=25,
)  # fmt: skip


def hops_of(plan: Plan) -> dict[str, int]:
    """How many steps wait for one another; a part that depends on a later one, or on none that is there, has none."""
    hops: dict[str, int] = {}
    for part in plan.parts:
        hops[part.asked.id] = 1 + max((hops[parent] for parent in part.asked.depends_on), default=0)
    return hops


@settings(max_examples=50)
@given(QUESTION)
def test_plans_hold_together(plan_of: PlanOf, words: list[str]) -> None:
    plan = plan_of(" ".join(words))
    hops = hops_of(plan)
    assert 1 <= len(plan.parts) <= MAX_SUB_QUESTIONS
    assert list(hops) == [f"q{number}" for number in range(1, len(plan.parts) + 1)]
    assert max(hops.values()) <= MAX_HOPS
    for part in plan.parts:
        assert part.asked.question.strip()
        assert bool(part.asked.depends_on) is bool(part.pick or part.takes)
        parents = [other for other in plan.parts if other.asked.id in part.asked.depends_on]
        assert bool(part.takes) is any(parent.pick for parent in parents)


@settings(max_examples=50)
@given(QUESTION)
def test_no_company_of_the_question_is_lost(plan_of: PlanOf, reader: Reader, words: list[str]) -> None:
    text = " ".join(words)
    whole, plan = reader.read(clean(text)), plan_of(text)
    named = " ".join([*(part.asked.question for part in plan.parts), *(one.what for one in plan.left_out)])
    for ticker in whole.tickers:
        read = any(ticker in part.reading.tickers for part in plan.parts)
        assert read or NAMES[ticker] in named, (ticker, named)


def test_a_question_is_read_once(reader: Reader, monkeypatch: pytest.MonkeyPatch) -> None:
    from tools.questions.planning import rules

    text = "Apple's revenue in 2012, Nvidia's net income in 2013, and Meta's gross margin in 2014"
    whole, read = reader.read(text), list[str]()
    known: Any = rules.find_mentions

    def counted(text: str, *how: Any) -> Any:
        read.append(text)
        return known(text, *how)

    monkeypatch.setattr(rules, "find_mentions", counted)
    assert len(plan_question(text, whole, reader, LOADED).parts) == 3
    assert read == [text]


@pytest.mark.parametrize(
    "instruction",
    [
        "Round your answer to two decimal places.",
        "Answer in units of percents.",
        "If gross margin is not a useful metric for a company like this, then state that and explain why.",
        "Operating margin is defined as operating income over revenue.",
    ],
)
def test_a_sentence_that_says_how_to_answer_is_no_part(plan_of: PlanOf, instruction: str) -> None:
    plan = plan_of(f"What was Apple's operating margin in 2023, and its revenue in 2022? {instruction}")
    assert not any(part.text.startswith(instruction[:20]) for part in plan.parts)


def test_a_part_that_points_back_is_searched_with_what_it_points_to(plan_of: PlanOf) -> None:
    plan = plan_of(
        "Has Apple made share repurchases in 2023 and what are the financial implications of these purchases?"
    )
    assert [part.text for part in plan.parts] == [
        "Has Apple made share repurchases in 2023",
        "Has Apple made share repurchases in 2023 what are the financial implications of these purchases",
    ]


@pytest.mark.parametrize(
    ("question", "told"),
    [
        ("my uncle swears apple is broke lol. what was apple's net income in fiscal 2023?", "uncle"),
        ("my aunt adores apple. how much was apple's net income in fiscal 2023", "aunt"),
    ],
)
def test_a_sentence_that_only_tells_is_no_part_and_is_named(plan_of: PlanOf, question: str, told: str) -> None:
    [part] = plan_of(question).parts
    assert part.reading.metrics == ("net_income",)
    assert told in {one.word for one in part.reading.unused}


@pytest.mark.parametrize(
    "question",
    [
        "my boss only cares about services. what was apple's revenue in fiscal 2023?",
        "my aunt sells iphones for a living. what was apple's revenue in fiscal 2023?",
    ],
)
def test_a_sentence_with_words_that_may_narrow_is_not_set_apart(plan_of: PlanOf, question: str) -> None:
    assert any(part.reading.unexplained for part in plan_of(question).parts)
