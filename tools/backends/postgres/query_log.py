"""The log of questions in Postgres."""

import logging
from datetime import datetime

from psycopg.types.json import Jsonb

from tools.backends.postgres.background import BackgroundWriter, hashed
from tools.backends.postgres.database import Database
from tools.backends.postgres.sql import query
from tools.ports.query_log import LoggedQuestion

_log = logging.getLogger("tieout.query_log")


async def forget_logs(database: Database, days: int) -> int:
    """Delete what was logged of questions and searches more than `days` ago: how many rows."""
    async with database.connection() as conn:
        [row] = await (await conn.execute(query("forget_logs"), {"days": days})).fetchall()
    return int(row["forgotten"])


class PostgresQueryLog:
    """The `QueryLog` over one corpus. With `redact`, a question is kept as its hash, its trace without words."""

    def __init__(self, database: Database, *, redact: bool = False) -> None:
        self._database = database
        self._redact = redact
        self._writer = BackgroundWriter(database, "note_question", "questions", _log)

    def note(self, question: LoggedQuestion) -> None:
        row = question.model_dump(exclude={"searches", "trace"})
        searches = [search.model_dump(mode="json") for search in question.searches]
        trace = question.trace.model_dump(mode="json")
        if self._redact:
            row["question"] = hashed(question.question) if question.question is not None else None
            trace["steps"] = [step | {"detail": ""} for step in trace["steps"]]
        self._writer.note(row | {"searches": Jsonb(searches), "trace": Jsonb(trace)})

    async def questions(self, since: datetime | None, limit: int) -> list[LoggedQuestion]:
        await self._writer.written()
        rows = await self._database.fetch("logged_questions", {"since": since, "limit": limit})
        return [LoggedQuestion.model_validate(row) for row in rows]

    async def written(self) -> None:
        await self._writer.written()

    async def close(self) -> None:
        await self.written()
