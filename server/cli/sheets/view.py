"""A grid on the terminal: as a table, or a cell a line for other programs."""

from rich.console import Console
from rich.markup import escape
from rich.table import Column, Table

from tools.models.results.grid import Grid, GridCell

_COLOURS = {"High": "green", "Medium": "yellow", "Low": "red"}
_TSV = ("row", "question", "status", "text", "value", "unit", "period", "confidence", "document", "url")


def draw_grid(grid: Grid) -> None:
    """Rows down, questions across; below it notes on cells."""
    console = Console()
    columns = [Column("", overflow="fold"), *(Column(escape(one), overflow="fold") for one in grid.questions)]
    table = Table(*columns, header_style="bold", show_lines=True)
    places = {(cell.row, cell.column): cell for cell in grid.cells}
    for number, row in enumerate(grid.rows):
        found = (places.get((number, column)) for column in range(len(grid.questions)))
        table.add_row(f"[bold]{escape(row.shown)}[/bold]", *(_shown(cell) for cell in found))
    console.print(table, highlight=False)
    for cell in grid.cells:
        for warning in cell.warnings:
            place = f"{grid.rows[cell.row].shown}, {grid.questions[cell.column]}"
            console.print(f"[yellow]Note:[/yellow] {escape(place)}: {escape(warning)}", highlight=False)


def _shown(cell: GridCell | None) -> str:
    if cell is None:
        return ""
    if cell.status == "error":
        return f"[red]error:[/red] {escape(cell.text)}"
    first = "" if cell.status == "answered" else f"[yellow]{cell.status.replace('_', ' ')}:[/yellow] "
    confidence = f" [{_COLOURS[cell.tier]}]{cell.tier}[/{_COLOURS[cell.tier]}]" if cell.tier else ""
    source = f"\n[dim]{escape(cell.citation)}[/dim]" if cell.citation else ""
    return f"{first}{escape(cell.text)}{confidence}{source}"


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
