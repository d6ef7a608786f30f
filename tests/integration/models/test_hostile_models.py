"""A model that hangs, drips, floods, lies or leads elsewhere: over the real command and the real stdio server."""

import json
from collections.abc import Iterator
from itertools import repeat
from pathlib import Path
from typing import Any

import pytest
from mcp import Client, StdioServerParameters

from server.settings import Settings
from tests.integration.support.chat_stub import KEY, MODEL, Endpoint, Reply, completes, fails, says, serve

QUESTION = "What was Apple's revenue in fiscal 2023?"
FIGURE = "$383.285 billion"
USER = "hidden-in-the-address"
_CHUNK = b" " * 2**16
_MOST = 64 * 2**20  # what sockets hold on the way, many times over; far from the 2 GB that are offered


def flood() -> Iterator[bytes]:
    """Two gigabytes of a JSON document that never begins."""
    return repeat(_CHUNK, 2**31 // len(_CHUNK))


def drips(kind: str, part: bytes) -> Reply:
    """A body that goes on for an hour, a little at a time."""
    return Reply("", kind=kind, pour=lambda: repeat(part, 36_000), pace=0.1)


HOSTILE: dict[str, tuple[Reply, str]] = {
    "hangs": (Reply("", delay=600), "did not answer within 1 s"),
    "drips a body": (drips("application/json", b" "), "did not answer within 1 s"),
    "drips events": (drips("text/event-stream", b": wait\n\n"), "did not answer within 1 s"),
    "is busy for an hour": (Reply("{}", 429, headers=(("retry-after", "3600"),)), "RateLimitError"),
    "is busy for a minute": (Reply("{}", 503, headers=(("retry-after", "60"),)), "failed: "),
    "breaks": (fails(500), "failed: "),
    "floods": (Reply("", pour=flood), "larger than 2 MiB"),
    "floods an error": (Reply("", 500, pour=flood), "larger than 2 MiB"),
    "announces a flood": (Reply(" " * (2 * 2**20 + 1)), "larger than 2 MiB"),
    "compresses": (Reply("{}", headers=(("content-encoding", "gzip"),)), "compresses"),
    "talks garbage": (Reply("\x00\x01<html>"), "failed: "),
    "nests": (Reply('{"a":' * 100_000), "failed: "),
}


def with_model(url: str) -> dict[str, str]:
    """The variables of a program whose chat model is at that address, with a user in it."""
    address = url.replace("http://", f"http://{USER}:{USER}@")
    model = {"TIEOUT_CHAT_MODEL": f"openai:{MODEL}", "TIEOUT_CHAT_BASE_URL": address, "OPENAI_API_KEY": KEY}
    return {**model, "TIEOUT_CHAT_TIMEOUT": "1", "NO_PROXY": "127.0.0.1"}


@pytest.fixture
def model(monkeypatch: pytest.MonkeyPatch) -> Iterator[Endpoint]:
    """An endpoint that commands and servers are configured with."""
    with serve() as stub:
        for name, value in with_model(stub.url).items():
            monkeypatch.setenv(name, value)
        yield stub


def held(answer: dict[str, Any], said: str, model: Endpoint) -> None:
    """The rules' answer, a warning, one failed call in the trace, and no second call."""
    assert FIGURE in answer["answer"]
    assert len(model.requests) == 1
    [warning] = [text for text in answer["warnings"] if "the rules worded this answer" in text]
    assert said in warning
    [failed] = [step for step in answer["trace"]["steps"] if step["step"] == "model_silent"]
    assert failed["detail"].startswith("classify: ")
    assert said in failed["detail"]
    [draft] = [step for step in answer["trace"]["steps"] if step["step"] == "draft"]
    assert "not asked again" in draft["detail"]
    assert model.poured < _MOST


@pytest.mark.parametrize("name", HOSTILE)
def test_a_hostile_model_holds_no_question(tieout: Any, sample: Settings, model: Endpoint, name: str) -> None:
    reply, said = HOSTILE[name]
    model.script = [reply]
    run = tieout(sample, "ask", QUESTION, "--json")
    assert run.code == 0
    held(run.json, said, model)
    for secret in (KEY, USER):
        assert secret not in run.out + run.err


@pytest.mark.parametrize("name", ["hangs", "drips a body", "floods", "is busy for an hour"])
async def test_nor_does_it_over_the_server(
    program: Path, tmp_path: Path, sample: Settings, variables: Any, model: Endpoint, name: str
) -> None:
    reply, said = HOSTILE[name]
    model.script = [reply]
    async with server(program, tmp_path, {**variables(sample), **with_model(model.url)}) as client:
        told = await client.call_tool("ask", {"question": QUESTION})
    assert told.structured_content is not None
    held(told.structured_content, said, model)
    assert KEY not in json.dumps(told.structured_content)


@pytest.mark.parametrize("tool", ["classify_question", "draft_answer"])
async def test_a_step_by_itself_is_bounded_as_well(
    program: Path, tmp_path: Path, sample: Settings, variables: Any, model: Endpoint, tool: str
) -> None:
    model.script = [Reply("", delay=600)]
    figure = {"ticker": "AAPL", "metric": "revenue", "fiscal_year": 2023, "value": "383285000000"}
    given = {"question": QUESTION} | ({"values": [figure]} if tool == "draft_answer" else {})
    environment = {**variables(sample), **with_model(model.url)}
    async with server(program, tmp_path, environment, "--toolset", "all") as client:
        told = await client.call_tool(tool, given)
    assert not told.is_error
    assert len(model.requests) == 1


def server(program: Path, folder: Path, env: dict[str, str], *arguments: str) -> Client:
    """A client of a real stdio server."""
    parameters = StdioServerParameters(command=str(program), args=["mcp", *arguments], env=env, cwd=folder)
    return Client(parameters, mode="2026-07-28", read_timeout_seconds=30)


@pytest.mark.parametrize(
    "usage",
    [
        {"prompt_tokens": 10**18, "completion_tokens": 10**18, "total_tokens": 2 * 10**18},
        {"prompt_tokens": -(10**18), "completion_tokens": -5, "total_tokens": -1},
        {"prompt_tokens": 10**400, "completion_tokens": 1, "total_tokens": 1},
    ],
)
def test_absurd_usage_costs_nothing_absurd(
    tieout: Any, sample: Settings, model: Endpoint, usage: dict[str, int]
) -> None:
    body = json.loads(completes({"content": "Apple sold goods for $383.285 billion in FY2023 [f1]."}).body)
    model.script = [Reply(json.dumps({**body, "usage": usage}))]
    answer = tieout(sample, "ask", QUESTION, "--json").json
    assert FIGURE in answer["answer"]
    assert answer["status"] == "answered"
    for count in ("input_tokens", "output_tokens"):
        assert 0 <= answer["trace"][count] <= 100_000
    assert 0 <= answer["trace"]["cost_usd"] < 1


@pytest.mark.parametrize("status", [301, 302, 307, 308])
def test_a_redirect_takes_neither_key_nor_question_along(
    tieout: Any, sample: Settings, model: Endpoint, status: int
) -> None:
    with serve() as other:
        other.script = [says("Caught.")]
        model.script = [Reply("", status, headers=(("location", f"{other.url}/chat/completions"),))]
        answer = tieout(sample, "ask", QUESTION, "--json").json
        assert other.requests == []
    held(answer, "another address", model)


def test_the_doctor_tells_of_a_model_that_failed(
    tieout: Any, settings: Settings, model: Endpoint, write_facts: Any, row: Any
) -> None:
    year = row(5_000_000, "2023-12-31", "2023-01-01", form="10-K", fy=2023, fp="FY")
    facts = write_facts({"us-gaap:Revenues": [year]})
    assert tieout(settings, "migrate").code == 0
    assert tieout(settings, "index", facts, "--ticker", "ACME").code == 0
    healthy = tieout(settings, "doctor")
    assert (healthy.code, f"openai:{MODEL} at http://127.0.0.1" in healthy.out) == (0, True)
    question = "What was Acme Corp's revenue in fiscal 2023?"
    model.script = [Reply("", delay=600)]
    assert "$5 million" in tieout(settings, "ask", question).out
    failing = tieout(settings, "doctor")
    assert failing.code == 1
    assert "silent at 1 of the last 1 questions" in failing.out
    assert "classify: " in failing.out
    assert "did not answer within 1 s" in failing.out
    assert "TIEOUT_CHAT_TIMEOUT" in failing.out
    model.script = [says("It took in $5 million in FY2023 [f1].")]
    assert "It took in " in tieout(settings, "ask", question).out
    better = tieout(settings, "doctor")
    assert (better.code, "It has answered since" in better.out) == (0, True)
    for run in (healthy, failing, better):
        assert KEY not in run.out + run.err
        assert USER not in run.out + run.err
