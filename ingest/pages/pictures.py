"""The picture of a page: the image that came with its document, or the page drawn from its PDF."""

from pathlib import Path

from ingest.pdf.images import document_pdf, page_image
from tools.errors import PageUnavailable
from tools.models.filings import DocumentFile
from tools.models.pages import Page
from tools.text import printable

_MOST_BYTES = 20_000_000
_ABOVE = 3  # folders above the document's file, from one of which images are named
_PNG = b"\x89PNG\r\n\x1a\n"


class PagePictures:
    """The pictures of one document's pages; its PDF is read once."""

    def __init__(self, doc_id: str, file: DocumentFile | None) -> None:
        self._doc_id = doc_id
        self._file = file
        self._pdf: bytes | None = None

    def png(self, page: Page, *, scale: float = 2.0, most_bytes: int | None = None) -> bytes:
        """A page as a PNG.

        Raises `PageUnavailable` where the file is gone, has changed, or is no PDF, `InvalidInput` and `RefusedFile`
        for a page that it does not have, or that is damaged.
        """
        if page.image_ref is not None:
            return self._kept(page.image_ref)
        if self._pdf is None:
            self._pdf = document_pdf(self._doc_id, self._file)
        return page_image(self._pdf, page.page, scale, name=self._doc_id, most_bytes=most_bytes)

    def _kept(self, image_ref: str) -> bytes:
        for folder in Path(self._file.path).parents[:_ABOVE] if self._file is not None else ():
            path = (folder / image_ref).resolve()
            if path.is_file() and path.is_relative_to(folder.resolve()) and path.stat().st_size <= _MOST_BYTES:
                data = path.read_bytes()
                if data.startswith(_PNG):
                    return data
        raise PageUnavailable(f"{self._doc_id}: the image {printable(image_ref)} is not where it was loaded from.")
