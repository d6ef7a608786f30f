"""A command of a part is what it is of the whole."""

from typing import Any

import pytest
from typer.main import get_command

from server.cli.app import app, part_for

WHOLE: Any = get_command(app)


def told(command: Any) -> object:
    inner = getattr(command, "commands", {})
    params = [(one.name, one.opts, one.secondary_opts, one.help, one.default) for one in command.params if one.name]
    return command.help, params, {name: told(one) for name, one in inner.items()}


@pytest.mark.parametrize("name", sorted(WHOLE.commands))
def test_each_command_is_the_same_with_less_beside_it(name: str) -> None:
    part: Any = get_command(part_for(name))
    assert told(part.commands[name]) == told(WHOLE.commands[name])
    assert len(part.commands) < len(WHOLE.commands) / 2
    assert [one.opts for one in part.params] == [one.opts for one in WHOLE.params]


@pytest.mark.parametrize("name", [None, "--help", "--env-file", "lookups", ""])
def test_what_is_no_command_is_told_by_the_whole(name: str | None) -> None:
    assert part_for(name) is app


def test_the_whole_stays_whole() -> None:
    part_for("ask")
    assert get_command(app).commands.keys() == WHOLE.commands.keys()  # type: ignore[attr-defined]
