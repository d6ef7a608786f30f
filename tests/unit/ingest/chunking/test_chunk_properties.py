"""What holds for the chunks of whatever document."""

from dataclasses import replace
from itertools import groupby, pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ingest.chunking.chunk import build_sections
from ingest.chunking.models import Piece, TablePiece
from ingest.html.parsed import Section
from tests.unit.ingest.chunk_documents import Made, sizes
from tools.language.sentences import sentence_spans
from tools.models.passages import Chunk, estimate_tokens

pytestmark = pytest.mark.slow

SIZES = sizes(default=40, least=6, table=50)

words = st.sampled_from(["pens", "ink", "Acme", "U.S.", "Inc.", "No. 5", "$1.5", "We", "x" * 30])
sentences = st.lists(words, min_size=1, max_size=30).map(lambda parts: " ".join(parts) + ".")
paragraphs = st.lists(sentences, min_size=1, max_size=8).map(" ".join)
headings = st.sampled_from(["Pens", "Overview", "Risk Factors", "Item 7. MD&A", "Ink and paper of all kinds"])
rows = st.lists(st.sampled_from(["Pens\t1\t2", "Ink\t3", "Total assets\t5\t6", "x"]), min_size=1, max_size=30).map(
    "\n".join
)
steps = st.one_of(
    st.tuples(st.just("heading"), headings),
    st.tuples(st.just("paragraph"), paragraphs),
    st.tuples(st.just("list_item"), sentences),
    st.tuples(st.just("table"), rows),
    st.tuples(st.just("given"), rows),
    st.tuples(st.just("parts"), rows),
    st.tuples(st.just("section"), headings),
    st.tuples(st.just("sub-section"), headings),
)


def build(parts: list[tuple[str, str]]) -> Made:
    made = Made()
    for number, (kind, text) in enumerate(parts):
        match kind:
            case "given":
                made.table(text, f"t{number}", said="| given |" if number % 2 else None)
            case "parts":
                made.table(text, f"t{number}", said="| one |")
                made.tables.append(replace(made.tables[-1], text="| two |", is_continuation=True))
            case "section" | "sub-section":
                made.section(text, "7" if "7" in text else None, level=1 if kind == "section" else 2)
            case _:
                made.add(kind, text)  # pyright: ignore[reportArgumentType]
    return made


documents = st.lists(steps, max_size=25).map(build)
flags = st.fixed_dictionaries(
    {"bold": st.booleans(), "italic": st.booleans(), "speaker": st.sampled_from([None, "A", "B"])}
)
places = st.tuples(st.integers(0, 400), st.integers(0, 400))


@st.composite
def odd_documents(draw: st.DrawFn) -> Made:
    """Blocks, sections and tables that overlap and leave out parts of the text."""
    text = draw(st.text(st.sampled_from("aB .\n\t:•$1"), max_size=400))
    kinds = st.sampled_from(["heading", "paragraph", "list_item", "table"])
    return Made(
        text,
        [Piece(draw(kinds), start, end, **draw(flags)) for start, end in draw(st.lists(places, max_size=12))],
        [
            Section(draw(headings), level, start, end)
            for level, (start, end) in draw(st.lists(st.tuples(st.integers(1, 3), places), max_size=8))
        ],
        [TablePiece(f"t{start}", start, end) for start, end in draw(st.lists(places, max_size=4))],
    )


def own_start(made: Made, chunk: Chunk) -> int:
    """Where a chunk's text begins that the one before does not have."""
    rest = made.text[chunk.start + chunk.overlap : chunk.end]
    return chunk.end - len(rest.lstrip())


@given(documents | odd_documents())
def test_all_of_the_text_is_in_some_chunk(made: Made) -> None:
    held = bytearray(len(made.text))
    for chunk in made.chunks(SIZES):
        held[chunk.start : chunk.end] = b"\1" * (chunk.end - chunk.start)
    assert not "".join(letter for letter, here in zip(made.text, held, strict=True) if not here).strip()


@given(documents | odd_documents())
def test_every_part_of_a_table_is_in_one_chunk(made: Made) -> None:
    texts = [chunk.text for chunk in made.chunks(SIZES) if chunk.table_id is not None]
    said = [table.text for table in made.tables if table.text is not None]
    assert all(part in text for part, text in zip(said, (t for t in texts if "|" in t), strict=True))


@given(documents | odd_documents())
def test_a_chunk_says_what_the_document_says_there(made: Made) -> None:
    own = {table.table_id for table in made.tables if table.text is not None}
    for chunk in made.chunks(SIZES):
        if chunk.table_id not in own:
            assert chunk.text == made.text[chunk.start : chunk.end]
        assert chunk.text == chunk.text.strip() != ""
        assert chunk.tokens == estimate_tokens(chunk.text)


