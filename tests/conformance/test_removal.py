"""What is removed is gone from every table and every index, on every back end; what is left is as if it never was."""

from collections.abc import AsyncIterator, Awaitable, Callable
from dataclasses import replace
from importlib.resources import as_file, files
from pathlib import Path
from typing import Any

import pytest
from psycopg import sql

from ingest.pipeline import find_files, index_files
from ingest.remove import plan_companies, plan_documents, remove_companies, remove_documents
from server.corpora import list_corpora, plan_corpora, remove_corpora
from server.settings import Settings
from server.wiring import open_database, open_deps
from tests.embedders import WordEmbedder
from tools.backends.opensearch.index import OpenSearchIndex
from tools.backends.postgres.database import Database
from tools.errors import InvalidInput, UnknownCompany, UnknownCorpus, UnknownDocument
from tools.ports.deps import Deps
from tools.ports.indexes import Scope

WORDS = {"risk": 1.0, "compani": 1.0, "revenu": 1.0, "director": 1.0, "quarter": 1.0}
KEPT = "invented_TLVQ_8-K_2026-02-12_EX-99.1.htm"
FILES = {
    KEPT, "invented_BXMW_10-Q_2026-Q1.htm", "invented_BXMW_8-K_2025-08-28_EX-99.1.htm",
    "invented_HBST_8-K_2026-03-12.txt",
}  # fmt: skip
_CHANGES = {"index_changes"}  # tells indexes what went


@pytest.fixture
async def stored(deps: Deps) -> Deps:
    """Three invented companies with texts, figures, vectors and trees, over the keyword index of this host."""
    with as_file(files("ingest").joinpath("samples/invented")) as folder:
        listed = find_files([], folder / "manifest.jsonl")
        found = {path: known for path, known in listed.items() if path.name in FILES}
        async for file in index_files(
            deps.writer, deps.directory, found, embedder=WordEmbedder(), page_embedder=deps.page_embedder
        ):
            assert file.status == "indexed", file.reason
    return deps


@pytest.fixture(params=["tantivy", "opensearch"])
async def opened(request: pytest.FixtureRequest, stored: Deps, corpus: str) -> AsyncIterator[Deps]:
    """Likewise, over each keyword index."""
    if request.param == "tantivy":
        yield stored
        return
    assert stored.feed is not None
    index = OpenSearchIndex(request.getfixturevalue("opensearch"), corpus, stored.feed, seconds=60)
    yield replace(stored, keyword_index=index)
    await index.close()


async def rows_of(settings: Settings) -> dict[str, int]:
    """How many rows each table of the corpus has that hangs on documents or companies."""
    async with open_database(settings) as database:
        return await _count(database)


async def _count(database: Database) -> dict[str, int]:
    async with database.connection() as conn:
        found = await conn.execute(
            "select distinct table_name from information_schema.columns "
            "where table_schema = current_schema() and column_name in ('doc_id', 'company_id')"
            " and table_name in (select tablename from pg_tables where schemaname = current_schema())"
        )
        names = sorted({row["table_name"] for row in await found.fetchall()} - _CHANGES)
        counts: dict[str, int] = {}
        for name in names:
            counted = await conn.execute(sql.SQL("select count(*) as n from {}").format(sql.Identifier(name)))
            row = await counted.fetchone()
            counts[name] = row["n"] if row else 0
    return counts


async def found_in(deps: Deps) -> set[str]:
    """The documents of which the keyword index finds passages."""
    assert deps.keyword_index is not None
    hits = await deps.keyword_index.search(WORDS, Scope(), 1_000)
    passages = await deps.documents.passages([hit.chunk_id for hit in hits])
    assert len(passages) == len(hits)  # each hit is of a passage that there is
    return {passage.chunk.doc_id for passage in passages}


async def test_a_company_is_gone_from_every_table_and_index(opened: Deps, settings: Settings) -> None:
    before = await found_in(opened)
    planned = await plan_companies(opened, ["BXMW"])
    assert planned.parts["documents"] == len(planned.documents) == 2
    assert {"facts", "passages", "sections", "nodes", "vectors", "statements"} <= planned.parts.keys()
    theirs = {one.doc_id for one in planned.documents}
    assert theirs & before
    done = await remove_companies(opened, planned)
    assert (done.done, done.warnings) == (True, ())
    assert await found_in(opened) == before - theirs
    assert all([await opened.documents.document(doc_id) is None for doc_id in theirs])
    with pytest.raises(UnknownCompany):
        await plan_companies(opened, ["BXMW"])


