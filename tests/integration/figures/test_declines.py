"""What is said where a figure can't be given: which filing is missing, without figures, or lacks the line."""

from collections.abc import Awaitable, Callable
from datetime import date
from typing import Any, TypeAlias

import pytest

from tools.errors import PeriodUnavailable
from tools.models.documents import Document

Load: TypeAlias = Callable[[], Awaitable[Any]]
UNKNOWN = ("does not report", "reports no ")


async def told(figures: Any, metric: str, year: int, *quarters: int) -> tuple[str, str]:
    [declined] = (await figures.lookup("ACME", metric, year, quarters=quarters)).declined
    assert not any(said in declined.reason for said in UNKNOWN)
    return declined.reason, declined.remedy


def third_quarter(books: Any) -> None:
    """A third quarter with figures to date, after a year, with no half-year between."""
    books.annual(2023, Revenues=400, NetIncomeLoss=10, Assets=5)
    third = books.file("10-Q", "2024-11-01", 2024, "Q3")
    third.flows("2024-07-01", "2024-09-30", Revenues=100, NetIncomeLoss=2, CostOfRevenue=1)
    third.flows("2024-01-01", "2024-09-30", Revenues=300, NetCashProvidedByUsedInOperatingActivities=60)


async def test_a_quarter_whose_filing_is_not_loaded_names_it_and_the_call(acme: Load, books: Any) -> None:
    third_quarter(books)
    figures = await acme()
    reason, remedy = await told(figures, "revenue", 2024, 2)
    assert "10-Q Q2 FY2024 is not loaded" in reason
    assert "`tieout fetch ACME --forms 10-Q --years 2024` or the tool `fetch_filings`" in remedy


async def test_a_loaded_report_years_before_the_first_annual_one_is_said_to_be_loaded(acme: Load, books: Any) -> None:
    books.annual(2023, Revenues=400, NetIncomeLoss=10, Assets=5)
    lone = books.file("10-Q", "2019-02-20", 2019, "Q1")  # before the year end was changed
    lone.flows("2018-11-01", "2019-01-31", Revenues=100, NetIncomeLoss=2, CostOfRevenue=1)
    figures = await acme()
    report = Document(
        doc_id=lone.accession, company_id=1, ticker="ACME", company="Acme Corp", doc_type="10-Q", fiscal_year=2019,
        fiscal_quarter=1, accession=lone.accession,
    )  # fmt: skip
    async with figures.deps.writer.transaction(1) as transaction:
        await transaction.replace_document(report, "hash", "A report", "Revenue was 100.")
    reason, remedy = await told(figures, "revenue", 2019, 1)
    assert "its 10-Q Q1 FY2019 is loaded, and no loaded annual report tells which days" in reason
    assert "--years 2019" in remedy


async def test_a_lone_report_years_before_is_of_a_year_that_begins_as_later_ones_do(acme: Load, books: Any) -> None:
    books.annual(2023, Revenues=400, NetIncomeLoss=10, Assets=5)
    lone = books.file("10-Q", "2019-04-20", 2019, "Q1")
    lone.flows("2019-01-01", "2019-03-31", Revenues=100, NetIncomeLoss=2, CostOfRevenue=1)
    found = await (await acme()).lookup("ACME", "revenue", 2019, quarters=(1,))
    assert [value.value for value in found.values] == [100]


async def test_figures_to_date_need_the_quarter_before(acme: Load, books: Any) -> None:
    third_quarter(books)
    reason, remedy = await told(await acme(), "operating cash flow", 2024, 3)
    assert "the six months are missing, for 10-Q Q2 FY2024 is not loaded" in reason
    assert "--forms 10-Q --years 2024" in remedy


async def test_a_fourth_quarter_names_the_year_that_is_missing(acme: Load, books: Any) -> None:
    third_quarter(books)
    reason, remedy = await told(await acme(), "revenue", 2024, 4)
    assert "10-K FY2024 is not loaded" in reason
    assert "--forms 10-K --years 2024" in remedy


async def test_a_loaded_filing_without_the_line_is_named(acme: Load, books: Any) -> None:
    filing = books.annual(2023, Revenues=400, NetIncomeLoss=10)
    reason, remedy = await told(await acme(), "inventory", 2023)
    assert f"10-K FY2023 ({filing.accession}, filed 2024-02-15)" in reason
    assert "none of its figures is Inventory" in reason
    assert "not loaded" not in reason
    assert "fetch" not in remedy


