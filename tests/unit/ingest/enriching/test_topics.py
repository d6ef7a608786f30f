"""Where topics shift."""

import asyncio

import pytest

from ingest.enriching.topics import TopicSimilarity
from tests.embedders import WordEmbedder
from tools.errors import ModelFailed

PAINT = "Paint sales rose because builders ordered more paint."
PAINT_TOO = "Builders ordered more paint, so paint sales rose again."
LAWSUIT = "The court dismissed both lawsuits against us in March."


async def _alike(similarity: TopicSimilarity, *pair: str) -> float:
    return await asyncio.to_thread(similarity, *pair)


async def test_the_same_topic_is_more_alike_than_another() -> None:
    similarity = TopicSimilarity(WordEmbedder(), asyncio.get_running_loop())
    assert await _alike(similarity, PAINT, PAINT_TOO) > 0.5 > await _alike(similarity, PAINT_TOO, LAWSUIT)


async def test_each_paragraph_is_embedded_once_where_pairs_follow_each_other() -> None:
    embedder = WordEmbedder()
    similarity = TopicSimilarity(embedder, asyncio.get_running_loop())
    for pair in ((PAINT, PAINT_TOO), (PAINT_TOO, LAWSUIT)):
        await _alike(similarity, *pair)
    assert embedder.embedded == 3


async def test_a_model_that_fails_is_told() -> None:
    similarity = TopicSimilarity(WordEmbedder(fails_after=0), asyncio.get_running_loop())
    with pytest.raises(ModelFailed):
        await _alike(similarity, PAINT, LAWSUIT)
