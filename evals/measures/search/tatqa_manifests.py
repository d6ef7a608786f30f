"""TAT-QA's contexts as chunk manifests: whether a question's own table is the first of all that a search gives.

Questions name neither company nor filing, since they were asked with their context in sight, and a context has one
table. They are searched for among the tables of all contexts, where many a question fits several ("What was the
interest expense in 2018?"), and in their filing, of five contexts each. Misses go to the file of TIEOUT_EVAL_MISSES.
"""

import gzip
import json
import os
import shutil
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from evals.corpus import traversable_folder
from evals.measures.search.page_hits import mean
from evals.places import SHARED
from evals.report import Report, tell
from ingest.pipeline import find_files, index_files
from server.settings import Settings
from server.wiring import open_deps
from tools.figures.printed.cells import join_headers
from tools.models.filters import Filters
from tools.ports.deps import Deps
from tools.search.filings_search import FilingsRequest
from tools.search.tables import search_tables

_DATA = SHARED / "qa" / "tatqa_dev.json.gz"
_MISSES = "TIEOUT_EVAL_MISSES"
_DEPTH = 5
_BEFORE = 1  # paragraphs that stand before the table
_CONTEXTS = 5  # a filing
_OVER_TABLES = ("table", "table-text")  # what answers a question


async def measure_tatqa_manifests() -> Report:
    """The share of questions over a table whose table is the first, and among the first five."""
    contexts = read_contexts()
    folder = traversable_folder("tieout-tatqa-")
    try:
        write_folder(contexts, folder / "manifests")
        async with open_deps(Settings(data_dir=folder / "data", corpus="tatqa")) as deps:
            files = find_files([folder / "manifests"])
            async for file in index_files(deps.writer, deps.directory, files, embedder=deps.embedder):
                if file.status == "refused":
                    raise RuntimeError(file.reason)
            return await _measured(deps, contexts)
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def read_contexts() -> list[dict[str, Any]]:
    """TAT-QA's development contexts: a table each, paragraphs, and questions."""
    return json.loads(gzip.decompress(_DATA.read_bytes()))


def questions_over(contexts: Sequence[dict[str, Any]]) -> list[tuple[str, str]]:
    """The questions that a table answers, each with the table's id in the folder that `write_folder` makes."""
    return [
        (question["question"], f"{_filing(number)}#{_table(number)}")
        for number, context in enumerate(contexts)
        for question in context["questions"]
        if question["answer_from"] in _OVER_TABLES
    ]


async def _measured(deps: Deps, contexts: list[dict[str, Any]]) -> Report:
    scopes = {"tables of all filings": False, "tables of the question's filing": True}
    ranks: dict[str, list[int]] = {scope: [] for scope in scopes}
    misses: list[str] = []
    for question, gold in questions_over(contexts):
        for scope, within in scopes.items():
            filters = Filters(doc_ids=(gold.partition("#")[0],)) if within else Filters()
            request = FilingsRequest(question, filters=filters, top_k=_DEPTH, narrow=False)
            names = [table.table_id for table in (await search_tables(deps, request)).tables]
            ranks[scope].append(names.index(gold) + 1 if gold in names else 0)
            if names[:1] != [gold]:
                misses.append(f"{scope}: {gold} after {names[:1]}: {question}")
    _note(misses)
    return {scope: _told(found) for scope, found in ranks.items()}


def _note(misses: list[str]) -> None:
    if path := os.environ.get(_MISSES):
        Path(path).write_text("\n".join(misses), "utf-8")


def _told(ranks: list[int]) -> Any:
    first, among = mean(float(rank == 1) for rank in ranks), mean(float(rank > 0) for rank in ranks)
    text = f"{len(ranks)} questions: the table is the first hit for {first:.1%}, among {_DEPTH} for {among:.1%}"
    return tell(text, higher={"first": round(first, 4), f"among {_DEPTH}": round(among, 4)})


def write_folder(contexts: list[dict[str, Any]], folder: Path) -> None:
    """The contexts as a manifest folder: so many of them a document."""
    for first in range(0, len(contexts), _CONTEXTS):
        doc_id = _filing(first)
        chunks, tables = folder / "chunks" / doc_id, folder / "elements" / doc_id / "tables"
        chunks.mkdir(parents=True)
        tables.mkdir(parents=True)
        said = {"doc_type": "annual_report", "company": f"{doc_id.title()} plc"}
        rows: list[dict[str, Any]] = [{"type": "document", "doc_id": doc_id, **said}]
        for number, context in enumerate(contexts[first : first + _CONTEXTS], start=first):
            rows += ({"doc_id": doc_id, **row} for row in _rows(number, context))
            cells: list[list[str]] = context["table"]["table"]
            count = min(join_headers(cells)[1], len(cells) - 1)
            table = {"headers": cells[:count], "rows": cells[count:]}
            (tables / f"{_table(number)}.json").write_text(json.dumps(table), "utf-8")
        (chunks / "chunk_manifest.jsonl").write_text("".join(f"{json.dumps(row)}\n" for row in rows), "utf-8")


def _filing(number: int) -> str:
    return f"filing-{number // _CONTEXTS}"


def _table(number: int) -> str:
    return f"t{number:02}"


def _rows(number: int, context: dict[str, Any]) -> Iterator[dict[str, Any]]:
    texts = [{"type": "text", "text": one["text"]} for one in context["paragraphs"]]
    for place, row in enumerate((*texts[:_BEFORE], {"type": "table", "table_id": _table(number)}, *texts[_BEFORE:])):
        yield {"chunk_id": f"{_table(number)}/{place}", "page": number % _CONTEXTS + 1, **row}
