"""Writes `commands.md` beside this file from the command line's own help: `make docs`."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from typer.core import TyperArgument, TyperOption
from typer.main import get_group

from server.cli.app import app

PAGE = Path(__file__).with_name("commands.md")

_HEAD = """\
# Commands

<!-- Written by `make docs` from server/cli/: change it there. -->

`tieout --help` and `tieout COMMAND --help` say the same. `--env-file FILE`, before the command, names a file
of settings.
Exit codes: 0, 1 for a failure or where there is no answer, 2 for arguments that make no sense, 130 after Ctrl-C.

"""


def render() -> str:
    """The page, with a section a command."""
    return _HEAD + "".join(_section(name, command) for name, command in _commands(get_group(app)))


def _commands(group: Any, before: str = "") -> Iterator[tuple[str, Any]]:
    """The commands by name, those of a group each by itself."""
    for name, command in sorted(group.commands.items()):
        if hasattr(command, "commands"):
            yield from _commands(command, f"{before}{name} ")
        elif not command.hidden:
            yield f"{before}{name}", command


def _section(name: str, command: Any) -> str:
    arguments = [_argument(one) for one in command.params if isinstance(one, TyperArgument)]
    rows = [_row(one) for one in command.params if isinstance(one, TyperOption) and not one.hidden]
    table = f"| option | |\n|---|---|\n{''.join(rows)}\n" if rows else ""
    help_text = " ".join((command.help or "").split("\f")[0].split())
    usage = " ".join((f"tieout {name}", "[OPTIONS]" if rows else "", *arguments)).replace("  ", " ").strip()
    return f"## `{usage}`\n\n{help_text}\n\n{table}"


def _argument(argument: TyperArgument) -> str:
    shown = (argument.metavar or argument.name or "").upper()
    shown += "..." if argument.nargs == -1 and "..." not in shown else ""
    return shown if argument.required else f"[{shown}]"


def _row(option: TyperOption) -> str:
    names = ", ".join(f"`{one}`" for one in (*option.opts, *option.secondary_opts))
    return f"| {names} | {' '.join((option.help or '').split()).replace('|', chr(92) + '|')} |\n"


if __name__ == "__main__":
    PAGE.write_text(render(), encoding="utf-8")
