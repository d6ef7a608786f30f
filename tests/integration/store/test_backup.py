"""Backups: a corpus comes back as it was, in all its parts."""

import asyncio
from pathlib import Path
from typing import Any

import pytest

from agent.graph import build_graph
from agent.run import answer_question
from server.settings import Settings
from server.wiring import open_app, open_database
from tests.conftest import SEARCHABLE
from tests.integration.store.backups import back_up, restore
from tests.stores import Store
from tools.backends.postgres.archive.format import Manifest
from tools.backends.postgres.archive.read import differences, verify_backup
from tools.backends.postgres.database import Database
from tools.backends.postgres.migrate import lock_schema, migrate_to, newest_version, schema_version
from tools.errors import CorpusInUse
from tools.search.filings_search import FilingsRequest, search_filings

QUESTIONS = (
    "What was Apple's revenue in fiscal 2023?",
    "How did Apple's net income change from 2022 to 2023?",
    "What was Apple's gross margin in fiscal 2022?",
)


def same_bytes(one: str, other: str) -> bool:
    return Path(one).read_bytes() == Path(other).read_bytes()


async def paths(settings: Settings) -> dict[str, str]:
    """The file of each document."""
    async with open_database(settings) as database, database.connection() as conn:
        rows = await (await conn.execute("select doc_id, path from documents")).fetchall()
    return {row["doc_id"]: row["path"] for row in rows}


async def unheard(_: str) -> None:
    return None


async def answers(settings: Settings) -> list[dict[str, Any]]:
    async with open_app(settings) as app:
        graph = build_graph(app.deps)
        told = [await answer_question(graph, question, unheard) for question in QUESTIONS]
    return [one.model_dump(mode="json", exclude={"trace", "thread_id"}) for one in told]


async def test_a_restored_corpus_has_the_same_rows_vectors_and_files(
    searchable: Settings, settings: Settings, archive: Path, tmp_path: Path
) -> None:
    manifest = await restore(settings, archive, tmp_path / "files")
    async with open_database(settings) as database:
        assert await differences(database, manifest) == []
    rows = {table.name: table.rows for table in manifest.tables}
    assert rows["text_embeddings"] > 0
    assert rows["documents"] == manifest.documents
    assert {Path(one.path).name for one in manifest.files} == set(SEARCHABLE)
    before, after = await paths(searchable), await paths(settings)
    assert before.keys() == after.keys()
    assert all(Path(path).is_relative_to(tmp_path / "files") for path in after.values())
    assert all(same_bytes(path, after[doc_id]) for doc_id, path in before.items())


async def test_a_restored_corpus_answers_as_the_first_one_does(
    sample: Settings, settings: Settings, tmp_path: Path
) -> None:
    await back_up(sample, tmp_path / "sample.tieout")
    await restore(settings, tmp_path / "sample.tieout", tmp_path / "files")
    expected = await answers(sample)
    assert [one["status"] for one in expected] == ["answered"] * 3
    assert await answers(settings) == expected


async def test_rows_that_come_later_get_numbers_of_their_own(settings: Settings, archive: Path, tmp_path: Path) -> None:
    await restore(settings, archive, tmp_path / "files")
    async with open_database(settings) as database, database.connection() as conn:
        row = await (
            await conn.execute("insert into query_log (route, trace) values ('x', '{}') returning query_id")
        ).fetchone()
        assert row is not None
        [newest] = await (await conn.execute("select max(query_id) as newest from query_log")).fetchall()
        assert row["query_id"] == newest["newest"]


async def test_what_follows_the_corpus_follows_the_restored_one_from_its_beginning(
    searchable: Settings, settings: Settings, archive: Path, tmp_path: Path
) -> None:
    await restore(settings, archive, tmp_path / "files")
    async with open_app(searchable) as before, open_app(settings) as after:
        assert before.deps.feed is not None
        assert after.deps.feed is not None
        first, second = await before.deps.feed.newest(), await after.deps.feed.newest()
        assert first[0] != second[0]
        assert {one.doc_id for one in await after.deps.feed.changes(0, 100)} == {
            one.doc_id for one in await before.deps.feed.changes(0, 100)
        }


async def test_logs_and_files_stay_out_where_they_are_not_wanted(searchable: Settings, tmp_path: Path) -> None:
    manifest = await back_up(searchable, tmp_path / "bare.tieout", logs=False, files=False)
    assert manifest.files == ()
    assert not {"query_log", "feedback"} & {table.name for table in manifest.tables}


async def test_a_backup_is_verified_apart_and_nothing_of_that_stays(searchable: Settings, archive: Path) -> None:
    async with open_database(searchable) as database:
        assert await verify_backup(database, archive) == []
        async with database.connection() as conn:
            found = await conn.execute("select nspname from pg_namespace where nspname like 'verify_%'")
            assert await found.fetchall() == []


async def test_what_is_loaded_is_replaced_on_request_alone(
    searchable: Settings, settings: Settings, archive: Path, tmp_path: Path
) -> None:
    await restore(settings, archive, tmp_path / "files")
    with pytest.raises(CorpusInUse, match="--replace"):
        await restore(settings, archive, tmp_path / "files")
    manifest = await restore(settings, archive, tmp_path / "files", replace=True)
    async with open_database(settings) as database:
        assert await differences(database, manifest) == []
    assert len(list((tmp_path / "files").iterdir())) == 1


async def test_of_two_restores_at_once_one_is_refused(settings: Settings, archive: Path, tmp_path: Path) -> None:
    both = (restore(settings, archive, tmp_path / "files") for _ in range(2))
    done = await asyncio.gather(*both, return_exceptions=True)
    assert {type(one) for one in done} == {Manifest, CorpusInUse}


async def test_a_backup_of_an_older_store_is_brought_up_to_date(
    store: Store, settings: Settings, corpus: str, tmp_path: Path
) -> None:
    older = store.by_url(f"{corpus[:40]}_old")
    async with open_database(older) as database:
        await _make_old(database, 9)
    manifest = await back_up(older, tmp_path / "old.tieout")
    assert manifest.schema_version == 9
    await restore(settings, tmp_path / "old.tieout", tmp_path / "files")
    async with open_database(settings) as database, database.connection() as conn:
        assert await schema_version(conn, settings.corpus) == newest_version()
        [row] = await (await conn.execute("select name from companies")).fetchall()
        assert row["name"] == "Acme Corp"


async def _make_old(database: Database, version: int) -> None:
    async with database.connection() as conn:
        await lock_schema(conn, database.corpus)
        await migrate_to(conn, database.corpus, version)
        await conn.execute("insert into companies (company_id, cik, name) values (1, 1, 'Acme Corp')")


async def test_a_store_of_the_first_release_is_upgraded_and_answers(settings: Settings, tmp_path: Path) -> None:
    """`first_release.tieout` was made by version 0.1.0: one release of an invented company, with its vectors."""
    manifest = await restore(settings, Path(__file__).with_name("first_release.tieout"), tmp_path / "files")
    assert (manifest.tieout, manifest.schema_version) == ("0.1.0", 14)
    async with open_app(settings) as app:
        graph = build_graph(app.deps)
        answer = await answer_question(graph, "What was Tolvenquist's revenue in fiscal 2025?", unheard)
        found = await search_filings(app.deps, FilingsRequest("outlook for revenue and earnings in 2026"))
    assert answer.status == "answered"
    assert answer.citations[0].doc_id == found.passages[0].source.doc_id == "2099000001-26-000003/release"
    assert found.passages[0].similarity is not None
