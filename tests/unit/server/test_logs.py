"""Logs are lines of JSON, and keep the words of errors to themselves."""

import json
import logging
import sys

from server.logs import JsonLines


def record(message: str, *arguments: object, failed: bool = False) -> logging.LogRecord:
    info = None
    if failed:
        try:
            raise ValueError("the key is sk-123")
        except ValueError:
            info = sys.exc_info()
    return logging.LogRecord("tieout.query_log", logging.WARNING, __file__, 1, message, arguments, info)


def test_a_record_is_one_line() -> None:
    line = JsonLines().format(record("Questions are not logged: %s", "the disk\nis full"))
    assert "\n" not in line
    entry = json.loads(line)
    assert (entry["level"], entry["logger"]) == ("warning", "tieout.query_log")
    assert entry["message"] == "Questions are not logged: the disk\nis full"
    assert entry["time"].endswith("+00:00")


def test_an_error_is_named_without_its_words() -> None:
    line = JsonLines().format(record("It failed.", failed=True))
    assert json.loads(line)["error"] == "ValueError"
    assert "sk-123" not in line


def test_the_cause_of_an_error_is_told_by_its_kind_and_place() -> None:
    info = None
    try:
        try:
            json.loads("the key is sk-123")
        except ValueError as error:
            raise RuntimeError("the key is sk-123") from error
    except RuntimeError:
        info = sys.exc_info()
    failed = logging.LogRecord("mcp", logging.ERROR, __file__, 1, "A tool failed", (), info)
    entry = json.loads(JsonLines().format(failed))
    assert entry["error"] == "JSONDecodeError"
    first, last = entry["raised_at"]
    assert "json/decoder.py:" in first
    assert "test_logs.py" in first
    assert last.startswith("RuntimeError: ")
    assert "sk-123" not in JsonLines().format(failed)
