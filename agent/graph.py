"""The graph: every node and edge, in reading order."""

# LangGraph leaves parts of its own signatures untyped.
# pyright: reportUnknownMemberType=false

from langgraph.checkpoint.base import BaseCheckpointSaver
from langgraph.graph import END, START, StateGraph
from langgraph.graph.state import CompiledStateGraph

from agent.edges import after_classify
from agent.nodes import Nodes
from agent.solve import build_solve
from agent.state import Answered, Question, State
from tools.deps import Deps


def build_graph(
    deps: Deps, checkpointer: BaseCheckpointSaver[str] | None = None
) -> CompiledStateGraph[State, None, Question, Answered]:
    """Compile the graph over opened dependencies."""
    nodes = Nodes(deps)
    graph = StateGraph(State, input_schema=Question, output_schema=Answered)
    graph.add_node("reset", nodes.reset)
    graph.add_node("classify", nodes.classify)
    graph.add_node("solve", build_solve(deps))
    graph.add_node("answer", nodes.answer, defer=True)
    graph.add_node("draft", nodes.draft)
    graph.add_node("score", nodes.score)
    graph.add_edge(START, "reset")
    graph.add_edge("reset", "classify")
    graph.add_conditional_edges("classify", after_classify, ["solve", "answer"])
    graph.add_edge("solve", "answer")
    graph.add_edge("answer", "draft")
    graph.add_edge("draft", "score")
    graph.add_edge("score", END)
    return graph.compile(checkpointer=checkpointer, name="tieout")
