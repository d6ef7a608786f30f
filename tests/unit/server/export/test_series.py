"""Series as sheets: alone, and side by side, their growth as formulas between their own figures."""

import csv
import io
from datetime import date
from decimal import Decimal

import pytest

from server.export.formulas import Here
from server.export.plain import csv_of, markdown_of
from server.export.series import series_book
from server.export.sheets import Amount, Entry, Words, cached
from tests.unit.server.export.made import figure
from tools.models.figures import Gap, Growth, Series

NOW, BEFORE = figure("revenue", "1200"), figure("revenue", "1000", 2022)
CHANGES = (Growth(fiscal_year=2022, yoy_pct=11.1), Growth(fiscal_year=2023, yoy_pct=20.0))
GAP = Gap(fiscal_year=2021, reason="It was not filed.")
REVENUE = Series(ticker="ACME", metric="revenue", label="Revenue", points=(BEFORE, NOW), growth=CHANGES, gaps=(GAP,))
MARGIN = Series(
    ticker="BETA", metric="net_margin", label="Net margin", cagr=3.0,
    points=tuple(
        figure("net_margin", value, year, ticker="BETA", unit="ratio", percent=True, end_date=date(year, 6, 30))
        for value, year in (("0.10", 2023), ("0.12", 2024))
    ),
    growth=(Growth(fiscal_year=2023), Growth(fiscal_year=2024, yoy_points=2.0)),
)  # fmt: skip


def amount(entry: Entry) -> Amount:
    assert isinstance(entry, Amount)
    return entry


def test_growth_is_a_formula_between_figures() -> None:
    [sheet] = series_book(REVENUE).sheets
    assert sheet.head == ("Period", "Ended", "ACME Revenue", "On the year")
    first, second = amount(sheet.rows[0][3]), amount(sheet.rows[1][3])
    assert first.formula is None  # the year before is not there
    assert first.value == Decimal("0.111")
    assert second.formula is not None
    assert {second.formula.left.left, second.formula.left.right} == {Here(1, 2), Here(0, 2)}  # type: ignore[union-attr]
    assert "No FY2021: It was not filed." in sheet.remarks


def test_several_stand_side_by_side_each_over_its_own_figures() -> None:
    book = series_book(REVENUE, MARGIN)
    [sheet] = book.sheets
    assert sheet.head == (
        "Period", "ACME Revenue", "ACME Revenue on the year",
        "BETA Net margin", "BETA Net margin on the year (points)",
    )  # fmt: skip
    assert [row[0] for row in sheet.rows] == [Words("FY2022"), Words("FY2023"), Words("FY2024")]
    assert [isinstance(row[1], Amount) for row in sheet.rows] == [True, True, False]
    assert sheet.rows[0][3] == Words("n/a")
    points = amount(sheet.rows[2][4])
    assert points.formula is not None
    assert cached(book, sheet, points) == pytest.approx(2)
    assert cached(book, sheet, amount(sheet.rows[1][2])) == pytest.approx(0.2)
    assert len(book.origins) == 4
    assert "ACME Revenue: No FY2021: It was not filed." in sheet.remarks
    assert "BETA Net margin: Compound annual growth: 3.00%" in sheet.remarks


def test_several_are_csv_and_markdown_too() -> None:
    book = series_book(REVENUE, MARGIN)
    rows = list(csv.DictReader(io.StringIO(csv_of(book))))
    told = {(row["Period"], row["figure"]): (row["value"], row["unit"]) for row in rows}
    assert told["FY2023", "ACME Revenue"] == ("1200", "USD")
    assert told["FY2023", "ACME Revenue on the year"] == ("0.2", "ratio")
    assert told["FY2024", "BETA Net margin"] == ("0.12", "ratio")
    assert told["FY2024", "BETA Net margin on the year (points)"] == ("2.0", "percentage points")
    assert "| FY2023 | $1,200 [2] | 20.00% | 10.00% [3] |  |" in markdown_of(book)


def test_quarters_have_two_changes() -> None:
    points = tuple(figure("revenue", str(value), 2023, fiscal_quarter=quarter) for quarter, value in ((1, 10), (2, 12)))
    growth = (Growth(fiscal_year=2023, fiscal_quarter=2, sequential_pct=20.0),)
    series = Series(ticker="ACME", metric="revenue", label="Revenue", points=points, growth=growth)
    [sheet] = series_book(series, series).sheets
    formula = amount(sheet.rows[1][7]).formula
    assert formula is not None
    assert {formula.left.left, formula.left.right} == {Here(1, 5), Here(0, 5)}  # type: ignore[union-attr]
