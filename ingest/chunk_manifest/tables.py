"""Tables of a manifest: read from their JSON, checked, and made what a table of an HTML page is read from."""

from dataclasses import replace
from html import escape
from pathlib import Path
from typing import Final

from lxml.html import HtmlElement, fragment_fromstring

from ingest.chunk_manifest.folder import read_bounded
from ingest.chunk_manifest.models import Cell, TablePayload
from ingest.chunk_manifest.reader import clean, parse
from ingest.html.tables.model import Table
from ingest.html.tables.read import read_table
from ingest.html.tables.units import SCALES, read_units
from tools.errors import RefusedFile

MOST_BYTES: Final = 16 * 1024 * 1024
_MOST_CELLS = 500_000


def read_payload(data: bytes, name: str, table_id: str, doc_id: str) -> TablePayload:
    """A table of `doc_id` as its JSON gives it. Raises `RefusedFile`, naming the file and a row that is wrong."""
    payload = parse(TablePayload, data.removeprefix(b"\xef\xbb\xbf"), name)
    for field, said, wanted in (("table_id", payload.table_id, table_id), ("doc_id", payload.doc_id, doc_id)):
        if said is not None and said != wanted:
            raise RefusedFile(f"{name}: {field} is {said!r}, and {wanted!r} in the manifest's row.")
    width = len(payload.rows[0])
    if not width:
        raise RefusedFile(f"{name}: rows[1] has no cells.")
    for part, rows in (("headers", payload.headers), ("rows", payload.rows)):
        for number, row in enumerate(rows, start=1):
            if len(row) != width:
                raise RefusedFile(
                    f"{name}: {part}[{number}] has {len(row)} cells, and rows[1] has {width}. Write null for a cell "
                    "that is empty."
                )
    if width * (len(payload.rows) + len(payload.headers)) > _MOST_CELLS:
        raise RefusedFile(f"{name}: has more than {_MOST_CELLS:,} cells. Cut the table into several.")
    if not any((cell or "").strip() for row in payload.rows for cell in row):
        raise RefusedFile(f"{name}: no cell of its rows has any text.")
    _check_scale(payload, name)
    return payload


def _check_scale(payload: TablePayload, name: str) -> None:
    """Refuse a note that is not understood, and a scale that it contradicts: either would give wrong figures."""
    said = read_units([payload.units], ()) if payload.units else None
    if said is None:
        return
    if payload.scale is None and not (said.stated or said.percent or said.currency):
        raise RefusedFile(
            f"{name}: units are {payload.units!r}, which tells no scale. Give `scale`: {', '.join(('units', *SCALES))}."
        )
    if payload.scale is not None and said.stated and said.scale != SCALES.get(payload.scale, 1):
        raise RefusedFile(f"{name}: scale is {payload.scale!r}, and units say {payload.units!r}. Correct one of them.")
    if said.currency and payload.currency and said.currency != payload.currency:
        raise RefusedFile(f"{name}: currency is {payload.currency!r}, and units say {payload.units!r}.")


def read_bytes(path: Path, place: str) -> bytes:
    """A table's file, of a size that a table may have. Raises `RefusedFile`."""
    return read_bounded(path, place, MOST_BYTES, "Cut the table into several.")


def to_table(payload: TablePayload, before: list[str], after: list[str]) -> Table:
    """The table, read as one of an HTML page is; what the payload says of its units stands above what is read.

    `before` and `after` are the texts around it, as `read_table` takes them.
    """
    notes = [clean(note) for note in payload.notes]
    table = read_table(to_html(payload), before, [*notes, *after])
    units = replace(table.units, note=clean(payload.units or "") or table.units.note)
    if payload.scale is not None:
        scale = SCALES.get(payload.scale, 1)
        units = replace(units, scale=scale, stated=True, note=units.note or f"in {payload.scale}")
    if payload.currency is not None:
        units = replace(units, currency=payload.currency)
    return replace(table, units=units, caption=clean(payload.caption) or table.caption)


def to_html(payload: TablePayload) -> HtmlElement:
    """The table as HTML, a heading over several columns with its span."""
    caption = " ".join(filter(None, (clean(payload.caption), _noted(payload))))
    rows = [_heading(row, last=number == len(payload.headers)) for number, row in enumerate(payload.headers, start=1)]
    rows += ["".join(f"<td>{_text(cell)}</td>" for cell in row) for row in payload.rows]
    lines = "".join(f"<tr>{row}</tr>" for row in rows)
    above = f"<caption>{_text(caption)}</caption>" if caption else ""
    return fragment_fromstring(f"<table>{above}{lines}</table>")


def _noted(payload: TablePayload) -> str:
    """The note on units, as it would stand behind a caption."""
    note = clean(payload.units or "")
    return note if not note or note.startswith("(") else f"({note})"


def _heading(row: tuple[Cell, ...], *, last: bool) -> str:
    """A row of headers: above another one, a heading goes on over the empty cells behind it."""
    cells: list[tuple[str, int]] = []
    for column, cell in enumerate(row):
        text = _text(cell)
        if not text and not last and column > 1 and cells and cells[-1][0]:
            cells[-1] = (cells[-1][0], cells[-1][1] + 1)
        else:
            cells.append((text, 1))
    return "".join(f'<th colspan="{span}">{text}</th>' if span > 1 else f"<th>{text}</th>" for text, span in cells)


def _text(cell: Cell) -> str:
    return escape("".join(c if c >= " " or c in "\t\n" else " " for c in clean(cell or "")))
