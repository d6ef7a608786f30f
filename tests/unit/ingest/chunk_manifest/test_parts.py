"""What a manifest becomes: chunks under its own ids, sections of its titles, tables that are read as any other."""

from datetime import date
from pathlib import Path
from typing import Any

from ingest.chunk_manifest.opening import open_manifest
from ingest.chunk_manifest.parts import manifest_parts, open_chunks
from ingest.manifest import describe
from ingest.parts import DocumentParts
from tests.unit.ingest.chunk_manifest.made import ABOUT, CAUSE, DOC, REMARK, SLIDE, TABLE, TEXT, changed, write_folder
from tools.language.company_names.directory import load_directory


def parts_of(root: Path, *rows: Any, payload: Any = None) -> DocumentParts:
    manifest = write_folder(root, *rows, payload=payload)
    read = open_manifest(manifest, manifest.read_bytes(), "m.jsonl")
    filing = open_chunks(read, "m.jsonl", describe(), load_directory())
    return manifest_parts(filing.main, read, DOC, load_directory())


def test_chunks_keep_their_ids_and_stand_where_the_text_has_them(tmp_path: Path) -> None:
    parts = parts_of(tmp_path)
    assert [chunk.chunk_id for chunk in parts.chunks] == [f"{DOC}-{number}" for number in range(1, 5)]
    assert all(parts.text[chunk.start : chunk.end] == chunk.text for chunk in parts.chunks)
    assert [chunk.page for chunk in parts.chunks] == [1, 2, 3, 4]
    assert [chunk.content_type for chunk in parts.chunks][:2] == ["text", "table"]
    assert parts.chunks[0].text == CAUSE
    assert parts.chunks[2].text == "Outlook\n• Capital spending of 40 to 45 million dollars\n• Hiring in Porto"
    assert parts.chunks[2].entities[0] == "Lasers"
    assert "capex" in parts.chunks[2].metrics
    assert parts.chunks[3].speaker == "Mara Lindqvist"
    assert {page.page: page.image_ref for page in parts.pages if page.image_ref} == {3: f"pages/{DOC}/0003.png"}


def test_figures_that_rows_name_go_by_the_vocabulary_s_names_too(tmp_path: Path) -> None:
    [chunk] = parts_of(tmp_path, ABOUT, changed(TEXT, kpi=["capital expenditures", "order intake of Porto"])).chunks
    assert {"capital expenditures", "capital_expenditures", "order intake of Porto"} <= {*chunk.metrics}


def test_titles_make_sections_and_the_tree(tmp_path: Path) -> None:
    parts = parts_of(tmp_path)
    assert [(section.path, section.first_page) for section in parts.sections] == [
        (("Highlights",), 1), (("Results",), 2), (("Results", "Segments"), 2), (("Outlook",), 3), (("Call",), 4),
        (("Call", "Q&A"), 4),
    ]  # fmt: skip
    assert [node.title for node in parts.nodes] == ["Highlights", "Results", "Segments", "Outlook", "Call", "Q&A"]
    assert [chunk.section_id for chunk in parts.chunks][1] == f"{DOC}#results.segments"


def test_neighbours_share_a_section(tmp_path: Path) -> None:
    rows = [changed(TEXT, chunk_id=str(number), section_path=[path]) for number, path in enumerate("AAB")]
    first, second, third = parts_of(tmp_path, ABOUT, *rows).chunks
    assert (first.next_chunk_id, second.prev_chunk_id, second.next_chunk_id) == ("1", "0", None)
    assert (second.position_in_section, second.chunks_in_section, second.is_section_end) == (1, 2, True)
    assert third.prev_chunk_id is None


def test_a_table_is_its_documents_and_points_to_its_file(tmp_path: Path) -> None:
    [table] = parts_of(tmp_path).tables
    assert table.table_id == f"{DOC}#tbl_1"
    assert table.payload_ref == f"elements/{DOC}/tables/tbl_1.json"
    assert table.synopsis == TABLE["synopsis"]
    assert (table.page, table.units, table.scale, table.currency) == (2, "in millions", 10**6, "USD")
    assert table.rows[1] == ("Lasers", "88.1", "90.2")


def test_chunks_without_pages_have_none(tmp_path: Path) -> None:
    parts = parts_of(tmp_path, changed(ABOUT, pages=None), changed(TEXT, page=None), changed(REMARK, page=None))
    assert {chunk.page for chunk in parts.chunks} == {None}
    assert {section.first_page for section in parts.sections} == {None}


