"""`tieout batch`, as a process that is cut off."""

import json
import subprocess
import threading
from pathlib import Path
from typing import Any

import pytest

from server.settings import Settings
from tests.integration.support import chat_stub
from tests.integration.support.batch_stub import KEY, Body, Provider, serve
from tests.processes import bounded

ASKED = ("What was revenue in fiscal 2023?", "What was {company}'s net income in fiscal 2022?", "Why did revenue fall?")


def replied(body: Body) -> str | Body:
    """Of no use: the rules read and word what the model was asked for."""
    return {} if "tools" in body else "I have nothing to say."


def rows(path: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in path.read_text().splitlines()]


@pytest.fixture
def questions(tmp_path: Path) -> Path:
    """A file of questions."""
    path = tmp_path / "questions.txt"
    path.write_text("\n".join(ASKED))
    return path


def test_rows_of_all_companies_and_failures_apart(
    tieout: Any, sample: Settings, questions: Path, tmp_path: Path
) -> None:
    output = tmp_path / "out.jsonl"
    arguments = ("batch", questions, "-o", output, "-t", "AAPL", "-t", "NVDA", "-t", "NONE.SUCH", "--json")
    run = tieout(sample, *arguments)
    assert run.code == 1
    assert run.json["items"] == 9
    assert run.json["failed"] == len(rows(tmp_path / "out.failed.jsonl")) > 0
    by_id = {row["id"]: row for row in rows(output)}
    assert "383.285 billion" in by_id["q1:AAPL"]["answer"]["answer"]
    again = tieout(sample, *arguments)
    assert again.json["before"] == 9 - run.json["failed"]
    assert len(rows(output)) == len(by_id)


