"""Writes `commands.md` beside this file from the command line's own help: `make docs`."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from typer.core import TyperArgument, TyperOption
from typer.main import get_group

from server.cli.app import app

PAGE = Path(__file__).with_name("commands.md")

_PRINTING = {"--format", "--json", "--csv"}  # of all commands that print results: told once
_HEAD = """\
# Commands

<!-- Written by `make docs` from server/cli/: change it there. -->

`tieout --help` and `tieout COMMAND --help` say the same. `--env-file FILE`, before the command, names a file
of settings. Each command but {others} takes `--format table|tsv|csv|json|md` as well, and `--json` and
`--csv` for short: [how results are printed](terminal.md#how-results-are-printed).
Exit codes: 0, 1 for a failure or where there is no answer, 2 for arguments that make no sense, 130 after Ctrl-C.

"""


def render() -> str:
    """The page, with a section a command."""
    commands = list(_commands(get_group(app)))
    others = " and ".join(f"`{name}`" for name, command in commands if not _prints(command))
    return _HEAD.format(others=others) + "".join(_section(name, command) for name, command in commands)


def _commands(group: Any, before: str = "") -> Iterator[tuple[str, Any]]:
    """The commands by name, those of a group each by itself."""
    for name, command in sorted(group.commands.items()):
        if hasattr(command, "commands"):
            yield from _commands(command, f"{before}{name} ")
        elif not command.hidden:
            yield f"{before}{name}", command


def _prints(command: Any) -> bool:
    return {name for one in command.params for name in one.opts} >= _PRINTING


def _section(name: str, command: Any) -> str:
    arguments = [one for one in command.params if isinstance(one, TyperArgument)]
    told = _PRINTING if _prints(command) else set[str]()
    options = [
        one for one in command.params if isinstance(one, TyperOption) and not one.hidden and not set(one.opts) <= told
    ]
    rows = [_row(_called(one), one) for one in arguments if one.help] + [_row(_names(one), one) for one in options]
    table = f"| | default | |\n|---|---|---|\n{''.join(rows)}\n" if rows else ""
    usage = " ".join(filter(None, (f"tieout {name}", _options(command), *map(_usage, arguments))))
    return f"## `{usage}`\n\n{''.join(_paragraphs(command.help or ''))}{table}"


def _paragraphs(text: str) -> Iterator[str]:
    """What a command says of itself; what is to be typed stands as it is."""
    for one in text.split("\f")[0].split("\n\n"):
        said = " ".join(one.split())
        yield f"`{said}`\n\n" if said.startswith("tieout ") else f"{said}\n\n"


def _options(command: Any) -> str:
    has = any(isinstance(one, TyperOption) and not one.hidden for one in command.params)
    return (command.options_metavar or "") if has else ""


def _called(argument: TyperArgument) -> str:
    return f"`{(argument.metavar or argument.name or '').upper()}`"


def _usage(argument: TyperArgument) -> str:
    shown = (argument.metavar or argument.name or "").upper()
    shown += "..." if argument.nargs == -1 and "..." not in shown else ""
    return shown if argument.required else f"[{shown}]"


def _names(option: TyperOption) -> str:
    return ", ".join(f"`{one}`" for one in (*option.opts, *option.secondary_opts))


def _row(names: str, given: Any) -> str:
    words = " ".join((given.help or "").split())
    kind = given.display_type_rich(None) or ""
    choices = ", ".join(f"`{one}`" for one in kind.strip("<>").split("|")) if "|" in kind else ""
    cells = (names, _default(given), f"{words} One of {choices}." if choices else words)
    return f"| {' | '.join(one.replace('|', chr(92) + '|') for one in cells)} |\n"


def _default(given: Any) -> str:
    if isinstance(given.show_default, str):
        return given.show_default
    if given.default in (None, False, (), []) or callable(given.default):
        return ""
    if given.default is True:
        return f"`{given.opts[0]}`"
    return f"`{given.default}`" if given.show_default else ""


if __name__ == "__main__":
    PAGE.write_text(render(), encoding="utf-8")