@given(documents | odd_documents())
def test_chunks_are_in_order_and_repeat_no_more_than_they_say(made: Made) -> None:
    chunks = made.chunks(SIZES)
    assert [chunk.position for chunk in chunks] == list(range(len(chunks)))
    for before, chunk in pairwise(chunks):
        if chunk.is_table_continuation and chunk.table_id is not None and chunk.table_id == before.table_id:
            assert before.start <= chunk.start <= before.end <= chunk.end
            continue
        assert before.end <= own_start(made, chunk)
        assert before.start < chunk.start
        if chunk.overlap:
            assert before.end - chunk.start == chunk.overlap
            assert before.text.endswith(chunk.text[: chunk.overlap])
        else:
            assert before.end <= chunk.start


@given(documents | odd_documents())
def test_text_is_never_larger_than_its_size(made: Made) -> None:
    titles = made.text.lower() + "".join(section.title.lower() for section in made.sections)
    larger = "risk factors" in titles or "item 7" in titles
    for chunk in made.chunks(SIZES):
        if chunk.content_type != "table":
            assert chunk.tokens <= (1.5 * 1500 if larger else 40)
        elif chunk.table_id is None:
            assert chunk.tokens <= 50 + 4 * 6  # with a title above, of headings alone twice as large, and a note below


@given(documents)
def test_text_ends_with_a_sentence_unless_that_is_too_large(made: Made) -> None:
    for chunk in made.chunks(SIZES):
        for block in made.blocks:
            if block.kind not in ("paragraph", "list_item") or not block.start < chunk.end < block.end:
                continue
            spans = sentence_spans(made.text, block.start, block.end)
            [around] = [(start, end) for start, end in spans if start < chunk.end <= end]
            assert around[1] == chunk.end or estimate_tokens(made.text[slice(*around)]) > 40


@given(documents)
def test_a_heading_ends_no_chunk_that_says_more(made: Made) -> None:
    for chunk in made.chunks(SIZES):
        inside = [block for block in made.blocks if chunk.start <= block.start and block.end <= chunk.end]
        if inside and inside[-1].kind == "heading" and inside[-1].end == chunk.end:
            # Unless the item ends with it: nothing follows that it could go with.
            assert all(block.kind == "heading" for block in inside) or chunk.next_chunk_id is None


@given(documents | odd_documents())
def test_links_and_places_fit_together(made: Made) -> None:
    chunks = made.chunks(SIZES)
    assert len({chunk.chunk_id for chunk in chunks}) == len(chunks)
    for before, chunk in pairwise(chunks):
        links = (before.next_chunk_id, chunk.prev_chunk_id)
        assert links in ((chunk.chunk_id, before.chunk_id), (None, None))
        item, other = before.chunk_id.rpartition("/")[0], chunk.chunk_id.rpartition("/")[0]
        assert links != (None, None) or item != other or item == "doc#text"  # which may be interrupted
    for chunk in chunks:
        assert 0 <= chunk.position_in_section < chunk.chunks_in_section
        assert chunk.is_section_start == (chunk.position_in_section == 0)
        assert chunk.is_section_end == (chunk.position_in_section == chunk.chunks_in_section - 1)
        assert chunk.is_chunked == (chunk.chunks_in_section > 1)
    for _, inside in groupby(chunks, key=lambda chunk: chunk.section_id):
        places = [chunk.position_in_section for chunk in inside]
        assert places == sorted(set(places))


@given(documents)
def test_every_chunk_lies_in_its_section(made: Made) -> None:
    stored = {section.section_id: section for section in build_sections("doc", made.text, made.sections, made.blocks)}
    for chunk in made.chunks(SIZES):
        if chunk.section_id is not None:
            section = stored[chunk.section_id]
            assert section.start <= own_start(made, chunk)
            assert chunk.end <= section.end


@given(documents | odd_documents())
def test_the_same_document_has_the_same_chunks(made: Made) -> None:
    assert made.chunks(SIZES) == made.chunks(SIZES)


@given(documents, st.integers(0, 100))
def test_where_topics_shift_is_no_reason_to_lose_anything(made: Made, seed: int) -> None:
    def similarity(left: str, right: str) -> float:
        return (len(left) * 7 + len(right) * 3 + seed) % 11 / 5 - 1

    held = bytearray(len(made.text))
    for chunk in made.chunks(SIZES, similarity):
        held[chunk.start : chunk.end] = b"\1" * (chunk.end - chunk.start)
    assert not "".join(letter for letter, here in zip(made.text, held, strict=True) if not here).strip()
