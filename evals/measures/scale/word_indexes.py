"""Engines of word search over the same passages, one after the other: times to index and to search, size on disk."""

import statistics
import time
from pathlib import Path
from typing import Literal, TypeAlias

import httpx

from evals.measures.scale.made_text import queries
from evals.report import Report, tell
from server.settings import Settings
from server.wiring import App
from tools.backends.opensearch.index import OpenSearchIndex
from tools.backends.tantivy.index import TantivyIndex
from tools.language.terms import terms
from tools.ports.indexes import KeywordIndex, Scope

Engine: TypeAlias = Literal["tantivy", "opensearch"]
_QUERIES = 200
_WARM = 20
_LIMIT = 100  # hits, as a search asks for


async def measure_words(app: App, engine: Engine, opensearch: str | None, settings: Settings) -> Report:
    """One engine's figures; its index is brought up to the store first."""
    feed = app.deps.feed
    if feed is None:
        raise RuntimeError("The measurement needs the store's changes.")
    path = settings.resolved_data_dir / "index" / settings.corpus
    if engine == "opensearch" and opensearch is None:
        raise RuntimeError("The measurement needs the address of a cluster.")
    index: KeywordIndex = (
        OpenSearchIndex(opensearch, settings.corpus, feed, patience=3_600, seconds=600)
        if engine == "opensearch" and opensearch is not None
        else TantivyIndex(path, feed, patience=3_600)
    )
    try:
        begun = time.perf_counter()
        documents = await index.catch_up()
        took = time.perf_counter() - begun
        identity, _ = await feed.newest()
        size = _held(path) if isinstance(index, TantivyIndex) else await _stored(opensearch, index, identity)
        return {
            f"{engine}: indexed": f"{documents:,} documents in {took:.0f} s",
            f"{engine}: on disk": f"{size / 1e9:.2f} GB",
            **{f"{engine}: words, {name}": told for name, told in (await _searched(index)).items()},
        }
    finally:
        await index.close()


async def _searched(index: KeywordIndex) -> Report:
    times: list[float] = []
    for query in queries(_WARM + _QUERIES):
        weights = dict.fromkeys(terms(query), 1.0)
        begun = time.perf_counter()
        await index.search(weights, Scope(), _LIMIT)
        times.append((time.perf_counter() - begun) * 1000)
    counted = times[_WARM:]
    middle, high = statistics.median(counted), statistics.quantiles(counted, n=20)[18]
    return {"no filter": tell(f"p50 {middle:.1f} ms, p95 {high:.1f} ms", times={"ms": middle})}


def _held(folder: Path) -> int:
    return sum(path.stat().st_size for path in folder.rglob("*") if path.is_file())


async def _stored(url: str | None, index: OpenSearchIndex, identity: str) -> int:
    async with httpx.AsyncClient(timeout=60) as client:
        told = (await client.get(f"{url}/{index.index_of(identity)}/_stats/store")).json()
    return int(told["_all"]["primaries"]["store"]["size_in_bytes"])
