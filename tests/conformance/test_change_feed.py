"""ChangeFeed: numbers that rise as transactions commit, passages as they are, and locks that keep others out."""

import asyncio
from pathlib import Path
from typing import Any

import psycopg
import pytest

from ingest.manifest import describe
from ingest.pipeline import find_files, index_files
from server.settings import Settings
from server.wiring import open_app
from tools.language.terms import joined_terms
from tools.ports.deps import Deps


async def load(deps: Deps, path: Path, **said: Any) -> str:
    found = find_files([path], options=describe(**{"company": "Acme", "doc_type": "note", "doc_id": path.name, **said}))
    [file] = [file async for file in index_files(deps.writer, deps.directory, found)]
    assert file.status == "indexed", file.reason
    return file.doc_id or ""


async def test_each_write_and_removal_is_a_change(deps: Deps, settings: Settings, write_pages: Any) -> None:
    identity, newest = await deps.feed.newest()
    assert newest == 0
    one = await load(deps, write_pages("one", [(1, "Sales grew.")]))
    two = await load(deps, write_pages("two", [(1, "Sales fell.")]))
    await load(deps, write_pages("one", [(1, "Sales grew by 5%.")]))
    async with open_app(settings) as app, app.database.connection() as conn:
        await conn.execute("delete from documents where doc_id = %s", [two])
    changes = await deps.feed.changes(0, 10)
    assert [(change.doc_id, change.operation) for change in changes] == [
        (one, "upsert"),
        (two, "upsert"),
        (one, "upsert"),
        (two, "delete"),
    ]
    numbers = [change.seq for change in changes]
    assert numbers == sorted(set(numbers))
    assert await deps.feed.newest() == (identity, numbers[-1])
    assert await deps.feed.changes(numbers[0], 2) == changes[1:3]
    assert await deps.feed.passages([two, "nothing"]) == []


async def test_passages_have_their_terms_and_what_scopes_ask_for(deps: Deps, write_pages: Any) -> None:
    pages = [(4, "ITEM 7. MANAGEMENT'S DISCUSSION AND ANALYSIS\nNet sales grew by 12%, to $1,234 million.")]
    said = {"doc_type": "10-K", "fiscal_year": 2023, "ticker": "acme"}
    doc_id = await load(deps, write_pages("one", pages), **said)
    [passage] = await deps.feed.passages([doc_id])
    assert passage.terms == joined_terms(pages[0][1])
    assert joined_terms("Acme 10-K FY2023") in passage.heading.replace(" acme acme", " acme")
    assert joined_terms("Management's discussion") in passage.heading
    assert (passage.item, passage.fiscal_year, passage.fiscal_quarter, passage.doc_type) == ("7", 2023, 0, "10-K")
    assert passage.has_numbers


async def test_documents_of_figures_alone_are_no_changes(deps: Deps, load: Any, write_facts: Any, row: Any) -> None:
    await load(write_facts({"us-gaap:Revenues": [row(5, "2023-12-31", "2023-01-01")]}))
    assert await deps.feed.changes(0, 10) == []


async def test_a_lock_keeps_others_out_and_ends_with_its_holder(deps: Deps, settings: Settings) -> None:
    order: list[str] = []

    async def work(name: str, lock: str, held: asyncio.Event, go_on: asyncio.Event) -> None:
        async with deps.feed.lock(lock):
            order.append(f"{name} in")
            held.set()
            await asyncio.wait_for(go_on.wait(), 60)
            order.append(f"{name} out")

    held, go_on, other = asyncio.Event(), asyncio.Event(), asyncio.Event()
    first = asyncio.create_task(work("first", "index", held, go_on))
    await asyncio.wait_for(held.wait(), 60)
    second = asyncio.create_task(work("second", "index", asyncio.Event(), go_on))
    await work("third", "another", other, held)
    assert order == ["first in", "third in", "third out"]
    go_on.set()
    await asyncio.gather(first, second)
    assert order[3:] == ["first out", "second in", "second out"]


async def test_a_lock_is_freed_when_its_holder_dies(deps: Deps, store: Any, settings: Settings) -> None:
    held = asyncio.Event()

    async def hold() -> None:
        async with deps.feed.lock("index"):
            held.set()
            await asyncio.sleep(60)

    task = asyncio.create_task(hold())
    await asyncio.wait_for(held.wait(), 60)
    with psycopg.connect(store.conninfo, autocommit=True) as conn:
        # The server is shared: other tests' locks are their own.
        ended = conn.execute(
            "select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and objsubid = 1 and granted "
            "and (classid::bigint << 32) | objid::bigint = hashtextextended(%s, 0)",
            [f"tieout:lock:{settings.corpus}:index"],
        )
        assert ended.fetchall() == [(True,)]
    async with asyncio.timeout(10), deps.feed.lock("index"):
        pass
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task
