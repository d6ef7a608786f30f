"""Where a chunk may end, and what that costs."""

from itertools import pairwise

import pytest

from ingest.chunking.models import BlockKind, Element
from ingest.chunking.sizes import load_sizes
from ingest.chunking.units import find_units, split_words
from tests.unit.ingest.chunk_documents import SENTENCE, Made, sizes

COSTS = load_sizes().costs


def units(*blocks: tuple[BlockKind, str], size: int = 480) -> list[tuple[str, float]]:
    made = Made()
    for kind, text in blocks:
        made.add(kind, text)
    elements = [Element(block.kind, block.start, block.end) for block in made.blocks]
    return [(made.text[unit.start : unit.end], unit.cost) for unit in find_units(made.text, elements, size, COSTS)]


def test_a_heading_is_never_left_behind() -> None:
    assert units(("paragraph", SENTENCE), ("heading", "Ink"), ("paragraph", SENTENCE)) == [
        (SENTENCE, COSTS.heading),
        ("Ink", COSTS.never),
        (SENTENCE, COSTS.paragraph),
    ]


def test_what_introduces_a_list_is_never_left_behind() -> None:
    found = units(("paragraph", "We sell pens and ink:"), ("list_item", SENTENCE), ("list_item", SENTENCE))
    assert [cost for _, cost in found] == [COSTS.never, COSTS.list_item, COSTS.paragraph]


def test_a_list_is_parted_from_what_does_not_introduce_it() -> None:
    found = units(("paragraph", SENTENCE), ("list_item", SENTENCE), ("paragraph", SENTENCE))
    assert [cost for _, cost in found] == [COSTS.list_item, COSTS.paragraph, COSTS.paragraph]


def test_a_large_paragraph_is_cut_into_sentences() -> None:
    found = units(("paragraph", f"{SENTENCE} {SENTENCE} {SENTENCE}"), ("paragraph", "It is so."))
    assert found == [
        (SENTENCE, COSTS.sentence),
        (SENTENCE, COSTS.sentence),
        (SENTENCE, COSTS.paragraph),
        ("It is so.", COSTS.paragraph),
    ]


def test_short_sentences_are_taken_together_and_not_with_another_paragraph() -> None:
    sentences = "No. 1 is so. It is. " * 10
    found = units(("paragraph", sentences.strip()), ("paragraph", sentences.strip()), size=480)
    assert all(len(text) <= 480 // 24 for text, _ in found)
    assert [cost for _, cost in found].count(COSTS.paragraph) == 2


def test_a_sentence_that_is_too_large_is_cut_between_words() -> None:
    found = units(("paragraph", "pens " * 200 + "end"), size=100)
    assert {cost for _, cost in found[:-1]} == {COSTS.word}
    assert all(len(text) <= 100 for text, _ in found)


@pytest.mark.parametrize("text", ["pens and ink", "x" * 50, "pens " + "x" * 30, "a b c d e f g h i j k"])
def test_words_are_whole_where_they_fit(text: str) -> None:
    parts = [text[start:end] for start, end in split_words(text, 0, len(text), 10)]
    assert "".join("".join(parts).split()) == "".join(text.split())
    assert all(len(part) <= 10 for part in parts)


@pytest.mark.parametrize("count", range(20, 60, 3))
def test_every_cut_within_running_text_is_bridged(count: int) -> None:
    chunks = (
        Made().text_of(" ".join(f"Pen number {number} is sold." for number in range(count))).chunks(sizes(default=100))
    )
    assert all(chunk.overlap > 0 for chunk in chunks[1:])
    assert all(chunk.tokens <= 100 for chunk in chunks)
    assert all(before.end < chunk.end for before, chunk in pairwise(chunks))


def test_what_is_repeated_never_reaches_over_a_heading() -> None:
    made = Made().text_of(SENTENCE).heading("Ink").text_of("It dries.", *[SENTENCE] * 20)
    chunks = made.chunks(sizes(default=100, least=60))
    assert len(chunks) > 2
    assert not any("Ink" in chunk.text[: chunk.overlap] for chunk in chunks)
