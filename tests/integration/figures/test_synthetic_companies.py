"""Companies whose filings are difficult, made up: each figure is right, or it is declined and said why."""

from collections.abc import Awaitable, Callable
from datetime import date
from decimal import Decimal
from typing import Any

from tools.models.figures import Series

Load = Callable[[], Awaitable[Any]]
TAXED = "RevenueFromContractWithCustomerExcludingAssessedTax"
CAPEX = "PaymentsToAcquirePropertyPlantAndEquipment"
PRODUCTIVE = "PaymentsToAcquireProductiveAssets"


def points(series: Series) -> dict[str, Decimal]:
    return {
        f"Q{p.fiscal_quarter} FY{p.fiscal_year}" if p.fiscal_quarter else f"FY{p.fiscal_year}": p.value
        for p in series.points
    }


def gaps(series: Series) -> dict[int | None, str]:
    return {gap.fiscal_quarter: gap.reason for gap in series.gaps}


def said(warnings: tuple[str, ...], *words: str) -> bool:
    return any(all(word in warning for word in words) for warning in warnings)


def year_of_reports(books: Any, quarters: tuple[int, int, int, int], concept: str, year: int = 2023) -> None:
    """Three quarterly reports with figures to date alone, and the annual one, as cash flows are reported."""
    total = 0
    for number, (end, filed) in enumerate((("03-31", "05-01"), ("06-30", "08-01"), ("09-30", "11-01"))):
        total += quarters[number]
        filing = books.file("10-Q", f"{year}-{filed}", year, f"Q{number + 1}")
        filing.flows(f"{year}-01-01", f"{year}-{end}", **{concept: total})
        # What makes it a quarter of its own: an income statement.
        first = ("01-01", "04-01", "07-01")[number]
        filing.flows(f"{year}-{first}", f"{year}-{end}", Revenues=1000, CostOfRevenue=500, GrossProfit=500)
    books.annual(year, **{concept: total + quarters[3]}, Revenues=4200)


async def test_figures_to_date_are_never_labelled_as_a_quarter(acme: Load, books: Any) -> None:
    year_of_reports(books, (10, 20, 30, 40), "NetCashProvidedByUsedInOperatingActivities")
    figures = await acme()
    series = await figures.series("ACME", "operating cash flow", 2023, 2023, quarterly=True)
    assert list(points(series).values()) == [10, 20, 30, 40]
    assert [p.basis for p in series.points] == ["reported", "derived", "derived", "derived"]
    assert points(await figures.series("ACME", "operating cash flow", 2023, 2023)) == {"FY2023": 100}


async def test_a_year_alone_gives_no_fourth_quarter_and_nine_months_no_third(acme: Load, books: Any) -> None:
    books.annual(2023, NetCashProvidedByUsedInOperatingActivities=100, Revenues=400, NetIncomeLoss=10)
    third = books.file("10-Q", "2023-11-01", 2023, "Q3")
    third.flows("2023-01-01", "2023-09-30", NetCashProvidedByUsedInOperatingActivities=60)
    third.flows("2023-07-01", "2023-09-30", Revenues=100, NetIncomeLoss=2, CostOfRevenue=1)
    figures = await acme()
    series = await figures.series("ACME", "operating cash flow", 2023, 2023, quarterly=True)
    assert points(series) == {"Q4 FY2023": 40}
    assert gaps(series).keys() == {1, 2, 3}
    revenue = await figures.series("ACME", "revenue", 2023, 2023, quarterly=True)
    assert points(revenue) == {"Q3 FY2023": 100}
    assert "the nine months are missing" in gaps(revenue)[4]


async def test_earnings_per_share_are_not_subtracted(acme: Load, books: Any) -> None:
    third = books.file("10-Q", "2023-11-01", 2023, "Q3")
    third.flows("2023-07-01", "2023-09-30", NetIncomeLoss=1, Revenues=1, CostOfRevenue=1)
    third.flows("2023-01-01", "2023-09-30", NetIncomeLoss=6, Revenues=9)
    third.flows("2023-01-01", "2023-09-30", unit="USD/shares", EarningsPerShareDiluted=3)
    year = books.annual(2023, NetIncomeLoss=9, Revenues=12)
    year.flows("2023-01-01", "2023-12-31", unit="USD/shares", EarningsPerShareDiluted=4.5)
    figures = await acme()
    for metric in ("eps", "us-gaap:EarningsPerShareDiluted"):
        result = await figures.lookup("ACME", metric, 2023, quarters=(4,))
        assert result.values == ()
    assert points(await figures.series("ACME", "net income", 2023, 2023, quarterly=True))["Q4 FY2023"] == 3


