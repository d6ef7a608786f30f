"""What notes are converted from: a picture, a PDF, a text. What has a text becomes Markdown; the rest is a model's."""

import hashlib
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from pathlib import Path

from ingest.bounds import UNSTORABLE
from ingest.content import read_content
from ingest.html.parsed import Block, ReadText
from ingest.html.tables.read import read_table
from ingest.lines import BULLET, find_blocks
from ingest.notes.markdown import to_markdown
from ingest.notes.pictures import count_pages, is_picture, picture_of
from ingest.pdf.by_model import page_picture
from ingest.pdf.reader import scan_pdf
from ingest.pdf.ruled import read_ruled
from ingest.pdf.text import write_text
from tools.errors import RefusedFile
from tools.text import printable

_MARKDOWN = (".md", ".markdown")
_MOST_TEXT = 5_000_000  # characters
_FRONT = re.compile(r"\A---\n(.*?)\n---\n", re.DOTALL)
_SAID = re.compile(r"^(title|date):[ \t]*[\"']?([^\"'\n]+)", re.MULTILINE)
_PDF = re.compile(rb"[^<{\[]{0,1000}?%PDF-\d", re.DOTALL)
_CONTROLS = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f]")
_HEADING = re.compile(r"^#{1,3} (.+)$", re.MULTILINE)
_LONGEST_TITLE = 200


@dataclass(frozen=True)
class NotesSource:
    """A file to convert: the Markdown of pages that have a text, and the numbers of those that only a model can read.

    `title` and `written` are what the file says of itself, where it does.
    """

    path: Path
    data: bytes
    sha256: str
    texts: Mapping[int, str] = field(default_factory=dict[int, str])
    scans: Sequence[int] = ()
    title: str | None = None
    written: date | None = None
    is_pdf: bool = False

    @property
    def name(self) -> str:
        return printable(self.path.name)

    @property
    def pages(self) -> int:
        return max((*self.texts, *self.scans))

    def draw(self, page: int) -> bytes:
        """The picture of a scanned page, a PNG. Raises `RefusedFile` for a damaged one."""
        return page_picture(self.data, page) if self.is_pdf else picture_of(self.data, page, self.name)


def read_source(path: Path, *, as_pictures: bool = False) -> NotesSource:
    """A file to convert; `as_pictures`, the pages of a PDF are a model's, whatever text they have.

    Raises `RefusedFile` for what is neither a picture, nor a PDF, nor a text (.txt, .md).
    """
    data = read_content(path).data
    digest, name = hashlib.sha256(data).hexdigest(), printable(path.name)
    if is_picture(data):
        return NotesSource(path, data, digest, scans=range(1, count_pages(data, name) + 1))
    if _PDF.match(data):
        return _of_pdf(path, data, digest, as_pictures=as_pictures)
    suffix = path.suffix.lower()
    if suffix in (".txt", *_MARKDOWN):
        return _of_text(path, data, digest, is_markdown=suffix in _MARKDOWN)
    raise RefusedFile(
        f"{name}: is neither a picture (PNG, JPEG, TIFF, WebP), nor a PDF, nor a text (.txt, .md). Save photographs "
        "of other kinds as JPEG; `tieout index` reads filings."
    )


def _of_pdf(path: Path, data: bytes, digest: str, *, as_pictures: bool) -> NotesSource:
    scanned = scan_pdf(data, printable(path.name))
    if as_pictures:
        return NotesSource(path, data, digest, scans=[page.number for page in scanned.pages], is_pdf=True)
    ruled, _ = read_ruled(data, scanned.pages)
    read = write_text(scanned.pages, ruled).read
    sizes = sorted({block.size or 0.0 for block in read.blocks if block.kind == "heading"}, reverse=True)
    texts = {page.number: "" for page in scanned.pages if not page.is_image}
    for page in texts:
        blocks = [block for block in read.blocks if block.page == page]
        texts[page] = _clean("\n\n".join(_markdown_of(read, block, sizes) for block in blocks))
    if not texts and not scanned.images:
        raise RefusedFile(f"{printable(path.name)}: shows nothing on any of its pages.")
    return NotesSource(path, data, digest, texts, scanned.images, is_pdf=True)


def _markdown_of(read: ReadText, block: Block, sizes: Sequence[float]) -> str:
    text = read.text[block.start : block.end]
    if block.table is not None:
        return read_table(read.tables[block.table], [], []).markdown
    if block.kind == "heading":
        return f"{'#' * min(sizes.index(block.size or 0.0) + 1, 3)} {' '.join(text.split())}"
    return f"- {BULLET.sub('', text, count=1)}" if block.kind == "list_item" else text


def _of_text(path: Path, data: bytes, digest: str, *, is_markdown: bool) -> NotesSource:
    name = printable(path.name)
    try:
        text = data.decode("utf-8-sig").replace("\r\n", "\n").replace("\r", "\n")
    except UnicodeDecodeError as error:
        raise RefusedFile(f"{name}: is not UTF-8 (byte {error.start:,}). Save it as UTF-8.") from error
    if len(text) > _MOST_TEXT:
        raise RefusedFile(f"{name}: holds more than {_MOST_TEXT:,} characters, which no notes do.")
    front = _FRONT.match(text) if is_markdown else None
    said = dict(_SAID.findall(front[1])) if front else {}
    pages = [text[front.end() :]] if front else [text] if is_markdown else text.split("\f")
    texts = {number: _clean(page if is_markdown else _of_lines(page)) for number, page in enumerate(pages, start=1)}
    if not any(texts.values()):
        raise RefusedFile(f"{name}: is empty.")
    return NotesSource(path, data, digest, texts, title=said.get("title"), written=_day(said.get("date")))


def _of_lines(page: str) -> str:
    """A page of plain text, whose headings and lists are known by how they stand."""
    return to_markdown("\n\n".join(_marked(page)))


def _marked(page: str) -> Iterator[str]:
    for kind, start, end in find_blocks(page):
        text = page[start:end].strip()
        yield f"## {' '.join(text.split())}" if kind == "heading" and not text.startswith("#") else text


def _clean(text: str) -> str:
    return _CONTROLS.sub("", UNSTORABLE.sub("\ufffd", text)).strip()


def _day(text: str | None) -> date | None:
    try:
        return date.fromisoformat((text or "").strip()[:10])
    except ValueError:
        return None


def title_in(texts: Mapping[int, str]) -> str | None:
    """The first heading of the first page that has one."""
    found = (match for _, text in sorted(texts.items()) if (match := _HEADING.search(text)))
    return next((match[1].strip()[:_LONGEST_TITLE] for match in found), None)
