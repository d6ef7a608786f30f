"""A command that is handed over prints what it prints by itself, to the byte."""

import json
import os
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from server.settings import Settings
from tests.integration.resident.conftest import Stay

pytestmark = pytest.mark.skipif(os.name != "posix", reason="there is no such process on Windows")

DRAFT = "Apple's revenue was $383.285 billion in fiscal 2023. Its net income was $12 billion in fiscal 2023."
COMMANDS: tuple[tuple[str, ...], ...] = (
    ("lookup", "AAPL", "-m", "revenue", "-y", "2023"),
    ("lookup", "AAPL", "NVDA", "-m", "revenue", "-m", "eps", "-y", "2024", "--json"),
    ("lookup", "AAPL", "-m", "revenue", "-y", "2023", "--csv"),
    ("lookup", "AAPL", "-m", "revenue", "-y", "1999"),
    ("lookup", "XQZJ", "-m", "revenue"),
    ("lookup", "XQZJ", "-m", "revenue", "--json"),
    ("lookup", "AAPL", "-m", "revenue", "--json", "--csv"),
    ("lookup", "AAPL"),
    ("lookup", "AAPL", "-m", "revenue", "-q", "5"),
    ("lookup", "--help"),
    ("--help",),
    ("index", "--help"),
    ("nonsense", "--help"),
    (),
    ("timeseries", "AAPL", "revenue", "--from", "2021", "--to", "2023"),
    ("statement", "PG", "income_statement", "-y", "2025"),
    ("calculate", "AAPL", "gross margin", "-y", "2023"),
    ("calculate", "AAPL", "revenue / (", "-y", "2023"),
    ("documents", "--json"),
    ("verify", "draft.txt"),
    ("verify", "missing.txt"),
    ("ask", "What was Apple's revenue in fiscal 2023?"),
    ("ask", "What was Microsoft's revenue in fiscal 2023?"),
    ("ask", "كم بلغت إيرادات أبل في السنة المالية ٢٠٢٣؟"),
    ("search", "supply chain", "--mode", "keyword"),
    *(("lookup", "AAPL", "-m", "revenue", "-y", "2023", "--format", name) for name in ("table", "tsv", "csv", "md")),
    ("lookup", "AAPL", "-m", "revenue", "--json", "--format", "md"),
    ("documents", "--format", "csv"),
    ("metrics", "margin"),
    ("metrics", "of-no-such-name", "--json"),
)  # fmt: skip
QUIET = 10  # tries until no other test asks a question meanwhile


@pytest.fixture(scope="module")
def stay(make_stay: Callable[..., Stay], sample: Settings) -> Stay:
    """Where a process runs by now."""
    stay = make_stay(sample)
    (stay.folder / "draft.txt").write_text(DRAFT)
    stay.warm()
    return stay


@pytest.mark.parametrize("arguments", COMMANDS, ids=lambda arguments: " ".join(arguments) or "nothing")
def test_the_same_is_printed_there_as_here(stay: Stay, program: Path, arguments: tuple[str, ...]) -> None:
    there = stay(*arguments)
    assert stay.told[-1] == "there"
    assert there == stay.by_itself(program, *arguments)


def test_corpora_are_the_same_but_for_their_sizes(stay: Stay, program: Path) -> None:
    runs = stay("corpora", "--json"), stay.by_itself(program, "corpora", "--json")
    there, here = ([(one["name"], one["documents"]) for one in json.loads(run.out)["corpora"]] for run in runs)
    assert stay.told[-1] == "there"
    assert there == here != []


def test_statistics_are_the_same_where_nobody_asks_meanwhile(stay: Stay, program: Path) -> None:
    arguments = ("stats", "--format", "md")
    for _ in range(QUIET):
        before, there = stay.by_itself(program, *arguments), stay(*arguments)
        assert stay.told[-1] == "there"
        if stay.by_itself(program, *arguments) == before:
            break
    assert there == before


@pytest.mark.parametrize(
    ("looks", "arguments"),
    [
        ({"TERM": "xterm-256color", "COLUMNS": "83"}, COMMANDS[0]),
        ({"TERM": "xterm", "NO_COLOR": "1"}, COMMANDS[4]),
        ({"TERM": "xterm"}, COMMANDS[9]),
        ({"TERM": "xterm-256color"}, COMMANDS[21]),
        ({"TERM": "dumb"}, COMMANDS[21]),
    ],
)
def test_a_terminal_sees_the_same(stay: Stay, arguments: tuple[str, ...], looks: dict[str, str]) -> None:
    stay = Stay(stay.folder, {**stay.variables, **looks})
    there = stay.on_a_terminal(*arguments)
    assert stay.told[-1] == "there"
    assert there == stay.alone().on_a_terminal(*arguments)


def test_commands_side_by_side_print_each_its_own(stay: Stay, program: Path) -> None:
    chosen = [COMMANDS[n] for n in (0, 1, 3, 4, 15, 16, 21, 22)] * 2
    alone = {arguments: stay.by_itself(program, *arguments) for arguments in set(chosen)}

    def run(numbered: tuple[int, tuple[str, ...]]) -> bool:
        number, arguments = numbered
        own = Stay(stay.folder.parent / str(number), stay.variables)
        own.folder.mkdir()
        return own(*arguments) == alone[arguments]

    with ThreadPoolExecutor(4) as pool:
        assert all(pool.map(run, enumerate(chosen)))


def test_what_stdin_holds_is_read_by_the_command_itself(stay: Stay) -> None:
    with (stay.folder / "draft.txt").open("rb") as draft:
        run = stay.end(stay.start("verify", "-", stdin=draft))
    assert (run.code, stay.told[-1]) == (1, "here")
    assert "383.285" in run.out


def test_a_reader_that_has_had_enough_ends_the_command_quietly(stay: Stay) -> None:
    read, write = os.pipe()
    os.close(read)
    process = stay.start("documents", "--json", stdout=write)
    os.close(write)
    run = stay.end(process)
    assert (run.code, run.err) == (1, "")
