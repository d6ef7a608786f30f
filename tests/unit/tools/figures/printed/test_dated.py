"""The periods of a table's cells, held against fiscal periods by their days."""

from datetime import date

from tools.figures.printed.dated import dated_cells, read_iso
from tools.models.base import FiscalPeriod
from tools.models.passages import Table

YEAR = FiscalPeriod(
    company_id=1, fiscal_year=2025, fiscal_quarter=0, start_date=date(2024, 7, 1), end_date=date(2025, 6, 30)
)
FOURTH = YEAR.model_copy(update={"fiscal_quarter": 4, "start_date": date(2025, 4, 1)})


def found(headers: tuple[str, ...], *rows: tuple[str, ...], of: FiscalPeriod = YEAR, caption: str = "") -> list[str]:
    table = Table(
        table_id="d#t1", doc_id="d", position=0, start=0, end=1, caption=caption, headers=(headers,), rows=rows
    )
    return [one.cell.text for one in dated_cells(table, date(2025, 6, 30), annual=True) if one.is_of(of)]


def test_columns_are_told_apart_by_their_lengths() -> None:
    headers = ("", "Three Months Ended June 30, 2025", "Years Ended June 30, 2025", "% change")
    assert found(headers, ("Revenue", "10", "40", "5%")) == ["40"]
    assert found(headers, ("Revenue", "10", "40", "5%"), of=FOURTH) == ["10"]


def test_a_footnotes_number_dates_no_column() -> None:
    headers = ("Fiscal year ended June 30, 2025", "Sales growth", "Other impact (1)")
    assert found(headers, ("Ferries", "2%", "1%")) == ["2%", "1%"]


def test_rows_may_be_the_years() -> None:
    assert found(("", "Free cash flow"), ("2025", "14"), ("2024", "16")) == ["14"]
    assert found(("", "Free cash flow"), ("2025", "14"), ("2024", "16"), of=FOURTH) == []


def test_iso_headings_are_read_and_others_are_none() -> None:
    period = read_iso("2024-07-01/2025-06-30")
    assert period is not None
    assert (period.start, period.end) == (date(2024, 7, 1), date(2025, 6, 30))
    assert read_iso("June 30, 2025") is None
