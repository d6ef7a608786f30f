"""Whole filings into a fresh corpus, and what the store holds afterwards."""

from collections.abc import Awaitable, Callable
from importlib.resources import files
from pathlib import Path
from typing import Any, LiteralString, TypeAlias

import psycopg
import pytest
from psycopg import sql

from ingest.manifest import describe
from ingest.pipeline import find_files, index_files
from ingest.report import IndexedFile
from server.settings import Settings
from tools.ports.deps import Deps

INVENTED = Path(str(files("ingest").joinpath("samples/invented")))
ANNUAL = INVENTED / "invented_TLVQ_10-K_2025.htm"
PROXY = INVENTED / "invented_TLVQ_DEF-14A_2026.htm"
RELEASE = INVENTED / "invented_TLVQ_8-K_2026-02-12_EX-99.1.htm"
TRADE = INVENTED / "invented_TLVQ_4_2025-11-06.xml"
SUBMISSION = INVENTED / "invented_HBST_8-K_2026-03-12.txt"

Index: TypeAlias = Callable[..., Awaitable[list[IndexedFile]]]
Held: TypeAlias = Callable[[], dict[str, list[Any]]]

# The rows of each part, by what tells one from another.
_PARTS: dict[str, LiteralString] = {
    "documents": "doc_id",
    "document_texts": "doc_id || ' ' || length(text)",
    "nodes": "doc_id || ' ' || node_id || ' ' || title || ' ' || summary",
    "sections": "section_id || ' ' || title",
    "tables": "table_id || ' ' || synopsis",
    "chunks": "chunk_id || ' ' || text",
    "financial_documents": "doc_id || ' ' || statement_type || ' ' || markdown",
    "insider_trades": "doc_id || ' ' || position",
    "facts": "concat_ws(' ', source, accession, taxonomy, concept, unit, start_date, end_date, value, dimensions)",
}


@pytest.fixture
def index(deps: Deps) -> Index:
    """Loads files as `tieout index` does: what became of each of their documents."""

    async def index(*paths: Path, manifest: Path | None = None, **options: Any) -> list[IndexedFile]:
        found = find_files(paths, manifest, options=describe(**options))
        return [file async for file in index_files(deps.writer, deps.directory, found)]

    return index


def held_by(conninfo: str, corpus: str) -> dict[str, list[Any]]:
    """All rows of a corpus, by table."""
    rows: dict[str, list[Any]] = {}
    with psycopg.connect(conninfo, options=f"-c search_path={corpus},public") as conn:
        for table, row in _PARTS.items():
            question = sql.SQL("select {} from {} order by 1").format(sql.SQL(row), sql.Identifier(table))
            rows[table] = [found for (found,) in conn.execute(question)]
    return rows


@pytest.fixture
def held(store: Any, settings: Settings) -> Held:
    """What the corpus holds, row by row."""
    return lambda: held_by(store.conninfo, settings.corpus)