async def test_a_restatement_of_the_year_alone_gives_no_fourth_quarter(acme: Load, books: Any) -> None:
    year_of_reports(books, (10, 20, 30, 40), "NetCashProvidedByUsedInOperatingActivities")
    restating = books.annual(2024, NetCashProvidedByUsedInOperatingActivities=300, Revenues=4500, NetIncomeLoss=5)
    restating.flows("2023-01-01", "2023-12-31", NetCashProvidedByUsedInOperatingActivities=90)
    figures = await acme()
    result = await figures.lookup("ACME", "operating cash flow", 2023, quarters=(4,))
    assert result.values == ()
    [declined] = result.declined
    assert "was restated for one of the two" in declined.reason
    assert restating.accession in declined.reason
    assert "as_of before 2025-02-15" in declined.remedy
    assert points(await figures.series("ACME", "operating cash flow", 2023, 2023)) == {"FY2023": 90}


async def test_a_concept_that_was_left_behind_is_not_taken_for_the_newest_figure(acme: Load, books: Any) -> None:
    for year, value in ((2019, 50), (2020, 60)):
        books.annual(year, **{CAPEX: value}, Revenues=1000)
    for year, value in ((2021, 70), (2022, 80), (2023, 90)):
        books.annual(year, **{PRODUCTIVE: value}, **{TAXED: 1000 + year})
    figures = await acme()
    newest = await figures.lookup("ACME", "capex")
    [value] = newest.values
    assert (value.fiscal_year, value.value, value.concept) == (2023, 90, f"us-gaap:{PRODUCTIVE}")
    [old] = (await figures.lookup("ACME", f"us-gaap:{CAPEX}")).values or [None]
    assert old is None or old.fiscal_year == 2020
    series = await figures.series("ACME", "capex", 2019, 2023)
    assert list(points(series).values()) == [50, 60, 70, 80, 90]
    assert said(series.warnings, "changes its concept between FY2020 and FY2021", CAPEX, PRODUCTIVE)
    assert not said(series.warnings, "between FY2021 and FY2022")
    revenue = await figures.series("ACME", "revenue", 2020, 2021)
    assert list(points(revenue).values()) == [1000, 3021]
    assert said(revenue.warnings, "changes its concept", "us-gaap:Revenues", TAXED)


async def test_a_stale_concept_is_said_to_be_stale(acme: Load, books: Any) -> None:
    books.annual(2020, **{CAPEX: 60}, Revenues=1000)
    for year in (2021, 2022, 2023):
        books.annual(year, Revenues=1000, NetIncomeLoss=5)
    result = await (await acme()).lookup("ACME", f"us-gaap:{CAPEX}")
    assert [value.fiscal_year for value in result.values] == [2020]
    assert said(result.warnings, "last loaded filing with", "FY2020", "go on to FY2023")


async def test_revenue_is_never_its_cost_whatever_the_years(acme: Load, books: Any) -> None:
    for year in range(2016, 2024):
        values = {"Revenues": 900} if year < 2019 else {TAXED: 1000}
        books.annual(year, **values, CostOfRevenue=400, NetIncomeLoss=50)
    figures = await acme()
    for start in range(2016, 2024):
        series = await figures.series("ACME", "revenue", start, 2023)
        assert set(points(series).values()) <= {900, 1000}
        assert series.found == series.requested


async def test_one_filing_with_two_exact_values_is_declined_with_both(acme: Load, books: Any) -> None:
    books.annual(2022, Revenues=400)
    books.annual(2023, Revenues=501).flows("2023-01-01", "2023-12-31", Revenues=512)
    figures = await acme()
    series = await figures.series("ACME", "revenue", 2022, 2023)
    assert points(series) == {"FY2022": 400}
    assert "501 and 512" in gaps(series)[None]
    statement = await figures.statement("ACME", "income_statement", 2022)
    assert not said(statement.warnings, "501")


async def test_a_conflict_is_settled_by_another_filing(acme: Load, books: Any) -> None:
    books.annual(2023, Revenues=501).flows("2023-01-01", "2023-12-31", Revenues=512)
    books.annual(2024, Revenues=600).flows("2023-01-01", "2023-12-31", Revenues=512)
    assert points(await (await acme()).series("ACME", "revenue", 2023, 2024)) == {"FY2023": 512, "FY2024": 600}


async def test_a_fact_in_two_currencies_is_shown_in_the_usual_one_and_said(acme: Load, books: Any) -> None:
    for year in (2021, 2022):
        books.annual(year, Revenues=100 * (year - 2020))
    books.annual(2023, Revenues=300).flows("2023-01-01", "2023-12-31", unit="EUR", Revenues=270)
    figures = await acme()
    [value] = (result := await figures.lookup("ACME", "revenue", 2023)).values
    assert (value.value, value.unit) == (300, "USD")
    assert said(result.warnings, "EUR as well; USD is shown")


