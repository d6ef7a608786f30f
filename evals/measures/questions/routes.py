"""Route and slots of classified questions against labels: accuracy of the route, F1 of the slots."""

import asyncio
import json
from collections import Counter
from collections.abc import Awaitable, Callable, Sequence
from typing import Any

from evals.corpus import EvalCorpus
from evals.places import GOLD_SETS
from evals.report import Report, tell
from tools.language.companies import CompanyFinder
from tools.models.questions import Classification
from tools.questions.classify import classify

_SLOTS = ("tickers", "fiscal_years", "fiscal_quarters", "metrics")
# A computed ratio is a metric lookup of a formula: the labels name it apart.
_SAME = {"calculate": "metric_lookup"}


def of_routes(name: str) -> Callable[[EvalCorpus], Awaitable[Report]]:
    """The measurement of one set, by its file's name."""

    async def measured(corpus: EvalCorpus) -> Report:
        text = await asyncio.to_thread((GOLD_SETS / f"{name}.jsonl").read_text, "utf-8")
        return await _measure(corpus, [json.loads(line) for line in text.splitlines()])

    return measured


async def _measure(corpus: EvalCorpus, rows: Sequence[dict[str, Any]]) -> Report:
    """Route accuracy, micro-averaged slot F1, and the misses."""
    finder = CompanyFinder(await corpus.deps.facts.companies(), corpus.deps.directory)
    right = granular = 0
    counts: Counter[tuple[str, str]] = Counter()
    misses: list[str] = []
    for row in rows:
        reading = classify(row["question"], finder, corpus.deps.vocabulary)
        wanted = _SAME.get(row["route"], row["route"])
        right += reading.route == wanted
        granular += reading.granularity == row["granularity"]
        wrong = _count(row, reading, counts)
        if reading.route != wanted:
            wrong.append(f"route {reading.route} for {wanted}")
        if wrong:
            misses.append(f"{row['question']}: {'; '.join(wrong)}")
    hits, extra, missed = (sum(n for (_, o), n in counts.items() if o == name) for name in ("hit", "extra", "missed"))
    f1 = 2 * hits / (2 * hits + extra + missed)
    report: Report = {
        "route accuracy": tell(f"{right} of {len(rows)} ({right / len(rows):.3f})", higher={"right": right}),
        "granularity": tell(f"{granular} of {len(rows)}", higher={"right": granular}),
        "slot F1": tell(f"{f1:.3f}", higher={"F1": f1}),
    }
    for slot in _SLOTS:
        hit, more, less = (counts[slot, name] for name in ("hit", "extra", "missed"))
        f1 = 2 * hit / max(2 * hit + more + less, 1)
        report[f"slot F1, {slot}"] = tell(f"{f1:.3f}", higher={"F1": f1})
    return report | {f"miss {number}": text for number, text in enumerate(misses, start=1)}


def _count(row: dict[str, Any], reading: Classification, counts: Counter[tuple[str, str]]) -> list[str]:
    wrong: list[str] = []
    for slot in _SLOTS:
        gold, given = set(row[slot]), set(getattr(reading, slot))
        if row["route"] in {"narrative", "none"} and slot == "metrics":
            continue
        counts[slot, "hit"] += len(gold & given)
        counts[slot, "extra"] += len(given - gold)
        counts[slot, "missed"] += len(gold - given)
        if gold != given:
            wrong.append(f"{slot} {sorted(map(str, given))} for {sorted(map(str, gold))}")
    return wrong
