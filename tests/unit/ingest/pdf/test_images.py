"""Pictures of pages: of a file or of its bytes, in colour or grey, no larger than they may be."""

import gzip
import io
from pathlib import Path

import pytest
from PIL import Image

from ingest.content import read_content
from ingest.pdf.images import page_image
from tests.unit.ingest.pdf.made import Picture, report, write_pdf
from tools.errors import InvalidInput, RefusedFile

DATA = write_pdf([*report(3), [Picture(40)]])


def test_a_page_is_drawn_at_its_scale() -> None:
    image = Image.open(io.BytesIO(page_image(DATA, 1, 1.0)))
    assert (image.format, image.size) == ("PNG", (612, 792))
    assert Image.open(io.BytesIO(page_image(DATA, 1, 2.0))).size == (1224, 1584)


def test_the_page_that_is_asked_for_is_drawn() -> None:
    image = Image.open(io.BytesIO(page_image(DATA, 4, 1.0, grey=True)))
    assert (image.mode, image.getpixel((300, 400))) == ("L", 40)


def test_a_picture_that_would_be_too_large_is_drawn_smaller() -> None:
    whole = page_image(DATA, 2, 2.0, grey=True)
    small = page_image(DATA, 2, 2.0, grey=True, most_bytes=len(whole) // 2)
    assert len(small) <= len(whole) // 2
    assert Image.open(io.BytesIO(small)).width < Image.open(io.BytesIO(whole)).width


def test_a_gzipped_file_is_drawn_likewise(tmp_path: Path) -> None:
    path = tmp_path / "report.pdf.gz"
    path.write_bytes(gzip.compress(DATA))
    assert page_image(read_content(path).data, 1, 1.0) == page_image(DATA, 1, 1.0)


def test_what_cannot_be_drawn_is_said() -> None:
    with pytest.raises(InvalidInput, match="none of the pages 1 to 4"):
        page_image(DATA, 5)
    with pytest.raises(InvalidInput, match="scale"):
        page_image(DATA, 1, 11)
    with pytest.raises(RefusedFile, match="damaged"):
        page_image(b"%PDF-1.7\n", 1)
