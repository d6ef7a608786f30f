"""Writes log rows behind the backs of those who are waiting for an answer."""

import asyncio
import hashlib
import logging
from typing import Any, Final

from tools.backends.postgres.database import Database
from tools.backends.postgres.sql import query as sql
from tools.errors import StoreError

_MOST_WAITING: Final = 1_000  # rows not yet written; more are dropped
_PATIENCE: Final = 5.0  # seconds that closing waits for them


class BackgroundWriter:
    """Writes rows with one named statement. `what` is what the rows are of, for warnings."""

    def __init__(self, database: Database, statement: str, what: str, log: logging.Logger) -> None:
        self._database = database
        self._statement = statement
        self._what = what
        self._log = log
        self._waiting: set[asyncio.Task[None]] = set()
        self._turn = asyncio.Semaphore(1)
        self._told: set[str] = set()

    def note(self, row: dict[str, Any]) -> None:
        """Write the row soon."""
        if len(self._waiting) >= _MOST_WAITING:
            self._warn(f"too many {self._what} are waiting to be logged")
            return
        task = asyncio.create_task(self._write(row))
        self._waiting.add(task)
        task.add_done_callback(self._waiting.discard)

    async def written(self) -> None:
        """Wait a little for what is still being written."""
        if self._waiting:
            await asyncio.wait(set(self._waiting), timeout=_PATIENCE)

    async def _write(self, row: dict[str, Any]) -> None:
        try:
            # One at a time: questions need the connections more than their log does.
            async with self._turn, self._database.connection() as conn:
                await conn.execute(sql(self._statement), row)
        except StoreError as error:
            self._warn(error.message)

    def _warn(self, reason: str) -> None:
        """Say it once: a database that can't be written to refuses every row."""
        if reason not in self._told:
            self._told.add(reason)
            self._log.warning("%s are not logged: %s", self._what.capitalize(), reason)


def hashed(words: str) -> str:
    """What is kept of words that are not to be kept: it tells whether two are the same."""
    return f"sha256:{hashlib.sha256(words.encode()).hexdigest()}"
