"""KeywordIndex: what every engine finds, and in which order."""

import random
from collections.abc import Mapping
from itertools import pairwise
from typing import Any

import pytest

from tests.conformance.feeds import MemoryFeed, passage
from tests.conformance.keyword.conftest import Open
from tests.conformance.keyword.finding import EVERYTHING, found
from tools.language.terms import joined_terms, terms
from tools.ports.indexes import KeywordIndex, Scope


async def test_it_has_a_name(index: KeywordIndex, engine: str) -> None:
    assert index.name == engine


async def test_an_empty_store_has_nothing(index: KeywordIndex) -> None:
    assert await found(index) == []
    assert await index.freshness() is None
    assert await index.catch_up() == 0


async def test_any_of_the_terms_is_enough_and_more_are_better(index: KeywordIndex, feed: MemoryFeed) -> None:
    feed.write([passage("a:1", "net sale grew"), passage("a:2", "net cost fell"), passage("a:3", "dividend paid")])
    assert await found(index, {"net": 1, "sale": 1}) == ["a:1", "a:2"]


async def test_rare_terms_repeated_terms_and_short_passages_rank_higher(index: KeywordIndex, feed: MemoryFeed) -> None:
    feed.write(passage(f"common:{n}", f"revenu growth w{n} x{n}") for n in range(20))
    feed.write([passage("rare:1", "goodwil impair w x")])
    assert (await found(index, {"revenu": 1, "goodwil": 1}))[0] == "rare:1"
    feed.write([passage("often:1", "revenu revenu revenu x")])
    assert (await found(index))[0] == "often:1"
    feed.write([passage("short:1", "goodwil impair")])
    assert await found(index, {"goodwil": 1}) == ["short:1", "rare:1"]


async def test_headings_are_searched_and_count_for_more(index: KeywordIndex, feed: MemoryFeed) -> None:
    feed.write([passage("a:1", "goodwil x", heading="y z"), passage("a:2", "x y", heading="goodwil z")])
    assert await found(index, {"goodwil": 1}) == ["a:2", "a:1"]


async def test_weights_multiply_a_term_s_score(index: KeywordIndex, feed: MemoryFeed) -> None:
    feed.write([passage("a:1", "sale x"), passage("a:2", "cost x")])
    assert await found(index, {"sale": 1, "cost": 2}) == ["a:2", "a:1"]
    assert await found(index, {"sale": 2, "cost": 1}) == ["a:1", "a:2"]
    [once] = await index.search({"sale": 1}, EVERYTHING, 1)
    [twice] = await index.search({"sale": 2}, EVERYTHING, 1)
    assert twice.score == pytest.approx(2 * once.score, rel=1e-3)
    assert await found(index, {"sale": 0, "cost": 1}) == ["a:2"]
    assert await found(index, {"sale": -1}) == []


@pytest.mark.parametrize("query", [{}, {"": 1}, {"absent": 1}, {"   ": 1}])
async def test_a_query_without_a_known_term_finds_nothing(index: KeywordIndex, feed: MemoryFeed, query: Any) -> None:
    feed.write([passage("a:1")])
    assert await found(index, query) == []


@pytest.mark.parametrize(("limit", "count"), [(-1, 0), (0, 0), (1, 1), (3, 3), (1_000_000, 3)])
async def test_no_more_than_the_limit_is_given(index: KeywordIndex, feed: MemoryFeed, limit: int, count: int) -> None:
    feed.write(passage(f"a:{n}") for n in range(3))
    assert await found(index, limit=limit) == [f"a:{n}" for n in range(count)]


async def test_ties_come_by_chunk_id_whatever_the_order_of_writing(index: KeywordIndex, feed: MemoryFeed) -> None:
    written = [passage(f"{n:03}:1") for n in range(200)]
    random.Random(7).shuffle(written)
    for start in range(0, 200, 50):
        feed.write(written[start : start + 50])
        await index.catch_up()
    feed.write(written[:20])
    assert await found(index, limit=7) == [f"{n:03}:1" for n in range(7)]
    assert await found(index, limit=150) == [f"{n:03}:1" for n in range(150)]


