"""Searches over stdio as a corpus grows: how long they take, what the server and the store need.

The passages are made up, as filings of made-up companies; their vectors are drawn at random.
"""

import os
import shutil
import statistics
import sysconfig
import time
from collections.abc import AsyncGenerator, Callable, Mapping, Sequence
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import psutil
from mcp import Client, StdioServerParameters
from mcp.client.stdio import stdio_client

from evals.corpus import traversable_folder
from evals.measures.scale.loading import IN_DOCUMENT, YEARS, Loader, company_of, ticker_of
from evals.measures.scale.made_text import queries
from evals.measures.scale.word_indexes import Engine, measure_words
from evals.report import Report, tell
from server.settings import Settings
from server.wiring import App, open_app

GOALS = {"filtered": 60.0, "no filter": 300.0}  # milliseconds, p50
_WARM = 10  # calls that are not counted
_CORPUS = "scale"
_TIEOUT = str(Path(sysconfig.get_path("scripts")) / "tieout")


@dataclass(frozen=True)
class Growth:
    """What is measured: at which sizes, in which folder, and by how much the machine may be used."""

    passages: Sequence[int]
    folder: Path
    calls: int = 60
    memory: str = "512MB"  # to index vectors with
    processes: int = 1  # beside the first, to index vectors with
    engines: Sequence[Engine] = ("tantivy",)
    opensearch: str | None = None
    told: Callable[[str], None] = field(default=lambda _: None)

    @property
    def settings(self) -> Settings:
        return Settings(data_dir=self.folder, corpus=_CORPUS)


async def measure_scale() -> Report:
    """The growth from 10,000 to 100,000 passages, in a throw-away store."""
    folder = traversable_folder("tieout-scale-")
    try:
        return await measure_growth(Growth(passages=(10_000, 100_000), folder=folder))
    finally:
        shutil.rmtree(folder, ignore_errors=True)


async def measure_growth(asked: Growth) -> Report:
    """Every figure at each size, and how many times the first size's the last one's searches take."""
    told: Report = {}
    medians: dict[int, Mapping[str, float]] = {}
    for size in asked.passages:
        report, medians[size] = await _at_size(asked, size)
        told |= {f"{size:,} passages: {name}": figure for name, figure in report.items()}
    least, most = min(asked.passages), max(asked.passages)
    if least < most:
        for name in GOALS:
            ratio = medians[most][name] / medians[least][name]
            told[f"{name}: {most:,} beside {least:,}"] = tell(f"{ratio:.2f} times", times={"times": ratio})
    return told


async def _at_size(asked: Growth, size: int) -> tuple[Report, Mapping[str, float]]:
    told: Report = {}
    async with open_app(asked.settings) as app:
        told |= await _filled(app, asked, size)
        asked.told(f"{size:,}: {told}")
        for engine in asked.engines:
            told |= await measure_words(app, engine, asked.opensearch, asked.settings)
            asked.told(f"{size:,}: {told}")
        told |= await _sizes(app)
    searched, medians = await measure_searches(asked, size)
    asked.told(f"{size:,}: {searched}")
    return told | searched, medians


