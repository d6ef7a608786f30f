"""Questions in Arabic about companies' figures, written without sight of the code: right, declined, or wrong."""

import json
from collections import Counter
from collections.abc import Iterator
from decimal import Decimal
from typing import Any, Final

from agent.graph import build_graph
from agent.run import answer_question
from evals.corpus import EvalCorpus
from evals.places import GOLD_SETS
from evals.report import Report, tell
from tools.language.arabic.digits import find_numbers
from tools.models.answers import Answer

_CLOSE: Final = Decimal("0.005")  # of an amount, what rounding it for print may take off
_POINT: Final = Decimal("0.0006")  # of a rate as a fraction: one decimal of a percentage, rounded
_RATES: Final = ("fraction",)
_FIRST: Final = ("figure", "ranking", "comparison")  # kinds whose figure has to be the first that is told


async def measure_arabic_figures(corpus: EvalCorpus) -> Report:
    """Counts, and the misses with what was answered."""
    lines = (GOLD_SETS / "arabic_figures.jsonl").read_text("utf-8").splitlines()
    rows: list[dict[str, Any]] = [json.loads(line, parse_float=Decimal) for line in lines]
    graph, outcomes, misses = build_graph(corpus.deps), Counter[str](), list[str]()
    for row in rows:
        answer = await answer_question(graph, row["question"], _silent)
        outcome = judge(row, answer)
        outcomes[outcome] += 1
        if outcome != "right":
            misses.append(f"{row['id']} {outcome}: {row['question']} {answer.answer[:200]!r}")
    told = f"{outcomes['right']} right, {outcomes['declined']} declined, {outcomes['wrong']} wrong of {len(rows)}"
    report: Report = {"answers": tell(told, higher={"right": outcomes["right"]}, lower={"wrong": outcomes["wrong"]})}
    return report | {f"miss {number}": text for number, text in enumerate(misses, start=1)}


async def _silent(_: str) -> None:
    return None


def judge(row: dict[str, Any], answer: Answer) -> str:
    """right, declined (or asked back), or wrong.

    A figure has to be the first one that is told; of companies that are compared, the winner's.
    """
    if answer.status in ("declined", "needs_clarification"):
        return "declined" if row["answerable"] else "right"
    if not row["answerable"]:
        return "wrong"
    numbers = list(_numbers(answer.answer, rates=row["unit"] in _RATES))
    wanted = [row["value"], *row.get("accept", ()), *filter(None, [row.get("difference")])]
    first = numbers[:1] if row["kind"] in _FIRST else numbers
    told = any(_is(number, Decimal(value), row["unit"]) for number in first for value in wanted)
    return "right" if told else "declined" if answer.status == "partly_answered" else "wrong"


def _numbers(text: str, *, rates: bool) -> Iterator[Decimal]:
    for one in find_numbers(text):
        if rates and one.kind == "percent":
            yield one.value / 100
        elif not rates and one.kind == "amount":
            yield one.amount


def _is(number: Decimal, value: Decimal, unit: str) -> bool:
    if unit in _RATES:
        return abs(abs(number) - abs(value)) <= _POINT
    return abs(abs(number) - abs(value)) <= _CLOSE * abs(value)
