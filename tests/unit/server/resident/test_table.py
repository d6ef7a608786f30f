"""Which command lines are handed over."""

from typing import Any

import pytest
from typer.main import get_command

from server.cli.app import app
from server.resident.table import HANDED, split

COMMANDS: dict[str, Any] = vars(get_command(app))["commands"]


@pytest.mark.parametrize(
    ("arguments", "env_file", "command"),
    [
        (["lookup", "AAPL", "-m", "revenue"], None, "lookup"),
        (["--env-file", "a.env", "lookup", "AAPL"], "a.env", "lookup"),
        (["--env-file=a.env", "ask", "why?"], "a.env", "ask"),
        (["--help"], None, None),
        (["index", "--help"], None, None),
        (["mcp", "--help"], None, None),
        (["metrics", "revenue"], None, "metrics"),
        (["lookup", "AAPL", "-m", "revenue", "--format", "csv"], None, "lookup"),
        ([], None, None),
        (["verify", "/devices/draft.txt"], None, "verify"),
        (["verify", "/dev/shm/draft.txt"], None, "verify"),
        (["ask", "What of /dev/null?"], None, "ask"),
    ],
)
def test_what_reads_the_store_is_handed_over(arguments: list[str], env_file: str | None, command: str | None) -> None:
    handed = split(arguments)
    assert handed is not None
    assert (handed.env_file, handed.command) == (env_file, command)
    assert "--env-file" not in " ".join(handed.arguments)


@pytest.mark.parametrize(
    "arguments",
    [
        ["index", "file"],
        ["mcp"],
        ["serve"],
        ["demo"],
        ["doctor", "--stop"],
        ["--env-file"],
        ["--version"],
        ["nonsense"],
        ["index", "file", "--help"],
        ["lookup", "AAPL", "-m", "revenue", "--chart", "-"],
        ["stats", "--chart=out.png"],
        ["timeseries", "AAPL", "revenue", "--chart", "out.png"],
        ["timeseries", "AAPL", "revenue", "--chart=out.png"],
        ["verify", "/dev/stdin"],
        ["verify", "/dev/fd/63"],
        ["verify", "//proc/self/../self/fd/0", "--json"],
        ["search", "x", "--cursor=/dev/fd/3"],
    ],
)
def test_what_writes_serves_or_names_a_file_runs_by_itself(arguments: list[str]) -> None:
    assert split(arguments) is None


@pytest.mark.parametrize("name", HANDED)
def test_every_file_that_a_handed_command_takes_is_in_the_table(name: str) -> None:
    files = [one for one in COMMANDS[name].params if "Path" in str(one.type_descriptor.annotation)]
    assert {option for one in files for option in one.opts} == set(HANDED[name])