def test_pages_out_of_order_are_kept(tmp_path: Path) -> None:
    parts = parts_of(tmp_path, ABOUT, changed(TEXT, page=3), changed(REMARK, page=1))
    assert [chunk.page for chunk in parts.chunks] == [3, 1]


def test_pages_are_told_of_whatever_order_chunks_come_in(tmp_path: Path) -> None:
    """A usual order: texts first, tables last, and a chunk of no page between."""
    unplaced = changed(TEXT, chunk_id="unplaced", page=None, text="Words of no page.")
    again = changed(TEXT, chunk_id="again", page=3, text="A second chunk of the third page.")
    parts = parts_of(tmp_path, ABOUT, TEXT, SLIDE, REMARK, unplaced, TABLE, again)
    pages = {page.page: page for page in parts.pages}
    assert list(pages) == [1, 2, 3, 4]
    assert pages[3].title == "Outlook"
    assert pages[3].bullets == ("Capital spending of 40 to 45 million dollars", "Hiring in Porto")
    assert pages[3].text.endswith("Hiring in Porto\n\nA second chunk of the third page.")
    assert pages[3].image_ref == f"pages/{DOC}/0003.png"
    assert pages[2].captions == ("Revenue by segment",)
    assert not any("no page" in page.text for page in pages.values())


def test_a_call_s_speakers_are_known_as_in_any_transcript(tmp_path: Path) -> None:
    """Rows with names and parts alone: roles, firms and questions are told of the words."""
    said: list[tuple[str, str, str | None]] = [
        ("Operator", "Good day, and welcome to the call.", "prepared_remarks"),
        ("Mara Lindqvist", "Revenue rose in both segments.", "prepared_remarks"),
        ("Operator", "The first question comes from the line of Ravi Menon with Barclays.", "qna"),
        ("Ravi Menon", "What tax rate do you expect?", "qna"),
        ("Mara Lindqvist", "It stays near nineteen percent.", "qna"),
    ]
    roles = {"Mara Lindqvist": "Chief Financial Officer"}
    rows = [
        changed(REMARK, chunk_id=str(number), speaker=who, text=text, call_part=part, exchange=None,
                speaker_role=roles.get(who) if number == 1 else None)
        for number, (who, text, part) in enumerate(said)
    ]  # fmt: skip
    chunks = parts_of(tmp_path, ABOUT, *rows).chunks
    assert [chunk.speaker for chunk in chunks] == [who for who, *_ in said]
    assert [chunk.exchange for chunk in chunks] == [None, None, 1, 1, 1]
    assert {"cfo", "mara lindqvist", "management"} <= {*chunks[4].speaker_keys}
    assert {"analyst", "barclays", "ravi menon"} <= {*chunks[3].speaker_keys}
    assert chunks[4].speaker_company == "Orbex Instruments"


def test_what_a_row_says_of_its_speaker_stands(tmp_path: Path) -> None:
    [chunk] = parts_of(tmp_path, ABOUT, changed(REMARK, exchange=7, speaker_company="Orbex plc")).chunks
    assert (chunk.call_part, chunk.exchange, chunk.speaker_company) == ("qna", 7, "Orbex plc")
    assert chunk.speaker_role == "Chief Financial Officer"


def test_a_statement_in_a_table_gives_facts_with_their_place(tmp_path: Path) -> None:
    payload = {
        "caption": "CONDENSED CONSOLIDATED STATEMENTS OF OPERATIONS",
        "units": "in millions",
        "currency": "USD",
        "headers": [["", "Three months ended June 30,", ""], ["", "2025", "2024"]],
        "rows": [
            ["Revenue", "208.5", "191.5"],
            ["Cost of revenue", "100.0", "95.0"],
            ["Gross profit", "108.5", "96.5"],
            ["Operating expenses", "58.5", "50.5"],
            ["Operating income", "50.0", "46.0"],
            ["Income tax expense", "10.0", "9.0"],
            ["Net income", "40.0", "37.0"],
        ],
    }
    parts = parts_of(tmp_path, payload=payload)
    assert parts.printed is not None
    [revenue] = [
        fact
        for fact in parts.printed.facts().facts
        if fact.place is not None and fact.place.row == "Revenue" and fact.end_date == date(2025, 6, 30)
    ]
    assert revenue.value == 208_500_000
    assert revenue.place is not None
    assert (revenue.place.table_id, revenue.place.page) == (f"{DOC}#tbl_1", 2)
