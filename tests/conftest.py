"""What tests share: a clean environment, one real Postgres for all workers with corpora on it, and made-up filings."""

import gc
import gzip
import json
import os
import signal
import uuid
from collections.abc import AsyncIterator, Callable, Collection, Generator, Iterator
from importlib.resources import as_file, files
from pathlib import Path
from typing import Any, TypeAlias

import pytest
from hypothesis import settings as hypothesis_settings

from ingest.pipeline import find_files, index_files
from server.settings import Settings
from server.wiring import open_database, open_deps
from tests.bytecode import keep_bytecode
from tests.in_memory import keep_files_in_memory
from tests.stores import Store, shared_store
from tools.backends.postgres.migrate import migrate
from tools.ports.deps import Deps

SEARCHABLE = (
    "invented_TLVQ_10-K_2025.htm", "invented_TLVQ_8-K_2026-02-12_EX-99.1.htm", "invented_BXMW_DEF-14A_2025.htm",
    "invented_HBST_8-K_2026-03-12.txt",
)  # fmt: skip
REAL_DATA = Path(__file__).parents[1].parent / "shared" / "data"

keep_bytecode()
keep_files_in_memory()

# One run is like another, and a busy machine fails nothing.
hypothesis_settings.register_profile("tieout", deadline=None, derandomize=True, database=None)
hypothesis_settings.register_profile("fast", hypothesis_settings.get_profile("tieout"), max_examples=20)
hypothesis_settings.load_profile("tieout")

Row: TypeAlias = dict[str, Any]
WriteFacts: TypeAlias = Callable[..., Path]


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Generator[None, object, object]:
    """What is collected stays to the end: nobody looks for garbage in it, neither meanwhile nor later."""
    gc.disable()
    try:
        return (yield)
    finally:
        gc.freeze()
        gc.enable()


