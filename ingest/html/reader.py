"""Reads an element tree as a reader sees it: one walk, text with its blocks, styles, pages, anchors and places."""

from lxml import etree
from lxml.html import HtmlElement

from ingest.html.finish import Collected, finish
from ingest.html.parsed import ReadText
from ingest.html.plain import write_plain
from ingest.html.style import LONGEST_STYLE, NOTHING, PLAIN, STYLED_TAGS, Declared, Style, declared, inherit
from ingest.html.tabular import Frame, close_table
from ingest.html.writer import Mark, Writer

INLINE, CELL, BLOCK, FACT, ROW, TABLE, BREAK, LIST_ITEM, HEADING, LINK, CAPTION, RAISED, PREFORMATTED, SKIPPED = range(
    14
)
_BLOCKS = """
    p div center blockquote dl dd dt ul ol form fieldset address section article aside main hr header footer nav figure
    figcaption body html hgroup details summary dir menu
"""
_UNSEEN = "script style title template noframes object applet select textarea svg math map iframe"
_TAGS: dict[str, int] = {
    **dict.fromkeys(_BLOCKS.split(), BLOCK),
    **dict.fromkeys(_UNSEEN.split(), SKIPPED),
    **dict.fromkeys(("td", "th"), CELL),
    **dict.fromkeys(("h1", "h2", "h3", "h4", "h5", "h6"), HEADING),
    **dict.fromkeys(("pre", "listing", "xmp", "plaintext"), PREFORMATTED),
    "tr": ROW,
    "table": TABLE,
    "br": BREAK,
    "li": LIST_ITEM,
    "a": LINK,
    "sup": RAISED,
    "caption": CAPTION,
}
# Inline XBRL's elements by their local names: the facts, and what no reader sees.
_INLINE_XBRL = {
    **dict.fromkeys(("nonfraction", "nonnumeric", "fraction", "continuation", "footnote"), FACT),
    **dict.fromkeys(("header", "hidden", "references", "resources"), SKIPPED),
}
_ALIGNED = frozenset({BLOCK, CELL, HEADING})
_WITHIN_LINES = frozenset({INLINE, FACT, BREAK, LINK, RAISED, SKIPPED})


def read_text(root: HtmlElement) -> ReadText:
    """The text of a document. Hidden elements, running heads and feet, and page numbers are left out."""
    return _Reader().read(root)


