"""The nodes of `solve` that retrieve: one a leg, each beside the others. Which of them run, the route tells."""

import time
from collections.abc import Awaitable, Callable, Mapping
from functools import partial
from typing import Any, TypeAlias

from agent.state import SubState
from agent.subquestion import filters_of, in_time, text_of
from agent.unit_legs import UNIT_NODES
from tools.models.figures import FigureLeg, Retrieved
from tools.models.filters import Filters
from tools.models.questions import ELEMENT_ROUTES, NONE, PAGE, TABLE, Classification, Route, searchable
from tools.ports.chat_calls import bound_chat, calls_of
from tools.ports.deps import Deps
from tools.retrieve.elements.pages import find_page
from tools.retrieve.elements.sections import find_sections
from tools.retrieve.elements.tables import find_table
from tools.retrieve.legs import Figures, asks_for_text, figure_legs, find_figures, may_search
from tools.retrieve.trades import find_trades
from tools.search.legs import LegName, legs_of
from tools.search.trees.models import TreeResults

Update = dict[str, Any]
Find: TypeAlias = Callable[[Deps, str, Classification, Filters], Awaitable[Retrieved]]

PICK_NODE = "pick"
FIGURE_NODES: Mapping[Figures, str] = {
    "facts": "retrieve_facts",
    "statements": "retrieve_statements",
    "trades": "retrieve_trades",
}
_SEARCH_NODES: Mapping[LegName, str] = {
    "vector": "retrieve_narrative",
    "tables": "retrieve_tables",
    "keyword": "retrieve_bm25",
    "page": "retrieve_pages",
}
TEXT_NODES = (*_SEARCH_NODES.values(), "retrieve_tree")
ELEMENT_NODES: Mapping[Route, str] = {TABLE: "retrieve_table", PAGE: "retrieve_page"}
SECTIONS_NODE = "retrieve_sections"


class LegNodes:
    """The legs, and the edges that choose among them."""

    def __init__(self, deps: Deps) -> None:
        self._deps = deps

    def after_route(self, state: SubState) -> list[str]:
        """The legs that the route needs; the words of filings where it needs figures that can't be looked up."""
        part, reading = state["part"], state["reading"]
        if part.pick is not None or (part.takes and state["route"] == NONE):
            return [PICK_NODE]
        if reading.element is not None:
            return (
                [ELEMENT_NODES.get(reading.element.kind, "retrieve_tree")] if searchable(reading) else ["answer_part"]
            )
        figures = [FIGURE_NODES[leg] for leg in figure_legs(reading)]
        if asks_for_text(reading):
            return [*figures, *self._text_nodes(state)]
        return figures or (self._text_nodes(state) if may_search(reading) else ["answer_part"])

    def after_tree(self, state: SubState) -> str:
        """To the sections themselves where they are asked for; else the nodes are one leg among others."""
        return SECTIONS_NODE if state["route"] in ELEMENT_ROUTES else "fuse"

    def after_fuse(self, state: SubState) -> list[str]:
        """On with the passages; to the words of filings where no figure was found; else to the answer."""
        if state["out_of_time"] or state.get("unsearchable"):
            return ["answer_part"]
        if "pool" in state:
            return ["rerank"]
        if state.get("unit_legs"):
            return ["answer_part"]
        found_none = not state["figures_found"].figure_count
        return self._text_nodes(state) if found_none and may_search(state["reading"]) else ["answer_part"]

    def _text_nodes(self, state: SubState) -> list[str]:
        """Where text is looked for: in information units, or in passages, and pages where the router prefers them."""
        if state.get("by_units"):
            return [*UNIT_NODES]
        legs = legs_of(self._deps, "hybrid", state["reading"].signals)
        return [*(_SEARCH_NODES[leg] for leg in legs), "retrieve_tree"]

    async def retrieve_facts(self, state: SubState) -> Update:
        """Single figures, series and formulas."""
        return await self._figures(state, "facts")

    async def retrieve_statements(self, state: SubState) -> Update:
        """Whole statements."""
        return await self._figures(state, "statements")

    async def _figures(self, state: SubState, leg: FigureLeg) -> Update:
        async def retrieve() -> Update:
            return {"figures": {leg: await find_figures(self._deps, state["reading"], filters_of(state), leg)}}

        return await in_time(state, retrieve())

    async def retrieve_trades(self, state: SubState) -> Update:
        """What insiders traded."""

        async def retrieve() -> Update:
            return {"figures": {"trades": await find_trades(self._deps, state["reading"], filters_of(state))}}

        return await in_time(state, retrieve())

    async def retrieve_narrative(self, state: SubState) -> Update:
        """The passages of text that are nearest in meaning, by their vectors."""
        return await self._hits(state, "vector")

    async def retrieve_tables(self, state: SubState) -> Update:
        """The tables of which what is said is nearest in meaning, by their vectors."""
        return await self._hits(state, "tables")

    async def retrieve_bm25(self, state: SubState) -> Update:
        """The passages that have the words."""
        return await self._hits(state, "keyword")

    async def retrieve_pages(self, state: SubState) -> Update:
        """The passages of the pages that are nearest in meaning, or have the words in their heads."""
        return await self._hits(state, "page")

    async def _hits(self, state: SubState, leg: LegName) -> Update:
        async def retrieve() -> Update:
            text = await text_of(self._deps, state)
            return {"hits": {leg: await text.run_leg(leg)}}

        return await in_time(state, retrieve())

    async def retrieve_tree(self, state: SubState) -> Update:
        """The nodes of page trees in which an answer may stand."""
        begun = time.perf_counter()
        deps = bound_chat(self._deps, "search_tree", state["part"].asked.id, state["calls_before"])

        async def retrieve() -> Update:
            nodes: TreeResults = await (await text_of(deps, state)).find_nodes()
            return {"nodes": nodes, "times": {"search_tree": (begun, time.perf_counter())}}

        return {**await in_time(state, retrieve()), "calls": calls_of(deps)}

    async def retrieve_table(self, state: SubState) -> Update:
        """The table that is asked for, whole."""
        return await self._elements(state, find_table)

    async def retrieve_page(self, state: SubState) -> Update:
        """The page or slide that is asked for, by its text."""
        return await self._elements(state, find_page)

    async def retrieve_sections(self, state: SubState) -> Update:
        """The sections that cover the topic, by their headings and the nodes that were found."""
        if state["out_of_time"]:
            return {}
        return await self._elements(state, partial(find_sections, nodes=state["nodes"].nodes))

    async def _elements(self, state: SubState, find: Find) -> Update:
        async def retrieve() -> Update:
            question = state["part"].text or state["part"].asked.question
            return {"found": await find(self._deps, question, state["reading"], filters_of(state))}

        return await in_time(state, retrieve())
