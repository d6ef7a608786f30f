"""A document's blocks and tables as one row of elements that leave out nothing."""

from bisect import bisect_right
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from ingest.chunking.models import BlockLike, Element, Piece, TablePiece
from tools.language.sentences import trim


def find_elements(
    text: str, blocks: Sequence[BlockLike], tables: Sequence[TablePiece], cuts: Sequence[int], longest_table: int
) -> list[Element]:
    """All of a text but white space, as elements in order that don't overlap and, tables aside, cross no cut.

    What no block holds is a paragraph. Tables that were not handed in are split by rows at `longest_table` characters.
    """
    ordered = sorted((block for block in blocks if block.start < block.end), key=lambda block: block.start)
    placed = sorted((piece for piece in tables if piece.start < piece.end), key=lambda piece: (piece.start, piece.end))
    handed = list(_tables(placed, ordered, len(text)))
    known = sorted([*handed, *_outside(map(_element, ordered), handed)], key=lambda element: element.start)
    elements: list[Element] = []
    opens = False
    for element in _without_gaps(known, len(text)):
        for part in [element] if element.table else _cut(element, cuts):
            opens = opens or part.opens
            start, end = trim(text, part.start, part.end)
            if start == end:
                continue
            part = replace(part, start=start, end=end, opens=opens)
            opens = False
            if part.kind == "table" and part.table is None and end - start > longest_table:
                elements += _rows(text, part, longest_table)
            else:
                elements.append(part)
    return elements


def _element(block: BlockLike) -> Element:
    return Element(
        kind=block.kind,
        start=block.start,
        end=block.end,
        page=block.page,
        anchor=block.anchor,
        emphasised=block.bold or block.italic or block.underlined,
        speaker=block.speaker if isinstance(block, Piece) else None,
    )


def _tables(tables: Iterable[TablePiece], blocks: Sequence[BlockLike], length: int) -> Iterator[Element]:
    """The tables that were handed in, with the page and anchor of the blocks where they start."""
    starts = [block.start for block in blocks]
    start = end = reached = 0
    before: TablePiece | None = None
    for table in tables:
        if before is None or not table.shares_place(before):
            start, end = max(table.start, reached), min(table.end, length)
        if start < end:
            before, reached = table, end
            position = bisect_right(starts, start) - 1
            around = _element(blocks[position]) if position >= 0 else Element("table", start, end)
            yield replace(
                around,
                kind="table",
                start=start,
                end=end,
                emphasised=False,
                table=table,
                is_continuation=table.is_continuation,
            )


def _outside(elements: Iterable[Element], tables: Sequence[Element]) -> Iterator[Element]:
    """What of each element lies outside of all tables."""
    ends = [table.end for table in tables]
    for element in elements:
        position, start = bisect_right(ends, element.start), element.start
        while position < len(tables) and tables[position].start < element.end:
            if start < tables[position].start:
                yield replace(element, start=start, end=tables[position].start)
            start = tables[position].end
            position += 1
        if start < element.end:
            yield replace(element, start=start)


def _without_gaps(elements: Iterable[Element], length: int) -> Iterator[Element]:
    """Elements from the text's beginning to its end: what overlaps the one before is cut, gaps are paragraphs."""
    before = Element("paragraph", 0, 0)
    for element in elements:
        if element.table and before.table and element.table.shares_place(before.table):
            yield element
            continue
        start, end = max(element.start, before.end), min(element.end, length)
        if start >= end:
            continue
        if before.end < start:
            yield _gap(before, start)
        before = replace(element, start=start, end=end)
        yield before
    if before.end < length:
        yield _gap(before, length)


def _gap(before: Element, end: int) -> Element:
    return Element("paragraph", before.end, end, before.page, before.anchor, speaker=before.speaker)


def _cut(element: Element, cuts: Sequence[int]) -> Iterator[Element]:
    """The parts of an element between cuts. Each knows whether it starts at one."""
    start = element.start
    position = bisect_right(cuts, start)
    opens = position > 0 and cuts[position - 1] == start
    while position < len(cuts) and cuts[position] < element.end:
        yield replace(element, start=start, end=cuts[position], opens=opens)
        start, opens = cuts[position], True
        position += 1
    yield replace(element, start=start, opens=opens)


def _rows(text: str, table: Element, longest: int) -> Iterator[Element]:
    """A table in parts of whole lines; of a line that is too long, in parts of it."""
    start = table.start
    while table.end - start > longest:
        places = (text.rfind(mark, start, start + longest) for mark in ("\n", "\t", " "))
        end = next((place for place in places if place > start), start + longest)
        yield replace(table, start=start, end=end, is_continuation=start > table.start)
        start = trim(text, end, table.end)[0]
    yield replace(table, start=start, is_continuation=start > table.start)
