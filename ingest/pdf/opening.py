"""Opens a PDF, or says why it can't be read. PDFium takes one call at a time: all of it happens under one lock."""

from collections.abc import Generator
from contextlib import contextmanager
from threading import RLock
from typing import Any, cast

import pypdfium2 as pdfium
from pypdfium2 import raw

from tools.errors import RefusedFile

MAX_PAGES = 5_000
LOCK = RLock()
_REASONS = {
    raw.FPDF_ERR_PASSWORD: "is protected by a password. Remove the protection, then load it again.",
    raw.FPDF_ERR_SECURITY: "is encrypted in a way that can't be read. Print it to a new PDF, then load that.",
}


def count_attachments(document: pdfium.PdfDocument) -> int:
    """How many files are attached to a document."""
    return raw.FPDFDoc_GetAttachmentCount(cast(Any, document).raw)


@contextmanager
def opened_pdf(data: bytes, name: str) -> Generator[pdfium.PdfDocument]:
    """The document of a PDF's bytes, closed at the end. Scripts in it never run, files within it are not read.

    Raises `RefusedFile` for one that is damaged, protected by a password, without pages, or longer than any report.
    """
    with LOCK:
        try:
            document = pdfium.PdfDocument(data)
        except pdfium.PdfiumError as error:
            reason = _REASONS.get(getattr(error, "err_code", None) or 0, "is a damaged PDF, or none at all.")
            raise RefusedFile(f"{name}: {reason}") from error
        try:
            pages = len(document)
            if pages == 0:
                raise RefusedFile(f"{name}: has no pages.")
            if pages > MAX_PAGES:
                raise RefusedFile(f"{name}: has {pages:,} pages; more than {MAX_PAGES:,} are not read. Split it.")
            yield document
        finally:
            document.close()
