"""A queue as blocks: how far each kind of job is, and what failed."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from server.cli.formats.layout import Block, Column, Grid, Line, Note

if TYPE_CHECKING:
    from tools.backends.postgres.queue.models import QueueStatus

_COUNTS = ("waiting", "working", "done", "failed")


def queue_shown(status: "QueueStatus") -> Iterator[Block]:
    """A row a queue, then what failed, for good or to be tried again."""
    if not status.queues:
        yield Line("Nothing is queued.")
        return
    columns = (Column("queue"), *(Column(name, right=True) for name in _COUNTS))
    rows = tuple((queue.name, *(f"{getattr(queue, name):,}" for name in _COUNTS)) for queue in status.queues)
    workers = f"{status.workers} worker{'' if status.workers == 1 else 's'}"
    yield Grid(columns, rows, below=(workers,))
    for trouble in status.troubles:
        reason = trouble.reason.removeprefix(f"{trouble.key}: ")
        kind = "Failed" if trouble.given_up else "To be tried again"
        yield Note(f"{trouble.queue}: {trouble.key}: {reason} (tries: {trouble.tries})", kind)
