"""Pictures of pages, made when they are asked for: none is stored."""

import io
from pathlib import Path
from typing import Any, cast

import pypdfium2 as pdfium

from ingest.content import read_content
from ingest.kinds import kind_of
from ingest.pdf.opening import opened_pdf
from tools.errors import InvalidInput, PageUnavailable, RefusedFile
from tools.models.filings import DocumentFile
from tools.text import printable

POINTS = 72  # an inch: what scale 1 draws as one pixel each
_MOST_PIXELS = 40_000_000
_LARGEST_SCALE = 10.0
_SMALLER = 0.7  # times the scale, where a picture takes more bytes than it may


def document_pdf(doc_id: str, file: DocumentFile | None) -> bytes:
    """The bytes of the PDF that a document was read from.

    Raises `PageUnavailable` where the file is not there any more, is no PDF, or has other content by now.
    """
    if file is None:
        raise PageUnavailable(f"{doc_id}: where its file lies is not known. Load it again with `tieout index`.")
    path = Path(file.path)
    name = printable(path.name)  # whoever asks from elsewhere has no business with the folders of this machine
    if not path.is_file():
        raise PageUnavailable(f"{doc_id}: {name} is not where it was loaded from. Load it again from its new place.")
    content = read_content(path)
    if kind_of(content.data, path.name) != "pdf":
        raise PageUnavailable(f"{doc_id}: {name} is no PDF, and only PDFs have pages that can be drawn.")
    if file.digest and content.digest != file.digest:
        raise PageUnavailable(f"{doc_id}: {name} has changed since it was loaded. Load it again with `tieout index`.")
    return content.data


def page_image(
    data: bytes,
    page: int,
    scale: float = 2.0,
    *,
    name: str = "The PDF",
    grey: bool = False,
    most_bytes: int | None = None,
) -> bytes:
    """A page of a PDF, counted from 1, as a PNG; `scale` 1 is 72 pixels an inch.

    In shades of `grey` where that will do, drawn smaller where it would be over `most_bytes`. Raises `RefusedFile` for
    what is no PDF, `InvalidInput` for a page that it does not have.
    """
    if not 0 < scale <= _LARGEST_SCALE:
        raise InvalidInput(f"scale: {scale} is not above 0 and at most {_LARGEST_SCALE:g}.")
    with opened_pdf(data, name) as document:
        if not 1 <= page <= len(document):
            raise InvalidInput(f"page: {page} is none of the pages 1 to {len(document)} of {name}.")
        try:
            shown = document[page - 1]
        except pdfium.PdfiumError as error:
            raise RefusedFile(f"{name}: page {page} is damaged.") from error
        try:
            image = _draw(shown, scale, grey)
            while most_bytes is not None and len(image) > most_bytes:
                scale *= _SMALLER
                image = _draw(shown, scale, grey)
            return image
        finally:
            shown.close()


def _draw(page: pdfium.PdfPage, scale: float, grey: bool) -> bytes:
    width, height = page.get_size()
    fitting = min(scale, (_MOST_PIXELS / max(1.0, width * height)) ** 0.5)
    buffer = io.BytesIO()
    cast(Any, page).render(scale=fitting, grayscale=grey).to_pil().save(buffer, format="PNG")
    return buffer.getvalue()
