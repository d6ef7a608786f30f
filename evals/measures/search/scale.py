"""How searches over stdio slow down from 10,000 to 100,000 passages, and how fast one filing is indexed.

The passages are pages of real reports, given to made-up companies and years; their vectors are drawn at random.
"""

import gzip
import json
import os
import shutil
import statistics
import sysconfig
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import numpy as np
import psutil
from mcp import Client, StdioServerParameters
from mcp.client.stdio import stdio_client

from evals.corpus import traversable_folder
from evals.measures.search.paged_corpus import DOCUGAMI
from evals.places import SHARED
from evals.report import Report, tell
from ingest.passages import build_passages
from ingest.pipeline import find_files, index_files
from server.settings import Settings
from server.wiring import open_deps
from tools.models.base import Company
from tools.models.documents import Document
from tools.models.passages import Chunk, Passage
from tools.ports.deps import Deps
from tools.ports.embedding import Embedder, PassageVectors

SIZES = (10_000, 100_000)
_IN_DOCUMENT = 100  # passages
_YEARS = tuple(range(2015, 2025))
_CALLS = 40
_FILING = SHARED / "filings" / "10-K_NVDA_2025-02-26.html.gz"  # 2 MB
_QUERIES = (
    "What drove the change in gross margin?",
    "inventory provisions and purchase commitments",
    "How did foreign exchange rates affect revenue?",
    "legal proceedings and contingencies",
    "research and development expenses",
    "share repurchase program",
    "effective tax rate compared to the statutory rate",
    "customer concentration risk",
)


