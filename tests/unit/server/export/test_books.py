"""What is exported as sheets: what stands where, and that nothing is left out without a word."""

from decimal import Decimal

from server.export.books import (
    answer_book,
    calculation_book,
    grid_book,
    lookup_book,
    table_book,
)
from server.export.formulas import Operation
from server.export.sheets import Amount, Entry, Sheet, Words
from tests.unit.server.export.made import SOURCE, computed, fact, figure, part
from tools.models.answers import Answer, Citation
from tools.models.facts import Declined, LookupResult
from tools.models.figures import Calculated, Calculations
from tools.models.passages import Table
from tools.models.results.grid import Grid, GridCell, GridRow

NOW, BEFORE = figure("revenue", "1200"), figure("revenue", "1000", 2022)
INCOME = figure("net_income", "90")
GONE = Declined(ticker="ACME", metric="goodwill", fiscal_year=2023, reason="No filing has it.", remedy="Load more.")


def shown(entry: Entry) -> str | Decimal | None:
    return entry.text if isinstance(entry, Words) else entry.value if isinstance(entry, Amount) else None


def cells(sheet: Sheet) -> list[list[str | Decimal | None]]:
    return [[shown(entry) for entry in row] for row in sheet.rows]


def test_a_comparison_has_companies_and_periods_down() -> None:
    book = lookup_book(LookupResult(values=(BEFORE, NOW, INCOME), declined=(GONE,), warnings=("Take care.",)))
    [sheet] = book.sheets
    assert sheet.head == ("Company", "Ticker", "Period", "Ended", "Revenue", "Net Income")
    assert cells(sheet) == [
        ["Acme Corp", "ACME", "FY2022", "2022-12-31", Decimal(1000), "n/a"],
        ["Acme Corp", "ACME", "FY2023", "2023-12-31", Decimal(1200), Decimal(90)],
    ]
    assert sheet.remarks == ("ACME goodwill FY2023: No filing has it. Load more.", "Take care.")
    assert [origin.value for origin in book.origins] == [1000, 1200, 90]


def test_a_calculation_is_a_formula_over_its_inputs_with_their_concepts() -> None:
    result = Calculated(
        ticker="ACME", label="Net margin", fiscal_year=2023, end_date=NOW.end_date, value=Decimal("0.075"),
        unit="ratio", percent=True, inputs=(INCOME, NOW), steps=(),
    )  # fmt: skip
    book = calculation_book(Calculations(formula="net_margin", definition="Net income / revenue.", results=(result,)))
    amount = book.sheets[0].rows[0][4]
    assert isinstance(amount, Amount)
    assert isinstance(amount.formula, Operation)
    assert [origin.concept for origin in book.origins] == ["us-gaap:net_income", "us-gaap:revenue"]
    assert book.sheets[0].remarks == ("Net income / revenue.",)


def test_an_answer_has_its_figures_and_citations_beside_it() -> None:
    citation = Citation(
        id="c1", text="[Source: Acme]", company="Acme", ticker="ACME", doc_type="10-K", quote="=SUM(A1)"
    )
    answer = Answer(
        status="answered", answer="Revenue was $1,200.", facts=(fact(NOW),), citations=(citation,), warnings=("Care.",)
    )
    told, figures, cited = answer_book(answer, "What was revenue?").sheets
    assert ["Question", "What was revenue?"] in cells(told)
    assert ["Warning", "Care."] in cells(told)
    assert cells(figures) == [["Acme Corp", "Revenue", "FY2023", "$5", Decimal(1200)]]
    assert cells(cited)[0][1] == "=SUM(A1)"


def test_a_table_keeps_its_cells_as_printed() -> None:
    table = Table(
        table_id="t1", doc_id="d1", position=0, start=0, end=1, caption="Sales", headers=(("Region", "2023"),),
        rows=(("North", "1,200"), ("South", "(5)")), scale=1_000_000, currency="USD", units="in millions",
    )  # fmt: skip
    [sheet] = table_book(table).sheets
    assert sheet.head == ("Region", "2023")
    assert cells(sheet) == [["North", "1,200"], ["South", "(5)"]]
    assert "Amounts are in units of 1,000,000 USD." in sheet.remarks


def test_every_cell_of_a_grid_says_something() -> None:
    margin = computed("net_margin", "0.075", part(INCOME), part(NOW), unit="ratio", percent=True)
    answered = GridCell(
        row=0, column=0, status="answered", text="7.50%, FY2023", value=margin.value, figure=fact(margin)
    )
    failed = GridCell(row=0, column=1, status="error", text="It is not loaded.")
    declined = GridCell(row=1, column=0, status="declined", text="No filing has it.", source=SOURCE)
    rows, questions = (GridRow(ticker="A", label="Acme"), GridRow(ticker="B")), ("margin", "risks")
    grid, answers = grid_book(Grid(rows=rows, questions=questions, cells=(answered, failed, declined))).sheets
    assert cells(grid) == [
        ["Acme", Decimal("0.075"), "error: It is not loaded."],
        ["B", "declined: No filing has it.", "not finished"],
    ]
    amount = grid.rows[0][1]
    assert isinstance(amount, Amount)
    assert amount.formula is not None
    assert [row[2] for row in cells(answers)] == ["answered", "error", "declined", "not finished"]


def test_what_is_asked_in_arabic_is_read_from_the_right() -> None:
    row = (GridRow(ticker="A"),)
    assert grid_book(Grid(rows=row, questions=("ما هي الإيرادات في 2023؟",), cells=())).sheets[0].right_to_left
    assert not grid_book(Grid(rows=row, questions=("Revenue in 2023?",), cells=())).sheets[0].right_to_left
