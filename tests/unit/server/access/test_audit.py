"""The audit log's lines, and its rotation."""

import json
from pathlib import Path
from typing import Any

import pytest

from server.access.audit import AuditLog, note, note_call
from server.access.callers import Caller


def lines(path: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in path.read_text().splitlines()]


def test_a_line_an_entry_whatever_it_holds(tmp_path: Path) -> None:
    log = AuditLog(tmp_path / "logs" / "audit.jsonl")
    log.write(caller="ada\nroot", call="GET /\u202ex", status=200, question=None)
    [entry] = lines(log.path)
    assert entry.pop("time").endswith("+00:00")
    assert entry == {"caller": "ada\nroot", "call": "GET /\u202ex", "status": 200}
    assert log.path.read_text().isascii()
    assert log.path.stat().st_mode & 0o077 == 0


def test_it_is_rotated_and_nothing_of_the_youngest_is_lost(tmp_path: Path) -> None:
    path = tmp_path / "audit.jsonl"
    both = [AuditLog(path, most_bytes=300), AuditLog(path, most_bytes=300)]
    for number in range(20):
        both[number % 2].write(caller="ada", number=number)
    kept = sorted(
        (one for one in tmp_path.glob("audit.jsonl*") if one.suffix != ".lock"),
        key=lambda file: file.stat().st_mtime_ns,
    )
    assert all(file.stat().st_size <= 300 for file in kept)
    assert len(kept) > 3
    assert sorted(entry["number"] for file in kept for entry in lines(file)) == list(range(20))


def test_no_more_than_so_many_files_are_kept(tmp_path: Path) -> None:
    log = AuditLog(tmp_path / "audit.jsonl", most_bytes=1)
    for number in range(30):
        log.write(number=number)
    kept = [int(one.suffix[1:]) for one in tmp_path.glob("audit.jsonl.*") if one.suffix[1:].isdigit()]
    assert sorted(kept) == list(range(1, 11))
    assert lines(log.path)[0]["number"] == 29


def test_a_disk_that_refuses_stops_nobody_and_is_told_once(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    (tmp_path / "file").write_text("")
    log = AuditLog(tmp_path / "file" / "audit.jsonl")
    log.write(caller="ada")
    log.write(caller="ada")
    assert len(caplog.records) == 1


@pytest.mark.parametrize("keeps", [True, False])
def test_questions_are_kept_only_where_that_is_set(tmp_path: Path, keeps: bool) -> None:
    log = AuditLog(tmp_path / "audit.jsonl", questions=keeps)
    noted: dict[str, Any] = {"log": log}
    scope: dict[str, Any] = {"state": {"audit": noted, "caller": Caller("ada"), "corpus": "acme"}, "client": None}
    note(scope, question="What?", outcome="answered")
    assert ("question" in noted) is keeps
    note_call(scope, "mcp tools/call ask", "answered", 3, "What?")
    [entry] = lines(log.path)
    assert (entry["caller"], entry["corpus"], entry["outcome"]) == ("ada", "acme", "answered")
    assert ("question" in entry) is keeps


def test_without_a_log_nothing_is_noted() -> None:
    note({"state": {}}, question="What?")
    note_call({}, "mcp ping", "ok", 0, None)
