"""What every command shares: its options' types, and how it runs to an exit code."""

import asyncio
import sys
from collections.abc import Awaitable, Callable
from contextvars import ContextVar
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Annotated, TypeAlias

import typer
from typer.core import TyperOption

from server.cli.terminal import Terminal
from server.settings import Settings, load_settings
from tools.errors import InvalidInput, TieoutError

Json = Annotated[bool, typer.Option("--json", help="Print JSON.")]
Csv = Annotated[bool, typer.Option("--csv", help="Print CSV.")]
Years = Annotated[list[int] | None, typer.Option("--year", "-y", help="A fiscal year; repeat for more.")]
Quarters = Annotated[list[int] | None, typer.Option("--quarter", "-q", help="A fiscal quarter, 1 to 4.")]
AsOf = Annotated[datetime | None, typer.Option(formats=["%Y-%m-%d"], help="Only what was filed by that day.")]
Wait = Annotated[
    bool, typer.Option(help="Make the vectors before it ends; else a later `tieout index` or `tieout reembed` does.")
]

# The file of settings that the command line names before the command.
env_file: ContextVar[Path | None] = ContextVar("env_file", default=None)
# The options of the command that runs.
command_options: ContextVar[tuple[TyperOption, ...]] = ContextVar("command_options", default=())

Work: TypeAlias = Callable[[Settings, Terminal], Awaitable[int]]


@dataclass(frozen=True)
class Asked:
    """A command as it was read: what it does, and how it prints."""

    work: Work
    json_: bool
    csv: bool
    options: tuple[TyperOption, ...]


# Who takes a command that has been read, instead of running it: the resident process, which has an event loop.
asked_for: ContextVar[Callable[[Asked], None] | None] = ContextVar("asked_for", default=None)


def run(work: Work, *, json_: bool, csv: bool = False) -> None:
    """Run a command to its exit code: 0, 1 for a failure or nothing found, 2 for arguments that make no sense.

    A failure that Tieout names is printed with its remedy.
    """
    take = asked_for.get()
    if take is not None:
        take(Asked(work, json_, csv, command_options.get()))
        return
    run_plain(lambda settings, terminal: _run_async(work(settings, terminal)), json_=json_, csv=csv)


def run_plain(work: Callable[[Settings, Terminal], int], *, json_: bool, csv: bool = False) -> None:
    """The same for work that waits for nothing but the user: an event loop would keep Ctrl-C from a prompt."""
    terminal = Terminal(json_=json_, csv=csv, options=() if json_ else command_options.get())
    try:
        _check_form(json_=json_, csv=csv)
        code = work(load_settings(env_file.get()), terminal)
    except TieoutError as error:
        code = _failed(error, terminal)
    except KeyboardInterrupt:
        code = 130
    raise typer.Exit(code)


async def perform(asked: Asked, settings: Settings) -> int:
    """What `run` does, in an event loop that others share: the exit code."""
    terminal = Terminal(json_=asked.json_, csv=asked.csv, options=() if asked.json_ else asked.options)
    try:
        _check_form(json_=asked.json_, csv=asked.csv)
        return await asked.work(settings, terminal)
    except TieoutError as error:
        return _failed(error, terminal)


def _check_form(*, json_: bool, csv: bool) -> None:
    if json_ and csv:
        raise InvalidInput("--json and --csv exclude each other.")


def _failed(error: TieoutError, terminal: Terminal) -> int:
    terminal.failure(error)
    return 2 if isinstance(error, InvalidInput) else 1


def _run_async(work: Awaitable[int]) -> int:
    async def main() -> int:
        return await work

    # Async psycopg needs the selector loop on Windows.
    factory = asyncio.SelectorEventLoop if sys.platform == "win32" else None
    with asyncio.Runner(loop_factory=factory) as runner:
        return runner.run(main())
