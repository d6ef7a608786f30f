"""Takes documents and companies out of the store, within an open transaction."""

from collections.abc import Sequence
from pathlib import Path

from tools.backends.postgres.database import Connection
from tools.backends.postgres.sql import query
from tools.models.corpora import Reread


async def count_parts(conn: Connection, doc_ids: Sequence[str]) -> dict[str, int]:
    """How much of each part hangs on documents and their exhibits; parts of which there is none are left out."""
    rows = await (await conn.execute(query("parts_of"), {"doc_ids": list(doc_ids)})).fetchall()
    return {row["part"]: row["n"] for row in rows if row["n"]}


async def take_out(conn: Connection, company_id: int, doc_ids: Sequence[str]) -> list[Reread]:
    """Remove documents of a company with all that hangs on them; files that are to be read anew because of that.

    A filing whose figures another file told as well stays known by them.
    """
    keys = {"company_id": company_id, "doc_ids": list(doc_ids)}
    kept = await (await conn.execute(query("told_beside"), keys)).fetchall()
    reread = await (await conn.execute(query("forget_beside"), keys)).fetchall()
    await conn.execute(query("clear_facts"), {"sources": list(doc_ids)})
    for doc_id in doc_ids:
        await conn.execute(query("remove_document"), {"doc_id": doc_id})
    for row in kept:
        await conn.execute(query("save_filing"), {**row, "company_id": company_id})
    await conn.execute(query("remove_untold"), keys)
    await conn.execute(query("count_no_facts"), keys)
    return [Reread(doc_id=row["doc_id"], path=Path(row["path"]) if row["path"] else None) for row in reread]
