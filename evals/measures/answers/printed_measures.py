"""Figures that filings print and do not tag as such, asked in words: adjusted, organic, comparable, segments', guided.

The gold in `gold/printed_measures.jsonl` was read by eye from the raw files, before there was any code. A question is
right where the answer's first figure is the one printed (what is guided may be quoted, with both ends of a range),
wrong where it gives others, the GAAP figure above all; `with place` counts the right ones that name a table's row or
quote.
"""

import json
import re
import shutil
from collections import Counter
from collections.abc import AsyncGenerator, Iterator
from contextlib import asynccontextmanager
from decimal import Decimal
from typing import Any, cast

from agent.graph import build_graph
from agent.run import answer_question
from evals.corpus import traversable_folder
from evals.measures.documents.html_statements import path_of, tell_misses
from evals.measures.search.paged_corpus import financebench_rows
from evals.places import GOLD_SETS, INVENTED
from evals.report import Report, tell
from ingest.pipeline import find_files, index_files
from server.memory import short_memory
from server.settings import Settings
from server.wiring import open_deps
from tools.models.answers import Answer
from tools.ports.deps import Deps

GOLD = GOLD_SETS / "printed_measures.jsonl"
_OUTCOMES = ("right", "wrong", "declined")
_TRADED = {
    "filings/10-Q_META_0001326801-19-000037.html.gz": "META",
    "filings/10-K_PG_2025-08-04.html.gz": "PG",
    "filings/10-K_MCD_0000063908-24-000072.html.gz": "MCD",
}
_NUMBER = re.compile(r"[-−(]?\$?\d[\d,]*(?:\.\d+)?")


async def measure_printed_measures() -> Report:
    """Outcomes by kind; the misses go to the file of TIEOUT_EVAL_MISSES."""
    rows = [json.loads(line, parse_float=Decimal) for line in GOLD.read_text("utf-8").splitlines()]
    counts: Counter[tuple[str, str]] = Counter()
    misses: list[str] = []
    placed = 0
    async with printed_store({row["document"] for row in rows}) as deps:
        graph = build_graph(deps, short_memory())
        for row in rows:
            answer = await answer_question(graph, row["question"], _ignore, row["id"])
            outcome = judge(row, answer)
            counts[row["kind"], outcome] += 1
            placed += outcome == "right" and (any(fact.source.row for fact in answer.facts) or _quotes(answer))
            if outcome != "right":
                said = " ".join(answer.answer.split())[:300]
                misses.append(f"{outcome}: {row['id']}: {row['question']} = {row['value']}: {said}")
    tell_misses(misses)
    kinds = list(dict.fromkeys(row["kind"] for row in rows))
    whole = {outcome: sum(counts[kind, outcome] for kind in kinds) for outcome in _OUTCOMES}
    report: Report = {
        "all": tell(
            f"{_told(whole)}; {placed} of the right ones with place",
            higher={"right": whole["right"], "with place": placed},
            lower={"wrong": whole["wrong"]},
        )
    }
    return report | {kind: tell(_told({o: counts[kind, o] for o in _OUTCOMES})) for kind in kinds}


def _told(counts: dict[str, int]) -> str:
    number = sum(counts.values())
    return ", ".join(f"{count} {name} ({count / number:.0%})" for name, count in counts.items())


async def _ignore(_: str) -> None:
    return None


def judge(row: dict[str, Any], answer: Answer) -> str:
    """Right, wrong or declined."""
    wanted: Any = row["value"]
    values = [Decimal(str(value)) for value in cast(list[Any], wanted if isinstance(wanted, list) else [wanted])]
    if row["kind"] == "guidance":
        shown = {abs(size) for size in _sizes(answer.answer, row["unit"])}
        right = all(value in shown for value in values)
    else:
        right = bool(answer.facts) and abs(answer.facts[0].value) == abs(values[0])
    if right:
        return "right"
    return "wrong" if answer.facts and answer.status in ("answered", "partly_answered") else "declined"


def _quotes(answer: Answer) -> bool:
    return any(citation.quote for citation in answer.citations)


def _sizes(text: str, unit: str) -> Iterator[Decimal]:
    """The numbers of a text at their scale; cents as dollars."""
    scales = {"thousand": 10**3, "million": 10**6, "billion": 10**9, "cent": Decimal("0.01")}
    for match in _NUMBER.finditer(text):
        size = Decimal(re.sub(r"[^\d.]", "", match[0]).rstrip("."))
        yield size
        yield from (size * scale for word, scale in scales.items() if word in text and unit)


@asynccontextmanager
async def printed_store(names: set[str]) -> AsyncGenerator[Deps]:
    """A store with the gold's documents alone, without vectors."""
    folder = traversable_folder("tieout-printed-")
    paged = {f"financebench/{row['doc_id']}": row for row in financebench_rows()}
    invented = [json.loads(line) for line in (INVENTED / "manifest.jsonl").read_text("utf-8").splitlines()]
    own = {f"invented/{row['path']}": row | {"path": str(INVENTED / row["path"])} for row in invented}
    traded = {name: {"path": str(path_of(name)), "ticker": ticker} for name, ticker in _TRADED.items()}
    rows = paged | own | traded
    manifest = folder / "manifest.jsonl"
    manifest.write_text("".join(f"{json.dumps(rows[name])}\n" for name in sorted(names)), "utf-8")
    try:
        async with open_deps(Settings(data_dir=folder / "store", corpus="printed", embeddings="none")) as deps:
            async for file in index_files(deps.writer, deps.directory, find_files([], manifest)):
                if file.doc_id is None:
                    raise RuntimeError(f"{file.path}: {file.reason}")
            yield deps
    finally:
        shutil.rmtree(folder, ignore_errors=True)
