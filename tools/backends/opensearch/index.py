"""BM25 over a cluster: an index that follows the store, and is built from it again whenever lost."""

import hashlib
import uuid
from collections.abc import Mapping, Sequence
from typing import Any

from tools.backends.keyword.catch_up import (
    FORMAT,
    CatchUp,
    Position,
    being_built,
    follow,
    lag,
    read_position,
)
from tools.backends.keyword.scores import ordered, rounded
from tools.backends.opensearch.cluster import Cluster, IndexMissing
from tools.backends.opensearch.query import build_search
from tools.backends.opensearch.schema import DEFINITION, POSITION_ID, bulk_requests
from tools.errors import IndexDown
from tools.ports.indexes import ChangeFeed, Hit, IndexedPassage, Scope

_LOCK = "opensearch"


class OpenSearchIndex:
    """The `KeywordIndex` of one corpus on a cluster that any number of machines share; one of them writes at a time.

    A corpus with another identity gets another index: those of identities that are gone are the cluster's owner's to
    delete. A search waits `patience` seconds for what is missing; then it takes what is there, and `freshness` says so.
    """

    name = "opensearch"

    def __init__(
        self,
        url: str,
        corpus: str,
        feed: ChangeFeed,
        *,
        heading_boost: float = 2.0,
        patience: float = 10.0,
        seconds: float = 10.0,
    ) -> None:
        self._cluster = Cluster(url, seconds)
        self._corpus = corpus
        self._feed = feed
        self._heading_boost = heading_boost
        self._catch_up = CatchUp(self._follow, patience)

    async def search(self, terms: Mapping[str, float], scope: Scope, limit: int) -> list[Hit]:
        """The passages with any of the terms, the best first, ties by chunk id; 10,000 at most. Raises `IndexDown`."""
        body = build_search(terms, scope, limit, self._heading_boost)
        for tries_left in (1, 0):  # an index that was deleted in between is built anew
            index = await self._await_current()
            try:
                return [] if body is None else _hits(await self._cluster.search(index, body), limit)
            except IndexMissing:
                if not tries_left:
                    raise IndexDown(f"{self._cluster.name} loses the index {index}. See who deletes it.") from None
        return []

    async def freshness(self) -> str | None:
        """A warning where the index lags behind the store."""
        newest = Position(*await self._feed.newest())
        return lag(await self._position(self.index_of(newest.identity)), newest)

    async def catch_up(self) -> int:
        """Apply what the store has committed since: how many documents that were."""
        return await self._catch_up.finish()

    async def drop(self, identity: str) -> None:
        """Delete the cluster's index of the corpus with that identity."""
        await self._cluster.write("DELETE", f"/{self.index_of(identity)}", ignore_unavailable="true", ignore=404)

    async def close(self) -> None:
        """Stop following the store, and leave the cluster."""
        await self._catch_up.close()
        await self._cluster.close()

    def index_of(self, identity: str) -> str:
        """The name of the index of this corpus with that identity."""
        return f"tieout-{self._corpus}-{hashlib.sha256(identity.encode()).hexdigest()[:16]}-v{FORMAT}"

    async def _await_current(self) -> str:
        """Catch up with the store, for as long as patience lasts: the index to search."""
        newest = Position(*await self._feed.newest())
        index = self.index_of(newest.identity)
        if await self._position(index) == newest:
            return index
        if not await self._catch_up.wait() and await self._position(index) is None:
            raise being_built()
        return index

    async def _position(self, index: str) -> Position | None:
        """How far an index is: read from its own document, which a reader sees at once."""
        found = await self._cluster.get(f"/{index}/_doc/{POSITION_ID}?stored_fields=position")
        if not found.get("found"):
            return None
        return read_position(str(found["fields"]["position"][0]))

    async def _follow(self) -> int:
        async with self._feed.lock(_LOCK):
            newest = Position(*await self._feed.newest())
            index = self.index_of(newest.identity)
            position = await self._position(index)
            if position == newest:
                return 0  # another process was faster
            try:
                return await follow(self._feed, _Follower(self._cluster, index), position)
            except IndexMissing:  # deleted in the middle
                return await follow(self._feed, _Follower(self._cluster, index), None)


class _Follower:
    """The writer of a catch-up. Searches see what it wrote from the next commit on."""

    def __init__(self, cluster: Cluster, index: str) -> None:
        self._cluster = cluster
        self._index = index
        self._mark = uuid.uuid4().hex
        self._doc_ids: list[str] = []

    async def clear(self) -> None:
        await self._cluster.write("DELETE", f"/{self._index}", ignore_unavailable="true", ignore=404)
        await self._cluster.create(self._index, DEFINITION)

    async def apply(self, doc_ids: Sequence[str], passages: Sequence[IndexedPassage]) -> None:
        """Add or replace the passages; those that their documents have no longer go with the commit."""
        for body in bulk_requests(passages, self._mark):
            _raise_if_refused(self._cluster, await self._cluster.write("POST", f"/{self._index}/_bulk", body))
        self._doc_ids += doc_ids

    async def commit(self, position: Position) -> None:
        if self._doc_ids:
            await self._refresh()
            await self._delete_stale()
            await self._refresh()
        held = {"doc_id": POSITION_ID, "position": position.to_json()}
        await self._cluster.write("PUT", f"/{self._index}/_doc/{POSITION_ID}", held)

    async def _delete_stale(self) -> None:
        """Delete what the applied documents had before, and were not given again."""
        theirs, given = {"terms": {"doc_id": self._doc_ids}}, {"term": {"written": self._mark}}
        query = {"bool": {"filter": [theirs], "must_not": [given]}}
        path = f"/{self._index}/_delete_by_query"
        await self._cluster.write("POST", path, {"query": query}, conflicts="proceed")
        self._mark, self._doc_ids = uuid.uuid4().hex, []

    async def _refresh(self) -> None:
        await self._cluster.write("POST", f"/{self._index}/_refresh")


def _raise_if_refused(cluster: Cluster, answer: Any) -> None:
    """Raise `IndexDown` for the first row of a bulk request that was not taken."""
    if answer["errors"]:
        failures = (row["index"]["error"] for row in answer["items"] if "error" in row["index"])
        first = next(failures, {"reason": "unknown"})
        remedy = "Free some disk, and lift the block of the index."
        raise IndexDown(f"{cluster.name} does not accept writes ({first['reason']}). {remedy}")


def _hits(answer: dict[str, Any], limit: int) -> list[Hit]:
    found = answer["hits"]["hits"]
    return ordered((Hit(str(hit["_id"]), rounded(float(hit["_score"]))) for hit in found), limit)
