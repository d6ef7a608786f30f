"""What every command shares: its options' types, and how it runs to an exit code."""

import inspect
import sys
from collections.abc import Awaitable, Callable
from contextvars import ContextVar
from dataclasses import dataclass
from datetime import datetime
from functools import wraps
from pathlib import Path
from typing import Annotated, Any, TypeAlias

import typer
from typer.core import TyperOption

from server.cli.completion import complete_ticker
from server.cli.formats.choice import OutputFormat, choose_format
from server.cli.interrupt import INTERRUPTED, run_until_interrupted
from server.cli.terminal import Terminal
from server.settings import Settings, load_settings
from tools.errors import InvalidInput, SchemaOutdated, TieoutError

Json = Annotated[bool, typer.Option("--json", help="As --format json.")]
Csv = Annotated[bool, typer.Option("--csv", help="As --format csv.")]
Format = Annotated[
    OutputFormat | None,
    typer.Option("--format", help="How to print it.", show_default="table on a terminal, else tsv"),
]
Tickers = Annotated[
    list[str] | None,
    typer.Option("--ticker", "-t", help="Only this company; repeat for more.", autocompletion=complete_ticker),
]
Years = Annotated[list[int] | None, typer.Option("--year", "-y", help="A fiscal year; repeat for more.")]
Quarters = Annotated[
    list[str] | None,
    typer.Option("--quarter", "-q", help="A fiscal quarter: 2 of each --year, or 2025-Q2; repeat for more."),
]
AsOf = Annotated[datetime | None, typer.Option(formats=["%Y-%m-%d"], help="Only what was filed by that day.")]
Wait = Annotated[
    bool, typer.Option(help="Make the vectors before it ends; else a later `tieout index` or `tieout reembed` does.")
]
Queue = Annotated[
    bool, typer.Option("--queue", help="Only queue it, for any number of `tieout worker`. Needs the extra `workers`.")
]

# The file of settings that the command line names before the command.
env_file: ContextVar[Path | None] = ContextVar("env_file", default=None)
# The options of the command that runs.
command_options: ContextVar[tuple[TyperOption, ...]] = ContextVar("command_options", default=())


@dataclass(frozen=True)
class Form:
    """How a command was asked to print: --format, --json, --csv."""

    format_: OutputFormat | None = None
    json_: bool = False
    csv: bool = False

    def choose(self) -> OutputFormat:
        """The format to print in. Raises `InvalidInput` where several are asked for."""
        return choose_format(self.format_, json_=self.json_, csv=self.csv, is_terminal=sys.stdout.isatty())


# How the command that runs was asked to print, where it takes these options.
asked_form: ContextVar[Form | None] = ContextVar("asked_form", default=None)

Work: TypeAlias = Callable[[Settings, Terminal], Awaitable[int]]
_OUTPUT = (("format_", Format, None), ("json_", Json, False), ("csv", Csv, False))


@dataclass(frozen=True)
class Asked:
    """A command as it was read: what it does, and how it prints."""

    work: Work
    form: Form
    options: tuple[TyperOption, ...]


# Who takes a command that has been read, instead of running it: the resident process, which has an event loop.
asked_for: ContextVar[Callable[[Asked], None] | None] = ContextVar("asked_for", default=None)


def printing(command: Callable[..., None]) -> Callable[..., None]:
    """The command with --format, --json and --csv, by which `run` prints its result."""

    @wraps(command)
    def with_format(*args: Any, **options: Any) -> None:
        asked_form.set(Form(*(options.pop(name) for name, _, _ in _OUTPUT)))
        command(*args, **options)

    given = inspect.signature(command, eval_str=True)
    added = [
        inspect.Parameter(name, inspect.Parameter.KEYWORD_ONLY, default=default, annotation=annotation)
        for name, annotation, default in _OUTPUT
    ]
    parameters = [*given.parameters.values(), *added]
    with_format.__signature__ = given.replace(parameters=parameters)  # type: ignore[attr-defined]
    with_format.__annotations__ = {one.name: one.annotation for one in parameters} | {"return": None}
    return with_format


def run(work: Work, *, json_: bool = False) -> None:
    """Run a command to its exit code: 0, 1 for a failure or nothing found, 2 for arguments that make no sense.

    A failure that Tieout names is printed with its remedy. `json_` is of a command that prints JSON by its own option.
    """
    take = asked_for.get()
    if take is not None:
        take(Asked(work, _form(json_=json_), command_options.get()))
        return
    run_plain(lambda settings, terminal: run_until_interrupted(work(settings, terminal)), json_=json_)


def run_plain(work: Callable[[Settings, Terminal], int], *, json_: bool = False) -> None:
    """The same for work that waits for nothing but the user: an event loop would keep Ctrl-C from a prompt."""
    form, options = _form(json_=json_), command_options.get()
    terminal = _until_known(form, options)
    try:
        terminal = Terminal(form.choose(), options)
        code = work(load_settings(env_file.get()), terminal)
    except TieoutError as error:
        code = _failed(error, terminal)
    except KeyboardInterrupt:
        code = INTERRUPTED
    raise typer.Exit(code)


async def perform(asked: Asked, settings: Settings) -> int:
    """What `run` does, in an event loop that others share: the exit code.

    Raises `SchemaOutdated` where the corpus is no longer what was opened: it was removed meanwhile.
    """
    terminal = _until_known(asked.form, asked.options)
    try:
        terminal = Terminal(asked.form.choose(), asked.options)
        return await asked.work(settings, terminal)
    except SchemaOutdated:
        raise
    except TieoutError as error:
        return _failed(error, terminal)


def _form(*, json_: bool) -> Form:
    return Form(json_=True) if json_ else asked_form.get() or Form()


def _until_known(form: Form, options: tuple[TyperOption, ...]) -> Terminal:
    """Where an error of the format itself is printed."""
    return Terminal(OutputFormat.json if form.json_ else OutputFormat.tsv, options)


def _failed(error: TieoutError, terminal: Terminal) -> int:
    terminal.failure(error)
    return 2 if isinstance(error, InvalidInput) else 1
