"""A grid as text that stands alone: a line a cell, under each row's label."""

from server.text.footnotes import Footnotes
from tools.models.results.grid import Grid, GridCell

_MOST_CHARACTERS = 200  # of a question


def grid_text(grid: Grid, notes: Footnotes | None = None) -> str:
    """The questions by number, the cells of each row with their confidence and source, then the sources."""
    notes = notes or Footnotes()
    lines = [f"Q{number}: {_cut(question)}" for number, question in enumerate(grid.questions, start=1)]
    row = None
    for cell in grid.cells:
        if cell.row != row and cell.row < len(grid.rows):
            row = cell.row
            lines.append(f"{grid.rows[row].shown}:")
        lines.append(f"  Q{cell.column + 1}: {_told(cell, notes)}")
        lines += [f"    Note: {warning}" for warning in cell.warnings]
    counted = ", ".join(f"{count} {status.replace('_', ' ')}" for status, count in grid.counts.items())
    return "\n".join([*lines, f"Cells: {counted or 'none'}.", *notes.lines()])


def _cut(question: str) -> str:
    return question if len(question) <= _MOST_CHARACTERS else f"{question[:_MOST_CHARACTERS]}…"


def _told(cell: GridCell, notes: Footnotes) -> str:
    """The text with its source; what is no answer says so first."""
    first = "" if cell.status == "answered" else f"[{cell.status.replace('_', ' ')}] "
    source = f" {notes.mark(cell.source)}" if cell.source else ""
    confidence = f" ({cell.tier})" if cell.tier else ""
    return f"{first}{cell.text}{source}{confidence}"
