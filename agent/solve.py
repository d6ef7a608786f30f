"""The subgraph that answers one sub-question: route, retrieve, answer_part."""

# LangGraph leaves parts of its own signatures untyped.
# pyright: reportUnknownMemberType=false

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
from tools.understand.route import INSIDER_TRADES, route

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
        """Run the figure tools that the route needs; the caller's filters are hard limits."""
        watch = Stopwatch("retrieve")
        deps, filters = self._deps, state["filters"] or Filters()
        if state["route"] == INSIDER_TRADES:
            found = await find_trades(deps, state["classification"], filters)
            return {"found": found, "steps": watch.done(_summary(found))}
        today, as_of = deps.today(), filters.filed_before
        past = as_of if as_of and as_of < today else None
        gatherer = Gatherer(deps.facts, deps.directory, deps.vocabulary, today, past, deps.documents)
        found = keep_allowed(await gatherer.gather(state["classification"]), filters)
        return {"found": found, "steps": watch.done(_summary(found))}

    async def answer_part(self, state: SubState) -> Update:
        """Hand the sub-question's figures back."""
        part = SubResult(id=state["sub_question"].id, route=state["route"], found=state["found"])
        return {"results": {part["id"]: part}}


def _summary(found: Retrieved) -> str:
    counts = {
        "figures": len(found.xbrl_facts.values),
        "computed": sum(len(c.results) for c in found.calculations),
        "points": sum(len(s.points) for s in found.timeseries),
        "statements": len(found.statements),
        "trades": len(found.trades),
    }
    return ", ".join(f"{count} {name}" for name, count in counts.items() if count) or "nothing"
