"""The queue's tables, in the corpus's own schema: procrastinate's, by its own migrations, and two beside them.

They are made when something is queued for the first time: a corpus that no worker loads has none.
"""

import logging
from importlib.resources import files
from typing import LiteralString, cast

from tools.backends.postgres.database import Connection
from tools.backends.postgres.sql import query
from tools.errors import SchemaNewer, SettingsError


async def has_queue(conn: Connection) -> bool:
    """Whether anything was ever queued."""
    row = await (await conn.execute(query("queue_is_there"))).fetchone()
    return bool(row and row["there"])


async def make_queue(conn: Connection) -> None:
    """Make the tables or bring them up to date, within the transaction; one process at a time.

    Raises `SettingsError` where procrastinate is not installed, `SchemaNewer` where it is older than the tables.
    """
    migrations = _migrations()
    await conn.execute(query("queue_turn"))
    new = not await has_queue(conn)
    if new:
        await conn.execute(query("queue_make_schema"))
    rows = await (await conn.execute(query("queue_migrations"))).fetchall()
    applied = {row["migration"] for row in rows}
    if applied - migrations.keys():
        raise SchemaNewer("The queue's tables were made by a newer procrastinate. Upgrade Tieout with its extra.")
    for name, text in migrations.items():
        if name not in applied:
            await conn.execute(text)
            await conn.execute(query("queue_migrated"), {"migration": name})
    if new:
        await conn.execute(query("queue_make_reasons"))


def _migrations() -> dict[str, LiteralString]:
    """The migrations that ship with procrastinate, in their order."""
    try:
        folder = files("procrastinate.sql").joinpath("migrations")
    except ImportError as error:
        raise SettingsError(
            "Workers need procrastinate. Install tieout with its extra: tieout[workers]. Without workers, `tieout "
            "index` and `tieout fetch` load files themselves."
        ) from error
    logging.getLogger("procrastinate").setLevel(logging.CRITICAL)  # what it tells of jobs is told by their own words
    found = {entry.name: entry for entry in folder.iterdir() if entry.name.endswith(".sql")}
    return {name: cast(LiteralString, found[name].read_text("utf-8")) for name in sorted(found)}
