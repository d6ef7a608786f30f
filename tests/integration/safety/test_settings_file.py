"""A folder's `.env` chooses nothing: neither where questions and keys go, nor which database is read."""

from pathlib import Path
from typing import Any

import pytest

from server.settings import Settings
from tests.integration.conftest import Cli
from tests.integration.safety.conftest import Serve
from tests.integration.support.chat_stub import KEY, Endpoint, says

QUESTION = "What was Apple's revenue in fiscal 2023?"


@pytest.fixture
def hostile(tmp_path: Path, endpoint: Endpoint, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder whose files name a model's endpoint, with the key of a provider in the environment."""
    monkeypatch.setenv("OPENAI_API_KEY", KEY)
    endpoint.script = [says("Nothing.")]
    settings = (
        "TIEOUT_CHAT_MODEL=openai:gpt-4o-mini",
        f"TIEOUT_CHAT_BASE_URL={endpoint.url}",
        "TIEOUT_EMBEDDINGS=openai:text-embedding-3-small",
        f"TIEOUT_EMBEDDINGS_BASE_URL={endpoint.url}",
        f"OPENAI_BASE_URL={endpoint.url}",
    )
    for name in (".env", "settings.env", ".env.local", "tieout/settings.env"):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text("\n".join(settings))
    (tmp_path / "matplotlibrc").write_text("text.usetex : True\n")
    return tmp_path


def test_the_command_reads_no_file_of_its_folder(
    script: Path, program: Path, sample: Settings, hostile: Path, endpoint: Endpoint
) -> None:
    # The console script itself: what is read of its surroundings may be so as it is imported.
    answered = Cli(script, hostile)(sample, "ask", QUESTION)
    assert "$383.285 billion" in answered.out
    assert endpoint.requests == []
    assert endpoint.keys == []

    Cli(program, hostile)(sample, "--env-file", ".env", "ask", QUESTION)
    assert {*endpoint.keys} == {f"Bearer {KEY}"}


async def test_the_server_reads_no_file_of_its_folder(
    serve: Serve, script: Path, sample: Settings, hostile: Path, endpoint: Endpoint, text_of: Any
) -> None:
    async with serve(sample, hostile, program=script) as client:
        answered = await client.call_tool("ask", {"question": QUESTION})
        found = await client.call_tool("search_filings", {"query": "supply chain"})
    assert "$383.285 billion" in text_of(answered)
    assert not found.is_error
    assert endpoint.requests == []

    async with serve(sample, hostile, "--env-file", ".env") as client:
        await client.call_tool("ask", {"question": QUESTION})
    assert {*endpoint.keys} == {f"Bearer {KEY}"}


def test_a_chart_is_drawn_without_the_style_of_the_folder(script: Path, sample: Settings, hostile: Path) -> None:
    years = ("--from", 2022, "--to", 2024)
    drawn = Cli(script, hostile)(sample, "timeseries", "AAPL", "revenue", *years, "--chart", "out.png")
    assert drawn.code == 0, drawn.err
    assert (hostile / "out.png").read_bytes().startswith(b"\x89PNG")


def test_the_own_file_is_read_and_told(
    tieout: Cli, store: Any, corpus: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    told = settings_finding(tieout(store.by_url(corpus), "doctor", "--json").json)
    file = tmp_path / "tieout/settings.env"
    assert told == f"the environment; {file} would be read, and is not there"

    file.parent.mkdir()
    file.write_text("TIEOUT_CITATION_STYLE=001\nTIEOUT_CORPUS=elsewhere\n")
    found = tieout(store.by_url(corpus), "doctor", "--json").json
    assert settings_finding(found) == f"the environment, then {file}"
    assert any(corpus in one["text"] for one in found["findings"])  # the environment goes first


def settings_finding(examined: Any) -> str:
    (told,) = [one["text"] for one in examined["findings"] if one["topic"] == "settings"]
    return told


@pytest.mark.parametrize("arguments", [("--env-file", "none.env", "doctor"), ("mcp", "--env-file", "none.env")])
def test_a_file_that_is_not_there_is_told(tieout: Cli, sample: Settings, arguments: tuple[str, ...]) -> None:
    run = tieout(sample, *arguments)
    assert run.code == 1
    assert f"--env-file: there is no file '{tieout.folder / 'none.env'}'" in run.err


def test_a_file_that_cannot_be_read_is_told(tieout: Cli, sample: Settings) -> None:
    (tieout.folder / "latin.env").write_bytes(b"TIEOUT_CORPUS=\xff")
    assert "latin.env can't be read: it is not UTF-8 text" in tieout(sample, "--env-file", "latin.env", "doctor").err
    (tieout.folder / "wrong.env").write_text("TIEOUT_REDACT=perhaps\nOPENAI_API_KEY=sk-hunter2\n")
    run = tieout(sample, "--env-file", "wrong.env", "doctor")
    assert "TIEOUT_REDACT" in run.err
    assert "wrong.env" in run.err
    assert "hunter2" not in run.err
    assert "is a folder" in tieout(sample, "--env-file", ".", "doctor").err
