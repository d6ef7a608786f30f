"""Reads plain text: old filings, and what HTML has within <pre>. Paragraphs, headings and tables by their layout."""

import re
from collections.abc import Sequence

from ingest.html.style import PLAIN, Style
from ingest.html.writer import CELL, LINE, SPACE, Mark, Writer

_PAGE = re.compile(r"\s*</?PAGE>[\s0-9ivx\-]{0,12}", re.IGNORECASE)
_TABLE = re.compile(r"\s*<(/?)TABLE>", re.IGNORECASE)
_TAG = re.compile(r"</?(?:TABLE|CAPTION|S|C|FN|F[0-9]{1,2}|TEXT|R)>", re.IGNORECASE)
_RULE = re.compile(r"[\s\-_=*~.·]{4,}")
_COLUMNS = re.compile(r"(?<=\S)(?:\s{2,}|\t+)(?=\S)")
_WIDE_GAP = re.compile(r"(?<=\S)(?: {3,}|\t+)(?=\S)")
_LIST_MARKER = re.compile(r"\s*(?:[•·*o–-]|\(?[0-9A-Za-z]{1,4}[.)])\s+(?=\S)")
_ITEM = re.compile(
    r"\s*(?:PART\s+[IV]+\b|ITEMS\s*[0-9]{1,2}[A-C]?(?:,|\s(?:and|&|through)\s)"
    r"|ITEMS?\s*[0-9]{1,2}(?:\.[0-9]{2})?\s?[A-C]?\s?(?:[.:–—-]|\s\s|\Z|\s[A-Z]))",
    re.IGNORECASE,
)
LEADS_IN = re.compile(
    r"(?:\b(?:see|in|and|to|of|under|with|or|the|our|by|at|on|for|from|also|both)|[,;(“\"–—-])\s*\Z", re.IGNORECASE
)
_NUMBER = re.compile(r"\s*(?:page\s*)?[-–—]?\s*(?:(?:[A-Z]{1,2}-)?[0-9]{1,4}|[ivxl]{1,7})\s*[-–—]?", re.IGNORECASE)
_LETTER = re.compile(r"[^\W\d_]")
_CENTERED = Style(centered=True)
_LONG_LINE = 50_000
_LONGEST_HEADING = 200
_HEADING_LINES = 4
_INDENT = 12  # of a centered line, at least


def write_plain(text: str, anchors: Sequence[tuple[int, str]], writer: Writer) -> list[Mark]:
    """Write the blocks of a text. `anchors` are names with their offsets in it, in order; their marks come back."""
    paragraphs = _Paragraphs(writer)
    waiting = list(reversed(anchors))
    offset = 0
    for line in text.split("\n"):
        offset += len(line) + 1
        paragraphs.line(line.rstrip())
        while waiting and waiting[-1][0] < offset:
            paragraphs.names.append(waiting.pop()[1])
    paragraphs.names += [name for _, name in reversed(waiting)]
    paragraphs.end()
    return paragraphs.marks


class _Paragraphs:
    """Gathers lines into paragraphs and tables."""

    def __init__(self, writer: Writer) -> None:
        self.names: list[str] = []  # of the paragraph that is being gathered
        self.marks: list[Mark] = []
        self._writer = writer
        self._lines: list[str] = []
        self._in_table = False

    def line(self, line: str) -> None:
        table = _TABLE.match(line) if "<" in line else None
        if table:
            self.end()
            self._in_table = not table[1]
        elif "<" in line and _PAGE.fullmatch(line):
            self.end()
            self._writer.page_break()
            return
        if "<" in line:
            line = _TAG.sub("", line)
        if not line.strip():
            if not self._in_table:
                self.end()
            return
        if len(line) > _LONG_LINE:
            self.end()
            self._writer.text(line, PLAIN)
            self._writer.flush()
            return
        alone = not self._in_table and _NUMBER.fullmatch(line) is not None
        if alone or self._starts_anew(line):
            self.end()
        self._lines.append(line)
        if alone:
            self.end()

    def _starts_anew(self, line: str) -> bool:
        return bool(
            self._lines and not self._in_table and _ITEM.match(line) and not LEADS_IN.search(self._lines[-1][-20:])
        )

    def end(self) -> None:
        """The paragraph ends here."""
        self.marks += map(self._writer.mark, self.names)
        self.names.clear()
        lines, self._lines = self._lines, []
        if not lines:
            return
        if self._in_table or _is_tabular(lines):
            rows = [CELL.join(_COLUMNS.split(line.strip())) for line in lines]
            self._writer.block(LINE.join(rows), "table", PLAIN)
            return
        indents = [len(line) - len(line.lstrip()) for line in lines if not _RULE.fullmatch(line)]
        centered = bool(indents) and min(indents) >= _INDENT
        text = _prose(lines)
        kind = "heading" if len(lines) <= _HEADING_LINES and _is_heading(text, centered) else None
        self._writer.block(text, kind, _CENTERED if centered else PLAIN)


def _is_tabular(lines: Sequence[str]) -> bool:
    parted = sum(1 for line in lines if _WIDE_GAP.search(_LIST_MARKER.sub("", line.strip(), 1)))
    return parted >= 2 and 2 * parted >= len(lines)


def _prose(lines: Sequence[str]) -> str:
    """Lines put together, but for rules between them."""
    parts: list[str] = []
    gap = ""
    for line in lines:
        rule = _RULE.fullmatch(line) is not None
        parts += [LINE if rule and parts else gap, SPACE.join(line.split())]
        gap = LINE if rule else SPACE
    return "".join(parts)


def _is_heading(text: str, centered: bool) -> bool:
    title, _, rule = text.partition(LINE)
    if len(title) > _LONGEST_HEADING or not _LETTER.search(title):
        return False
    if _ITEM.match(title):
        return True
    return (centered or title == title.upper() or bool(rule)) and not title.endswith((".", ",", ";", ":"))
