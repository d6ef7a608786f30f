"""The nodes of `solve` before and after its legs: route and pick; fuse, rerank, guard, answer_part."""

import time
from typing import Any
from weakref import WeakValueDictionary

from agent.state import SubResult, SubState
from agent.subquestion import filters_of, in_time, text_of
from agent.trace import Stopwatch
from tools.answer.refuse import cut_short, nothing_picked
from tools.answer.sub_questions import answers
from tools.errors import SearchUnavailable
from tools.language.companies import CompanyFinder
from tools.language.disclosed.levels import sized_and_grown
from tools.models.answers import Step
from tools.models.figures import Retrieved
from tools.models.questions import NARRATIVE, NONE, PICK, Classification, Route
from tools.ports.deps import Deps
from tools.questions.constrain import constrain
from tools.questions.planning.picks import choose
from tools.questions.planning.run import fill
from tools.questions.router import inferred_filters
from tools.retrieve.for_model import for_model
from tools.retrieve.legs import join_found, merge_figures, with_key_figures
from tools.retrieve.not_measured import with_not_measured
from tools.retrieve.of_whole import of_whole_company
from tools.retrieve.one_off_lines import beside, find_one_off
from tools.retrieve.printed.lookup import find_printed, merge_printed
from tools.retrieve.printed.moved import beside_year_before
from tools.retrieve.printed.own_lines import asks_arithmetic, find_own_lines
from tools.retrieve.printed.tables import may_be_printed
from tools.retrieve.printed.told_in_text import find_told
from tools.retrieve.stated import find_stated
from tools.retrieve.summaries.lines import with_event
from tools.retrieve.taken_apart import take_apart, with_lines, without_lines
from tools.retrieve.text import TextFound
from tools.retrieve.units.choose import searches_units, with_units_found
from tools.search.single_flight import Once
from tools.text import counted

Update = dict[str, Any]


