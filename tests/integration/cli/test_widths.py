"""Every command that reads, in a terminal of 80 columns: no value, period or id is broken, and no line is wider."""

import json
import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from rich.cells import cell_len

from server.settings import Settings
from tests.integration.conftest import variables_of
from tests.integration.support.terminal import drawn_in
from tools.models.base import period_label

pytestmark = pytest.mark.skipif(os.name == "nt", reason="draws on a POSIX terminal")

WIDTH = 80
COMMANDS = {
    "lookup": ("lookup", "AAPL", "NVDA", "PG", "revenue", "-m", "eps", "-m", "net income", "-y", 2023, "-y", 2024),
    "lookup of quarters": ("lookup", "AAPL", "NVDA", "revenue", "-q", "2023-Q4", "-q", "2024-Q1", "--chart", "-"),
    "lookup of nothing": ("lookup", "AAPL", "revenue", "-y", 1999),
    "timeseries": ("timeseries", "AAPL", "revenue", "--granularity", "quarterly", "--from", 2021, "--to", 2023),
    "comparison": ("timeseries", "AAPL", "NVDA", "PG", "SNOW", "net income", "--chart", "-"),
    "statement": ("statement", "AAPL", "income_statement", "-y", 2023),
    "calculate": ("calculate", "AAPL", "NVDA", "gross margin", "-f", "free cash flow", "-y", 2024),
    "documents": ("documents", "-t", "NVDA"),
    "metrics": ("metrics",),
    "some metrics": ("metrics", "free cash flow"),
    "corpora": ("corpora",),
    "doctor": ("doctor",),
    "stats": ("stats", "--chart", "-"),
    "feedback": ("feedback",),
    "ask": ("ask", "Compare the net income of Nvidia and Snowflake for fiscal 2025."),
    "grid": ("grid", "-t", "AAPL", "-t", "NVDA", "revenue in 2024", "How did revenue change in 2024?", "gross margin"),
    "declined": ("ask", "What was Microsoft's revenue in fiscal 2023?"),
    "removal": ("remove", "company", "SNOW", "--dry-run"),
}


@pytest.fixture(params=COMMANDS, ids=str)
def drawn(request: pytest.FixtureRequest, tieout: Any, sample: Settings) -> tuple[tuple[object, ...], list[str]]:
    """A command, and the lines that it draws."""
    command = COMMANDS[request.param]
    code, lines = drawn_in([tieout.program, *map(str, command)], WIDTH, Path(tieout.folder), variables_of(sample))
    assert code in (0, 1)
    assert any(lines)
    return command, lines


def test_nothing_is_broken_and_nothing_is_wider(
    drawn: tuple[tuple[object, ...], list[str]], tieout: Any, sample: Settings
) -> None:
    command, lines = drawn
    for line in lines:
        assert cell_len(line) <= WIDTH or len(line.split()) == 1, line
    assert "…" not in "".join(lines)
    text = "\n".join(lines)
    plain = "\n".join(line.strip("│ ") for line in lines)
    if command[0] in {"corpora", "doctor", "stats", "feedback"}:  # what they tell moves on between two calls
        return
    for whole in atoms_of(tieout(sample, *command, "--format", "tsv").out, lines):
        assert whole in text or whole in plain, (whole, text)
    for said in wholes_of(json.loads(tieout(sample, *command, "--json").out)):
        assert said in text, (said, text)


def atoms_of(tsv: str, lines: list[str]) -> Iterator[str]:
    """The cells of rows of the same command as tab-separated text, of the columns that the terminal has room for."""
    heads: list[str] = []
    for row in tsv.splitlines():
        cells = row.split("\t")
        if len(cells) < 2:
            heads = []
        elif len(cells) != len(heads):
            heads = cells
        else:
            shown = next((line for line in lines if all(head in line for head in heads[:2])), "")
            yield from (
                cell
                for head, cell in zip(heads, cells, strict=True)
                if head and head in shown and any(map(str.isdigit, cell)) and head not in {"Formula", "Called"}
            )


def wholes_of(found: Any) -> Iterator[str]:
    """The periods and accessions of figures and answers, wherever they stand in what is printed as JSON."""
    for value in [*found.get("values", ()), *(one for series in found.get("series", ()) for one in series["points"])]:
        yield period_label(value["fiscal_year"], value["fiscal_quarter"])
    for document in found.get("documents", ()):
        yield document["doc_id"]
    for citation in found.get("citations", ()):
        yield citation["url"]
    for metric in found.get("metrics", ()):
        yield metric["name"]


def test_the_question_and_its_warnings_stand_in_one_frame(tieout: Any, sample: Settings) -> None:
    command = [tieout.program, "ask", "Compare the net income of Nvidia and Snowflake for fiscal 2025."]
    _, lines = drawn_in(command, WIDTH, Path(tieout.folder), variables_of(sample))
    top = next(place for place, line in enumerate(lines) if line.startswith("╭"))
    bottom = next(place for place, line in enumerate(lines) if line.startswith("╰"))
    inside = " ".join(line.strip("│ ") for line in lines[top + 1 : bottom])
    assert "Warning: FY2025: Net income is -1,285,640,000" in inside
    assert "$72.88 billion" in inside
    assert "Warning" not in "".join(lines[bottom:])


def test_a_wider_terminal_has_all_columns(tieout: Any, sample: Settings) -> None:
    command = [tieout.program, *map(str, COMMANDS["lookup"])]
    _, lines = drawn_in(command, 160, Path(tieout.folder), variables_of(sample))
    head = next(line for line in lines if line.startswith("Ticker"))
    assert head.split() == [
        "Ticker",
        "Metric",
        "Period",
        "Value",
        "Change",
        "Filing",
        "Basis",
        "Ended",
        "Form",
        "Filed",
    ]
    assert "Too narrow" not in "".join(lines)
