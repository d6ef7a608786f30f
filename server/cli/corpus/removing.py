"""Removes what `tieout remove` names: plans it, shows it, asks, and does it."""

import asyncio
from collections.abc import AsyncGenerator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager
from typing import TypeAlias

from ingest.remove import plan_companies, plan_documents, remove_companies, remove_documents
from server.cli.terminal import Terminal
from server.cli.views.corpora import removal_record, removal_shown
from server.corpora import delete_files, plan_corpora, remove_corpora, unpacked_files
from server.settings import Settings
from server.wiring import open_database, open_deps
from tools.errors import InvalidInput
from tools.models.corpora import Removal, RemovedKind

_Steps: TypeAlias = tuple[Removal, Callable[[Removal], Awaitable[Removal]]]


async def removing(
    settings: Settings, terminal: Terminal, kind: RemovedKind, names: Sequence[str], *, yes: bool, dry_run: bool
) -> int:
    """The exit code: 0 where it is removed, or was only to be shown."""
    if yes and dry_run:
        raise InvalidInput("--yes and --dry-run exclude each other.")
    async with _opened(settings, terminal, kind, names) as (planned, carry_out):
        if not yes and not dry_run and terminal.can_ask():
            terminal.show(planned, removal_shown(planned))
            if not terminal.confirm("Remove all of this?"):
                terminal.say("Nothing was removed.")
                return 1
            yes = True
        result = await carry_out(planned) if yes else planned
    terminal.show(result, removal_shown(result), result.warnings, [removal_record(result)])
    if not result.done and not dry_run:
        terminal.say("Nothing was removed. To remove it, run this again with --yes.")
    return 0 if result.done or dry_run else 1


@asynccontextmanager
async def _opened(
    settings: Settings, terminal: Terminal, kind: RemovedKind, names: Sequence[str]
) -> AsyncGenerator[_Steps]:
    """What goes, and what does it, over the open store."""
    if kind == "corpus":
        async with open_database(settings, terminal.progress) as database:
            yield (
                await plan_corpora(settings, database, names),
                lambda planned: remove_corpora(settings, database, planned),
            )
        return
    async with open_deps(settings, terminal.progress) as deps:
        of_documents = kind == "document"
        planned = await (plan_documents if of_documents else plan_companies)(deps, names)
        unpacked = await unpacked_files(settings, deps, planned)

        async def carry_out(planned: Removal) -> Removal:
            done = await (remove_documents if of_documents else remove_companies)(deps, planned)
            await asyncio.to_thread(delete_files, unpacked)
            return done

        yield planned, carry_out
