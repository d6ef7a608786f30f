"""Passages with their surroundings: neighbours and sections, never the same text twice."""

from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.unit.tools.search.make import make_chunks, make_document, make_passage, make_section
from tools.language.terms import joined_terms
from tools.models.documents import Document
from tools.models.passages import Chunk, Passage, Section
from tools.search.excerpts.excerpts import excerpt_of, expand_context, join_chunks, merge_excerpts
from tools.search.excerpts.truncate import GAP

TEXT = " ".join(f"Sentence {place} of the text." for place in range(40))
CUTS = [(0, 200), (170, 400), (400, 600), (560, 800), (800, len(TEXT))]


class FakeDocument:
    """One document with its chunks and sections, as a store gives them."""

    def __init__(self, text: str, cuts: Sequence[tuple[int, int]], *sections: Section) -> None:
        self.document: Document = make_document()
        self.sections = sections or (make_section(self.document, end=len(text)),)
        self.text = text
        self.chunks = make_chunks(text, cuts, self.document, self.sections[0])
        self.asked: list[str] = []

    def passage(self, number: int) -> Passage:
        chunk = self.chunks[number]
        return Passage(
            chunk=chunk, terms=joined_terms(chunk.text), heading="", document=self.document, section=self.sections[0]
        )

    async def neighbours(self, chunk_id: str, before: int, after: int) -> list[Chunk]:
        place = next(place for place, chunk in enumerate(self.chunks) if chunk.chunk_id == chunk_id)
        return self.chunks[max(0, place - before) : place + after + 1]

    async def section_text(self, section_id: str) -> tuple[Section, str] | None:
        self.asked.append(section_id)
        section = next((one for one in self.sections if one.section_id == section_id), None)
        return (section, self.text[section.start : section.end]) if section else None


@pytest.fixture
def store() -> FakeDocument:
    return FakeDocument(TEXT, CUTS)


async def test_by_itself_a_passage_stays_as_it_is(store: FakeDocument) -> None:
    expanded = await expand_context(store, [store.passage(3), store.passage(0)])
    assert [excerpt.text for excerpt in expanded.excerpts] == [store.chunks[3].text, store.chunks[0].text]
    assert expanded.warnings == ()


async def test_a_window_joins_neighbours_without_what_they_repeat(store: FakeDocument) -> None:
    expanded = await expand_context(store, [store.passage(1)], "window")
    (excerpt,) = expanded.excerpts
    assert excerpt.text == f"{TEXT[:400]}\n\n{TEXT[400:600]}"
    assert excerpt.hit == 200
    assert [chunk.position for chunk in excerpt.chunks] == [0, 1, 2]


async def test_windows_that_meet_are_one(store: FakeDocument) -> None:
    expanded = await expand_context(store, [store.passage(3), store.passage(1)], "window")
    (excerpt,) = expanded.excerpts
    assert [passage.chunk.position for passage in excerpt.passages] == [3, 1]
    assert [chunk.position for chunk in excerpt.chunks] == [0, 1, 2, 3, 4]


async def test_the_size_of_the_window_can_be_chosen(store: FakeDocument) -> None:
    expanded = await expand_context(store, [store.passage(2)], "window", before=2, after=0)
    assert [chunk.position for chunk in expanded.excerpts[0].chunks] == [0, 1, 2]


async def test_a_section_is_given_whole_and_read_once(store: FakeDocument) -> None:
    expanded = await expand_context(store, [store.passage(3), store.passage(0)], "section")
    (excerpt,) = expanded.excerpts
    assert excerpt.text == TEXT
    assert excerpt.hit == store.chunks[3].start
    assert len(store.asked) == 1
    assert expanded.warnings == ()


async def test_a_long_section_gives_way_to_the_neighbours(store: FakeDocument) -> None:
    expanded = await expand_context(store, [store.passage(4)], "section", max_section_tokens=100)
    assert [chunk.position for chunk in expanded.excerpts[0].chunks] == [3, 4]
    assert expanded.warnings == (
        "Acme Inc. 10-K, Item 7: the section could not be read whole within 100 tokens; "
        "the passage's neighbours are given instead.",
    )


async def test_a_section_known_to_be_long_is_not_read() -> None:
    store = FakeDocument(TEXT, CUTS, make_section(make_document(), end=len(TEXT), tokens=9_000))
    expanded = await expand_context(store, [store.passage(0)], "section")
    assert store.asked == []
    assert len(expanded.warnings) == 1


async def test_without_a_section_there_are_the_neighbours(store: FakeDocument) -> None:
    passage = store.passage(0).model_copy(update={"section": None})
    expanded = await expand_context(store, [passage], "section")
    assert [chunk.position for chunk in expanded.excerpts[0].chunks] == [0, 1]
    assert "belongs to no section" in expanded.warnings[0]


async def test_a_chunk_that_is_gone_stands_by_itself(store: FakeDocument) -> None:
    class Empty(FakeDocument):
        async def neighbours(self, chunk_id: str, before: int, after: int) -> list[Chunk]:
            return []

    expanded = await expand_context(Empty(TEXT, CUTS), [store.passage(2)], "window")
    assert expanded.excerpts[0].text == store.chunks[2].text


def test_passages_in_a_row_are_one_and_others_are_not(store: FakeDocument) -> None:
    in_a_row = merge_excerpts([excerpt_of(store.passage(1)), excerpt_of(store.passage(0))])
    assert [excerpt.text for excerpt in in_a_row] == [TEXT[:400]]
    assert in_a_row[0].best == store.passage(1)
    apart = merge_excerpts([excerpt_of(store.passage(0)), excerpt_of(store.passage(2))])
    assert len(apart) == 2


def test_a_passage_between_two_others_brings_them_together(store: FakeDocument) -> None:
    merged = merge_excerpts([excerpt_of(store.passage(place)) for place in (4, 2, 3, 0)])
    assert [[chunk.position for chunk in excerpt.chunks] for excerpt in merged] == [[2, 3, 4], [0]]


def test_pages_and_documents_stay_apart(store: FakeDocument) -> None:
    first, second = store.passage(0), store.passage(1)
    other_page = second.model_copy(update={"chunk": second.chunk.model_copy(update={"page": 2})})
    assert len(merge_excerpts([excerpt_of(first), excerpt_of(other_page)])) == 2
    elsewhere = make_passage("text", document=make_document("OTHER"))
    assert len(merge_excerpts([excerpt_of(first), excerpt_of(elsewhere)])) == 2


def test_gaps_between_chunks_are_marked(store: FakeDocument) -> None:
    assert join_chunks([store.chunks[0], store.chunks[2]]).count(GAP) == 1


def test_parts_of_a_table_repeat_no_header() -> None:
    document = make_document()
    head = "| | 2023 |\n|---|---|"
    parts = [
        make_passage(f"{head}\n| Row {name} | 1 |", name=name, document=document, table_id="t", end=99).chunk
        for name in ("1", "2")
    ]
    assert join_chunks(parts) == f"{head}\n| Row 1 | 1 |\n| Row 2 | 1 |"


@given(st.lists(st.integers(1, 60), min_size=1, max_size=8), st.data())
def test_joined_chunks_hold_the_text_once(lengths: list[int], data: st.DataObject) -> None:
    cuts: list[tuple[int, int]] = []
    end = 0
    for length in lengths:
        overlap = data.draw(st.integers(1, end - cuts[-1][0])) if cuts and end - cuts[-1][0] else 0
        cuts.append((end - overlap, end + length))
        end += length
    document = make_document()
    chunks = make_chunks(TEXT[:end], cuts, document, make_section(document))
    assert join_chunks(chunks) == TEXT[:end]
