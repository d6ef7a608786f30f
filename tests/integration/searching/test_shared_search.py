"""A question for text searches the same passages once, for itself and for the search of page trees."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, cast

import pytest

from tools.models.filters import Filters
from tools.ports.deps import Deps
from tools.ports.indexes import Hit, KeywordIndex, Scope
from tools.questions.refine import read_question
from tools.retrieve.text import TextFound, find_text
from tools.search.single_flight import Once


class Counting:
    """A keyword index that counts its searches."""

    def __init__(self, index: KeywordIndex | None) -> None:
        self._index = index
        self.searches = 0

    async def search(self, terms: Mapping[str, float], scope: Scope, limit: int) -> list[Hit]:
        assert self._index is not None
        self.searches += 1
        return list(await self._index.search(terms, scope, limit))

    def __getattr__(self, name: str) -> Any:
        return getattr(self._index, name)


async def searched(deps: Deps, question: str, **filters: Any) -> tuple[int, TextFound]:
    """How often a question searched by keywords, and what it found."""
    counting = Counting(deps.keyword_index)
    reading = (await read_question(deps, question)).classification
    watched = replace(deps, keyword_index=cast(KeywordIndex, counting), search_log=None)
    found = await find_text(watched, question, reading, Filters(**filters))
    return counting.searches, found


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
    count, found = await searched(searchable_deps, question, **filters)

    async def by_itself(_: Any, key: Any, search: Any) -> Any:
        return await search()

    monkeypatch.setattr(Once, "run", by_itself)
    count_apart, apart = await searched(searchable_deps, question, **filters)
    assert found.quotes
    assert [step.detail for step in found.steps] == [step.detail for step in apart.steps]
    assert (found.quotes, found.warnings, found.searches) == (apart.quotes, apart.warnings, apart.searches)
    assert count < count_apart == 2


async def test_a_search_of_trees_that_the_question_narrows_says_so(searchable_deps: Deps) -> None:
    _, found = await searched(searchable_deps, "What does Tolvenquist's earnings release say about orders?")
    [tree] = [step for step in found.steps if step.step == "search_tree"]
    assert "alone (TLVQ; release)" in tree.detail
