"""The log of searches in Postgres, written behind the searches' backs."""

import asyncio
import hashlib
import logging
from collections.abc import Sequence
from datetime import datetime
from typing import Any, Final

from tools.backends.postgres.database import Database
from tools.backends.postgres.sql import query as sql
from tools.errors import StoreError
from tools.search_log import LoggedSearch

_MOST_WAITING: Final = 1_000  # searches not yet written; more are dropped
_LISTS: Final = ("result_scores", "result_sections", "selected_results")
_PATIENCE: Final = 5.0  # seconds that closing waits for them

_log = logging.getLogger("tieout.search_log")


class PostgresSearchLog:
    """The `SearchLog` over one corpus. With `redact`, a query is kept as its hash alone."""

    def __init__(self, database: Database, *, redact: bool = False) -> None:
        self._database = database
        self._redact = redact
        self._waiting: set[asyncio.Task[None]] = set()
        self._turn = asyncio.Semaphore(1)
        self._told: set[str] = set()

    def note(self, search: LoggedSearch) -> None:
        if len(self._waiting) >= _MOST_WAITING:
            self._warn("too many searches are waiting to be logged")
            return
        task = asyncio.create_task(self._write(search))
        self._waiting.add(task)
        task.add_done_callback(self._waiting.discard)

    async def find(self, *, search_id: str | None = None, query: str | None = None) -> LoggedSearch | None:
        await self._written()
        wanted = {"search_id": search_id, "query": self._kept(query) if query is not None else None}
        rows = await self._database.fetch("find_search", wanted)
        return _search(rows[0]) if rows else None

    async def judge(self, search_id: str, selected: Sequence[int] | None, useful: bool | None) -> LoggedSearch | None:
        await self._written()
        values = {
            "search_id": search_id,
            "selected_results": None if selected is None else list(selected),
            "useful": useful,
        }
        async with self._database.connection() as conn:
            row = await (await conn.execute(sql("judge_search"), values)).fetchone()
        return _search(row) if row else None

    async def searches(self, since: datetime | None, limit: int) -> list[LoggedSearch]:
        await self._written()
        return [_search(row) for row in await self._database.fetch("logged_searches", {"since": since, "limit": limit})]

    async def close(self) -> None:
        await self._written()

    async def _written(self) -> None:
        if self._waiting:
            await asyncio.wait(set(self._waiting), timeout=_PATIENCE)

    async def _write(self, search: LoggedSearch) -> None:
        row = search.model_dump(exclude={"useful"}) | {"query": self._kept(search.query)}
        row |= {name: list(row[name]) for name in _LISTS}
        try:
            # One at a time: searches need the connections more than their log does.
            async with self._turn, self._database.connection() as conn:
                await conn.execute(sql("note_search"), row)
        except StoreError as error:
            self._warn(error.message)

    def _kept(self, query: str) -> str:
        return f"sha256:{hashlib.sha256(query.encode()).hexdigest()}" if self._redact else query

    def _warn(self, reason: str) -> None:
        """Say it once: a database that can't be written to refuses every search."""
        if reason not in self._told:
            self._told.add(reason)
            _log.warning("Searches are not logged: %s", reason)


def _search(row: dict[str, Any]) -> LoggedSearch:
    return LoggedSearch.model_validate(row | {name: tuple(row[name]) for name in _LISTS})
