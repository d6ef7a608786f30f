"""The command `tieout install`."""

import re
from pathlib import Path
from typing import Annotated, Literal, TypeAlias

import typer

from server.cli.command import env_file, printing, run_plain
from server.cli.terminal import Terminal
from server.cli.views.machine import installed_record, installed_shown
from server.install.places import CLIENTS, ClientName, config_file
from server.install.plan import Installed, Plan, Request, apply, plan_install
from server.settings import Settings
from tools.errors import InvalidInput

installing = typer.Typer()

Toolset: TypeAlias = Literal["default", "steps", "all"]
_NAME = re.compile(r"[A-Za-z0-9_-]{1,64}")


@installing.command()
@printing
def install(
    client: Annotated[ClientName, typer.Argument(help="The client that shall start Tieout.")],
    project: Annotated[bool, typer.Option("--project", help="For the project in this folder, not for you.")] = False,
    name: Annotated[str, typer.Option(help="The server's name in the client.")] = "tieout",
    toolset: Annotated[Toolset, typer.Option(help="Which tools to offer.")] = "default",
    remove: Annotated[bool, typer.Option("--remove", help="Take the entry out again.")] = False,
    yes: Annotated[bool, typer.Option("--yes", help="Write without asking.")] = False,
    dry_run: Annotated[bool, typer.Option("--dry-run", help="Show what would change, and write nothing.")] = False,
    config: Annotated[Path | None, typer.Option(help="The client's file, where it is in an unusual place.")] = None,
) -> None:
    """Write the configuration with which a client starts Tieout, with the settings that are in force here.

    Shows what changes, and asks; without a terminal, or with --format json, --yes is needed. Keeps a backup of the
    file. Exits with 1 where a change was shown but not made, unless --dry-run asked for just that.
    """

    def work(settings: Settings, terminal: Terminal) -> int:
        _check(name, project=project, config=config, yes=yes, dry_run=dry_run)
        path = config.expanduser().absolute() if config else config_file(client, project=project)
        plan = plan_install(Request(client, path, name, toolset, project, remove, env_file.get()), settings)
        terminal.diff(plan.diff)
        wanted = plan.changed and not dry_run and (yes or terminal.confirm(f"Write this to {path}?"))
        backup = apply(plan) if wanted else None
        report = _report(plan, applied=wanted, backup=backup)
        terminal.show(report, installed_shown(report, CLIENTS[client].next_step), records=[installed_record(report)])
        return 0 if wanted or dry_run or not plan.changed else 1

    run_plain(work)


def _check(name: str, *, project: bool, config: Path | None, yes: bool, dry_run: bool) -> None:
    if not _NAME.fullmatch(name):
        raise InvalidInput(f"--name: {name!r} is not made of 1 to 64 letters, digits, hyphens and underscores.")
    if project and config:
        raise InvalidInput("--project and --config exclude each other.")
    if yes and dry_run:
        raise InvalidInput("--yes and --dry-run exclude each other.")


def _report(plan: Plan, *, applied: bool, backup: Path | None) -> Installed:
    return Installed(
        client=plan.request.client,
        path=str(plan.request.path),
        changed=plan.changed,
        applied=applied,
        backup=str(backup) if backup else None,
        diff=plan.diff,
        entry=plan.entry,
        warnings=plan.warnings,
    )
