"""Runs the items of a batch, some at once, each to its row."""

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass

from agent.batch.items import BatchItem
from agent.batch.results import Results
from tools.errors import BatchFailed, OutputFailed, StoreUnavailable, TieoutError
from tools.models.answers import Answer
from tools.models.results.summaries import Summary

_ENDING = (BatchFailed, OutputFailed, StoreUnavailable)  # no item that comes later would fare better


@dataclass
class Counts:
    """What became of the items of this run."""

    answered: int = 0
    declined: int = 0
    open: int = 0
    failed: int = 0

    def note(self, answer: Answer | Summary) -> None:
        match answer.status if isinstance(answer, Answer) else "answered":
            case "answered":
                self.answered += 1
            case "declined":
                self.declined += 1
            case _:
                self.open += 1


async def run_items(
    items: Sequence[BatchItem],
    ask: Callable[[BatchItem], Awaitable[Answer | Summary]],
    results: Results,
    *,
    at_once: int,
    advance: Callable[[str], None],
) -> Counts:
    """Ask all items, `at_once` side by side. A failure is one item's; where the store or the provider is gone, or the
    disk is full, the run ends with that error, and the rows that are written stay. A fault of the program's own is
    raised with all others.
    """
    counts, turn = Counts(), asyncio.Semaphore(at_once)

    async def one(item: BatchItem) -> None:
        async with turn:
            try:
                answer = await ask(item)
            except _ENDING:
                raise
            except TieoutError as error:
                counts.failed += 1
                results.fail(item, error)
            else:
                counts.note(answer)
                results.write(item, answer)
            advance(item.id)

    try:
        async with asyncio.TaskGroup() as group:
            for item in items:
                group.create_task(one(item))
    except ExceptionGroup as errors:
        if errors.split(_ENDING)[1] is not None:
            raise
        raise errors.exceptions[0] from None  # the store that is gone is told once
    return counts
