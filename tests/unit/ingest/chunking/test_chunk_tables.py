"""Tables as chunks of their own, with their titles and notes."""

from ingest.chunking.models import TablePiece
from tests.unit.ingest.chunk_documents import LONG, SENTENCE, Made, sizes

ROWS = "2024\t2023\nPens\t12\t11\nInk\t5\t4"


def test_a_table_is_a_chunk_of_its_own() -> None:
    made = Made().text_of(LONG).table(ROWS, "t1", said="| | 2024 | 2023 |").text_of(LONG)
    before, table, after = made.chunks()
    assert (table.text, table.table_id, table.content_type) == ("| | 2024 | 2023 |", "t1", "table")
    assert made.text[table.start : table.end] == ROWS
    assert (before.content_type, after.content_type, after.overlap) == ("text", "text", 0)


def test_without_a_text_of_its_own_a_table_says_what_the_document_says() -> None:
    made = Made().table(ROWS, "t1")
    assert made.texts() == [ROWS]


def test_the_sentence_before_a_table_stays_with_its_text() -> None:
    made = Made().text_of(f"{LONG} The table shows our sales:").table(ROWS, "t1")
    assert made.texts()[0].endswith("our sales:")


def test_a_title_goes_with_its_table() -> None:
    made = Made().text_of(LONG).heading("Sales").text_of("In millions:").table(ROWS, "t1", said="| Pens |")
    assert made.texts() == [LONG, "Sales\n\nIn millions:\n\n| Pens |"]


def test_a_title_is_not_said_twice() -> None:
    made = Made().text_of(LONG).heading("Sales").text_of("By kind (in millions):")
    made.table(ROWS, "t1", said="Sales: By kind\n(in millions)\nRestated\n| 2024 |")
    assert made.texts()[1] == "Sales\n\nBy kind (in millions):\n\nRestated\n| 2024 |"


def test_rows_are_said_whatever_stands_above() -> None:
    made = Made().heading("Sales of 2024").table(ROWS, "t1", said="| 2024 |\n| Pens |")
    assert made.texts() == ["Sales of 2024\n\n| 2024 |\n| Pens |"]


def test_what_is_small_and_follows_the_next_heading_goes_with_the_table() -> None:
    made = Made().heading("Pens").text_of(SENTENCE).heading("Sales").text_of("In millions:").table(ROWS, "t1")
    assert made.texts() == [made.text]


def test_notes_below_a_table_go_with_it() -> None:
    made = Made().table(ROWS, "t1").text_of("(1) Restated.").heading("Ink").text_of(LONG)
    assert made.texts() == [f"{ROWS}\n\n(1) Restated.", f"Ink\n\n{LONG}"]


def test_between_tables_only_what_looks_like_a_note_goes_with_the_upper_one() -> None:
    made = Made().table(ROWS, "t1").text_of("(1) Restated.").table(ROWS, "t2").text_of("By region").table(ROWS, "t3")
    assert made.texts() == [f"{ROWS}\n\n(1) Restated.", ROWS, f"By region\n\n{ROWS}"]


def test_a_heading_below_a_table_heads_nothing_of_it() -> None:
    made = Made().table(ROWS, "t1").heading("Ink").text_of("None.")
    assert made.texts() == [ROWS, "Ink\n\nNone."]


def test_pieces_of_a_table_are_chunks_as_they_are_handed_in() -> None:
    made = Made().table(ROWS)
    cut = ROWS.index("Ink")
    made.tables += [TablePiece("t1", 0, cut, "head\nPens"), TablePiece("t1", cut, len(ROWS), "head\nInk", True)]
    chunks = made.chunks()
    assert [(chunk.text, chunk.table_id, chunk.is_table_continuation) for chunk in chunks] == [
        ("head\nPens", "t1", False),
        ("head\nInk", "t1", True),
    ]
    assert (chunks[0].next_chunk_id, chunks[1].prev_chunk_id) == (chunks[1].chunk_id, chunks[0].chunk_id)


def test_parts_may_all_stand_at_the_place_of_their_table() -> None:
    made = Made().heading("Sales").table(ROWS).text_of("(1) Restated.").heading("Ink").text_of(LONG)
    place = (made.blocks[1].start, made.blocks[1].end)
    made.tables += [TablePiece("t1", *place, f"part {number}", number > 1) for number in (1, 2, 3)]
    assert made.texts() == ["Sales\n\npart 1", "part 2", "part 3\n\n(1) Restated.", f"Ink\n\n{LONG}"]
    chunks = made.chunks()
    assert [chunk.is_table_continuation for chunk in chunks] == [False, True, True, False]
    assert [chunk.overlap for chunk in chunks] == [0, 0, 0, 0]
    assert len({chunk.chunk_id for chunk in chunks}) == 4


def test_a_large_table_that_nobody_handed_in_is_split_by_rows() -> None:
    made = Made().table("\n".join(f"Pen {number}\t{number}\t{number}" for number in range(200)))
    chunks = made.chunks(sizes(table=80))
    assert all(chunk.tokens <= 80 and chunk.content_type == "table" for chunk in chunks)
    assert all(line.startswith("Pen ") for chunk in chunks for line in chunk.text.split("\n"))
    assert [chunk.is_table_continuation for chunk in chunks] == [False, *[True] * (len(chunks) - 1)]


def test_a_row_that_is_too_long_is_split() -> None:
    made = Made().table("x" * 2000)
    assert "".join(made.texts(sizes(table=80))) == "x" * 2000


def test_rows_that_no_piece_holds_are_kept() -> None:
    made = Made().table(ROWS)
    made.tables.append(TablePiece("t1", 0, ROWS.index("Ink"), "| Pens |"))
    assert made.texts() == ["| Pens |", "Ink\t5\t4"]


def test_a_table_has_the_page_and_anchor_of_its_block() -> None:
    made = Made().text_of(LONG, page=1).add("table", ROWS, page=2, anchor="t")
    made.tables.append(TablePiece("t1", made.blocks[1].start, made.blocks[1].end))
    assert [(chunk.page, chunk.anchor) for chunk in made.chunks()] == [(1, None), (2, "t")]
