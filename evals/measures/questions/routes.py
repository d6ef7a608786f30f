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
from tools.models.questions import ELEMENT_ROUTES, Classification
from tools.questions.classify import classify

_SLOTS = ("tickers", "fiscal_years", "fiscal_quarters", "metrics")
# A computed ratio is a metric lookup of a formula: the labels name it apart.
_SAME = {"calculate": "metric_lookup"}
_WITHOUT_METRICS: set[str] = {"narrative", "none", *ELEMENT_ROUTES}


def of_routes(name: str) -> Callable[[EvalCorpus], Awaitable[Report]]:
    """The measurement of one set, by its file's name."""

    async def measured(corpus: EvalCorpus) -> Report:
        text = await asyncio.to_thread((GOLD_SETS / f"{name}.jsonl").read_text, "utf-8")
        return await _measure(corpus, [json.loads(line) for line in text.splitlines()])

    return measured


def by_route(name: str) -> Callable[[EvalCorpus], Awaitable[Report]]:
    """The measurement of one set that labels routes alone, by its file's name."""

    async def measured(corpus: EvalCorpus) -> Report:
        text = await asyncio.to_thread((GOLD_SETS / f"{name}.jsonl").read_text, "utf-8")
        rows = [json.loads(line) for line in text.splitlines()]
        finder = CompanyFinder(await corpus.deps.facts.companies(), corpus.deps.directory)
        given = [(row, classify(row["question"], finder, corpus.deps.vocabulary).route) for row in rows]
        misses = [f"{row['question']}: route {route} for {row['route']}" for row, route in given if not _is(row, route)]
        return _accuracies(given) | {f"miss {number}": text for number, text in enumerate(misses, start=1)}

    return measured


def _is(row: dict[str, Any], route: str) -> bool:
    return route == _SAME.get(row["route"], row["route"])


def _accuracies(given: Sequence[tuple[dict[str, Any], str]]) -> Report:
    """How many routes are right: of all, and of those to a table, a page or a section."""
    report: Report = {}
    elements = [(row, route) for row, route in given if row["route"] in ELEMENT_ROUTES]
    for name, some in (("route accuracy", given), ("table, page and tree", elements)):
        right = sum(_is(row, route) for row, route in some)
        if some:
            report[name] = tell(f"{right} of {len(some)} ({right / len(some):.3f})", higher={"right": right})
    taken = [row for row, route in given if route in ELEMENT_ROUTES and row["route"] not in ELEMENT_ROUTES]
    return report | {"taken from other routes": tell(f"{len(taken)}", lower={"taken": len(taken)})}


async def _measure(corpus: EvalCorpus, rows: Sequence[dict[str, Any]]) -> Report:
    """Route accuracy, micro-averaged slot F1, and the misses."""
    finder = CompanyFinder(await corpus.deps.facts.companies(), corpus.deps.directory)
    granular = 0
    given: list[tuple[dict[str, Any], str]] = []
    counts: Counter[tuple[str, str]] = Counter()
    misses: list[str] = []
    slots = tuple(slot for slot in _SLOTS if any(row[slot] for row in rows))  # a set may label no metrics
    for row in rows:
        reading = classify(row["question"], finder, corpus.deps.vocabulary)
        wanted = _SAME.get(row["route"], row["route"])
        given.append((row, reading.route))
        granular += reading.granularity == row["granularity"]
        wrong = _count(row, reading, slots, counts)
        if reading.route != wanted:
            wrong.append(f"route {reading.route} for {wanted}")
        if wrong:
            misses.append(f"{row['question']}: {'; '.join(wrong)}")
    hits, extra, missed = (sum(n for (_, o), n in counts.items() if o == name) for name in ("hit", "extra", "missed"))
    f1 = 2 * hits / (2 * hits + extra + missed)
    report: Report = {
        **_accuracies(given),
        "granularity": tell(f"{granular} of {len(rows)}", higher={"right": granular}),
        "slot F1": tell(f"{f1:.3f}", higher={"F1": f1}),
    }
    for slot in slots:
        hit, more, less = (counts[slot, name] for name in ("hit", "extra", "missed"))
        f1 = 2 * hit / max(2 * hit + more + less, 1)
        report[f"slot F1, {slot}"] = tell(f"{f1:.3f}", higher={"F1": f1})
    return report | {f"miss {number}": text for number, text in enumerate(misses, start=1)}


def _count(
    row: dict[str, Any], reading: Classification, slots: Sequence[str], counts: Counter[tuple[str, str]]
) -> list[str]:
    wrong: list[str] = []
    for slot in slots:
        gold, given = set(row[slot]), set(getattr(reading, slot))
        if row["route"] in _WITHOUT_METRICS and slot == "metrics":
            continue
        counts[slot, "hit"] += len(gold & given)
        counts[slot, "extra"] += len(given - gold)
        counts[slot, "missed"] += len(gold - given)
        if gold != given:
            wrong.append(f"{slot} {sorted(map(str, given))} for {sorted(map(str, gold))}")
    return wrong
