"""How an index outside the store keeps up with it: the changes since, applied in batches."""

import asyncio
import json
from collections.abc import Callable, Coroutine, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any, Protocol, cast

from tools.errors import IndexDown
from tools.ports.indexes import ChangeFeed, IndexedPassage

FORMAT = 2  # of an index's fields and terms: an index of another format is built anew

_WINDOW = 10_000  # changes read at once, within which a document is applied once
_DOCUMENTS = 32  # read from the store at once
_PASSAGES = 4_000  # between two commits, give or take the last documents


@dataclass(frozen=True)
class Position:
    """How far an index has followed its store: the corpus's identity, and the last change that it holds."""

    identity: str
    seq: int

    def to_json(self) -> str:
        return json.dumps({"format": FORMAT, **asdict(self)})


def read_position(text: str) -> Position | None:
    """A position as `to_json` wrote it; None for one of another format."""
    try:
        data: Any = json.loads(text)
    except ValueError:
        return None
    fields = cast(dict[str, Any], data) if isinstance(data, dict) else {}
    if fields.get("format") != FORMAT:
        return None
    return Position(str(fields.get("identity")), int(fields.get("seq", 0)))


class Follower(Protocol):
    """An index that is being brought up to date. What it was told twice makes no difference to being told once.

    Between two commits a document is applied once at most.
    """

    async def clear(self) -> None:
        """Drop everything."""
        ...

    async def apply(self, doc_ids: Sequence[str], passages: Sequence[IndexedPassage]) -> None:
        """Hold these passages of these documents, and no others of them."""
        ...

    async def commit(self, position: Position) -> None:
        """Make what was applied last, together with the position that it amounts to."""
        ...


async def follow(feed: ChangeFeed, follower: Follower, position: Position | None) -> int:
    """Bring an index from its position up to the store's: how many documents were applied.

    It starts anew where the store is another one, or has fewer changes than the index saw.
    """
    newest = Position(*await feed.newest())
    if position == newest:
        return 0
    if position is None or position.identity != newest.identity or position.seq > newest.seq:
        await follower.clear()
        position = Position(newest.identity, 0)
    applied = 0
    while position.seq < newest.seq and (changes := await feed.changes(position.seq, _WINDOW)):
        last = {change.doc_id: change.seq for change in changes}
        await _apply(feed, follower, position.identity, last)
        position = Position(position.identity, changes[-1].seq)
        applied += len(last)
    if not applied:
        await follower.commit(newest)
    return applied


async def _apply(feed: ChangeFeed, follower: Follower, identity: str, last: Mapping[str, int]) -> None:
    """Apply documents in the order of their last changes, so that after each commit none up to there is missing."""
    pending = 0
    groups = list(_groups(sorted(last, key=lambda doc_id: last[doc_id])))
    for group in groups:
        passages = await feed.passages(group)
        await follower.apply(group, passages)
        pending += len(passages)
        if pending >= _PASSAGES or group is groups[-1]:
            await follower.commit(Position(identity, last[group[-1]]))
            pending = 0


def _groups(doc_ids: Sequence[str]) -> Iterator[Sequence[str]]:
    for start in range(0, len(doc_ids), _DOCUMENTS):
        yield doc_ids[start : start + _DOCUMENTS]


class CatchUp:
    """The one task of a process that writes to its index. A caller who goes away does not end it."""

    def __init__(self, work: Callable[[], Coroutine[Any, Any, int]], patience: float) -> None:
        self._work = work
        self._patience = patience
        self._task: asyncio.Task[int] | None = None

    async def finish(self) -> int:
        """Catch up, however long it takes: how many documents were applied."""
        return await asyncio.shield(self._start())

    async def wait(self) -> bool:
        """Catch up, as far as patience goes: whether that was far enough. Raises what the work raises."""
        task = self._start()
        done, _ = await asyncio.wait({task}, timeout=self._patience)
        if task.cancelled():
            raise IndexDown("The keyword index is being closed.")
        if done:
            task.result()
        return bool(done)

    async def close(self) -> None:
        """End the work: a batch that is being applied is finished or dropped."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.wait({self._task})

    def _start(self) -> asyncio.Task[int]:
        if self._task is None or self._task.done():
            self._task = asyncio.create_task(self._work())
            self._task.add_done_callback(_heed)
        return self._task


def _heed(task: asyncio.Task[int]) -> None:
    """Take note of a failure that nobody waits for: the next search finds the index behind, and tries again."""
    if not task.cancelled():
        task.exception()


def being_built() -> IndexDown:
    """For a search that finds no index yet."""
    return IndexDown("The keyword index is being built from the store. Try again in a minute.")


def lag(position: Position | None, newest: Position) -> str | None:
    """A warning for an index that has not caught up."""
    if position == newest:
        return None
    if position is None or position.identity != newest.identity:
        return "The keyword index is being built: passages may be missing. Ask again in a minute."
    behind = newest.seq - position.seq
    return f"The keyword index lags {behind} changes behind the store: the newest documents may be missing."