async def test_a_filing_that_is_loaded_as_text_is_said_to_be_that(acme: Load, books: Any) -> None:
    books.annual(2023, Revenues=400, NetIncomeLoss=10, Assets=5)
    figures = await acme()
    text = Document(
        doc_id="text-1", company_id=1, ticker="ACME", company="Acme Corp", doc_type="10-Q", period_end=date(2022, 3, 31)
    )
    async with figures.deps.writer.transaction(1) as transaction:
        await transaction.replace_document(text, "hash", "A report", "Nothing but words.")
    reason, remedy = await told(figures, "revenue", 2022, 1)
    assert "10-Q Q1 FY2022 (text-1, to 2022-03-31) is loaded as text without figures" in reason
    assert "search_filings" in remedy
    [gap] = [
        g for g in (await figures.series("ACME", "revenue", 2022, 2022, quarterly=True)).gaps if g.fiscal_quarter == 1
    ]
    assert "as text without figures" in gap.reason
    [entry] = (await figures.calculate("ACME", "net margin", 2022, quarters=(1,))).declined
    assert "as text without figures" in entry.reason
    with pytest.raises(PeriodUnavailable, match="as text without figures"):
        await figures.statement("ACME", "income_statement", 2022, 1)


async def test_what_was_filed_later_is_said_with_its_day(acme: Load, books: Any) -> None:
    books.annual(2022, Revenues=300, NetIncomeLoss=9, Assets=4)
    books.annual(2023, Revenues=400, NetIncomeLoss=10, Assets=5)
    figures = await acme()
    [gap] = (await figures.series("ACME", "revenue", 2023, 2023, as_of=date(2024, 1, 1))).gaps
    assert gap.reason == "No loaded filing up to 2024-01-01 reports Revenue for FY2023."
    with pytest.raises(PeriodUnavailable, match="by 2024-01-01: its 10-K FY2023 was filed on 2024-02-15"):
        await figures.statement("ACME", "income_statement", 2023, as_of=date(2024, 1, 1))


async def test_a_period_that_has_not_ended_asks_for_nothing_to_be_fetched(acme: Load, books: Any) -> None:
    books.annual(2023, Revenues=400, NetIncomeLoss=10, Assets=5)
    figures = await acme()
    year = figures.deps.today().year + 1
    reason, remedy = await told(figures, "revenue", year)
    assert f"FY{year} ends on about {year}-12-31" in reason
    assert "fetch" not in remedy


async def test_a_row_from_another_filing_is_marked_and_named(acme: Load, books: Any) -> None:
    first = books.annual(2023, Revenues=400, NetIncomeLoss=10, OperatingIncomeLoss=20, IncomeTaxExpenseBenefit=3)
    later = books.annual(2024, Revenues=500, NetIncomeLoss=12)
    later.flows("2023-01-01", "2023-12-31", CostOfRevenue=250)
    statement = await (await acme()).statement("ACME", "income_statement", 2023)
    assert {row.metric: row.footnote for row in statement.rows if row.footnote} == {"cost_of_revenue": "a"}
    assert [(note.mark, note.source.doc_id) for note in statement.footnotes] == [("a", later.accession)]
    assert "Cost of revenue [a] |" in statement.markdown
    own, note = statement.markdown.splitlines()[-2:]
    assert own == (
        f"Source: Acme Corp 10-K FY2023, {first.accession}, filed 2024-02-15; standardised: put together from facts."
    )
    assert note == f"[a] From another filing: 10-K FY2024, {later.accession}, filed 2025-02-15."


async def test_a_series_tells_the_filings_of_a_restatement(acme: Load, books: Any) -> None:
    first = books.annual(2022, Revenues=300, NetIncomeLoss=9, Assets=4)
    second = books.annual(2023, Revenues=400, NetIncomeLoss=10, Assets=5)
    second.flows("2022-01-01", "2022-12-31", Revenues=280)
    books.annual(2024, Revenues=500, NetIncomeLoss=10, Assets=5).flows("2022-01-01", "2022-12-31", Revenues=280)
    series = await (await acme()).series("ACME", "revenue", 2022, 2024)
    [restated] = series.restatements
    assert (restated.first_reported, restated.value) == (300, 280)
    assert (restated.first_source.doc_id, restated.source.doc_id) == (first.accession, second.accession)
    [one] = [point.restated for point in series.points if point.restated]
    assert one.source.doc_id == second.accession
