"""Libraries' own variables send nothing anywhere; Tieout's own settings do."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from server.settings import Settings, load_settings
from tests.integration.conftest import Cli
from tests.integration.safety.conftest import Serve
from tests.integration.support.chat_stub import KEY, Endpoint, says
from tests.integration.support.listener import Listener
from tools.errors import SettingsError

QUESTION = "What was Apple's revenue in fiscal 2023?"


@pytest.fixture(scope="module")
def program(script: Path) -> Path:
    """The console script itself: what it reads of its surroundings, it reads as it is imported."""
    return script


@pytest.fixture
def traced(listener: Listener, endpoint: Endpoint) -> dict[str, str]:
    """An environment in which everything is told to trace, and a model is configured."""
    endpoint.script = [says("Nothing.")]
    on = (
        "LANGSMITH_TRACING",
        "LANGSMITH_TRACING_V2",
        "LANGCHAIN_TRACING_V2",
        "LANGCHAIN_TRACING",
        "LANGSMITH_OTEL_ENABLED",
    )
    to = ("LANGSMITH_ENDPOINT", "LANGCHAIN_ENDPOINT", "OTEL_EXPORTER_OTLP_ENDPOINT")
    return {
        **dict.fromkeys(on, "true"),
        **dict.fromkeys(to, listener.url),
        "OTEL_EXPORTER_OTLP_TRACES_ENDPOINT": f"{listener.url}/v1/traces",
        "LANGCHAIN_HANDLER": "langchain",
        "LANGSMITH_API_KEY": "lsv2_pt_none",
        "TIEOUT_CHAT_MODEL": "openai:gpt-4o-mini",
        "TIEOUT_CHAT_BASE_URL": endpoint.url,
        "OPENAI_API_KEY": KEY,
    }


@pytest.fixture
def setenv(monkeypatch: pytest.MonkeyPatch) -> Callable[[dict[str, str]], None]:
    """Sets variables for the commands that follow."""

    def setenv(variables: dict[str, str]) -> None:
        for name, value in variables.items():
            monkeypatch.setenv(name, value)

    return setenv


def test_a_question_at_the_command_line_is_traced_where_tieouts_settings_say_alone(
    script: Path, sample: Settings, tmp_path: Path, listener: Listener, traced: dict[str, str], setenv: Any
) -> None:
    setenv(traced)
    answered = Cli(script, tmp_path)(sample, "ask", QUESTION)
    assert "$383.285 billion" in answered.out
    assert listener.received == []

    nowhere = dict.fromkeys(("OTEL_EXPORTER_OTLP_ENDPOINT", "OTEL_EXPORTER_OTLP_TRACES_ENDPOINT"), "http://127.0.0.1:9")
    setenv({**nowhere, "TIEOUT_LANGSMITH": "true", "LANGSMITH_OTEL_ENABLED": "false"})
    setenv({"TIEOUT_OTEL_ENDPOINT": listener.url})
    Cli(script, tmp_path)(sample, "ask", QUESTION)
    assert "/v1/traces" in listener.paths  # spans
    assert [path for path in listener.paths if "/runs" in path]  # LangSmith's


async def test_no_tool_is_traced_by_the_environment(
    serve: Serve, sample: Settings, tmp_path: Path, listener: Listener, endpoint: Endpoint, traced: dict[str, str]
) -> None:
    calls = {
        "ask": {"question": QUESTION},
        "classify_question": {"question": QUESTION},
        "decompose_question": {"question": "Compare the revenue of Apple and Nvidia in fiscal 2023."},
        "retrieve": {"question": QUESTION},
        "search_tree": {"question": "What did Apple say about its supply chain?"},
    }
    async with serve(sample, tmp_path, "--toolset", "all", **traced) as client:
        results = [await client.call_tool(name, arguments) for name, arguments in calls.items()]
    assert not any(result.is_error for result in results)
    assert endpoint.requests  # the model was called
    assert listener.received == []


def test_traces_and_redaction_exclude_each_other(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TIEOUT_LANGSMITH", "true")
    monkeypatch.setenv("TIEOUT_REDACT", "1")
    with pytest.raises(SettingsError, match="TIEOUT_LANGSMITH and TIEOUT_REDACT exclude each other"):
        load_settings()
