"""The nodes of `solve` that retrieve: one a leg, each beside the others. Which of them run, the route tells."""

import time
from collections.abc import Mapping
from typing import Any

from agent.state import SubState
from agent.subquestion import filters_of, in_time, text_of
from tools.models.figures import FigureLeg
from tools.models.questions import NONE
from tools.ports.chat_calls import bound_chat, calls_of
from tools.ports.deps import Deps
from tools.retrieve.legs import Figures, asks_for_text, figure_legs, find_figures, may_search
from tools.retrieve.trades import find_trades
from tools.search.legs import LegName, legs_of
from tools.search.trees.models import TreeResults

Update = dict[str, Any]

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
}
TEXT_NODES = (*_SEARCH_NODES.values(), "retrieve_tree")


class LegNodes:
    """The legs, and the edges that choose among them."""

    def __init__(self, deps: Deps) -> None:
        self._deps = deps

    def after_route(self, state: SubState) -> list[str]:
        """The legs that the route needs; the words of filings where it needs figures that can't be looked up."""
        part, reading = state["part"], state["reading"]
        if part.pick is not None or (part.takes and state["route"] == NONE):
            return [PICK_NODE]
        figures = [FIGURE_NODES[leg] for leg in figure_legs(reading)]
        if asks_for_text(reading):
            return [*figures, *self._text_nodes()]
        return figures or (self._text_nodes() if may_search(reading) else ["answer_part"])

    def after_fuse(self, state: SubState) -> list[str]:
        """On with the passages; to the words of filings where no figure was found; else to the answer."""
        if state["out_of_time"] or state.get("unsearchable"):
            return ["answer_part"]
        if "pool" in state:
            return ["rerank"]
        found_none = not state["figures_found"].figure_count
        return self._text_nodes() if found_none and may_search(state["reading"]) else ["answer_part"]

    def _text_nodes(self) -> list[str]:
        return [*(_SEARCH_NODES[leg] for leg in legs_of(self._deps, "hybrid")), "retrieve_tree"]

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
