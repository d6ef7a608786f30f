"""Which one of a set it is, and what is asked about it."""

import pytest

from tests.integration.planning.asking import Ask, figures
from tools.tie_out.answers.lead_told import lead_problems

PICKED: dict[str, tuple[str, tuple[str, str, int], str]] = {
    "Which of Apple, Meta and Nvidia had the highest operating margin in fiscal 2024, and what was its net income?": (
        "Highest Operating margin in FY2024: NVIDIA CORP, 54.12%",
        ("NVDA", "net_income", 2024),
        "NVDA, FY2024",
    ),
    "Which of Apple and Meta had the lowest revenue in 2023, and what was its net income a year later?": (
        "Lowest Revenue in FY2023: Meta Platforms, Inc., $134.902 billion",
        ("META", "net_income", 2024),
        "META, FY2023",
    ),
    "Which of Apple and Nvidia grew revenue most in fiscal 2024, and what were its total assets?": (
        "Highest Revenue growth in FY2024: NVIDIA CORP, up 125.9%",
        ("NVDA", "total_assets", 2024),
        "NVDA, FY2024",
    ),
    "In which year since 2021 was Apple's revenue lowest, and what was its net income that year?": (
        "Lowest Revenue of Apple Inc.: FY2021, $365.817 billion",
        ("AAPL", "net_income", 2021),
        "FY2021, AAPL",
    ),
    "Which of Apple, Meta and Snowflake had the largest net loss in 2024, and what was its revenue?": (
        "Lowest Net income in FY2024: SNOWFLAKE INC., -$836.097 million",
        ("SNOW", "revenue", 2024),
        "SNOW, FY2024",
    ),
}


@pytest.mark.parametrize(("question", "expected"), PICKED.items())
async def test_the_winner_is_named_and_the_next_part_is_about_it(
    ask: Ask, question: str, expected: tuple[str, tuple[str, str, int], str]
) -> None:
    line, figure, chosen = expected
    answer = await ask(question)
    assert answer.status == "answered", answer.answer
    assert answer.verification.status == "verified"
    assert line in answer.answer
    assert figures(answer)[-1] == figure
    assert answer.unanswerable_sub_questions == ()
    pick, last = answer.sub_questions[-2:]
    assert last.depends_on == (pick.id,)
    assert answer.reasoning_chain[-2] == f"{pick.id}: {pick.question} -> {chosen}"


async def test_a_quarter_is_picked_as_well(ask: Ask) -> None:
    answer = await ask("In which quarter of fiscal 2024 was Apple's revenue highest, and what was its net income then?")
    assert "Highest Revenue of Apple Inc.: Q1 FY2024, $119.575 billion." in answer.answer
    last = answer.facts[-1]
    assert (last.metric, last.fiscal_year, last.fiscal_quarter) == ("net_income", 2024, 1)


async def test_among_those_that_have_a_figure_one_is_picked_and_the_others_are_told(ask: Ask) -> None:
    answer = await ask("Which of Apple, Microsoft and Meta had the lowest revenue in 2023, and why?")
    assert "Meta Platforms, Inc., $134.902 billion (without MICROSOFT CORP: no figure)" in answer.answer
    assert answer.status == "partly_answered"
    assert answer.unanswerable_sub_questions == (
        "MICROSOFT CORP: revenue, FY2023",
        "Meta Platforms, Inc.: why",
    )
    assert "MICROSOFT CORP (MSFT, CIK 789019) is not loaded." in {part.reason for part in answer.declined}


async def test_where_nothing_can_be_picked_what_waits_for_it_says_so(ask: Ask) -> None:
    answer = await ask("Which of Apple and Meta had the highest revenue in 1999, and what was its net income?")
    assert (answer.status, answer.facts) == ("declined", ())
    *_, pick, income = answer.sub_questions
    assert answer.unanswerable_sub_questions[-2:] == (pick.question, income.question)
    assert f"{income.question}: there are no figures to compare." in {part.reason for part in answer.declined}


async def test_what_was_picked_is_named_in_the_parts_that_took_it(ask: Ask) -> None:
    answer = await ask(
        "Which of Apple and Nvidia had the higher revenue in fiscal 2023, and what was its net income two years later?"
    )
    *_, last = answer.sub_questions
    assert (last.question, last.target_company) == ("Apple Inc.: net income, FY2025", "AAPL")
    assert answer.reasoning_chain[-1].startswith(f"{last.id}: Apple Inc.: net income, FY2025 -> ")
    answer = await ask("In which year from 2022 to 2024 was Apple's revenue highest, and what was its net income then?")
    assert not any(" of q" in asked.question for asked in answer.sub_questions)
    assert answer.sub_questions[-1].target_year == answer.facts[-1].fiscal_year == 2022


async def test_on_the_calendar_the_twelve_months_are_picked_and_not_a_quarter_of_them(ask: Ask) -> None:
    answer = await ask("Which had the higher revenue in calendar 2023, Apple or Meta?")
    assert answer.answer.startswith(
        "Highest Revenue: Apple Inc. (the twelve months to Q1 FY2024) $385.706 billion; "
        "then Meta Platforms, Inc. (FY2023) $134.902 billion.\n"
    )
    assert answer.verification.status == "verified"


async def test_the_parts_of_twelve_months_are_not_picked_from(ask: Ask) -> None:
    answer = await ask("Which had the lower TTM revenue as of Q2 fiscal 2025, Apple or Nvidia?")
    assert answer.answer.startswith(
        "Lowest Revenue, trailing twelve months in the twelve months to Q2 FY2025: NVIDIA CORP, $96.307 billion; "
        "then Apple Inc., $400.366 billion (the periods differ: NVDA to 2024-07-28, AAPL to 2025-03-29).\n"
    )
    assert not [warning for warning in answer.warnings if "first line" in warning]
    assert not list(lead_problems(answer))
    high = answer.model_copy(update={"lead": answer.lead and answer.lead.model_copy(update={"end": "highest"})})
    assert "does not rank" in str(list(lead_problems(high)))


@pytest.mark.parametrize(
    "question",
    ["Apple's operating margin, trailing twelve months to Q3 FY2024", "When does Apple's fiscal year 2023 end?"],
)
async def test_twelve_months_and_dates_tie_out(ask: Ask, question: str) -> None:
    answer = await ask(question)
    assert (answer.status, answer.verification.status) == ("answered", "verified")
    assert not answer.warnings
