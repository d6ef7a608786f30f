"""A grid on the terminal: as a table, or a cell a line for other programs."""

from collections.abc import Iterator

from server.cli.formats.layout import Block, Column, Note
from server.cli.formats.layout import Grid as Table
from tools.models.results.grid import Grid, GridCell

_TSV = ("row", "question", "status", "text", "value", "unit", "period", "confidence", "document", "url")


def grid_shown(grid: Grid) -> Iterator[Block]:
    """Rows down, questions across, an empty line between two rows; below it notes on cells."""
    columns = (Column("", wraps=True), *(Column(one, wraps=True) for one in grid.questions))
    places = {(cell.row, cell.column): cell for cell in grid.cells}
    rows: list[tuple[str, ...]] = []
    for number, row in enumerate(grid.rows):
        cells = (_shown(places.get((number, column))) for column in range(len(grid.questions)))
        rows += [*([("",) * len(columns)] if number else []), (row.shown, *cells)]
    yield Table(columns, tuple(rows))
    for cell in grid.cells:
        place = f"{grid.rows[cell.row].shown}, {grid.questions[cell.column]}"
        yield from (Note(f"{place}: {warning}") for warning in cell.warnings)


def _shown(cell: GridCell | None) -> str:
    if cell is None:
        return ""
    first = "" if cell.status == "answered" else f"{cell.status.replace('_', ' ')}: "
    trust = f"{cell.tier} confidence" if cell.tier else ""
    return "\n".join(filter(None, (f"{first}{cell.text}", trust, cell.citation)))


def grid_tsv(grid: Grid) -> str:
    """A head, and a line for each cell, its fields set apart by tabs."""
    lines = ["\t".join(_TSV)]
    for cell in grid.cells:
        source = cell.source
        told = (
            grid.rows[cell.row].shown, grid.questions[cell.column], cell.status, cell.text,
            "" if cell.value is None else f"{cell.value:f}", cell.unit or "", cell.period or "",
            "" if cell.confidence is None else f"{cell.confidence:g}", source.doc_id if source else "",
            (source.url or "") if source else "",
        )  # fmt: skip
        lines.append("\t".join(" ".join(field.split()) for field in told))
    return "".join(f"{line}\n" for line in lines)
