"""PDFs: text in reading order, headings, page numbers, tables, bookmarks; and a refusal that says why."""

import pypdfium2 as pdfium
import pytest

from ingest.filing import OpenedDocument
from ingest.kinds import kind_of
from ingest.manifest import describe
from ingest.parts import DocumentParts, read_parts
from ingest.pdf.images import page_image
from ingest.pdf.reader import NO_TEXT, open_pdf
from ingest.pdf.words import read_words
from tests.unit.ingest.pdf.made import Text, encrypted, prose, report, write_pdf
from tools.errors import InvalidInput, RefusedFile
from tools.language.company_names.directory import load_directory

DIRECTORY = load_directory()
SAID = describe(company="Invented Paper", doc_type="annual_report", fiscal_year=2025)


def opened(data: bytes) -> OpenedDocument:
    return open_pdf(data, "made.pdf", SAID, DIRECTORY).main


def parts(data: bytes) -> DocumentParts:
    return read_parts(opened(data), "doc", DIRECTORY)


def test_a_pdf_is_told_by_how_it_begins() -> None:
    assert kind_of(write_pdf(report()), "report.bin") == "pdf"
    assert kind_of(b"junk", "report.PDF") == "pdf"
    assert kind_of(b"<html>%PDF-1.7 is a format</html>", "page.html") == "filing"


def test_a_ligature_keeps_all_its_letters() -> None:
    line = Text("O~icers of 11 mi@s o~er a se}lement, e~ective at once")
    data = write_pdf([[line]], ligatures={"~": "ff", "}": "tt", "@": "ll"})
    told = " ".join(word.text for word in read_words(pdfium.PdfDocument(data)[0]).words)
    assert told == "Officers of 11 mills offer a settlement, effective at once"


def test_a_letter_that_is_drawn_again_in_its_place_is_read_once() -> None:
    line = [Text(letter, 72 + 6 * place) for place, letter in enumerate("off 77") for _ in range(2)]
    assert "".join(word.text for word in read_words(pdfium.PdfDocument(write_pdf([line]))[0]).words) == "off77"


def test_headings_pages_and_labels_are_read() -> None:
    document = opened(write_pdf(report()))
    assert document.read is not None
    headings = [block for block in document.read.blocks if block.kind == "heading"]
    assert [block.page for block in headings] == [1, 2, 3, 4, 5, 6]
    assert [page.label for page in document.pages] == ["1", "2", "3", "4", "5", "6"]
    assert "Annual Report" not in document.read.text
    assert document.warnings == ()


def test_columns_are_read_one_after_the_other() -> None:
    left = [Text(f"left column tells of paper number {n} and mills", 50, 100 + 12 * n) for n in range(8)]
    right = [Text(f"right column tells of water number {n} and dams", 320, 106 + 12 * n) for n in range(8)]
    page = [Text("Paper and water", 50, 60, 18, bold=True)]
    for one, other in zip(left, right, strict=True):
        page += [one, other]
    read = opened(write_pdf([page])).read
    assert read is not None
    assert read.text.index("left column tells of paper number 7") < read.text.index(
        "right column tells of water number 0"
    )


def test_a_table_is_read_with_its_unit() -> None:
    [table] = parts(write_pdf(report())).tables
    assert (table.page, table.scale) == (3, 1_000_000)
    assert [row[0] for row in table.rows] == ["Net sales", "Cost of sales", "Net income"]
    assert table.rows[1][1:] == ("(800)", "(750)")


def test_no_chunk_goes_over_a_page() -> None:
    made = parts(write_pdf(report()))
    pages = {chunk.page for chunk in made.chunks}
    assert pages == {1, 2, 3, 4, 5, 6}
    spans = {span.number: span for span in opened(write_pdf(report())).pages}
    assert all(
        spans[chunk.page].start <= chunk.start <= chunk.end <= spans[chunk.page].end
        for chunk in made.chunks
        if chunk.page
    )


def test_bookmarks_make_the_tree() -> None:
    outline = [("Contents", 0), ("The year", 0), ("Chapter C of the report", 2), ("Outlook", 4)]
    nodes = parts(write_pdf(report(), outline)).nodes
    assert [(node.title, node.start_page, node.end_page) for node in nodes] == [
        ("The year", 1, 2),
        ("Chapter C of the report", 3, 4),
        ("Outlook", 5, 6),
    ]


def test_pages_without_text_are_counted_and_named() -> None:
    drawing = [Text("", 0, 0)]
    data = write_pdf([prose(100, 5), drawing, prose(100, 5)])
    lines = "\n".join(f"{n} {n} m {n + 9} {n * 3} l S" for n in range(60))
    at = data.index(b"BT /F1 10 Tf 0 792 Td () Tj ET")
    data = data[:at] + lines.encode() + data[at + 30 :]  # the lengths are wrong now, and are mended by the reader
    document = opened(data)
    assert document.skipped == {NO_TEXT: 1}
    assert document.warnings == ("1 of 3 pages have no text layer and are not read: 2.",)


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (b"%PDF-1.7\n", "damaged"),
        (write_pdf(report())[:300], "damaged|no pages"),
        (b"\x00" * 5000, "damaged"),
        (write_pdf([]), "no pages|damaged"),
        (write_pdf([[]]), r"no text on any of its pages \(1\)"),
    ],
)
def test_what_cannot_be_read_is_refused(data: bytes, said: str) -> None:
    with pytest.raises(RefusedFile, match=said):
        opened(data)


@pytest.mark.parametrize(
    ("handler", "said"), [("Standard", "protected by a password"), ("Unknown", "encrypted in a way that can't be read")]
)
def test_encrypted_documents_are_refused(handler: str, said: str) -> None:
    with pytest.raises(RefusedFile, match=said):
        opened(encrypted(report(), handler))


def test_too_many_pages_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ingest.pdf.opening.MAX_PAGES", 5)
    with pytest.raises(RefusedFile, match="has 6 pages; more than 5"):
        opened(write_pdf(report()))


def test_scripts_do_not_run_and_do_no_harm() -> None:
    script = "/OpenAction << /S /JavaScript /JS (app.alert(1)) >> "
    assert len(opened(write_pdf(report(), catalog=script)).pages) == 6


def test_a_page_is_drawn_when_asked_for() -> None:
    data = write_pdf(report())
    assert page_image(data, 3, 1.0).startswith(b"\x89PNG")
    with pytest.raises(InvalidInput, match="none of the pages 1 to 6"):
        page_image(data, 7)
    with pytest.raises(InvalidInput, match="scale"):
        page_image(data, 1, 0)
