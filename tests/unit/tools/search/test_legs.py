"""What a leg of a search brings."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from types import SimpleNamespace
from typing import Any, cast

import pytest

from tools.errors import OtherEmbeddingModel
from tools.models.passages import Mode
from tools.ports.deps import CandidateLimits, Deps
from tools.ports.indexes import Hit, Scope
from tools.search.legs import legs_of, run_leg, search_keywords, search_page_leg, search_vectors
from tools.search.prepare import Prepared, SearchRequest
from tools.search.single_flight import Once
from tools.search.targets import Targets


class _Index:
    """Finds three passages of each document that is searched, and of all documents those of the first alone."""

    def __init__(self) -> None:
        self.searched: list[tuple[str, ...]] = []

    async def search(self, terms: Mapping[str, float], scope: Scope, limit: int) -> list[Hit]:
        self.searched.append(scope.doc_ids)
        return [Hit(f"{scope.doc_ids[0]}/{number}", 3.0 - number) for number in range(3)]

    async def freshness(self) -> str | None:
        return None


class _Expanded:
    terms: Mapping[str, float] = {"debt": 1.0}


class _Read:
    """What the legs read of a search."""

    def __init__(self, groups: tuple[tuple[str, ...], ...]) -> None:
        self.targets = replace(Targets(("one", "other")), groups=groups)
        self.scope = Scope(doc_ids=("one", "other"))
        self.expanded = _Expanded()
        self.key = "key"


class _Deps:
    def __init__(self) -> None:
        self.keyword_index = _Index()
        self.candidates = CandidateLimits()


@pytest.mark.parametrize(
    ("groups", "found"),
    [
        ((), ["one/0", "one/1", "one/2"]),
        ((("one",), ("other",)), ["one/0", "other/0", "one/1", "other/1", "one/2", "other/2"]),
    ],
)
async def test_what_is_set_side_by_side_is_searched_one_by_one(
    groups: tuple[tuple[str, ...], ...], found: list[str]
) -> None:
    deps: Any = _Deps()
    leg = await search_keywords(cast(Deps, deps), cast(Prepared, cast(Any, _Read(groups))))
    assert [hit.chunk_id for hit in leg.hits] == found
    assert deps.keyword_index.searched == list(groups or [("one", "other")])


class _Nearest:
    """Vectors that are the words themselves, and passages near to each."""

    def __init__(self) -> None:
        self.near = {"debt": ["a", "b"], "borrowings": ["c", "b"]}
        self.asked: list[tuple[str, int]] = []
        self.embedded, self.behind = 0, 0

    async def embed_query(self, text: str) -> str:
        self.embedded += 1
        return text

    async def search_each(self, vectors: Sequence[str], space: str, scope: Scope, limit: int) -> list[list[Hit]]:
        self.asked.append((space, limit))
        return [[Hit(chunk_id, 0.9) for chunk_id in self.near[vector]] for vector in vectors]

    async def lacking(self, scope: Scope) -> int:
        return self.behind

    async def similarities(self, vector: str, chunk_ids: Sequence[str]) -> dict[str, float]:
        assert vector == "debt"
        return dict.fromkeys(chunk_ids, 0.2)


@pytest.mark.parametrize(
    ("mode", "found"), [("hybrid", {"b": 0.9, "a": 0.9, "c": 0.2}), ("vector", {"a": 0.9, "b": 0.9})]
)
async def test_variants_are_searched_and_their_passages_compared_with_the_query(
    mode: str, found: dict[str, float]
) -> None:
    deps, asked = cast(Any, _Deps()), cast(Any, _Read(()))
    deps.passage_index = deps.embedder = _Nearest()
    asked.expanded.variants = ("debt", "borrowings")
    asked.request, asked.wanted = SearchRequest("debt", mode=cast(Mode, mode)), SimpleNamespace(text="debt")
    leg = await search_vectors(cast(Deps, deps), cast(Prepared, asked), "text", Once())
    assert leg.failure is None
    assert {hit.chunk_id: hit.score for hit in leg.hits} == found
    assert leg.hits[0].chunk_id == next(iter(found))
    assert cast(Any, leg.vector) == "debt"


class _Pages:
    """Pages by their vectors and heads, and the passages on them."""

    def __init__(self, *, down: bool) -> None:
        self.down = down

    async def search(self, *_: object) -> list[Hit]:
        if self.down:
            raise OtherEmbeddingModel("The pages have no vectors yet.")
        return [Hit("deck#p2", 0.8), Hit("deck#p1", 0.6)]

    async def search_heads(self, *_: object) -> list[Hit]:
        return [Hit("deck#p2", 4.0)]

    async def embed_query(self, text: str) -> str:
        return text

    async def on_pages(self, page_ids: Sequence[str]) -> list[Any]:
        places = [int(one.rpartition("#p")[2]) for one in page_ids]
        chunks = (SimpleNamespace(chunk_id=f"c{page}{n}", doc_id="deck", page=page) for page in places for n in (1, 2))
        return [SimpleNamespace(chunk=chunk) for chunk in chunks]


@pytest.mark.parametrize(
    ("down", "found", "told"),
    [(False, ["c21", "c22", "c11", "c12"], 0), (True, ["c21", "c22"], 1)],
    ids=["both", "without-vectors"],
)
async def test_pages_bring_their_passages(down: bool, found: list[str], told: int) -> None:
    deps, asked = cast(Any, _Deps()), cast(Any, _Read(()))
    deps.page_index = deps.page_embedder = deps.documents = _Pages(down=down)
    deps.candidates, asked.wanted, asked.expanded.terms = CandidateLimits(), SimpleNamespace(text="debt"), {"debt": 1.0}
    leg = await search_page_leg(cast(Deps, deps), cast(Prepared, asked))
    assert ([hit.chunk_id for hit in leg.hits], leg.failure, len(leg.warnings)) == (found, None, told)


async def test_each_space_is_searched_apart_and_the_query_embedded_once() -> None:
    deps, asked, once = cast(Any, _Deps()), cast(Any, _Read(())), Once()
    deps.passage_index = deps.embedder = index = _Nearest()
    deps.candidates = CandidateLimits(text=7, table=3)
    asked.expanded.variants, asked.key = ("debt",), "debt"
    asked.request, asked.wanted = SearchRequest("debt", mode="hybrid"), SimpleNamespace(text="debt")
    legs = [await run_leg(cast(Deps, deps), cast(Prepared, asked), name, once) for name in legs_of(deps, "vector")]
    assert index.asked == [("text", 7), ("table", 3)]
    assert index.embedded == 1
    assert [leg.failure for leg in legs] == [None, None]


@pytest.mark.parametrize(
    ("behind", "said"),
    [(0, []), (1_234, ["1,234 passages of what is searched have no"]), (10_001, ["More than 10,000 passages of what"])],
)
async def test_what_has_no_vectors_yet_is_told_once(behind: int, said: list[str]) -> None:
    deps, asked, once = cast(Any, _Deps()), cast(Any, _Read(())), Once()
    deps.passage_index = deps.embedder = index = _Nearest()
    index.behind = behind
    asked.expanded.variants, asked.key = ("debt",), "debt"
    asked.request, asked.wanted = SearchRequest("debt", mode="hybrid"), SimpleNamespace(text="debt")
    legs = [await run_leg(cast(Deps, deps), cast(Prepared, asked), name, once) for name in legs_of(deps, "vector")]
    told = [warning for leg in legs for warning in leg.warnings]
    assert len(told) == len(said)
    assert all(one.startswith(start) for one, start in zip(told, said, strict=True))
    assert all(leg.hits for leg in legs)
