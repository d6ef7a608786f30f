"""Where chunks begin and end, and what they say of themselves."""

from itertools import pairwise

import pytest

from ingest.chunking.sizes import load_sizes
from ingest.html.parsed import Section
from tests.unit.ingest.chunk_documents import LONG, SENTENCE, Made, sizes


def other(number: int) -> str:
    """A sentence of 14 tokens unlike the others."""
    return f"Pen number {number:03} is sold to pupils of many schools."


def others(first: int, end: int) -> str:
    return " ".join(map(other, range(first, end)))


# ---- Headings


def test_a_heading_starts_a_chunk() -> None:
    made = Made().heading("Pens").text_of(LONG).heading("Ink").text_of(LONG)
    assert made.texts() == [f"Pens\n\n{LONG}", f"Ink\n\n{LONG}"]


def test_what_is_small_goes_with_what_follows() -> None:
    made = Made().heading("Pens").text_of(SENTENCE).heading("Ink").text_of(LONG).heading("Paper").text_of(LONG)
    assert made.texts() == [f"Pens\n\n{SENTENCE}\n\nInk\n\n{LONG}", f"Paper\n\n{LONG}"]


def test_what_is_small_at_the_end_goes_with_what_is_before() -> None:
    made = Made().heading("Pens").text_of(LONG).heading("Ink").text_of(SENTENCE)
    assert made.texts() == [made.text]


def test_but_not_beyond_the_size() -> None:
    made = Made().heading("Pens").text_of(others(0, 4)).heading("Ink").text_of("We have none.")
    assert made.texts(sizes(default=60)) == [f"Pens\n\n{others(0, 4)}", "Ink\n\nWe have none."]


def test_headings_in_a_row_stay_together() -> None:
    made = Made().text_of(LONG).heading("Pens").heading("Of steel").text_of(LONG)
    assert made.texts() == [LONG, f"Pens\n\nOf steel\n\n{LONG}"]


def test_a_chunk_never_ends_with_a_heading() -> None:
    made = Made().text_of(others(0, 3)).heading("Pens").text_of(others(3, 10))
    texts = made.texts(sizes(default=60, least=50))
    assert len(texts) > 2
    assert not any(text.endswith("Pens") for text in texts)


def test_a_long_heading_is_text() -> None:
    made = Made().heading(others(0, 60))
    assert len(made.texts(sizes(default=60))) > 10


# ---- Paragraphs and sentences


def test_chunks_end_with_paragraphs_where_they_can() -> None:
    paragraphs = [others(first, first + 2) for first in range(0, 12, 2)]
    texts = Made().text_of(*paragraphs).texts(sizes(default=70))
    assert all(any(text.endswith(paragraph) for paragraph in paragraphs) for text in texts)


def test_chunks_are_about_as_large_as_each_other() -> None:
    chunks = Made().text_of(*(other(number) for number in range(9))).chunks(sizes(default=100))
    assert [round(chunk.tokens, -1) for chunk in chunks] == [70, 70]


def test_a_chunk_never_ends_within_a_sentence() -> None:
    texts = Made().text_of(others(0, 30)).texts(sizes(default=60))
    assert all(text.endswith("schools.") and text.startswith("Pen number") for text in texts)


def test_a_sentence_larger_than_a_chunk_is_cut_between_words() -> None:
    made = Made().text_of("pens " * 200)
    chunks = made.chunks(sizes(default=60))
    assert all(chunk.tokens <= 60 and chunk.text.endswith("pens") for chunk in chunks)
    assert sum(chunk.text.count("pens") for chunk in chunks) == 200


def test_a_word_larger_than_a_chunk_is_cut() -> None:
    assert "".join(Made().text_of("x" * 5000).texts(sizes(default=60))) == "x" * 5000


def test_a_chunk_repeats_whole_sentences_of_the_one_before() -> None:
    chunks = Made().text_of(others(0, 100)).chunks(sizes(default=200))
    assert len(chunks) > 5
    for before, chunk in pairwise(chunks):
        repeated = chunk.text[: chunk.overlap]
        assert before.text.endswith(repeated)
        assert repeated == other(int(repeated[11:14]))  # a tenth of 200 tokens is one sentence


