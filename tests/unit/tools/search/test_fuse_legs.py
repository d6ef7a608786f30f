"""The hits of a search's legs as one order."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from types import SimpleNamespace
from typing import Any, cast

import pytest

from tools.errors import OtherEmbeddingModel, SearchUnavailable
from tools.models.passages import Fusion
from tools.models.questions import Weights
from tools.models.slots.routing import Boost, LegWeight, Signal
from tools.ports.deps import CandidateLimits, Deps
from tools.ports.indexes import Hit
from tools.search.fuse_legs import Pool, fuse_legs
from tools.search.legs import Leg, LegName
from tools.search.prepare import Prepared, SearchRequest
from tools.search.targets import Targets

TEXT = Leg((Hit("t1", 0.9), Hit("t2", 0.5)))
TABLES = Leg((Hit("b1", 0.7), Hit("b2", 0.4)))
WORDS = Leg((Hit("b2", 12.0),))
DEFAULT = CandidateLimits()
DOWN = Leg(failure="The embedding model is down.")
CASH = SearchRequest("cash")


def signal(**weights: float) -> Signal:
    kept = tuple(LegWeight(leg=leg, factor=factor) for leg, factor in weights.items())
    return Signal(kind="visual", words=("slide",), weights=kept)


class Documents:
    """A store with a kind and a document for each passage: "b" are tables, and "call" is what the others say."""

    def __init__(self, calls: Sequence[str] = (), of: Mapping[str, str] | None = None) -> None:
        self._calls, self._of = calls, of or {}

    async def passages(self, chunk_ids: Sequence[str]) -> list[Any]:
        return [self._passage(chunk_id) for chunk_id in chunk_ids]

    def _passage(self, chunk_id: str) -> Any:
        chunk = SimpleNamespace(chunk_id=chunk_id, content_type="table" if chunk_id.startswith("b") else "text")
        doc_type = "transcript" if chunk_id in self._calls else "10-K"
        return SimpleNamespace(
            chunk=chunk, document=SimpleNamespace(doc_id=self._of.get(chunk_id, "d"), doc_type=doc_type)
        )


async def pool_of(
    legs: Mapping[str, Leg],
    *,
    limits: CandidateLimits = DEFAULT,
    signals: Sequence[Signal] = (),
    fusion: Fusion = "reciprocal_rank",
    documents: Documents | None = None,
    groups: tuple[tuple[str, ...], ...] = (),
    index: Any = None,
    pages: Any = None,
    request: SearchRequest = CASH,
) -> Pool:
    prepared: Any = SimpleNamespace(
        request=request,
        expanded=SimpleNamespace(terms={"cash": 1.0}),
        scope=None,
        weights=Weights(vector=0.5, keyword=0.5),
        targets=Targets(groups=groups),
        reading=SimpleNamespace(signals=signals),
    )
    deps: Any = SimpleNamespace(
        words_alone=None,
        candidates=limits,
        fusion=fusion,
        documents=documents or Documents(),
        passage_index=index,
        page_index=pages,
        page_embedder=None,
    )
    return await fuse_legs(cast(Deps, deps), cast(Prepared, prepared), cast(dict[LegName, Leg], legs))


async def fused(
    limits: CandidateLimits = DEFAULT, signals: Sequence[Signal] = (), **legs: Leg
) -> tuple[list[str], tuple[str, ...]]:
    pool = await pool_of(legs, limits=limits, signals=signals)
    return [one.chunk_id for one in pool.fused], pool.warnings


async def by_scores(
    signals: Sequence[Signal] = (),
    documents: Documents | None = None,
    groups: tuple[tuple[str, ...], ...] = (),
    limits: CandidateLimits = DEFAULT,
    **legs: Leg,
) -> dict[str, float]:
    """What each passage comes to, the best first."""
    pool = await pool_of(legs, limits=limits, signals=signals, fusion="min_max", documents=documents, groups=groups)
    return {one.chunk_id: round(one.score, 3) for one in pool.fused}


async def test_text_and_tables_are_one_order_by_their_nearness() -> None:
    assert await fused(vector=TEXT, tables=TABLES) == (["t1", "b1", "t2", "b2"], ())


async def test_what_words_find_as_well_goes_up() -> None:
    assert (await fused(vector=TEXT, tables=TABLES, keyword=WORDS))[0] == ["b2", "t1", "b1", "t2"]


async def test_pages_add_their_passages_and_count_as_the_router_says() -> None:
    pages = Leg((Hit("p1", 0.03), Hit("t2", 0.02)))
    assert (await fused(vector=TEXT, page=pages, signals=[signal(page=2.0)]))[0] == ["t2", "p1", "t1"]
    assert (await fused(vector=TEXT, page=pages, signals=[signal(page=0.1)]))[0] == ["t2", "t1", "p1"]


class Pages(Documents):
    """One page whose head has the words, with one passage."""

    async def search_heads(self, *_: object) -> list[Hit]:
        return [Hit("deck#p2", 4.0)]

    async def on_pages(self, _: object) -> list[Any]:
        return [SimpleNamespace(chunk=SimpleNamespace(chunk_id="p1", doc_id="deck", page=2))]


@pytest.mark.parametrize(
    ("legs", "request_", "found"),
    [
        ({"vector": Leg(), "keyword": Leg()}, CASH, ["p1"]),
        ({"vector": DOWN, "keyword": Leg()}, CASH, ["p1"]),
        ({"vector": Leg(), "keyword": WORDS}, CASH, ["b2"]),
        ({"vector": Leg(), "page": Leg()}, CASH, []),  # looked for already
        ({"vector": Leg()}, replace(CASH, by_pages=False), []),
        ({"keyword": Leg()}, replace(CASH, mode="keyword"), []),
    ],
)
async def test_pages_are_looked_for_where_nothing_else_is_found(
    legs: dict[str, Leg], request_: SearchRequest, found: list[str]
) -> None:
    pool = await pool_of(legs, documents=Pages(), pages=Pages(), request=request_)
    assert [one.chunk_id for one in pool.fused] == found


async def test_tables_count_more_where_the_router_says() -> None:
    assert (await fused(vector=TEXT, tables=TABLES, signals=[signal(tables=2.0)]))[0] == ["b1", "t1", "b2", "t2"]


async def test_no_more_are_left_than_the_limits_say() -> None:
    assert len((await fused(CandidateLimits(text=3, table=2, keyword=1), vector=TEXT, tables=TABLES))[0]) == 3


async def test_legs_that_fail_for_one_reason_are_named_together() -> None:
    found, warnings = await fused(vector=DOWN, tables=DOWN, keyword=WORDS)
    assert found == ["b2"]
    assert warnings == ("The vector and tables legs failed and are left out: The embedding model is down.",)
    with pytest.raises(SearchUnavailable, match="The keyword leg failed and is left out: No index"):
        await fused(vector=DOWN, tables=DOWN, keyword=Leg(failure="No index is there."))


async def test_scores_are_added_up_over_the_union_of_the_legs() -> None:
    words = Leg((Hit("b2", 12.0), Hit("t2", 6.0), Hit("w1", 2.0)))
    assert await by_scores(vector=TEXT, tables=TABLES, keyword=words) == {
        "b2": 0.5, "t1": 0.5, "b1": 0.3, "t2": 0.3, "w1": 0.0,
    }  # fmt: skip


async def test_a_table_counts_more_whichever_leg_found_it() -> None:
    words = Leg((Hit("t2", 12.0), Hit("b3", 11.0), Hit("w1", 2.0)))
    assert [*await by_scores(keyword=words)] == ["t2", "b3", "w1"]
    assert [*await by_scores([signal(tables=1.2)], keyword=words)] == ["b3", "t2", "w1"]


async def test_passages_of_a_type_count_more_where_the_router_says() -> None:
    words = Leg((Hit("t1", 12.0), Hit("t2", 11.0), Hit("w1", 2.0)))
    spoken = Signal(kind="attribution", words=("cfo",), boosts=(Boost(doc_type="transcript", factor=1.25),))
    assert [*await by_scores([spoken], Documents(calls=["t2"]), keyword=words)] == ["t2", "t1", "w1"]


async def test_a_leg_that_failed_or_found_nothing_does_no_harm() -> None:
    alone = await by_scores(keyword=WORDS)
    assert alone == {"b2": 0.5}
    assert await by_scores(keyword=WORDS, vector=DOWN, tables=DOWN) == alone
    assert await by_scores(keyword=WORDS, vector=Leg(), page=Leg()) == alone


async def test_companies_that_are_set_side_by_side_are_held_against_their_own() -> None:
    near = Leg((Hit("t1", 0.9), Hit("f1", 0.3), Hit("t2", 0.8), Hit("f2", 0.1), Hit("t3", 0.7)))
    of = {"t1": "near", "t2": "near", "t3": "near", "f1": "far", "f2": "far"}
    found = await by_scores((), Documents(of=of), (("near",), ("far",)), CandidateLimits(2, 1, 1, 1), vector=near)
    assert found == {"f1": 0.5, "t1": 0.5, "t2": 0.25, "f2": 0.0}


async def test_a_passage_that_is_gone_from_the_store_is_left_out() -> None:
    class Without(Documents):
        async def passages(self, chunk_ids: Sequence[str]) -> list[Any]:
            return await super().passages([one for one in chunk_ids if one != "t1"])

    assert [*await by_scores((), Without(), vector=TEXT)] == ["t2"]


async def test_what_words_alone_found_counts_by_how_near_it_is_as_well() -> None:
    class Index:
        def __init__(self, model: str = "own") -> None:
            self._model = model

        async def similarities(self, vector: object, chunk_ids: Sequence[str]) -> dict[str, float]:
            if self._model != "own":
                raise OtherEmbeddingModel()
            assert sorted(chunk_ids) == ["w1", "w2"]
            return {"w1": 0.7, "w2": 0.1}

    near = Leg((Hit("t1", 0.9), Hit("t2", 0.5)), vector=cast(Any, "query"))
    legs = {"vector": near, "keyword": Leg((Hit("w2", 9.0), Hit("w1", 9.0)))}
    scores = {one.chunk_id: round(one.score, 3) for one in (await pool_of(legs, fusion="min_max", index=Index())).fused}
    assert scores == {"w1": 0.875, "t1": 0.5, "w2": 0.5, "t2": 0.25}
    other = await pool_of(legs, fusion="min_max", index=Index("other"))
    assert {one.chunk_id: one.score for one in other.fused} == {"t1": 0.5, "w1": 0.5, "w2": 0.5, "t2": 0.0}
