"""The audit log: who called what, when, and what came of it, as lines of JSON in a file that is rotated."""

import json
import logging
import os
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from filelock import FileLock
from starlette.types import Scope

_MOST_BYTES = 10 * 1024 * 1024  # of a file
_FILES = 10  # older ones that are kept: audit.jsonl.1 is the youngest of them

logger = logging.getLogger(__name__)


class AuditLog:
    """A file that several servers may append to: each line is one write, and one of them alone rotates it."""

    def __init__(self, path: Path, *, questions: bool = False, most_bytes: int = _MOST_BYTES) -> None:
        self.path = path
        self.keeps_questions = questions
        self._most = most_bytes
        self._failing = False

    def write(self, **entry: Any) -> None:
        """Append an entry, with the time. What keeps it from that is logged once, and stops nobody's work."""
        told = {"time": datetime.now(UTC).isoformat(timespec="milliseconds"), **entry}
        line = json.dumps({name: value for name, value in told.items() if value is not None})
        try:
            self._append(f"{line}\n".encode())
            self._failing = False
        except OSError as error:
            if not self._failing:
                logger.error("The audit log %s can't be written: %s", self.path, error.strerror)
            self._failing = True

    def _append(self, line: bytes) -> None:
        self.path.parent.mkdir(parents=True, exist_ok=True)
        with suppress(FileNotFoundError):
            if self.path.stat().st_size + len(line) > self._most:
                self._rotate(len(line))
        handle = os.open(self.path, os.O_WRONLY | os.O_APPEND | os.O_CREAT, 0o600)
        try:
            os.write(handle, line)
        finally:
            os.close(handle)

    def _rotate(self, more: int) -> None:
        with FileLock(self.path.with_name(f"{self.path.name}.lock"), timeout=5):
            if self.path.stat().st_size + more <= self._most:
                return  # another server has
            for number in range(_FILES - 1, 0, -1):
                with suppress(FileNotFoundError):
                    self._older(number).replace(self._older(number + 1))
            self.path.replace(self._older(1))

    def _older(self, number: int) -> Path:
        return self.path.with_name(f"{self.path.name}.{number}")


def note(scope: Scope, *, question: str | None = None, outcome: str | None = None) -> None:
    """Add to the entry of a request what came of it; its question is kept only where that is set."""
    noted = scope.get("state", {}).get("audit")
    if noted is None:
        return
    if question is not None and noted["log"].keeps_questions:
        noted["question"] = question
    if outcome is not None:
        noted["outcome"] = outcome


def note_call(scope: Scope, call: str, outcome: str, ms: int, question: str | None) -> None:
    """Write a call of its own, which came within a request: of MCP."""
    state = scope.get("state", {})
    if (noted := state.get("audit")) is None:
        return
    log: AuditLog = noted["log"]
    log.write(
        caller=state["caller"].name,
        client=client_of(scope),
        corpus=state["corpus"],
        call=call,
        ms=ms,
        outcome=outcome,
        question=question if log.keeps_questions else None,
    )
    noted["written"] = True


def client_of(scope: Scope) -> str | None:
    """The address that a request came from; of a proxy, where there is one."""
    return scope["client"][0] if scope.get("client") else None
