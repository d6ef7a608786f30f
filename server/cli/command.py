"""What every command shares: its options' types, and how it runs to an exit code."""

import asyncio
import sys
from collections.abc import Awaitable, Callable
from contextvars import ContextVar
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


def run(work: Work, *, json_: bool, csv: bool = False) -> None:
    """Run a command to its exit code: 0, 1 for a failure or nothing found, 2 for arguments that make no sense.

    A failure that Tieout names is printed with its remedy.
    """
    run_plain(lambda settings, terminal: _run_async(work(settings, terminal)), json_=json_, csv=csv)


def run_plain(work: Callable[[Settings, Terminal], int], *, json_: bool, csv: bool = False) -> None:
    """The same for work that waits for nothing but the user: an event loop would keep Ctrl-C from a prompt."""
    terminal = Terminal(json_=json_, csv=csv, options=() if json_ else command_options.get())
    try:
        if json_ and csv:
            raise InvalidInput("--json and --csv exclude each other.")
        code = work(load_settings(env_file.get()), terminal)
    except TieoutError as error:
        terminal.failure(error)
        code = 2 if isinstance(error, InvalidInput) else 1
    except KeyboardInterrupt:
        code = 130
    raise typer.Exit(code)


def _run_async(work: Awaitable[int]) -> int:
    async def main() -> int:
        return await work

    # Async psycopg needs the selector loop on Windows.
    factory = asyncio.SelectorEventLoop if sys.platform == "win32" else None
    with asyncio.Runner(loop_factory=factory) as runner:
        return runner.run(main())
