"""One section of `python -m evals`, and how measurements become one."""

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from pathlib import Path

from evals.corpus import EvalCorpus
from evals.places import GOLD_SETS, SHARED
from evals.report import Report

Measure = Callable[[EvalCorpus], Awaitable[Report]]


@dataclass(frozen=True)
class Section:
    """One measurement. `takes`: roughly, on two cores; `needs`: folders of the shared data beside the companyfacts.

    What is `kept_aside` is measured only where it is named: the code must not be built on it.
    """

    name: str
    what: str
    takes: str
    needs: tuple[str, ...]
    gold: tuple[Path, ...]
    measure: Measure
    kept_aside: bool = False


def of_files(measure: Callable[[], Report]) -> Measure:
    """A measurement that reads files alone, and needs no store."""

    async def measured(_: EvalCorpus) -> Report:
        return await asyncio.to_thread(measure)

    return measured


def alone(measure: Callable[[], Awaitable[Report]]) -> Measure:
    """A measurement with a corpus of its own."""

    async def measured(_: EvalCorpus) -> Report:
        return await measure()

    return measured


def sets(*names: str) -> tuple[Path, ...]:
    return tuple(GOLD_SETS / f"{name}.jsonl" for name in names)


def shared(*names: str) -> tuple[Path, ...]:
    return tuple(SHARED / name for name in names)
