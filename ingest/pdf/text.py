"""A PDF's pages as one text with its blocks: paragraphs, headings, list items and tables, none over a page's end."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import accumulate, pairwise

from lxml import html
from lxml.html import HtmlElement

from ingest.html.parsed import Block, BlockKind, ReadText
from ingest.lines import BULLET
from ingest.pdf.headings import Body, Look, find_body, heading_lines, look_of
from ingest.pdf.layout import Line
from ingest.pdf.page_text import LEVELS, WrittenBlock, read_blocks
from ingest.pdf.pages import PdfPage
from ingest.pdf.regions import LEADING, Grid, find_grids
from ingest.trees.models import PageSpan
from tools.language.arabic.statements import statement_of

GAP = "\n\n"  # between blocks, and between pages
_LEADING = 1.5  # times the usual distance of lines: a wider one ends a paragraph
_USUAL = 1.2  # of the size, where a page has too few lines to tell
_FEWEST = 3  # distances that tell
_STATEMENT_LEADING = 16.0  # of the size: how far apart the rows of one statement may be
_FAR = 40.0  # points: no distance of lines
_INDENT = 0.8  # of the size
_CENTRED = 0.05  # of the page's width: how far a centred line's middle is off the page's
_SIZE = 10.0  # of running text, where no page has any
_FAR_IN = 0.15  # of the page's width: a line that starts this far in is no line of a paragraph


@dataclass(frozen=True)
class PdfText:
    """The text, and which characters each page holds; `lines` has each page's lines: base line, first character."""

    read: ReadText
    pages: tuple[PageSpan, ...]
    lines: Mapping[int, Sequence[tuple[float, int]]]


def write_text(
    pages: Sequence[PdfPage], ruled: Mapping[int, Sequence[Grid]], readings: Mapping[int, str] | None = None
) -> PdfText:
    """The pages as one text. `ruled` are tables within ruled lines, by page number; others are found here.

    `readings` are the texts of pages that a model has read. No table is made of them: its cells count as printed.
    """
    writer = _Writer(find_body(line for page in pages for line in page.lines))
    for page in pages:
        if reading := (readings or {}).get(page.number):
            writer.add_reading(page, reading)
        else:
            writer.add(page, _grids(page, ruled.get(page.number, ())))
    return writer.written()


def _grids(page: PdfPage, ruled: Sequence[Grid]) -> list[Grid]:
    """A page's tables in order: those of numbers, and those within rules that none of them touches."""
    found = list(_arabic_grids(page.lines)) if page.mirrored else find_grids(page.lines)
    apart = [grid for grid in ruled if all(grid.last <= other.first or other.last <= grid.first for other in found)]
    return sorted((*found, *apart), key=lambda grid: grid.first)


def _arabic_grids(lines: Sequence[Line]) -> Iterator[Grid]:
    """The tables of a page of Arabic: below the title of a statement, all is one table, however far it is apart."""
    cuts = [place for place, line in enumerate(lines) if statement_of(line.text) is not None]
    for first, last in pairwise([0, *cuts, len(lines)]):
        titled = first in cuts
        for grid in find_grids(lines[first + titled : last], _STATEMENT_LEADING if titled else LEADING):
            yield replace(grid, first=grid.first + first + titled, last=grid.last + first + titled)


