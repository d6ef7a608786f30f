"""Asking the person at the terminal: choices and question on stderr, the reply from stdin, and stdout untouched."""

import asyncio
import io
import os
import pty
import sys
import threading
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from server.cli.prompting import ask_on_terminal, is_interactive
from tools.models.answers import Clarification

WHICH = Clarification(question="Which margin?", missing=("metric",), options=("gross margin", "net margin"))


@pytest.fixture
def type_in(monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[[str], None]]:
    """Types into a terminal that is stdin."""
    here, there = pty.openpty()
    with os.fdopen(there, encoding="utf-8") as stdin:
        monkeypatch.setattr(sys, "stdin", stdin)

        def type_in(text: str) -> None:
            os.write(here, text.encode())

        yield type_in
    os.close(here)


@pytest.mark.parametrize(
    ("typed", "reply"),
    [
        ("2\n", "2"),
        ("  net margin \n", "net margin"),
        ("نعم\n", "نعم"),
        ("\n", None),
        ("   \n", None),
        ("\x04", None),  # Ctrl-D: the end of the input
    ],
)
async def test_the_reply_is_what_is_typed(
    type_in: Callable[[str], None], capsys: pytest.CaptureFixture[str], typed: str, reply: str | None
) -> None:
    type_in(typed)
    assert await ask_on_terminal(WHICH) == reply
    said = capsys.readouterr()
    assert (said.out, said.err) == ("", "  1. gross margin\n  2. net margin\nWhich margin? ")


async def test_questions_are_asked_one_after_the_other(type_in: Callable[[str], None]) -> None:
    type_in("1\n")
    assert await ask_on_terminal(WHICH) == "1"
    type_in("Apple\n")
    assert await ask_on_terminal(Clarification(question="Which company?")) == "Apple"


async def test_whoever_gives_up_leaves_nobody_reading(type_in: Callable[[str], None]) -> None:
    """A thread that reads would keep the program from its end."""
    before = set(threading.enumerate())
    asking = asyncio.create_task(ask_on_terminal(WHICH))
    await asyncio.sleep(0)
    asking.cancel()
    with pytest.raises(asyncio.CancelledError):
        await asking
    assert set(threading.enumerate()) == before
    type_in("2\n")
    assert await ask_on_terminal(WHICH) == "2"


@pytest.mark.parametrize(
    ("stdin", "stderr", "somebody"), [(True, True, True), (True, False, False), (False, True, False)]
)
def test_somebody_is_there_where_both_ends_are_a_terminal(
    monkeypatch: pytest.MonkeyPatch, stdin: bool, stderr: bool, somebody: bool
) -> None:
    def stream(tty: bool) -> Any:
        made = io.StringIO()
        monkeypatch.setattr(made, "isatty", lambda: tty, raising=False)
        return made

    monkeypatch.setattr(sys, "stdin", stream(stdin))
    monkeypatch.setattr(sys, "stderr", stream(stderr))
    found = is_interactive()
    monkeypatch.undo()
    assert found == somebody
