"""A Postgres of one's own, reached by TIEOUT_DATABASE_URL."""

import asyncio
import os
import shutil
import socket
import tempfile
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import psycopg
import pytest
from psycopg.conninfo import make_conninfo
from pydantic import SecretStr

from server.settings import Settings
from server.wiring import open_database, open_deps
from tools.backends.postgres.migrate import migrate
from tools.backends.postgres.server import binaries
from tools.backends.postgres.server.binaries import copy_install, find_install
from tools.backends.postgres.server.embedded import EmbeddedServer
from tools.errors import StoreUnavailable


@pytest.fixture
def external(store: Any, corpus: str) -> Settings:
    """A corpus of the external database that nobody migrated."""
    return store.by_url(corpus, "external")


def test_nothing_is_migrated_unasked(tieout: Any, external: Settings, write_facts: Any, row: Any) -> None:
    path = write_facts({"us-gaap:Revenues": [row(5_000_000, "2023-12-31", "2023-01-01")]})
    for command in (["index", path], ["documents"], ["lookup", "AAPL", "-m", "revenue"], ["ask", "Revenue?"]):
        run = tieout(external, *command, "--json")
        assert (run.code, run.json["error"]["code"]) == (1, "schema_outdated")
        assert "tieout migrate" in run.err
    run = tieout(external, "doctor")
    assert run.code == 1
    assert "Run `tieout migrate`" in run.out

    assert tieout(external, "migrate").code == 0
    assert tieout(external, "index", path, "--ticker", "ACME").code == 0
    assert "$5 million" in tieout(external, "lookup", "ACME", "-m", "revenue").out
    assert tieout(external, "doctor").code == 0


def test_two_migrations_at_once_take_turns(tieout: Any, external: Settings) -> None:
    with ThreadPoolExecutor(3) as pool:
        runs = list(pool.map(lambda _: tieout(external, "migrate", "--json"), range(3)))
    assert [run.code for run in runs] == [0, 0, 0]
    assert sorted(run.json["applied"] for run in runs)[:2] == [0, 0]


def test_a_schema_from_the_future_is_left_alone(tieout: Any, external: Settings) -> None:
    assert tieout(external, "migrate").code == 0
    assert external.database_url is not None
    with psycopg.connect(external.database_url.get_secret_value()) as conn:
        conn.execute(f"insert into {external.corpus}.schema_migrations values (9999, 'later')")
    for command in ("migrate", "documents", "doctor"):
        run = tieout(external, command)
        assert run.code == 1
        assert "Upgrade Tieout" in run.out + run.err


def test_a_wrong_password_is_told_without_showing_it(tieout: Any, store: Any, corpus: str) -> None:
    wrong = Settings(corpus=corpus, database_url=SecretStr(make_conninfo(store.conninfo, password="swordfish")))
    for command in ("documents", "doctor", "migrate"):
        run = tieout(wrong, command)
        assert run.code == 1
        assert "password authentication failed" in run.out + run.err
        assert "swordfish" not in run.out + run.err


@pytest.mark.parametrize(
    ("url", "said"),
    [
        ("postgresql://tieout:swordfish@127.0.0.1:{port}/x", "The database can't be reached"),
        ("postgresql://tieout:swordfish@nowhere.invalid/x", "The database can't be reached"),
        ("mysql://tieout:swordfish@127.0.0.1/x", "TIEOUT_DATABASE_URL is not the address of a Postgres"),
    ],
)
def test_a_database_that_is_not_there_is_told_at_once(tieout: Any, corpus: str, url: str, said: str) -> None:
    with socket.socket() as unheard:
        unheard.bind(("127.0.0.1", 0))
        settings = Settings(corpus=corpus, database_url=SecretStr(url.format(port=unheard.getsockname()[1])))
        began = time.monotonic()
        run = tieout(settings, "documents", "--json")
    assert run.code == 1
    assert said in run.json["error"]["message"]
    assert "swordfish" not in run.out + run.err
    assert time.monotonic() - began < 10


async def test_a_host_that_never_answers_is_given_up_within_seconds(corpus: str) -> None:
    with socket.socket() as silent:
        silent.bind(("127.0.0.1", 0))
        silent.listen()
        settings = Settings(
            corpus=corpus, database_url=SecretStr(f"postgresql://127.0.0.1:{silent.getsockname()[1]}/x")
        )
        began = time.monotonic()
        with pytest.raises(StoreUnavailable, match="can't be reached"):
            async with open_deps(settings):
                pass
    assert time.monotonic() - began < 8


@pytest.fixture
def without_vector(monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """The URL of a Postgres that was installed without pgvector."""
    if os.name != "posix":
        pytest.skip("copies the programs of Postgres the POSIX way")
    home = Path(tempfile.mkdtemp(prefix="tieout-bare-")).resolve()
    home.chmod(0o755)
    installed = copy_install(find_install(), home / "programs")
    for path in [*installed.rglob("vector.*"), *installed.rglob("vector--*")]:
        path.unlink()
    monkeypatch.setattr(binaries, "find_install", lambda: installed)
    server = EmbeddedServer(home / "data")
    with server.lock():
        conninfo = server.ensure_running()
    yield conninfo
    with server.lock():
        server.stop(only_if_idle=False)
    shutil.rmtree(home)


def test_a_postgres_without_pgvector_is_told_what_to_install(tieout: Any, corpus: str, without_vector: str) -> None:
    settings = Settings(corpus=corpus, database_url=SecretStr(without_vector))
    for command in ("migrate", "documents", "doctor"):
        run = tieout(settings, command)
        assert run.code == 1
        assert "no pgvector. Install the extension" in run.out + run.err
    with psycopg.connect(without_vector) as conn:
        assert conn.execute("select count(*) from pg_namespace where nspname = %s", [corpus]).fetchone() == (0,)


def test_an_account_that_may_not_install_pgvector_is_told_who_can(tieout: Any, corpus: str, store: Any) -> None:
    with psycopg.connect(store.conninfo, autocommit=True) as conn:
        conn.execute(f"create database {corpus}")
        conn.execute(f"create role {corpus} login password 'swordfish'")
    url = make_conninfo(store.conninfo, dbname=corpus, user=corpus, password="swordfish")
    run = tieout(Settings(corpus=corpus, database_url=SecretStr(url)), "migrate")
    assert run.code == 1
    assert "Have its administrator run `create extension vector`" in run.out + run.err


def test_pgvector_may_be_in_a_schema_of_its_own(tieout: Any, corpus: str, store: Any) -> None:
    with psycopg.connect(store.conninfo, autocommit=True) as conn:
        conn.execute(f"create database {corpus}")
    url = make_conninfo(store.conninfo, dbname=corpus)
    with psycopg.connect(url, autocommit=True) as conn:
        conn.execute("create schema extensions")
        conn.execute("create extension vector schema extensions")
    settings = Settings(corpus=corpus, database_url=SecretStr(url))
    assert tieout(settings, "migrate").code == 0
    assert tieout(settings, "doctor").code == 0


async def test_corpora_may_be_made_at_once_in_a_new_database(corpus: str, store: Any) -> None:
    with psycopg.connect(store.conninfo, autocommit=True) as conn:
        conn.execute(f"create database {corpus}")
    url = SecretStr(make_conninfo(store.conninfo, dbname=corpus))
    names = [f"{corpus}_{number}" for number in range(4)]
    made = await asyncio.gather(*(_migrated(Settings(corpus=name, database_url=url)) for name in names))
    assert min(made) > 0


async def _migrated(settings: Settings) -> int:
    async with open_database(settings) as database:
        return await migrate(database)
