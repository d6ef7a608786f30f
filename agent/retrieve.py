"""What a question's routes find, before anything is worded: the subgraph of each sub-question by itself."""

import asyncio
import time
from typing import Any, cast

from agent.solve import build_solve
from agent.state import SubQuestionGiven, SubResult
from tools.models.filters import Filters
from tools.models.questions import answerable, searchable
from tools.models.results.route_results import RouteResults
from tools.ports.deps import Deps
from tools.questions.planning.plan import make_plan, refine_plan
from tools.questions.planning.run import ready
from tools.questions.refine import read_question
from tools.retrieve.shapes import shape_of
from tools.retrieve.text import TOP_K
from tools.tracing import tracing


async def retrieve(
    deps: Deps, question: str, filters: Filters | None = None, *, top_k: int = TOP_K, traced: bool = False
) -> RouteResults | None:
    """What each sub-question's route finds; None where the question leaves open what is to be found.

    It goes to LangSmith where it is `traced`, and else never.
    """
    with tracing(enabled=traced):
        return await _retrieve(deps, question, filters or Filters(), top_k)


async def _retrieve(deps: Deps, question: str, filters: Filters, top_k: int) -> RouteResults | None:
    read = await read_question(deps, question, filters=filters)
    reading = read.classification
    plan = make_plan(deps, question, reading, filters, await deps.facts.companies())
    if not (plan.is_compound or answerable(reading) or searchable(reading)):
        return None
    plan, _ = await refine_plan(deps, question, plan, filters)
    solve, results = cast(Any, build_solve(deps)), dict[str, SubResult]()
    while parts := ready(plan, results):
        given = [
            SubQuestionGiven(
                part=part,
                parents={parent: results[parent] for parent in part.asked.depends_on},
                filters=filters,
                top_k=top_k,
                began=time.time(),
                calls_before=[],
            )
            for part in parts
        ]
        for solved in await asyncio.gather(*map(solve.ainvoke, given)):
            results |= solved["results"]
    shapes = [shape_of(one, results[one.id]["route"], results[one.id]["found"]) for one in plan.sub_questions]
    return RouteResults(results=tuple(shapes), by=read.by)
