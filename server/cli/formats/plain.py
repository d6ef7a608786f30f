"""Blocks as plain text for other programs and files: tab-separated, and Markdown."""

import re
from collections.abc import Iterator, Sequence

from server.cli.formats.layout import Block, Framed, Grid, Line, Note

_BREAKS = re.compile(r"[\t\n\r\v\f]+")


def to_tsv(block: Block) -> Iterator[str]:
    """Lines of text; the cells of a grid with a tab between them, a row a line."""
    if isinstance(block, Grid):
        yield from [block.title] if block.title else []
        yield "\t".join(_cell(column.name) for column in block.columns)
        yield from ("\t".join(map(_cell, row)) for row in block.rows)
        yield from block.below
    elif isinstance(block, Line):
        yield from (f"{' ' * block.indent}{line}".rstrip() for line in block.text.split("\n"))
    elif isinstance(block, Note):
        yield f"{block.kind}: {_cell(block.text)}"
    else:
        yield from [block.title] if block.title else []
        for part in block.body:
            yield from to_tsv(part)
        yield from [block.below] if block.below else []


def _cell(text: str) -> str:
    return _BREAKS.sub(" ", text).strip()


def to_markdown(block: Block) -> Iterator[str]:
    """Lines of Markdown, with an empty one behind each block."""
    if isinstance(block, Grid):
        yield from _markdown_grid(block)
    elif isinstance(block, Line):
        marks = "**" if block.style == "strong" else ""
        yield from (f"{marks}{line.strip()}{marks}" if line.strip() else "" for line in block.text.split("\n"))
        yield ""
    elif isinstance(block, Note):
        yield f"> **{block.kind}:** {_cell(block.text)}"
        yield ""
    else:
        yield from _markdown_framed(block)


def _markdown_framed(framed: Framed) -> Iterator[str]:
    if framed.title:
        yield f"## {_cell(framed.title)}"
        yield ""
    for part in framed.body:
        yield from to_markdown(part)
    if framed.below:
        yield f"*{framed.below}*"
        yield ""


def _markdown_grid(grid: Grid) -> Iterator[str]:
    if grid.title:
        yield f"**{grid.title}**"
        yield ""
    yield _markdown_row([column.name for column in grid.columns])
    yield _markdown_row(["---:" if column.right else "---" for column in grid.columns])
    for row in grid.rows:
        yield _markdown_row(row)
    yield ""
    for below in grid.below:
        yield below
        yield ""


def _markdown_row(cells: Sequence[str]) -> str:
    escaped = (_cell(cell).replace("|", r"\|") for cell in cells)
    return f"| {' | '.join(escaped)} |"