async def test_the_last_document_takes_its_company_along(opened: Deps, settings: Settings) -> None:
    companies = [company.ticker for company in await opened.facts.companies()]
    for ticker in companies:
        doc_ids = [one.doc_id for one in (await plan_companies(opened, [ticker])).documents]
        done = await remove_documents(opened, await plan_documents(opened, doc_ids))
        assert len(done.companies) == 1
    assert {name: n for name, n in (await rows_of(settings)).items() if n} == {}
    assert await found_in(opened) == set()


async def test_what_stays_is_as_if_the_rest_had_never_been(stored: Deps, settings: Settings) -> None:
    """Removing all but one document leaves the tables that loading this one alone makes."""
    [kept] = [one.doc_id for one in (await plan_companies(stored, ["TLVQ"])).documents]
    others = [company.ticker for company in await stored.facts.companies() if company.ticker != "TLVQ"]
    await remove_companies(stored, await plan_companies(stored, others))
    left = await rows_of(settings)
    alone = settings.model_copy(update={"corpus": f"{settings.corpus[:30]}_alone"})
    with as_file(files("ingest").joinpath("samples/invented")) as folder:
        found = {path: known for path, known in find_files([], folder / "manifest.jsonl").items() if path.name == KEPT}
        await _load(alone, found)
    assert left == await rows_of(alone)
    assert await stored.documents.document(kept) is not None


async def _load(settings: Settings, found: dict[Path, Any]) -> None:
    from tools.backends.postgres.migrate import migrate

    async with open_database(settings) as database:
        await migrate(database)
    async with open_deps(settings) as deps:
        async for file in index_files(
            deps.writer, deps.directory, found, embedder=WordEmbedder(), page_embedder=deps.page_embedder
        ):
            assert file.status == "indexed", file.reason


async def test_a_failure_in_the_middle_removes_nothing(stored: Deps, settings: Settings) -> None:
    before = await rows_of(settings)
    ids = {company.ticker: company.company_id for company in await stored.facts.companies()}

    async def remove_until_a_power_cut() -> None:
        async with stored.writer.transaction(*ids.values()) as transaction:
            for going in (await plan_companies(stored, ["BXMW", "HBST"])).documents:
                await transaction.take_out(ids[going.ticker], [going.doc_id])
            raise RuntimeError("power cut")

    with pytest.raises(RuntimeError, match="power cut"):
        await remove_until_a_power_cut()
    assert await rows_of(settings) == before


async def test_a_corpus_is_gone_with_its_schema_and_its_index(stored: Deps, settings: Settings) -> None:
    await found_in(stored)
    async with open_database(settings) as database:
        assert settings.corpus in [one.name for one in (await list_corpora(settings, database)).corpora]
        planned = await plan_corpora(settings, database, [settings.corpus])
        assert planned.parts["documents"] == 5
        done = await remove_corpora(settings, database, planned)
        assert (done.done, done.warnings) == (True, ())
        assert settings.corpus not in [one.name for one in (await list_corpora(settings, database)).corpora]
        with pytest.raises(UnknownCorpus):
            await plan_corpora(settings, database, [settings.corpus])
    assert not (settings.resolved_data_dir / "index" / settings.corpus).exists()


async def test_what_is_not_loaded_is_refused(deps: Deps) -> None:
    with pytest.raises(UnknownDocument, match="No document 'nope' is loaded"):
        await plan_documents(deps, ["nope"])


async def test_figures_that_two_files_told_are_to_be_loaded_again(
    deps: Deps, load: Callable[[Path], Awaitable[int | None]], write_facts: Any, row: Any
) -> None:
    """A filing that is known by its figures alone is not removed by itself: the file that told them is."""
    path = write_facts(
        {"us-gaap:Revenues": [row(5_000_000, start="2023-01-01", end="2023-12-31")]},
    )
    assert await load(path) == 1
    documents = (await plan_companies(deps, ["ACME"])).documents
    [filing] = [one.doc_id for one in documents if one.doc_type != "companyfacts"]
    with pytest.raises(InvalidInput, match="known by its figures alone"):
        await plan_documents(deps, [filing])
    [facts] = [one.doc_id for one in documents if one.doc_type == "companyfacts"]
    done = await remove_documents(deps, await plan_documents(deps, [facts]))
    assert done.companies == ("ACME Acme Corp",)
    assert await deps.facts.companies() == []
