"""Finds what may head an item: a block or several, or a row of a table, with or without a title."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice

from ingest.html.items import Item, Vocabulary, match_title, titled_items
from ingest.html.parsed import Block, ReadText

MOST_HEADS = 5_000
TITLED = 0.5  # of a title's words: enough to take it for the title
LONGEST_HEADING = 350
_DIGITS = (
    r"[0-9]{1,2}(?![0-9])"
    r"(?:\.[0-9]{2}(?![0-9])|\(?[A-K]\)?(?:\(?T\)?)?(?![A-Za-z0-9])|\s[A-K](?=\s?[.:–—-])|\(?T\)?(?=[.:\s]))?"
)
_NUMBER = rf"(?:{_DIGITS}|(?:IV|VI{{1,3}}|I{{1,3}}|V)(?=[.:\s–—-]))"
_HEAD = re.compile(
    r"[\s•·*–—-]{0,4}(?:PART\s+(?P<part>IV|I{1,3})\b[\s,.:;|/()–—-]{0,9})?"
    rf"(?P<word>I\s?T\s?E\s?M\s?S?)[\s.:#(–—-]{{0,9}}(?P<number>{_NUMBER})",
    re.IGNORECASE,
)
_MORE = re.compile(
    rf"[\s.]{{0,3}}(?P<link>,\s?and|,|and|&|through|thru|to|[–—-])\s{{0,3}}(?:ITEMS?\s{{0,3}})?(?P<number>{_DIGITS})",
    re.IGNORECASE,
)
_SEPARATORS = re.compile(r"[\s.:;)|•·–—-]*(?:\([a-z]\)[\s.:;–—-]*)?", re.IGNORECASE)
_BARE_ROW = re.compile(rf"\(?(?P<number>{_DIGITS})[.)]?\t", re.IGNORECASE)
_PART = re.compile(r"\W{0,4}PART\s+(IV|I{1,3})\b(?!.*\bITEM)", re.IGNORECASE)
_CONTINUED = re.compile(r"\bcont(?:inued|['’]?d|\.)?\W{0,4}\Z", re.IGNORECASE)
_MENTION = re.compile(r"[,;”\"]|\s+[a-z]|’\s")
_ROMAN = {"I": "1", "II": "2", "III": "3", "IV": "4", "V": "5", "VI": "6", "VII": "7", "VIII": "8"}
_WINDOW = 500
_SHORT = 40
_LONGEST_PART = 120
_LONGEST_ODD_TITLE = 150
_MOST_ROWS = 400
_RUN_IN = 60
_CAPITALS = 10
_QUOTES = ',;"“”‘’('
_BARE_FIT = 0.8
_PART_FIT = 0.25


@dataclass(slots=True)
class Head:
    """What may head an item: from the block `first` to the block `last`, with the title's words up to `end`.

    `named` is the length of the title's words and `score` says how well they fit; `variants` are the items that it
    may be, each with how well title and part fit. A `row` is a row of a table, and a head that is `run_in` is
    followed by text in the same block.
    """

    first: int
    last: int
    start: int
    end: int
    title: str
    score: float
    variants: tuple[tuple[Item, float], ...]
    named: int = 0
    also: tuple[str, ...] = ()
    styled: bool = False
    continued: bool = False
    row: bool = False
    run_in: bool = False
    in_contents: bool = False


def find_heads(text: ReadText, known: Vocabulary) -> list[Head]:
    """All that may head an item, in the order of the text."""
    return list(islice(_Finder(text, known).heads(), MOST_HEADS))


def find_titles(text: ReadText, known: Vocabulary) -> list[Head]:
    """Headings that are an item's title without its number."""
    heads: list[Head] = []
    for index, block in enumerate(text.blocks):
        if len(heads) == MOST_HEADS:
            break
        if block.kind == "heading" and block.end - block.start <= LONGEST_HEADING:
            title = text.text[block.start : block.end]
            variants = tuple(titled_items(title, known))
            if variants:
                heads.append(Head(index, index, block.start, block.end, title, 1.0, variants, len(title), styled=True))
    return heads


def part_of(text: ReadText, block: Block) -> str | None:
    """The part that a block is the heading of."""
    if block.end - block.start > _LONGEST_PART:
        return None
    match = _PART.match(text.text, block.start, block.end)
    return match[1].upper() if match else None


