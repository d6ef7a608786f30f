"""The shapes of plans, by rules: questions over tables of reports, next to decompositions that a model once made.

Those decompositions are no gold: whether a question is one step or two in them can hardly be told from its words.
What can be held against a plan is its shape: steps that wait for others that are there, and no more than it needs.
"""

import json
from collections import Counter
from typing import Any

from evals.corpus import EvalCorpus
from evals.places import SHARED
from evals.report import Report, tell
from tools.language.companies import CompanyFinder
from tools.models.plans import MAX_HOPS, MAX_SUB_QUESTIONS, Plan
from tools.questions.planning.rules import Reader, plan_question

_QUESTIONS = SHARED / "routing" / "multihiertt_decomposed.jsonl"


async def measure_plan_shapes(corpus: EvalCorpus) -> Report:
    """How many steps plans have, next to the decompositions, and whether every dependency is an earlier step."""
    rows: list[dict[str, Any]] = [json.loads(line) for line in _QUESTIONS.read_text("utf-8").splitlines()]
    companies = await corpus.deps.facts.companies()
    reader = Reader(CompanyFinder(companies, corpus.deps.directory), corpus.deps.vocabulary)
    shapes: Counter[tuple[str, str]] = Counter()
    broken = 0
    for row in rows:
        text = reader.meant(row["original_question"])
        plan = plan_question(text, reader.read(text), reader, companies)
        broken += not _holds(plan)
        theirs = "one step" if len(row["decomposed_questions"]) == 1 else "a chain of two"
        shapes[theirs, _shape(plan)] += 1
    told: Report = {
        f"theirs {theirs}": ", ".join(
            f"{count} {ours}" for (other, ours), count in sorted(shapes.items(), key=lambda e: -e[1]) if other == theirs
        )
        for theirs in ("one step", "a chain of two")
    }
    return {
        "questions": tell(str(len(rows)), higher={"questions": len(rows)}),
        "plans that do not hold together": tell(str(broken), lower={"plans": broken}),
        **told,
    }


def _shape(plan: Plan) -> str:
    if len(plan.parts) == 1:
        return "one step"
    return "chained" if any(part.asked.depends_on for part in plan.parts) else "side by side"


def _holds(plan: Plan) -> bool:
    """Whether every step waits for earlier ones only, within the limits."""
    hops: dict[str, int] = {}
    for part in plan.parts:
        if any(parent not in hops for parent in part.asked.depends_on):
            return False
        hops[part.asked.id] = 1 + max((hops[parent] for parent in part.asked.depends_on), default=0)
    return len(plan.parts) <= MAX_SUB_QUESTIONS and max(hops.values(), default=0) <= MAX_HOPS
