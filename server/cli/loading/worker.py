"""`tieout worker`: does what `tieout index --queue` and `tieout fetch --queue` queued, and shows how far it is."""

from typing import Annotated

import typer

from server.cli.command import printing, run
from server.cli.terminal import Terminal
from server.settings import Settings
from tools.errors import InvalidInput

working_off = typer.Typer()


@working_off.command()
@printing
def worker(
    status: Annotated[bool, typer.Option("--status", help="Show how far each queue is, and work at nothing.")] = False,
    forget: Annotated[bool, typer.Option("--forget", help="Forget all jobs that no worker is at.")] = False,
    until_done: Annotated[
        bool, typer.Option("--until-done", help="End once no job is left, those of other workers included.")
    ] = False,
    silence: Annotated[
        float, typer.Option(help="Seconds without a sign after which a worker counts as gone, and its job goes back.")
    ] = 30.0,
) -> None:
    """Load, fetch and embed what was queued with --queue. Start as many as there are cores, on any machine.

    All need the same database, the same version and settings, and the files at the same path. Stop it any time: after
    Ctrl-C it ends its job first; what a killed one was at is done by another. --status and --until-done exit with 1
    where jobs failed.
    """

    async def work(settings: Settings, terminal: Terminal) -> int:
        from server.cli.views.queue import queue_shown
        from server.wiring import open_app
        from tools.backends.postgres.queue.jobs import JobQueue

        if not 0.5 <= silence <= 3600:
            raise InvalidInput("--silence: give 0.5 to 3600 seconds.")
        async with open_app(settings, terminal.progress) as app:
            queue = JobQueue(app.database)
            if forget:
                await queue.forget()
            elif not status:
                await queue.prepare()  # which tells where the extra is not installed
                from server.worker.run import run_worker

                await run_worker(app, settings, terminal.note, silence=silence, until_done=until_done)
            told = await queue.status()
        terminal.show(told, queue_shown(told))
        return 1 if told.failed and (status or until_done) else 0

    run(work)
