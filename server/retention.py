"""Logs are forgotten as the store is opened, and then daily: a server may run for months."""

import asyncio
import logging
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from typing import Final

from tools.backends.postgres.database import Database
from tools.backends.postgres.query_log import forget_logs
from tools.errors import TieoutError

_DAY: Final = 86_400.0
_LOG: Final = logging.getLogger("tieout.retention")


@asynccontextmanager
async def forgetting(database: Database, days: int | None) -> AsyncGenerator[None]:
    """Within the block, what was logged more than `days` ago is deleted: at once, and after each day. None: nothing."""
    if days is None:
        yield
        return
    await forget_logs(database, days)
    task = asyncio.create_task(_forget_daily(database, days))
    try:
        yield
    finally:
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)


async def a_day() -> None:
    """Ends when a day has passed."""
    await asyncio.sleep(_DAY)


async def _forget_daily(database: Database, days: int) -> None:
    while True:
        await a_day()
        try:
            await forget_logs(database, days)
        except TieoutError as error:
            _LOG.warning("What was logged more than %d days ago is not deleted: %s", days, error.message)
