"""The nodes of `solve` over information units: both legs beside each other, and what they come to."""

from collections.abc import Awaitable, Callable
from typing import Any, Final

from agent.state import SubState
from agent.subquestion import filters_of, in_time
from tools.ports.deps import Deps
from tools.questions.of_units import asked_of_units
from tools.retrieve.units.find import find_in_units
from tools.search.units.asked import AskedUnits, read_asked
from tools.search.units.legs import LegResult, UnitLegName, numeric_leg, semantic_leg
from tools.search.units.search import merge_units

Update = dict[str, Any]

UNIT_NODES: Final = ("retrieve_units_semantic", "retrieve_units_numeric")
MERGE_NODE: Final = "merge_units"
# Units among which those that answer are: rows for figures, sentences for reasons, which rows go before.
_TOP_K, _TOP_K_FOR_REASONS = 40, 80


class UnitNodes:
    """Both legs, and the node that puts them together."""

    def __init__(self, deps: Deps) -> None:
        self._deps = deps

    async def retrieve_units_semantic(self, state: SubState) -> Update:
        """The sentences and rows that are nearest in meaning; by their words where no model reads units."""
        return await self._leg(state, "semantic", semantic_leg)

    async def retrieve_units_numeric(self, state: SubState) -> Update:
        """The sentences and rows that have a value, a day or a year of the question."""
        return await self._leg(state, "numeric", numeric_leg)

    async def _leg(
        self, state: SubState, name: UnitLegName, leg: Callable[[Deps, AskedUnits], Awaitable[LegResult]]
    ) -> Update:
        async def retrieve() -> Update:
            return {"unit_legs": {name: await leg(self._deps, await self._asked(state))}}

        return await in_time(state, retrieve())

    async def merge_units(self, state: SubState) -> Update:
        """What both found, the exact ones first, with their paragraphs; and what of it answers."""

        async def merge() -> Update:
            asked, legs = await self._asked(state), state["unit_legs"]
            results = await merge_units(
                self._deps, asked, legs.get("semantic", LegResult()), legs.get("numeric", LegResult())
            )
            found = await find_in_units(self._deps, asked.query, state["reading"], asked, results)
            return {"units_found": found}

        return {} if state["out_of_time"] else await in_time(state, merge())

    async def _asked(self, state: SubState) -> AskedUnits:
        reading = state["reading"]
        question = asked_of_units(reading, state["part"].asked.question)
        most = _TOP_K_FOR_REASONS if reading.narrative_cues else _TOP_K
        return await read_asked(self._deps, question, filters_of(state), most, reading=reading)
