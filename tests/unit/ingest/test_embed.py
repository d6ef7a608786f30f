"""Passages get the vectors of their windows, in their order."""

import pytest

from ingest.embed import embed_passages
from tests.embedders import UnlistedEmbedder, WordEmbedder
from tests.unit.tools.search.make import make_passage
from tools.ports.indexes import Embedder

LONG = " ".join(f"Net sales rose {number} percent in all regions, and costs fell." for number in range(16))


@pytest.mark.parametrize("embedder", [WordEmbedder(), UnlistedEmbedder()], ids=["listed", "unlisted"])
async def test_each_passage_has_a_row_a_window(embedder: Embedder) -> None:
    done: list[tuple[int, int]] = []
    passages = [make_passage("Net sales rose.", name="1"), make_passage(LONG, name="2")]
    short, long = await embed_passages(embedder, passages, lambda *counts: done.append(counts))
    assert (short.chunk_id, short.vectors.shape) == (passages[0].chunk.chunk_id, (1, 64))
    assert (long.chunk_id, long.vectors.shape) == (passages[1].chunk.chunk_id, (6, 64))
    assert done == [(7, 7)]


@pytest.mark.parametrize("embedder", [WordEmbedder(), UnlistedEmbedder()], ids=["listed", "unlisted"])
async def test_no_passages_have_no_vectors(embedder: Embedder) -> None:
    assert await embed_passages(embedder, []) == []


async def test_a_text_that_is_there_twice_is_embedded_once() -> None:
    embedder = WordEmbedder()
    done: list[tuple[int, int]] = []
    texts = "Sales rose.", "Costs fell.", "Sales rose."
    passages = [make_passage(text, name=str(at)) for at, text in enumerate(texts)]
    first, other, again = await embed_passages(embedder, passages, lambda *counts: done.append(counts))
    assert (first.vectors == again.vectors).all()
    assert not (first.vectors == other.vectors).all()
    assert (embedder.embedded, done) == (2, [(2, 2)])
