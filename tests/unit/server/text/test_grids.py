"""Grids as text that stands alone."""

from server.text.grids import grid_text
from tests.unit.server.export.made import SOURCE
from tools.models.results.grid import Grid, GridCell, GridRow


def test_each_cell_has_a_line_under_its_row() -> None:
    cells = (
        GridCell(
            row=0, column=0, status="answered", text="$5, FY2023", source=SOURCE, tier="High", warnings=("Care.",)
        ),
        GridCell(row=0, column=1, status="declined", text="No filing has it."),
        GridCell(row=1, column=1, status="error", text="It is not loaded."),
    )
    rows = (GridRow(ticker="ACME", label="Acme Corp (ACME)"), GridRow(doc_id="d1"))
    text = grid_text(Grid(rows=rows, questions=("Revenue?", "Risks?"), cells=cells))
    assert text.splitlines() == [
        "Q1: Revenue?",
        "Q2: Risks?",
        "Acme Corp (ACME):",
        "  Q1: $5, FY2023 [1] (High)",
        "    Note: Care.",
        "  Q2: [declined] No filing has it.",
        "d1:",
        "  Q2: [error] It is not loaded.",
        "Cells: 1 answered, 1 declined, 1 error.",
        "[1] Source: Acme Corp 10-K FY2023, filed 2024-02-15, 0000000001-24-000001",
    ]
