"""Collects the text of a document piece by piece. Offsets count pieces until the whole text is known."""

import re

from lxml.html import HtmlElement

from ingest.html.parsed import BlockKind
from ingest.html.style import Style

PARAGRAPH, LINE, CELL, SPACE = "\n\n", "\n", "\t", " "
_CHUNK = 1 << 20
# Invisible characters, bullets of symbol fonts, and control characters that were meant as Windows-1252.
_ODD = re.compile("[\x80-\x84\x86-\x9f\xad\u200b-\u200f\u202a-\u202e\u2060-\u2064\ufeff\uf000-\uf0ff]")
_REPLACED: dict[int, str | None] = {
    **dict.fromkeys([0xAD, 0xFEFF, *range(0x200B, 0x2010), *range(0x202A, 0x202F), *range(0x2060, 0x2065)]),
    **dict.fromkeys(range(0xF000, 0xF100), "•"),
    **{code: bytes([code]).decode("cp1252", "ignore") for code in range(0x80, 0xA0) if code != 0x85},
}
_STARTS_ITEM = re.compile(r"items?\s?\d{1,2}(?:\.\d\d)?\s?[A-C]?\s?(?:[.:–—-]|\Z|[A-Z])|part\s[IV]+\b", re.IGNORECASE)
_NEUTRAL = 2  # characters: a bullet or a dash may look otherwise than its paragraph


class Draft:
    """A block to be: the pieces from `start` to `end`; the separator before it is the piece at `start - 1`."""

    __slots__ = ("anchor", "end", "kind", "page", "start", "style", "table")

    def __init__(self, start: int, end: int, page: int, anchor: str | None, style: Style) -> None:
        self.start = start
        self.end = end
        self.page = page
        self.anchor = anchor
        self.style = style
        self.kind: BlockKind | None = None
        self.table: HtmlElement | None = None


class Mark:
    """Where the text within an element starts and ends; -1 where there is none. `name` is an anchor's."""

    __slots__ = ("end", "name", "start")

    def __init__(self, name: str | None = None) -> None:
        self.name = name
        self.start = -1
        self.end = -1


class Writer:
    """Takes text in reading order and cuts it into drafts."""

    def __init__(self) -> None:
        self.pieces: list[str] = []
        self.drafts: list[Draft] = []
        self.kind: BlockKind | None = None  # of the next block, where the markup says it
        self.page = 1
        self._page_start = 0
        self._first = -1
        self._first_page = 1
        self._first_anchor: str | None = None
        self._anchor: str | None = None
        self._runs: list[tuple[Style, int]] = []
        self._waiting: list[Mark] = []
        self._space = False
        self._break = False

    def text(self, text: str, style: Style) -> None:
        """A run of text in one style. White space of any kind and length counts as one space."""
        if len(text) > _CHUNK:
            for start in range(0, len(text), _CHUNK):
                self.text(text[start : start + _CHUNK], style)
            return
        if not text.isascii() and _ODD.search(text):
            text = text.translate(_REPLACED)
        clean = SPACE.join(text.split())
        if not clean:
            self._space = self._space or text != ""
            return
        if self._break and _STARTS_ITEM.match(clean):
            self.flush()
        pieces = self.pieces
        if self._first < 0:
            self._begin()
        else:
            gap = LINE if self._break else SPACE if self._space or text[0].isspace() else ""
            if self._waiting:
                pieces.append(gap)
                self._place()
            else:
                clean = gap + clean
        pieces.append(clean)
        self._runs.append((style, len(clean)))
        self._space = text[-1].isspace()
        self._break = False

    def _begin(self) -> None:
        self.pieces.append(PARAGRAPH)
        self._first = len(self.pieces)
        if self._waiting:
            self._place()
        self._first_page = self.page
        self._first_anchor = self._anchor

    def _place(self) -> None:
        for mark in self._waiting:
            mark.start = len(self.pieces)
            if mark.name is not None:
                self._anchor = mark.name
        self._waiting.clear()

    def flush(self) -> None:
        """The block ends here."""
        self._space = self._break = False
        if self._first < 0:
            return
        draft = Draft(self._first, len(self.pieces), self._first_page, self._first_anchor, _common(self._runs))
        draft.kind, self.kind = self.kind, None
        self.drafts.append(draft)
        self._first = -1
        self._runs.clear()

    def space(self) -> None:
        self._space = True

    def part_digits(self) -> None:
        """What is raised after a figure, the number of a footnote, is not part of it."""
        if self._first >= 0 and self.pieces[-1][-1:].isdigit():
            self._space = True

    def block(self, text: str, kind: BlockKind | None, style: Style) -> None:
        """A whole block whose lines and tabs stay as they are."""
        self.flush()
        self._begin()
        self.pieces.append(text)
        self._runs.append((style, len(text)))
        self.kind = kind
        self.flush()

    def line_break(self) -> None:
        """One break ends the line, two end the paragraph."""
        if self._break:
            self.flush()
        self._break = self._first >= 0

    def page_break(self) -> None:
        """A page without text is none."""
        self.flush()
        if len(self.pieces) > self._page_start:
            self.page += 1
            self._page_start = len(self.pieces)

    def mark(self, name: str | None = None) -> Mark:
        """A mark at the next text, to be ended by `end`."""
        mark = Mark(name)
        self._waiting.append(mark)
        return mark

    def end(self, mark: Mark) -> None:
        mark.end = len(self.pieces)


def _common(runs: list[tuple[Style, int]]) -> Style:
    """What holds for all of a block, and its most usual size."""
    styles = {style for style, length in runs if length > _NEUTRAL} or {style for style, _ in runs}
    if len(styles) == 1:
        return styles.pop()
    sizes: dict[float | None, int] = {}
    for style, length in runs:
        sizes[style.size] = sizes.get(style.size, 0) + length
    return Style(
        bold=all(style.bold for style in styles),
        italic=all(style.italic for style in styles),
        underlined=all(style.underlined for style in styles),
        centered=all(style.centered for style in styles),
        size=max(sizes, key=lambda size: sizes[size]),
    )
