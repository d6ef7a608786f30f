"""Passages get the vectors of their windows, in their order."""

from collections.abc import Sequence

import pytest

from ingest.embed import embed_passages, kept_passages, known_windows, windows_of
from tests.embedders import UnlistedEmbedder, WordEmbedder
from tests.unit.tools.search.make import make_passage
from tools.ports.embedding import Embedder, StoredVectors, Vector

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


async def test_windows_that_are_known_keep_their_vectors() -> None:
    passages = [make_passage("Net sales rose.", name="1"), make_passage(LONG, name="2")]
    first = await embed_passages(WordEmbedder(), passages)
    stored = [StoredVectors(passage, made.vectors, made.digests) for passage, made in zip(passages, first, strict=True)]
    changed = [*passages, make_passage("Costs fell.", name="3")]
    embedder = WordEmbedder()
    again = await embed_passages(embedder, changed, None, known_windows(embedder, stored))
    assert embedder.embedded == 1
    assert all((a.vectors == b.vectors).all() for a, b in zip(again, first, strict=False))
    assert [a.digests for a in again[:2]] == [b.digests for b in first]


async def test_vectors_from_before_digests_are_known_by_their_passages_windows() -> None:
    passage, other = make_passage(LONG, name="1"), make_passage("Short.", name="2")
    [made, _] = await embed_passages(WordEmbedder(), [passage, other])
    known = known_windows(WordEmbedder(), [StoredVectors(passage, made.vectors, (None,) * 6)])
    assert {*known} == {*made.digests}
    # Cut in another way since: nothing is known of it.
    assert known_windows(WordEmbedder(), [StoredVectors(other, made.vectors, (None,) * 6)]) == {}


async def test_a_change_of_what_stands_above_makes_another_window() -> None:
    passage = make_passage("Net sales rose.", name="1")
    moved = passage.model_copy(update={"document": passage.document.model_copy(update={"fiscal_year": 1999})})
    [made] = await embed_passages(WordEmbedder(), [passage])
    known = known_windows(WordEmbedder(), [StoredVectors(passage, made.vectors, made.digests)])
    embedder = WordEmbedder()
    await embed_passages(embedder, [moved], None, known)
    assert embedder.embedded == 1


@pytest.mark.parametrize(
    ("text", "windows"),
    [
        ("Net sales | 1,234 | 1,100 |", 1),
        ("| 1,234 | (1,100) | $ 5.2 % | -- |", 1),  # there is no other
        ("1,234 " * 30 + "Net sales rose on higher prices.", 2),
        ("1,234 " * 70 + "Net sales rose on higher prices.", 1),  # two windows of numbers alone are left out
        ("صافي المبيعات ١٬٢٣٤", 1),
    ],
)
def test_windows_of_numbers_alone_are_left_out(text: str, windows: int) -> None:
    made = windows_of(WordEmbedder(), make_passage(text))
    assert len(made) == windows
    assert "Net sales" not in text or any("Net sales" in window for window in made)


async def test_what_others_have_of_the_same_text_is_taken() -> None:
    passages = [make_passage("Net sales rose.", name="1"), make_passage(LONG, name="2")]
    [first, _] = await embed_passages(WordEmbedder(), passages)
    asked: list[bytes] = []

    async def recall(digests: Sequence[bytes]) -> dict[bytes, Vector]:
        asked.extend(digests)
        return {first.digests[0]: first.vectors[0]}

    embedder = WordEmbedder()
    again = await embed_passages(embedder, passages, recall=recall)
    assert len(asked) == 7
    assert embedder.embedded == 6
    assert (again[0].vectors == first.vectors).all()


async def test_passages_are_kept_whole_or_not_at_all() -> None:
    passages = [make_passage("Net sales rose.", name="1"), make_passage(LONG, name="2")]
    first, second = await embed_passages(WordEmbedder(), passages)
    known = dict(zip(second.digests[1:], second.vectors[1:], strict=True)) | {first.digests[0]: first.vectors[0]}
    [kept] = kept_passages(WordEmbedder(), passages, known)
    assert kept.chunk_id == first.chunk_id
    assert (kept.vectors == first.vectors).all()
    assert kept_passages(WordEmbedder(), passages, {}) == []
