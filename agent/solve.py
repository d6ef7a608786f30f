"""The subgraph that answers one sub-question: route, retrieve, answer_part."""

# LangGraph leaves parts of its own signatures untyped.
# pyright: reportUnknownMemberType=false

from langgraph.graph import END, START, StateGraph
from langgraph.graph.state import CompiledStateGraph

from agent.edges import after_route
from agent.nodes import SolveNodes
from agent.state import Solved, SubState
from tools.deps import Deps


def build_solve(deps: Deps) -> CompiledStateGraph[SubState, None, SubState, Solved]:
    """Compile the subgraph."""
    nodes = SolveNodes(deps)
    graph = StateGraph(SubState, output_schema=Solved)
    graph.add_node("route", nodes.route)
    graph.add_node("retrieve", nodes.retrieve)
    graph.add_node("answer_part", nodes.answer_part)
    graph.add_edge(START, "route")
    graph.add_conditional_edges("route", after_route, ["retrieve", END])
    graph.add_edge("retrieve", "answer_part")
    graph.add_edge("answer_part", END)
    return graph.compile(name="solve")