class SolveNodes:
    """What chooses the legs, and what becomes of what they find."""

    def __init__(self, deps: Deps) -> None:
        self._deps = deps
        # Parts of one question share their searches, for as long as any of them is under way.
        self._shared = WeakValueDictionary[float, Once]()

    async def route(self, state: SubState) -> Update:
        """Complete the sub-question with what its parents found, and choose how to answer it."""
        part = state["part"]
        watch = Stopwatch("route", part.asked.id)
        reading = fill(part, {parent: result.get("choice") for parent, result in state["parents"].items()})
        if reading is not None and part.takes:
            finder = CompanyFinder(await self._deps.facts.companies(), self._deps.directory)
            reading = constrain(reading, filters_of(state), finder, self._deps.vocabulary)
        chosen = PICK if part.pick else reading.route if reading else NONE
        return {
            "route": chosen,
            "reading": reading or part.reading,
            "shared": self._shared.setdefault(state["began"], Once()),
            "by_units": await searches_units(self._deps, reading or part.reading, filters_of(state)),
            "steps": watch.done(_route_told(chosen, reading or part.reading)),
            "retrieving": time.perf_counter(),
        }

    async def pick(self, state: SubState) -> Update:
        """Pick among what the parents found; nothing, where they found nothing to pick among."""
        part, parents = state["part"], state["parents"]
        found = {parent: result["found"] for parent, result in parents.items()}
        readings = [result["reading"] for result in parents.values()]
        choice = choose(part.pick, found, readings) if part.pick else None
        declined = () if choice else (nothing_picked(part.asked.question),)
        return {"found": Retrieved(declined=declined), "choice": choice}

    async def fuse(self, state: SubState) -> Update:
        """What the legs found, put together: figures as one, the hits of passages in one order."""
        if state["out_of_time"]:
            return {}
        update: Update = {"figures_found": merge_figures(state["figures"], filters_of(state))}
        if not state["hits"]:
            return update
        try:
            text = await text_of(self._deps, state)
            return {**update, "pool": await text.fuse(state["hits"])}
        except SearchUnavailable as error:
            return {**update, "unsearchable": error.message}

    async def rerank(self, state: SubState) -> Update:
        """The passages in the order in which they answer."""

        async def rank() -> Update:
            text = await text_of(self._deps, state)
            return {"search": await text.rerank(state["hits"], state["pool"])}

        return await in_time(state, rank())

    def after_rerank(self, state: SubState) -> str:
        """On, unless the time is up."""
        return "answer_part" if state["out_of_time"] else "guard"

    async def guard(self, state: SubState) -> Update:
        """The passages that deserve a place in the answer."""
        begun = time.perf_counter()

        async def keep() -> Update:
            text = await text_of(self._deps, state)
            guarded = await text.guard(state["search"], state["nodes"], state["top_k"])
            return {"guarded": guarded, "times": {"guard": (begun, time.perf_counter())}}

        return await in_time(state, keep())

    async def answer_part(self, state: SubState) -> Update:
        """Quote what answers, and hand what came of the sub-question back."""
        part = state["part"]
        watch = Stopwatch("retrieve", part.asked.id, begun=state["retrieving"])
        joined = {} if state["out_of_time"] else await in_time(state, self._explained(state))
        steps: tuple[Step, ...] = joined.get("steps", ())
        if "found" in joined:
            found: Retrieved = joined["found"]
            told = _told(state) if "choice" in state else _summary(found)
        else:
            found, told = Retrieved(declined=(cut_short(part.asked.question),)), "out of time"
        result = SubResult(
            id=part.asked.id,
            route=state["route"],
            reading=joined.get("reading", state["reading"]),
            found=found,
            choice=state.get("choice"),
            passages=for_model(state["guarded"].kept, state["search"], state["nodes"]) if "guarded" in state else (),
        )
        own = [step.model_copy(update={"part": part.asked.id}) for step in steps]
        return {"results": {result["id"]: result}, "steps": [*watch.done(told), *own]}

    async def _explained(self, state: SubState) -> Update:
        """All that was found, with the lines of the income statement that explain a figure's move."""
        joined, reading = await self._joined(state), state["reading"]
        if not reading.takes_apart:
            return joined
        asked = state["part"].text or state["part"].asked.question
        lines = await take_apart(self._deps, reading, asked, filters_of(state))
        if lines:
            return {**joined, "found": with_lines(joined["found"], lines)}
        one_off = await find_one_off(self._deps, reading, asked, filters_of(state))
        found = joined["found"]
        return {
            **joined,
            "found": beside(found, one_off) if one_off.figure_count else without_lines(found, reading, asked),
        }

    async def _joined(self, state: SubState) -> Update:
        """All that was found, as one, with the steps of the search."""
        if "found" in state:
            return {"found": state["found"], "steps": ()}
        text = TextFound()
        if unsearchable := state.get("unsearchable"):
            text = TextFound(warnings=(unsearchable,))
        elif "guarded" in state:
            asked = await text_of(self._deps, state)
            text = await asked.quote(state["search"], state["nodes"], state["guarded"], state["times"], state["top_k"])
        figures = state.get("figures_found", Retrieved())
        if state["reading"].stated is not None:
            stated = await find_stated(self._deps, state["reading"], figures, filters_of(state))
            return {"found": stated, "steps": text.steps}
        if "units_found" in state:
            return with_units_found(state["reading"], figures, state["units_found"])
        question = state["part"].text or state["part"].asked.question
        lines = await find_own_lines(self._deps, state["reading"], sized_and_grown(question), filters_of(state))
        if lines is not None:
            beside = text if lines.more else TextFound()
            found = join_found(lines.reading, lines.found, beside)
            return {"found": found, "reading": lines.reading, "steps": text.steps}
        alone = may_be_printed(state["reading"]) and not await asks_arithmetic(self._deps, question)
        if not figures.figure_count and alone:
            asked, within = state["reading"], filters_of(state)
            printed = await find_printed(self._deps, asked, question, within)
            moved, printed = await beside_year_before(self._deps, asked, question, within, printed)
            if moved is not asked:
                return {"found": join_found(moved, printed, TextFound()), "reading": moved, "steps": text.steps}
            figures = merge_printed(figures, printed)
        found = await with_event(self._deps, state["reading"], join_found(state["reading"], figures, text))
        found = await of_whole_company(self._deps, state["reading"], found, filters_of(state))
        if "search" in state and state["search"].wanted.overview:
            found = await with_key_figures(self._deps, state["reading"], filters_of(state), found)
        if not figures.figure_count:
            quoted = answers(found.quotes)
            said = await find_told(self._deps, state["reading"], question, filters_of(state), quoted=quoted)
            if said.quotes:
                told = state["reading"].model_copy(update={"route": NARRATIVE, "unexplained": ()})
                found = said.model_copy(update={"searches": found.searches})
                return {"found": found, "reading": told, "steps": text.steps}
        return {"found": await with_not_measured(self._deps, state["reading"], found), "steps": text.steps}


def _route_told(chosen: Route, reading: Classification) -> str:
    """The route, the signals that speak for it, and the filters that the question comes to."""
    filters = inferred_filters(reading).told
    told = [chosen, *(signal.told for signal in reading.signals), *([f"filters: {filters}"] if filters else [])]
    return "; ".join(told)


def _told(state: SubState) -> str:
    choice = state["choice"]
    if choice is None:
        return "nothing to pick from" if state["part"].pick else "nothing"
    period = f"Q{choice.fiscal_quarter} FY{choice.fiscal_year}" if choice.fiscal_quarter else f"FY{choice.fiscal_year}"
    return f"{choice.ticker}, {period}, of {choice.among}"


def _summary(found: Retrieved) -> str:
    counts = {
        "figure": len(found.xbrl_facts.values),
        "computed figure": sum(len(c.results) for c in found.calculations),
        "point": sum(len(s.points) for s in found.timeseries),
        "statement": len(found.statements),
        "trade": len(found.trades),
        "quotation": len(found.quotes),
        "unit": len(found.units.hits) if found.units is not None else 0,
        "table": len(found.elements.tables),
        "page": len(found.elements.pages),
        "section": len(found.elements.sections),
    }
    return ", ".join(counted(count, name) for name, count in counts.items() if count) or "nothing"
