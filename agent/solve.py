"""The subgraph that answers one sub-question: route, retrieve, guard, answer_part."""

# LangGraph leaves parts of its own signatures untyped.
# pyright: reportUnknownMemberType=false

import asyncio
import time
from typing import Any

from langgraph.graph import END, START, StateGraph
from langgraph.graph.state import CompiledStateGraph

from agent.state import Solved, SubResult, SubState
from agent.trace import Stopwatch
from tools.answer.refuse import cut_short, nothing_picked
from tools.language.companies import CompanyFinder
from tools.models.figures import Retrieved
from tools.models.filters import Filters
from tools.models.plans import MAX_SECONDS, Choice
from tools.models.questions import INSIDER_TRADES, NONE, PICK, TEXT_ROUTES, Classification, answerable, searchable
from tools.ports.chat_calls import bound_chat, calls_of
from tools.ports.deps import Deps
from tools.questions.constrain import constrain
from tools.questions.planning.picks import choose
from tools.questions.planning.run import fill
from tools.questions.planning.wording import search_words
from tools.retrieve.figures import Gatherer
from tools.retrieve.filtering import keep_allowed
from tools.retrieve.places import place_figures
from tools.retrieve.text import TextFound, find_text
from tools.retrieve.trades import find_trades
from tools.search.guardrails import GuardrailLimits, trim_facts

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
        """Complete the sub-question with what its parents found, and choose how to answer it."""
        part = state["part"]
        watch = Stopwatch("route", part.asked.id)
        reading = fill(part, {parent: result.get("choice") for parent, result in state["parents"].items()})
        if reading is not None and part.takes:
            finder = CompanyFinder(await self._deps.facts.companies(), self._deps.directory)
            reading = constrain(reading, state["filters"] or Filters(), finder, self._deps.vocabulary)
        chosen = PICK if part.pick else reading.route if reading else NONE
        return {"route": chosen, "reading": reading or part.reading, "steps": watch.done(chosen)}

    async def retrieve(self, state: SubState) -> Update:
        """Run what the route needs, as long as there is time for the question; or pick among what parents found."""
        part = state["part"]
        watch = Stopwatch("retrieve", part.asked.id)
        if part.pick is not None:
            parents = state["parents"]
            found = {parent: result["found"] for parent, result in parents.items()}
            choice = choose(part.pick, found, [result["reading"] for result in parents.values()])
            declined = () if choice else (nothing_picked(part.asked.question),)
            return {
                "found": Retrieved(declined=declined),
                "choice": choice,
                "steps": watch.done(_told(choice)),
            }
        if part.takes and state["route"] == NONE:
            return {"found": Retrieved(declined=(nothing_picked(part.asked.question),)), "steps": watch.done("nothing")}
        deps = bound_chat(self._deps, "search_tree", part.asked.id, state["calls_before"])
        try:
            async with asyncio.timeout(max(0.0, state["began"] + MAX_SECONDS - time.time())):
                found, steps = await self._retrieve(state, deps)
        except TimeoutError:
            declined = (cut_short(part.asked.question),)
            return {
                "found": Retrieved(declined=declined),
                "steps": watch.done("out of time"),
                "calls": calls_of(deps),
            }
        own = [step.model_copy(update={"part": part.asked.id}) for step in steps]
        return {"found": found, "steps": [*watch.done(_summary(found)), *own], "calls": calls_of(deps)}

    async def _retrieve(self, state: SubState, deps: Deps) -> tuple[Retrieved, tuple[Any, ...]]:
        """Figures and text side by side; the caller's filters are hard limits.

        Where a question for figures finds none, the passages are looked for that come nearest.
        """
        reading, route = state["reading"], state["route"]
        asks_for_text = route in TEXT_ROUTES and searchable(reading)
        figures, text = await asyncio.gather(
            self._figures(state, reading), self._text(state, deps, reading) if asks_for_text else _no_text()
        )
        if not asks_for_text and not figures.figure_count and route != INSIDER_TRADES and _may_search(reading):
            text = await self._text(state, deps, reading)
        lookup, trimmed = figures.xbrl_facts, list[str]()
        if asks_for_text:
            values, trimmed = trim_facts(lookup.values, GuardrailLimits())
            lookup = lookup.model_copy(update={"values": tuple(values)})
        warnings = tuple(dict.fromkeys((*figures.warnings, *text.warnings, *trimmed)))
        found = {"xbrl_facts": lookup, "quotes": text.quotes, "searches": text.searches, "warnings": warnings}
        return figures.model_copy(update={**found, "widened": text.widened}), text.steps

    async def _figures(self, state: SubState, reading: Classification) -> Retrieved:
        deps, filters = self._deps, state["filters"] or Filters()
        if state["route"] == INSIDER_TRADES:
            return await find_trades(deps, reading, filters)
        if not answerable(reading):
            return Retrieved()
        today, as_of = deps.today(), filters.filed_before
        past = as_of if as_of and as_of < today else None
        gatherer = Gatherer(deps.facts, deps.directory, deps.vocabulary, today, past, deps.documents)
        found = keep_allowed(await gatherer.gather(reading), filters)
        return await place_figures(deps.documents, deps.vocabulary, found)

    async def _text(self, state: SubState, deps: Deps, reading: Classification) -> TextFound:
        companies = {ticker: c.name for c in await self._deps.facts.companies() for ticker in (c.ticker, *c.tickers)}
        words = search_words(state["part"], reading, companies)
        return await find_text(deps, words, reading, state["filters"] or Filters(), state["top_k"])

    async def answer_part(self, state: SubState) -> Update:
        """Hand what came of the sub-question back."""
        part = SubResult(
            id=state["part"].asked.id,
            route=state["route"],
            reading=state["reading"],
            found=state["found"],
            choice=state.get("choice"),
        )
        return {"results": {part["id"]: part}}


async def _no_text() -> TextFound:
    return TextFound()


def _may_search(reading: Classification) -> bool:
    """Whether passages may show where to look: of a loaded company, where nothing rules the question out."""
    return bool(reading.tickers) and not (reading.problems or reading.excluded)


def _told(choice: Choice | None) -> str:
    if choice is None:
        return "nothing to pick from"
    period = f"Q{choice.fiscal_quarter} FY{choice.fiscal_year}" if choice.fiscal_quarter else f"FY{choice.fiscal_year}"
    return f"{choice.ticker}, {period}, of {choice.among}"


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
