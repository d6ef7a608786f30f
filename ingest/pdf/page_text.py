"""The blocks of a page's text as a model writes it down: headings, paragraphs, list items, rows of tables."""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from ingest.html.parsed import BlockKind
from ingest.lines import BULLET

_HEADING = re.compile(r"\s*(#{1,6})\s+(?=\S)")
_RULE = re.compile(r"[\s|:–—-]*-[\s|:–—-]*")  # between the head of a table and its rows
_CELLS = " | "
_EMPHASIS = re.compile(r"\*\*|__")
LEVELS = (1.6, 1.3, 1.15)  # times the size of running text that headings of each rank have


@dataclass(frozen=True, slots=True)
class WrittenBlock:
    """A block's lines; `rank` is 1 for the largest headings, 0 for what is none."""

    kind: BlockKind
    text: str
    rank: int = 0


def read_blocks(text: str) -> Iterator[WrittenBlock]:
    """The blocks of a page in order; their texts are what the model wrote without its marks."""
    kind: BlockKind = "paragraph"
    lines: list[str] = []
    for line in map(str.strip, _EMPHASIS.sub("", text).split("\n")):
        heading = _HEADING.match(line)
        own = _kind(line)
        if lines and (not line or heading or own == "list_item" or own != kind):
            yield WrittenBlock(kind, "\n".join(lines))
            lines = []
        if heading:
            yield WrittenBlock("heading", line[heading.end() :], min(len(heading[1]), len(LEVELS)))
        elif line and not (own == "table" and _RULE.fullmatch(line)):
            kind = own
            lines.append(_row(line) if own == "table" else line)
    if lines:
        yield WrittenBlock(kind, "\n".join(lines))


def _kind(line: str) -> BlockKind:
    if BULLET.match(line):
        return "list_item"
    return "table" if _CELLS in line or (line.startswith("|") and line.endswith("|")) else "paragraph"


def _row(line: str) -> str:
    """A row with its cells trimmed, without the bars around it."""
    inner = line[1:-1] if line.startswith("|") and line.endswith("|") else line
    return _CELLS.join(map(str.strip, inner.split("|"))).strip()
