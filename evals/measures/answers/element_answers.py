"""Whether the table, the page or the section that an answer gives is the right one: 30 questions over six documents."""

import asyncio
import json
import shutil
import tempfile
from collections import Counter
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from agent.graph import build_graph
from agent.run import answer_question
from evals.corpus import EvalCorpus, traversable_folder
from evals.places import GOLD_SETS, SHARED
from evals.report import Report, tell
from ingest.pipeline import find_files, index_files
from server.settings import Settings
from server.wiring import open_deps
from tools.models.answers import Answer
from tools.ports.deps import Deps

_FILINGS = ("10-K_AAPL_2024-11-01", "10-K_NVDA_2025-02-26", "10-K_KO_2025-02-20")
_PDFS = ("BESTBUY_2023_10K", "BESTBUY_2024Q2_10Q")
_RELEASE = {"doc_type": "release", "ticker": "AMCR", "company": "Amcor plc"}


async def measure_element_answers(corpus: EvalCorpus) -> Report:
    """How many answers show the gold table, name the gold section first, or show the gold page."""
    del corpus  # these documents are loaded by themselves
    text = await asyncio.to_thread((GOLD_SETS / "element_answers.jsonl").read_text, "utf-8")
    rows = [json.loads(line) for line in text.splitlines()]
    right, asked, tied = Counter[str](), Counter[str](), 0
    misses: list[str] = []
    async with _loaded() as deps:
        graph = build_graph(deps)
        for row in rows:
            answer = await answer_question(graph, row["question"], _silent)
            good = answer.status == "answered" and _is_gold(row, answer)
            asked[row["kind"]] += 1
            right[row["kind"]] += good
            tied += answer.status != "answered" or answer.verification.status == "verified"
            if not good:
                misses.append(f"{row['question']}: {answer.route}, {answer.status}: {answer.answer[:120]!r}")
    report: Report = {
        f"{kind} right": tell(f"{right[kind]} of {count}", higher={"right": right[kind]})
        for kind, count in asked.items()
    }
    report["every figure tied"] = tell(f"{tied} of {len(rows)}", higher={"tied": tied})
    return report | {f"miss {number}": text for number, text in enumerate(misses, start=1)}


def _is_gold(row: dict[str, Any], answer: Answer) -> bool:
    """Whether what stands first is the gold one: of a table, its caption or head; of sections, the first title."""
    if row["kind"] == "page":
        return bool(answer.sources.slides) and str(answer.sources.slides[0].page) in row["gold"]
    if answer.route != row["kind"]:
        return False
    first = answer.answer.partition("\nAlso:")[0] if row["kind"] == "tree" else answer.answer.partition("\n| ---")[0]
    return any(gold.lower() in first.lower() for gold in row["gold"])


@asynccontextmanager
async def _loaded() -> AsyncGenerator[Deps]:
    folder = traversable_folder("tieout-elements-")
    try:
        async with open_deps(Settings(data_dir=folder, corpus="elements")) as deps:
            filings = [SHARED / "filings" / f"{name}.html.gz" for name in _FILINGS]
            pdfs = [SHARED / "financebench" / "pdfs" / f"{name}.pdf" for name in _PDFS]
            with tempfile.TemporaryDirectory() as listed:
                manifest = Path(listed) / "manifest.jsonl"
                release = {"path": str(SHARED / "financebench" / "pdfs" / "AMCOR_2023Q4_EARNINGS.pdf"), **_RELEASE}
                await asyncio.to_thread(manifest.write_text, f"{json.dumps(release)}\n", "utf-8")
                files = {**find_files([*filings, *pdfs]), **find_files([], manifest)}
                loading = index_files(
                    deps.writer, deps.directory, files, embedder=deps.embedder, page_embedder=deps.page_embedder
                )
                async for file in loading:
                    if file.status == "refused":
                        raise RuntimeError(f"{file.path}: {file.reason}")
            yield deps
    finally:
        shutil.rmtree(folder, ignore_errors=True)


async def _silent(_: str) -> None:
    return None
