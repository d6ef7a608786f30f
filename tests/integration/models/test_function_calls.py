"""Calls of a function by a model: over the providers' real wire formats, well-behaved and not."""

import asyncio
import json
import logging
import sys
from collections.abc import Iterator
from typing import Any

import pytest
from pydantic import BaseModel, Field

from tests.integration.support.chat_stub import (
    KEY,
    MODEL,
    Endpoint,
    Reply,
    calls,
    calls_as_anthropic,
    completes,
    fails,
    says,
    serve,
)
from tools.backends.chat.langchain import ChatSettings, LangChainChat
from tools.errors import ModelFailed, ModelSilent

SECRET = "the-question-is-nobodys-business"


class Weather(BaseModel):
    """Tell the weather."""

    town: str = Field(description="Where.")
    days: int = 1


GOOD = {"town": "Ulm", "days": 2}


@pytest.fixture
def endpoint(monkeypatch: pytest.MonkeyPatch) -> Iterator[Endpoint]:
    """An endpoint on a free port."""
    monkeypatch.setenv("NO_PROXY", "127.0.0.1")
    with serve() as stub:
        yield stub


async def test_a_function_of_ones_own(endpoint: Endpoint) -> None:
    endpoint.script = [calls("Weather", {"town": "Ulm", "days": "2", "mood": "fine"})]
    reply = await endpoint.chat().call_function("Say it.", "Ulm", Weather, max_tokens=7)
    assert reply.arguments == GOOD
    assert (reply.input_tokens, reply.output_tokens) == (1000, 200)
    (request,) = endpoint.requests
    assert request["max_completion_tokens"] == 7
    assert request["tools"][0]["function"]["description"] == "Tell the weather."


async def test_a_busy_model_that_nobody_waits_for_is_asked_again(endpoint: Endpoint) -> None:
    endpoint.script = [fails(429), fails(500), calls("Weather", GOOD)]
    reply = await endpoint.chat(retries=2).call_function("", SECRET, Weather, max_tokens=7)
    assert reply.arguments == GOOD
    assert len(endpoint.requests) == 3


def twice() -> Reply:
    call = {"type": "function", "function": {"name": "Weather", "arguments": json.dumps(GOOD)}}
    return completes({"content": None, "tool_calls": [{"id": "1", **call}, {"id": "2", **call}]})


def cut(reason: Any) -> Reply:
    call = {"id": "1", "type": "function", "function": {"name": "Weather", "arguments": json.dumps(GOOD)}}
    return completes({"content": None, "tool_calls": [call]}, finish_reason=reason)


PAID, UNKNOWN = (1000, 200), (0, 0)
FAILING: dict[str, tuple[Reply, str, tuple[int, int]]] = {
    "no call": (says("It rains in Ulm."), "did not call Weather once", PAID),
    "the call in words": (says(json.dumps(GOOD)), "did not call Weather once", PAID),
    "refusal": (completes({"content": None, "refusal": f"I won't: {SECRET}"}), "did not call Weather once", PAID),
    "empty": (says(""), "did not call Weather once", PAID),
    "no content": (says(None), "did not call Weather once", PAID),
    "two calls": (twice(), "did not call Weather once", PAID),
    "another function": (calls("Climate", GOOD), "did not call Weather once", PAID),
    "no JSON": (calls("Weather", f"town: {SECRET}"), "arguments that are no JSON", PAID),
    "half of the JSON": (calls("Weather", '{"town": "U'), "arguments that are no JSON", PAID),
    "no arguments": (calls("Weather", ""), "arguments that don't fit it", PAID),
    "a field left out": (calls("Weather", {"days": 2}), "arguments that don't fit it", PAID),
    "a field of another type": (calls("Weather", {"town": [SECRET]}), "arguments that don't fit it", PAID),
    "not a number": (calls("Weather", '{"town": "Ulm", "days": NaN}'), "arguments that don't fit it", PAID),
    "cut short": (cut("length"), "broke off its reply", PAID),
    "filtered": (cut("content_filter"), "broke off its reply", PAID),
    # Here the provider's client gives up before it hands on what it has counted.
    "a list of arguments": (calls("Weather", [SECRET]), "failed: ", UNKNOWN),
    "not JSON at all": (Reply("<html>Bad day</html>"), "failed: ", UNKNOWN),
    "a web page": (Reply("<html>Bad day</html>", kind="text/html"), "failed: ", UNKNOWN),
    "JSON of another kind": (Reply('{"hello": "world"}'), "failed: ", UNKNOWN),
    "no choices": (Reply('{"choices": []}'), "failed: ", UNKNOWN),
    "a reply in another's name": (completes({"role": "user", "content": "Hi"}), "did not call Weather once", UNKNOWN),
    "a call of nothing": (completes({"content": None, "tool_calls": [{}]}), "failed: ", UNKNOWN),
    "always 500": (fails(500), "failed: .*APIError", UNKNOWN),
    "always 429": (fails(429), "failed: .*RateLimitError", UNKNOWN),
    "key refused": (fails(401), "failed: .*AuthenticationError", UNKNOWN),
    "function refused": (fails(400), "failed: .*InvalidRequestError", UNKNOWN),
}


