"""A command that is handed over prints what it prints by itself, to the byte."""

import asyncio
import os
import uuid
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from importlib.resources import as_file, files
from pathlib import Path

import psycopg
import pytest

from server.settings import Settings
from tests.conftest import SEARCHABLE, load_files
from tests.integration.resident.conftest import Stay
from tests.stores import Store

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


@pytest.fixture(scope="module")
def stay(make_stay: Callable[..., Stay], sample: Settings) -> Stay:
    """Where a process runs by now."""
    stay = make_stay(sample)
    (stay.folder / "draft.txt").write_text(DRAFT)
    stay.warm()
    return stay


@pytest.fixture(scope="module")
def quiet(make_stay: Callable[..., Stay], store: Store) -> Stay:
    """Where a process runs by now, over a database in which no other test loads or asks."""
    database = f"quiet_{uuid.uuid4().hex}"
    with psycopg.connect(store.conninfo, autocommit=True) as connection:
        connection.execute(f"create database {database}")
    settings = store.by_url("quiet", database)
    with as_file(files("ingest").joinpath("samples/invented")) as folder:
        asyncio.run(load_files(settings, [folder / SEARCHABLE[-1]]))
    stay = make_stay(settings)
    stay.warm("ask", "What was Harborstone's revenue in fiscal 2023?")
    return stay


@pytest.mark.parametrize("arguments", COMMANDS, ids=lambda arguments: " ".join(arguments) or "nothing")
def test_the_same_is_printed_there_as_here(stay: Stay, program: Path, arguments: tuple[str, ...]) -> None:
    there = stay.unforked()(*arguments)
    assert stay.told[-1] == "there"
    assert there == stay.by_itself(program, *arguments)


@pytest.mark.parametrize("arguments", [("corpora", "--json"), ("stats", "--format", "md")], ids=lambda words: words[0])
def test_the_whole_database_is_told_of_the_same(quiet: Stay, program: Path, arguments: tuple[str, ...]) -> None:
    there = quiet(*arguments)
    assert quiet.told[-1] == "there"
    assert there == quiet.by_itself(program, *arguments)
    assert there.out.count("\n") > 1


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
    stay = replace(stay, variables={**stay.variables, **looks})
    there = stay.on_a_terminal(*arguments)
    assert stay.told[-1] == "there"
    assert there == stay.alone().on_a_terminal(*arguments)


def test_commands_side_by_side_print_each_its_own(stay: Stay, program: Path) -> None:
    chosen = [COMMANDS[n] for n in (0, 1, 3, 4, 15, 16, 21, 22)] * 2
    alone = {arguments: stay.by_itself(program, *arguments) for arguments in set(chosen)}

    def run(numbered: tuple[int, tuple[str, ...]]) -> bool:
        number, arguments = numbered
        own = replace(stay, folder=stay.folder.parent / str(number), told=[])
        own.folder.mkdir()
        return own(*arguments) == alone[arguments]

    with ThreadPoolExecutor(4) as pool:
        assert all(pool.map(run, enumerate(chosen)))


def test_what_stdin_holds_is_read_by_the_command_itself(stay: Stay) -> None:
    with (stay.folder / "draft.txt").open("rb") as draft:
        run = stay.end(stay.start("verify", "-", stdin=draft))
    assert (run.code, stay.told[-1]) == (1, "here")
    assert "383.285" in run.out


@pytest.mark.skipif(not Path("/dev/fd").exists(), reason="there are no files of open descriptors")
def test_a_path_that_is_this_process_s_own_is_read_by_the_command_itself(stay: Stay) -> None:
    with (stay.folder / "draft.txt").open("rb") as draft:
        run = stay.end(stay.start("verify", "/dev/stdin", stdin=draft))
    assert (run.code, stay.told[-1]) == (1, "here")
    assert "383.285" in run.out


def test_a_reader_that_has_had_enough_ends_the_command_quietly(stay: Stay) -> None:
    read, write = os.pipe()
    os.close(read)
    process = stay.unforked().start("documents", "--json", stdout=write)
    os.close(write)
    run = stay.end(process)
    assert (run.code, run.err) == (1, "")