async def measure_scale() -> Report:
    """Medians of `search_filings` over stdio at each size, and the server's memory."""
    told: Report = {}
    folder = traversable_folder("tieout-scale-")
    try:
        settings = Settings(data_dir=folder, corpus="scale")
        filled = 0
        for size in SIZES:
            begun = time.perf_counter()
            async with open_deps(settings) as deps:
                await _fill(deps, filled // _IN_DOCUMENT, size // _IN_DOCUMENT)
                written = time.perf_counter() - begun
                if deps.keyword_index is not None:
                    await deps.keyword_index.catch_up()
            filled = size
            told[f"{size:,} passages: written, indexed"] = f"{written:.0f} s, {time.perf_counter() - begun:.0f} s"
            told |= {
                f"{size:,} passages: {name}": figure
                for name, figure in (await _latency(folder, size // _IN_DOCUMENT // len(_YEARS))).items()
            }
    finally:
        shutil.rmtree(folder, ignore_errors=True)
    return told


async def _fill(deps: Deps, first: int, last: int) -> None:
    """Documents `first` to `last`, a company and year each."""
    embedder = deps.embedder
    if embedder is None:
        raise RuntimeError("The measurement needs an embedding model.")
    await deps.writer.vectors.spaces.use(embedder)
    texts = _texts()
    random = np.random.default_rng(0)
    for number in range(first, last):
        company_id, year = 900_000_000 + number // len(_YEARS), _YEARS[number % len(_YEARS)]
        name, tickers = f"Scale {company_id}", (_ticker(company_id),)
        company = Company(company_id=company_id, cik=company_id, name=name, tickers=tickers)
        document = Document(
            doc_id=f"scale-{number}",
            company_id=company_id,
            ticker=company.ticker,
            company=company.name,
            doc_type="10-K",
            fiscal_year=year,
            fiscal_quarter=0,
        )
        passages = build_passages(document, list(_chunks(document.doc_id, texts, number)), (), ())
        async with deps.writer.transaction(company_id) as transaction:
            await transaction.save_company(company)
            await transaction.replace_document(document, f"scale-{number}", document.doc_id, "")
            await transaction.save_passages(passages)
            await transaction.save_passage_vectors(embedder, passages, _vectors(random, embedder, passages))


def _ticker(company_id: int) -> str:
    return f"ZQ{company_id % 1000:03d}"


def _texts() -> list[str]:
    files = [gzip.decompress(path.read_bytes()).decode() for path in sorted(DOCUGAMI.glob("*.gz"))]
    pages = [json.loads(line)["text"] for file in files for line in file.splitlines()]
    return [page[:3600] for page in pages if len(page) > 200]


def _chunks(doc_id: str, texts: Sequence[str], number: int) -> Iterator[Chunk]:
    for position in range(_IN_DOCUMENT):
        text = texts[(number * _IN_DOCUMENT + position) % len(texts)]
        yield Chunk(
            chunk_id=f"{doc_id}/{position}",
            doc_id=doc_id,
            position=position,
            text=text,
            start=0,
            end=0,
            page=position,
            has_numbers=any(letter.isdigit() for letter in text),
        )


def _vectors(random: np.random.Generator, embedder: Embedder, passages: Sequence[Passage]) -> list[PassageVectors]:
    rows = random.standard_normal((len(passages), embedder.dimension)).astype(np.float32)
    rows /= np.linalg.norm(rows, axis=1, keepdims=True)
    return [PassageVectors(p.chunk.chunk_id, rows[place : place + 1]) for place, p in enumerate(passages)]


async def _latency(folder: Path, companies: int) -> Report:
    variables = {"TIEOUT_DATA_DIR": str(folder), "TIEOUT_CORPUS": "scale"}
    tieout = str(Path(sysconfig.get_path("scripts")) / "tieout")
    parameters = StdioServerParameters(command=tieout, args=["mcp"], env={**os.environ, **variables})
    told: Report = {}
    before = {process.pid for process in psutil.process_iter()}
    async with Client(stdio_client(parameters)) as client:
        for name, filtered in (("filtered by ticker and year, p50", True), ("no filter, p50", False)):
            times: list[float] = []
            for number in range(_CALLS + 8):
                filters = {
                    "tickers": [_ticker(900_000_000 + number % companies)],
                    "fiscal_years": [_YEARS[number % 10]],
                }
                query = {"query": _QUERIES[number % len(_QUERIES)]}
                arguments: dict[str, Any] = query | ({"filters": filters} if filtered else {})
                begun = time.perf_counter()
                result = await client.call_tool("search_filings", arguments)
                if result.is_error:
                    raise RuntimeError(f"search_filings: {result.content}")
                times.append((time.perf_counter() - begun) * 1000)
            median = statistics.median(times[8:])
            told[name] = tell(f"{median:.1f} ms", times={"ms": median})
        servers = [p for p in psutil.process_iter() if p.pid not in before and "tieout" in " ".join(p.cmdline()[:3])]
        told["server memory"] = f"{max(p.memory_info().rss for p in servers) / 1e6:.0f} MB"
    return told


async def measure_throughput() -> Report:
    """A 10-K of 2 MB: how long indexing takes beside what the embedder alone takes for the same windows."""
    folder = traversable_folder("tieout-throughput-")
    try:
        async with open_deps(Settings(data_dir=folder, corpus="throughput")) as deps:
            embedder = deps.embedder
            if embedder is None:
                raise RuntimeError("The measurement needs an embedding model.")
            counted = _Counted(embedder)
            await embedder.embed_query("warm")
            begun = time.perf_counter()
            files = index_files(deps.writer, deps.directory, find_files([_FILING]), embedder=counted)
            loaded = [(file, time.perf_counter() - begun) async for file in files]
            whole = time.perf_counter() - begun
            [(file, words)] = loaded
            begun = time.perf_counter()
            for batch in counted.batches:
                await embedder.embed_passages(batch)
            alone = time.perf_counter() - begun
    finally:
        shutil.rmtree(folder, ignore_errors=True)
    windows = sum(map(len, counted.batches))
    bound = alone / 0.9 + 4
    return {
        "windows of a 2 MB 10-K": f"{windows} in {file.chunks} passages",
        "embedder alone": f"{alone:.1f} s ({windows / alone:.1f} windows a second)",
        "searchable by its words": tell(f"after {words:.1f} s (bound: 3 s)", times={"seconds": words}),
        "indexing": tell(f"{whole:.1f} s (bound: {bound:.1f} s)", times={"seconds": whole}),
    }


class _Counted:
    """An embedder that remembers what it was given."""

    def __init__(self, embedder: Embedder) -> None:
        self._embedder = embedder
        self.model, self.version = embedder.model, embedder.version
        self.dimension, self.max_tokens = embedder.dimension, embedder.max_tokens
        self.batches: list[list[str]] = []

    def windows(self, text: str, header: str) -> list[str]:
        return self._embedder.windows(text, header)

    async def embed_passages(self, texts: Sequence[str]) -> np.ndarray[Any, np.dtype[np.float32]]:
        self.batches.append(list(texts))
        return await self._embedder.embed_passages(texts)

    async def embed_query(self, text: str) -> np.ndarray[Any, np.dtype[np.float32]]:
        return await self._embedder.embed_query(text)
