"""The pictures of a document's pages: those of its manifest's folder, else drawn from its PDF."""

from pathlib import Path

import pytest

from ingest.chunk_manifest.opening import open_manifest
from ingest.pages.pictures import Pictures, open_pictures
from tests.unit.ingest.chunk_manifest.made import DOC, png, write_folder
from tests.unit.ingest.pdf.made import Text, write_pdf
from tools.errors import InvalidInput, PageUnavailable, RefusedFile
from tools.models.filings import DocumentFile


def pictures_of(manifest: Path) -> Pictures:
    digest = open_manifest(manifest, manifest.read_bytes(), "m.jsonl").digest
    return open_pictures(DOC, DocumentFile(str(manifest), digest))


def test_an_image_that_came_along_is_given(tmp_path: Path) -> None:
    pictures = pictures_of(write_folder(tmp_path))
    assert pictures.draw(3) == (tmp_path / f"pages/{DOC}/0003.png").read_bytes()
    with pytest.raises(PageUnavailable, match=r"no picture of page 2 came with it\. Put it into pages/.*0002\.png"):
        pictures.draw(2)


def test_a_picture_that_changed_since_is_not_given(tmp_path: Path) -> None:
    manifest = write_folder(tmp_path)
    digest = open_manifest(manifest, manifest.read_bytes(), "m.jsonl").digest
    (tmp_path / f"pages/{DOC}/0003.png").write_bytes(png(9, 9))
    with pytest.raises(PageUnavailable, match="has changed since it was loaded"):
        open_pictures(DOC, DocumentFile(str(manifest), digest))


def test_a_picture_that_leads_out_of_the_folder_is_not_read(tmp_path: Path) -> None:
    manifest = write_folder(tmp_path / "in")
    pictures = pictures_of(manifest)
    picture = tmp_path / f"in/pages/{DOC}/0003.png"
    (tmp_path / "secret.png").write_bytes(png())
    picture.unlink()
    picture.symlink_to(tmp_path / "secret.png")
    with pytest.raises(RefusedFile, match="folder"):
        pictures.draw(3)


def test_a_pdfs_page_is_drawn(tmp_path: Path) -> None:
    path = tmp_path / "deck.pdf"
    path.write_bytes(write_pdf([[Text("One")]]))
    pictures = open_pictures("d", DocumentFile(str(path), None))
    assert pictures.draw(1).startswith(b"\x89PNG")
    assert len(pictures.draw(1, scale=0.5)) < len(pictures.draw(1))
    with pytest.raises(InvalidInput, match="none of the pages 1 to 1"):
        pictures.draw(2)
    with pytest.raises(PageUnavailable, match="where its file lies is not known"):
        open_pictures("d", None)
