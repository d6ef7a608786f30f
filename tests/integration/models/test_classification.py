"""Questions read by a model over the providers' real wire formats, by itself and in the graph."""

import json
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest

from agent.graph import build_graph
from agent.run import answer_question
from tests.integration.support.chat_stub import (
    KEY,
    MODEL,
    Endpoint,
    Reply,
    calls,
    calls_as_anthropic,
    fails,
    says,
    serve,
)
from tools.backends.chat.langchain import LangChainChat
from tools.errors import ModelFailed
from tools.language.companies import CompanyFinder
from tools.language.company_names.directory import load_directory
from tools.models.answers import Answer, Step
from tools.models.base import Company
from tools.models.questions import Classification, answerable
from tools.ports.deps import Deps
from tools.questions.model.by_model import MAX_TOKENS, classify_with_model
from tools.vocab.loader import load_vocabulary

APPLE = Company(company_id=320193, cik=320193, name="Apple Inc.", tickers=("AAPL",))
QUESTION = "What did Apple rake in during fiscal 2023?"
RULES = Classification(
    query_type="narrative", intent="narrative", route="narrative", tickers=("AAPL",), fiscal_years=(2023,),
    unexplained=("rake",), reasons=("companies: AAPL",),
)  # fmt: skip
READING: dict[str, Any] = {
    "query_type": "factual",
    "intent": "specific_metric",
    "granularity": "annual",
    "companies": [{"words": "Apple", "name": "AAPL"}],
    "fiscal_years": [2023],
    "metrics": [{"words": "rake in", "name": "revenue"}],
    "narrowing": [],
    "language": "en",
}


@pytest.fixture
def endpoint(monkeypatch: pytest.MonkeyPatch) -> Iterator[Endpoint]:
    """An endpoint on a free port."""
    monkeypatch.setenv("NO_PROXY", "127.0.0.1")
    with serve() as stub:
        yield stub


async def read(chat: LangChainChat) -> Classification:
    finder = CompanyFinder([APPLE], load_directory())
    reading, reply = await classify_with_model(chat, QUESTION, RULES, finder, load_vocabulary())
    assert (reply.input_tokens, reply.output_tokens) == (1000, 200)
    return reading


async def test_a_question_is_read_with_one_forced_call(endpoint: Endpoint) -> None:
    endpoint.script = [calls("ReadQuestion", READING)]
    reading = await read(endpoint.chat())
    assert (reading.metrics, reading.unexplained, reading.query_type) == (("revenue",), (), "factual")
    assert answerable(reading)
    (request,) = endpoint.requests
    assert endpoint.keys == [f"Bearer {KEY}"]
    assert (request["model"], request["temperature"]) == (MODEL, 0.1)
    assert request["max_completion_tokens"] == MAX_TOKENS
    assert request["tool_choice"] == {"type": "function", "function": {"name": "ReadQuestion"}}
    (tool,) = request["tools"]
    assert (tool["type"], tool["function"]["name"]) == ("function", "ReadQuestion")
    parameters = tool["function"]["parameters"]
    assert parameters["required"] == ["query_type", "intent"]
    assert set(parameters["properties"]["companies"]["items"]["properties"]) == {"words", "name"}
    assert all(described["description"] for described in parameters["properties"].values())
    assert "$ref" not in json.dumps(tool)


async def test_the_question_is_data_in_the_request(endpoint: Endpoint) -> None:
    endpoint.script = [calls("ReadQuestion", READING)]
    await read(endpoint.chat())
    system, user = endpoint.requests[0]["messages"]
    assert (system["role"], user["role"]) == ("system", "user")
    assert f"<<<data\n{QUESTION}\ndata>>>" in user["content"]
    assert '<<<data\n["rake"]\ndata>>>' in user["content"]
    assert QUESTION not in system["content"]


async def test_a_reading_that_does_not_fit_is_a_failure_that_tells_its_tokens(endpoint: Endpoint) -> None:
    endpoint.script = [calls("ReadQuestion", {**READING, "query_type": "astrological"})]
    with pytest.raises(ModelFailed, match="called ReadQuestion with arguments that don't fit it") as failed:
        await read(endpoint.chat())
    assert failed.value.tokens == (1000, 200)


