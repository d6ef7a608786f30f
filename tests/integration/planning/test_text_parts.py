"""Questions of several parts that filings' text answers, and conversations that lead to them."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from ingest.manifest import describe
from ingest.pipeline import find_files, index_files
from tests.integration.planning.asking import Ask, asker, figures, talker
from tools.models.answers import Clarification
from tools.models.filters import Filters
from tools.ports.deps import Deps

CAUSE = "two water utilities moved their programs into 2026"


async def test_figures_and_text_of_one_question_are_both_answered(ask_text: Ask) -> None:
    answer = await ask_text(
        "What was Tolvenquist's revenue in 2025, what was Microsoft's net income, and "
        "what does Tolvenquist say about its credit agreement?"
    )
    assert (answer.status, answer.route) == ("partly_answered", "hybrid")
    assert figures(answer) == [("TLVQ", "revenue", 2025)]
    assert "holds our debt to three times earnings" in answer.answer
    assert answer.unanswerable_sub_questions == ("MICROSOFT CORP: net income, FY2025",)
    assert {step.part for step in answer.trace.steps if step.step == "search"} == {"q3"}


async def test_text_of_two_companies_is_kept_apart(ask_text: Ask) -> None:
    question = (
        "Which statements of Bexmarrow should no longer be relied upon, and what does Tolvenquist say about its credit "
        "agreement?"
    )
    answer = await ask_text(question)
    assert "holds our debt to three times earnings" in answer.answer
    one = await ask_text(question, filters=Filters(tickers=("TLVQ",)))
    assert {citation.ticker for citation in one.citations} == {"TLVQ"}
    assert one.unanswerable_sub_questions == (one.sub_questions[0].question,)


async def test_passages_are_no_answer_to_a_question_for_a_figure(ask_text: Ask) -> None:
    answer = await ask_text("Which of Tolvenquist and Bexmarrow had the highest operating income in fiscal 2025?")
    assert "Operating income of $76.135 million in FY2025" in answer.answer
    assert "Highest" not in answer.answer  # one figure alone is at no end
    assert "Bexmarrow Software, Inc.: operating income, FY2025" in answer.unanswerable_sub_questions


@pytest.fixture
async def figures_alone(
    deps: Deps, write_facts: Callable[..., Path], write_pages: Callable[..., Path], row: Any
) -> Ask:
    """Zorbex has figures and no text; of Wexley there are both, and its text is about just what is asked."""
    dates = {"start": "2023-01-01", "end": "2023-12-31"}
    found = {
        **find_files([write_facts({"us-gaap:Revenues": [row(900, **dates)]}, cik=71, name="Zorbex Paints")]),
        **find_files([write_facts({"us-gaap:Revenues": [row(500, **dates)]}, cik=72, name="Wexley Glass")]),
        **find_files(
            [write_pages("wexley", [(1, "Annual report.\n\nRevenue fell in 2023 because of a flood at the plant.")])],
            options=describe(company="Wexley Glass", cik=72, doc_type="10-K", fiscal_year=2023),
        ),
    }
    loaded = index_files(deps.writer, deps.directory, found, embedder=deps.embedder)
    assert [file.status async for file in loaded] == ["indexed"] * 3
    return asker(deps)


@pytest.mark.parametrize(
    "question",
    [
        "What was Zorbex's revenue in 2023, and why did it fall?",
        "Why did revenue of Zorbex Paints fall in 2023?",
        "Which of Zorbex and Wexley had the highest revenue in 2023, and why did it fall?",
        "What was Zorbex's revenue in 2023? What does it say about a flood at the plant?",
    ],
)
async def test_a_company_without_text_is_never_answered_with_that_of_another(figures_alone: Ask, question: str) -> None:
    answer = await figures_alone(question)
    assert any(fact.value == 900 for fact in answer.facts), answer.answer
    assert "flood" not in answer.answer.replace("say about a flood at the plant", "")
    assert not any(citation.quote for citation in answer.citations)
    assert any("no loaded passage answers it" in part.reason for part in answer.declined)
    other = await figures_alone("What does Wexley Glass say about revenue and the flood at the plant in 2023?")
    assert "because of a flood" in f"{other.answer} {other.suggestions}"


async def test_why_is_about_the_figure_before_and_the_next_question_keeps_it(searchable_deps: Deps) -> None:
    ask = talker(searchable_deps)
    first = await ask("What was Tolvenquist's Field Sensors revenue in 2025?")
    assert [(fact.segment, fact.fiscal_year) for fact in first.facts] == [("Field Sensors", 2025)]
    why = await ask("why?")
    assert (why.status, why.route, why.facts) == ("answered", "narrative", ())
    assert CAUSE in why.answer
    then = await ask("and in 2024?")
    assert figures(then) == [("TLVQ", "revenue", 2024)]
    assert then.facts[0].segment == "Field Sensors"


async def test_a_conversation_goes_on_with_questions_of_several_parts(sample_deps: Deps) -> None:
    ask = talker(sample_deps)
    await ask("What was Apple's revenue in fiscal 2023?")
    both = await ask("and its net income in 2022, and its total assets in 2021?")
    assert figures(both) == [("AAPL", "net_income", 2022), ("AAPL", "total_assets", 2021)]


async def test_after_why_the_company_that_was_named_last_is_meant(sample_deps: Deps) -> None:
    ask = talker(sample_deps)
    await ask("What was Apple's revenue in fiscal 2023?")
    assert (await ask("why did Nvidia's change?")).facts == ()
    assert figures(await ask("and in 2024?")) == [("NVDA", "revenue", 2024)]
    assert figures(await ask("and its net income?")) == [("NVDA", "net_income", 2024)]


async def test_the_reply_to_a_question_back_fills_every_part(sample_deps: Deps) -> None:
    asked: list[str] = []

    async def reply(clarification: Clarification) -> str:
        asked.append(clarification.question)
        return "Nvidia"

    answer = await talker(sample_deps)(
        "What was the revenue in fiscal 2023, and what was the net income in fiscal 2024?", ask_user=reply
    )
    assert asked == ["Which company do you mean?"]
    assert figures(answer) == [("NVDA", "revenue", 2023), ("NVDA", "net_income", 2024)]
