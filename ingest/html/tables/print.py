"""Writes a table as Markdown, as plain HTML, and as the sentence or two that stand for it."""

import re
from collections import Counter
from collections.abc import Sequence
from html import escape
from typing import Final, TypeAlias

from ingest.html.tables.grid import Cell
from ingest.html.tables.headers import JOINT, is_dated
from ingest.html.tables.model import Row, TableType
from ingest.html.tables.numbers import read_figure
from ingest.html.tables.units import SCALES, Units

_REPEATED: Final = 120  # characters of a cell over several rows that are written in each
_NOTE = re.compile(r"\s*\([^()]*(?:thousands|millions|billions)[^()]*\)", re.IGNORECASE)
_MARKDOWN = str.maketrans({"\\": "\\\\", "|": "\\|", "<": "\\<"})
_NAMED_LABELS: Final = 8
_LONGEST_LABEL: Final = 60
_LONGEST_HEADER: Final = 70
_NAMED_PERIODS: Final = 6
_TYPE_WORDS: dict[TableType, str] = {
    "financial_statement": "financial statement",
    "compensation": "compensation table",
    "governance": "governance table",
    "comparison": "comparison",
    "schedule": "schedule",
    "metrics": "table of metrics",
    "other": "table",
}

Places: TypeAlias = Sequence[Cell | None]


def write_markdown(headers: Sequence[str], rows: Sequence[Row]) -> str:
    """A pipe table. What spans columns stands in the first; a short text over several rows stands in each."""
    lines = [_line([header.replace(JOINT, " / ") for header in headers]), "|" + " --- |" * len(headers)]
    seen: set[Cell] = set()
    lines += [write_row(row, seen) for row in rows]
    return "\n".join(lines)


def write_row(row: Row, seen: set[Cell]) -> str:
    """A row's line; `seen` are the cells that rows above have written."""
    texts: list[str] = []
    last: Cell | None = None
    for cell in row.cells:
        told = cell is None or cell is last or (cell in seen and not _is_repeated(cell.text))
        texts.append("" if cell is None or told else cell.text)
        if cell is not None and cell.rows > 1:
            seen.add(cell)
        last = cell
    return _line(texts)


def _is_repeated(text: str) -> bool:
    return len(text) <= _REPEATED and read_figure(text) is None


def _line(texts: Sequence[str]) -> str:
    return "| " + " | ".join(text.translate(_MARKDOWN) for text in texts) + " |"


def write_html(caption: str, head: Sequence[Places], rows: Sequence[Row]) -> str:
    """Nothing but table, caption, tr, th and td with their spans."""
    lines = [*head, *(row.cells for row in rows)]
    heights = Counter(cell for places in lines for cell in dict.fromkeys(places) if cell is not None)
    written: set[Cell] = set()
    parts = ["<table>"]
    if caption:
        parts.append(f"<caption>{escape(caption)}</caption>")
    for number, places in enumerate(lines):
        tag = "th" if number < len(head) else "td"
        parts.append("<tr>" + "".join(_cells(places, tag, heights, written)) + "</tr>")
        written.update(cell for cell in places if cell is not None and cell.rows > 1)
    parts.append("</table>")
    return "".join(parts)


def _cells(places: Places, tag: str, heights: Counter[Cell], written: set[Cell]) -> list[str]:
    parts: list[str] = []
    last: Cell | None = None
    for cell in places:
        if cell is None:
            parts.append(f"<{tag}></{tag}>")
        elif cell is not last and cell not in written:
            spans = f' colspan="{cell.columns}"' if cell.columns > 1 else ""
            spans += f' rowspan="{heights[cell]}"' if cell.rows > 1 and heights[cell] > 1 else ""
            parts.append(f"<{tag}{spans}>{escape(cell.text)}</{tag}>")
        last = cell
    return parts


def write_synopsis(
    caption: str, table_type: TableType, units: Units, headers: Sequence[str], rows: Sequence[Row], label_columns: int
) -> str:
    """What the table is, of which periods, and what its first rows are: what a search should find it by."""
    what = _TYPE_WORDS[table_type]
    scale = next((name for name, size in SCALES.items() if size == units.scale), "")
    measure = " of ".join(part for part in (scale, units.currency or "") if part)
    heads = list(dict.fromkeys(header for header in headers[label_columns:] if header))
    periods = [header for header in heads if is_dated(header)] or [
        row.label for row in rows if row.is_section and is_dated(row.label)
    ]
    columns = [header for header in heads if header not in periods]
    name = _NOTE.sub("", caption).rstrip(" .:")
    first = f"{name}: {what}" if name else what.capitalize()
    first += f" in {measure}" if measure else ""
    if periods:
        first += f", for {_listed(periods, _NAMED_PERIODS, _LONGEST_HEADER)}"
    labels = list(dict.fromkeys(row.label for row in rows if row.label))
    second = f"{len(rows)} rows"
    second += f": {_listed(labels, _NAMED_LABELS, _LONGEST_LABEL)}" if labels else ""
    second += f"; columns: {_listed(columns, _NAMED_PERIODS, _LONGEST_HEADER)}" if columns else ""
    return f"{first}. {second}{'' if second.endswith('...') else '.'}"


def _listed(texts: Sequence[str], most: int, longest: int) -> str:
    shown = [text.replace(JOINT, " ").rstrip(" :.")[:longest].strip() for text in texts[:most]]
    return ", ".join(shown) + (", ..." if len(texts) > most else "")
