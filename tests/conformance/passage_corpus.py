"""A corpus with passages of many kinds and their vectors, and what a search in it should find."""

import json
from collections.abc import AsyncGenerator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from datetime import date
from importlib.resources import files
from pathlib import Path
from typing import Any

from ingest.embed import embed_passages
from ingest.pipeline import find_files, index_files
from server.settings import Settings
from server.wiring import App, open_app, open_database, open_deps
from tests.embedders import WordEmbedder
from tests.transcripts import write_call
from tools.backends.postgres.migrate import migrate
from tools.backends.postgres.vectors import PostgresPassageIndex
from tools.ports.deps import Deps
from tools.ports.embedding import Vector
from tools.ports.indexes import Hit, IndexedPassage, PassageSpace, Scope

FILING = Path(str(files("ingest").joinpath("samples/invented/invented_TLVQ_10-K_2025.htm")))
EMBEDDER = WordEmbedder()
QUERY = "revenue of the segments grew by how many percent"
VECTORS: dict[str, dict[str, Vector]] = {}  # by corpus, as its passages had them when it was loaded


@dataclass(repr=False)  # asyncio writes out what a fixture's task returned
class Loaded:
    """A corpus with all its passages and their vectors, apart from the index."""

    app: App
    index: PostgresPassageIndex
    passages: list[IndexedPassage]
    vectors: dict[str, Vector]

    @property
    def deps(self) -> Deps:
        return self.app.deps

    def inside(self, scope: Scope, space: PassageSpace) -> list[IndexedPassage]:
        """The passages of a space that a scope lets through."""
        return [p for p in self.passages if (p.table_type is not None) == (space == "table") and matches(p, scope)]

    def expected(self, scope: Scope, space: PassageSpace, limit: int) -> list[Hit]:
        """The nearest, compared one by one."""
        query = EMBEDDER.vector(QUERY)
        found = [Hit(p.chunk_id, float(max(self.vectors[p.chunk_id] @ query))) for p in self.inside(scope, space)]
        return sorted(found, key=lambda hit: (-round(hit.score, 3), hit.chunk_id))[:limit]


def matches(passage: IndexedPassage, scope: Scope) -> bool:
    """What a scope means, field by field."""
    exact: Sequence[tuple[tuple[Any, ...], Any]] = (
        (scope.company_ids, passage.company_id),
        (scope.fiscal_years, passage.fiscal_year),
        (scope.fiscal_quarters, (passage.fiscal_year, passage.fiscal_quarter)),
        (scope.doc_types, passage.doc_type),
        (scope.doc_ids, passage.doc_id),
        (scope.sections, passage.item),
        (scope.content_types, passage.content_type),
        (scope.table_types, passage.table_type),
    )
    overlap = (
        (scope.entities, passage.entities),
        (scope.metrics, passage.metrics),
        (scope.speakers, passage.speaker_keys),
    )
    return (
        all(not wanted or value in wanted for wanted, value in exact)
        and all(not wanted or set(wanted) & set(values) for wanted, values in overlap)
        and (scope.language is None or passage.language == scope.language)
        and (scope.has_numbers is None or passage.has_numbers == scope.has_numbers)
        and (scope.filed_after is None or (passage.filed is not None and passage.filed >= scope.filed_after))
        and (scope.filed_before is None or (passage.filed is not None and passage.filed <= scope.filed_before))
    )


async def load_all(settings: Settings, folder: Path) -> None:
    """A whole filing, a call, and two releases of another company, one of which has a passage twice."""
    same = "Segment revenue grew by seven percent on higher prices."
    first = pages(folder / "one.jsonl", same, same, "Nothing else is said here.")
    second = pages(folder / "two.jsonl", "Revenue fell in every segment.")
    async with open_database(settings) as database:
        await migrate(database)
    async with open_deps(settings) as deps:
        await load(deps, FILING)
        await load(deps, first, company="Acme", doc_type="release", fiscal_year=2024, quarter=2)
        await load(deps, second, company="Acme", doc_type="note", language="ar", filed=date(2024, 5, 1))
        await load(deps, write_call(folder), company="Acme")


def pages(path: Path, *texts: str) -> Path:
    path.write_text("".join(f"{json.dumps({'page': page, 'text': text})}\n" for page, text in enumerate(texts, 1)))
    return path


@asynccontextmanager
async def opened(settings: Settings) -> AsyncGenerator[Loaded]:
    async with open_app(settings) as app:
        assert app.deps.feed is not None
        _, newest = await app.deps.feed.newest()
        changes = await app.deps.feed.changes(0, newest)
        passages = await app.deps.feed.passages([change.doc_id for change in changes])
        if settings.corpus not in VECTORS:
            full = await app.deps.documents.passages([passage.chunk_id for passage in passages])
            made = await embed_passages(EMBEDDER, full)
            VECTORS[settings.corpus] = {found.chunk_id: found.vectors for found in made}
        yield Loaded(app, PostgresPassageIndex(app.database, EMBEDDER), passages, VECTORS[settings.corpus])


async def load(deps: Deps, path: Path, embedder: WordEmbedder | None = EMBEDDER, **said: Any) -> str:
    from ingest.manifest import describe

    found = find_files([path], options=describe(**said))
    [file] = [file async for file in index_files(deps.writer, deps.directory, found, embedder=embedder)]
    assert file.status == "indexed", file.reason
    return file.doc_id or ""
