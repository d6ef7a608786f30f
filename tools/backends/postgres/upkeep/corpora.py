"""The corpora of one database: schemas, each with an identity of its own."""

from collections.abc import Sequence

from psycopg import sql
from psycopg.rows import DictRow

from tools.backends.postgres.database import Connection, Database, check_corpus
from tools.backends.postgres.sql import query
from tools.errors import UnknownCorpus
from tools.models.corpora import Corpus

_COUNTED = ("companies", "documents", "facts")


async def list_corpora(database: Database) -> list[Corpus]:
    """All corpora with their sizes, by name."""
    async with database.connection() as conn:
        rows = await (await conn.execute(query("corpus_schemas"), {"counted": list(_COUNTED)})).fetchall()
        return [await _counted(conn, row, row["name"] == database.corpus) for row in rows]


async def _counted(conn: Connection, row: DictRow, current: bool) -> Corpus:
    known = Corpus(name=row["name"], current=current, bytes=row["bytes"])
    if not row["readable"]:  # another user's
        return known
    counts = sql.SQL(", ").join(
        sql.SQL("(select count(*) from {}) as {}").format(sql.Identifier(row["name"], table), sql.Identifier(table))
        for table in _COUNTED
    )
    found = await (await conn.execute(sql.SQL("select {}").format(counts))).fetchone()
    return known.model_copy(update=found)


async def identity_of(database: Database, name: str) -> str:
    """The identity of a corpus. Raises `UnknownCorpus`, which names those that there are."""
    check_corpus(name)
    async with database.connection() as conn:
        rows = await (await conn.execute(query("corpus_schemas"), {"counted": list(_COUNTED)})).fetchall()
        names = [row["name"] for row in rows]
        if name not in names:
            known = f"There are: {', '.join(names)}." if names else "There is none."
            raise UnknownCorpus(f"No corpus is called {name!r}. {known}")
        table = sql.Identifier(name, "corpus_identity")
        row = await (await conn.execute(sql.SQL("select identity::text from {}").format(table))).fetchone()
    return str(row["identity"]) if row else ""


async def drop_corpora(database: Database, names: Sequence[str]) -> None:
    """Drop the schemas with everything in them, conversations and logs included, in one transaction."""
    async with database.connection() as conn:
        for name in sorted(names):
            await conn.execute("select pg_advisory_xact_lock(hashtext(%s))", [f"tieout:{check_corpus(name)}"])
            await conn.execute(sql.SQL("drop schema {} cascade").format(sql.Identifier(name)))
