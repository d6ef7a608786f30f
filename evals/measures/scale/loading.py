"""Fills a store with made-up filings by COPY: companies with a report a year, each of a hundred passages.

Vectors are drawn at random, one for each passage, and indexed once all are there.
"""

import json
import struct
from collections.abc import Callable, Iterable, Mapping, Sequence
from datetime import date
from typing import Final, LiteralString

import numpy as np
from numpy.typing import NDArray
from psycopg import sql

from evals.measures.scale.made_text import MadeText, TextMaker
from tools.backends.postgres.database import Connection, Database
from tools.backends.postgres.space_groups import PASSAGES
from tools.language.terms import joined_terms
from tools.ports.embedding import EmbeddingModel

IN_DOCUMENT: Final = 100  # passages
YEARS: Final = tuple(range(2015, 2025))
_IN_SECTION: Final = 10  # passages
_TABLES: Final = 8  # one passage in so many is a table's
_AT_ONCE: Final = 50  # documents in a transaction
_FIRST_COMPANY: Final = 900_000_000
_ITEMS: Final = ("1", "1A", "1C", "2", "3", "5", "7", "7A", "8", "9A")
_SIGNATURE: Final = b"PGCOPY\n\xff\r\n\0" + struct.pack(">ii", 0, 0)
_END: Final = struct.pack(">h", -1)

_COLUMNS: Final[Mapping[str, LiteralString]] = {
    "companies": "company_id, cik, name",
    "tickers": "company_id, ticker, position",
    "documents": "doc_id, company_id, doc_type, fiscal_year, fiscal_quarter, period_end, filed, content_hash, status, "
    "title, written",
    "document_texts": "doc_id, text",
    "sections": "section_id, doc_id, position, item, title, level, start_char, end_char, tokens",
    "tables": "table_id, doc_id, section_id, position, start_char, end_char, caption, context, headers, rows, "
    "table_type, scale, synopsis, markdown, html, tokens",
    "chunks": "chunk_id, doc_id, section_id, position, text, start_char, end_char, overlap, position_in_section, "
    "chunks_in_section, prev_chunk_id, next_chunk_id, is_section_start, is_section_end, is_chunked, tokens, "
    "content_type, page, table_id, is_table_continuation, entities, metrics, time_periods, sentiment, has_numbers, "
    "has_comparisons, is_introduction, is_summary, terms, heading",
}
_VECTOR_COLUMNS: Final = "chunk_id, window_no, model_name, model_version, dim, vector, doc_id, company_id, fiscal_year"

Row = tuple[object, ...]


def company_of(number: int) -> int:
    """The company whose report document `number` is."""
    return _FIRST_COMPANY + number // len(YEARS)


def ticker_of(company_id: int) -> str:
    """The ticker of a made-up company: letters alone, which no word of the texts is."""
    number, letters = company_id - _FIRST_COMPANY, ""
    for _ in range(3):
        number, place = divmod(number, 26)
        letters = chr(ord("A") + place) + letters
    return f"ZQ{letters}"