class _Finder:
    def __init__(self, text: ReadText, known: Vocabulary) -> None:
        self._read = text
        self._text = text.text
        self._blocks = text.blocks
        self._known = known
        self._part: str | None = None

    def heads(self) -> Iterator[Head]:
        for index, block in enumerate(self._blocks):
            if block.kind == "table":
                yield from self._rows(index, block)
                continue
            self._part = part_of(self._read, block) or self._part
            head = self._head(index, block)
            if head is not None:
                yield head

    def _head(self, index: int, block: Block) -> Head | None:
        last, window = self._window(index, block)
        match = _HEAD.match(self._text, block.start, window)
        if match is None or match.start("word") >= block.end:
            return None
        numbers, after = self._numbers(match, window)
        position = _end(_SEPARATORS.match(self._text, after, window), after)
        while last > index and self._blocks[last].start > max(position, after - 1):
            last -= 1
        head = self._make(numbers, match, (index, last), block.start, position, self._title(position, last))
        if head is not None and head.score < TITLED and self._blocks[last].start >= after:
            last = max(number for number in range(index, last) if self._blocks[number].start < after)
            head = self._make(numbers, match, (index, last), block.start, self._blocks[last].end, "")
        return head if head is not None and self._is_heading(head, block) else None

    def _title(self, position: int, last: int) -> str:
        title = self._text[position : min(self._blocks[last].end, position + LONGEST_HEADING)]
        return "" if _HEAD.match(title) or _PART.match(title) else title

    def _window(self, index: int, block: Block) -> tuple[int, int]:
        """How far a heading may go: a short block's number or title may be in the next ones."""
        last = index
        while (
            block.end - block.start <= _SHORT
            and last < min(index + 2, len(self._blocks) - 1)
            and self._blocks[last + 1].kind != "table"
            and (last == index or self._blocks[last].end - self._blocks[last].start <= _SHORT)
        ):
            last += 1
        return last, min(self._blocks[last].end, block.start + _WINDOW)

    def _numbers(self, match: re.Match[str], window: int) -> tuple[list[str], int]:
        numbers = [match["number"]]
        end = match.end()
        plural = match["word"][-1] in "sS"
        while (more := _MORE.match(self._text, end, window)) is not None:
            if more["link"] in "–—-" and not plural:
                break
            if more["link"].lower() in ("through", "thru", "to", "-", "–", "—"):
                numbers += self._between(numbers[-1], more["number"])
            numbers.append(more["number"])
            end = more.end()
        return numbers, end

    def _between(self, first: str, last: str) -> list[str]:
        one, other = self._items(first), self._items(last)
        if not one or not other:
            return []
        return [item.number for item in self._known.in_order() if one[0].order < item.order < other[0].order]

    def _items(self, number: str) -> tuple[Item, ...]:
        plain = re.sub(r"[\s()]", "", number.upper())
        plain = _ROMAN.get(plain, plain).removesuffix("T")
        return self._known.items.get(plain) or self._known.items.get(plain.rstrip("ABCDEFGHIJK"), ())

    def _make(
        self, numbers: list[str], match: re.Match[str], blocks: tuple[int, int], start: int, position: int, title: str
    ) -> Head | None:
        items = self._items(numbers[0])
        if not items:
            return None
        part = match.groupdict().get("part") or self._part
        matches = [(item, match_title(title, item)) for item in items]
        best = max((found for _, found in matches), key=lambda found: found.score)
        if numbers[0].upper() in _ROMAN and best.score < TITLED:
            return None
        also = [other[0].number for number in numbers[1:] if (other := self._items(number))]
        return Head(
            first=blocks[0],
            last=blocks[1],
            start=start,
            end=position + best.end if best.score >= TITLED else position,
            title=title,
            named=best.end,
            score=best.score,
            variants=tuple((item, found.score + _part_fit(item, part, len(items))) for item, found in matches),
            also=tuple(number for number in dict.fromkeys(also) if number != items[0].number),
            continued=_CONTINUED.search(title) is not None,
        )

    def _is_heading(self, head: Head, block: Block) -> bool:
        """Whether it stands as a heading does, or a sentence begins so. Notes how it stands."""
        end = self._blocks[head.last].end
        tail, named = self._text[head.end : end], self._text[head.start : head.end]
        short = end - head.start <= LONGEST_HEADING
        looks = block.bold or block.underlined or block.centered or block.italic
        head.styled = short and (looks or (len(named) > _CAPITALS and named == named.upper()))
        if head.title and head.score < TITLED:
            odd = head.title[0].islower() or head.title[0] in _QUOTES or len(head.title) > _LONGEST_ODD_TITLE
            return head.styled and not odd
        head.run_in = len(tail.strip()) > _RUN_IN
        return head.styled or bool(head.also) or not _MENTION.match(tail)

    def _rows(self, index: int, block: Block) -> Iterator[Head]:
        start = block.start
        for _ in range(_MOST_ROWS):
            if start >= block.end:
                return
            end = self._text.find("\n", start, block.end)
            end = block.end if end < 0 else end
            part = _PART.match(self._text, start, min(end, start + _LONGEST_PART))
            self._part = part[1].upper() if part else self._part
            head = self._row(index, start, end)
            if head is not None:
                yield head
            start = end + 1

    def _row(self, index: int, start: int, end: int) -> Head | None:
        match = _HEAD.match(self._text, start, end)
        bare = match is None
        match = match or _BARE_ROW.match(self._text, start, end)
        if match is None:
            return None
        numbers, after = ([match["number"]], match.end()) if bare else self._numbers(match, end)
        position = _end(_SEPARATORS.match(self._text, after, end), after)
        cell = self._text.find("\t", position, end)
        title = self._text[position : cell if cell >= 0 else end][:LONGEST_HEADING]
        head = self._make(numbers, match, (index, index), start, position, title)
        if head is None or head.score < (_BARE_FIT if bare else TITLED):
            return None
        head.row, head.end = True, end
        return head


def _part_fit(item: Item, part: str | None, variants: int) -> float:
    if part is None or item.part is None or variants == 1:
        return 0.0
    return _PART_FIT if item.part == part.upper() else -_PART_FIT


def _end(match: re.Match[str] | None, otherwise: int) -> int:
    return match.end() if match else otherwise
