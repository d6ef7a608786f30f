"""A backup of the demo's sample and ten filings, restored into a second, empty data directory: equal answers on both.

What is of the run, not of the answer, is left out: traces, threads, and the numbers of logged searches.
"""

import json
import os
import shutil
import subprocess
import time
from collections.abc import AsyncGenerator, Mapping, Sequence
from contextlib import asynccontextmanager
from importlib.resources import as_file, files
from pathlib import Path
from typing import Any

from agent.graph import build_graph
from agent.run import answer_question
from agent.summaries.build import summarize
from evals.corpus import traversable_folder
from evals.measures.figures.face_lines import gold_rows, judge_all
from evals.measures.server.latency import TIEOUT
from evals.measures.summaries.measure import FILINGS
from evals.places import GOLD_SETS, SHARED
from evals.report import Report, tell
from ingest.pipeline import find_files, load_files
from ingest.vectors.follow import VectorModels, fill_vectors
from server.memory import short_memory
from server.settings import Settings
from server.wiring import open_deps
from tools.errors import TieoutError
from tools.ports.deps import Deps
from tools.retrieve.summaries.subject import Wanted
from tools.search.filings_search import FilingsRequest, search_filings

CORPUS = "eval"
# What was answered, by section and by what was asked.
Answers = dict[str, dict[str, Any]]


async def measure_restored() -> Report:
    """Of each section that can be put to these documents, how many answers are equal, and the time of both ways."""
    with_file = traversable_folder("tieout-backed-up-")
    restored_to = traversable_folder("tieout-restored-")
    backup = with_file / "corpus.tieout"
    try:
        async with _opened(with_file) as deps:
            filings = await _load(deps)
            before = await _answers(deps, filings)
            there = _tieout(with_file, "backup", str(backup), "--verify")
        back = _tieout(restored_to, "restore", str(backup))
        size = backup.stat().st_size
        async with _opened(restored_to) as deps:
            after = await _answers(deps, filings)
    finally:
        for folder in (with_file, restored_to):
            shutil.rmtree(folder, ignore_errors=True)
    return {**compared(before, after), "backup": f"{size / 1e6:,.0f} MB, written and verified in {there:.0f} s, "
            f"restored in {back:.0f} s"}  # fmt: skip


def compared(before: Answers, after: Answers) -> Report:
    """Equal answers of all, by section, and the names of those that differ, or are on one side alone."""
    report: Report = {}
    differing: list[str] = []
    count = 0
    for section, there in before.items():
        back = after.get(section, {})
        asked = list(dict.fromkeys((*there, *back)))
        other = [what for what in asked if what not in there or what not in back or there[what] != back[what]]
        differing += [f"{section}: {what}" for what in other]
        count += len(asked)
        report[section] = tell(
            f"{len(asked) - len(other)} of {len(asked)} equal",
            higher={"equal": len(asked) - len(other)}, lower={"differing": len(other)},
        )  # fmt: skip
    equal = count - len(differing)
    report["all"] = tell(f"{equal} of {count} equal", higher={"equal": equal}, lower={"differing": len(differing)})
    return report | {f"differing {number}": what for number, what in enumerate(differing, start=1)}


@asynccontextmanager
async def _opened(folder: Path) -> AsyncGenerator[Deps]:
    async with open_deps(_settings(folder)) as deps:
        yield deps


def _settings(folder: Path) -> Settings:
    return Settings(data_dir=folder, corpus=CORPUS)


async def _load(deps: Deps) -> list[str]:
    """Load what `tieout demo` does, and the filings of the section `summaries`, with vectors; the ids of these."""
    models = VectorModels(deps.embedder, deps.page_embedder, deps.unit_embedder)
    filed = find_files([SHARED / "filings" / f"{name}.html.gz" for name in FILINGS])
    with as_file(files("ingest").joinpath("samples")) as samples:
        sample = find_files([], samples / "companies.jsonl") | find_files([samples / "arabic"])
        loaded = [file async for file in load_files(deps.writer, deps.directory, sample | filed, models)]
    await fill_vectors(deps.writer.vectors, models)
    for file in loaded:
        if file.status == "refused":
            raise RuntimeError(f"{file.path}: {file.reason}")
    return [file.doc_id for file in loaded if file.doc_id is not None and Path(file.path) in filed]


async def _answers(deps: Deps, filings: Sequence[str]) -> Answers:
    """Everything that is asked of both, as it was answered or refused."""
    questions = [json.loads(line) for line in (GOLD_SETS / "ask.jsonl").read_text("utf-8").splitlines()]
    arabic = [json.loads(line) for line in (GOLD_SETS / "arabic_figures.jsonl").read_text("utf-8").splitlines()]
    known = {ticker for company in await deps.facts.companies() for ticker in company.tickers}
    lines = [row for row in gold_rows() if row["ticker"] in known]
    asked = [row.get("question") or row["then"] for row in questions]
    return {
        "summaries": await _summaries(deps, filings),
        "ask": await _asked(deps, questions),
        "arabic figures": await _asked(deps, arabic),
        "face lines": {
            f"{one.row['id']} {one.kind}": repr(one.reply) async for one in judge_all(deps, lines)
        },
        "searches": {question: await _found(deps, question) for question in dict.fromkeys(asked)},
    }  # fmt: skip


async def _summaries(deps: Deps, filings: Sequence[str]) -> dict[str, Any]:
    made: dict[str, Any] = {}
    for doc_id in filings:
        summary = await summarize(deps, Wanted(document=doc_id), lambda _: None)
        made[doc_id] = summary.model_dump(mode="json", exclude={"opening": {"trace"}})
    return made


async def _asked(deps: Deps, rows: list[Mapping[str, Any]]) -> dict[str, Any]:
    graph = build_graph(deps, short_memory())
    told: dict[str, Any] = {}
    for row in rows:
        if "first" in row:
            await answer_question(graph, row["first"], _ignore, row["id"])
        answer = await answer_question(graph, row.get("question") or row["then"], _ignore, row["id"])
        told[row["id"]] = answer.model_dump(mode="json", exclude={"trace", "thread_id"})
    return told


async def _found(deps: Deps, question: str) -> Any:
    try:
        results = await search_filings(deps, FilingsRequest(question))
    except TieoutError as error:
        return error.message
    return results.model_dump(mode="json", exclude={"search_id"})


async def _ignore(_: str) -> None:
    return None


def _tieout(folder: Path, *arguments: str) -> float:
    """Run the command over a data directory; the seconds that it took."""
    environment = {
        **os.environ, "TIEOUT_DATA_DIR": str(folder), "TIEOUT_CORPUS": CORPUS, "TIEOUT_RESIDENT": "0",
    }  # fmt: skip
    begun = time.perf_counter()
    done = subprocess.run([TIEOUT, *arguments], env=environment, capture_output=True, text=True)
    if done.returncode:
        raise RuntimeError(f"tieout {arguments[0]}: {done.stdout[-500:]}{done.stderr[-500:]}")
    return time.perf_counter() - begun
