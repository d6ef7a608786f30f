"""What notes are converted from: pictures, PDFs and texts, and what is none of these."""

import io
from datetime import date
from pathlib import Path

import pytest
from PIL import Image

from ingest.notes.source import read_source, title_in
from tests.unit.ingest.pdf.made import Picture, Text, prose, write_pdf
from tools.errors import RefusedFile


def file_of(folder: Path, name: str, content: bytes | str) -> Path:
    path = folder / name
    path.write_bytes(content if isinstance(content, bytes) else content.encode())
    return path


def test_a_text_has_its_headings_lists_and_pages(tmp_path: Path) -> None:
    text = "CALL WITH THE CFO\n\nOrders are slowing.\n\n- hiring freeze\n- capex\n\fSecond page.\n"
    source = read_source(file_of(tmp_path, "call.txt", text))
    assert source.texts == {
        1: "## CALL WITH THE CFO\n\nOrders are slowing.\n\n- hiring freeze\n- capex",
        2: "Second page.",
    }
    assert (source.scans, source.pages, title_in(source.texts)) == ((), 2, "CALL WITH THE CFO")


def test_markdown_is_kept_and_tells_its_title_and_day(tmp_path: Path) -> None:
    text = '---\ntitle: "Q3 call"\ndate: 2026-11-20\ntags: x\n---\n# Call\n\n1. one\n2. **two**\n'
    source = read_source(file_of(tmp_path, "call.md", text))
    assert (source.title, source.written) == ("Q3 call", date(2026, 11, 20))
    assert source.texts == {1: "# Call\n\n1. one\n2. **two**"}


def test_a_pdf_has_markdown_of_its_text_and_scans_for_the_rest(tmp_path: Path) -> None:
    lines = [Text("Quarterly review", y=72, size=20, bold=True), *prose(0, 6)]
    source = read_source(file_of(tmp_path, "notes.pdf", write_pdf([lines, [Picture(4)]])))
    assert [*source.texts] == [1]
    assert "# Quarterly review" in source.texts[1]
    assert [*source.scans] == [2]
    assert Image.open(io.BytesIO(source.draw(2))).format == "PNG"


@pytest.mark.parametrize(
    ("kind", "name"), [("PNG", "a.png"), ("JPEG", "a.jpeg"), ("WEBP", "a.webp"), ("TIFF", "a.TIF")]
)
def test_pictures_are_drawn_as_png(tmp_path: Path, kind: str, name: str) -> None:
    Image.new("RGB", (3000, 1500), "white").save(tmp_path / name, format=kind)
    source = read_source(tmp_path / name)
    assert ([*source.scans], source.texts) == ([1], {})
    drawn = Image.open(io.BytesIO(source.draw(1)))
    assert (drawn.format, drawn.size) == ("PNG", (2400, 1200))


def test_a_photograph_taken_sideways_is_put_upright(tmp_path: Path) -> None:
    exif = Image.Exif()
    exif[0x0112] = 6
    Image.new("L", (400, 200)).save(tmp_path / "a.jpg", exif=exif)
    assert Image.open(io.BytesIO(read_source(tmp_path / "a.jpg").draw(1))).size == (200, 400)


def test_a_tiff_has_its_pages(tmp_path: Path) -> None:
    first, *rest = (Image.new("L", (30, 40), shade) for shade in (1, 2, 3))
    first.save(tmp_path / "a.tiff", save_all=True, append_images=rest)
    source = read_source(tmp_path / "a.tiff")
    assert [*source.scans] == [1, 2, 3]
    third = Image.open(io.BytesIO(source.draw(3))).convert("L")
    assert third.getpixel((5, 5)) == 3


@pytest.mark.parametrize(
    ("name", "content", "said"),
    [
        ("a.heic", b"\x00\x00\x00\x18ftypheic", "as JPEG"),
        ("a.html", "<html></html>", "neither a picture"),
        ("a.txt", b"\xff\xfe\x00", "is not UTF-8"),
        ("a.txt", " \n ", "is empty"),
        ("a.png", b"\x89PNG\r\n\x1a\nnonsense", "damaged picture"),
        ("a.pdf", b"%PDF-1.7 nonsense", "damaged PDF"),
    ],
)
def test_what_can_not_be_converted_is_refused(tmp_path: Path, name: str, content: bytes | str, said: str) -> None:
    with pytest.raises(RefusedFile, match=said):
        read_source(file_of(tmp_path, name, content))


def test_a_picture_that_is_cut_off_fails_as_a_page(tmp_path: Path) -> None:
    Image.effect_noise((300, 300), 50).save(tmp_path / "a.png")
    cut = (tmp_path / "a.png").read_bytes()[:5000]
    with pytest.raises(RefusedFile, match="page 1 is damaged"):
        read_source(file_of(tmp_path, "b.png", cut)).draw(1)


def test_a_picture_of_too_many_pixels_is_refused(tmp_path: Path) -> None:
    Image.new("1", (20_000, 8_000)).save(tmp_path / "a.png")
    with pytest.raises(RefusedFile, match="pixels"):
        read_source(tmp_path / "a.png")