@dataclass
class _Writer:
    body: Body
    parts: list[str] = field(default_factory=list[str])
    blocks: list[Block] = field(default_factory=list[Block])
    tables: list[HtmlElement] = field(default_factory=list[HtmlElement])
    spans: list[PageSpan] = field(default_factory=list[PageSpan])
    lines: dict[int, list[tuple[float, int]]] = field(default_factory=dict[int, list[tuple[float, int]]])
    reached: int = 0

    def written(self) -> PdfText:
        return PdfText(
            ReadText("".join(self.parts), tuple(self.blocks), tuple(self.tables)), tuple(self.spans), self.lines
        )

    def add(self, page: PdfPage, grids: Sequence[Grid]) -> None:
        first = self.reached + (len(GAP) if self.parts and page.lines else 0)
        reached = 0
        for grid in (*grids, None):
            until = grid.first if grid else len(page.lines)
            if reached < until:
                self._lines(page, page.lines[reached:until])
            if grid is not None:
                self._write(page, "table", page.lines[grid.first : grid.last], table=len(self.tables))
                self.tables.append(to_element(grid))
                reached = grid.last
        self.spans.append(PageSpan(page.number, first, self.reached, page.label))

    def add_reading(self, page: PdfPage, reading: str) -> None:
        first = self.reached + (len(GAP) if self.parts else 0)
        for block in read_blocks(reading):
            self._write_block(page, block)
        self.spans.append(PageSpan(page.number, first, self.reached, page.label))

    def _write_block(self, page: PdfPage, block: WrittenBlock) -> None:
        start = self._append(block.text)
        size = (self.body.size or _SIZE) * (LEVELS[block.rank - 1] if block.rank else 1)
        self.blocks.append(Block(block.kind, start, self.reached, page.number, bold=block.rank > 0, size=size))

    def _append(self, text: str) -> int:
        """Add a block's text; its first character."""
        gap = GAP if self.parts else ""
        start = self.reached + len(gap)
        self.parts += [gap, text]
        self.reached = start + len(text)
        return start

    def _lines(self, page: PdfPage, lines: Sequence[Line]) -> None:
        looks = [look_of(line, page.rules) for line in lines]
        pitch = _pitch(lines)
        position = 0
        while position < len(lines):
            count = heading_lines(lines, looks, position, self.body)
            if count:
                self._write(page, "heading", lines[position : position + count], looks[position])
                position += count
                continue
            last = position + 1
            while last < len(lines) and not (
                heading_lines(lines, looks, last, self.body) or _starts_anew(lines, last, pitch)
            ):
                last += 1
            kind: BlockKind = "list_item" if BULLET.match(lines[position].text) else "paragraph"
            self._write(page, kind, lines[position:last])
            position = last

    def _write(
        self, page: PdfPage, kind: BlockKind, lines: Sequence[Line], look: Look | None = None, table: int | None = None
    ) -> None:
        start = self._append("\n".join(line.text for line in lines))
        places = accumulate((len(line.text) + 1 for line in lines), initial=start)
        self.lines.setdefault(page.number, []).extend(zip((line.y for line in lines), places, strict=False))
        self.blocks.append(
            Block(
                kind,
                start,
                self.reached,
                page.number,
                bold=all(line.bold for line in lines),
                italic=all(line.italic for line in lines),
                underlined=look is not None and look.underlined,
                centered=all(_is_centred(line, page.width) for line in lines),
                size=max(line.size for line in lines),
                table=table,
            )
        )


def _pitch(lines: Sequence[Line]) -> float:
    """The usual distance between a page's lines."""
    steps = sorted(step for above, below in pairwise(lines) if 0 < (step := below.y - above.y) < _FAR)
    return steps[len(steps) // 3] if len(steps) >= _FEWEST else _USUAL * lines[0].size


def _starts_anew(lines: Sequence[Line], position: int, pitch: float) -> bool:
    """Whether a line begins a paragraph: after a gap, in another column, indented, or with a bullet."""
    before, line = lines[position - 1], lines[position]
    step = line.y - before.y
    if step <= 0 or step > _LEADING * max(pitch, line.size) or BULLET.match(line.text):
        return True
    in_list = BULLET.match(before.text) is not None
    return line.x0 - before.x0 > _INDENT * line.size and not in_list and before.text.rstrip().endswith((".", ":", "!"))


def _is_centred(line: Line, width: float) -> bool:
    return line.x0 > _FAR_IN * width and abs((line.x0 + line.x1) / 2 - width / 2) < _CENTRED * width


def to_element(grid: Grid) -> HtmlElement:
    """A table as the element that HTML would have for it, so that both are read alike."""
    table = html.Element("table")
    for number, row in enumerate(grid.rows):
        line = html.Element("tr")
        column = 0
        for cell in row:
            for _ in range(column, cell.first):
                line.append(html.Element("td"))
            item = html.Element("th" if number < grid.heads else "td")
            item.text = cell.text
            if cell.last > cell.first:
                item.set("colspan", str(cell.last - cell.first + 1))
            line.append(item)
            column = cell.last + 1
        for _ in range(column, grid.columns):
            line.append(html.Element("td"))
        table.append(line)
    return table
