"""Turns a template's elements into the pieces of a document, and notes which sentences are claims."""

import re
import zlib
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from evals.makers.invented.books.figures import Figures
from evals.makers.invented.pages.equity import EquityWriter
from evals.makers.invented.pages.filler import Filler, Rich
from evals.makers.invented.pages.grids import Grid, write
from evals.makers.invented.pages.pages import WIDTH, CloseNote, Item, OpenNote, PageBreak, Piece
from evals.makers.invented.pages.people import PeopleWriter
from evals.makers.invented.pages.statements import StatementWriter
from evals.makers.invented.pages.tagging import Tagger
from evals.makers.invented.pages.template import Element, Templates
from evals.makers.invented.pages.themes import Theme

CONTENTS = "<!--contents-->"
_CLAIM = re.compile(r"\[\[([\w-]+)\|(.*?)\]\]")
_PARTING = re.compile(r"(?<=[a-z,]) (?=[a-z])")
_LONG = 420  # characters of a paragraph that a page's end may part


@dataclass(frozen=True)
class Said:
    """A sentence that a template marks as a claim, where it stands."""

    claim: str
    sentence: str
    section: str


@dataclass(frozen=True)
class Place:
    """A paragraph and the section that it belongs to."""

    section: str
    text: str


@dataclass
class BodyWriter:
    """Writes the body of one document."""

    figures: Figures
    filler: Filler
    tagger: Tagger
    theme: Theme
    templates: Templates
    file: str
    said: list[Said] = field(default_factory=list[Said])
    places: list[Place] = field(default_factory=list[Place])
    _part: str = ""
    _section: str = ""
    _anchors: int = 0

    def items(self, elements: Iterable[Element]) -> Iterator[Item]:
        for element in elements:
            match element.kind:
                case "note":
                    yield OpenNote(element.text)
                case "endnote":
                    yield CloseNote()
                case "page":
                    yield PageBreak()
                case "tag":
                    self.filler.tagged = element.text == "on"
                case "toc":
                    yield Piece(f'<div id="toc"></div>{CONTENTS}', 30)
                case "rule":
                    yield Piece(self.theme.rule, 1)
                case "table" | "grid" | "equity" | "people":
                    yield self._table(element)
                case _:
                    yield self._text(element)

    def _table(self, element: Element) -> Piece:
        grid = self._grid(element)
        return Piece(write(grid, self.theme), grid.lines + 2)

    def _grid(self, element: Element) -> Grid:
        writer = StatementWriter(self.figures, self.filler, self.tagger)
        if element.kind == "grid":
            return writer.grid(element.rows)
        if element.kind == "people":
            return PeopleWriter(self.figures, self.tagger).grid(element.text)
        if element.kind == "equity":
            periods = [self.figures.period(name) for name in element.text.split()]
            return EquityWriter(self.figures, self.tagger).grid(periods)
        rows = element.rows or self.templates.rows(element.options["rows"])
        return writer.table(element.options["cols"], rows)

    def _text(self, element: Element) -> Piece:
        match element.kind:
            case "part":
                self._part = f"Part {element.text}, " if self.figures.filing.form == "10-Q" else ""
                return self._headed(self.theme.part.format(f"PART {element.text}"), f"PART {element.text}", 3)
            case "item":
                return self._item(element.text)
            case "head" | "subhead" | "risk":
                return self._heading(element)
            case "paragraph":
                return self._paragraph(element.text)
            case "bullet":
                rich = self._claims(element.text)
                return Piece(self.theme.bullet.format(rich.markup), _lines(rich.plain))
            case "centre":
                return Piece(self.theme.centre.format(self.filler.fill(element.text).markup), 1, keeps=True)
            case _:
                rich = self.filler.fill(element.text)
                return Piece(self.theme.small.format(rich.markup), _lines(rich.plain))

    def _item(self, text: str) -> Piece:
        number, _, title = (part.strip() for part in text.partition("|"))
        word, shown = f"Item {number}.", self.filler.fill(title)
        self._section = f"{self._part}Item {number}"
        markup = self.theme.item.format(word.replace(" ", "&#160;"), shown.markup)
        if self.theme.item.startswith("<p"):
            markup = self.theme.item.format(word.upper().replace(" ", "&#160;"), shown.markup.upper())
        return self._headed(markup, f"{word}|{shown.markup}", 3)

    def _heading(self, element: Element) -> Piece:
        rich = self.filler.fill(element.text)
        templates = {"head": self.theme.head, "subhead": self.theme.subhead, "risk": self.theme.risk}
        markup = templates[element.kind].format(rich.markup)
        listed = element.kind == "head" and self.figures.filing.form in ("DEF 14A", "EX-99.1")
        if not listed:
            return Piece(markup, _lines(rich.plain) + 1, keeps=True)
        self._section = rich.plain
        return self._headed(markup, f"|{rich.markup}", 2)

    def _headed(self, markup: str, title: str, lines: int) -> Piece:
        self._anchors += 1
        anchor = f"i{zlib.crc32(self.file.encode()):08x}_{3 * self._anchors + 1}"
        return Piece(self.theme.anchor.format(anchor) + markup, lines, keeps=True, title=title, anchor=anchor)

    def _paragraph(self, text: str) -> Piece:
        rich = self._claims(text)
        self.places.append(Place(self._section, rich.plain))
        halves = None
        if len(rich.plain) > _LONG and "[[" not in text and rich.markup.count("<") == 0:
            halves = self._halves(rich)
        return Piece(self.theme.paragraph.format(rich.markup), _lines(rich.plain), halves=halves)

    def _halves(self, rich: Rich) -> tuple[str, str] | None:
        places = [match.start() for match in _PARTING.finditer(rich.markup)]
        if not places:
            return None
        middle = min(places, key=lambda place: abs(place - len(rich.markup) // 2))
        first, second = rich.markup[:middle], rich.markup[middle + 1 :]
        return self.theme.paragraph.format(first), self.theme.paragraph.format(second)

    def _claims(self, text: str) -> Rich:
        """The text with its claims noted and their marks removed."""
        markup: list[str] = []
        plain: list[str] = []
        position = 0
        for match in _CLAIM.finditer(text):
            before, sentence = self.filler.fill(text[position : match.start()]), self.filler.fill(match[2])
            self.said.append(Said(match[1], sentence.plain.strip(), self._section))
            markup += [before.markup, sentence.markup]
            plain += [before.plain, sentence.plain]
            position = match.end()
        rest = self.filler.fill(text[position:])
        return Rich("".join([*markup, rest.markup]), "".join([*plain, rest.plain]))


def _lines(text: str) -> int:
    return 1 + (len(text) - 1) // WIDTH + 1