class Loader:
    """Adds documents to a store. The indexes of vectors are off until `index` makes them anew."""

    def __init__(self, database: Database, model: EmbeddingModel, told: Callable[[str], None]) -> None:
        self._database = database
        self._model = model
        self._told = told

    async def fill(self, first: int, last: int) -> None:
        """Write documents `first` to `last`, with their vectors."""
        texts, random = TextMaker(first + 2), np.random.default_rng(first + 1)
        async with self._database.session() as conn:
            for kind in PASSAGES.kinds:
                await conn.execute(sql.SQL("drop index if exists {}").format(sql.Identifier(f"idx_vec_{kind}")))
            for start in range(first, last, _AT_ONCE):
                numbers = range(start, min(start + _AT_ONCE, last))
                async with conn.transaction():
                    await _write(conn, numbers, list(texts.passages(len(numbers) * IN_DOCUMENT)))
                    await self._write_vectors(conn, numbers, random)
                if (start // _AT_ONCE) % 20 == 0:
                    self._told(f"{numbers[-1] * IN_DOCUMENT:,} passages written")

    async def filled(self) -> int:
        """How many passages there are."""
        async with self._database.session() as conn:
            [row] = await (await conn.execute("select count(*) as count from documents")).fetchall()
        return int(row["count"]) * IN_DOCUMENT

    async def is_indexed(self) -> bool:
        """Whether the vectors are."""
        async with self._database.session() as conn:
            [row] = await (await conn.execute("select to_regclass('idx_vec_table') as found")).fetchall()
        return row["found"] is not None

    async def index(self, memory: str, processes: int) -> None:
        """Index the vectors, with so much memory and so many processes beside the first, and tell the planner."""
        async with self._database.session() as conn:
            for name, value in (
                ("maintenance_work_mem", memory),
                ("max_parallel_maintenance_workers", str(processes)),
            ):
                await conn.execute("select set_config(%s, %s, false)", (name, value))
            async with conn.transaction():
                await PASSAGES.index_active(conn)
            await conn.execute("vacuum analyze")

    async def _write_vectors(self, conn: Connection, numbers: Sequence[int], random: np.random.Generator) -> None:
        model = self._model
        said = [
            _field(model.model.encode()),
            _field(model.version.encode()),
            _field(struct.pack(">h", model.dimension)),
        ]
        for kind in PASSAGES.kinds:
            copy = sql.SQL("copy {} ({}) from stdin (format binary)").format(
                sql.Identifier(f"{kind}_embeddings"), sql.SQL(_VECTOR_COLUMNS)
            )
            async with conn.cursor() as cursor, cursor.copy(copy) as target:
                await target.write(_SIGNATURE)
                for number in numbers:
                    places = [p for p in range(IN_DOCUMENT) if _is_table(p) == (kind == "table")]
                    owner = [
                        _field(_doc_id(number).encode()),
                        _field(struct.pack(">q", company_of(number))),
                        _field(struct.pack(">h", YEARS[number % len(YEARS)])),
                    ]
                    vectors = _halves(random, len(places), model.dimension)
                    rows = [
                        b"".join(
                            [
                                struct.pack(">h", 9),
                                _field(_chunk_id(number, place).encode()),
                                _field(struct.pack(">h", 0)),
                                *said,
                                _field(struct.pack(">hh", model.dimension, 0) + vector.tobytes()),
                                *owner,
                            ]
                        )
                        for place, vector in zip(places, vectors, strict=True)
                    ]
                    await target.write(b"".join(rows))
                await target.write(_END)


async def _write(conn: Connection, numbers: Sequence[int], texts: Sequence[MadeText]) -> None:
    companies = sorted({company_of(n) for n in numbers if n % len(YEARS) == 0})
    await _copy(conn, "companies", ((one, one, f"Scale {one}") for one in companies))
    await _copy(conn, "tickers", ((one, ticker_of(one), 0) for one in companies))
    await _copy(conn, "documents", map(_document, numbers))
    await _copy(conn, "document_texts", ((_doc_id(n), "") for n in numbers))
    await _copy(conn, "sections", (_section(n, place) for n in numbers for place in range(len(_ITEMS))))
    of_tables = [place for place in range(IN_DOCUMENT) if _is_table(place)]
    await _copy(conn, "tables", (_table(n, place) for n in numbers for place in of_tables))
    heads = {n: joined_terms(f"Scale {company_of(n)} 10-K {YEARS[n % len(YEARS)]}") for n in numbers}
    owners = [(n, place) for n in numbers for place in range(IN_DOCUMENT)]
    await _copy(conn, "chunks", (_chunk(n, p, text, heads[n]) for (n, p), text in zip(owners, texts, strict=True)))


async def _copy(conn: Connection, table: str, rows: Iterable[Row]) -> None:
    copy = sql.SQL("copy {} ({}) from stdin").format(sql.Identifier(table), sql.SQL(_COLUMNS[table]))
    async with conn.cursor() as cursor, cursor.copy(copy) as target:
        await target.write("".join("\t".join(map(_told, row)) + "\n" for row in rows))


def _told(value: object) -> str:
    """A value as COPY reads it: nothing here has to be escaped."""
    if value is None:
        return r"\N"
    return str(value).lower() if isinstance(value, bool) else str(value)


def _doc_id(number: int) -> str:
    return f"scale-{number}"


def _chunk_id(number: int, place: int) -> str:
    return f"{_doc_id(number)}/{place}"


def _is_table(place: int) -> bool:
    return place % _TABLES == _TABLES - 1


def _document(number: int) -> Row:
    doc_id, year = _doc_id(number), YEARS[number % len(YEARS)]
    end, filed = date(year, 12, 31), date(year + 1, 2, 20)
    return doc_id, company_of(number), "10-K", year, 0, end, filed, doc_id, "indexed", doc_id, "2025-06-01"


def _section(number: int, place: int) -> Row:
    title = f"Item {_ITEMS[place]}"
    return f"{_doc_id(number)}/s{place}", _doc_id(number), place, _ITEMS[place], title, 1, 0, 0, 3_000


def _table(number: int, place: int) -> Row:
    doc_id = _doc_id(number)
    section, no_rows = f"{doc_id}/s{place // _IN_SECTION}", json.dumps([])
    kind = "other" if place % 2 else "financial_statement"
    return f"{doc_id}/t{place}", doc_id, section, place, 0, 0, "", "", no_rows, no_rows, kind, 1, "", "", "", 300


def _chunk(number: int, place: int, made: MadeText, heading: str) -> Row:
    doc_id, of_section = _doc_id(number), place % _IN_SECTION
    before = _chunk_id(number, place - 1) if of_section else None
    after = _chunk_id(number, place + 1) if of_section < _IN_SECTION - 1 else None
    ends = before is None, after is None, True
    table = f"{doc_id}/t{place}" if _is_table(place) else None
    kind = "table" if table else "text"
    placed = (_chunk_id(number, place), doc_id, f"{doc_id}/s{place // _IN_SECTION}", place, made.text)
    linked = (0, 0, 0, of_section, _IN_SECTION, before, after, *ends, len(made.text) // 4, kind, place, table)
    return (*placed, *linked, False, "{}", "{}", "{}", "neutral", True, False, False, False, made.terms, heading)


def _halves(random: np.random.Generator, count: int, dimension: int) -> NDArray[np.float16]:
    """Unit vectors in any direction, as pgvector sends half-precision numbers."""
    rows = random.standard_normal((count, dimension), dtype=np.float32)
    rows /= np.linalg.norm(rows, axis=1, keepdims=True)
    return rows.astype(">f2")


def _field(value: bytes) -> bytes:
    return struct.pack(">i", len(value)) + value
