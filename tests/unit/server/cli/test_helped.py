"""The help of every command: at 80 columns it has the words that it has on a wide terminal, each in one piece."""

import re
from collections.abc import Iterator
from itertools import pairwise
from typing import Any

import pytest
import typer.rich_utils
from typer.main import get_command
from typer.testing import CliRunner

from server.cli.app import app

WIDTH, WIDE = 80, 1000


def paths(command: Any, before: tuple[str, ...] = ()) -> Iterator[tuple[str, ...]]:
    yield before
    for name, inner in getattr(command, "commands", {}).items():
        yield from paths(inner, (*before, name))


def helped(path: tuple[str, ...], width: int, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    monkeypatch.setattr(typer.rich_utils, "MAX_WIDTH", width)
    ended = CliRunner().invoke(app, [*path, "--help"], env={"COLUMNS": str(width)})
    assert ended.exit_code == 0
    return [re.sub("[│╭╮╰╯─]", " ", line) for line in ended.output.splitlines()]


@pytest.mark.parametrize("path", list(paths(get_command(app))), ids=lambda path: " ".join(path) or "tieout")
def test_no_name_is_cut_or_broken(path: tuple[str, ...], monkeypatch: pytest.MonkeyPatch) -> None:
    lines = helped(path, WIDTH, monkeypatch)
    assert max(map(len, lines)) <= WIDTH
    text = " ".join(lines)
    assert "…" not in text
    assert set(text.split()) <= set(" ".join(helped(path, WIDE, monkeypatch)).split())


@pytest.mark.parametrize("name", ["install", "remove"])
def test_a_sentence_goes_on_in_its_line(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    told = helped((name,), WIDTH, monkeypatch)
    [place] = [place for place, line in enumerate(told) if line.strip().startswith("Shows what")]
    paragraph = told[place : told.index(next(line for line in told[place:] if not line.strip()), place)]
    for line, following in pairwise(paragraph):
        assert len(line.rstrip()) + 1 + len(following.split()[0]) >= WIDTH - 1


def test_what_is_needed_stands_in_the_usage(monkeypatch: pytest.MonkeyPatch) -> None:
    assert "tieout export [OPTIONS] COMMAND [ITS OPTIONS]" in " ".join(helped(("export",), WIDTH, monkeypatch))
    assert "tieout page [OPTIONS] {doc_id} {page}" in " ".join(helped(("page",), WIDTH, monkeypatch))
    statements = "One of income_statement, balance_sheet, cash_flow, income, balance, cash."
    assert statements in " ".join(helped(("statement",), WIDE, monkeypatch))
    assert "Also --fiscal-year." in " ".join(helped(("index",), WIDE, monkeypatch))
