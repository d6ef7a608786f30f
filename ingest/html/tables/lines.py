"""Tables of plain text: columns that are lined up with spaces, as filings had them before they were HTML."""

import re

from lxml.html import HtmlElement

from ingest.html.tables.pieces import Piece, RawRow, clean_text

_CELL = re.compile(r"(?:[$€£¥]\s{1,40})?\S+(?: \S+)*")
_RULE = re.compile(r"[-=_~.\s]{3,}")
_LEADERS = re.compile(r"(?<=\S)\s?(?:\.\s?){3,}(?=\s|$)")
_UNDERLINE = re.compile(r"[-=_]{3,}")
_TAG = re.compile(r"</?(?:table|caption|s|c|fn|f\d{1,2}|page)>", re.IGNORECASE)
_APART = 10  # raw columns between cells that tabs part, so that they stay apart
_INDENT = 4.0  # points that one space is worth


def has_cells(table: HtmlElement) -> bool:
    """Whether a table has any cell; one of plain text has none."""
    return next(table.iter("td", "th"), None) is not None


def read_lines(table: HtmlElement | str) -> list[RawRow]:
    """The rows of a table of plain text. Rules and dot leaders are dropped; raw columns are character places.

    Where tabs part the cells, raw columns are counted by them.
    """
    elements = [] if isinstance(table, str) else [table]
    text = _TAG.sub(_blank, table) if isinstance(table, str) else "".join(table.itertext())
    tabs = "\t" in text
    rows: list[RawRow] = []
    for line in text.splitlines():
        pieces = _by_tabs(line, elements) if tabs else _by_place(line, elements)
        if rows and not pieces and not tabs:
            _widen(rows[-1].pieces, line)
        if pieces:
            pieces[0].indent = pieces[0].start * _INDENT
            rows.append(RawRow(None, pieces))
    return rows


def _widen(pieces: list[Piece], line: str) -> None:
    """A rule below a header shows which columns the header is over."""
    for rule in _UNDERLINE.finditer(line):
        over = [piece for piece in pieces if piece.start < rule.end() and piece.end > rule.start()]
        if len(over) == 1:
            over[0].start = min(over[0].start, rule.start())
            over[0].end = max(over[0].end, rule.end())


def _by_place(line: str, elements: list[HtmlElement]) -> list[Piece]:
    line = _LEADERS.sub(_blank, line)
    found = [match for match in _CELL.finditer(line) if not _RULE.fullmatch(match[0])]
    pieces = [Piece(match.start(), match.end(), _clean(match[0]), list(elements)) for match in found]
    return [piece for piece in pieces if piece.text]


def _by_tabs(line: str, elements: list[HtmlElement]) -> list[Piece]:
    texts = [(place, _clean(text)) for place, text in enumerate(line.split("\t")) if not _RULE.fullmatch(text)]
    return [Piece(place * _APART, place * _APART + 1, text, list(elements)) for place, text in texts if text]


def _blank(match: re.Match[str]) -> str:
    return " " * len(match[0])


def _clean(text: str) -> str:
    return clean_text(text).replace("$ ", "$")