async def _filled(app: App, asked: Growth, size: int) -> Report:
    """Bring a store to a size, from what it has by now."""
    embedder = app.deps.embedder
    if embedder is None:
        raise RuntimeError("The measurement needs an embedding model.")
    loader = Loader(app.database, await app.deps.writer.vectors.spaces.use(embedder), asked.told)
    filled = await loader.filled()
    told: Report = {}
    if filled < size:
        begun = time.perf_counter()
        await loader.fill(filled // IN_DOCUMENT, size // IN_DOCUMENT)
        told["written"] = f"{time.perf_counter() - begun:.0f} s for {size - filled:,}"
    if not await loader.is_indexed():
        begun = time.perf_counter()
        await loader.index(asked.memory, asked.processes)
        told["vectors indexed"] = f"{time.perf_counter() - begun:.0f} s, with {asked.memory}"
    return told


async def _sizes(app: App) -> Report:
    """What the store takes on disk."""
    async with app.database.session() as conn:
        cursor = await conn.execute(
            "select c.relname as name, pg_total_relation_size(c.oid) as whole, pg_relation_size(c.oid) as own "
            "from pg_class as c where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'i')"
        )
        rows = {row["name"]: row for row in await cursor.fetchall()}
    tables = {"passages": ("chunks",), "vectors": ("text_embeddings", "table_embeddings")}
    told: Report = {
        f"{name} on disk, with indexes": _gigabytes(sum(rows[table]["whole"] for table in of))
        for name, of in tables.items()
    }
    indexes = sum(rows[f"idx_vec_{kind}"]["own"] for kind in ("text", "table"))
    return {**told, "indexes of vectors on disk": _gigabytes(indexes)}


def _gigabytes(size: float) -> str:
    return f"{size / 1e9:.2f} GB"


async def measure_searches(asked: Growth, size: int) -> tuple[Report, Mapping[str, float]]:
    """`search_filings` over stdio, with a filter and without: p50 and p95, and what the processes take."""
    told: Report = {}
    medians: dict[str, float] = {}
    asking = iter(queries(2 * (asked.calls + _WARM)))
    async with _served(asked.folder) as (client, process):
        for name, goal in GOALS.items():
            times: list[float] = []
            worked = 0.0
            for number in range(_WARM + asked.calls):
                if number == _WARM:
                    worked = _worked(process, asked.folder)
                arguments: dict[str, Any] = {"query": next(asking)}
                if name == "filtered":
                    document = number * 37 % (size // IN_DOCUMENT)
                    year = YEARS[document % len(YEARS)]
                    tickers = [ticker_of(company_of(document))]
                    arguments["filters"] = {"tickers": tickers, "fiscal_years": [year]}
                begun = time.perf_counter()
                result = await client.call_tool("search_filings", arguments)
                times.append((time.perf_counter() - begun) * 1000)
                if result.is_error:
                    raise RuntimeError(f"search_filings: {result.content}")
            counted = times[_WARM:]
            medians[name] = statistics.median(counted)
            high = statistics.quantiles(counted, n=20)[18]
            met = "met" if medians[name] < goal else "not met"
            told[f"{name}, over stdio"] = tell(
                f"p50 {medians[name]:.1f} ms, p95 {high:.1f} ms (goal {goal:g}: {met})", times={"ms": medians[name]}
            )
            worked = (_worked(process, asked.folder) - worked) / asked.calls * 1000
            told[f"{name}, processor time of a search"] = f"{worked:.1f} ms"
        told["memory of the server"] = f"{process.memory_info().rss / 1e6:.0f} MB"
        told["memory of the store"] = f"{_store_memory(asked.folder) / 1e6:.0f} MB"
    return told, medians


@asynccontextmanager
async def _served(folder: Path) -> AsyncGenerator[tuple[Client, psutil.Process]]:
    variables = {"TIEOUT_DATA_DIR": str(folder), "TIEOUT_CORPUS": _CORPUS}
    parameters = StdioServerParameters(command=_TIEOUT, args=["mcp"], env={**os.environ, **variables})
    before = {process.pid for process in psutil.process_iter()}
    async with Client(stdio_client(parameters), read_timeout_seconds=600) as client:
        started = [p for p in psutil.Process().children(recursive=True) if p.pid not in before]
        servers = [p for p in started if "tieout" in " ".join(p.cmdline()[:3])]
        yield client, max(servers, key=lambda p: p.memory_info().rss)


def _worked(server: psutil.Process, folder: Path) -> float:
    """The processor time that the server and the store have taken, in seconds: what a busy machine does not change."""
    total = 0.0
    for one in (server, *_store(folder)):
        with suppress(psutil.NoSuchProcess):
            used = one.cpu_times()
            total += used.user + used.system
    return total


def _store_memory(folder: Path) -> float:
    """Of the database's processes, what they share counted once."""
    return sum(p.memory_full_info().pss for p in _store(folder))


def _store(folder: Path) -> list[psutil.Process]:
    """The database's processes, of all that come and go on this machine."""
    running = psutil.process_iter(["name", "cmdline"])
    postmasters = [
        one
        for one in running
        if "postgres" in (one.info["name"] or "") and f"{folder}/run" in " ".join(one.info["cmdline"] or ())
    ]
    return [one for p in postmasters for one in (p, *p.children(recursive=True))]