@pytest.mark.parametrize("name", FAILING)
async def test_every_failure_is_told_without_secrets(
    endpoint: Endpoint, caplog: pytest.LogCaptureFixture, name: str
) -> None:
    reply, said, tokens = FAILING[name]
    endpoint.script = [reply]
    with caplog.at_level(logging.INFO), pytest.raises(ModelFailed, match=f"^{MODEL} .*{said}") as failed:
        await endpoint.chat().call_function("Say it.", SECRET, Weather, max_tokens=7)
    assert failed.value.tokens == tokens
    assert len(endpoint.requests) == 1
    for text in (failed.value.message, caplog.text):
        assert KEY not in text
        assert SECRET not in text


async def test_a_model_that_hangs_is_given_up(endpoint: Endpoint) -> None:
    endpoint.script = [Reply("", delay=60)]
    with pytest.raises(ModelSilent, match=r"did not answer within 0.3 s"):
        await endpoint.chat(seconds=0.3).call_function("", SECRET, Weather, max_tokens=7)
    assert len(endpoint.requests) == 1


async def test_an_empty_text_tells_its_tokens_too(endpoint: Endpoint) -> None:
    endpoint.script = [says("")]
    with pytest.raises(ModelFailed, match="empty reply") as failed:
        await endpoint.chat().complete("", SECRET, max_tokens=7)
    assert failed.value.tokens == PAID


async def test_calls_at_once_share_one_model(endpoint: Endpoint) -> None:
    endpoint.script = [calls("Weather", GOOD)]
    chat = endpoint.chat()
    replies = await asyncio.gather(*(chat.call_function("", "Ulm", Weather, max_tokens=7) for _ in range(4)))
    assert [reply.arguments for reply in replies] == [GOOD] * 4


async def test_a_missing_key(endpoint: Endpoint, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("OPENAI_API_KEY", raising=False)
    chat = LangChainChat(ChatSettings(f"openai:{MODEL}", endpoint.url))
    with pytest.raises(ModelFailed, match="Is its key set"):
        await chat.call_function("", "Ulm", Weather, max_tokens=7)
    assert endpoint.requests == []


@pytest.mark.parametrize("provider", ["anthropic", "groq"])
async def test_a_provider_that_is_not_installed_names_its_extra(
    monkeypatch: pytest.MonkeyPatch, endpoint: Endpoint, provider: str
) -> None:
    monkeypatch.setitem(sys.modules, f"langchain_{provider}", None)
    with pytest.raises(ModelFailed, match=rf"tieout\[{provider}\]"):
        await endpoint.chat(provider=provider).call_function("", "Ulm", Weather, max_tokens=7)


FAILING_ANTHROPIC: dict[str, tuple[Reply, str, tuple[int, int]]] = {
    "no call": (calls_as_anthropic(stop_reason="end_turn"), "did not call Weather once", PAID),
    "refusal": (calls_as_anthropic(stop_reason="refusal"), "broke off its reply", PAID),
    "cut short": (calls_as_anthropic(("Weather", GOOD), stop_reason="max_tokens"), "broke off its reply", PAID),
    "another function": (calls_as_anthropic(("Climate", GOOD)), "did not call Weather once", PAID),
    "two calls": (calls_as_anthropic(("Weather", GOOD), ("Climate", {})), "did not call Weather once", PAID),
    "broken arguments": (calls_as_anthropic(("Weather", {"town": [SECRET]})), "don't fit it", PAID),
    "garbage": (Reply('{"hello": "world"}'), "failed: ", UNKNOWN),
    "not JSON": (Reply("<html>Bad day</html>"), "failed: ", UNKNOWN),
    "always 429": (fails(429), "failed: .*RateLimitError", UNKNOWN),
    "always 500": (fails(500), "failed: .*Error", UNKNOWN),
}


@pytest.mark.parametrize("name", FAILING_ANTHROPIC)
async def test_every_failure_of_anthropic_is_told(endpoint: Endpoint, name: str) -> None:
    pytest.importorskip("langchain_anthropic")
    reply, said, tokens = FAILING_ANTHROPIC[name]
    endpoint.script = [reply]
    with pytest.raises(ModelFailed, match=f"^{MODEL} .*{said}") as failed:
        await endpoint.chat(provider="anthropic").call_function("Say it.", SECRET, Weather, max_tokens=7)
    assert failed.value.tokens == tokens
    assert len(endpoint.requests) == 1
    assert KEY not in failed.value.message
    assert SECRET not in failed.value.message
