"""Questions over the invented companies' filings, which hold figures of segments and no companyfacts file."""

import json
from collections.abc import Awaitable, Callable
from decimal import Decimal
from importlib.resources import files
from typing import Any

import pytest

from agent.graph import build_graph
from agent.run import answer_question
from tools.models.answers import Answer
from tools.ports.deps import Deps

Ask = Callable[[str], Awaitable[Answer]]

QUESTIONS = [
    entry
    for line in files("ingest").joinpath("samples/invented/questions.jsonl").read_text("utf-8").splitlines()
    if (entry := json.loads(line))["kind"] in {"figure", "segment"}
]


async def _silent(*_: object) -> None:
    return None


@pytest.fixture
def ask(invented_deps: Deps) -> Ask:
    graph = build_graph(invented_deps)
    return lambda question: answer_question(graph, question, _silent)


@pytest.mark.parametrize("entry", QUESTIONS, ids=[entry["id"] for entry in QUESTIONS])
async def test_every_figure_is_given_or_declined(ask: Ask, entry: dict[str, Any]) -> None:
    answer = await ask(entry["question"])
    assert answer.status in {"answered", "partly_answered"}, answer.answer
    assert answer.verification.status == "verified"
    given = {fact.value for fact in answer.facts} | {fact.yoy.prior_value for fact in answer.facts if fact.yoy}
    assert {Decimal(str(figure["value"])) for figure in entry["gold"]["figures"]} <= given


async def test_a_segment_is_no_total(ask: Ask) -> None:
    answer = await ask("What were the sales of Hobblestead's Express segment in fiscal 2025?")
    [fact] = answer.facts
    assert (fact.segment, fact.basis) == ("Express", "segment")
    assert "Express" in answer.answer


async def test_several_segments_and_years(ask: Ask) -> None:
    answer = await ask("Revenue of Tolvenquist's Field Sensors and Laboratory Instruments segments in 2024 and 2025")
    assert {(fact.segment, fact.fiscal_year) for fact in answer.facts} == {
        (segment, year) for segment in ("Field Sensors", "Laboratory Instruments") for year in (2024, 2025)
    }


async def test_growth_of_a_segment(ask: Ask) -> None:
    answer = await ask("How much did Tolvenquist's Field Sensors revenue grow in 2025?")
    [fact] = answer.facts
    assert fact.segment == "Field Sensors"
    assert fact.yoy is not None
    assert fact.yoy.delta < 0


@pytest.mark.parametrize(
    ("question", "said"),
    [
        ("What was Tolvenquist's revenue in Atlantis in 2025?", "Atlantis"),
        ("Show me the balance sheet of Tolvenquist's Field Sensors segment for 2025", "Field"),
        ("What was the net margin of Tolvenquist's Field Sensors segment in 2025?", "Field"),
    ],
)
async def test_what_no_segment_has_is_declined(ask: Ask, question: str, said: str) -> None:
    answer = await ask(question)
    assert answer.status == "declined"
    assert said in answer.answer
    assert not answer.facts


async def test_the_balance_sheet_is_as_filed(ask: Ask) -> None:
    answer = await ask("Show me Tolvenquist's balance sheet for 2025")
    assert "as filed" in answer.answer
    assert answer.verification.status == "verified"
    quoted = [answer.answer[span.start : span.end] for span in answer.spans if span.quote]
    assert "Total assets" in quoted
