"""Passages, vectors and changes of a document go in together or not at all, whatever happens meanwhile."""

import asyncio
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import psycopg
import pytest

from ingest.manifest import describe
from ingest.pipeline import find_files, index_files
from ingest.report import IndexedFile
from server.settings import Settings
from tests.embedders import WordEmbedder
from tests.processes import bounded
from tools.errors import ModelFailed
from tools.ports.deps import Deps
from tools.ports.indexes import Change

ROOT = Path(__file__).parents[3]
FILLER = "Net sales grew in all regions as prices were raised and more units were sold than before. " * 60

# Indexes two files, and stands still at the end of the second one's transaction.
VICTIM = """
import asyncio, sys
from pathlib import Path
from ingest.manifest import read_manifest
from ingest.pipeline import index_files
from server.settings import Settings
from server.wiring import open_deps
from tests.embedders import WordEmbedder
from tools.backends.postgres.parts import PostgresDocumentParts

async def stand_still(self, company_id, doc_id, trades):
    if doc_id == "two":
        print("writing", flush=True)
        await asyncio.sleep(60)

async def main():
    PostgresDocumentParts.save_insider_trades = stand_still
    async with open_deps(Settings()) as deps:
        files = read_manifest(Path(sys.argv[1]))
        async for file in index_files(deps.writer, deps.directory, files, embedder=WordEmbedder()):
            print(file.status, flush=True)

asyncio.run(main())
"""


@pytest.fixture
def rows(settings: Settings) -> Callable[..., list[tuple[Any, ...]]]:
    """Asks the corpus outside of Tieout."""
    assert settings.database_url is not None
    url = settings.database_url.get_secret_value()

    def rows(query: str, *values: object) -> list[tuple[Any, ...]]:
        with psycopg.connect(url, options=f"-c search_path={settings.corpus},public") as conn:
            return conn.execute(query, values).fetchall()  # pyright: ignore

    return rows


async def load(
    deps: Deps, path: Path, doc_id: str, embedder: WordEmbedder | None = None, company: str = "Acme"
) -> IndexedFile:
    said = describe(company=company, doc_type="note", doc_id=doc_id)
    files = find_files([path], options=said)
    [file] = [
        file async for file in index_files(deps.writer, deps.directory, files, embedder=embedder or WordEmbedder())
    ]
    return file


STATE = """
select
    d.doc_id, count(distinct c.chunk_id) > 1,
    bool_and(exists (select from text_embeddings as e where e.chunk_id = c.chunk_id)),
    (select count(*) from index_changes as i where i.doc_id = d.doc_id)
from documents as d left join chunks as c using (doc_id) group by d.doc_id order by d.doc_id
"""


def test_a_run_that_is_killed_leaves_whole_documents(
    settings: Settings, deps: Deps, variables: Any, write_pages: Any, tmp_path: Path, rows: Any
) -> None:
    for name in ("one", "two"):
        write_pages(name, [(page, f"{name} {FILLER}") for page in range(3)])
    manifest = tmp_path / "manifest.jsonl"
    row = '{{"path": "{0}.jsonl", "doc_id": "{0}", "company": "Acme", "doc_type": "note"}}'
    manifest.write_text("\n".join(row.format(name) for name in ("one", "two")))
    command = [sys.executable, "-c", VICTIM, str(manifest)]
    environment = {**os.environ, **variables(settings)}
    with bounded(subprocess.Popen(command, cwd=ROOT, env=environment, stdout=subprocess.PIPE, text=True)) as victim:
        assert victim.stdout is not None
        assert [victim.stdout.readline(), victim.stdout.readline()] == ["indexed\n", "writing\n"]
        victim.kill()
    assert rows(STATE) == [("one", True, False, 1)]  # its words alone: vectors come last
    files = find_files([], manifest)

    async def again() -> list[str]:
        index = index_files(deps.writer, deps.directory, files, embedder=WordEmbedder())
        return [file.status async for file in index]

    assert asyncio.run(again()) == ["unchanged", "indexed"]
    assert rows(STATE) == [("one", True, True, 1), ("two", True, True, 1)]


async def test_what_the_model_fails_on_is_there_by_its_words_and_gets_vectors_later(
    deps: Deps, write_pages: Any, rows: Any
) -> None:
    path = write_pages("one", [(page, f"Page {page}. {FILLER}") for page in range(90)])  # no text twice
    with pytest.raises(ModelFailed, match="The test's model fails"):
        await load(deps, path, "one", WordEmbedder(fails_after=70))
    assert rows(STATE) == [("one", True, False, 1)]
    [(before,)] = rows("select count(*) from text_embeddings")
    assert before > 0
    assert (await load(deps, path, "one")).status == "unchanged"
    assert rows(STATE) == [("one", True, True, 1)]
    assert rows("select count(*) from vectors_wanted where kind = 'passages'") == [(0,)]


async def test_a_document_that_is_replaced_leaves_no_vectors_behind(deps: Deps, write_pages: Any, rows: Any) -> None:
    await load(deps, write_pages("one", [(page, FILLER) for page in range(3)]), "one")
    [(before,)] = rows("select count(*) from text_embeddings")
    await load(deps, write_pages("one", [(1, "Only a line is left.")]), "one")
    assert before > 1
    assert rows("select chunk_id, window_no, doc_id from text_embeddings") == [("one#acme-note/1", 0, "one")]
    assert rows("select name, active from embedding_models") == [("words", True)]


async def test_changes_appear_in_the_order_of_their_numbers(deps: Deps, write_pages: Any) -> None:
    paths = [write_pages(f"d{number}", [(1, f"{number} {FILLER}")]) for number in range(12)]
    done = asyncio.Event()
    seen: list[Change] = []

    async def follow() -> None:
        while True:
            finished = done.is_set()
            new = await deps.feed.changes(seen[-1].seq if seen else 0, 3)
            seen.extend(new)
            if finished and not new:
                return

    follower = asyncio.create_task(follow())
    await asyncio.gather(
        *(load(deps, path, path.stem, company=f"Company {number}") for number, path in enumerate(paths))
    )
    done.set()
    await follower
    assert sorted(change.doc_id for change in seen) == sorted(path.stem for path in paths)
    assert seen == await deps.feed.changes(0, 100)


async def test_a_number_is_drawn_as_the_transaction_ends(
    settings: Settings, deps: Deps, write_pages: Any, rows: Any
) -> None:
    for name in ("early", "late"):
        await load(deps, write_pages(name, [(1, FILLER)]), name)
    _, before = await deps.feed.newest()
    assert settings.database_url is not None
    url, options = settings.database_url.get_secret_value(), f"-c search_path={settings.corpus},public"
    change = "update documents set fiscal_year = 2001 where doc_id = %s"
    with psycopg.connect(url, options=options) as slow, psycopg.connect(url, options=options) as quick:
        slow.execute(change, ["early"])
        quick.execute(change, ["late"])
        quick.commit()
        assert [c.doc_id for c in await deps.feed.changes(before, 10)] == ["late"]
        slow.commit()
    assert [c.doc_id for c in await deps.feed.changes(before, 10)] == ["late", "early"]
