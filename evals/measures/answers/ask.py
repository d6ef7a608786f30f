"""Questions in words against the gold: right, declined or asked back, or silently wrong, per kind."""

import json
import re
from collections import Counter
from decimal import Decimal
from typing import Any

from agent.graph import build_graph
from agent.run import answer_question
from evals.corpus import EvalCorpus
from evals.places import GOLD_SETS
from evals.report import Report, tell
from server.memory import short_memory
from tools.models.answers import Answer

GOLD = GOLD_SETS / "ask.jsonl"
_CLOSE = Decimal("0.005")
_NOT_FIGURES = re.compile(
    r"\[Source:[^\]]*\]|\d{4}-\d{2}-\d{2}|\bQ[1-4]\b|\bFY\d{4}\b|\b10-[KQ](?:/A)?|\b20-F\b|CIK \d+|CIK\d+|'[^']*'"
)
_NUMBER = re.compile(r"\d[\d,]*(?:\.\d+)?")


async def measure_ask(corpus: EvalCorpus) -> Report:
    """Counts per kind, the misses, and whether every figure of every answer has a span."""
    rows = [json.loads(line, parse_float=Decimal) for line in GOLD.read_text("utf-8").splitlines()]
    graph = build_graph(corpus.deps, short_memory())
    outcomes: Counter[tuple[str, str]] = Counter()
    misses: list[str] = []
    bare = 0
    for row in rows:
        question = row.get("question") or row["then"]
        if "first" in row:
            await answer_question(graph, row["first"], _ignore, row["id"])
        answer = await answer_question(graph, question, _ignore, row["id"])
        outcome = judge(row["kind"], row["gold"], answer)
        outcomes[row["kind"], outcome] += 1
        bare += len(_bare_numbers(answer))
        if outcome != "right":
            misses.append(f"{outcome}: {row['id']}: {question}")
    kinds = list(dict.fromkeys(row["kind"] for row in rows))
    right, wrong = (sum(n for (_, o), n in outcomes.items() if o == name) for name in ("right", "wrong"))
    told = f"{right} of {len(rows)} right ({right / len(rows):.1%}), {wrong} silently wrong"
    report: Report = {"all": tell(told, higher={"right": right}, lower={"silently wrong": wrong})}
    for kind in kinds:
        counts = {name: outcomes[kind, name] for name in ("right", "declined", "wrong")}
        told = ", ".join(f"{count} {name}" for name, count in counts.items() if count)
        report[kind] = tell(told, higher={"right": counts["right"]}, lower={"wrong": counts["wrong"]})
    report["figures without a span"] = tell(str(bare), lower={"figures": bare})
    return report | {f"miss {number}": text for number, text in enumerate(misses, start=1)}


async def _ignore(_: str) -> None:
    return None


def judge(kind: str, gold: dict[str, Any], answer: Answer) -> str:
    """The outcome: right, declined (or asked back), or wrong."""
    if kind == "unanswerable":
        return "right" if answer.status in {"declined", "needs_clarification"} else "wrong"
    if kind == "ambiguous":
        return "right" if answer.status == "needs_clarification" else _fallen_short(answer)
    if gold.get("must_warn_or_ask"):
        if answer.status == "needs_clarification":
            return "right"
        if not answer.warnings:
            return _fallen_short(answer)
    wanted = [*gold.get("figures", ()), *gold.get("spot_checks", ())]
    found = all(_has_figure(answer, figure) for figure in wanted)
    found = found and all(_has_ratio(answer, ratio) for ratio in gold.get("ratios", ()))
    if "percent_change" in gold:
        found = found and _has_change(answer, gold)
    return "right" if found else _fallen_short(answer)


def _fallen_short(answer: Answer) -> str:
    return "wrong" if answer.status == "answered" else "declined"


def _has_figure(answer: Answer, figure: dict[str, Any]) -> bool:
    value = Decimal(figure["value"])
    for fact in answer.facts:
        same = (fact.ticker, fact.fiscal_year, fact.fiscal_quarter) == (
            figure["ticker"],
            figure["fiscal_year"],
            figure["fiscal_quarter"],
        )
        if same and fact.value == value:
            return True
        before = fact.yoy
        if before and (fact.ticker, before.prior_fiscal_year, before.prior_value) == (
            figure["ticker"],
            figure["fiscal_year"],
            value,
        ):
            return True
    return answer.route == "full_statement" and any(abs(n.value) == abs(value) for n in answer.verification.details)


def _has_ratio(answer: Answer, ratio: dict[str, Any]) -> bool:
    accepted = [Decimal(ratio["value"])]
    for other in ratio.get("also_accepted", ()):
        accepted.append(Decimal(other["value"]))
    years = [f for f in answer.facts if f.ticker == ratio["ticker"] and f.fiscal_year == ratio["fiscal_year"]]
    values = [fact.value for fact in years] + [Decimal(str(f.yoy.pct)) / 100 for f in years if f.yoy and f.yoy.pct]
    # A compound growth rate is printed, and spanned, beside the points of its series.
    values += [number.value / 100 for number in answer.verification.details if number.state == "derived"]
    return any(abs(v - a) <= abs(a) * _CLOSE for v in values for a in accepted)


def _has_change(answer: Answer, gold: dict[str, Any]) -> bool:
    wanted = Decimal(gold["percent_change"]) * 100 if gold["percent_change"] is not None else None
    changes = [fact.yoy for fact in answer.facts if fact.yoy]
    if wanted is None:
        return any(change.delta == Decimal(gold["change"]) for change in changes)
    given = [Decimal(str(change.pct)) for change in changes if change.pct is not None]
    given += [fact.value * 100 for fact in answer.facts if fact.unit == "ratio"]
    return any(abs(pct - wanted) < Decimal("0.01") for pct in given)


def _bare_numbers(answer: Answer) -> list[str]:
    """Numbers of the text that no span covers, periods and form names aside."""
    text = answer.answer
    for part in answer.declined:
        text = text.replace(part.line, " " * len(part.line))
    if answer.status in {"declined", "needs_clarification"}:
        return []
    blank = _NOT_FIGURES.sub(lambda match: " " * len(match[0]), text)
    covered = [(span.start, span.end) for span in answer.spans]
    return [
        match[0]
        for match in _NUMBER.finditer(blank)
        if not any(start <= match.start() and match.end() <= end for start, end in covered)
    ]
