"""What a terminal would obey is shown, in every format, on both streams."""

import io
import sys

import pytest

from server.cli.formats.choice import OutputFormat
from server.cli.formats.harmless import harmless
from server.cli.formats.layout import Column, Framed, Grid, Line, Note
from server.cli.terminal import Terminal
from tools.errors import InvalidInput

HOSTILE = "\x1b]0;owned\x07\x1b[2J\x9b31mred\r\x7f"


def test_control_characters_are_shown_one_for_one() -> None:
    assert harmless(HOSTILE) == "␛]0;owned␇␛[2J\ufffd31mred␍␡"
    assert harmless("a line\n\tof ٣ cells") == "a line\n\tof ٣ cells"


@pytest.mark.parametrize("output", list(OutputFormat))
def test_no_format_prints_them(monkeypatch: pytest.MonkeyPatch, output: OutputFormat) -> None:
    out, err = io.StringIO(), io.StringIO()
    monkeypatch.setattr(sys, "stdout", out)
    monkeypatch.setattr(sys, "stderr", err)
    terminal = Terminal(output)
    grid = Grid((Column("Name"),), ((HOSTILE,),), title=HOSTILE)
    framed = Framed(HOSTILE, (Line(HOSTILE), Note(HOSTILE)), HOSTILE)
    terminal.show({"name": HOSTILE}, [framed, grid, HOSTILE], [HOSTILE])
    terminal.failure(InvalidInput(HOSTILE))
    terminal.note(HOSTILE)
    terminal.progress(HOSTILE)
    terminal.say(HOSTILE)
    printed = out.getvalue() + err.getvalue()
    assert "owned" in printed
    assert not {"\x1b", "\x07", "\x9b", "\r", "\x7f"} & set(printed)
