"""All commands alike: how they print, how they help, and what their options are called."""

import re
from typing import Any

import pytest
from typer.core import TyperCommand
from typer.main import get_command
from typer.testing import CliRunner

from server.cli.app import app


def flat(group: Any, before: str = "") -> dict[str, Any]:
    """Every command by the words that call it."""
    found: dict[str, Any] = {}
    for name, one in group.commands.items():
        found |= flat(one, f"{before}{name} ") if hasattr(one, "commands") else {f"{before}{name}": one}
    return found


COMMANDS = flat(get_command(app))
PRINT_NO_RESULT = {"mcp", "schema"}  # the protocol, and what is JSON in any case


def options_of(name: str) -> dict[str, Any]:
    return {option: one for one in COMMANDS[name].params for option in (*one.opts, *one.secondary_opts)}


@pytest.mark.parametrize("name", sorted(COMMANDS.keys() - PRINT_NO_RESULT))
def test_every_command_prints_in_all_formats(name: str) -> None:
    assert {"--format", "--json", "--csv"} <= options_of(name).keys()


@pytest.mark.parametrize("name", sorted(COMMANDS))
def test_help_is_in_one_style_and_no_wider_than_a_terminal(name: str) -> None:
    told = CliRunner().invoke(app, [*name.split(), "--help"], env={"COLUMNS": "80", "TERMINAL_WIDTH": "80"})
    assert told.exit_code == 0
    lines = re.sub(r"\x1b\[[0-9;]*m", "", told.output).splitlines()
    assert max(map(len, lines)) <= 80
    assert f"Usage: tieout {name}" in told.output
    assert lines[-2].startswith("╰")
    command = COMMANDS[name]
    assert isinstance(command, TyperCommand)
    summary = (command.help or "").partition("\n")[0]
    assert summary.endswith(".")
    assert "Exits with" not in summary
    for one in command.params:
        assert getattr(one, "help", None), f"{name} {one.name} has no help"


def test_an_option_means_the_same_everywhere() -> None:
    by_option: dict[str, set[tuple[str, ...]]] = {}
    for name in COMMANDS:
        for option, one in options_of(name).items():
            if option in {"--ticker", "--year", "--quarter", "--metric", "--formula"}:
                by_option.setdefault(option, set()).add(tuple(each for each in one.opts if len(each) == 2))
    assert by_option == {
        "--ticker": {("-t",)},
        "--year": {("-y",)},
        "--quarter": {("-q",)},
        "--metric": {("-m",)},
        "--formula": {("-f",)},
    }
