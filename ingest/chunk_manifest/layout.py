"""Lays the chunks of a manifest out as one text: with blocks, pages, and the sections that their titles make."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import takewhile

from lxml.html import HtmlElement

from ingest.chunk_manifest.models import ChunkRow
from ingest.chunk_manifest.opening import ChunkManifest, GivenTable
from ingest.chunk_manifest.reader import clean
from ingest.chunk_manifest.tables import to_html, to_table
from ingest.html.parsed import Block, BlockKind, ReadText, Section
from ingest.html.tables.model import Table
from ingest.trees.models import PageSpan
from tools.language.items import item_of_title

GAP = "\n\n"
_AROUND = 4  # chunks beside a table that may speak of it


@dataclass(frozen=True)
class Laid:
    """A chunk in the text; `table` is the block of its table, if it is one."""

    row: ChunkRow
    start: int
    end: int
    page: int | None
    table: Block | None = None


@dataclass(frozen=True)
class Layout:
    """The document as one text. `tables` are as they were read, in the order of `read.tables`.

    `pages` are whole and in their order, or none; `cards` are what chunks say of pages, wherever each stands.
    """

    read: ReadText
    chunks: tuple[Laid, ...]
    sections: tuple[Section, ...]
    tables: tuple[Table, ...] = ()
    pages: tuple[PageSpan, ...] = ()
    cards: tuple[PageSpan, ...] = ()


def lay_out(manifest: ChunkManifest) -> Layout:
    """The text and what stands in it, in the manifest's order."""
    writer = _Writer()
    rows = [placed.row for placed in manifest.rows.chunks]
    for position, row in enumerate(rows):
        given = manifest.tables.get(row.table_id or "") if row.type == "table" else None
        if given is None:
            writer.write(row, list(_paragraphs(row)))
        else:
            around = _texts(rows[max(0, position - _AROUND) : position]), _texts(rows[position + 1 :][:_AROUND])
            writer.write_table(row, given, to_table(given.payload, *around))
    read = ReadText("".join(writer.parts), tuple(writer.blocks), tuple(writer.elements))
    chunks = tuple(writer.chunks)
    cards = tuple(PageSpan(chunk.page, chunk.start, chunk.end) for chunk in chunks if chunk.page is not None)
    return Layout(read, chunks, tuple(find_sections(chunks)), tuple(writer.tables), find_pages(chunks), cards)


class _Writer:
    """Puts chunk after chunk into one text."""

    def __init__(self) -> None:
        self.parts: list[str] = []
        self.blocks: list[Block] = []
        self.chunks: list[Laid] = []
        self.elements: list[HtmlElement] = []
        self.tables: list[Table] = []
        self._reached = 0
        self._page = 1

    def write(self, row: ChunkRow, paragraphs: Sequence[tuple[BlockKind, str]]) -> None:
        self._page = row.page or self._page
        start = self._begin()
        for number, (kind, text) in enumerate(paragraphs):
            self._put("\n" if number else "", kind, text)
        self.chunks.append(Laid(row, start, self._reached, row.page))

    def write_table(self, row: ChunkRow, given: GivenTable, table: Table) -> None:
        """A table: what is said of it, then its rows."""
        page = row.page or given.payload.page
        self._page = page or self._page
        start = self._begin()
        said = dict.fromkeys(filter(None, (table.caption, table.units.note, clean(row.text or row.synopsis or ""))))
        for text in said:
            self._put("" if self._reached == start else "\n", "paragraph", text)
        self._put("\n" if said else "", "table", table.markdown, len(self.tables))
        self.chunks.append(Laid(row, start, self._reached, page, self.blocks[-1]))
        self.tables.append(table)
        self.elements.append(to_html(given.payload))

    def _begin(self) -> int:
        if self.parts:
            self._add(GAP)
        return self._reached

    def _put(self, gap: str, kind: BlockKind, text: str, table: int | None = None) -> None:
        self._add(gap)
        start = self._reached
        self._add(text)
        self.blocks.append(Block(kind, start, self._reached, self._page, table=table))

    def _add(self, text: str) -> None:
        self.parts.append(text)
        self._reached += len(text)


def _paragraphs(row: ChunkRow) -> Iterator[tuple[BlockKind, str]]:
    """A chunk's lines: a slide's title and bullets, and what else it says."""
    if row.title and clean(row.title):
        yield "heading", clean(row.title)
    for bullet in row.bullets:
        if clean(bullet):
            yield "list_item", f"• {clean(bullet)}"
    text = clean(row.text or "") or clean(row.synopsis or "")
    if text:
        yield "paragraph", text


def _texts(rows: Sequence[ChunkRow]) -> list[str]:
    """What chunks beside a table say; nothing for another table, which speaks of itself alone."""
    return ["" if row.type == "table" else clean(row.text or "") for row in rows]


def find_sections(chunks: Sequence[Laid]) -> Iterator[Section]:
    """The sections that the chunks' titles make: of neighbours that share them."""
    opened: list[tuple[str, int]] = []
    end = 0
    for chunk in (*chunks, None):
        path = _path(chunk.row) if chunk is not None else ()
        titles = tuple(title for title, _ in opened)
        shared = sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(titles, path, strict=False)))
        for level in range(len(opened), shared, -1):
            yield _section(titles[:level], opened[level - 1][1], end)
        if chunk is not None:
            opened = [*opened[:shared], *((title, chunk.start) for title in path[shared:])]
            end = chunk.end


def _path(row: ChunkRow) -> tuple[str, ...]:
    return row.sections or ((clean(row.title),) if row.type == "slide" and row.title else ())


def _section(path: tuple[str, ...], start: int, end: int) -> Section:
    item = item_of_title(path[-1]) if len(path) == 1 else None
    return Section(title=path[-1], level=len(path), start=start, end=end, item=item, path=path)


def find_pages(chunks: Sequence[Laid]) -> tuple[PageSpan, ...]:
    """Which characters each page holds; none where chunks don't say their pages, or not in their order."""
    numbers = [chunk.page or 0 for chunk in chunks]
    if not all(numbers) or numbers != sorted(numbers):
        return ()
    starts: dict[int, int] = {}
    ends: dict[int, int] = {}
    for chunk, number in zip(chunks, numbers, strict=True):
        starts.setdefault(number, chunk.start)
        ends[number] = chunk.end
    return tuple(PageSpan(number, start, ends[number]) for number, start in starts.items())
