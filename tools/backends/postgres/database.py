"""A pool of connections to one corpus: a schema of an embedded or an external Postgres.

Every driver error leaves here as a `StoreError`. When the server is gone (a crash, a stopped embedded
server), the next call brings it back: a broken connection is found as it is taken from the pool, or used.
"""

import asyncio
import re
import time
from collections.abc import AsyncGenerator, Awaitable, Callable, Generator
from contextlib import asynccontextmanager, contextmanager
from typing import Any, TypeAlias, TypeVar

import psycopg
from psycopg.rows import DictRow, dict_row
from psycopg_pool import AsyncConnectionPool, PoolTimeout

from tools.backends.postgres.server.postmaster import client_name
from tools.backends.postgres.sql import query
from tools.errors import SchemaOutdated, SettingsError, StoreError, StoreFull, StoreUnavailable
from tools.ports.reading import Revisions

Connection: TypeAlias = psycopg.AsyncConnection[DictRow]
Pool: TypeAlias = AsyncConnectionPool[Connection]
Locate: TypeAlias = Callable[[], Awaitable[str]]
Result = TypeVar("Result")

_CORPUS = re.compile(r"[a-z][a-z0-9_]{0,47}")
_PATIENCE = 2.0  # seconds for a connection before asking whether the server is still there
_CLOSING = 1.0  # seconds for a pool that failed to end its tasks: in none, it tells on the terminal that they run on


def check_corpus(corpus: str) -> str:
    """The corpus's name, if it can name a schema; `SettingsError` otherwise."""
    reserved = corpus.startswith("pg_") or corpus in {"public", "information_schema"}
    if reserved or not _CORPUS.fullmatch(corpus):
        raise SettingsError(
            f"TIEOUT_CORPUS={corpus!r} can't name a corpus. Use lower-case letters, digits and underscores, "
            "beginning with a letter, at most 48 characters."
        )
    return corpus


class Database:
    """Connections to one corpus. `locate` makes sure that the server runs, and returns its conninfo."""

    def __init__(self, locate: Locate, corpus: str, *, max_size: int = 8) -> None:
        self.corpus = check_corpus(corpus)
        self._locate = locate
        self._max_size = max_size
        self._pool: Pool | None = None
        self._options: dict[str, Any] = {}
        self._reviving = asyncio.Lock()
        self.revisions = Revisions(self._revision)

    async def locate(self) -> str:
        """The conninfo of the server, which runs by then."""
        return await self._locate()

    async def open(self) -> None:
        """Find or start the server and open a first connection, which marks this process as its client."""
        began = time.monotonic()
        for attempts_left in (2, 1, 0):
            try:
                self._pool = await self._connect(await self._locate())
                return
            except StoreUnavailable:
                # Another process may have stopped the shared server just before this one connected.
                if not attempts_left or time.monotonic() - began > _PATIENCE:
                    raise

    async def close(self) -> None:
        """Close all connections."""
        pool, self._pool = self._pool, None
        if pool is not None:
            await pool.close()

    @asynccontextmanager
    async def connection(self) -> AsyncGenerator[Connection]:
        """A connection that answers, in a transaction that ends with the block."""
        async with self._borrowed(checked=True) as conn, conn.transaction():
            yield conn

    async def fetch(self, name: str, params: dict[str, Any] | None = None) -> list[DictRow]:
        """All rows of the named query, which reads only."""

        async def rows(conn: Connection) -> list[DictRow]:
            return await (await conn.execute(query(name), params)).fetchall()

        return await self.read(rows)

    async def _revision(self) -> str:
        """The name of what companies, figures and filings are now: another one whenever any of them was written."""
        [row] = await self.fetch("revision")
        return row["revision"]

    async def read(self, work: Callable[[Connection], Awaitable[Result]]) -> Result:
        """What `work` reads, outside of any transaction. It is done again where the connection breaks under it."""
        try:
            async with self._borrowed(checked=False) as conn:
                return await work(conn)
        except StoreUnavailable:
            async with self._borrowed(checked=True) as conn:
                return await work(conn)

    @asynccontextmanager
    async def _borrowed(self, *, checked: bool) -> AsyncGenerator[Connection]:
        pool, conn = await self._take(checked=checked)
        try:
            with translated():
                yield conn
        finally:
            await pool.putconn(conn)

    async def _take(self, *, checked: bool) -> tuple[Pool, Connection]:
        pool = self._pool
        if pool is None:
            raise StoreUnavailable("The store is not open.")
        try:
            return pool, await self._get(pool, checked=checked)
        except (PoolTimeout, psycopg.OperationalError):
            pool = await self._revive(pool)
        with translated():
            return pool, await pool.getconn()

    async def _get(self, pool: Pool, *, checked: bool) -> Connection:
        """A connection of the pool; of those that may have broken since, the first one that answers."""
        while True:
            conn = await pool.getconn(_PATIENCE)
            try:
                if checked:
                    await conn.execute("")
                return conn
            except psycopg.OperationalError:
                await pool.putconn(conn)  # which closes it, and makes another
            except BaseException:
                await pool.putconn(conn)
                raise

    async def _revive(self, failed: Pool) -> Pool:
        async with self._reviving:
            if self._pool is failed:
                fresh = await self._connect(await self._locate())
                self._pool = fresh
                await failed.close(timeout=_CLOSING)
            if self._pool is None:
                raise StoreUnavailable("The store was closed.")
            return self._pool

    @asynccontextmanager
    async def session(self) -> AsyncGenerator[Connection]:
        """A connection of its own, outside of the pool and of any transaction: what it holds ends with it."""
        with translated():
            conn = await psycopg.AsyncConnection[DictRow].connect(
                await self._locate(), autocommit=True, row_factory=dict_row, **self._options
            )
            async with conn:
                yield conn

    async def _connect(self, conninfo: str) -> Pool:
        self._options = await self._probe(conninfo)
        pool: Pool = AsyncConnectionPool(
            conninfo,
            connection_class=psycopg.AsyncConnection[DictRow],
            min_size=1,
            max_size=self._max_size,
            kwargs={"row_factory": dict_row, "autocommit": True, **self._options},
            open=False,
            name="tieout",
        )
        with translated():
            await pool.open(wait=True, timeout=10)
        return pool

    async def _probe(self, conninfo: str) -> dict[str, Any]:
        """How to connect. The types of pgvector are in sight, whichever schema its administrator put it into."""
        # The pool reports a bad password or an absent server only as a time-out: ask once, directly.
        with translated():
            async with await psycopg.AsyncConnection.connect(conninfo, connect_timeout=5) as conn:
                found = await (await conn.execute(query("vector_schema"))).fetchone()
        schemas = dict.fromkeys((self.corpus, "public", *(found or ())))
        return {
            "options": f"-c search_path={','.join(schemas)}",
            "application_name": client_name(),
            "connect_timeout": 5,
        }


@contextmanager
def translated() -> Generator[None]:
    """Driver errors as `StoreError`s."""
    try:
        yield
    except PoolTimeout as error:
        raise StoreUnavailable("The database did not give a connection in time. Try again.") from error
    except (psycopg.errors.UndefinedTable, psycopg.errors.UndefinedColumn) as error:
        raise SchemaOutdated() from error
    except psycopg.errors.DiskFull as error:
        raise StoreFull() from error
    except psycopg.OperationalError as error:
        raise StoreUnavailable(f"The database can't be reached: {_first_line(error)}") from error
    except psycopg.Error as error:
        raise StoreError(f"The database refused: {_first_line(error)}") from error


def _first_line(error: psycopg.Error) -> str:
    return str(error).strip().partition("\n")[0] or type(error).__name__
