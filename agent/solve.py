"""The subgraph that answers one sub-question: route; the legs that it needs, side by side; fuse, rerank, guard; answer.

A table, a page or the sections on a topic have a way of their own; documents in Arabic are searched by their units.
Figures that were asked for and not found send it on to the legs of text, and `fuse` runs again.
"""

# LangGraph leaves parts of its own signatures untyped.
# pyright: reportUnknownMemberType=false

from langgraph.graph import END, START, StateGraph
from langgraph.graph.state import CompiledStateGraph

from agent.legs import ELEMENT_NODES, FIGURE_NODES, PICK_NODE, SECTIONS_NODE, TEXT_NODES, LegNodes
from agent.solve_nodes import SolveNodes
from agent.state import Solved, SubQuestionGiven, SubState
from agent.unit_legs import MERGE_NODE, UNIT_NODES, UnitNodes
from tools.ports.deps import Deps


def build_solve(deps: Deps) -> CompiledStateGraph[SubState, None, SubQuestionGiven, Solved]:
    """Compile the subgraph."""
    legs, units, nodes = LegNodes(deps), UnitNodes(deps), SolveNodes(deps)
    graph = StateGraph(SubState, input_schema=SubQuestionGiven, output_schema=Solved)
    graph.add_node("route", nodes.route)
    graph.add_node("pick", nodes.pick)
    graph.add_node("retrieve_facts", legs.retrieve_facts)
    graph.add_node("retrieve_statements", legs.retrieve_statements)
    graph.add_node("retrieve_trades", legs.retrieve_trades)
    graph.add_node("retrieve_narrative", legs.retrieve_narrative)
    graph.add_node("retrieve_tables", legs.retrieve_tables)
    graph.add_node("retrieve_bm25", legs.retrieve_bm25)
    graph.add_node("retrieve_pages", legs.retrieve_pages)
    graph.add_node("retrieve_tree", legs.retrieve_tree)
    graph.add_node("retrieve_table", legs.retrieve_table)
    graph.add_node("retrieve_page", legs.retrieve_page)
    graph.add_node("retrieve_sections", legs.retrieve_sections)
    graph.add_node("retrieve_units_semantic", units.retrieve_units_semantic)
    graph.add_node("retrieve_units_numeric", units.retrieve_units_numeric)
    graph.add_node("merge_units", units.merge_units)
    graph.add_node("fuse", nodes.fuse)
    graph.add_node("rerank", nodes.rerank)
    graph.add_node("guard", nodes.guard)
    graph.add_node("answer_part", nodes.answer_part)
    graph.add_edge(START, "route")
    graph.add_conditional_edges(
        "route",
        legs.after_route,
        [PICK_NODE, *FIGURE_NODES.values(), *TEXT_NODES, *UNIT_NODES, *ELEMENT_NODES.values(), "answer_part"],
    )
    for leg in (*FIGURE_NODES.values(), *(one for one in TEXT_NODES if one != "retrieve_tree")):
        graph.add_edge(leg, "fuse")
    graph.add_conditional_edges("retrieve_tree", legs.after_tree, ["fuse", SECTIONS_NODE])
    for element in (*ELEMENT_NODES.values(), SECTIONS_NODE):
        graph.add_edge(element, "answer_part")
    for leg in UNIT_NODES:
        graph.add_edge(leg, MERGE_NODE)
    graph.add_edge(MERGE_NODE, "answer_part")
    graph.add_conditional_edges("fuse", legs.after_fuse, [*TEXT_NODES, *UNIT_NODES, "rerank", "answer_part"])
    graph.add_conditional_edges("rerank", nodes.after_rerank, ["guard", "answer_part"])
    graph.add_edge("guard", "answer_part")
    graph.add_edge("pick", "answer_part")
    graph.add_edge("answer_part", END)
    return graph.compile(name="solve")
