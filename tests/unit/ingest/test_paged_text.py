"""Paged text: pages as they were given, and a refusal that names the line."""

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ingest.chunking.chunk import chunk_document
from ingest.kinds import kind_of
from ingest.lines import find_blocks, find_running
from ingest.manifest import FileMetadata
from ingest.paged_text import GAP, Page, join_pages, open_paged_text, read_pages
from ingest.parts import read_parts
from tools.errors import RefusedFile
from tools.language.company_names.directory import load_directory

LINES = st.lists(
    st.sampled_from(
        [
            "",
            "   ",
            "NET SALES",
            "Net Sales",
            "• a bullet",
            "ITEM 7. DISCUSSION",
            "PART II",
            "12,345",
            "$",
            "word " * 18,
        ]
    ),
    max_size=12,
).map("\n".join)
PAGES = st.lists(LINES | st.text(max_size=80), max_size=6).map(
    lambda texts: [Page(number, text) for number, text in enumerate(texts)]
)
TENK = """\
PART II
ITEM 7. MANAGEMENT'S DISCUSSION AND ANALYSIS
Net sales grew by 12% in the year, as prices were raised in all of our regions and more
units were sold than in the year before.
Results of Operations
The gross margin fell by two points as steel became dearer, which we could not pass on to
our customers in full."""


def rows(*pages: Any) -> bytes:
    return "\n".join(page if isinstance(page, str) else json.dumps(page) for page in pages).encode()


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("{", "line 3: is not JSON"),
        ("[1]", "line 3: is not an object"),
        ("[" * 100_000, "line 3: is not JSON"),
        ({"page": 2}, "line 3: has no text"),
        ({"page": 2, "text": None}, "line 3: has no text"),
        ({"page": 2, "text": ["x"]}, "line 3: has no text"),
        ({"text": "x"}, "line 3: page is not a whole number"),
        ({"page": "2", "text": "x"}, "line 3: page is not a whole number"),
        ({"page": 2.5, "text": "x"}, "line 3: page is not a whole number"),
        ({"page": True, "text": "x"}, "line 3: page is not a whole number"),
        ({"page": -1, "text": "x"}, "line 3: page is not a whole number"),
        ({"page": 10**9, "text": "x"}, "line 3: page is not a whole number"),
        ({"page": 1, "text": "x"}, "line 3: page 1 stands in line 1 already"),
    ],
)
def test_a_bad_row_is_refused_by_its_line(line: Any, said: str) -> None:
    with pytest.raises(RefusedFile, match=said) as refused:
        read_pages(rows({"page": 1, "text": "a"}, "", line, {"page": 9, "text": "b"}), "some.jsonl")
    assert refused.value.message.startswith("some.jsonl, ")


@pytest.mark.parametrize("data", [b"", b"\n \n", b'{"page": 1, "text": " "}'])
def test_a_file_without_text_is_refused(data: bytes) -> None:
    directory = load_directory()
    with pytest.raises(RefusedFile, match=r"some\.jsonl: (is empty|holds no text)"):
        open_paged_text(data, "some.jsonl", FileMetadata.model_validate({"company": "Acme"}), directory)


def test_pages_keep_their_numbers_order_and_text() -> None:
    data = b"\xef\xbb\xbf" + rows(
        {"page": 7, "text": "a\u2028b", "doc_name": "x"},
        {"page": 0, "text": "c\x00\ud800d\r\ne"},
        {"page": 8, "text": ""},
    )
    assert read_pages(data, "x") == [Page(7, "a\u2028b"), Page(0, "c\ufffd\ufffdd\ne"), Page(8, "")]


@given(PAGES)
def test_blocks_stay_on_their_page_and_leave_nothing_out(pages: list[Page]) -> None:
    read = join_pages(pages)
    assert read.text == GAP.join(page.text for page in pages if page.text.strip())
    rest, reached = list(read.text), 0
    texts = {page.number: page.text for page in pages}
    for block in read.blocks:
        assert reached <= block.start < block.end <= len(read.text)
        assert read.text[block.start : block.end] in texts[block.page]
        rest[block.start : block.end] = ""[:0] or " " * (block.end - block.start)
        reached = block.end
    assert not "".join(rest).strip()


@given(PAGES)
def test_a_chunk_never_goes_over_a_pages_end(pages: list[Page]) -> None:
    read = join_pages(pages)
    texts = {page.number: page.text for page in pages}
    chunks = chunk_document("d", read.text, read.blocks, (), by_page=True)
    assert all(chunk.page is not None and chunk.text in texts[chunk.page] for chunk in chunks)
    assert {chunk.page for chunk in chunks} == {block.page for block in read.blocks}


