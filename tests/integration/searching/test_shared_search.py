"""A question for text searches the same passages once, for itself and for the search of page trees."""

import asyncio
import time
from collections.abc import Mapping
from dataclasses import replace
from typing import Any, cast

import pytest

from agent.solve import build_solve
from tools.errors import IndexDown
from tools.models.answers import Step, SubQuestion
from tools.models.figures import Retrieved
from tools.models.filters import Filters
from tools.models.plans import Part
from tools.ports.deps import Deps
from tools.ports.indexes import Hit, KeywordIndex, Scope
from tools.questions.refine import read_question
from tools.search.single_flight import Once


class Counting:
    """A keyword index that notes its searches."""

    def __init__(self, index: KeywordIndex | None) -> None:
        self._index = index
        self.searches = list[Any]()

    async def search(self, terms: Mapping[str, float], scope: Scope, limit: int) -> list[Hit]:
        assert self._index is not None
        self.searches.append((*sorted(terms), scope.doc_ids))
        return list(await self._index.search(terms, scope, limit))

    def __getattr__(self, name: str) -> Any:
        return getattr(self._index, name)


async def solved(deps: Deps, question: str, **filters: Any) -> tuple[Retrieved, list[Step]]:
    """What `solve` found for a question, and the steps that it took."""
    reading = (await read_question(deps, question)).classification
    part = Part(asked=SubQuestion(id="q1", question=question), reading=reading, text=question)
    given: Any = {"part": part, "parents": {}, "filters": Filters(**filters), "top_k": 8}
    ended = await build_solve(deps).ainvoke({**given, "began": time.time(), "calls_before": []})
    return ended["results"]["q1"]["found"], ended["steps"]


async def searched(deps: Deps, question: str, **filters: Any) -> tuple[list[Any], Retrieved, list[Step]]:
    """What a question searched for by keywords, what it found, and how."""
    counting = Counting(deps.keyword_index)
    watched = replace(deps, keyword_index=cast(KeywordIndex, counting), search_log=None)
    found, steps = await solved(watched, question, **filters)
    return counting.searches, found, steps


@pytest.mark.parametrize(
    ("question", "filters"),
    [
        ("What risks does Tolvenquist describe?", {}),
        ("Why did Tolvenquist's revenue fall in 2025?", {}),
        ("What does Tolvenquist say about its customers?", {"doc_types": ("10-K",)}),
        ("Why did revenue fall?", {"tickers": ("TLVQ",), "section": "7"}),
    ],
)
async def test_the_passages_are_searched_once_and_found_all_the_same(
    searchable_deps: Deps, monkeypatch: pytest.MonkeyPatch, question: str, filters: dict[str, Any]
) -> None:
    once, found, steps = await searched(searchable_deps, question, **filters)

    async def by_itself(_: Any, key: Any, search: Any) -> Any:
        return await search()

    monkeypatch.setattr(Once, "run", by_itself)
    each, apart, steps_apart = await searched(searchable_deps, question, **filters)
    assert found.quotes
    assert [step.detail for step in steps] == [step.detail for step in steps_apart]
    assert (found.quotes, found.warnings, found.searches) == (apart.quotes, apart.warnings, apart.searches)
    assert len(once) == len(set(once)) < len(each)


async def test_a_search_of_trees_that_the_question_narrows_says_so(searchable_deps: Deps) -> None:
    _, _, steps = await searched(searchable_deps, "What does Tolvenquist's earnings release say about orders?")
    [tree] = [step for step in steps if step.step == "search_tree"]
    assert "alone (TLVQ; release)" in tree.detail


class Meeting:
    """An index whose searches wait until all legs have begun: `legs` are those that have not yet."""

    def __init__(self, index: Any, legs: set[str], begun: asyncio.Event) -> None:
        self._index = index
        self._legs = legs
        self._begun = begun

    async def search(self, *given: Any) -> Any:
        await self._meet(next((one for one in given if isinstance(one, str)), "keyword"))
        return await self._index.search(*given)

    async def search_each(self, *given: Any) -> Any:
        await self._meet(next(one for one in given if isinstance(one, str)))
        return await self._index.search_each(*given)

    async def document_similarities(self, *given: Any) -> Any:
        await self._meet("trees")
        return await self._index.document_similarities(*given)

    def __getattr__(self, name: str) -> Any:
        return getattr(self._index, name)

    async def _meet(self, leg: str) -> None:
        self._legs.discard(leg)
        if not self._legs:
            self._begun.set()
        await self._begun.wait()


async def test_the_legs_run_beside_each_other(searchable_deps: Deps) -> None:
    legs, begun = {"keyword", "text", "table", "trees"}, asyncio.Event()
    meeting = replace(
        searchable_deps,
        keyword_index=cast(Any, Meeting(searchable_deps.keyword_index, legs, begun)),
        passage_index=cast(Any, Meeting(searchable_deps.passage_index, legs, begun)),
    )
    async with asyncio.timeout(60):
        found, _ = await solved(meeting, "What risks does Tolvenquist describe?")
    assert found.quotes


class Down:
    """A keyword index that is down."""

    async def search(self, *_: Any) -> list[Hit]:
        raise IndexDown("The index is down.")


async def test_a_leg_that_fails_is_a_warning(searchable_deps: Deps) -> None:
    failing = replace(searchable_deps, keyword_index=cast(Any, Down()))
    found, _ = await solved(failing, "What risks does Tolvenquist describe?")
    assert found.quotes
    assert "The keyword leg failed and is left out: The index is down." in found.warnings