async def test_a_change_of_currency_is_said_and_not_taken_for_growth(acme: Load, books: Any) -> None:
    books.annual(2022, Revenues=200)
    books.file("10-K", "2024-02-15", 2023).flows("2023-01-01", "2023-12-31", unit="EUR", Revenues=270)
    figures = await acme()
    series = await figures.series("ACME", "revenue", 2022, 2023)
    assert [(point.value, point.unit) for point in series.points] == [(200, "USD"), (270, "EUR")]
    assert said(series.warnings, "changes its unit between FY2022 and FY2023: USD, then EUR")
    assert [growth.yoy_pct for growth in series.growth] == [None, None]
    assert series.cagr is None
    assert (await figures.calculate("ACME", "growth(revenue)", 2023)).results == ()


async def test_a_changed_year_end_is_said_and_the_transition_is_no_year(acme: Load, books: Any) -> None:
    for year in (2019, 2020):
        books.annual(year, Revenues=100, NetIncomeLoss=5, CostOfRevenue=50)
    change = books.file("10-KT", "2021-08-15", 2021)
    change.flows("2021-01-01", "2021-06-30", Revenues=55, NetIncomeLoss=3, CostOfRevenue=20)
    for year in (2022, 2023):
        filing = books.file("10-K", f"{year}-08-15", year)
        filing.flows(f"{year - 1}-07-01", f"{year}-06-30", Revenues=120, NetIncomeLoss=6, CostOfRevenue=60)
    figures = await acme()
    series = await figures.series("ACME", "revenue", 2019, 2023)
    assert points(series) == {"FY2019": 100, "FY2020": 100, "FY2022": 120, "FY2023": 120}
    assert [point.end_date for point in series.points][-2:] == [date(2022, 6, 30), date(2023, 6, 30)]
    assert said(series.warnings, "the fiscal year end was changed between FY2020 and FY2022")
    assert [gap.fiscal_year for gap in series.gaps] == [2021]
    assert 55 not in points(series).values()


async def test_a_quarter_of_sixteen_weeks_is_a_quarter(acme: Load, books: Any) -> None:
    weeks = (("2022-09-04", "2022-12-24"), ("2022-12-25", "2023-03-18"), ("2023-03-19", "2023-06-10"))
    for number, (start, end) in enumerate(weeks, start=1):
        filing = books.file("10-Q", f"{end[:8]}28", 2023, f"Q{number}")
        filing.flows(start, end, Revenues=100 * number, NetIncomeLoss=number, CostOfRevenue=10)
        if number > 1:
            filing.flows("2022-09-04", end, Revenues=sum(range(number + 1)) * 100, NetIncomeLoss=9, CostOfRevenue=90)
    year = books.file("10-K", "2023-11-01", 2023)
    year.flows("2022-09-04", "2023-09-02", Revenues=1200, NetIncomeLoss=50, CostOfRevenue=500)
    series = await (await acme()).series("ACME", "revenue", 2023, 2023, quarterly=True)
    assert points(series) == {"Q1 FY2023": 100, "Q2 FY2023": 200, "Q3 FY2023": 300, "Q4 FY2023": 600}
    first, *_, last = series.points
    assert (first.end_date - first.start_date).days + 1 == 16 * 7
    assert (last.start_date, last.end_date) == (date(2023, 6, 11), date(2023, 9, 2))


async def test_a_year_of_fifty_three_weeks_is_a_year_without_a_changed_end(acme: Load, books: Any) -> None:
    years = (("2020-12-27", "2021-12-25"), ("2021-12-26", "2022-12-31"), ("2023-01-01", "2023-12-30"))
    for label, (start, end) in enumerate(years, start=2021):
        books.file("10-K", f"{label + 1}-02-20", label).flows(
            start, end, Revenues=label, NetIncomeLoss=1, CostOfRevenue=1
        )
    series = await (await acme()).series("ACME", "revenue", 2021, 2023)
    assert points(series) == {"FY2021": 2021, "FY2022": 2022, "FY2023": 2023}
    assert series.warnings == ()


async def test_an_amended_report_restates_and_does_not_mix_in(acme: Load, books: Any) -> None:
    books.annual(2023, Revenues=500, NetIncomeLoss=50)
    amended = books.file("10-K/A", "2024-09-01", 2023).flows("2023-01-01", "2023-12-31", Revenues=480)
    figures = await acme()
    [value] = (await figures.lookup("ACME", "revenue", 2023)).values
    assert (value.value, value.basis, value.first_reported) == (480, "restated", 500)
    assert value.source.accession == amended.accession
    [kept] = (await figures.lookup("ACME", "net income", 2023)).values
    assert (kept.value, kept.basis, kept.source.doc_type) == (50, "reported", "10-K")


async def test_a_segment_that_no_fact_knows_is_declined_and_never_the_total(acme: Load, books: Any) -> None:
    books.annual(2023, Revenues=500)
    result = await (await acme()).lookup("ACME", "revenue", 2023, segment="Cloud")
    assert result.values == ()
    [declined] = result.declined
    assert "segment 'Cloud'" in declined.reason
    assert "totals only" in declined.remedy