async def test_groq_is_made_to_call_as_well(endpoint: Endpoint) -> None:
    pytest.importorskip("langchain_groq")
    endpoint.script = [calls("ReadQuestion", READING)]
    assert (await read(endpoint.chat(provider="groq"))).metrics == ("revenue",)
    (request,) = endpoint.requests
    assert endpoint.keys == [f"Bearer {KEY}"]
    assert (request["temperature"], request["max_tokens"]) == (0.1, MAX_TOKENS)
    assert request["tool_choice"] == {"type": "function", "function": {"name": "ReadQuestion"}}
    assert [tool["function"]["name"] for tool in request["tools"]] == ["ReadQuestion"]


async def test_anthropic_is_made_to_call_as_well(endpoint: Endpoint) -> None:
    pytest.importorskip("langchain_anthropic")
    endpoint.script = [calls_as_anthropic(("ReadQuestion", READING))]
    assert (await read(endpoint.chat(provider="anthropic"))).metrics == ("revenue",)
    (request,) = endpoint.requests
    assert KEY in (endpoint.keys[0] or "")
    assert (request["temperature"], request["max_tokens"]) == (0.1, MAX_TOKENS)
    assert request["tool_choice"] == {"type": "tool", "name": "ReadQuestion"}
    assert [tool["name"] for tool in request["tools"]] == ["ReadQuestion"]
    assert set(request["tools"][0]["input_schema"]["required"]) == {"query_type", "intent"}


async def put(deps: Deps, question: str) -> Answer:
    async def on_step(name: str) -> None:
        pass

    return await answer_question(build_graph(deps), question, on_step)


def classified(answer: Answer) -> Step:
    return next(step for step in answer.trace.steps if step.step == "classify")


async def test_an_answer_that_the_rules_alone_would_not_give(sample_deps: Deps, endpoint: Endpoint) -> None:
    question = "How much moolah did Apple hoover up in fiscal 2023?"
    assert (await put(replace(sample_deps, chat=None), question)).status == "declined"
    reading = {**READING, "metrics": [{"words": "hoover up", "name": "revenue"}], "padding": ["moolah"]}
    endpoint.readings, endpoint.script = [calls("ReadQuestion", reading)], [says("")]
    answer = await put(replace(sample_deps, chat=endpoint.chat()), question)
    assert (answer.status, [fact.metric for fact in answer.facts]) == ("answered", ["revenue"])
    step = classified(answer)
    assert (step.by, step.input_tokens, step.output_tokens) == (MODEL, 1000, 200)
    assert "the model read 'hoover up' as revenue" in step.detail


@pytest.mark.parametrize(
    ("question", "part", "padding"),
    [
        ("What was Apple's iPhone revenue in fiscal 2023?", "iPhone", ["iPhone"]),
        ("apple iphone revenue 2023", "iphone", []),
        ("Apple's revenue per day in 2023", "per day", ["per", "day"]),
    ],
)
async def test_no_model_makes_a_total_of_a_part(
    sample_deps: Deps, endpoint: Endpoint, question: str, part: str, padding: list[str]
) -> None:
    figures = [{"words": words, "name": "revenue"} for words in ("revenue", f"{part} revenue", part, question)]
    endpoint.readings = [calls("ReadQuestion", {**READING, "metrics": figures, "padding": padding})]
    endpoint.script = [says("")]
    answer = await put(replace(sample_deps, chat=endpoint.chat()), question)
    assert (answer.status, answer.facts) == ("declined", ())


@pytest.mark.parametrize("reply", [fails(401), says("It rains."), calls("ReadQuestion", {})])
async def test_the_rules_reading_stands_where_the_model_fails(
    sample_deps: Deps, endpoint: Endpoint, reply: Reply
) -> None:
    endpoint.readings, endpoint.script = [reply], [says("")]
    for question in (QUESTION, "What was Apple's revenue in fiscal 2023?"):
        plain = await put(replace(sample_deps, chat=None), question)
        answer = await put(replace(sample_deps, chat=endpoint.chat()), question)
        assert answer.model_copy(update={"trace": plain.trace, "warnings": plain.warnings}) == plain
        assert MODEL in classified(answer).detail
        assert KEY not in answer.model_dump_json()