def test_nothing_is_repeated_before_a_heading() -> None:
    chunks = Made().text_of(LONG).heading("Ink").text_of(LONG).chunks()
    assert [chunk.overlap for chunk in chunks] == [0, 0]


def test_topics_part_where_they_are_least_alike() -> None:
    def similarity(left: str, right: str) -> float:
        return 1.0 if ("ink" in left) == ("ink" in right) else 0.0

    pens = [f"{other(number)} {other(number)}" for number in range(3)]
    ink = [f"We sell ink number {number}. Our ink is blue and black, and is our pride." for number in range(6)]
    made = Made().text_of(*pens, *ink)
    small = sizes(default=150)
    assert not made.chunks(small)[0].text.endswith(pens[-1])
    assert made.chunks(small, similarity)[0].text.endswith(pens[-1])


# ---- Lists


def test_a_list_stays_with_what_introduces_it() -> None:
    items = [f"pens of colour number {number} and their caps;" for number in range(7)]
    made = Made().text_of(others(0, 3), "We sell:").list_of(*items)
    own = [chunk.text[chunk.overlap :].strip() for chunk in made.chunks(sizes(default=110))]
    assert [text.startswith("We sell:") for text in own] == [False, True]


def test_a_long_list_is_cut_between_its_items() -> None:
    items = [f"pens of colour number {number} and their caps;" for number in range(30)]
    texts = Made().text_of("We sell:").list_of(*items).texts(sizes(default=60))
    assert all(text.endswith("caps;") for text in texts)
    assert texts[0].startswith("We sell:\n\n• pens")


def test_a_chunk_that_is_mostly_list_says_so() -> None:
    made = Made().text_of("We sell:").list_of("pens;", "ink;", "paper.")
    assert [chunk.content_type for chunk in made.chunks()] == ["list"]


# ---- Sections


@pytest.mark.parametrize(
    ("title", "item", "tokens"),
    [
        ("Item 1. Business", "1", 1200),
        ("Item 1", "1", 1200),
        ("Risk Factors", "1A", 1500),
        ("ITEM 1A.", "1A", 1500),
        ("Item 7. Management’s Discussion and Analysis of Financial Condition and Results of Operations", "7", 1500),
        ("Item 2. Management's Discussion and Analysis", "2", 1500),
        ("Item 8. Financial Statements and Supplementary Data", "8", 800),
        ("Item 1. Condensed Consolidated Financial Statements", "1", 800),
        ("Item 1. Legal Proceedings", "1", 1000),
        ("Item 2. Properties", "2", 1000),
        ("Item 7A. Quantitative and Qualitative Disclosures", "7A", 1000),
        ("Executive Summary", None, 2000),
        ("Compensation", None, 1000),
    ],
)
def test_the_size_depends_on_the_section(title: str, item: str | None, tokens: int) -> None:
    made = Made().section(title, item).text_of(others(0, 900))
    assert load_sizes().of(made.sections[0]).tokens == tokens
    assert 0.8 * tokens < max(chunk.tokens for chunk in made.chunks()) <= tokens


def test_an_executive_summary_within_an_item_has_its_own_size() -> None:
    made = Made().section("Item 7. Management's Discussion", "7").text_of(LONG)
    made.section("Executive Summary", "7", level=2).text_of(others(0, 130))
    assert [round(chunk.tokens, -2) for chunk in made.chunks()] == [100, 1800]


def test_a_business_section_within_an_item_has_the_size_of_the_item() -> None:
    made = Made().section("Item 8. Financial Statements", "8").text_of(LONG)
    made.section("Business Combinations", "8", level=2).text_of(others(0, 200))
    assert max(chunk.tokens for chunk in made.chunks()) <= 800


def test_a_risk_factor_is_kept_whole() -> None:
    made = Made().section("Item 1A. Risk Factors", "1A").text_of(LONG)
    made.add("paragraph", "We depend on ink.", bold=True, italic=True).text_of(others(0, 70), others(70, 140))
    made.add("paragraph", "Pens may break.", italic=True).text_of(others(0, 10))
    texts = made.texts()
    assert len(texts) == 3
    assert texts[1].startswith("We depend on ink.")
    assert texts[1].endswith(other(139))  # 2,000 tokens


