"""The two legs of a search of units: by the values that the question names, and by meaning and words."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

from tools.errors import TieoutError
from tools.language.arabic.intent import widest_keys
from tools.models.units import InformationUnit, UnitLeg
from tools.ports.deps import Deps
from tools.ports.units import FoundUnit
from tools.search.legs import told_lacking
from tools.search.units.asked import AskedUnits

UnitLegName: TypeAlias = Literal["semantic", "numeric"]

_POOL: Final = 5  # times as many units as are wanted are looked at, before they are put in order
_LEAST: Final = 50


@dataclass(frozen=True)
class Candidate:
    """A unit that a leg found; `similarity` is 1.0 for an exact value, else the cosine, or how near its words are."""

    unit: InformationUnit
    similarity: float
    leg: UnitLeg


@dataclass(frozen=True)
class LegResult:
    """What a leg found, the best first, and what to warn of."""

    found: tuple[Candidate, ...] = ()
    warnings: tuple[str, ...] = ()


async def numeric_leg(deps: Deps, asked: AskedUnits) -> LegResult:
    """The units that have a value of the question, those with its words first; none where it names no value.

    Where units have all of its telling words, these alone: those with some of them are found by the other leg.
    """
    if deps.units is None or not asked.intent.patterns:
        return LegResult()
    most, keys = max(_LEAST, _POOL * asked.top_k), asked.intent.patterns
    hits = await deps.units.with_words(asked.telling, asked.scope, most, widest_keys(keys))
    hits = hits or await deps.units.numeric(keys, asked.scope, most, asked.words)
    return LegResult(await _candidates(deps, [(hit, 1.0) for hit in hits], "numeric"))


async def semantic_leg(deps: Deps, asked: AskedUnits) -> LegResult:
    """The units that are nearest in meaning, from the threshold on, then others that have words of the question.

    Beside vectors, all telling words are looked for where no company and no document limits the search: units with some
    of them are many. A model that fails, and units that have no vectors yet, are told of.
    """
    if deps.units is None:
        return LegResult()
    near, warnings = await _by_meaning(deps, asked)
    limited = bool(asked.scope.company_ids or asked.scope.doc_ids)
    worded = await _by_words(deps, asked, whole=bool(near) and not limited and not warnings)
    known = {one.unit.unit_id for one in near}
    return LegResult((*near, *(one for one in worded if one.unit.unit_id not in known)), warnings)


async def _by_meaning(deps: Deps, asked: AskedUnits) -> tuple[tuple[Candidate, ...], tuple[str, ...]]:
    """The units near the question's vector, and what to warn of; none where no model reads units."""
    units, embedder, limits = deps.units, deps.unit_embedder, deps.unit_search
    if units is None or embedder is None:
        return (), ()
    try:
        vector = await embedder.embed_query(asked.query)
        hits = await units.nearest(vector, asked.scope, limits.top_k_semantic)
        behind = told_lacking(await units.lacking(asked.scope), "units")
    except TieoutError as error:
        return (), (f"Units are not searched by meaning: {error.message}",)
    near = [(hit, hit.score) for hit in hits if hit.score >= limits.similarity_threshold]
    return await _candidates(deps, near, "semantic"), (behind,) if behind else ()


async def _by_words(deps: Deps, asked: AskedUnits, *, whole: bool) -> tuple[Candidate, ...]:
    """The units with words of the question, or with the `whole` of its telling ones; each set against the best one."""
    if deps.units is None:
        return ()
    most = max(_LEAST, _POOL * asked.top_k)
    if whole:
        hits = await deps.units.with_words(asked.telling, asked.scope, most)
    else:
        hits = await deps.units.by_words(asked.words, asked.scope, most)
    best = max((hit.score for hit in hits), default=0.0) or 1.0
    return await _candidates(deps, [(hit, hit.score / best) for hit in hits], "keyword")


async def _candidates(deps: Deps, hits: Sequence[tuple[FoundUnit, float]], leg: UnitLeg) -> tuple[Candidate, ...]:
    if deps.units is None or not hits:
        return ()
    known = {hit.unit_id: hit.unit for hit, _ in hits if hit.unit is not None}
    others = [hit.unit_id for hit, _ in hits if hit.unit is None]
    known |= {unit.unit_id: unit for unit in (await deps.units.units(others) if others else ())}
    return tuple(
        Candidate(known[hit.unit_id], min(1.0, max(0.0, similarity)), leg)
        for hit, similarity in hits
        if hit.unit_id in known
    )
