"""A corpus that is used again is as good as one that was made anew, or it isn't used again."""

from collections.abc import Callable, Iterator
from typing import Any

import psycopg
import pytest

from ingest.companyfacts.reader import read_companyfacts
from ingest.load import load_companyfacts
from server.settings import Settings
from server.wiring import open_deps
from tests.spares import SpareCorpora
from tests.stores import Store


@pytest.fixture
def spares(settings: Settings) -> Iterator[SpareCorpora]:
    assert settings.database_url is not None
    spares = SpareCorpora(settings.database_url.get_secret_value())
    yield spares
    spares.close()


def held(store: Store, corpus: str) -> dict[str, list[Any]]:
    """All rows of a corpus, by table."""
    with psycopg.connect(store.conninfo, options=f"-c search_path={corpus},public") as conn:
        names = conn.execute("select tablename from pg_tables where schemaname = %s", [corpus]).fetchall()
        return {name: conn.execute(f"select * from {name}").fetchall() for (name,) in sorted(names)}


async def test_it_holds_what_a_new_one_holds(
    store: Store, settings: Settings, spares: SpareCorpora, write_facts: Callable[..., Any], row: Callable[..., Any]
) -> None:
    await spares.migrate(settings)
    new = held(store, settings.corpus)
    loaded = read_companyfacts(write_facts({"us-gaap:Assets": [row(5, "2023-12-31")]}))
    ids: list[int] = []
    for corpus in (settings.corpus, f"{settings.corpus}_again"):
        if ids:
            assert spares.take(corpus)
            again = held(store, corpus)
            assert new.pop("corpus_identity") != again.pop("corpus_identity")
            assert again == new
        async with open_deps(settings.model_copy(update={"corpus": corpus})) as deps:
            assert (await load_companyfacts(deps.writer, loaded, ("ACME",), "hash")).new_facts == 1
        [(fact_id, *_)] = held(store, corpus)["facts"]
        ids.append(fact_id)
        spares.give(corpus)
    assert ids == [1, 1]


@pytest.mark.parametrize(
    "change",
    [
        "create table more (number int)",
        "drop table facts cascade",
        "alter table documents add column more int",
        "alter table documents alter column title set default ''",
        "alter table documents disable trigger user",
        "create index on documents (doc_id)",
        "grant usage on schema {corpus} to public",
        "drop schema {corpus} cascade",
    ],
)
async def test_what_was_changed_is_not_used_again(
    store: Store, settings: Settings, spares: SpareCorpora, change: str
) -> None:
    await spares.migrate(settings)
    with psycopg.connect(store.conninfo, options=f"-c search_path={settings.corpus},public") as conn:
        conn.execute(change.format(corpus=settings.corpus))
    spares.give(settings.corpus)
    assert not spares.take("another")
