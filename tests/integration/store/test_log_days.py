"""Logs that are kept for a number of days."""

import asyncio
from datetime import timedelta

import pytest

from server import retention
from server.settings import Settings
from server.wiring import open_app, open_database
from tools.backends.postgres.database import Database
from tools.errors import StoreUnavailable
from tools.ports.deps import Deps


async def log(database: Database, *ages: timedelta) -> None:
    """One question and one search of each age."""
    async with database.connection() as conn:
        for age in ages:
            await conn.execute("insert into query_log (at, route, trace) values (now() - %s, 'x', '{}')", [age])
            await conn.execute(
                "insert into feedback (timestamp, query, num_results) values (now() - %s, 'x', 0)", [age]
            )


async def ages(database: Database) -> list[tuple[int, int]]:
    """The age in days of each logged question and search."""
    async with database.connection() as conn:
        rows = await conn.execute("select round(extract(epoch from now() - at) / 86400)::int as days from query_log")
        questions = sorted(row["days"] for row in await rows.fetchall())
        rows = await conn.execute(
            "select round(extract(epoch from now() - timestamp) / 86400)::int as days from feedback"
        )
        return list(zip(questions, sorted(row["days"] for row in await rows.fetchall()), strict=True))


@pytest.mark.parametrize(("days", "kept"), [(None, [1, 20, 40]), (30, [1, 20]), (1_000, [1, 20, 40])])
async def test_what_is_older_is_deleted_as_the_store_is_opened(
    settings: Settings, deps: Deps, days: int | None, kept: list[int]
) -> None:
    async with open_database(settings) as database:
        await log(database, *(timedelta(days=age) for age in (1, 20, 40)))
    async with open_app(settings.model_copy(update={"log_days": days})) as app:
        assert await ages(app.database) == [(age, age) for age in kept]


async def test_a_clock_that_runs_ahead_deletes_nothing(settings: Settings, deps: Deps) -> None:
    """To a clock that is a year ahead all rows are a year old."""
    async with open_database(settings) as database:
        await log(database, timedelta(days=365), timedelta(days=366))
    async with open_app(settings.model_copy(update={"log_days": 30})) as app:
        assert await ages(app.database) == [(365, 365), (366, 366)]


async def test_empty_logs_are_no_fault(settings: Settings, deps: Deps) -> None:
    async with open_app(settings.model_copy(update={"log_days": 30})) as app:
        assert await ages(app.database) == []


class Days:
    """Days that pass when the test says so."""

    def __init__(self) -> None:
        self._passed: asyncio.Queue[None] = asyncio.Queue()
        self._waiting = asyncio.Event()

    async def wait(self) -> None:
        self._waiting.set()
        await self._passed.get()

    async def next(self) -> None:
        """A day passes, and what is done after it is done."""
        await asyncio.wait_for(self._waiting.wait(), 30)
        self._waiting.clear()
        self._passed.put_nowait(None)
        await asyncio.wait_for(self._waiting.wait(), 30)


@pytest.fixture
def calendar(monkeypatch: pytest.MonkeyPatch) -> Days:
    passing = Days()
    monkeypatch.setattr(retention, "a_day", passing.wait)
    return passing


async def test_what_holds_the_store_open_forgets_daily(settings: Settings, deps: Deps, calendar: Days) -> None:
    async with open_app(settings.model_copy(update={"log_days": 30})) as app:
        for _ in range(2):
            await log(app.database, timedelta(days=1), timedelta(days=40))
            assert await ages(app.database)
            await calendar.next()
            assert {age for one in await ages(app.database) for age in one} == {1}


async def test_a_day_on_which_the_store_is_away_is_made_up_for_on_the_next(
    settings: Settings, deps: Deps, calendar: Days, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def away(*_: object) -> int:
        raise StoreUnavailable()

    async with open_app(settings.model_copy(update={"log_days": 30})) as app:
        await log(app.database, timedelta(days=1), timedelta(days=40))
        with monkeypatch.context() as trouble:
            trouble.setattr(retention, "forget_logs", away)
            await calendar.next()
        assert "not deleted: The database can't be reached" in caplog.text
        assert await ages(app.database) == [(1, 1), (40, 40)]
        await calendar.next()
        assert await ages(app.database) == [(1, 1)]
