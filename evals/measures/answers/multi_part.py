"""Questions of several parts against the gold: each part right, named as unanswered, silently missing, or wrong."""

import json
from collections import Counter
from collections.abc import Iterator
from typing import Any

from agent.graph import build_graph
from agent.run import answer_question
from evals.measures.answers.multi_part_judge import OUTCOMES, Judged, judge
from evals.measures.search.paged_corpus import paged_corpus
from evals.places import GOLD_SETS, SHARED
from evals.report import Report, Told, tell
from server.memory import short_memory

GOLD = GOLD_SETS / "multi_part.jsonl"


def corpus_rows() -> Iterator[dict[str, Any]]:
    """The manifest: every company's facts and every annual report."""
    for folder, names in (("companyfacts", "*.json.gz"), ("filings", "10-K_*.html.gz")):
        for path in sorted((SHARED / folder).glob(names)):
            yield {"path": str(path)}


async def measure_multi_part() -> Report:
    """How the parts came out, the figures, the winners, whole questions per kind, and the misses."""
    rows = [json.loads(line) for line in GOLD.read_text("utf-8").splitlines()]
    judged: list[tuple[dict[str, Any], Judged]] = []
    async with paged_corpus("multi_part", corpus_rows()) as deps:
        graph = build_graph(deps, short_memory())
        for row in rows:
            answer = await answer_question(graph, row["question"], _ignore, row["id"])
            judged.append((row, judge(row, answer)))
    return _parts(judged) | _figures(judged) | _questions(judged) | _misses(judged)


async def _ignore(_: str) -> None:
    return None


def _parts(judged: list[tuple[dict[str, Any], Judged]]) -> Report:
    answerable: Counter[str] = Counter()
    unanswerable: Counter[str] = Counter()
    for row, result in judged:
        for part, outcome in zip(row["parts"], result.parts, strict=True):
            (unanswerable if "unanswerable" in part else answerable)[outcome] += 1
    return {
        "parts": _told(answerable + unanswerable),
        "parts with an answer": _told(answerable),
        "parts without one": _told(unanswerable),
    }


def _told(counts: Counter[str]) -> Told:
    whole = counts.total()
    others = ", ".join(f"{counts[name]} {name}" for name in OUTCOMES[1:])
    told = f"{counts['right']} of {whole} right ({counts['right'] / whole:.1%}), {others}"
    low = {name: counts[name] for name in ("missing", "wrong")}
    return tell(told, higher={"right": counts["right"]}, lower=low)


def _figures(judged: list[tuple[dict[str, Any], Judged]]) -> Report:
    right, wrong, more = (sum(getattr(one, name) for _, one in judged) for name in ("right", "wrong", "more"))
    share = f" ({right / (right + wrong):.1%})" if right + wrong else ""
    named = [result.winner for _, result in judged if result.winner is not None]
    return {
        "figures": tell(
            f"{right} of {right + wrong} given for what was asked are right{share}, {more} more not asked for",
            higher={"right": right},
            lower={"wrong": wrong},
        ),
        "winner named": tell(f"{sum(named)} of {len(named)}", higher={"named": sum(named)}),
    }


def _questions(judged: list[tuple[dict[str, Any], Judged]]) -> Report:
    asked = Counter(row["kind"] for row, _ in judged)
    right = Counter(row["kind"] for row, result in judged if result.whole)
    told: Report = {
        kind: tell(f"{right[kind]} of {count} questions wholly right", higher={"right": right[kind]})
        for kind, count in asked.items()
    }
    whole = tell(f"{right.total()} of {len(judged)} wholly right", higher={"right": right.total()})
    return {"questions": whole, **told}


def _misses(judged: list[tuple[dict[str, Any], Judged]]) -> Report:
    told: list[str] = []
    for row, result in judged:
        if result.whole:
            continue
        parts = zip(row["parts"], result.parts, strict=True)
        short = [f"{outcome}: {part['what']}" for part, outcome in parts if outcome != "right"]
        short += ["winner not named"] if result.winner is False else []
        short += [f"{result.wrong} figures wrong"] if result.wrong else []
        told.append(f"{row['id']}: {row['question']} -> {'; '.join(short)}")
    return {f"miss {number}": text for number, text in enumerate(told, start=1)}
