"""A store as the first release left it, opened by this one: brought up to date where it lies, then asked."""

import asyncio
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from agent.graph import build_graph
from agent.run import answer_question
from server.settings import Settings
from server.wiring import open_app, open_database
from tests.integration.store.backups import restore
from tests.stores import Store
from tools.backends.postgres.archive import read
from tools.backends.postgres.migrate import newest_version, schema_version
from tools.search.filings_search import FilingsRequest, search_filings

FIRST_RELEASE = Path(__file__).with_name("first_release.tieout")
REVENUE = "What was Tolvenquist's revenue in fiscal 2025?"


@pytest.fixture
def left_behind(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Callable[[Settings], None]:
    """Makes a corpus of the first release's schema and rows, not brought up to date."""

    async def make(settings: Settings) -> None:
        with monkeypatch.context() as then:
            then.setattr(read, "newest_version", lambda: 14)
            await restore(settings, FIRST_RELEASE, tmp_path / "files")
        assert await version_of(settings) == 14

    return lambda settings: asyncio.run(make(settings))


async def version_of(settings: Settings) -> int:
    async with open_database(settings) as database, database.connection() as conn:
        return await schema_version(conn, settings.corpus)


async def unheard(_: str) -> None:
    return None


async def asked(settings: Settings) -> None:
    """Figures and passages are there, and more can be loaded."""
    async with open_app(settings) as app:
        answer = await answer_question(build_graph(app.deps), REVENUE, unheard)
        found = await search_filings(app.deps, FilingsRequest("outlook for revenue and earnings in 2026"))
    assert answer.status == "answered"
    assert answer.citations[0].doc_id == "2099000001-26-000003/release"
    assert found.passages[0].similarity is not None


def test_the_embedded_store_is_brought_up_to_date_as_it_is_opened(
    left_behind: Callable[[Settings], None], store: Store, corpus: str
) -> None:
    settings = store.embedded(corpus)
    left_behind(settings)
    asyncio.run(asked(settings))
    assert asyncio.run(version_of(settings)) == newest_version()


def test_an_external_store_is_refused_until_it_is_told_to_migrate(
    left_behind: Callable[[Settings], None], settings: Settings, tieout: Any
) -> None:
    assert settings.database_url is not None
    left_behind(settings)
    refused = tieout(settings, "ask", REVENUE)
    assert refused.code == 1
    assert f"is at version 14; this Tieout needs {newest_version()}" in " ".join(refused.err.split())
    assert "Run `tieout migrate`." in " ".join(refused.err.split())
    assert asyncio.run(version_of(settings)) == 14
    assert tieout(settings, "migrate").code == 0
    assert tieout(settings, "ask", REVENUE).code == 0
    asyncio.run(asked(settings))
    assert asyncio.run(version_of(settings)) == newest_version()
