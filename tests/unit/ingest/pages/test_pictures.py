"""A page's picture is the image that came with it, from within its folder, else drawn from the PDF."""

from pathlib import Path

import pytest

from ingest.pages.pictures import PagePictures
from tests.unit.ingest.pdf.made import Text, write_pdf
from tools.errors import InvalidInput, PageUnavailable
from tools.models.filings import DocumentFile
from tools.models.pages import Page

PNG = b"\x89PNG\r\n\x1a\nrest"


def manifest(folder: Path) -> DocumentFile:
    """A folder as a manifest's documents come in: the file two levels below the images' folder."""
    (folder / "in/chunks/d").mkdir(parents=True)
    (folder / "in/pages/d").mkdir(parents=True)
    (folder / "in/pages/d/0001.png").write_bytes(PNG)
    path = folder / "in/chunks/d/chunk_manifest.jsonl"
    path.write_text("{}")
    return DocumentFile(str(path), None)


def page(image_ref: str | None, number: int = 1) -> Page:
    return Page(doc_id="d", page=number, image_ref=image_ref)


def test_an_image_that_came_along_is_given(tmp_path: Path) -> None:
    assert PagePictures("d", manifest(tmp_path)).png(page("pages/d/0001.png")) == PNG


@pytest.mark.parametrize(
    "image_ref", ["../secret.png", "/etc/hosts", "pages/d/0002.png", "pages/d/text.png", "pages/d"]
)
def test_what_leaves_the_folder_or_is_no_image_is_not_read(tmp_path: Path, image_ref: str) -> None:
    file = manifest(tmp_path)
    (tmp_path / "secret.png").write_bytes(PNG)
    (tmp_path / "in/pages/d/text.png").write_text("no image")
    (tmp_path / "in/pages/d/0002.png").symlink_to("/etc/hosts")
    with pytest.raises(PageUnavailable, match="is not where it was loaded from"):
        PagePictures("d", file).png(page(image_ref))


def test_a_pdfs_page_is_drawn(tmp_path: Path) -> None:
    path = tmp_path / "deck.pdf"
    path.write_bytes(write_pdf([[Text("One")]]))
    pictures = PagePictures("d", DocumentFile(str(path), None))
    assert pictures.png(page(None)).startswith(PNG[:8])
    with pytest.raises(InvalidInput, match="none of the pages 1 to 1"):
        pictures.png(page(None, 2))
    with pytest.raises(PageUnavailable, match="where its file lies is not known"):
        PagePictures("d", None).png(page(None))