@pytest.fixture(scope="session", autouse=True)
def clean_environment(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """No setting of the developer's own reaches a test: neither from the environment nor from a file."""
    with pytest.MonkeyPatch.context() as patch:
        for name in [name for name in os.environ if name.startswith(("TIEOUT_", "PG", "LANGSMITH_", "LANGCHAIN_"))]:
            patch.delenv(name)
        patch.setenv("TIEOUT_RESIDENT", "0")  # no process stays behind
        patch.setenv("XDG_CONFIG_HOME", str(tmp_path_factory.mktemp("config")))
        yield


@pytest.fixture(scope="session", autouse=True)
def ctrl_c_is_heard() -> None:
    """Commands that tests start end by Ctrl-C, also where the tests run in a shell's background, which ignores it."""
    if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
        signal.signal(signal.SIGINT, signal.default_int_handler)


@pytest.fixture(scope="session")
def run_folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder that all workers of a run share."""
    base = tmp_path_factory.getbasetemp()
    return base.parent if "PYTEST_XDIST_WORKER" in os.environ else base


@pytest.fixture(scope="session")
def store(run_folder: Path) -> Iterator[Store]:
    """One server for all tests of a run."""
    with shared_store(run_folder) as shared:
        yield shared


@pytest.fixture(scope="session")
def opensearch(request: pytest.FixtureRequest, run_folder: Path) -> Iterator[str]:
    """The address of a real OpenSearch, one for all workers."""
    if os.name != "posix":
        pytest.skip("starts OpenSearch on POSIX alone")
    from tests.opensearch.node import shared_node

    with shared_node(run_folder / "opensearch", request.config.cache.mkdir("opensearch")) as url:
        yield url


@pytest.fixture
def corpus() -> str:
    """The name of a corpus that no other test uses."""
    return f"t_{uuid.uuid4().hex}"


@pytest.fixture
def settings(store: Store, corpus: str) -> Settings:
    """A fresh corpus, by URL: leaving the embedded store takes its time."""
    return store.by_url(corpus)


@pytest.fixture
async def deps(settings: Settings) -> AsyncIterator[Deps]:
    """A fresh corpus, opened. The embedded store migrates by itself."""
    if settings.database_url is not None:
        async with open_database(settings) as database:
            assert await migrate(database) > 0
    async with open_deps(settings) as opened:
        yield opened


async def load_files(
    settings: Settings, paths: list[Path], manifest: Path | None = None, embedded: Collection[str] = ()
) -> None:
    """Load files as `tieout index` does, into a schema that is made where it is missing.

    No vectors are made, unless for the files named in `embedded`: then these alone are loaded.
    """
    async with open_database(settings) as database:
        await migrate(database)
    async with open_deps(settings) as opened:
        found, embedder = find_files(paths, manifest), opened.embedder if embedded else None
        found = {path: known for path, known in found.items() if not embedded or path.name in embedded}
        async for file in index_files(opened.writer, opened.directory, found, embedder=embedder):
            assert file.status == "indexed", file.reason


@pytest.fixture(scope="session")
def sample(store: Store) -> Settings:
    """The shipped sample, loaded. For reading alone."""
    with as_file(files("ingest").joinpath("samples")) as folder:
        return store.once("sample", lambda loaded: load_files(loaded, [], folder / "companies.jsonl"))


@pytest.fixture
async def sample_deps(sample: Settings) -> AsyncIterator[Deps]:
    """The shipped sample, opened."""
    async with open_deps(sample) as opened:
        yield opened


@pytest.fixture(scope="session")
def invented(store: Store) -> Settings:
    """The invented companies' filings, loaded. For reading alone."""
    with as_file(files("ingest").joinpath("samples/invented")) as folder:
        return store.once("invented", lambda loaded: load_files(loaded, [], folder / "manifest.jsonl"))


@pytest.fixture
async def invented_deps(invented: Settings) -> AsyncIterator[Deps]:
    """The invented companies' filings, opened."""
    async with open_deps(invented) as opened:
        yield opened


@pytest.fixture(scope="session")
def searchable(store: Store) -> Settings:
    """Some of the invented companies' filings, loaded with vectors: all of them take too long. For reading alone."""
    with as_file(files("ingest").joinpath("samples/invented")) as folder:
        return store.once(
            "searchable", lambda loaded: load_files(loaded, [], folder / "manifest.jsonl", embedded=SEARCHABLE)
        )


@pytest.fixture
async def searchable_deps(searchable: Settings) -> AsyncIterator[Deps]:
    """Those filings, opened."""
    async with open_deps(searchable) as opened:
        yield opened


@pytest.fixture(scope="session")
def real_facts() -> Path:
    """The folder of whole companyfacts files, which is not part of the repository."""
    folder = REAL_DATA / "companyfacts"
    if not folder.is_dir():
        pytest.skip(f"needs the real companyfacts files, which are not in {folder}")
    return folder


@pytest.fixture(scope="session")
def real(store: Store, real_facts: Path) -> Settings:
    """All real companyfacts files, loaded. For reading alone."""
    return store.once("real", lambda loaded: load_files(loaded, [real_facts]))


@pytest.fixture
async def real_deps(real: Settings) -> AsyncIterator[Deps]:
    """The real companyfacts files, opened."""
    async with open_deps(real) as opened:
        yield opened


def fact_row(value: Any, end: str, start: str | None = None, **filing: Any) -> Row:
    """One row of a companyfacts file; by default of one annual report for 2023."""
    known = {"accn": "0000000001-24-000001", "form": "10-K", "filed": "2024-02-15", "fy": 2023, "fp": "FY"}
    return {**({"start": start} if start else {}), "end": end, "val": value, **known, **filing}


@pytest.fixture
def row() -> Callable[..., Row]:
    """Makes one row of a companyfacts file."""
    return fact_row


@pytest.fixture
def write_facts(tmp_path: Path) -> WriteFacts:
    """Writes a companyfacts file from rows by concept ("us-gaap:Assets" or "us-gaap:Assets USD")."""

    def write(rows: dict[str, list[Row]], *, cik: int = 1, name: str = "Acme Corp", to: str | None = None) -> Path:
        facts: dict[str, Any] = {}
        for key, values in rows.items():
            concept, _, unit = key.partition(" ")
            taxonomy, _, local = concept.partition(":")
            entry = facts.setdefault(taxonomy, {}).setdefault(local, {"label": local, "units": {}})
            entry["units"][unit or "USD"] = values
        path = tmp_path / (to or f"CIK{cik:010d}.json")
        text = json.dumps({"cik": cik, "entityName": name, "facts": facts})
        path.write_bytes(gzip.compress(text.encode()) if path.suffix == ".gz" else text.encode())
        return path

    return write


@pytest.fixture
def write_pages(tmp_path: Path) -> Callable[..., Path]:
    """Writes paged text from (page, text) pairs."""

    def write(name: str, pages: list[tuple[int, str]]) -> Path:
        path = tmp_path / f"{name}.jsonl"
        path.write_text("".join(f"{json.dumps({'page': page, 'text': text})}\n" for page, text in pages))
        return path

    return write
