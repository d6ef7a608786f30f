"""A caller's filters over a whole question: hard limits, whichever way the question names what it asks for."""

from datetime import date
from typing import Any

import pytest

from agent.graph import build_graph
from agent.run import Run, answer_question
from server.memory import short_memory
from tools.models.answers import Answer, Clarification
from tools.models.filters import Filters
from tools.ports.deps import Deps

REVENUE = "What was Apple's revenue in fiscal 2023?"


async def ignore(_: str) -> None:
    return None


@pytest.fixture
def ask(sample_deps: Deps) -> Any:
    """Asks the graph with filters."""
    graph = build_graph(sample_deps)

    async def ask(question: str, **filters: Any) -> Answer:
        answer = await answer_question(graph, question, ignore, filters=Filters(**filters))
        assert answer.verification.status in {"verified", "nothing_to_verify"}, answer.warnings
        return answer

    return ask


def found(answer: Answer) -> set[tuple[str, str, int, int | None]]:
    return {(fact.ticker, fact.metric, fact.fiscal_year, fact.fiscal_quarter) for fact in answer.facts}


@pytest.mark.parametrize(
    ("question", "filters", "figures"),
    [
        (REVENUE, {"tickers": ["AAPL"], "metrics": ["revenue"], "fiscal_years": [2023]}, ("AAPL", "revenue", 2023)),
        (REVENUE, {"doc_types": ["10-K"], "filed_after": date(2020, 1, 1)}, ("AAPL", "revenue", 2023)),
        ("What was revenue in fiscal 2023?", {"companies": ["Apple"]}, ("AAPL", "revenue", 2023)),
        ("What was Apple's revenue?", {"fiscal_year": 2022}, ("AAPL", "revenue", 2022)),
        ("What was revenue?", {"ticker": "NVDA", "years": 2023}, ("NVDA", "revenue", 2023)),
    ],
)
async def test_within_the_filters_a_question_is_answered(
    ask: Any, question: str, filters: dict[str, Any], figures: tuple[str, str, int]
) -> None:
    answer = await ask(question, **filters)
    assert (answer.status, found(answer)) == ("answered", {(*figures, None)})


@pytest.mark.parametrize(
    ("question", "filters", "said"),
    [
        (REVENUE, {"tickers": ["NVDA"]}, "AAPL: outside of the filter on companies"),
        (REVENUE, {"fiscal_years": [2022]}, "2023: outside of the filter on fiscal years"),
        (REVENUE, {"metrics": ["net income"]}, "revenue: outside of the filter on metrics"),
        (REVENUE, {"doc_types": ["10-Q", "8-K"]}, "outside of the filter on doc_types"),
        (REVENUE, {"filed_after": date(2026, 1, 1)}, "the filter on filed_after is 2026-01-01"),
        (REVENUE, {"segment": "Europe"}, "Europe"),
        ("Apple's revenue for the year ended September 30, 2023", {"fiscal_years": [2022]}, "filter on fiscal_years"),
        ("Apple's revenue two years ago", {"fiscal_years": [2020]}, "filter on fiscal_years"),
        ("Apple's balance sheet for fiscal 2023", {"metrics": ["revenue"]}, "balance sheet: outside of the filter"),
        ("Apple's balance sheet for fiscal 2023", {"doc_types": ["10-Q"]}, "outside of the filter on doc_types"),
        ("Apple's gross margin in fiscal 2023", {"doc_types": ["10-Q"]}, "outside of the filter on doc_types"),
        ("Apple's gross margin in fiscal 2023", {"segment": "Europe"}, "Europe"),
        ("What was Microsoft's revenue in fiscal 2023?", {"tickers": ["AAPL"]}, "is not loaded"),
    ],
)
async def test_outside_of_the_filters_there_is_no_figure(
    ask: Any, question: str, filters: dict[str, Any], said: str
) -> None:
    answer = await ask(question, **filters)
    assert (answer.status, answer.facts, answer.spans) == ("declined", (), ())
    assert said in answer.answer


async def test_what_lies_within_is_answered_and_the_rest_is_told(ask: Any) -> None:
    answer = await ask("Compare the revenue of Apple and Nvidia from 2022 to 2023", tickers=["NVDA"], years=[2023])
    assert answer.status == "partly_answered"
    assert found(answer) == {("NVDA", "revenue", 2023, None)}
    told = " ".join(part.reason for part in answer.declined)
    assert "AAPL: outside of the filter on companies (NVDA)." in told
    assert "2022: outside of the filter on fiscal years (2023)." in told


async def test_periods_that_are_counted_back_stay_what_they_are(ask: Any) -> None:
    """The last three years are 2023 to 2025; of these, the filter lets one pass."""
    answer = await ask("Apple's revenue over the last three years", fiscal_years=[2021, 2022, 2023])
    assert found(answer) == {("AAPL", "revenue", 2023, None)}
    assert answer.status == "partly_answered"


@pytest.mark.parametrize("question", [REVENUE, "Apple's revenue from 2021 to 2023"])
async def test_nothing_of_a_filing_outside_is_told_beside_a_figure(ask: Any, question: str) -> None:
    filed_after = date(2023, 6, 1)
    answer = await ask(question, filed_after=filed_after)
    assert answer.facts
    assert all(source.filed is None or source.filed >= filed_after for source in answer.resolved_citations)
    [fact] = [fact for fact in answer.facts if fact.fiscal_year == 2023]
    assert fact.yoy is None or fact.yoy.prior_source.filed is None or fact.yoy.prior_source.filed >= filed_after


async def test_filters_hold_after_a_question_back(sample_deps: Deps) -> None:
    run = Run(build_graph(sample_deps, short_memory()), ignore)
    back = await run.start("What was Apple's margin?", Filters(fiscal_years=(2022,), metrics=("net margin",)))
    assert isinstance(back, Clarification)
    answer = await run.resume("gross margin")
    assert isinstance(answer, Answer)
    assert (answer.status, answer.facts) == ("declined", ())
    assert "gross_margin: outside of the filter on metrics (net_margin)" in answer.answer


async def test_the_company_of_the_filter_has_the_segment_of_the_question(invented_deps: Deps) -> None:
    graph = build_graph(invented_deps)
    told = "What was the revenue of Field Sensors in fiscal 2025?"
    answer = await answer_question(graph, told, ignore, filters=Filters(tickers=("TLVQ",)))
    assert [(fact.ticker, fact.segment, fact.basis) for fact in answer.facts] == [("TLVQ", "Field Sensors", "segment")]
    assert not answer.warnings
    other = await answer_question(graph, told, ignore, filters=Filters(tickers=("BXMW",)))
    assert not other.facts


@pytest.mark.parametrize(
    ("filters", "said", "remedy"),
    [
        ({"speaker": "Tim Cook"}, "filters.speaker (Tim Cook) leaves no loaded passage", "Ask without it"),
        (
            {"doc_types": ["release"], "section": "1A"},
            "filters.doc_types (release), filters.section (1A) together leave no loaded passage",
            "Ask without one of them",
        ),
    ],
)
async def test_filters_that_leave_no_passage_are_named(
    searchable_deps: Deps, filters: dict[str, Any], said: str, remedy: str
) -> None:
    graph = build_graph(searchable_deps)
    question = "What does Tolvenquist say about its credit agreement?"
    answer = await answer_question(graph, question, ignore, filters=Filters(**filters))
    assert answer.status == "declined"
    assert said in answer.answer
    assert remedy in answer.answer
    assert "Load the filings" not in answer.answer
