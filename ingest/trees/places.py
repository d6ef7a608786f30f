"""Which page a character stands on, and where on a page a title stands."""

from bisect import bisect_right
from collections.abc import Sequence

from rapidfuzz import fuzz

from ingest.chunking.models import BlockLike
from ingest.trees.models import PageSpan
from tools.text import name_key

ALIKE = 90.0  # of 100: a title on its page may differ by a word or two
_LONGEST = 300  # characters of a block that may be a title
_FIRST = 400  # characters of a longer block, whose beginning may be one
_SHORTEST = 4


class Places:
    """The pages of a text with their blocks. Positions of pages count from 0, whatever the source calls them."""

    def __init__(self, text: str, blocks: Sequence[BlockLike], pages: Sequence[PageSpan]) -> None:
        self._text = text
        self._pages = pages
        self._starts = [page.start for page in pages]
        self._blocks: list[list[BlockLike]] = [[] for _ in pages]
        for block in blocks:
            self._blocks[self.page_of(block.start)].append(block)

    def __len__(self) -> int:
        return len(self._pages)

    def page_of(self, place: int) -> int:
        """The position of the page that holds a character; of what stands between two, the one before."""
        return max(bisect_right(self._starts, place) - 1, 0)

    def start_of(self, page: int) -> int:
        """The first character of a page."""
        return self._pages[page].start

    def end_of(self, page: int) -> int:
        """The character behind the last one of a page."""
        return self._pages[page].end

    def label_of(self, page: int) -> str:
        """What the source calls a page."""
        return self._pages[page].label or str(self._pages[page].number)

    def labels(self) -> dict[str, int]:
        """The first page of each label."""
        return {self.label_of(page): page for page in reversed(range(len(self)))}

    def is_top(self, place: int) -> bool:
        """Whether nothing stands before a character on its page."""
        start = self._pages[self.page_of(place)].start
        return not self._text[start:place].strip()

    def lines(self, page: int) -> list[str]:
        """The lines of a page that are not empty."""
        span = self._pages[page]
        return [line.strip() for line in self._text[span.start : span.end].splitlines() if line.strip()]

    def find(self, title: str, page: int, after: int = 0) -> int | None:
        """Where a title stands on a page, not before a character: a heading rather than other blocks."""
        if not 0 <= page < len(self):
            return None
        key = name_key(title)
        if len(key) < _SHORTEST:
            return None
        found: list[tuple[bool, float, int]] = []
        for block in self._blocks[page]:
            if block.start < after:
                continue
            alike = self._alike(key, block)
            if alike >= ALIKE:
                found.append((block.kind == "heading", alike, -block.start))
        return -max(found)[2] if found else None

    def _alike(self, key: str, block: BlockLike) -> float:
        """How much a block is a title, or begins with it."""
        if block.end - block.start <= _LONGEST:
            own = name_key(self._text[block.start : block.end])
            if (alike := fuzz.ratio(key, own)) >= ALIKE and _counts(key) == _counts(own):
                return alike
            if block.kind == "heading" and own.endswith(f" {key}"):
                return ALIKE  # "Item 1. Business" is listed as "Business"
        beginning = name_key(self._text[block.start : block.start + _FIRST])
        return ALIKE if beginning.startswith(f"{key} ") and block.kind != "table" else 0.0


def _counts(key: str) -> list[str]:
    """The words of a title that tell it from others of its kind: "Note 4", "Schedule B"."""
    return sorted(word for word in key.split() if len(word) == 1 or word[0].isdigit())
