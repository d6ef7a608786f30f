"""Tables of contents and cross-reference indexes: which lines are theirs, and where in the text they point."""

import re
from bisect import bisect_left, bisect_right
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from ingest.html.items import Item, Vocabulary, match_title
from ingest.html.parsed import ReadText
from ingest.html.sections.heads import TITLED, Head, find_titles

_LEAST_ROWS = 3
_LEAST_PAGED = 3
_NEAR = 300  # characters between lines of one table of contents
_LABEL = r"(?:[A-Z]{1,2}-)?[0-9]{1,3}"
_PAGES = re.compile(rf"(?<![\w.,$(]){_LABEL}(?:\s?[-–—]\s?{_LABEL})?(?![\w%)]|[.,][0-9])", re.IGNORECASE)
_PAGED = re.compile(rf"[\W_]*(?:pages?\s*)?{_LABEL}\W{{0,3}}", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Pointer:
    """Where a line of contents points: to a place in the text or to printed pages, if anywhere."""

    target: int | None = None
    pages: tuple[str, ...] = ()


class Contents:
    """What is contents among the heads of a text; marks those heads."""

    def __init__(self, text: ReadText, heads: Sequence[Head], known: Vocabulary) -> None:
        self._read = text
        self._known = known
        self._link_starts = [start for start, _, _ in text.links]
        self._lines = [(head, self._pointer(head)) for head in heads]
        self._mark()

    def lines(self) -> list[tuple[Head, Pointer]]:
        return [(head, pointer) for head, pointer in self._lines if head.in_contents]

    def _pointer(self, head: Head) -> Pointer:
        blocks = self._read.blocks
        end = head.end if head.row else blocks[head.last].end
        if not head.row and head.last + 1 < len(blocks):
            following = blocks[head.last + 1]
            if _PAGED.fullmatch(self._read.text, following.start, following.end):
                end = following.end
        first, last = bisect_left(self._link_starts, head.start), bisect_left(self._link_starts, end)
        anchors = self._read.anchors
        targets = (anchors.get(name) for _, _, name in self._read.links[first:last])
        line = self._read.text[head.start : end]
        note = line[line.find(head.title) + len(head.title) :] if head.row else self._read.text[head.end : end]
        return Pointer(
            target=next((target for target in targets if target is not None and not head.start <= target < end), None),
            pages=tuple(_PAGES.findall(note)) if head.row or _PAGED.fullmatch(note) else (),
        )

    def _mark(self) -> None:
        rows = Counter(head.first for head, _ in self._lines if head.row)
        for head, pointer in self._lines:
            if head.row:
                head.in_contents = rows[head.first] >= _LEAST_ROWS or pointer != Pointer()
            else:
                head.in_contents = pointer.target is not None and pointer.target > head.start
        for cluster in self._clusters():
            paged = [head for head, pointer in cluster if pointer.pages and not head.row and head.score >= TITLED]
            for head in paged if len(paged) >= _LEAST_PAGED else ():
                head.in_contents = True
            self._fill(cluster)
        self._spare_single_headings()

    def _clusters(self) -> Iterator[list[tuple[Head, Pointer]]]:
        """Heads with hardly any text between them."""
        cluster: list[tuple[Head, Pointer]] = []
        for line in self._lines:
            if cluster and line[0].start - cluster[-1][0].end > _NEAR:
                yield cluster
                cluster = []
            cluster.append(line)
        yield cluster

    def _fill(self, cluster: Sequence[tuple[Head, Pointer]]) -> None:
        """What stands between lines of contents is one."""
        marked = [number for number, (head, _) in enumerate(cluster) if head.in_contents]
        for head, _ in cluster[marked[0] : marked[-1]] if len(marked) > 1 else ():
            head.in_contents = True

    def _spare_single_headings(self) -> None:
        """A heading that is itself a link is no line of contents where nothing else heads its item."""
        marked = [head for head, _ in self._lines if head.in_contents and not head.row]
        others = {item.number for head, _ in self._lines if not head.in_contents for item, _ in head.variants}
        if len(marked) < _LEAST_ROWS:
            for head in marked:
                head.in_contents = any(item.number in others for item, _ in head.variants)

    def locate(self, item: Item, head: Head, pointer: Pointer) -> Head | None:
        """The heading that a line points to."""
        if pointer.target is not None:
            index = max(0, bisect_right(self._block_starts, pointer.target) - 1)
        else:
            index = self._on_page(item, pointer)
        return None if index is None or index == head.first else self._head_at(index, item, head)

    def find_title(self, item: Item, head: Head, start: int, end: int) -> Head | None:
        """The heading without a number, between two places, that has the item's title."""
        for titled in self._titled:
            if start <= titled.start < end and any(item is other for other, _ in titled.variants):
                return self._head_at(titled.first, item, head)
        return None

    def _head_at(self, index: int, item: Item, head: Head) -> Head:
        start = self._read.blocks[index].start
        return replace(
            head, first=index, last=index, start=start, end=start, row=False, in_contents=False, variants=((item, 1.0),)
        )

    def _on_page(self, item: Item, pointer: Pointer) -> int | None:
        """The item's heading on the page that its longest range of pages starts with, else the first heading there."""
        pages = max(pointer.pages, key=_span, default="")
        page = self._pages.get(re.split(r"\s?[–—]\s?|(?<=[0-9])\s?-\s?", pages)[0])
        if page is None:
            return None
        start, end = bisect_left(self._block_pages, page), bisect_right(self._block_pages, page)
        headings = [index for index in range(start, end) if self._read.blocks[index].kind == "heading"]
        titled = [index for index in headings if match_title(self._block_text(index), item).score >= TITLED]
        return next(iter(titled or headings or range(start, end)), None)

    def _block_text(self, index: int) -> str:
        block = self._read.blocks[index]
        return self._read.text[block.start : block.end]

    @cached_property
    def _titled(self) -> list[Head]:
        return find_titles(self._read, self._known)

    @cached_property
    def _block_starts(self) -> list[int]:
        return [block.start for block in self._read.blocks]

    @cached_property
    def _block_pages(self) -> list[int]:
        return [block.page for block in self._read.blocks]

    @cached_property
    def _pages(self) -> dict[str, int]:
        return {label: page for page, label in sorted(self._read.page_labels.items(), reverse=True)}


def _span(pages: str) -> int:
    numbers = [int(number) for number in re.findall(r"[0-9]+", pages)]
    return numbers[-1] - numbers[0]
