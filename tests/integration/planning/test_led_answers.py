"""A question that asks for one figure is answered with it first; what is tampered with there is caught."""

from collections.abc import Callable

import pytest

from tests.integration.planning.asking import Ask
from tools.models.answers import Answer, Lead
from tools.tie_out.answers.lead_told import lead_problems

FIRST = {
    "What is the difference between Apple's and Meta's net income in 2023?": "$57.897 billion: Net income of Apple",
    "How much more revenue did Nvidia have in FY2025 than in FY2024?": "$69.575 billion: Revenue of NVIDIA CORP",
    "By how much did Apple's revenue go up in fiscal 2023?": "Down $11.043 billion (2.8%): Revenue of Apple Inc.",
    "How many percent did Nvidia's revenue grow from FY2024 to FY2025?": "Up 114.20% ($69.575 billion): Revenue of",
    "By how much did Nvidia grow its top line in FY2025?": "Up 114.20% ($69.575 billion): Revenue of NVIDIA CORP",
    "How fast did Snowflake's revenue grow in FY2025?": "Up 29.21% ($819.907 million): Revenue of SNOWFLAKE INC.",
    "How fast did Nvidia's gross margin expand in FY2026?": "Down 3.92 percentage points: Gross margin of NVIDIA",
    "How quickly did Apple's EPS climb in Q1 FY26?": "Up 18.33% ($0.44): Diluted earnings per share of Apple Inc.",
    "did nvda top 200bil in rev fy26?": "Yes: Revenue of NVIDIA CORP, $215.938 billion in FY2026, is more than $200",
    "did pg buy back more than 6 billion of stock in fy25": "Yes: Share repurchases of PROCTER & GAMBLE CO, $6.5",
    "is it true snow revenue dropped in oct 24 qtr vs same qtr a yr before": "No: Revenue of SNOWFLAKE INC., $942.094",
    "was apple's inventory bigger sep 25 than sep 24?": "No: Inventory of Apple Inc., $5.718 billion in FY2025",
    "snow fy25: r&d, s&m, g&a. which is eating all the money": "Research and development expense of SNOWFLAKE INC.",
    "total assets end of 2024 meta, and pg at june 24. whos biggest": "Highest Total assets in FY2024: Meta",
    "CAGR of Nvidia's revenue FY2021 to FY2026": "Up 66.90% a year: Revenue of NVIDIA CORP, $215.938 billion in FY2026",
    "By how much did Snowflake's net loss grow in FY2025?": "Loss up $449.543 million: Net income of SNOWFLAKE INC.",
    "Is Meta's 2024 capex above 20% of revenue - y/n": "Yes: Capital expenditures / Revenue of Meta Platforms, Inc.",
    "How much higher was Apple's gross margin than Meta's in FY2024?": "35.46 percentage points: Gross margin",
    "How many times bigger was Apple's revenue than Nvidia's in FY2024?": "6.42x: Revenue of Apple Inc.",
    "What was Apple's net income in total over 2022-2024?": "$290.534 billion: Net income of Apple Inc.",
    "Was Nvidia's revenue over 60bn in FY2024?": (
        "Yes: Revenue of NVIDIA CORP, $60.922 billion in FY2024, is more than $60 billion."
    ),
    "Was Apple's revenue more than 400 billion in FY2024?": "No: Revenue of Apple Inc., $391.035 billion in FY2024,",
    "Was Meta's revenue above 164.5 billion in 2024?": "Yes: Revenue of Meta Platforms, Inc., $164.501 billion",
    "Did Snowflake lose money in FY2024?": "Yes: Net income of SNOWFLAKE INC., -$836.097 million in FY2024",
    "Did Apple's revenue go up in FY2023?": "No: Revenue of Apple Inc., $383.285 billion in FY2023, is down from",
    "Did Nvidia's gross margin fall in FY2024?": "No: Gross margin of NVIDIA CORP, 72.72% in FY2024, is up from",
    "In which year did Apple have the highest revenue between 2018 and 2023?": (
        "Highest Revenue of Apple Inc.: FY2022, $394.328 billion."
    ),
    "Which quarter of FY2025 had Nvidia's highest revenue?": "Highest Revenue of NVIDIA CORP: Q4 FY2025",
    "Rank all companies by revenue for fiscal 2024.": "Highest Revenue in FY2024: Apple Inc., $391.035 billion; then",
    "Which company grew revenue fastest in FY2024?": "Highest Revenue growth in FY2024: NVIDIA CORP, up 125.9%",
    "Was Apple's revenue in the first half of fiscal 2024 above that in the first half of fiscal 2023?": (
        "No: Revenue, year to date of Apple Inc., $210.328 billion in the first 6 months of FY2024, is less than "
        "$211.99 billion in the first 6 months of FY2023.\n"
    ),
    "Was Apple's TTM revenue as of Q2 fiscal 2025 above Nvidia's?": (
        "Yes: Revenue, trailing twelve months of Apple Inc., $400.366 billion in the twelve months to Q2 FY2025, is "
        "more than that of NVIDIA CORP, $96.307 billion in the twelve months to Q2 FY2025 (the periods differ: "
    ),
    "Which is bigger for Meta in FY2024, R&D expense or SG&A expense?": "Research and development expense of Meta",
}


