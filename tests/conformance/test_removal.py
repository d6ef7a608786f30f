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
from tests.conftest import SEARCHABLE
from tests.embedders import WordEmbedder
from tools.backends.opensearch.index import OpenSearchIndex
from tools.backends.postgres.database import Database
from tools.errors import InvalidInput, UnknownCompany, UnknownCorpus, UnknownDocument
from tools.ports.deps import Deps
from tools.ports.indexes import Scope

WORDS = {"risk": 1.0, "compani": 1.0, "revenu": 1.0, "director": 1.0, "quarter": 1.0}
_CHANGES = {"index_changes"}  # tells indexes what went


@pytest.fixture(params=["tantivy", "opensearch"])
async def opened(request: pytest.FixtureRequest, settings: Settings, deps: Deps, corpus: str) -> AsyncIterator[Deps]:
    """Four invented companies with texts, figures, vectors and trees, over each keyword index."""
    chosen = deps
    if request.param == "opensearch":
        url = request.getfixturevalue("opensearch")
        assert deps.feed is not None
        chosen = replace(deps, keyword_index=OpenSearchIndex(url, corpus, deps.feed, seconds=60))
    with as_file(files("ingest").joinpath("samples/invented")) as folder:
        listed = find_files([], folder / "manifest.jsonl")
        found = {path: known for path, known in listed.items() if path.name in SEARCHABLE}
        async for file in index_files(
            deps.writer, deps.directory, found, embedder=WordEmbedder(), page_embedder=deps.page_embedder
        ):
            assert file.status == "indexed", file.reason
    yield chosen
    if chosen is not deps and chosen.keyword_index is not None:
        await chosen.keyword_index.close()


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
    planned = await plan_companies(opened, ["TLVQ"])
    assert planned.parts["documents"] == len(planned.documents) == 2
    assert {"facts", "passages", "sections", "nodes", "vectors", "statements"} <= planned.parts.keys()
    theirs = {one.doc_id for one in planned.documents}
    assert theirs & before
    done = await remove_companies(opened, planned)
    assert (done.done, done.warnings) == (True, ())
    assert await found_in(opened) == before - theirs
    assert all([await opened.documents.document(doc_id) is None for doc_id in theirs])
    with pytest.raises(UnknownCompany):
        await plan_companies(opened, ["TLVQ"])


async def test_the_last_document_takes_its_company_along(opened: Deps, settings: Settings) -> None:
    companies = [company.ticker for company in await opened.facts.companies()]
    for ticker in companies:
        doc_ids = [one.doc_id for one in (await plan_companies(opened, [ticker])).documents]
        done = await remove_documents(opened, await plan_documents(opened, doc_ids))
        assert len(done.companies) == 1
    assert {name: n for name, n in (await rows_of(settings)).items() if n} == {}
    assert await found_in(opened) == set()


async def test_what_stays_is_as_if_the_rest_had_never_been(opened: Deps, settings: Settings) -> None:
    """Removing all but one document leaves the tables that loading this one alone makes."""
    [kept] = [one.doc_id for one in (await plan_companies(opened, ["BXMW"])).documents]
    others = [company.ticker for company in await opened.facts.companies() if company.ticker != "BXMW"]
    await remove_companies(opened, await plan_companies(opened, others))
    left = await rows_of(settings)
    alone = settings.model_copy(update={"corpus": f"{settings.corpus[:30]}_alone"})
    with as_file(files("ingest").joinpath("samples/invented")) as folder:
        found = {
            path: known
            for path, known in find_files([], folder / "manifest.jsonl").items()
            if path.name == "invented_BXMW_DEF-14A_2025.htm"
        }
        await _load(alone, found)
    assert left == await rows_of(alone)
    assert await opened.documents.document(kept) is not None


async def _load(settings: Settings, found: dict[Path, Any]) -> None:
    from tools.backends.postgres.migrate import migrate

    async with open_database(settings) as database:
        await migrate(database)
    async with open_deps(settings) as deps:
        async for file in index_files(
            deps.writer, deps.directory, found, embedder=WordEmbedder(), page_embedder=deps.page_embedder
        ):
            assert file.status == "indexed", file.reason


async def test_a_failure_in_the_middle_removes_nothing(opened: Deps, settings: Settings) -> None:
    before = await rows_of(settings)
    ids = {company.ticker: company.company_id for company in await opened.facts.companies()}

    async def remove_until_a_power_cut() -> None:
        async with opened.writer.transaction(*ids.values()) as transaction:
            for going in (await plan_companies(opened, ["TLVQ", "HBST"])).documents:
                await transaction.take_out(ids[going.ticker], [going.doc_id])
            raise RuntimeError("power cut")

    with pytest.raises(RuntimeError, match="power cut"):
        await remove_until_a_power_cut()
    assert await rows_of(settings) == before


async def test_a_corpus_is_gone_with_its_schema_and_its_index(opened: Deps, settings: Settings) -> None:
    await found_in(opened)
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
