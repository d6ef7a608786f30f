"""The graph in LangGraph Studio: its own development server, without network, key or database of one's own."""

import json
import os
import re
import signal
import socket
import subprocess
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from server.settings import Settings
from tests.integration.support.listener import Listener

ROOT = Path(__file__).parents[3]
QUIET = {"LANGGRAPH_CLI_NO_ANALYTICS": "1"}
PATIENCE = 60

pytestmark = pytest.mark.skipif(os.name != "posix", reason="ends a group of processes the POSIX way")


@pytest.fixture(scope="module")
def langgraph(script: Path) -> Path:
    """The command of LangGraph, which only a checkout's development environment has."""
    path = script.with_name("langgraph")
    if not path.exists():
        pytest.skip("needs the `studio` dependency group (langgraph-cli)")
    return path


@pytest.fixture(scope="module")
def listener() -> Iterator[Listener]:
    """Where LangSmith would be, by its variables."""
    made = Listener()
    yield made
    made.close()


@pytest.fixture(scope="module")
def log(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """What the server writes."""
    return tmp_path_factory.mktemp("studio") / "log"


@pytest.fixture(scope="module")
def studio(langgraph: Path, sample: Settings, listener: Listener, log: Path) -> Iterator[str]:
    """A running `langgraph dev`; its address. Its environment tells it to trace.

    It runs without `--allow-blocking`: a call that blocks its loop raises there.
    """
    assert sample.database_url is not None
    variables = {"TIEOUT_CORPUS": sample.corpus, "TIEOUT_DATABASE_URL": sample.database_url.get_secret_value()}
    tracing = ("LANGSMITH_TRACING", "LANGSMITH_TRACING_V2", "LANGCHAIN_TRACING_V2")
    variables |= {**dict.fromkeys(tracing, "true"), "LANGSMITH_ENDPOINT": listener.url, "NO_PROXY": "127.0.0.1"}
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = str(probe.getsockname()[1])
    command = [langgraph, "dev", "--host", "127.0.0.1", "--port", port, "--no-browser", "--no-reload"]
    with log.open("wb") as written:
        server = subprocess.Popen(
            [*command, "--config", ROOT / "langgraph.json"],
            cwd=log.parent,
            env={**os.environ, **QUIET, **variables},
            stdin=subprocess.DEVNULL,
            stdout=written,
            stderr=written,
            start_new_session=True,
        )
    try:
        address = f"http://127.0.0.1:{port}"
        await_server(address, server, log)
        yield address
    finally:
        os.killpg(server.pid, signal.SIGTERM)
        try:
            server.wait(10)
        except subprocess.TimeoutExpired:
            os.killpg(server.pid, signal.SIGKILL)
            server.wait(10)


def await_server(address: str, server: subprocess.Popen[bytes], log: Path) -> None:
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until and server.poll() is None:
        try:
            if call(f"{address}/ok"):
                return
        except (urllib.error.URLError, ConnectionError):
            time.sleep(0.1)
    pytest.fail(f"langgraph dev did not come up:\n{log.read_text()[-3000:]}")


def call(url: str, body: Any = None) -> Any:
    data = None if body is None else json.dumps(body).encode()
    request = urllib.request.Request(url, data, {"Content-Type": "application/json"})
    with urllib.request.urlopen(request, timeout=PATIENCE) as response:
        return json.loads(response.read())


def ask(studio: str, question: str) -> Any:
    return call(f"{studio}/runs/wait", {"assistant_id": "tieout", "input": {"question": question}})


def ask_in(studio: str, thread: str, question: str) -> Any:
    body = {"assistant_id": "tieout", "input": {"question": question}}
    return call(f"{studio}/threads/{thread}/runs/wait", body)


def go_on(studio: str, thread: str, checkpoint: Any) -> Any:
    """Run from a checkpoint on, with no new input."""
    body = {"assistant_id": "tieout", "input": None, "checkpoint": checkpoint}
    result = call(f"{studio}/threads/{thread}/runs/wait", body)
    assert "__error__" not in result
    return result


def test_the_configuration_is_valid(langgraph: Path) -> None:
    done = subprocess.run(
        [langgraph, "validate", "--config", ROOT / "langgraph.json"],
        env={**os.environ, **QUIET},
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr


def test_the_graph_is_offered_with_its_nodes_and_schemas(studio: str) -> None:
    [assistant] = call(f"{studio}/assistants/search", {})
    assert assistant["graph_id"] == "tieout"
    graph = call(f"{studio}/assistants/{assistant['assistant_id']}/graph")
    nodes = {node["id"] for node in graph["nodes"]}
    assert nodes == {
        "__start__", "reset", "classify", "clarify", "decompose", "solve", "gather", "contradict", "assemble",
        "answer", "draft", "verify", "look", "score", "__end__",
    }  # fmt: skip
    edges = {(edge["source"], edge["target"]) for edge in graph["edges"]}
    assert {("classify", "clarify"), ("clarify", "classify"), ("decompose", "solve"), ("gather", "solve")} <= edges
    schemas = call(f"{studio}/assistants/{assistant['assistant_id']}/schemas")
    assert list(schemas["input_schema"]["properties"]) == ["question", "filters", "top_k", "include_images"]
    assert schemas["input_schema"]["required"] == ["question"]
    assert list(schemas["output_schema"]["properties"]) == ["answer"]


def test_every_node_says_what_it_does(studio: str) -> None:
    [assistant] = call(f"{studio}/assistants/search", {})
    graph = call(f"{studio}/assistants/{assistant['assistant_id']}/graph?xray=true")
    names = {node["id"].rpartition(":")[2] for node in graph["nodes"]} - {"__start__", "__end__"}
    assert {"retrieve_facts", "fuse", "answer_part"} <= names  # those of the part that answers a sub-question, too
    assert [name for name in names if not re.fullmatch(r"[a-z]+[0-9]*(_[a-z]+[0-9]*)*", name)] == []


def test_states_are_read_by_their_keys(studio: str) -> None:
    thread = call(f"{studio}/threads", {})["thread_id"]
    assert "383.285" in ask_in(studio, thread, "What was Apple's revenue in fiscal 2023?")["answer"]["answer"]
    values = call(f"{studio}/threads/{thread}/state")["values"]
    assert values["classification"]["tickers"] == ["AAPL"]
    assert [part["asked"] for part in values["plan"]["parts"]]
    assert [step["step"] for step in values["steps"]][:2] == ["classify", "decompose"]


def test_a_run_goes_on_from_an_earlier_state_and_from_a_changed_one(studio: str) -> None:
    thread = call(f"{studio}/threads", {})["thread_id"]
    first = ask_in(studio, thread, "What was Apple's revenue in fiscal 2023?")
    history = call(f"{studio}/threads/{thread}/history", {"limit": 100})
    [before] = [state for state in history if state["next"] == ["classify"]]

    again = go_on(studio, thread, before["checkpoint"])
    assert again["answer"]["answer"] == first["answer"]["answer"]

    changed = call(
        f"{studio}/threads/{thread}/state",
        {
            "values": {"question": "What was Nvidia's net income in fiscal 2025?"},
            "checkpoint": before["checkpoint"],
            "as_node": "reset",
        },
    )
    other = go_on(studio, thread, changed["checkpoint"])
    assert "$72.88 billion" in other["answer"]["answer"]
    assert other["answer"]["facts"][0]["ticker"] == "NVDA"

    kept = call(f"{studio}/threads/{thread}/history", {"limit": 100})
    assert {state["checkpoint_id"] for state in history} < {state["checkpoint_id"] for state in kept}


def test_questions_are_answered_one_after_the_other(studio: str) -> None:
    # A failed run answers with HTTP 200, too: what counts is the body.
    for question, said in (
        ("What was Apple's revenue in fiscal 2023?", "$383.285 billion"),
        ("Compare the net income of Nvidia and Snowflake for fiscal 2025.", "$72.88 billion"),
    ):
        result = ask(studio, question)
        assert "__error__" not in result
        assert result["answer"]["status"] == "answered"
        assert said in result["answer"]["answer"]


def test_nothing_is_traced_by_the_environment(studio: str, listener: Listener) -> None:
    assert "383.285" in ask(studio, "What was Apple's revenue in fiscal 2023?")["answer"]["answer"]
    time.sleep(1)  # a trace is sent behind the answer
    assert listener.received == []


def test_a_question_that_cannot_be_read_fails_its_run_alone(studio: str) -> None:
    assert ask(studio, " ")["__error__"]["error"] == "InvalidInput"
    assert "383.285" in ask(studio, "What was Apple's revenue in fiscal 2023?")["answer"]["answer"]


def test_a_thread_is_interrupted_by_a_question_back_and_goes_on_with_the_reply(studio: str) -> None:
    thread = call(f"{studio}/threads", {})["thread_id"]
    body = {"assistant_id": "tieout", "input": {"question": "What was Apple's margin in fiscal 2023?"}}
    waiting = call(f"{studio}/threads/{thread}/runs/wait", body)
    [interrupt] = waiting["__interrupt__"]
    assert interrupt["value"]["options"] == ["gross margin", "operating margin", "net margin"]
    state = call(f"{studio}/threads/{thread}/state")
    assert state["next"] == ["clarify"]

    done = call(
        f"{studio}/threads/{thread}/runs/wait", {"assistant_id": "tieout", "command": {"resume": "gross margin"}}
    )
    assert "__error__" not in done
    assert "44.13%" in done["answer"]["answer"]
    assert call(f"{studio}/threads/{thread}/state")["next"] == []


@pytest.mark.parametrize(
    "question",
    [
        "What was Apple's gross margin in fiscal 2023, and how did it change?",
        "Why did Apple's revenue fall in fiscal 2023?",
        "How has Microsoft's revenue grown since fiscal 2020?",
        "ما هي إيرادات آبل في السنة المالية 2023؟",
    ],
    ids=["ratio", "text", "series", "Arabic"],
)
def test_nothing_blocks_the_loop(studio: str, log: Path, question: str) -> None:
    assert "__error__" not in ask(studio, question)
    assert re.findall(r"Blocking call to [\w.]+", log.read_text(encoding="utf-8")) == []


def test_a_thread_keeps_the_conversation(studio: str) -> None:
    thread = call(f"{studio}/threads", {})["thread_id"]
    answers = [
        call(f"{studio}/threads/{thread}/runs/wait", {"assistant_id": "tieout", "input": {"question": question}})
        for question in ("What was Apple's revenue in fiscal 2023?", "and in 2022?")
    ]
    assert [answer["answer"]["facts"][0]["fiscal_year"] for answer in answers] == [2023, 2022]


def test_filters_are_limits_in_studio_too(studio: str) -> None:
    given = {"question": "What was Apple's revenue?", "filters": {"fiscal_years": [2022]}}
    answer = call(f"{studio}/runs/wait", {"assistant_id": "tieout", "input": given})
    assert answer["answer"]["facts"][0]["fiscal_year"] == 2022


def test_a_filter_that_does_not_exist_fails_the_run(studio: str) -> None:
    given = {"question": "What was Apple's revenue?", "filters": {"colour": "red"}}
    failed = call(f"{studio}/runs/wait", {"assistant_id": "tieout", "input": given})
    assert failed["__error__"]["error"] == "InvalidInput"
