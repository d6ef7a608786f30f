"""Logs as lines of JSON on stderr: stdout belongs to answers and to the protocol."""

import json
import logging
import sys
import traceback
from datetime import UTC, datetime
from pathlib import Path

_MOST_PLACES = 8  # of a traceback


class JsonLines(logging.Formatter):
    """One record a line: time, level, logger, message, and an error's kind and places without its words.

    What drivers and providers write into their errors may hold questions or keys. An error that another one caused
    is named after that: `error` is the first cause, `raised_at` where it and what it led to were raised.
    """

    def format(self, record: logging.LogRecord) -> str:
        entry: dict[str, object] = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": record.getMessage(),
        }
        if record.exc_info and record.exc_info[1] is not None:
            causes = _causes(record.exc_info[1])
            entry["error"] = type(causes[0]).__name__
            entry["raised_at"] = [f"{type(cause).__name__}: {' < '.join(_places(cause))}" for cause in causes]
        return json.dumps(entry, ensure_ascii=False)


def _causes(error: BaseException) -> list[BaseException]:
    """An error and what led to it, the first cause first."""
    chain = [error]
    while (cause := _cause(chain[-1])) is not None and cause not in chain:
        chain.append(cause)
    return chain[::-1]


def _cause(error: BaseException) -> BaseException | None:
    return error.__cause__ or (None if error.__suppress_context__ else error.__context__)


def _places(error: BaseException) -> list[str]:
    """Where an error was raised and who called that, innermost first: file, line and function, no text of either."""
    frames = traceback.extract_tb(error.__traceback__)[-_MOST_PLACES:]
    return [f"{'/'.join(Path(frame.filename).parts[-3:])}:{frame.lineno} {frame.name}" for frame in reversed(frames)]


def log_to_stderr(level: str = "warning") -> None:
    """Have this process log from that level on."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLines())
    logging.basicConfig(level=level.upper(), handlers=[handler], force=True)
