"""What was read of companies, figures and filings is kept until any of them is written, and not a moment longer."""

from collections.abc import AsyncIterator
from datetime import date
from typing import Any

import psycopg
import pytest

from server.settings import Settings
from server.wiring import open_database
from tools.backends.postgres.database import Connection, Database
from tools.models.documents import Document
from tools.models.facts import Fact
from tools.models.filters import Filters
from tools.ports.deps import Deps
from tools.ports.reading import one_reading

EVER = [(date(1900, 1, 1), date(2199, 12, 31))]
REVENUES = "us-gaap:Revenues"
YEAR = {"start": "2023-01-01", "end": "2023-12-31"}
NAME = "update companies set name = %s where company_id = 1"


@pytest.fixture
async def beside(settings: Settings) -> AsyncIterator[Database]:
    """The same corpus as another process sees it."""
    async with open_database(settings) as database:
        yield database


async def revenues(deps: Deps) -> list[Fact]:
    """All facts of revenue, as an answer of its own reads them."""
    with one_reading():
        return await deps.facts.facts([1], ["Revenues"], EVER)


async def names(deps: Deps) -> list[str]:
    with one_reading():
        return [company.name for company in await deps.facts.companies()]


async def listed(deps: Deps) -> list[Document]:
    with one_reading():
        return await deps.documents.list_documents(Filters(), [1], 10, 0, counted=False)


async def rename(conn: Connection, name: str) -> None:
    await conn.execute(NAME, [name])


async def test_unchanged_facts_are_the_very_ones_of_before(deps: Deps, load: Any, write_facts: Any, row: Any) -> None:
    await load(write_facts({REVENUES: [row(5, **YEAR)]}))
    [first], [second] = await revenues(deps), await revenues(deps)
    assert first is second


async def test_what_was_loaded_meanwhile_is_read(deps: Deps, load: Any, write_facts: Any, row: Any) -> None:
    await load(write_facts({REVENUES: [row(5, **YEAR)]}))
    assert [fact.value for fact in await revenues(deps)] == [5]
    await load(write_facts({REVENUES: [row(7, **YEAR)]}))
    assert [fact.value for fact in await revenues(deps)] == [7]


async def test_one_answer_reads_one_state(deps: Deps, load: Any, write_facts: Any, row: Any) -> None:
    await load(write_facts({REVENUES: [row(5, **YEAR)]}))
    with one_reading():
        before = await deps.facts.facts([1], ["Revenues"], EVER)
        await load(write_facts({REVENUES: [row(7, **YEAR)]}))
        assert await deps.facts.facts([1], ["Revenues"], EVER) == before


async def test_documents_that_went_are_listed_no_more(
    deps: Deps, load: Any, write_facts: Any, row: Any, beside: Database
) -> None:
    await load(write_facts({REVENUES: [row(5, **YEAR)]}))
    assert await listed(deps) != []
    async with beside.connection() as conn:
        await conn.execute("delete from documents where company_id = 1")
    assert await listed(deps) == []


async def test_writers_may_commit_in_another_order_than_they_began(
    deps: Deps, load: Any, write_facts: Any, row: Any, beside: Database
) -> None:
    await load(write_facts({REVENUES: [row(5, **YEAR)]}))
    async with beside.connection() as early:
        await early.execute("update fiscal_periods set end_date = end_date where company_id = 1")
        async with beside.connection() as late:
            await rename(late, "Late")
        assert await names(deps) == ["Late"]
        await early.execute("insert into tickers values (1, 'EARLY', 9)")
        assert await names(deps) == ["Late"]
    with one_reading():
        [company] = await deps.facts.companies()
    assert "EARLY" in company.tickers


async def test_each_of_many_writes_is_seen(deps: Deps, load: Any, write_facts: Any, row: Any, beside: Database) -> None:
    await load(write_facts({REVENUES: [row(5, **YEAR)]}))
    for name in map(str, range(12)):
        async with beside.connection() as conn:
            await rename(conn, name)
        assert await names(deps) == [name]


async def test_numbers_that_everybody_has_seen_make_room(deps: Deps, beside: Database) -> None:
    kept, written = 0, 0
    while kept == written:  # somebody else's transaction may go on for a while
        written += 1
        assert written < 2_000
        async with beside.connection() as conn:
            await conn.execute("insert into companies (company_id, name) values (%s, 'Company')", [written])
            cursor = await conn.execute("select count(*) as n from revisions")
            found = await cursor.fetchone()
        kept = found["n"] if found else 0


async def test_what_was_taken_back_changes_nothing(
    deps: Deps, load: Any, write_facts: Any, row: Any, beside: Database
) -> None:
    await load(write_facts({REVENUES: [row(5, **YEAR)]}))
    [before] = await revenues(deps)
    async with beside.connection() as conn:
        await rename(conn, "Never")
        raise psycopg.Rollback
    [after] = await revenues(deps)
    assert after is before
    assert "Never" not in await names(deps)


async def test_a_part_of_a_transaction_that_is_taken_back_does_not_hide_the_rest(
    deps: Deps, load: Any, write_facts: Any, row: Any, beside: Database
) -> None:
    await load(write_facts({REVENUES: [row(5, **YEAR)]}))
    await names(deps)
    async with beside.connection() as conn:
        async with conn.transaction():
            await rename(conn, "Never")
            raise psycopg.Rollback
        await rename(conn, "Kept")
    assert await names(deps) == ["Kept"]


async def test_emptied_tables_are_read_as_empty(
    deps: Deps, load: Any, write_facts: Any, row: Any, beside: Database
) -> None:
    await load(write_facts({REVENUES: [row(5, **YEAR)]}))
    assert len(await revenues(deps)) == 1
    async with beside.connection() as conn:
        await conn.execute("truncate facts")
    assert await revenues(deps) == []