METACHARACTERS = [
    "revenu & sale", "!revenu", "(revenu | sale)", "revenu:*", "'; drop table chunks; --", "%", "_", "\\", "*", "*:*",
    "reven?", "re*", "/re.*/", "revenu~2", "terms:revenu", "doc_id:a", "[a TO z]", "{a TO z}", "+revenu", "-revenu",
    '"revenu"', '"', "'", "revenu^9", "AND", "NOT revenu", "<->", "{}", '{"match_all": {}}', "\0", "\n", "\ud800", "💶",
    "x" * 40_000,
]  # fmt: skip


async def test_metacharacters_mean_nothing(index: KeywordIndex, feed: MemoryFeed) -> None:
    feed.write([passage("a:1", "revenu sale")])
    for term in METACHARACTERS:
        assert await found(index, {term: 1}) == [], term
    assert await found(index, {**dict.fromkeys(METACHARACTERS, 1), "revenu": 1}) == ["a:1"]


async def test_a_term_with_punctuation_is_found_as_it_is(index: KeywordIndex, feed: MemoryFeed) -> None:
    feed.write([passage("a:1", "1,5 x"), passage("a:2", "1 5 x"), passage("a:3", "12.5 x")])
    assert await found(index, {"1,5": 1}) == ["a:1"]
    assert await found(index, {"12.5": 1}) == ["a:3"]


async def test_a_thousand_terms_are_no_trouble(index: KeywordIndex, feed: MemoryFeed) -> None:
    feed.write([passage("a:1")])
    assert await found(index, {**{f"w{n}": 1 for n in range(3_000)}, "revenu": 2}) == ["a:1"]


async def test_arabic_is_found_however_it_is_spelt(index: KeywordIndex, feed: MemoryFeed) -> None:
    feed.write(
        [
            passage("a:1", joined_terms("بلغت الإيرادات ١٬٢٣٤ مليون ريال"), language="ar"),
            passage("a:2", joined_terms("صافي الخسارة"), language="ar"),
        ]
    )
    assert await found(index, dict.fromkeys(terms("الايرادات"), 1.0)) == ["a:1"]
    assert await found(index, dict.fromkeys(terms("1,234"), 1.0)) == ["a:1"]
    assert await found(index, dict.fromkeys(terms("الخساره"), 1.0), Scope(language="ar")) == ["a:2"]


async def test_the_engines_agree(feed: MemoryFeed, open_index: Open) -> None:
    rng = random.Random(11)
    words = [f"w{n}" for n in range(60)]
    common = [1 / (n + 1) for n in range(60)]
    feed.write(
        passage(
            f"d{n % 9}:{n:03}",
            " ".join(rng.choices(words, common, k=rng.randrange(20, 60))),
            heading=" ".join(rng.choices(words, common, k=5)),
        )
        for n in range(150)
    )
    engines = [await open_index(engine, feed) for engine in ("tantivy", "opensearch")]
    for number in range(1, 60, 4):
        query = {f"w{number}": 1.0, f"w{(number * 7) % 60}": 1.5, "w0": 0.5}
        ours, theirs = [await engine.search(query, EVERYTHING, 150) for engine in engines]
        assert {hit.chunk_id for hit in ours} == {hit.chunk_id for hit in theirs}
        _assert_same_order(ours, {hit.chunk_id: place for place, hit in enumerate(theirs)})


def _assert_same_order(ours: list[Any], places: Mapping[str, int]) -> None:
    """Those whose scores are clearly apart come in the same order."""
    for better, worse in pairwise(ours[:20]):
        if better.score > 1.02 * worse.score:
            assert places[better.chunk_id] < places[worse.chunk_id]
