"""Jobs, and how far a queue is."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final, Literal, TypeAlias

from pydantic import BaseModel, ConfigDict

Task: TypeAlias = Literal["load", "fetch", "vectors"]
Reading: TypeAlias = Mapping[str, str]

# What is taken first. Nothing is fetched while files wait to be loaded, so that fetched files never pile up; words come
# before vectors.
PRIORITIES: Final[Mapping[Task, int]] = {"load": 2, "fetch": 1, "vectors": 0}


@dataclass(frozen=True)
class NewJob:
    """Something to do. `key` names it: what waits under the same name already is not queued again."""

    task: Task
    key: str
    arguments: Mapping[str, Any]


@dataclass(frozen=True)
class TakenJob:
    """A job that this process is at. `tries` are those before; `reading` is how its files are to be read."""

    number: int
    task: Task
    key: str
    arguments: Mapping[str, Any]
    reading: Reading
    tries: int


class QueueCount(BaseModel):
    """How many jobs of a kind there are, by what became of them."""

    model_config = ConfigDict(frozen=True)

    name: str
    waiting: int
    working: int
    done: int
    failed: int


class QueueTrouble(BaseModel):
    """A job that failed, and why: for good, or to be tried again."""

    model_config = ConfigDict(frozen=True)

    queue: str
    key: str
    tries: int
    given_up: bool
    reason: str


class QueueStatus(BaseModel):
    """How far the work is, how many workers are at it, and what failed (20 jobs at most)."""

    model_config = ConfigDict(frozen=True)

    queues: tuple[QueueCount, ...] = ()
    workers: int = 0
    troubles: tuple[QueueTrouble, ...] = ()

    @property
    def failed(self) -> int:
        """How many jobs were given up."""
        return sum(queue.failed for queue in self.queues)
