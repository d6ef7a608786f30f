"""A page's text as Markdown, and the marks in it that tell what is uncertain."""

import re
from collections.abc import Iterator, Sequence

from ingest.lines import BULLET
from ingest.pdf.by_model import ILLEGIBLE
from ingest.pdf.page_text import WrittenBlock, read_blocks

_UNCERTAIN = re.compile(rf"\[\?[^\[\]\n]{{1,200}}\?\]|{re.escape(ILLEGIBLE)}")
_ITEM = re.compile(r"^[ \t]*[-*+][ \t]+(?=\S)", re.MULTILINE)


def to_markdown(text: str) -> str:
    """What was written down of a page, as Markdown: headings, lists and tables by their marks."""
    parts: list[str] = []
    before: WrittenBlock | None = None
    for block in blocks_of(text):
        if before is not None:
            parts.append("\n" if before.kind == block.kind == "list_item" else "\n\n")
        parts.append(_written(block))
        before = block
    return "".join(parts)


def blocks_of(markdown: str) -> Iterator[WrittenBlock]:
    """The blocks of a page of Markdown."""
    return read_blocks(_ITEM.sub("• ", markdown))


def uncertain_in(text: str) -> list[str]:
    """What is marked as uncertain or illegible, in order: "[?412?]"."""
    return _UNCERTAIN.findall(text)


def _written(block: WrittenBlock) -> str:
    match block.kind:
        case "heading":
            return f"{'#' * block.rank} {block.text}"
        case "list_item":
            return f"- {BULLET.sub('', block.text, count=1)}"
        case "table":
            return table_markdown([[cell.strip() for cell in row.split("|")] for row in block.text.split("\n")])
        case _:
            return block.text


def table_markdown(rows: Sequence[Sequence[str]]) -> str:
    """Rows of cells as a table, the first one its head."""
    width = max(map(len, rows))
    head, *body = ([*row, *[""] * (width - len(row))] for row in rows)
    return "\n".join(f"| {' | '.join(row)} |" for row in (head, ["---"] * width, *body))
