"""Workbooks, read again by another package: text stays text, formulas come to what is cached, figures look right."""

import io
import re
import sys
from decimal import Decimal
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from openpyxl import load_workbook
from openpyxl.workbook import Workbook

from server.export.books import grid_book
from server.export.derived import amount_of
from server.export.excel import number_format, workbook_of
from server.export.series import series_book
from server.export.sheets import Amount, Book, Origins, Sheet, Words
from tests.unit.server.export.made import computed, fact, figure, part
from tools.errors import ExtraMissing
from tools.models.figures import Growth, Series
from tools.models.results.grid import Grid, GridCell, GridRow

INCOME, REVENUE, BEFORE = figure("net_income", "90"), figure("revenue", "1200"), figure("revenue", "1000", 2022)
_CELL = re.compile(r"(?:Sources!)?\$?([A-Z]+)\$?(\d+)")


def opened(book: Book, **how: Any) -> Workbook:
    return load_workbook(io.BytesIO(workbook_of(book)), **how)


def one_cell(entry: Words | Amount, **more: Any) -> Book:
    return Book((Sheet("Sheet", ("Head",), ((entry,),), 1, **more),))


def reckoned(workbook: Workbook, sheet: str, formula: str) -> float:
    """What a formula of plain arithmetic comes to; Python reads it as a spreadsheet does, but for powers."""

    def value(match: re.Match[str]) -> str:
        place = "Sources" if match[0].startswith("Sources!") else sheet
        found = workbook[place][f"{match[1]}{match[2]}"].value
        return repr(reckoned(workbook, place, found) if isinstance(found, str) else float(found))

    return eval(_CELL.sub(value, formula.removeprefix("=")).replace("^", "**"))


@given(text=st.one_of(st.text(min_size=1), st.builds("{}{}".format, st.sampled_from("=+-@\t\r"), st.text())))
def test_text_is_never_a_formula(text: str) -> None:
    sheet = Sheet("Sheet", (text,), ((Words(text, note=text),),), 1, (text,))
    for row in opened(Book((sheet,)))["Sheet"].iter_rows():
        for cell in row:
            assert cell.data_type != "f"
            assert cell.value is None or isinstance(cell.value, str)


@pytest.mark.parametrize(
    "text", ['=HYPERLINK("http://x","y")', "+1+1", "-2+3", "@SUM(A1)", "=1", "{=1}", "1234", "TRUE"]
)
def test_text_comes_back_as_it_was_and_is_marked(text: str) -> None:
    cell = opened(one_cell(Words(text)))["Sheet"]["A2"]
    assert (cell.value, cell.data_type) == (text, "s")
    assert cell.quotePrefix == text.startswith(("=", "+", "-", "@"))
    assert cell.hyperlink is None


def test_what_a_formula_comes_to_is_cached() -> None:
    origins = Origins()
    margin = computed("net_margin", "0.075", part(INCOME), part(REVENUE), unit="ratio", percent=True)
    entries = (amount_of(REVENUE, origins), amount_of(margin, origins))
    book = Book((Sheet("Sheet", ("a", "b"), (entries,), 0),), origins.all)
    live, cached = opened(book), opened(book, data_only=True)
    formula = live["Sheet"]["B2"].value
    assert formula == "=Sources!$I$3/Sources!$I$4"
    assert cached["Sheet"]["B2"].value == reckoned(live, "Sheet", formula) == 0.075
    assert live["Sheet"]["A2"].value == 1200
    assert "us-gaap:revenue" in live["Sheet"]["A2"].comment.text


def test_growth_is_reckoned_between_cells() -> None:
    changes = (Growth(fiscal_year=2023, yoy_pct=20.0),)
    series = Series(ticker="ACME", metric="revenue", label="Revenue", points=(BEFORE, REVENUE), growth=changes)
    book = series_book(series)
    assert opened(book)["Series"]["D3"].value == "=C3/C2-1"
    assert opened(book, data_only=True)["Series"]["D3"].value == pytest.approx(0.2, rel=1e-15)


def test_each_source_stands_with_all_that_names_it() -> None:
    origins = Origins()
    book = Book((Sheet("Sheet", ("a",), ((amount_of(REVENUE, origins),),), 1),), origins.all)
    sources = opened(book)["Sources"]
    head, row = ([cell.value for cell in line] for line in sources.iter_rows())
    told = dict(zip(head, row, strict=True))
    assert (told["Concept"], told["Value"], told["Accession"]) == ("us-gaap:revenue", 1200, "0000000001-24-000001")
    assert (told["From"], told["To"], told["Filed"]) == ("2023-01-01", "2023-12-31", "2024-02-15")
    assert sources.cell(2, head.index("Link") + 1).hyperlink.target == "https://example.com/acme"


@pytest.mark.parametrize(
    ("value", "unit", "percent", "shown"),
    [
        ("383285000000", "USD", False, '"$"#,##0;-"$"#,##0'),
        ("1200", "SAR", False, '"SAR "#,##0;-"SAR "#,##0'),
        ("6.13", "USD/shares", False, '"$"#,##0.00;-"$"#,##0.00'),
        ("0.2982", "ratio", True, "0.00%"),
        ("1.5", "multiple", False, '0.00"x"'),
        ("15000000", "shares", False, "#,##0"),
        ("0.4", "pure", False, "0.0000"),
    ],
)
def test_figures_look_like_their_kind(value: str, unit: str, percent: bool, shown: str) -> None:
    amount = Amount(Decimal(value), unit, percent)
    assert number_format(amount) == shown
    assert opened(one_cell(amount))["Sheet"]["A2"].number_format == shown


def test_heads_are_frozen_and_arabic_is_read_from_the_right() -> None:
    cell = GridCell(row=0, column=0, status="answered", text="$1,200", figure=fact(REVENUE))
    sheet = opened(grid_book(Grid(rows=(GridRow(ticker="A"),), questions=("ما الإيرادات",), cells=(cell,))))["Grid"]
    assert sheet.freeze_panes == "B2"
    assert sheet.sheet_view.rightToLeft
    assert 8 <= sheet.column_dimensions["B"].width <= 61


@pytest.mark.parametrize("name", ["a/b:c*[d]?", "x" * 60, "", "Sources", "History", "'quoted'"])
def test_sheets_have_names_that_are_allowed(name: str) -> None:
    sheets = tuple(Sheet(name, ("a",), ((Words("x"),),), 1) for _ in range(3))
    origins = Origins()
    origins.of_value(REVENUE)
    assert len(set(map(str.casefold, opened(Book(sheets, origins.all)).sheetnames))) == 4


def test_long_and_odd_text_is_held() -> None:
    assert len(opened(one_cell(Words("x" * 40_000)))["Sheet"]["A2"].value) == 32_767
    assert opened(one_cell(Words("half \ud800 a letter")))["Sheet"]["A2"].value == "half ? a letter"


def test_without_the_extra_the_error_names_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "xlsxwriter", None)
    with pytest.raises(ExtraMissing, match=r"tieout\[excel\]"):
        workbook_of(one_cell(Words("x")))