def test_a_batch_that_was_killed_goes_on_without_a_call_twice(
    program: Path, sample: Settings, questions: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("NO_PROXY", "127.0.0.1")
    with serve(Provider(replied, looks=10**6)) as provider:
        assert sample.database_url is not None
        environment = {
            "TIEOUT_DATABASE_URL": sample.database_url.get_secret_value(),
            "TIEOUT_CORPUS": sample.corpus,
            "TIEOUT_DATA_DIR": str(sample.resolved_data_dir),
            "TIEOUT_CHAT_MODEL": "openai:gpt-4o-mini",
            "TIEOUT_CHAT_BASE_URL": f"{provider.url}/v1",
            "TIEOUT_BATCH_PAUSE": "0.05",
            "OPENAI_API_KEY": KEY,
            "NO_PROXY": "127.0.0.1",
        }
        output = tmp_path / "out.jsonl"
        command = [program, "batch", questions, "-o", output, "-t", "AAPL", "-t", "NVDA", "--batch-api", "--yes"]
        with bounded(subprocess.Popen(command, env=environment, stdout=subprocess.PIPE), 300) as first:
            assert provider.looked_at.wait(240)
            first.kill()
            first.communicate(timeout=60)  # it has let go of its stdout
        sent = len(provider.calls)
        assert sent > 0
        provider.looks = 0
        done = subprocess.run(command, env=environment, capture_output=True, text=True, timeout=120, check=False)
        assert done.returncode == 0, done.stderr
        keys = [call["custom_id"] for call in provider.calls]
        assert len(keys) == len(set(keys)) >= sent
    assert len(rows(output)) == 6
    assert KEY not in done.stdout + done.stderr + output.read_text() + (tmp_path / "out.calls.jsonl").read_text()


@pytest.mark.slow
def test_fifty_questions_that_were_cut_off_half_way_go_on_without_a_call_twice(
    program: Path, sample: Settings, tmp_path: Path
) -> None:
    """Each by itself, without a batch API: the only call that is made again is the one that was never answered."""
    asked = tmp_path / "questions.txt"
    topics = ("revenue", "gross profit", "operating income", "net income", "free cash flow")
    asked.write_text("\n".join(f"Why did {one} rise in fiscal {year}?" for one in topics for year in range(2020, 2025)))
    output = tmp_path / "out.jsonl"
    with chat_stub.serve() as model:
        environment = chat_stub.variables(sample, model.url)
        command = [program, "batch", asked, "-o", output, "-t", "AAPL", "-t", "NVDA", "--at-once", "1", "--yes"]
        silent = threading.Event()

        def reply(request: dict[str, Any]) -> chat_stub.Reply:
            if silent.is_set() or not output.exists() or len(rows(output)) < 25:
                return chat_stub.says("I have nothing to say.")  # of no use, but paid for
            silent.set()
            return chat_stub.Reply("", delay=600)

        model.next = reply  # type: ignore[method-assign]
        with bounded(subprocess.Popen(command, env=environment, stdout=subprocess.PIPE), 300) as first:
            assert silent.wait(300)
            first.kill()
            first.communicate(timeout=60)  # it has let go of its stdout
        before = len(model.requests)
        assert 25 <= len(rows(output)) < 50
        done = subprocess.run(command, env=environment, capture_output=True, text=True, timeout=300, check=False)
        assert done.returncode == 0, done.stderr
        assert len(rows(output)) == len({row["id"] for row in rows(output)}) == 50
        sent = [json.dumps(request, sort_keys=True) for request in model.requests]
    twice = [request for request in set(sent) if sent.count(request) > 1]
    assert twice == [sent[before - 1]]
    assert sent.count(twice[0]) == 2
    assert len(sent) > before > 25


def test_calls_are_paid_for_on_a_yes_alone(program: Path, sample: Settings, questions: Path, tmp_path: Path) -> None:
    assert sample.database_url is not None
    environment = {
        "TIEOUT_DATABASE_URL": sample.database_url.get_secret_value(),
        "TIEOUT_CORPUS": sample.corpus,
        "TIEOUT_DATA_DIR": str(sample.resolved_data_dir),
        "TIEOUT_CHAT_MODEL": "openai:gpt-4o-mini",
        "TIEOUT_CHAT_BASE_URL": "http://127.0.0.1:9/v1",
        "OPENAI_API_KEY": KEY,
    }
    command = [program, "batch", questions, "-o", tmp_path / "out.jsonl", "-t", "AAPL"]
    run = subprocess.run(
        command, env=environment, capture_output=True, text=True, timeout=120, check=False, stdin=subprocess.DEVNULL
    )
    assert run.returncode == 2
    said = " ".join(run.stderr.split())
    assert "3 questions, about" in said
    assert "$0.0" in said
    assert "--yes" in said


@pytest.mark.parametrize(("model", "told"), [(None, "OpenAI or Anthropic"), ("groq:llama", "OpenAI or Anthropic")])
def test_a_provider_without_a_batch_api_is_named(
    program: Path, sample: Settings, questions: Path, tmp_path: Path, model: str | None, told: str
) -> None:
    assert sample.database_url is not None
    environment = {
        "TIEOUT_DATABASE_URL": sample.database_url.get_secret_value(),
        "TIEOUT_CORPUS": sample.corpus,
        "TIEOUT_DATA_DIR": str(sample.resolved_data_dir),
        **({"TIEOUT_CHAT_MODEL": model} if model else {}),
    }
    command = [program, "batch", questions, "-o", tmp_path / "out.jsonl", "-t", "AAPL", "--batch-api", "--yes"]
    run = subprocess.run(command, env=environment, capture_output=True, text=True, timeout=120, check=False)
    assert run.returncode == 1
    assert told in " ".join(run.stderr.split())


def test_summaries_a_row_each_and_failures_apart(tieout: Any, invented: Settings, tmp_path: Path) -> None:
    output = tmp_path / "summaries.jsonl"
    arguments = ("batch", "--summaries", "-t", "BXMW", "-t", "HBST", "-t", "NONE.SUCH", "-o", output, "--json")
    run = tieout(invented, *arguments)
    assert (run.code, run.json["answered"], run.json["failed"]) == (1, 2, 1)
    by_id = {row["id"]: row for row in rows(output)}
    assert by_id["summary:BXMW"]["summary"]["figures"][0]["value"] == 249_306_000
    again = tieout(invented, *arguments)
    assert (again.json["before"], again.json["answered"]) == (2, 0)
    assert [row["id"] for row in rows(tmp_path / "summaries.failed.jsonl")] == ["summary:NONE.SUCH"]


def test_questions_or_summaries(tieout: Any, invented: Settings, questions: Path, tmp_path: Path) -> None:
    for arguments in ((), (questions, "--summaries"), ("--summaries",)):
        run = tieout(invented, "batch", *arguments, "-o", tmp_path / "out.jsonl")
        assert run.code == 2
        assert "--summaries" in run.err or "--ticker" in run.err
