"""Reads a PDF: annual reports, releases, slides, research. Pages count from 1, as they lie in the file."""

from bisect import bisect_left
from collections.abc import Iterator, Sequence
from itertools import islice
from typing import Any, cast

from pypdfium2 import raw

from ingest.cover import read_cover
from ingest.filing import OpenedDocument, OpenedFiling, title_of
from ingest.identify import identify
from ingest.manifest import FileMetadata
from ingest.pdf.opening import count_attachments, opened_pdf
from ingest.pdf.pages import PdfPage, read_pages
from ingest.pdf.ruled import read_ruled
from ingest.pdf.text import PdfText, write_text
from ingest.trees.models import Bookmark
from tools.errors import RefusedFile
from tools.understand.companies import Directory

_MOST_TEXT = 10_000_000  # characters
_MOST_BOOKMARKS = 5_000
_DEEPEST = 10
_NAMED = 20  # pages that a warning names
_ABOVE = 6.0  # points: a bookmark leads a little above its line
NO_TEXT = "pages without a text layer"


def open_pdf(data: bytes, name: str, metadata: FileMetadata, directory: Directory) -> OpenedFiling:
    """The one document of a file. Raises `RefusedFile` for what can't be read, or has no text at all."""
    with opened_pdf(data, name) as document:
        pages = read_pages(document, name)
        outline = cast(Iterator[Any], cast(Any, document).get_toc(max_depth=_DEEPEST))
        bookmarks = [_bookmark(bookmark) for bookmark in islice(outline, _MOST_BOOKMARKS)]
        attached = count_attachments(document)
    _check_text(pages, name)
    ruled, warning = read_ruled(data, pages)
    text = write_text(pages, ruled)
    if len(text.read.text) > _MOST_TEXT:
        raise RefusedFile(f"{name}: holds more than {_MOST_TEXT:,} characters of text, which no report does.")
    identity = identify(name, metadata, directory, cover=read_cover(text.read.text))
    unread = [page.number for page in pages if page.is_image]
    opened = OpenedDocument(
        identity,
        title_of(identity),
        read=text.read,
        skipped={NO_TEXT: len(unread)} if unread else {},
        warnings=tuple(filter(None, (_no_text(unread, len(pages)), _attached(attached), warning))),
        pages=text.pages,
        bookmarks=tuple(_place(bookmark, height, text, pages) for bookmark, height in bookmarks),
    )
    return OpenedFiling(opened)


def _check_text(pages: Sequence[PdfPage], name: str) -> None:
    if not any(page.lines for page in pages):
        raise RefusedFile(
            f"{name}: has no text on any of its {len(pages):,} pages, which are images of text. "
            "Run text recognition on it (ocrmypdf), then load the result."
        )


def _no_text(pages: Sequence[int], count: int) -> str | None:
    if not pages:
        return None
    named = ", ".join(map(str, pages[:_NAMED])) + (", ..." if len(pages) > _NAMED else "")
    return f"{len(pages)} of {count} pages have no text layer and are not read: {named}."


def _attached(count: int) -> str | None:
    return f"{count} files are attached to it, which are not read." if count else None


def _bookmark(bookmark: Any) -> tuple[Bookmark, float | None]:
    """An entry of the outline, and the height on its page that it leads to, from the bottom."""
    title, level = str(bookmark.get_title()), int(bookmark.level) + 1
    destination = bookmark.get_dest()
    if destination is None:
        return Bookmark(title, level, None), None
    mode, view = destination.get_view()
    height = float(view[1]) if mode == raw.PDFDEST_VIEW_XYZ and len(view) > 1 else None
    return Bookmark(title, level, destination.get_index()), height


def _place(bookmark: Bookmark, height: float | None, text: PdfText, pages: Sequence[PdfPage]) -> Bookmark:
    """A bookmark with the first character of the line that it leads to."""
    if bookmark.page is None or height is None or not 0 <= bookmark.page < len(pages):
        return bookmark
    page = pages[bookmark.page]
    lines = sorted(text.lines.get(page.number, ()))
    position = bisect_left(lines, (page.height - height - _ABOVE, 0))
    place = lines[position][1] if position < len(lines) else None
    return Bookmark(bookmark.title, bookmark.level, bookmark.page, place)
