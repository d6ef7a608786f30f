"""What has gone out to a model and come back, kept in a file: a run that was cut off pays for nothing twice."""

from collections.abc import Mapping, Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Any

from tools.errors import InvalidInput
from tools.jsonl import LineFile, opening, read_lines
from tools.ports.batches import BatchReply


class Journal:
    """A file of JSON lines, each on the disk before its method returns; a last line that was torn off is dropped.

    Raises `OutputFailed` for a line that can't be kept.
    """

    def __init__(self, path: Path, model: str) -> None:
        self.replies: dict[str, BatchReply] = {}
        self._path = path
        self._sent: dict[str, tuple[str, ...]] = {}
        self._marks: set[str] = set()
        with opening(path):
            lines = read_lines(path)
        for line in lines:
            self._take(line, model)
        self.replies = {key: reply for key, reply in self.replies.items() if not reply.failure}  # those are asked again
        self._file = LineFile(path)
        if self._file.is_empty():
            self._file.add({"kind": "model", "model": model})

    def close(self) -> None:
        self._file.close()

    def unfinished(self) -> list[str]:
        """The batches that went out and did not come back."""
        return list(self._sent)

    def is_marked(self, mark: str) -> bool:
        """Whether a batch of this mark was about to be sent."""
        return mark in self._marks

    def mark(self, mark: str) -> None:
        """A batch is about to be sent."""
        self._note({"kind": "mark", "mark": mark})

    def sent(self, batch: str, keys: Sequence[str]) -> None:
        """A batch was sent."""
        self._note({"kind": "sent", "batch": batch, "keys": list(keys)})

    def answered(self, batch: str, replies: Mapping[str, BatchReply]) -> None:
        """A batch came back. A call that it does not tell of has failed."""
        for key in self._sent.get(batch, ()):
            reply = replies.get(key) or BatchReply(failure="no reply")
            self._note({"kind": "reply", "key": key, **asdict(reply)})
        self._note({"kind": "done", "batch": batch})

    def keep(self, key: str, reply: BatchReply) -> None:
        """A call by itself was answered."""
        self._note({"kind": "reply", "key": key, **asdict(reply)})

    def gave_up(self, batch: str) -> None:
        """A batch will never come back: its calls may be sent again."""
        self._note({"kind": "done", "batch": batch})

    def _note(self, line: dict[str, Any]) -> None:
        self._file.add(line)
        self._take(line, None)

    def _take(self, line: dict[str, Any], model: str | None) -> None:
        match line:
            case {"kind": "model", "model": written} if model not in (None, written):
                raise InvalidInput(f"{self._path} has replies of {written}, not of {model}. Use another output file.")
            case {"kind": "mark", "mark": mark}:
                self._marks.add(mark)
            case {"kind": "sent", "batch": batch, "keys": keys}:
                self._sent[batch] = tuple(keys)
            case {"kind": "reply", "key": key, **reply}:
                self.replies[key] = BatchReply(**reply)
            case {"kind": "done", "batch": batch}:
                self._sent.pop(batch, None)
            case _:
                pass
