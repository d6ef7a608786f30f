"""Quarters against the gold: reported, fourth quarters, year-to-date differences, and what must be declined."""

import json
from collections import Counter
from decimal import Decimal
from typing import Any

from evals.corpus import EvalCorpus
from evals.places import GOLD_SETS
from evals.report import Report, tell
from tools.errors import TieoutError
from tools.figures.asked.request import FigureRequest
from tools.figures.lookup import lookup_metric

GOLD = GOLD_SETS / "quarters.jsonl"


async def measure_quarters(corpus: EvalCorpus) -> Report:
    """Counts per kind; for rows that must be declined, a value is a silent error."""
    rows = [json.loads(line, parse_float=Decimal) for line in GOLD.read_text("utf-8").splitlines()]
    outcomes: Counter[tuple[str, str]] = Counter()
    misses: list[str] = []
    for row in rows:
        outcome = await _judge(corpus, row)
        outcomes[row["kind"], outcome] += 1
        if outcome != "right":
            misses.append(f"{outcome}: {row['id']}")
    report: Report = {}
    for kind in sorted({row["kind"] for row in rows}):
        total = sum(n for (k, _), n in outcomes.items() if k == kind)
        right = outcomes[kind, "right"]
        wrong = outcomes[kind, "wrong"]
        told = f"{right} of {total} right ({right / total:.1%}), {wrong} silently wrong"
        report[kind] = tell(told, higher={"right": right}, lower={"silently wrong": wrong})
    return report | {f"miss {number}": text for number, text in enumerate(misses, start=1)}


async def _judge(corpus: EvalCorpus, row: dict[str, Any]) -> str:
    deps = corpus.deps
    request = FigureRequest((row["ticker"],), (row["concept"],), (row["fiscal_year"],), (row["fiscal_quarter"],))
    try:
        result = await lookup_metric(deps.facts, deps.directory, deps.vocabulary, request, deps.today())
    except TieoutError:
        return "right" if row["kind"] == "decline" else "declined"
    if not result.values:
        return "right" if row["kind"] == "decline" else "declined"
    if row["kind"] == "decline":
        return "wrong"
    return "right" if result.values[0].value == Decimal(row["value"]) else "wrong"
