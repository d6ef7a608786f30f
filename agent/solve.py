"""The subgraph that answers one sub-question: route, retrieve, guard, answer_part."""

# LangGraph leaves parts of its own signatures untyped.
# pyright: reportUnknownMemberType=false

import asyncio
from typing import Any

from langgraph.graph import END, START, StateGraph
from langgraph.graph.state import CompiledStateGraph

from agent.state import Solved, SubResult, SubState
from agent.trace import Stopwatch
from tools.deps import Deps
from tools.figures.filtering import keep_allowed
from tools.figures.gather import Gatherer
from tools.figures.models import Retrieved
from tools.filters import Filters
from tools.insiders import find_trades
from tools.passages.narrative import TextFound, find_text
from tools.understand.route import INSIDER_TRADES, TEXT_ROUTES, answerable, route

Update = dict[str, Any]


def build_solve(deps: Deps) -> CompiledStateGraph[SubState, None, SubState, Solved]:
    """Compile the subgraph."""
    nodes = SolveNodes(deps)
    graph = StateGraph(SubState, output_schema=Solved)
    graph.add_node("route", nodes.route)
    graph.add_node("retrieve", nodes.retrieve)
    graph.add_node("answer_part", nodes.answer_part)
    graph.add_edge(START, "route")
    graph.add_edge("route", "retrieve")
    graph.add_edge("retrieve", "answer_part")
    graph.add_edge("answer_part", END)
    return graph.compile(name="solve")


class SolveNodes:
    """The nodes of `solve`."""

    def __init__(self, deps: Deps) -> None:
        self._deps = deps

    async def route(self, state: SubState) -> Update:
        """Choose how to answer the sub-question."""
        watch = Stopwatch("route")
        chosen = route(state["classification"])
        return {"route": chosen, "steps": watch.done(chosen)}

    async def retrieve(self, state: SubState) -> Update:
        """Run what the route needs, figures and text side by side; the caller's filters are hard limits.

        Where a question for figures finds none, the passages are looked for that come nearest.
        """
        watch = Stopwatch("retrieve")
        asks_for_text = state["route"] in TEXT_ROUTES
        figures, text = await asyncio.gather(self._figures(state), self._text(state) if asks_for_text else _no_text())
        if not asks_for_text and not figures.figure_count and state["route"] != INSIDER_TRADES:
            text = await self._text(state)
        warnings = tuple(dict.fromkeys((*figures.warnings, *text.warnings)))
        found = figures.model_copy(update={"quotes": text.quotes, "warnings": warnings})
        return {"found": found, "steps": [*watch.done(_summary(found)), *text.steps]}

    async def _figures(self, state: SubState) -> Retrieved:
        deps, filters, reading = self._deps, state["filters"] or Filters(), state["classification"]
        if state["route"] == INSIDER_TRADES:
            return await find_trades(deps, reading, filters)
        if not answerable(reading):
            return Retrieved()
        today, as_of = deps.today(), filters.filed_before
        past = as_of if as_of and as_of < today else None
        gatherer = Gatherer(deps.facts, deps.directory, deps.vocabulary, today, past, deps.documents)
        return keep_allowed(await gatherer.gather(reading), filters)

    async def _text(self, state: SubState) -> TextFound:
        filters = state["filters"] or Filters()
        return await find_text(self._deps, state["question"], state["classification"], filters, state["top_k"])

    async def answer_part(self, state: SubState) -> Update:
        """Hand the sub-question's figures and quotations back."""
        part = SubResult(id=state["sub_question"].id, route=state["route"], found=state["found"])
        return {"results": {part["id"]: part}}


async def _no_text() -> TextFound:
    return TextFound()


def _summary(found: Retrieved) -> str:
    counts = {
        "figures": len(found.xbrl_facts.values),
        "computed": sum(len(c.results) for c in found.calculations),
        "points": sum(len(s.points) for s in found.timeseries),
        "statements": len(found.statements),
        "trades": len(found.trades),
        "quotations": len(found.quotes),
    }
    return ", ".join(f"{count} {name}" for name, count in counts.items() if count) or "nothing"
