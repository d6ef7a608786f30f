"""Sets a document's pieces on pages: running heads, page numbers, notes that go on over a page's end."""

from dataclasses import dataclass, field

from evals.makers.invented.pages.tagging import Tagger
from evals.makers.invented.pages.themes import Theme

LINES = 60  # of a page
WIDTH = 105  # characters of a line
_LEAST_PART = 5  # lines of a paragraph that may be parted


@dataclass(frozen=True)
class Piece:
    """Markup that stays on one page. `before` and `after` are a paragraph's halves, where it may be parted."""

    markup: str
    lines: int
    keeps: bool = False
    title: str | None = None
    anchor: str = ""
    halves: tuple[str, str] | None = None


@dataclass(frozen=True)
class OpenNote:
    concept: str


@dataclass(frozen=True)
class CloseNote:
    pass


@dataclass(frozen=True)
class PageBreak:
    pass


Item = Piece | OpenNote | CloseNote | PageBreak


@dataclass
class Pager:
    """Collects the pages of one document. `entries` are the lines of its contents: title, anchor, page."""

    theme: Theme
    tagger: Tagger
    foot: str
    head: str
    numbered: bool = True
    entries: list[tuple[str, str, int]] = field(default_factory=list[tuple[str, str, int]])
    _out: list[str] = field(default_factory=list[str])
    _page: int = 1
    _used: int = 0
    _note: int | None = None
    _notes: int = 0

    def set(self, items: list[Item]) -> str:
        for number, item in enumerate(items):
            match item:
                case Piece():
                    self._place(item, self._kept_with(items, number))
                case OpenNote():
                    self._open(item)
                case CloseNote():
                    self._out.append("</ix:continuation>" if self._note else "</ix:nonNumeric>")
                    self._note = None
                case PageBreak():
                    if self._used:
                        self._break()
        if self.numbered:
            self._out.append(self._foot())
        return "".join(self._out)

    def _kept_with(self, items: list[Item], number: int) -> int:
        """The lines of what must stay with a heading: the first piece after it."""
        lines = 0
        while number < len(items):
            item = items[number]
            if not isinstance(item, Piece):
                number += 1
                continue
            lines += item.lines
            if not item.keeps:
                break
            number += 1
        return lines

    def _place(self, piece: Piece, needed: int) -> None:
        if self.numbered and self._used and self._used + min(needed, LINES) > LINES:
            room = LINES - self._used
            if piece.halves is not None and piece.lines >= 2 * _LEAST_PART and room >= piece.lines // 2:
                self._out.append(piece.halves[0])
                self._break()
                self._out.append(piece.halves[1])
                self._used += piece.lines // 2
                return
            self._break()
        if piece.title is not None:
            self.entries.append((piece.title, piece.anchor, self._page))
        self._out.append(piece.markup)
        self._used += piece.lines

    def _break(self) -> None:
        reopened = ""
        if self._note is not None:
            self._out.append("</ix:continuation>" if self._note else "</ix:nonNumeric>")
            before = f"n-{self._notes}-{self._note}"
            self._note += 1
            name = f"n-{self._notes}-{self._note}"
            self._continue(before, name)
            reopened = f'<ix:continuation id="{name}"\0{name}\0>'
        self._out.append(self._foot())
        self._page += 1
        self._used = 0
        self._out.append(self.theme.page_start.format(head=self.head))
        self._out.append(reopened)

    def _continue(self, before: str, name: str) -> None:
        """Tell the tag that was open where its text goes on."""
        mark = f"\0{before}\0"
        for index in range(len(self._out) - 1, -1, -1):
            if mark in self._out[index]:
                self._out[index] = self._out[index].replace(mark, f' continuedAt="{name}"')
                return

    def _open(self, note: OpenNote) -> None:
        self._notes += 1
        self._note = 0
        opened = self.tagger.text("", note.concept, block=True, more=f"\0n-{self._notes}-0\0")
        self._out.append(opened.removesuffix("</ix:nonNumeric>"))

    def _foot(self) -> str:
        return self.theme.page_end.format(foot=self.foot, head=self.head, number=self._page)


def strip_marks(markup: str) -> str:
    """Without the marks of continuations that did not come."""
    return "".join(markup.split("\0")[::2])
