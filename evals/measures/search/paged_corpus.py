"""The paged text of the shared data as a corpus: kept between runs, since embedding takes its time."""

import gzip
import json
import re
import tempfile
from collections.abc import AsyncGenerator, Iterator
from contextlib import asynccontextmanager
from functools import cache
from pathlib import Path
from typing import Any

from evals.places import GOLD_SETS, SHARED
from ingest.pipeline import find_files, index_files
from server.settings import Settings
from server.wiring import App, open_app
from tools.ports.deps import Deps

FINANCEBENCH = SHARED / "financebench"
DOCUGAMI = SHARED / "qa" / "docugami_10q_pages"
_FORMS = {"10k": "10-K", "10q": "10-Q", "8k": "8-K", "Earnings": "release"}
_QUARTER = re.compile(r"Q([1-4])_")
_ISSUERS = {"AAPL": "Apple Inc.", "MSFT": "Microsoft Corporation", "NVDA": "NVIDIA Corporation"}


def questions(*, kept_aside: bool = False) -> list[dict[str, Any]]:
    """The FinanceBench questions whose document is there: those that code may be built on, or those kept aside."""
    aside = {*(GOLD_SETS / "financebench_kept_aside.txt").read_text("utf-8").split()}
    rows = map(json.loads, (FINANCEBENCH / "questions.jsonl").read_text("utf-8").splitlines())
    return [row for row in rows if row["pages_available"] and (row["financebench_id"] in aside) == kept_aside]


def financebench_rows() -> Iterator[dict[str, Any]]:
    """The manifest of FinanceBench's documents, from its own list of them."""
    for line in (FINANCEBENCH / "documents.jsonl").read_text("utf-8").splitlines():
        row = json.loads(line)
        path = FINANCEBENCH / "pages" / f"{row['doc_name']}.jsonl.gz"
        if path.exists():
            quarter = _QUARTER.search(row["doc_name"])
            yield {
                "path": str(path),
                "doc_id": row["doc_name"],
                "company": row["company"],
                "doc_type": _FORMS[row["doc_type"]],
                "fiscal_year": row["doc_period"],
                **({"quarter": int(quarter[1])} if quarter else {}),
            }


@cache
def financebench_pages(doc_name: str) -> dict[int, str]:
    """The text of each page of one of FinanceBench's documents."""
    return _pages(FINANCEBENCH / "pages" / f"{doc_name}.jsonl.gz")


@cache
def docugami_pages(doc_name: str) -> dict[int, str]:
    """Likewise, of one of the quarterly reports."""
    return _pages(DOCUGAMI / f"{doc_name}.jsonl.gz")


def _pages(path: Path) -> dict[int, str]:
    with gzip.open(path, "rt", encoding="utf-8") as lines:
        return {page["page"]: page["text"] for page in map(json.loads, lines)}


def docugami_rows() -> Iterator[dict[str, Any]]:
    """The manifest of the quarterly reports, from their names: 2023_Q1_AAPL."""
    for path in sorted(DOCUGAMI.glob("*.jsonl.gz")):
        doc_id = path.name.removesuffix(".jsonl.gz")
        year, quarter, ticker = doc_id.split("_")
        yield {
            "path": str(path),
            "doc_id": doc_id,
            "ticker": ticker,
            "company": _ISSUERS[ticker],
            "doc_type": "10-Q",
            "fiscal_year": int(year),
            "quarter": int(quarter[1]),
        }


@asynccontextmanager
async def paged_corpus(name: str, rows: Iterator[dict[str, Any]]) -> AsyncGenerator[Deps]:
    """A corpus of the developer's own data directory, with what is missing in it loaded."""
    async with paged_app(Settings(corpus=name), rows) as app:
        yield app.deps


@asynccontextmanager
async def paged_app(settings: Settings, rows: Iterator[dict[str, Any]]) -> AsyncGenerator[App]:
    """Likewise, with the database."""
    async with open_app(settings) as app:
        deps = app.deps
        with tempfile.TemporaryDirectory() as folder:
            manifest = Path(folder) / "manifest.jsonl"
            manifest.write_text("".join(f"{json.dumps(row)}\n" for row in rows), "utf-8")
            files = find_files([], manifest)
            loading = index_files(
                deps.writer, deps.directory, files, embedder=deps.embedder, page_embedder=deps.page_embedder
            )
            async for file in loading:
                if file.status == "refused":
                    raise RuntimeError(f"{file.path}: {file.reason}")
                if file.status == "indexed":
                    print(f"  {file.doc_id}: {file.chunks} passages in {file.seconds:.1f} s", flush=True)
        yield app
