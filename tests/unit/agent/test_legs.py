"""The nodes of the graph, and which legs a sub-question needs."""

from dataclasses import dataclass
from typing import Any, cast

import pytest

from agent.graph import build_graph
from agent.legs import LegNodes
from agent.solve import build_solve
from tools.language.routing.signals import read_signals
from tools.models.answers import SubQuestion
from tools.models.figures import Retrieved
from tools.models.plans import Part
from tools.models.questions import Classification, Problem
from tools.models.slots.elements import Element
from tools.ports.deps import Deps
from tools.search.search import Pool

TEXT = {"retrieve_narrative", "retrieve_tables", "retrieve_bm25", "retrieve_tree"}
PAGES = {"retrieve_pages"}
ELEMENTS = {"retrieve_table", "retrieve_page", "retrieve_sections"}
UNITS = {"retrieve_units_semantic", "retrieve_units_numeric"}
FIGURES = {"retrieve_facts", "retrieve_statements", "retrieve_trades"}
LEGS = FIGURES | TEXT | PAGES


@dataclass
class Opened:
    """As much of the dependencies as the choice of legs asks for."""

    embedder: Any = "a model"
    page_index: Any = "an index"


def legs(deps: Any = None) -> LegNodes:
    return LegNodes(cast(Deps, deps or Opened()))


def state(**keys: Any) -> Any:
    reading = Classification(query_type="factual", intent="specific_metric", tickers=("AAPL",), **keys)
    part = Part(asked=SubQuestion(id="q1", question="What?"), reading=reading)
    return {"part": part, "reading": reading, "route": reading.route, "out_of_time": False}


def test_each_leg_is_a_node_between_route_and_fuse() -> None:
    drawn = build_solve(cast(Deps, Opened())).get_graph()
    assert set(drawn.nodes) == {
        "__start__", "route", "pick", *LEGS, *ELEMENTS, *UNITS, "merge_units", "fuse", "rerank", "guard",
        "answer_part", "__end__",
    }  # fmt: skip
    edges = {(edge.source, edge.target) for edge in drawn.edges}
    assert {("route", "retrieve_table"), ("route", "retrieve_page"), ("retrieve_tree", "retrieve_sections")} <= edges
    assert {(element, "answer_part") for element in ELEMENTS} <= edges
    assert {("route", leg) for leg in LEGS} | {(leg, "fuse") for leg in LEGS} <= edges
    assert {("route", leg) for leg in UNITS} | {(leg, "merge_units") for leg in UNITS} <= edges
    assert {("fuse", leg) for leg in UNITS} | {("merge_units", "answer_part")} <= edges
    assert {("fuse", "rerank"), ("rerank", "guard"), ("guard", "answer_part")} <= edges


def test_a_draft_comes_after_the_answer() -> None:
    edges = {(edge.source, edge.target) for edge in build_graph(cast(Deps, Opened())).get_graph().edges}
    assert {("answer", "draft"), ("answer", "verify"), ("draft", "verify")} <= edges


@pytest.mark.parametrize(
    ("keys", "needed"),
    [
        ({"route": "table", "element": Element(kind="table", topic="leases")}, {"retrieve_table"}),
        ({"route": "page", "element": Element(kind="page", pages=(5,))}, {"retrieve_page"}),
        ({"route": "tree", "element": Element(kind="tree", topic="leases")}, {"retrieve_tree"}),
        ({"route": "metric_lookup", "metrics": ("revenue",)}, {"retrieve_facts"}),
        ({"route": "full_statement", "statements": ("balance_sheet",)}, {"retrieve_statements"}),
        (
            {"route": "full_statement", "statements": ("balance_sheet",), "metrics": ("revenue",)},
            {"retrieve_statements", "retrieve_facts"},
        ),
        ({"route": "insider_trades", "insiders": True}, {"retrieve_trades"}),
        ({"route": "narrative", "narrative_cues": ("why",)}, TEXT),
        ({"route": "hybrid", "metrics": ("revenue",), "narrative_cues": ("why",)}, {"retrieve_facts", *TEXT}),
        ({"route": "metric_lookup", "problems": (Problem(kind="forecast"),)}, {"answer_part"}),
    ],
)
def test_only_the_legs_that_the_route_needs_run(keys: dict[str, Any], needed: set[str]) -> None:
    assert set(legs().after_route(state(**keys))) == needed


def test_documents_in_arabic_are_searched_by_their_units_for_text_and_for_figures_that_are_not_found() -> None:
    narrative = {**state(route="narrative", narrative_cues=("why",)), "by_units": True}
    assert set(legs().after_route(narrative)) == UNITS
    units = {**state(route="numeric_units"), "by_units": True}
    assert set(legs().after_route(units)) == UNITS
    asked = {**state(route="metric_lookup", metrics=("revenue",)), "by_units": True, "figures_found": Retrieved()}
    assert set(legs().after_fuse(asked)) == UNITS
    assert legs().after_fuse({**asked, "unit_legs": {"numeric": ()}}) == ["answer_part"]


def test_without_an_embedder_no_vectors_are_searched() -> None:
    narrative = state(route="narrative", narrative_cues=("why",))
    assert set(legs(Opened(embedder=None)).after_route(narrative)) == TEXT - {"retrieve_narrative", "retrieve_tables"}


def test_pages_are_searched_where_the_router_prefers_them() -> None:
    visual = state(route="narrative", narrative_cues=("what",), signals=read_signals("what does the deck say"))
    assert set(legs().after_route(visual)) == TEXT | PAGES
    assert set(legs(Opened(page_index=None)).after_route(visual)) == TEXT


def test_figures_that_are_not_found_are_looked_for_in_text() -> None:
    asked = state(route="metric_lookup", metrics=("revenue",))
    assert set(legs().after_fuse({**asked, "figures_found": Retrieved()})) == TEXT
    assert legs().after_fuse({**asked, "figures_found": Retrieved(), "pool": Pool(())}) == ["rerank"]
    assert legs().after_fuse({**asked, "out_of_time": True}) == ["answer_part"]
