"""Questions are logged behind their answers: in the store, and as spans where an exporter is configured."""

import gzip
import json
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import Any

import pytest

from agent.graph import build_graph
from agent.run import answer_question
from server.settings import Settings
from server.wiring import open_deps
from tools.ports.query_log import LoggedQuestion
from tools.usage.statistics import query_log_of

_RECENT = 50  # rows
QUESTION = "What was Apple's revenue in fiscal 2023?"


async def _ignore(_: str) -> None:
    return None


async def asked(settings: Settings) -> tuple[LoggedQuestion, str]:
    """The newest row of one that was asked, in whatever form, and its answer's text; other tests may ask meanwhile."""
    async with open_deps(settings) as deps:
        answer = await answer_question(build_graph(deps), QUESTION, _ignore)
        rows = await query_log_of(deps).questions(None, _RECENT)
        return next(row for row in rows if _is_it(row, settings.redact)), answer.answer


def _is_it(row: LoggedQuestion, redacted: bool) -> bool:
    return row.question == QUESTION or (redacted and (row.question or "").startswith("sha256:"))


async def test_a_question_is_logged_with_its_trace(sample: Settings) -> None:
    logged, _ = await asked(sample)
    assert (logged.question, logged.route, logged.status) == (QUESTION, "metric_lookup", "answered")
    assert logged.citation_coverage == 1.0
    assert logged.numbers == logged.tied_out > 0
    assert {"classify", "retrieve", "verify"} <= {step.step for step in logged.trace.steps}
    assert logged.seconds >= max(step.seconds for step in logged.trace.steps)


async def test_a_redacted_question_leaves_no_word(sample: Settings) -> None:
    logged, _ = await asked(sample.model_copy(update={"redact": True}))
    assert logged.question is not None
    assert logged.question.startswith("sha256:")
    assert "Apple" not in logged.model_dump_json()
    assert "AAPL" not in logged.model_dump_json()


async def test_questions_are_logged_only_where_they_may_be(sample: Settings) -> None:
    async with open_deps(sample.model_copy(update={"log_searches": False})) as deps:
        assert deps.query_log is None


@pytest.fixture
def collector() -> Iterator[tuple[str, list[bytes]]]:
    """A collector of spans on this machine, and what it was sent."""
    sent: list[bytes] = []

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["Content-Length"]))
            sent.append(gzip.decompress(body) if self.headers.get("Content-Encoding") == "gzip" else body)
            self.send_response(200)
            self.end_headers()

        def log_message(self, format: str, *args: Any) -> None:
            return

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}", sent
    server.shutdown()
    server.server_close()


async def test_spans_go_to_the_exporter(sample: Settings, collector: tuple[str, list[bytes]]) -> None:
    url, sent = collector
    await asked(sample.model_copy(update={"otel_endpoint": url}))
    body = b"".join(sent)
    for name in (b"question", b"classify", b"retrieve", b"tieout.route", b"metric_lookup", QUESTION.encode()):
        assert name in body


async def test_redacted_spans_hold_no_words(sample: Settings, collector: tuple[str, list[bytes]]) -> None:
    url, sent = collector
    await asked(sample.model_copy(update={"otel_endpoint": url, "redact": True}))
    body = b"".join(sent)
    assert b"sha256:" in body
    assert b"Apple" not in body


async def test_an_exporter_that_is_down_fails_no_question(sample: Settings) -> None:
    _, answer = await asked(sample.model_copy(update={"otel_endpoint": "http://127.0.0.1:9"}))
    assert "383.285 billion" in answer


def test_stats_are_told_and_drawn(tieout: Any, sample: Settings, tmp_path: Path) -> None:
    before = json.loads(tieout(sample, "stats", "--json").out)
    assert tieout(sample, "ask", QUESTION).code == 0
    picture = tmp_path / "steps.png"
    run = tieout(sample, "stats", "--plot", picture, "--json")
    assert run.code == 0
    stats = json.loads(run.out)
    assert stats["questions"] > before["questions"]
    assert stats["numbers"] > before["numbers"]
    assert 0 < stats["verification_pass_rate"] <= 1
    assert {step["step"] for step in stats["steps"]} >= {"classify", "retrieve"}
    assert picture.read_bytes().startswith(b"\x89PNG")
    assert "Time by step" in tieout(sample, "stats").out