@pytest.mark.parametrize(("question", "line"), FIRST.items())
async def test_what_is_asked_for_comes_first_and_ties_out(ask: Ask, question: str, line: str) -> None:
    answer = await ask(question)
    assert answer.answer.startswith(line), answer.answer
    assert answer.verification.status == "verified", answer.warnings
    assert not list(lead_problems(answer))


async def test_a_company_that_is_just_missing_is_asked_for(ask: Ask) -> None:
    assert (await ask("What was the highest revenue?")).status == "needs_clarification"


async def test_no_yes_or_no_without_the_figure(ask: Ask) -> None:
    answer = await ask("Was Apple's adjusted revenue over 60bn in FY2024?")
    assert answer.lead is None
    assert answer.status == "declined"


def _lead(answer: Answer, **changes: object) -> Answer:
    assert answer.lead is not None
    return answer.model_copy(update={"lead": answer.lead.model_copy(update=changes)})


def _no_for_yes(answer: Answer) -> Answer:
    told = _lead(answer, verdict=False)
    return told.model_copy(update={"answer": answer.answer.replace("Yes:", "No:", 1)})


def _other_result(answer: Answer) -> Answer:
    last = answer.facts[-1]
    other = last.model_copy(update={"value": last.value * 2})
    return answer.model_copy(update={"facts": (*answer.facts[:-1], other)})


def _other_winner(answer: Answer) -> Answer:
    lead: Lead | None = answer.lead
    assert lead is not None
    return _lead(answer, operands=tuple(reversed(lead.operands)))


def _first_alone(answer: Answer) -> Answer:
    assert answer.lead is not None
    return _lead(answer, operands=answer.lead.operands[:1])


TAMPERED: dict[str, tuple[str, Callable[[Answer], Answer]]] = {
    "verdict": ("Was Nvidia's revenue over 60bn in FY2024?", _no_for_yes),
    "words": (
        "Was Nvidia's revenue over 60bn in FY2024?",
        lambda a: a.model_copy(update={"answer": f"No{a.answer[3:]}"}),
    ),
    "difference": ("What is the difference between Apple's and Meta's net income in 2023?", _other_result),
    "sum": ("What was Apple's net income in total over 2022-2024?", _other_result),
    "times": ("How many times bigger was Apple's revenue than Nvidia's in FY2024?", _other_result),
    "order of operands": ("What is the difference between Apple's and Meta's net income in 2023?", _other_winner),
    "ranking": ("Rank all companies by revenue for fiscal 2024.", _other_winner),
    "larger": ("Which was larger, Apple's net income or its operating cash flow, in 2023?", _first_alone),
    "verdict of two": ("Did Apple's revenue rise in 2023?", _first_alone),
    "no lead": (
        "What is the difference between Apple's and Meta's net income in 2023?",
        lambda a: a.model_copy(update={"lead": None}),
    ),
    "lost figures": ("Was Nvidia's revenue over 60bn in FY2024?", lambda a: _lead(a, operands=("f99",))),
}  # fmt: skip


@pytest.mark.parametrize("kind", TAMPERED)
async def test_what_is_tampered_with_is_caught(ask: Ask, kind: str) -> None:
    question, tamper = TAMPERED[kind]
    answer = await ask(question)
    assert not list(lead_problems(answer))
    assert list(lead_problems(tamper(answer)))
