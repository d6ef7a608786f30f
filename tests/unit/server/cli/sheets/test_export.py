"""What a command printed as JSON becomes the book of its kind."""

import json
from typing import Any

import pytest
from pydantic import BaseModel

from server.cli.sheets.export import book_of
from tests.unit.server.export.made import SOURCE, computed, fact, figure, part
from tools.errors import InvalidInput, TieoutError
from tools.models.answers import Answer
from tools.models.facts import LookupResult
from tools.models.figures import Calculated, Calculations, FinancialStatement, Series, SeveralSeries
from tools.models.passages import Table
from tools.models.results.grid import Grid, GridCell, GridRow

REVENUE, INCOME = figure("revenue", "1200"), figure("net_income", "90")
MARGIN = computed("net_margin", "0.075", part(INCOME), part(REVENUE), unit="ratio", percent=True)
RESULT = Calculated(
    ticker="ACME", label="Net margin", fiscal_year=2023, end_date=REVENUE.end_date, value=MARGIN.value, unit="ratio",
    percent=True, inputs=(INCOME, REVENUE), steps=(),
)  # fmt: skip
CELL = GridCell(row=0, column=0, status="answered", text="7.50%", value=MARGIN.value, figure=fact(MARGIN))


@pytest.mark.parametrize(
    ("model", "sheet"),
    [
        (LookupResult(values=(REVENUE,)), "Figures"),
        (Series(ticker="ACME", metric="revenue", label="Revenue", points=(REVENUE,)), "Series"),
        (SeveralSeries(series=(Series(ticker="ACME", metric="revenue", label="Revenue"),) * 2), "Series"),
        (Calculations(formula="net_margin", definition="", results=(RESULT,)), "Figures"),
        (Answer(status="answered", answer="Text.", facts=(fact(MARGIN),)), "Answer"),
        (Grid(rows=(GridRow(ticker="A"),), questions=("q",), cells=(CELL,)), "Grid"),
        (Table(table_id="t", doc_id="d", position=0, start=0, end=1, caption="", rows=(("a",),)), "Table"),
        (
            FinancialStatement(
                ticker="ACME", company="Acme", statement_type="cash_flow", fiscal_year=2023, basis="as filed",
                currency="USD", rows=(), markdown="", checks=(), source=SOURCE,
            ),
            "ACME cash flow",
        ),
    ],
)  # fmt: skip
def test_each_kind_is_known_by_its_fields(model: BaseModel, sheet: str) -> None:
    assert book_of(model.model_dump_json()).sheets[0].name == sheet


def test_a_formula_outlives_json() -> None:
    grid = Grid(rows=(GridRow(ticker="A"),), questions=("q",), cells=(CELL,))
    entry: Any = book_of(grid.model_dump_json()).sheets[0].rows[0][1]
    assert entry.formula is not None


@pytest.mark.parametrize(
    ("printed", "error", "said"),
    [
        ("nothing", InvalidInput, "not the JSON"),
        ("[]", InvalidInput, "result of none of"),
        ("{}", InvalidInput, "result of none of"),
        (json.dumps({"values": [{"ticker": 5}]}), InvalidInput, r"input: values\.0"),
        (json.dumps({"error": {"code": "x", "message": "It is not loaded."}}), TieoutError, "It is not loaded"),
    ],
)
def test_what_is_no_result_is_told(printed: str, error: type[TieoutError], said: str) -> None:
    with pytest.raises(error, match=said):
        book_of(printed)