def test_a_risk_factor_of_more_than_half_again_is_cut() -> None:
    made = Made().section("Item 1A. Risk Factors", "1A").heading("We depend on ink.").text_of(others(0, 170))
    assert all(chunk.tokens <= 1500 for chunk in made.chunks())


def test_elsewhere_emphasis_heads_nothing() -> None:
    made = Made().section("Item 7. MD&A", "7").text_of(LONG).text_of("Note this.", bold=True).text_of(LONG)
    assert len(made.chunks()) == 1


def test_chunks_never_cross_items_and_are_linked_within_them() -> None:
    made = Made().text_of("A cover.").section("Item 1. Business", "1").text_of(LONG)
    made.section("Pens", "1", level=2).text_of(LONG)
    made.section("Item 2. Properties", "2").text_of("None.")
    cover, first, second, third = made.chunks()
    assert [chunk.chunk_id for chunk in (cover, first, second, third)] == [
        "doc#text/1",
        "doc#item-1/1",
        "doc#item-1/2",
        "doc#item-2/1",
    ]
    assert [chunk.section_id for chunk in (cover, first, second, third)] == [
        None,
        "doc#item-1",
        "doc#item-1.pens",
        "doc#item-2",
    ]
    assert (first.prev_chunk_id, first.next_chunk_id) == (None, second.chunk_id)
    assert (second.prev_chunk_id, second.next_chunk_id) == (first.chunk_id, None)
    assert (first.position_in_section, first.chunks_in_section, first.is_chunked) == (0, 2, True)
    assert (first.is_section_start, first.is_section_end) == (True, False)
    assert (second.position_in_section, second.chunks_in_section, second.is_chunked) == (0, 1, False)
    assert (third.is_section_start, third.is_section_end) == (True, True)


def test_a_chunk_of_several_sub_sections_belongs_to_the_one_around_them() -> None:
    made = Made().section("Item 1. Business", "1").section("Pens", "1", level=2).text_of(SENTENCE)
    made.section("Ink", "1", level=2).text_of(others(0, 200))
    first, second, *_ = made.chunks()
    assert (first.section_id, second.section_id) == ("doc#item-1", "doc#item-1.ink")
    assert (second.position_in_section, second.is_section_start) == (1, False)  # the first begins in `first`


def test_what_lies_outside_of_all_sections_is_kept() -> None:
    made = Made().text_of("A cover.").section("Item 1. Business", "1").text_of("Pens.")
    made.text += "\n\nSigned by Jane Doe."
    assert made.texts() == ["A cover.", "Item 1. Business\n\nPens.", "Signed by Jane Doe."]


def test_a_section_that_starts_within_a_block_cuts_it() -> None:
    made = Made().text_of("Before. Item 9. After.")
    made.sections.append(Section("Item 9", 1, 8, len(made.text), "9"))
    assert made.texts() == ["Before.", "Item 9. After."]


def test_an_empty_document_has_no_chunks() -> None:
    assert Made().chunks() == ()
    assert Made(text=" \n ").chunks() == ()


def test_plain_text_without_blocks_is_cut_as_well() -> None:
    made = Made(text=others(0, 200))
    assert all(chunk.tokens <= 60 for chunk in made.chunks(sizes(default=60)))


# ---- Pages, anchors, speakers


def test_a_chunk_has_the_page_and_anchor_where_it_begins() -> None:
    made = Made().heading("Pens", page=3, anchor="a").text_of(LONG, page=4).heading("Ink", page=5).text_of(LONG)
    assert [(chunk.page, chunk.anchor) for chunk in made.chunks()] == [(3, "a"), (5, None)]


def test_a_chunk_has_one_speaker() -> None:
    made = Made().text_of(LONG, SENTENCE, speaker="Jane Doe").text_of("Thanks.", speaker="John Roe")
    assert [chunk.speaker for chunk in made.chunks()] == ["Jane Doe", "John Roe"]
