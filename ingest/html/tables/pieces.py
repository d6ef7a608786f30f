"""What the walk through a table finds: cells with content, by row and raw column."""

import re
from dataclasses import dataclass, field

from lxml.html import HtmlElement

_MARK = re.compile(r"(?:\d{1,3}|[a-z])(?:\s*,\s*(?:\d{1,3}|[a-z]))*")
_ORDINAL = re.compile(r"(?:st|nd|rd|th|®|™|℠|sm|tm)", re.IGNORECASE)
_BROKEN = re.compile(r"(?<=[a-z])- (?=(?!and |or |to )[a-z])")
_INVISIBLE = re.compile("[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]")


@dataclass(slots=True, eq=False)
class Piece:
    """A cell with content: the raw columns that it covers, what it says, and how it looks.

    `origin` is set where a cell from a row above reaches into this one. `glued` marks what was put together from
    several cells.
    """

    start: int
    end: int
    text: str
    elements: list[HtmlElement]
    rowspan: int = 1
    indent: float = 0.0
    bold: bool = False
    header: bool = False
    raised: bool = False
    ruled_above: bool = False
    ruled_below: bool = False
    glued: bool = False
    origin: "Piece | None" = None

    @property
    def reaches(self) -> bool:
        """Whether the cell is in several rows."""
        return self.origin is not None or self.rowspan > 1

    def reach(self) -> "Piece":
        """The same cell in a row below."""
        return Piece(  # `replace` takes far longer, and a table may have thousands of cells that reach down
            self.start, self.end, self.text, self.elements, indent=self.indent, bold=self.bold, header=self.header,
            raised=self.raised, glued=self.glued, origin=self,
        )  # fmt: skip


@dataclass(slots=True)
class RawRow:
    """One row's pieces from left to right; `element` is None where text stood outside any row."""

    element: HtmlElement | None
    pieces: list[Piece] = field(default_factory=list[Piece])
    head: bool = False


@dataclass(slots=True)
class OpenCell:
    """A cell, or a caption, that is being read."""

    piece: Piece
    parts: list[str] = field(default_factory=list[str])
    has_text: bool = False
    raised: list[tuple[HtmlElement, int]] = field(default_factory=list[tuple[HtmlElement, int]])
    all_raised: bool = True

    def add(self, text: str) -> None:
        """Text, in the order of the document."""
        self.parts.append(text)
        if not text.isspace():
            self.has_text = True
            self.all_raised = self.all_raised and bool(self.raised)

    def lower(self, element: HtmlElement) -> None:
        """Sets footnote marks apart from what they are raised beside: 1,234 with a small 1 is not 12,341."""
        if not self.raised or self.raised[-1][0] is not element:
            return
        _, at = self.raised.pop()
        text = clean_text("".join(self.parts[at:]))
        if not text or self.raised or _ORDINAL.fullmatch(text):
            return
        self.parts[at:] = [f" ({text})" if _MARK.fullmatch(text) else f" {text}"]

    def finish(self) -> bool:
        """Gives the piece its text; whether there is any."""
        if not self.has_text:
            return False
        raw = "".join(self.parts)
        text = clean_text(raw)
        self.piece.text = _BROKEN.sub("-", text) if "- " in text else text  # words broken at their hyphen
        self.piece.raised = self.all_raised
        lead = raw[: len(raw) - len(raw.lstrip())]
        self.piece.indent += 3.0 * (lead.count("\xa0") + lead.count("\u2003"))
        return bool(text)


def clean_text(text: str) -> str:
    """Text with single spaces, without characters that take up no room."""
    if not text.isascii():
        text = _INVISIBLE.sub("", text)
    return " ".join(text.split())
