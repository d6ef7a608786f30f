"""Pictures of pages, made when they are asked for: none is stored."""

import io
from pathlib import Path
from typing import Any, cast

import pypdfium2 as pdfium

from ingest.content import read_content
from ingest.pdf.opening import opened_pdf
from tools.errors import InvalidInput, RefusedFile

_MOST_PIXELS = 40_000_000
_LARGEST_SCALE = 10.0


def render_page(path: Path, page: int, scale: float = 2.0) -> bytes:
    """A page, counted from 1, as a PNG; `scale` 1 is 72 pixels an inch.

    Raises `RefusedFile` for what is no PDF, `InvalidInput` for a page that it does not have.
    """
    if not 0 < scale <= _LARGEST_SCALE:
        raise InvalidInput(f"scale: {scale} is not above 0 and at most {_LARGEST_SCALE:g}.")
    with opened_pdf(read_content(path).data, str(path)) as document:
        if not 1 <= page <= len(document):
            raise InvalidInput(f"page: {page} is none of the pages 1 to {len(document)} of {path}.")
        try:
            shown = document[page - 1]
        except pdfium.PdfiumError as error:
            raise RefusedFile(f"{path}: page {page} is damaged.") from error
        try:
            width, height = shown.get_size()
            fitting = min(scale, (_MOST_PIXELS / max(1.0, width * height)) ** 0.5)
            buffer = io.BytesIO()
            cast(Any, shown).render(scale=fitting).to_pil().save(buffer, format="PNG")
            return buffer.getvalue()
        finally:
            shown.close()
