"""Rows and cells of grids."""

from typing import Any

import pytest
from pydantic import ValidationError

from tools.models.results.grid import Grid, GridCell, GridRow


def test_a_bare_text_is_a_company() -> None:
    assert GridRow.model_validate("AAPL") == GridRow(ticker="AAPL")


@pytest.mark.parametrize(
    "given",
    [{}, {"ticker": "AAPL", "doc_id": "x"}, {"ticker": " "}, {"label": "x"}, {"ticker": "A", "fiscal_year": 23}],
)
def test_a_row_names_one_thing(given: dict[str, Any]) -> None:
    with pytest.raises(ValidationError):
        GridRow.model_validate(given)


def test_cells_are_counted_by_how_they_came_out() -> None:
    cells = [GridCell(row=0, column=n, status=s, text="") for n, s in enumerate(("answered", "error", "answered"))]
    assert Grid(rows=(GridRow(ticker="A"),), questions=("q",), cells=tuple(cells)).counts == {"answered": 2, "error": 1}


def test_a_cell_survives_json() -> None:
    cell = GridCell(row=0, column=1, status="answered", text="$5", value="5.5", unit="USD", percent=True)
    assert GridCell.model_validate_json(cell.model_dump_json()) == cell
