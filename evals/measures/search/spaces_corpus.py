"""Calls, tables and slides in one corpus, and questions of which it is known what answers them."""

import json
import shutil
import tempfile
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal, TypeAlias

from evals.corpus import traversable_folder
from evals.measures.search.page_spaces import slide_questions, slide_rows
from evals.measures.search.tatqa_manifests import questions_over, read_contexts, write_folder
from evals.measures.search.transcripts import call_questions, passages_of, passages_with_words
from evals.places import SHARED
from ingest.pipeline import find_files, index_files
from server.settings import Settings
from server.wiring import open_deps
from tools.models.pages import page_id
from tools.ports.deps import Deps

Space: TypeAlias = Literal["text", "tables", "pages"]


@dataclass(frozen=True)
class Asked:
    """A question, the space that its answer lies in, and the ids there that hold it: of passages, tables or pages."""

    question: str
    space: Space
    gold: frozenset[str]


@asynccontextmanager
async def spaces_corpus() -> AsyncGenerator[Deps]:
    """The three calls, TAT-QA's contexts as chunk manifests, and the decks and releases; deleted at the end."""
    folder = traversable_folder("tieout-eval-spaces-")
    try:
        write_folder(read_contexts(), folder / "manifests")
        async with open_deps(Settings(data_dir=folder / "data", corpus="spaces")) as deps:
            await _load(deps, find_files([SHARED / "transcripts", folder / "manifests"]))
            with tempfile.TemporaryDirectory() as listed:
                manifest = Path(listed) / "manifest.jsonl"
                manifest.write_text("".join(f"{json.dumps(row)}\n" for row in slide_rows()), "utf-8")
                await _load(deps, find_files([], manifest))
            yield deps
    finally:
        shutil.rmtree(folder, ignore_errors=True)


async def _load(deps: Deps, files: Any) -> None:
    loading = index_files(deps.writer, deps.directory, files, embedder=deps.embedder, page_embedder=deps.page_embedder)
    async for file in loading:
        if file.status == "refused":
            raise RuntimeError(f"{file.path}: {file.reason}")


async def asked_of_spaces(deps: Deps) -> list[Asked]:
    """The questions of all three kinds: for what was said, for a table's figures, for a slide or a release's page."""
    calls = call_questions()
    chunks = {ticker: await passages_of(deps, ticker) for ticker in {row["ticker"] for row in calls}}
    texts = [
        Asked(row["question"], "text", frozenset(passages_with_words(chunks[row["ticker"]], row))) for row in calls
    ]
    tables = [Asked(question, "tables", frozenset({gold})) for question, gold in questions_over(read_contexts())]
    pages = [
        Asked(row["question"], "pages", frozenset(page_id(row["doc_id"], page) for page in row["pages"]))
        for row in slide_questions()
    ]
    return [*texts, *tables, *pages]