class _Reader:
    def __init__(self) -> None:
        self._writer = Writer()
        self._collected = Collected()
        self._frames: list[Frame] = []
        self._kinds = dict(_TAGS)

    def read(self, root: HtmlElement) -> ReadText:
        writer = self._writer
        walk = etree.iterwalk(root, events=("start", "end"))
        opened: list[tuple[int, Style, Declared, Mark | None]] = [(BLOCK, PLAIN, NOTHING, None)]
        for event, element in walk:
            if event == "start":
                kind, style, says = self._look(element, opened[-1][1])
                if says.breaks_before:
                    writer.page_break()
                elif says.set_off and kind == INLINE:
                    writer.space()
                opened.append((kind, style, says, self._start(element, kind)))
                if kind >= PREFORMATTED:
                    walk.skip_subtree()
                elif text := element.text:
                    writer.text(text, style)
            else:
                kind, _, says, mark = opened.pop()
                if kind != INLINE:
                    self._end(kind, mark)
                if says.breaks_after:
                    writer.page_break()
                if tail := element.tail:
                    writer.text(tail, opened[-1][1])
        writer.flush()
        return finish(writer, self._collected)

    def _look(self, element: HtmlElement, parent: Style) -> tuple[int, Style, Declared]:
        """What an element is, how text in it looks, and what its own inline style says."""
        tag = str(element.tag)  # of a comment or the like it is a function, whose name is no tag's
        kind = self._kinds.get(tag)
        if kind is None:
            kind = self._kinds[tag] = _unknown_kind(tag)
        css = element.get("style")
        says = declared(css[:LONGEST_STYLE]) if css else NOTHING
        align = element.get("align") if kind in _ALIGNED else None
        size = element.get("size") if tag == "font" else None
        if says.unseen or element.get("hidden") is not None:
            return SKIPPED, parent, says
        if says is not NOTHING or align or size or tag in STYLED_TAGS:
            if says.display is not None:
                kind = _displayed(kind, says.display)
            return kind, inherit(parent, tag, says, align, size), says
        return kind, parent, says

    def _start(self, element: HtmlElement, kind: int) -> Mark | None:
        writer = self._writer
        if kind == INLINE:
            self._name(element.get("id"))
            return None
        if kind == FACT:
            mark = writer.mark()
            self._collected.facts.append((element, mark))
            return mark
        if kind == SKIPPED:
            return None
        if kind in (BREAK, RAISED):
            writer.line_break() if kind == BREAK else writer.part_digits()
            return None
        if kind == LINK:
            return self._start_link(element)
        writer.flush()
        self._name(element.get("id"))
        if kind == CELL and self._frames:
            self._frames[-1].open_cell(element, writer.drafts)
        elif kind == ROW and self._frames:
            self._frames[-1].next_row(writer.drafts)
        elif kind == TABLE:
            self._frames.append(Frame(element, len(writer.drafts)))
        elif kind == LIST_ITEM:
            writer.kind = "list_item"
        elif kind == HEADING:
            writer.kind = "heading"
        elif kind == PREFORMATTED:
            self._collected.anchors += write_plain(*_plain_text(element), writer)
        return None

    def _start_link(self, element: HtmlElement) -> Mark | None:
        self._name(element.get("id"))
        self._name(element.get("name"))
        target = element.get("href")
        if not target or target[0] != "#" or len(target) < 2:
            return None
        mark = self._writer.mark()
        self._collected.links.append((target[1:], mark))
        return mark

    def _name(self, name: str | None) -> None:
        if name:
            self._collected.anchors.append(self._writer.mark(name))

    def _end(self, kind: int, mark: Mark | None) -> None:
        writer = self._writer
        if mark is not None:
            writer.end(mark)
        if kind in _WITHIN_LINES:
            return
        writer.flush()
        if kind == CELL and self._frames:
            self._frames[-1].close_cell(writer.drafts)
        elif kind == TABLE:
            self._end_table()
        elif kind in (LIST_ITEM, HEADING):
            writer.kind = None
        elif kind == CAPTION and self._frames:
            self._frames[-1].start_after(writer.drafts)

    def _end_table(self) -> None:
        frame = self._frames.pop()
        frame.close_cell(self._writer.drafts)
        cells = close_table(frame, self._writer.pieces, self._writer.drafts)
        if cells is not None:
            self._collected.cells += cells
            for outer in self._frames:
                outer.has_table = True


def _unknown_kind(tag: str) -> int:
    return _INLINE_XBRL.get(tag.rpartition(":")[2], INLINE) if ":" in tag else INLINE


def _displayed(kind: int, display: str) -> int:
    """What an element is that its style shows otherwise than its tag would."""
    if display == "none":
        return SKIPPED
    if display.startswith("inline") and kind == BLOCK:
        return INLINE
    return BLOCK if display == "block" and kind == INLINE else kind


def _plain_text(element: HtmlElement) -> tuple[str, list[tuple[int, str]]]:
    """The text of a <pre> as it stands, and the names of places in it."""
    pieces: list[str] = []
    names: list[tuple[int, str]] = []
    length = 0
    for event, inner in etree.iterwalk(element, events=("start", "end")):
        if event == "start":
            name = inner.get("id") or inner.get("name")
            if name:
                names.append((length, name))
            text = "\n" if inner.tag == "br" else inner.text or ""
        else:
            text = (inner.tail or "") if inner is not element else ""
        pieces.append(text)
        length += len(text)
    return "".join(pieces), names
