"""The `tieout` command: every subcommand is an adapter of a few lines over a step."""

import copy
import sys
from pathlib import Path
from typing import Annotated

import typer
from typer.core import TyperGroup, TyperOption
from typer.main import get_command_name
from typer.models import CommandInfo, TyperInfo

from server.cli.ask import asking
from server.cli.batch import batching
from server.cli.check import checking
from server.cli.command import asked_form, command_options, env_file, printing, run
from server.cli.corpus.backup import backing_up
from server.cli.corpus.commands import corpora
from server.cli.figures.commands import figures
from server.cli.helped import make_readable
from server.cli.install import Toolset, installing
from server.cli.loading.commands import loading
from server.cli.loading.fetch import fetching
from server.cli.loading.reembed import reembedding
from server.cli.loading.refresh import refreshing
from server.cli.loading.worker import working_off
from server.cli.metrics import naming
from server.cli.notes.command import noting
from server.cli.options import PlainSpoken
from server.cli.page import drawing
from server.cli.schema import schemas
from server.cli.search import searching
from server.cli.serve import serving
from server.cli.sheets.export import exporting
from server.cli.sheets.grid import gridding
from server.cli.stats.command import telling
from server.cli.summarize import summarizing
from server.cli.terminal import Terminal
from server.cli.tokens.command import admitting
from server.settings import Settings

app = typer.Typer(
    name="tieout",
    cls=PlainSpoken,
    no_args_is_help=True,
    pretty_exceptions_enable=False,
)
_PANELS = {
    "Ask": (asking, batching, gridding, summarizing, figures, searching, checking, drawing, exporting, naming),
    "Load": (loading, fetching, refreshing, working_off, noting, corpora, backing_up, reembedding, schemas),
    "Run": (installing, serving, admitting, telling),
}
for _panel, _parts in _PANELS.items():
    for _part in _parts:
        for _command in (*_part.registered_commands, *_part.registered_groups):
            _command.rich_help_panel = _panel
        app.add_typer(_part)


def main() -> None:
    """Run the command line, with no more of it than is asked for."""
    part_for(next(iter(sys.argv[1:]), None))()


def part_for(name: str | None) -> typer.Typer:
    """The command line with what this command stands among; the whole one where no command is called so.

    To make the options of all others takes longer than some commands run.
    """
    commands = [one for one in app.registered_commands if _called(one) == name]
    groups = [one for one in app.registered_groups if name in _names(one)]
    if name is None or not (commands or groups):
        return app
    part = copy.copy(app)
    part.registered_commands, part.registered_groups = commands, groups
    return part


def _names(group: TyperInfo) -> set[str | None]:
    """What a group is called, or, where it has no name of its own, what is in it."""
    inner = group.typer_instance
    if inner is None:
        return set()
    own = next((info.name for info in (group, inner.info) if isinstance(info.name, str)), None)
    if own is not None:
        return {own}
    nested = (_names(one) for one in inner.registered_groups)
    return {*map(_called, inner.registered_commands), *(name for names in nested for name in names)}


def _called(command: CommandInfo) -> str | None:
    if command.name or command.callback is None:
        return command.name
    return get_command_name(command.callback.__name__)


@app.command(rich_help_panel="Run")
@printing
def doctor(
    stop: Annotated[bool, typer.Option("--stop", help="End the resident process and the database.")] = False,
) -> None:
    """Report where the data is, what is loaded, versions, and what is wrong.

    Exits with 1 where something is.
    """

    async def work(settings: Settings, terminal: Terminal) -> int:
        from server.cli.doctor.examine import examine, stop_server
        from server.cli.views.machine import doctor_shown

        if stop:
            stopped = await stop_server(settings)
            terminal.message({"stopped": bool(stopped)}, " ".join(stopped) or "Nothing was running.")
            return 0
        report = await examine(settings, terminal.progress)
        terminal.show(report, doctor_shown(report))
        return 0 if report.ok else 1

    run(work)


@app.command(rich_help_panel="Run")
def mcp(
    toolset: Annotated[Toolset, typer.Option(help="Which tools to offer.")] = "default",
    allow_write: Annotated[
        bool, typer.Option("--allow-write", help="Offer the tools that fetch and index, on an external database too.")
    ] = False,
    read_only: Annotated[
        bool, typer.Option("--read-only", help="Fetch, index and keep nothing: no feedback, logs or conversations.")
    ] = False,
    settings_file: Annotated[
        Path | None,
        typer.Option("--env-file", metavar="FILE", help="Read settings from this file, not from your own one."),
    ] = None,
) -> None:
    """Serve MCP over stdio, for a client that starts it."""
    from server.mcp.stdio import run_stdio

    chosen = settings_file or env_file.get()
    run_stdio(
        [
            *("--toolset", toolset),
            *(["--allow-write"] if allow_write else []),
            *(["--read-only"] if read_only else []),
            *(("--env-file", str(chosen)) if chosen is not None else ()),
        ]
    )


make_readable(app)


def version_callback(value: bool) -> None:
    if value:
        from importlib.metadata import version

        typer.echo(f"tieout {version('tieout')}")
        raise typer.Exit


@app.callback()
def options(
    context: typer.Context,
    _: Annotated[bool, typer.Option("--version", callback=version_callback, is_eager=True, help="Show it.")] = False,
    settings_file: Annotated[
        Path | None,
        typer.Option("--env-file", metavar="FILE", help="Read settings from this file, not from your own one."),
    ] = None,
) -> None:
    """Answers questions over company filings, and ties every number out to its source."""
    env_file.set(settings_file)
    asked_form.set(None)
    group, name = context.command, context.invoked_subcommand
    command = group.commands.get(name) if isinstance(group, TyperGroup) and name else None
    command_options.set(tuple(one for one in (command.params if command else ()) if isinstance(one, TyperOption)))
