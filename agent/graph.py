"""The graph: every node and edge, in reading order."""

# LangGraph leaves parts of its own signatures untyped.
# pyright: reportUnknownMemberType=false

from langgraph.checkpoint.base import BaseCheckpointSaver
from langgraph.graph import END, START, StateGraph
from langgraph.graph.state import CompiledStateGraph

from agent.edges import after_clarify, after_classify, to_ready_questions
from agent.looking import LookNode
from agent.nodes import Nodes
from agent.solve import build_solve
from agent.state import Answered, Question, State
from tools.ports.deps import Deps


def build_graph(
    deps: Deps, checkpointer: BaseCheckpointSaver[str] | None = None
) -> CompiledStateGraph[State, None, Question, Answered]:
    """Compile the graph over opened dependencies. It can ask back in mid-run only with a checkpointer."""
    nodes, looking = Nodes(deps), LookNode(deps)
    graph = StateGraph(State, input_schema=Question, output_schema=Answered)
    graph.add_node("reset", nodes.reset)
    graph.add_node("classify", nodes.classify)
    graph.add_node("clarify", nodes.clarify)
    graph.add_node("decompose", nodes.decompose)
    graph.add_node("solve", build_solve(deps))
    graph.add_node("gather", nodes.gather, defer=True)
    graph.add_node("contradict", nodes.contradict)
    graph.add_node("assemble", nodes.assemble)
    graph.add_node("answer", nodes.answer)
    graph.add_node("draft", nodes.draft)
    graph.add_node("verify", nodes.verify)
    graph.add_node("look", looking.look)
    graph.add_node("score", nodes.score)
    graph.add_edge(START, "reset")
    graph.add_edge("reset", "classify")
    graph.add_conditional_edges("classify", after_classify, ["clarify", "decompose", "answer"])
    graph.add_conditional_edges("clarify", after_clarify, ["classify", "answer"])
    graph.add_conditional_edges("decompose", to_ready_questions, ["solve"])
    graph.add_edge("solve", "gather")
    graph.add_conditional_edges("gather", to_ready_questions, ["solve", "contradict"])
    graph.add_edge("contradict", "assemble")
    graph.add_edge("assemble", "answer")
    graph.add_conditional_edges("answer", nodes.after_answer, ["draft", "verify"])
    graph.add_edge("draft", "verify")
    graph.add_conditional_edges("verify", looking.after_verify, ["look", "score"])
    graph.add_edge("look", "score")
    graph.add_edge("score", END)
    return graph.compile(checkpointer=checkpointer, name="tieout")
