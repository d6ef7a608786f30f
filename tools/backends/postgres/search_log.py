"""The log of searches in Postgres, written behind the searches' backs."""

import logging
from collections.abc import Sequence
from datetime import datetime
from typing import Any, Final

from psycopg.types.json import Jsonb

from tools.backends.postgres.background import BackgroundWriter, hashed
from tools.backends.postgres.database import Database
from tools.backends.postgres.sql import query as sql
from tools.ports.search_log import LoggedSearch

_LISTS: Final = ("result_scores", "result_sections", "result_ids", "result_digests", "selected_results")

_log = logging.getLogger("tieout.search_log")


class PostgresSearchLog:
    """The `SearchLog` over one corpus. With `redact`, a query is kept as its hash alone: it can't be run again."""

    def __init__(self, database: Database, *, redact: bool = False) -> None:
        self._database = database
        self._redact = redact
        self._writer = BackgroundWriter(database, "note_search", "searches", _log)

    def note(self, search: LoggedSearch) -> None:
        row = search.model_dump(exclude={"useful"})
        if self._redact:
            row |= {"query": hashed(search.query), "result_ids": (), "result_digests": (), "filters": {}}
        lists = {name: list(row[name]) for name in _LISTS}
        self._writer.note({**row, **lists, "filters": Jsonb(row["filters"])})

    async def find(self, *, search_id: str | None = None, query: str | None = None) -> LoggedSearch | None:
        await self._writer.written()
        wanted = {"search_id": search_id, "query": self._kept(query) if query is not None else None}
        rows = await self._database.fetch("find_search", wanted)
        return _search(rows[0]) if rows else None

    async def judge(self, search_id: str, selected: Sequence[int] | None, useful: bool | None) -> LoggedSearch | None:
        await self._writer.written()
        values = {
            "search_id": search_id,
            "selected_results": None if selected is None else list(selected),
            "useful": useful,
        }
        async with self._database.connection() as conn:
            row = await (await conn.execute(sql("judge_search"), values)).fetchone()
        return _search(row) if row else None

    async def searches(self, since: datetime | None, limit: int) -> list[LoggedSearch]:
        await self._writer.written()
        return [_search(row) for row in await self._database.fetch("logged_searches", {"since": since, "limit": limit})]

    async def close(self) -> None:
        await self._writer.written()

    def _kept(self, query: str) -> str:
        return hashed(query) if self._redact else query


def _search(row: dict[str, Any]) -> LoggedSearch:
    return LoggedSearch.model_validate(row | {name: tuple(row[name]) for name in _LISTS})