def test_items_and_headings_are_found_in_lines() -> None:
    found = [(kind, TENK[start:end].split("\n")[0]) for kind, start, end in find_blocks(TENK)]
    assert [kind for kind, _ in found] == ["heading", "heading", "paragraph", "heading", "paragraph"]
    directory = load_directory()
    said = FileMetadata.model_validate({"company": "Acme", "doc_type": "10-K", "fiscal_year": 2023})
    opened = open_paged_text(rows({"page": 3, "text": TENK}), "x.jsonl", said, directory).main
    parts = read_parts(opened, "d", directory)
    assert [(section.item, section.level, section.first_page) for section in parts.sections] == [
        ("7", 1, 3),
        ("7", 2, 3),
    ]
    assert (opened.identity.fiscal_quarter, opened.identity.company.cik) == (0, None)


def test_a_text_without_items_is_one_section() -> None:
    directory = load_directory()
    said = FileMetadata.model_validate({"company": "Acme", "doc_type": "release", "fiscal_year": 2023})
    data = rows(
        {"page": 1, "text": "ACME REPORTS RESULTS\nSales grew."}, {"page": 2, "text": "OUTLOOK OF THE YEAR\nGood."}
    )
    parts = read_parts(open_paged_text(data, "x.jsonl", said, directory).main, "d", directory)
    [section] = parts.sections
    assert (section.title, section.start, section.end) == ("Acme release FY2023", 0, len(parts.text))
    assert [chunk.page for chunk in parts.chunks] == [1, 2]


def test_what_runs_over_the_pages_heads_nothing() -> None:
    pages = [f"PART I\nACME ANNUAL REPORT {n}\nSome words.\n{n}" for n in range(20)]
    running = find_running(pages)
    assert {"PART I", "ACME ANNUAL REPORT"} <= running
    assert "heading" not in {kind for kind, _, _ in find_blocks(pages[3], running)}


@pytest.mark.parametrize(
    ("data", "name", "kind"),
    [
        (b'{"page": 1, "text": "x"}\n{"page": 2, "text": "y"}', "some.txt", "pages"),
        (b"anything", "some.jsonl.gz", "pages"),
        (b'{"cik": 1, "text": 2}', "some.json", "companyfacts"),
        (b'{\n"page": 1, "text": "x"}', "some.json", "companyfacts"),
    ],
)
def test_paged_text_is_known_by_its_name_or_its_first_row(data: bytes, name: str, kind: str) -> None:
    assert kind_of(data, name) == kind


ARABIC_PAGE = """\
قائمة الدخل (بآلاف الريالات السعودية)
إيضاح 2023 2022
المبيعات 4 ٨٬١٣٧ ٧٬٤٥٢
مجمل الربح 2,037 1,651
تشكل الإيضاحات المرفقة جزءا لا يتجزأ من هذه القوائم المالية الموحدة.
"""


def test_lines_of_an_arabic_statement_are_a_table() -> None:
    read = join_pages([Page(1, "مقدمة"), Page(2, ARABIC_PAGE)])
    [table] = [block for block in read.blocks if block.table is not None]
    assert (table.page, table.table) == (2, 0)
    assert read.text[table.start : table.end].split("\n") == ARABIC_PAGE.split("\n")[1:4]
    assert [cell.text for cell in read.tables[0].iter("td")][:4] == ["المبيعات", "4", "٨٬١٣٧", "٧٬٤٥٢"]
    assert [block.page for block in read.blocks] == [1, 2, 2, 2]


def test_a_paragraph_in_arabic_has_no_headings_for_lines() -> None:
    title, paragraph = (
        "تقرير مجلس الإدارة",
        (
            "حققت الشركة خلال العام نتائج جيدة حيث بلغت الإيرادات\n"
            "٨٬١٣٧ مليون جنيه مقابل ٧٬٤٥٢ مليون جنيه في\n"
            "العام السابق."
        ),
    )
    said = f"{title}\n\n{paragraph}"
    assert [(kind, said[start:end].count("\n")) for kind, start, end in find_blocks(said)] == [
        ("heading", 0),
        ("paragraph", 2),
    ]


@pytest.mark.parametrize("broken", ["١٢٬٤٥٦٬\n٧٨٩", "١٢٬٤٥٦\n٬٧٨٩", "12,456,\n789"])
def test_a_number_over_two_lines_parts_no_blocks(broken: str) -> None:
    said = f"بلغت الموجودات {broken} ألف ريال في نهاية السنة المالية الحالية وزادت."
    assert list(find_blocks(said)) == [("paragraph", 0, len(said))]
