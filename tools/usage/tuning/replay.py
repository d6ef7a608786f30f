"""Runs the searches of the log again, under settings that are tried out."""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from tools.errors import InvalidInput, SearchUnavailable, UnknownCompany
from tools.models.passages import Passage
from tools.models.tuning import Tuned
from tools.ports.deps import Deps
from tools.search.expand import expand_query
from tools.search.fuse_legs import fuse_legs
from tools.search.legs import Leg, LegName, legs_of, run_leg, search_keywords
from tools.search.log import digest_of
from tools.search.prepare import Prepared, SearchRequest, prepare_search
from tools.search.search import Found, rank_pool
from tools.search.single_flight import Once
from tools.search.tuned import type_weights
from tools.usage.tuning.judged import JudgedQuery
from tools.usage.tuning.quality import Placed, placed

# Why a judged query can't be learned from.
GONE = "chosen passages that are there no more, or say something else by now"
UNREADABLE = "filters that fit nothing any more"


@dataclass(frozen=True)
class Replay:
    """A judged query, what each leg finds for it, and those of the chosen passages that are still there."""

    judged: JudgedQuery
    prepared: Prepared
    legs: Mapping[LegName, Leg]
    chosen: tuple[Passage, ...]

    @property
    def chosen_ids(self) -> frozenset[str]:
        return frozenset(passage.chunk.chunk_id for passage in self.chosen)


async def replay(deps: Deps, judged: JudgedQuery, tuned: Tuned) -> Replay | str:
    """The query searched again, or why it can't be. Raises `SearchUnavailable` where a leg fails: what is measured
    without it would hold for no other search.
    """
    passages = await deps.documents.passages([*judged.chosen])
    chosen = tuple(one for one in passages if digest_of(one) == judged.chosen[one.chunk.chunk_id])
    if not chosen:
        return GONE
    request = SearchRequest(judged.query, judged.filters, narrow=judged.narrow, tuned=tuned)
    try:
        prepared = await prepare_search(deps, request)
    except (InvalidInput, UnknownCompany):
        return UNREADABLE
    once, legs = Once(), dict[LegName, Leg]()
    for name in legs_of(deps, "hybrid", prepared.reading.signals):
        legs[name] = await run_leg(deps, prepared, name, once)
        if (failure := legs[name].failure) is not None:
            raise SearchUnavailable(f"Nothing is tuned while a leg of searches fails: {name}: {failure}")
    return Replay(judged, prepared, legs, chosen)


async def search_again(deps: Deps, one: Replay, tuned: Tuned) -> Found:
    """What the search finds under these settings. Legs that they don't change are not run again."""
    before, legs = one.prepared, dict(one.legs)
    expanded = expand_query(before.wanted.text, deps.vocabulary, learned=tuned.synonyms)
    prepared = replace(before, tuned=tuned, weights=type_weights(tuned, before.query_type), expanded=expanded)
    if expanded.terms != before.expanded.terms:
        legs["keyword"] = await search_keywords(deps, prepared)
    return await rank_pool(deps, prepared, legs, await fuse_legs(deps, prepared, legs))


async def place_again(deps: Deps, one: Replay, tuned: Tuned) -> Placed:
    """How well the chosen passages stand under these settings."""
    found = await search_again(deps, one, tuned)
    return placed([entry.candidate.chunk_id for entry in found.passages], one.chosen_ids)
