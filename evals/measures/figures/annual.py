"""Annual figures against the gold: exact, as first reported and as restated, by plain name where there is one."""

import gzip
import json
from collections import Counter
from datetime import date
from decimal import Decimal
from typing import Any

from evals.corpus import EvalCorpus
from evals.places import SHARED
from evals.report import Report, tell
from tools.figures.asked.request import FigureRequest
from tools.figures.lookup import lookup_metric
from tools.models.facts import LookupResult

GOLD = SHARED / "qa" / "xbrl_annual_gold.jsonl.gz"


async def measure_annual(corpus: EvalCorpus) -> Report:
    """Counts of exact, declined and silently wrong values."""
    with gzip.open(GOLD, "rt") as file:
        rows = [json.loads(line, parse_float=Decimal) for line in file]
    outcomes: Counter[tuple[str, str]] = Counter()
    named = 0
    for row in rows:
        name, is_plain = _name(corpus, row["concept"])
        named += is_plain
        restated = await _ask(corpus, row, name, None)
        outcomes["as restated", _judge(restated, row["latest_value"])] += 1
        first = await _ask(corpus, row, name, date.fromisoformat(row["filed"]))
        outcomes["as first reported (as_of)", _judge(first, row["value"])] += 1
        told = restated.values[0].first_reported if restated.values else None
        outcomes["first_reported field", "exact" if told == Decimal(row["value"]) else "wrong"] += 1
    asked = f"{named} of {len(rows)} ({named / len(rows):.1%})"
    report: Report = {"asked by plain name": tell(asked, higher={"asked": named})}
    for vintage in ("as restated", "as first reported (as_of)", "first_reported field"):
        exact = outcomes[vintage, "exact"]
        declined, wrong = outcomes[vintage, "declined"], outcomes[vintage, "wrong"]
        told = f"{exact} of {len(rows)} exact ({exact / len(rows):.2%}), {declined} declined, {wrong} silently wrong"
        report[vintage] = tell(told, higher={"exact": exact}, lower={"silently wrong": wrong})
    return report


def _name(corpus: EvalCorpus, concept: str) -> tuple[str, bool]:
    metric = corpus.deps.vocabulary.by_concept.get(f"us-gaap:{concept}")
    return (metric.label, True) if metric else (concept, False)


async def _ask(corpus: EvalCorpus, row: dict[str, Any], name: str, as_of: date | None) -> LookupResult:
    deps = corpus.deps
    request = FigureRequest((str(row["cik"]),), (name,), (row["fiscal_year"],), as_of=as_of)
    return await lookup_metric(deps.facts, deps.directory, deps.vocabulary, request, deps.today())


def _judge(result: LookupResult, gold: Any) -> str:
    if not result.values:
        return "declined"
    return "exact" if result.values[0].value == Decimal(gold) else "wrong"
