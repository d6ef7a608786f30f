"""An answer's text for the terminal: its Markdown tables as tables."""

from collections.abc import Callable, Iterator
from itertools import groupby

from rich.console import Group, RenderableType
from rich.markup import escape
from rich.table import Table
from rich.text import Text

from tools.language.bilingual.direction import set_apart
from tools.models.answers import Citation

_ROW = "|"
_RULE = "---"


def answer_body(text: str, shown: Callable[[str], str]) -> RenderableType:
    """The text as it is, with tables where it has rows of them; `shown` makes markup of what is no table."""
    return Group(*_parts(set_apart(text), shown))


def citation_line(citation: Citation) -> str:
    """A citation as markup, with its address where it has one."""
    return f"  {escape(set_apart(citation.printed))} {citation.url or ''}"


def _parts(text: str, shown: Callable[[str], str]) -> Iterator[RenderableType]:
    for is_table, lines in groupby(text.splitlines(), key=lambda line: line.startswith(_ROW)):
        block = list(lines)
        if is_table and len(block) > 1 and _RULE in block[1]:
            yield _table([_cells(line) for line in block if not set(line) <= set("|- ")])
        else:
            yield Text.from_markup(shown("\n".join(block)))


def _cells(line: str) -> list[str]:
    return [cell.strip() for cell in line.strip().strip(_ROW).split(_ROW)]


def _table(rows: list[list[str]]) -> Table:
    """The first row is the head; all columns but the first hold figures."""
    table = Table()
    for place, name in enumerate(rows[0]):
        table.add_column(Text(name), justify="right" if place else "left")
    for row in rows[1:]:
        table.add_row(*map(Text, row))
    return table
