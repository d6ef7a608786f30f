"""Questions of several parts: what runs side by side, what waits, and what is left without an answer."""

import asyncio
from dataclasses import dataclass, field, replace
from typing import Any

import pytest

from tests.integration.planning.asking import Ask, asker, figures, steps
from tools.models.facts import Fact
from tools.models.filters import Filters
from tools.ports.deps import Deps

EIGHT = "What were the revenue and net income of Apple and Nvidia in fiscal 2023 and fiscal 2024?"


@dataclass
class Gate:
    """A store that gives no fact until so many askers wait for some."""

    store: Any
    wanted: int
    waiting: int = 0
    opened: asyncio.Event = field(default_factory=asyncio.Event)

    def __getattr__(self, name: str) -> Any:
        return getattr(self.store, name)

    async def facts(self, *what: Any, **how: Any) -> list[Fact]:
        self.waiting += 1
        if self.waiting >= self.wanted:
            self.opened.set()
        await asyncio.wait_for(self.opened.wait(), timeout=30)
        found: list[Fact] = await self.store.facts(*what, **how)
        return found


async def test_eight_parts_run_side_by_side_and_the_trace_shows_it(sample_deps: Deps) -> None:
    gate = Gate(sample_deps.facts, wanted=8)
    answer = await asker(replace(sample_deps, facts=gate))(EIGHT)
    assert (answer.status, answer.verification.status) == ("answered", "verified")
    assert figures(answer) == [
        (ticker, metric, year)
        for ticker in ("AAPL", "NVDA")
        for metric in ("revenue", "net_income")
        for year in (2023, 2024)
    ]
    assert gate.waiting >= 8
    retrieved = steps(answer, "retrieve")
    assert sorted(retrieved) == sorted(part.id for part in answer.sub_questions)
    assert max(step.began for step in retrieved.values()) <= min(s.began + s.seconds for s in retrieved.values())
    assert answer.reasoning_chain == tuple(f"{part.id}: {part.question} -> 1 figure" for part in answer.sub_questions)
    assert all(part.target_company and part.target_year for part in answer.sub_questions)
    assert answer.retrieval_confidence is not None
    assert answer.retrieval_confidence.label == "HIGH"


async def test_a_part_that_waits_begins_after_what_it_waits_for(ask: Ask) -> None:
    answer = await ask(
        "Which of Apple, Meta and Nvidia had the highest operating margin in fiscal 2024, and what was its net income?"
    )
    routed, retrieved = steps(answer, "route"), steps(answer, "retrieve")
    for part in answer.sub_questions:
        for parent in part.depends_on:
            assert routed[part.id].began >= retrieved[parent].began + retrieved[parent].seconds
    assert [step.step for step in answer.trace.steps].count("gather") == 3


UNANSWERABLE: dict[str, tuple[list[tuple[str, str, int]], str, str]] = {
    "What was Apple's revenue in 2023, and what was Microsoft's net income in 2022?": (
        [("AAPL", "revenue", 2023)],
        "MICROSOFT CORP: net income, FY2022",
        "is not loaded",
    ),
    "What was Apple's revenue in 2023, and what was Nvidia's net income in 1999?": (
        [("AAPL", "revenue", 2023)],
        "NVIDIA CORP: net income, FY1999",
        "FY1999",
    ),
    "What was Apple's revenue in 2023? And what was Nvidia's data center revenue in fiscal 2024?": (
        [("AAPL", "revenue", 2023)],
        "NVIDIA CORP: revenue (data center), FY2024",
        "'data', 'center'",
    ),
    "What was Apple's revenue in 2023? Should I buy the stock?": (
        [("AAPL", "revenue", 2023)],
        "Apple Inc.: Should I buy the stock",
        "no investment advice|don't give investment advice",
    ),
}


@pytest.mark.parametrize(("question", "expected"), UNANSWERABLE.items())
async def test_a_part_without_an_answer_is_named_beside_those_that_have_one(
    ask: Ask, question: str, expected: tuple[list[tuple[str, str, int]], str, str]
) -> None:
    found, unanswered, reason = expected
    answer = await ask(question)
    assert (answer.status, figures(answer)) == ("partly_answered", found)
    assert answer.unanswerable_sub_questions == (unanswered,)
    assert any(words in part.reason for part in answer.declined for words in reason.split("|")), answer.declined
    assert answer.retrieval_confidence is not None
    assert answer.retrieval_confidence.unanswered == 1


LOADED = {"AAPL", "META", "NVDA", "PG", "SNOW"}
FORTY = (
    "Apple, Nvidia, Meta, Snowflake, Procter & Gamble, Microsoft, Amazon, Tesla, Intel, AMD, Oracle, IBM, Cisco, "
    "Netflix, Adobe, Salesforce, Qualcomm, Broadcom, Walmart, Visa, Mastercard, Pfizer, Merck, Boeing, Caterpillar, "
    "Chevron, Exxon Mobil, Coca-Cola, PepsiCo, McDonald's, Nike, Starbucks, Disney, Comcast, Verizon, AT&T, "
    "Home Depot, Costco, FedEx and Honeywell"
)


async def test_of_forty_companies_each_is_answered_or_named(ask: Ask) -> None:
    answer = await ask(f"What was the revenue of {FORTY} in fiscal 2024?")
    assert answer.status == "partly_answered"
    assert {fact.ticker for fact in answer.facts} == LOADED
    assert len([part for part in answer.declined if "not loaded" in part.reason]) == 35
    assert len(answer.sub_questions) == 6
    assert answer.retrieval_confidence is not None
    assert answer.retrieval_confidence.label == "LOW"


async def test_what_does_not_fit_into_twelve_parts_is_left_out_and_named(ask: Ask) -> None:
    clauses = [
        f"what was {company}'s {metric} in {year}"
        for year, metric in ((2022, "revenue"), (2023, "net income"), (2024, "total assets"))
        for company in ("Apple", "Nvidia", "Meta", "Snowflake", "Procter & Gamble")
    ]
    answer = await ask(f"{'? And '.join(clauses)}?")
    assert len(answer.sub_questions) == 12
    assert answer.unanswerable_sub_questions[-3:] == (
        "Meta Platforms, Inc.: total assets, FY2024",
        "SNOWFLAKE INC.: total assets, FY2024",
        "PROCTER & GAMBLE CO: total assets, FY2024",
    )
    assert {part.reason for part in answer.declined[-3:]} == {"a question is answered in at most 12 parts."}


async def test_filters_are_hard_limits_of_every_part(ask: Ask) -> None:
    answer = await ask(
        "What was Apple's revenue in 2023, and what was Nvidia's net income in 2023?",
        filters=Filters(tickers=("AAPL",)),
    )
    assert figures(answer) == [("AAPL", "revenue", 2023)]
    assert any("outside of the filter" in part.reason for part in answer.declined)
    picked = await ask(
        "Which of Apple and Nvidia had the lowest revenue in 2023, and what was its net income?",
        filters=Filters(tickers=("AAPL",)),
    )
    assert {fact.ticker for fact in picked.facts} == {"AAPL"}
