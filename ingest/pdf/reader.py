"""Reads a PDF: annual reports, releases, slides, research. Pages count from 1, as they lie in the file."""

import asyncio
from bisect import bisect_left
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Any, cast

from pypdfium2 import raw

from ingest.covers.read import read_cover
from ingest.filing import OpenedDocument, OpenedFiling, title_of
from ingest.identify import identify
from ingest.manifest import FileMetadata
from ingest.pdf.by_model import NO_READINGS, Readings, read_images
from ingest.pdf.opening import count_attachments, opened_pdf
from ingest.pdf.pages import PdfPage, read_pages
from ingest.pdf.ruled import read_ruled
from ingest.pdf.text import PdfText, write_text
from ingest.transcripts.open import transcript_metadata, with_speakers
from ingest.trees.models import Bookmark
from ingest.units.trust import judge_pages, warning_of
from tools.errors import RefusedFile
from tools.language.company_names.directory import Directory
from tools.ports.index_model import PageReader

_MOST_TEXT = 10_000_000  # characters
_MOST_BOOKMARKS = 5_000
_DEEPEST = 10
_NAMED = 20  # pages that a warning names
_ABOVE = 6.0  # points: a bookmark leads a little above its line
NO_TEXT = "pages without a text layer"
_REMEDY = (
    "Run text recognition on it (ocrmypdf; for Arabic: ocrmypdf -l ara), or name a model that reads images "
    "(TIEOUT_INDEX_MODEL), then load it again."
)


@dataclass(frozen=True)
class ScannedPdf:
    """A PDF, as far as it can be read without a model. Each bookmark comes with the height that it leads to."""

    data: bytes
    name: str
    pages: Sequence[PdfPage]
    bookmarks: Sequence[tuple[Bookmark, float | None]]
    attached: int

    @property
    def images(self) -> list[int]:
        """The numbers of the pages that have no text layer."""
        return [page.number for page in self.pages if page.is_image]


def open_pdf(data: bytes, name: str, metadata: FileMetadata, directory: Directory) -> OpenedFiling:
    """The one document of a file. Raises `RefusedFile` for what can't be read, or has no text at all."""
    return _compose(scan_pdf(data, name), metadata, directory, NO_READINGS)


async def open_pdf_by_model(
    data: bytes, name: str, metadata: FileMetadata, directory: Directory, reader: PageReader
) -> OpenedFiling:
    """Likewise, with a model that reads the pages without a text layer. Those that it can't read stay unread."""
    scanned = await asyncio.to_thread(scan_pdf, data, name)
    readings = await read_images(reader, data, scanned.images)
    return await asyncio.to_thread(_compose, scanned, metadata, directory, readings)


def scan_pdf(data: bytes, name: str) -> ScannedPdf:
    """What of a PDF can be read without a model. Raises `RefusedFile` for what can't be opened."""
    with opened_pdf(data, name) as document:
        pages = read_pages(document, name)
        outline = cast(Iterator[Any], cast(Any, document).get_toc(max_depth=_DEEPEST))
        bookmarks = [_bookmark(bookmark) for bookmark in islice(outline, _MOST_BOOKMARKS)]
        return ScannedPdf(data, name, pages, bookmarks, count_attachments(document))


def _compose(scanned: ScannedPdf, metadata: FileMetadata, directory: Directory, readings: Readings) -> OpenedFiling:
    pages, name = scanned.pages, scanned.name
    _check_text(pages, name, readings)
    ruled, warning = read_ruled(scanned.data, pages)
    text = write_text(pages, ruled, readings.printed)
    if len(text.read.text) > _MOST_TEXT:
        raise RefusedFile(f"{name}: holds more than {_MOST_TEXT:,} characters of text, which no report does.")
    cover = read_cover(text.read.text)
    call = None if cover.form else transcript_metadata(text.read.text, name, metadata, directory)
    identity = identify(name, call or metadata, directory, cover=cover)
    unread = [number for number in scanned.images if number not in readings.texts]
    reasons = _judge(pages) if identity.language == "ar" else {}
    told = (_repaired(pages), warning_of(reasons))
    notes = (_no_text(unread, len(pages)), *readings.notes(), _attached(scanned.attached), warning, *told)
    opened = OpenedDocument(
        identity,
        title_of(identity),
        read=text.read,
        skipped={NO_TEXT: len(unread)} if unread else {},
        warnings=tuple(filter(None, notes)),
        pages=text.pages,
        bookmarks=tuple(_place(bookmark, height, text, pages) for bookmark, height in scanned.bookmarks),
        read_by=dict.fromkeys(readings.printed, readings.model),
        unfinished=readings.again,
        unreliable=reasons,
    )
    return OpenedFiling(with_speakers(opened, name) if call is not None else opened)


def _check_text(pages: Sequence[PdfPage], name: str, readings: Readings) -> None:
    if any(page.lines for page in pages) or readings.printed:
        return
    said = " ".join(readings.notes())
    raise RefusedFile(
        f"{name}: has no text layer: no text on any of its pages ({len(pages):,}), which are images. {said or _REMEDY}"
    )


def _no_text(pages: Sequence[int], count: int) -> str | None:
    if not pages:
        return None
    named = ", ".join(map(str, pages[:_NAMED])) + (", ..." if len(pages) > _NAMED else "")
    return f"{len(pages)} of {count} pages have no text layer and are not read: {named}."


def _judge(pages: Sequence[PdfPage]) -> dict[int, str]:
    """The pages whose text layer is not to be trusted, and why."""
    return judge_pages({page.number: "\n".join(line.text for line in page.lines) for page in pages})


def _repaired(pages: Sequence[PdfPage]) -> str | None:
    """What was put right of Arabic pages."""
    doubled = sum(page.doubled for page in pages if page.mirrored)
    hidden = sum(page.hidden for page in pages if page.mirrored)
    said = [
        f"{doubled:,} letters stand twice in one place and were read once" if doubled else "",
        f"{hidden:,} words are clipped away and were left out" if hidden else "",
    ]
    return f"Of its text layer, {' and '.join(filter(None, said))}." if doubled or hidden else None


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
