"""Tables within ruled lines, by pdfplumber: on the pages that have such lines, as long as there is time."""

import io
import time
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, cast

from ingest.pdf.layout import Line
from ingest.pdf.pages import PdfPage
from ingest.pdf.regions import Cell, Grid

_MOST_SECONDS = 20.0
_UPRIGHT = 3  # rules that part columns
_LEVEL = 3
_TALLEST = 8.0  # points: a shorter upright bar is no rule
_FEWEST = 2  # rows, and columns
_FILLED = 0.5  # of the cells of a table


def read_ruled(data: bytes, pages: Sequence[PdfPage]) -> tuple[Mapping[int, Sequence[Grid]], str | None]:
    """The ruled tables by page number, and a warning where the time did not do for all pages."""
    begun = time.monotonic()
    found: dict[int, list[Grid]] = {}
    framed = [page for page in pages if _is_framed(page)]
    if not framed:
        return found, None
    import pdfplumber  # it takes long to import, and few documents need it

    try:
        with pdfplumber.open(io.BytesIO(data)) as document:
            for done, page in enumerate(framed):
                if time.monotonic() - begun > _MOST_SECONDS:
                    return found, f"Ruled tables were looked for on {done} of {len(framed)} pages that may have any."
                printed = document.pages[page.number - 1]
                found[page.number] = list(_grids(cast(Any, printed).find_tables(), page.lines))
                printed.close()
    except Exception as error:  # pdfplumber raises what it likes, and the text that the first reader has must stay
        return found, f"Ruled tables can't be read ({type(error).__name__})."
    return found, None


def _is_framed(page: PdfPage) -> bool:
    """Whether a page has rules that part rows and columns, and is one whose words pdfplumber reads in their order."""
    if page.mirrored:
        return False
    upright = sum(not rule.is_level and rule.y1 - rule.y0 >= _TALLEST for rule in page.rules)
    return bool(page.lines) and upright >= _UPRIGHT and sum(rule.is_level for rule in page.rules) >= _LEVEL


def _grids(tables: Sequence[Any], lines: Sequence[Line]) -> Iterator[Grid]:
    """Tables whose lines follow each other; those that are empty or a single column frame something else."""
    for table in tables:
        left, top, right, bottom = table.bbox
        inside = [
            place
            for place, line in enumerate(lines)
            if top <= line.y <= bottom and left <= line.x0 and line.x1 <= right
        ]
        rows: list[list[str | None]] = table.extract()
        columns = max((len(row) for row in rows), default=0)
        cells = [cell for row in rows for cell in row if cell is not None]
        filled = sum(bool(cell.strip()) for cell in cells)
        if not inside or inside[-1] - inside[0] + 1 != len(inside) or min(len(rows), columns) < _FEWEST:
            continue
        if filled >= _FILLED * len(cells):
            yield Grid(inside[0], inside[-1] + 1, columns, 1, tuple(_row(row) for row in rows))


def _row(row: Sequence[str | None]) -> tuple[Cell, ...]:
    """The cells of a row; one that is missing belongs to the cell before it."""
    cells: list[Cell] = []
    for column, text in enumerate(row):
        if text is None and cells:
            cells[-1] = Cell(cells[-1].text, cells[-1].first, column)
        else:
            cells.append(Cell(" ".join((text or "").split()), column, column))
    return tuple(cells)
