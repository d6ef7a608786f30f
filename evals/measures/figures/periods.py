"""Periods against the gold: trailing and calendar years, strides, averages at the edge of what is loaded, dates."""

import json
from collections import Counter
from decimal import Decimal
from typing import Any

from agent.graph import build_graph
from agent.run import answer_question
from evals.corpus import EvalCorpus
from evals.places import GOLD_SETS
from evals.report import Report, tell
from server.memory import short_memory
from tools.errors import TieoutError
from tools.figures.asked.request import FigureRequest
from tools.figures.formulas.calculate import calculate

GOLD = GOLD_SETS / "periods.jsonl"
_CLOSE = Decimal("1e-9")


async def measure_periods(corpus: EvalCorpus) -> Report:
    """Counts per kind; a value where none is due, or another one, is a silent error."""
    rows = [json.loads(line, parse_float=Decimal) for line in GOLD.read_text("utf-8").splitlines()]
    graph = build_graph(corpus.deps, short_memory())
    outcomes: Counter[tuple[str, str]] = Counter()
    misses: list[str] = []
    for row in rows:
        outcome = await (_asked(graph, row) if "question" in row else _computed(corpus, row))
        outcomes[row["kind"], outcome] += 1
        if outcome != "right":
            misses.append(f"{outcome}: {row['id']}: {row.get('question') or row['formula']}")
    right, wrong = (sum(n for (_, o), n in outcomes.items() if o == name) for name in ("right", "wrong"))
    told = f"{right} of {len(rows)} right ({right / len(rows):.1%}), {wrong} silently wrong"
    report: Report = {"all": tell(told, higher={"right": right}, lower={"silently wrong": wrong})}
    for kind in dict.fromkeys(row["kind"] for row in rows):
        counts = {name: outcomes[kind, name] for name in ("right", "declined", "wrong")}
        told = ", ".join(f"{count} {name}" for name, count in counts.items() if count)
        report[kind] = tell(told, higher={"right": counts["right"]}, lower={"wrong": counts["wrong"]})
    return report | {f"miss {number}": text for number, text in enumerate(misses, start=1)}


async def _computed(corpus: EvalCorpus, row: dict[str, Any]) -> str:
    deps = corpus.deps
    quarters = (row["quarter"],) if row["quarter"] else ()
    request = FigureRequest((row["ticker"],), (row["formula"],), (row["year"],), quarters, basis=row["basis"])
    try:
        found = await calculate(deps.facts, deps.directory, deps.vocabulary, request, deps.today())
    except TieoutError:
        return "right" if row["value"] is None else "declined"
    if row["value"] is None:
        said = row.get("reason", "")
        told = any(said in entry.reason.lower() for entry in found.declined)
        return "wrong" if found.results else "right" if told else "declined"
    return _judge([result.value for result in found.results], row)


async def _asked(graph: Any, row: dict[str, Any]) -> str:
    answer = await answer_question(graph, row["question"], _ignore, row["id"])
    if "start" in row:
        told = row["start"] in answer.answer and row["end"] in answer.answer
        return "right" if told else "wrong" if answer.status == "answered" else "declined"
    if answer.status != "answered":
        return "declined"
    return _judge([fact.value for fact in answer.facts], row)


def _judge(values: list[Decimal], row: dict[str, Any]) -> str:
    wanted = Decimal(row["value"])
    if not values:
        return "declined"
    return "right" if any(abs(value - wanted) <= abs(wanted) * _CLOSE for value in values) else "wrong"


async def _ignore(_: str) -> None:
    return None
