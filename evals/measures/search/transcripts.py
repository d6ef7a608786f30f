"""Questions for what somebody said on a call: whether the passage with the words is found, and quoted.

The calls are loaded into a corpus of their own. A question counts as found where one of the first five passages has the
gold's words and its speaker; as quoted, where the answer cites that passage, or another one of the same turn.
"""

import asyncio
import json
import os
import shutil
from collections.abc import AsyncGenerator, Mapping, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from agent.graph import build_graph
from agent.run import answer_question
from evals.corpus import traversable_folder
from evals.places import GOLD_SETS, SHARED
from evals.report import Report, tell
from ingest.pipeline import find_files, index_files
from server.memory import short_memory
from server.settings import Settings
from server.wiring import open_deps
from tools.models.answers import Answer
from tools.models.filters import Filters
from tools.models.passages import Chunk
from tools.ports.deps import Deps
from tools.search.filings_search import FilingsRequest, search_filings
from tools.text import name_key

GOLD = GOLD_SETS / "transcripts.jsonl"
FIRST = 5


def call_questions() -> list[dict[str, Any]]:
    """The blind questions, each with its call's ticker, its speaker and words of what was said."""
    return [json.loads(line) for line in GOLD.read_text("utf-8").splitlines()]


async def measure_transcripts() -> Report:
    """For how many questions the right passage is among the first five, and is quoted."""
    async with calls_corpus() as deps:
        return await measure_calls(deps)


async def measure_calls(deps: Deps) -> Report:
    """Likewise, over a corpus that is open."""
    rows, graph = call_questions(), build_graph(deps, short_memory())
    chunks = {row["id"]: await passages_of(deps, row["ticker"]) for row in rows}
    found = {row["id"]: await _places(deps, row, chunks[row["id"]]) for row in rows}
    answers = {row["id"]: await answer_question(graph, row["question"], _ignore, row["id"]) for row in rows}
    first = [row for row in rows if found[row["id"]] is not None]
    quoted = [row for row in rows if _cites(answers[row["id"]], passages_with_words(chunks[row["id"]], row))]
    turns = [row for row in rows if _cites(answers[row["id"]], _turn(chunks[row["id"]], row))]
    await asyncio.to_thread(_tell_misses, rows, found, answers, quoted)
    several = len(rows)
    return {
        f"the speaker's words in the first {FIRST}": tell(f"{len(first)} of {several}", higher={"found": len(first)}),
        "the first passage": f"{sum(place == 1 for place in found.values())} of {several}",
        "answers that quote the passage": tell(f"{len(quoted)} of {several}", higher={"quoted": len(quoted)}),
        "answers that quote the turn": tell(f"{len(turns)} of {several}", higher={"turns": len(turns)}),
    }


@asynccontextmanager
async def calls_corpus() -> AsyncGenerator[Deps]:
    """The calls, in a corpus of their own that is deleted at the end."""
    folder = traversable_folder("tieout-eval-calls-")
    try:
        async with open_deps(Settings(data_dir=folder, corpus="transcripts")) as deps:
            files = find_files([SHARED / "transcripts"])
            async for file in index_files(deps.writer, deps.directory, files, embedder=deps.embedder):
                if file.status == "refused":
                    raise SystemExit(file.reason)
            yield deps
    finally:
        shutil.rmtree(folder, ignore_errors=True)


async def passages_of(deps: Deps, ticker: str) -> list[Chunk]:
    """All passages of a company's calls."""
    companies = {company.ticker: company.company_id for company in await deps.facts.companies()}
    documents = await deps.documents.list_documents(Filters(), [companies[ticker]], 10, 0)
    return [chunk for document in documents for chunk in await deps.documents.chunks(document.doc_id)]


async def _places(deps: Deps, row: Mapping[str, Any], chunks: Sequence[Chunk]) -> int | None:
    """The place of the passage among the first ones, from 1."""
    wanted = passages_with_words(chunks, row)
    results = await search_filings(deps, FilingsRequest(row["question"], top_k=FIRST))
    places = (place for place, one in enumerate(results.passages, start=1) if one.chunk_id in wanted)
    return next(places, None)


def passages_with_words(chunks: Sequence[Chunk], row: Mapping[str, Any]) -> set[str]:
    """The passages of the speaker that have the gold's words."""
    words = " ".join(row["words"].split())
    last = name_key(row["speaker"]).split()[-1]
    own = (chunk for chunk in chunks if last in chunk.speaker_keys)
    return {chunk.chunk_id for chunk in own if words in " ".join(chunk.text.split())}


def _turn(chunks: Sequence[Chunk], row: Mapping[str, Any]) -> set[str]:
    """All passages of the turn, whose chunks follow each other."""
    turn = passages_with_words(chunks, row)
    for step in (chunks, chunks[::-1]):
        before = None
        for chunk in step:
            same = before is not None and (before.speaker, before.exchange) == (chunk.speaker, chunk.exchange)
            if before is not None and same and before.chunk_id in turn:
                turn.add(chunk.chunk_id)
            before = chunk
    return turn


def _cites(answer: Answer, passages: set[str]) -> bool:
    return any(citation.chunk_id in passages for citation in answer.citations) and answer.status == "answered"


def _tell_misses(
    rows: Sequence[Mapping[str, Any]],
    found: Mapping[str, int | None],
    answers: Mapping[str, Answer],
    quoted: Sequence[Mapping[str, Any]],
) -> None:
    path = os.environ.get("TIEOUT_EVAL_MISSES")
    if path is None:
        return
    with Path(path).open("w", encoding="utf-8") as file:
        for row in rows:
            if found[row["id"]] is None or row not in quoted:
                answer = answers[row["id"]]
                told = {"place": found[row["id"]], "status": answer.status, "answer": answer.answer}
                file.write(json.dumps({**row, **told}) + "\n")


async def _ignore(_: str) -> None: ...
