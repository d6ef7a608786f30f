"""What stands for a metric, on companies of the shapes that went wrong: each figure is the statement's own."""

from collections.abc import Awaitable, Callable
from typing import Any

from tests.integration.figures.filed_pages import DAY, line, printed, store_statements

Load = Callable[[], Awaitable[Any]]
Print = Callable[..., Awaitable[Any]]
RESEARCH = "ResearchAndDevelopmentExpenseExcludingAcquiredInProcessCost"
DUE, LATER = "LongTermDebtAndCapitalLeaseObligationsCurrent", "LongTermDebtAndCapitalLeaseObligations"
M = 1_000_000


def income(research: int, pretax: int, **more: int) -> dict[str, int]:
    lines = {
        "Revenues": 88_821, "CostOfRevenue": 27_471, "GrossProfit": 61_350, RESEARCH: research,
        "SellingGeneralAndAdministrativeExpense": 22_869, "InterestExpense": 755,
        "IncomeLossFromContinuingOperationsBeforeIncomeTaxesExtraordinaryItemsNoncontrollingInterest": pretax,
    }  # fmt: skip
    return {name: value * M for name, value in (lines | more).items()}


async def test_an_add_back_of_the_cash_flow_is_not_the_research_expense(acme: Load, books: Any) -> None:
    books.annual(2024, **income(17_232, 20_494, ResearchAndDevelopmentExpense=1_841))
    books.annual(2022, **income(14_135, 23_591, ResearchAndDevelopmentExpense=0))
    figures = await acme()
    for year, value in ((2024, 17_232), (2022, 14_135)):
        [found] = (await figures.lookup("ACME", "R&D", year)).values
        assert (found.value, found.status) == (value * M, "tied")


async def test_two_concepts_between_which_nothing_decides_are_both_told(acme: Load, books: Any) -> None:
    books.annual(2024, NetIncomeLoss=9 * M, ResearchAndDevelopmentExpense=1_841, **{RESEARCH: 17_232})
    result = await (await acme()).lookup("ACME", "R&D", 2024)
    [found] = result.values
    assert (found.value, found.status) == (17_232, "ambiguous")
    assert [(other.value, other.concept) for other in found.alternatives] == [
        (1_841, "us-gaap:ResearchAndDevelopmentExpense")
    ]
    assert any("ambiguous" in warning for warning in result.warnings)


async def test_the_lines_of_one_balance_sheet_are_the_debt(acme: Load, books: Any) -> None:
    report = books.annual(2024, NetIncomeLoss=10)
    report.balances(
        "2024-12-31", Assets=96_119, ShortTermBorrowings=316, LongTermDebt=51_365, **{DUE: 4_582, LATER: 48_485}
    )
    figures = await acme()
    [debt] = (await figures.lookup("ACME", "total debt", 2024)).values
    assert (debt.value, debt.basis, debt.status) == (53_383, "derived", "tied")
    assert sorted(part.value for part in debt.derived_from) == [316, 4_582, 48_485]
    assert (await figures.lookup("ACME", "long-term debt", 2024)).values[0].value == 48_485
    assert (await figures.lookup("ACME", "short-term debt", 2024)).values[0].value == 4_898


async def test_debt_of_a_balance_sheet_that_is_not_loaded_is_declined(acme: Load, books: Any) -> None:
    books.annual(2023, NetIncomeLoss=10)
    books.annual(2024, NetIncomeLoss=10).balances(
        "2024-12-31", LiabilitiesAndStockholdersEquity=900, LongTermDebtNoncurrent=100
    )
    figures = await acme()
    result = await figures.lookup("ACME", "total debt", 2023)
    assert (result.values, len(result.declined)) == ((), 1)
    calculation = await figures.calculate("ACME", "debt to equity", 2023)
    assert calculation.results == ()


async def test_a_loaded_balance_sheet_without_debt_has_none_and_the_figure_is_no_certainty(
    acme: Load, books: Any
) -> None:
    books.annual(2024, NetIncomeLoss=10).balances("2024-12-31", LiabilitiesAndStockholdersEquity=900, Liabilities=100)
    [debt] = (await (await acme()).lookup("ACME", "total debt", 2024)).values
    assert (debt.value, debt.status) == (0, "assumed")


async def test_income_to_common_is_not_the_adjusted_figure_of_the_per_share_note(acme: Load, books: Any) -> None:
    adjusted = "NetIncomeLossAvailableToCommonStockholdersBasic"
    books.annual(2024, ProfitLoss=7_153, NetIncomeLoss=7_091, **{adjusted: 7_130})
    books.annual(2023, NetIncomeLoss=100, DividendsPreferredStock=10)
    figures = await acme()
    for year, value in ((2024, 7_091), (2023, 90)):
        found = await figures.lookup("ACME", "net income attributable to common stockholders", year)
        assert [one.value for one in found.values] == [value]


async def test_preferred_dividends_beside_the_face_are_deducted(with_statements: Print, books: Any) -> None:
    report = books.annual(2023, NetIncomeLoss=100, DividendsPreferredStock=10)
    face = line(report, "Net earnings", "NetIncomeLoss", 100)
    figures = await with_statements(printed(report, "income_statement", face))
    [found] = (await figures.lookup("ACME", "net income to common", 2023)).values
    assert found.value == 90


async def test_income_to_common_of_the_per_share_note_counts_beside_a_face_without_it(
    with_statements: Print, books: Any
) -> None:
    report = books.annual(2023, NetIncomeLoss=100, NetIncomeLossAvailableToCommonStockholdersBasic=88)
    face = line(report, "Net earnings", "NetIncomeLoss", 100)
    figures = await with_statements(printed(report, "income_statement", face))
    [found] = (await figures.lookup("ACME", "net income to common", 2023)).values
    assert found.value == 88


async def test_income_to_common_on_the_face_is_the_figure(with_statements: Print, books: Any) -> None:
    available = "NetIncomeLossAvailableToCommonStockholdersBasic"
    report = books.annual(2023, NetIncomeLoss=100, DividendsPreferredStock=10, **{available: 88})
    rows = [line(report, "Net earnings", "NetIncomeLoss", 100), line(report, "For common", available, 88)]
    figures = await with_statements(printed(report, "income_statement", *rows))
    [found] = (await figures.lookup("ACME", "net income to common", 2023)).values
    assert found.value == 88


async def test_depreciation_of_two_lines_is_their_sum_and_a_slice_is_none(acme: Load, books: Any) -> None:
    books.annual(2024, OperatingIncomeLoss=50, Depreciation=20, AmortizationOfIntangibleAssets=8, NetIncomeLoss=30)
    books.annual(2023, OperatingIncomeLoss=50, Depreciation=20, NetIncomeLoss=30)
    figures = await acme()
    [both] = (await figures.lookup("ACME", "D&A", 2024)).values
    assert both.value == 28
    assert (await figures.calculate("ACME", "EBITDA", 2024)).results[0].value == 78
    assert (await figures.lookup("ACME", "D&A", 2023)).values == ()
    assert (await figures.calculate("ACME", "EBITDA", 2023)).results == ()


async def test_the_face_of_the_statement_chooses_the_concept(with_statements: Print, books: Any) -> None:
    report = books.annual(2023, Revenues=100, RevenueFromContractWithCustomerExcludingAssessedTax=95)
    face = line(report, "Net sales", "RevenueFromContractWithCustomerExcludingAssessedTax", 95)
    figures = await with_statements(printed(report, "income_statement", face))
    [found] = (await figures.lookup("ACME", "revenue", 2023)).values
    assert (found.value, found.status) == (95, "tied")


async def test_what_the_statement_calls_by_the_name_counts_under_a_tag_of_its_own(
    with_statements: Print, books: Any
) -> None:
    report = books.annual(2023, NetIncomeLoss=70, IncreaseDecreaseInInventories=4)
    report.balances(DAY, Assets=500, CommercialPaper=11, NotesAndLoansPayable=15, LiabilitiesCurrent=40)
    report.balances(DAY, LongTermDebtCurrent=6, LongTermDebtNoncurrent=424)
    rows = [
        line(report, "Loans and notes payable", "NotesAndLoansPayable", 15, columns=[DAY]),
        line(report, "Current maturities of long-term debt", "LongTermDebtCurrent", 6, columns=[DAY]),
        line(report, "Total current liabilities", "LiabilitiesCurrent", 40, columns=[DAY]),
        line(report, "Long-term debt", "LongTermDebtNoncurrent", 424, columns=[DAY]),
    ]
    figures = await with_statements(printed(report, "balance_sheet", *rows))
    [debt] = (await figures.lookup("ACME", "total debt", 2023)).values
    assert debt.value == 445


LIQUID = {
    "Cash and cash equivalents": ("CashAndCashEquivalentsAtCarryingValue", 108),
    "Short-term investments": ("OtherShortTermInvestments", 20),
    "Total cash, cash equivalents and short-term investments": ("CashCashEquivalentsAndShortTermInvestments", 128),
    "Marketable securities": ("MarketableSecurities", 17),
    "Total current assets": ("AssetsCurrent", 300),
    "Investments": ("AvailableForSaleSecuritiesDebtSecurities", 7),
    "Total liabilities and equity": ("LiabilitiesAndStockholdersEquity", 900),
}


async def test_securities_below_the_total_of_short_term_investments_are_no_part_of_it(
    with_statements: Any, books: Any
) -> None:
    report = books.annual(2023, NetIncomeLoss=1)
    report.balances(DAY, **dict(LIQUID.values()))
    rows = [line(report, label, *figure, columns=(DAY,)) for label, figure in LIQUID.items()]
    figures = await with_statements(printed(report, "balance_sheet", *rows))
    asked = {
        "cash and marketable securities": 145,
        "cash and short term investments": 128,
        "current marketable securities": 17,
        "short term investments": 20,
    }
    for name, value in asked.items():
        result = await figures.lookup("ACME", name, 2023)
        assert [one.value for one in result.values] == [value], name
        assert not any("counts as zero" in warning for warning in result.warnings)
    without = [row for row in rows if row.label != "Marketable securities"]
    none = printed(report, "balance_sheet", *without)
    await store_statements(figures, [none])
    result = await figures.lookup("ACME", "cash and marketable securities", 2023)
    assert ([one.value for one in result.values], result.warnings) == ([128], ())


async def test_without_the_statement_it_is_said_that_securities_may_be_left_out(acme: Load, books: Any) -> None:
    books.annual(2023, NetIncomeLoss=1).balances(DAY, **dict(LIQUID.values()))
    result = await (await acme()).lookup("ACME", "cash and marketable securities", 2023)
    assert [one.value for one in result.values] == [128]
    assert any(
        "Marketable securities beside" in warning and "it counts as zero" in warning for warning in result.warnings
    )


async def test_where_no_statement_tells_a_figure_with_a_namesake_is_assumed(with_statements: Any, books: Any) -> None:
    report = books.annual(2023, NetIncomeLoss=148, ProfitLoss=149, Revenues=900)
    report.balances(DAY, ContractWithCustomerLiability=12, ContractWithCustomerLiabilityCurrent=8, Assets=50)
    figures = await with_statements()
    for name, other in {"net earnings": "149 (us-gaap:ProfitLoss)", "deferred revenue": "8 (us-gaap:Contract"}.items():
        result = await figures.lookup("ACME", name, 2023)
        assert [one.status for one in result.values] == ["assumed"]
        assert any(other in warning for warning in result.warnings)
    rows = [line(report, "Net earnings", "ProfitLoss", 149), line(report, "Attributable to Acme", "NetIncomeLoss", 148)]
    await store_statements(figures, [printed(report, "income_statement", *rows)])
    [value] = (await figures.lookup("ACME", "net income", 2023)).values
    assert (value.value, value.status) == (148, "tied")


async def test_investments_that_only_a_note_tells_of_are_not_added_to_what_the_balance_sheet_prints(
    with_statements: Any, books: Any
) -> None:
    report = books.annual(2023, NetIncomeLoss=1)
    lines = {
        "Cash and cash equivalents": ("CashAndCashEquivalentsAtCarryingValue", 340),
        "Short-term investments": ("ShortTermInvestments", 610),
        "Total current assets": ("AssetsCurrent", 1_500),
        "Total liabilities and equity": ("LiabilitiesAndStockholdersEquity", 2_900),
    }
    report.balances(DAY, LongTermInvestments=31, **dict(lines.values()))
    rows = [line(report, label, *figure, columns=(DAY,)) for label, figure in lines.items()]
    figures = await with_statements(printed(report, "balance_sheet", *rows))
    for name, value in (("cash and investments", 950), ("long-term investments", 31)):
        assert [one.value for one in (await figures.lookup("ACME", name, 2023)).values] == [value]


async def test_debts_that_may_overlap_are_told_apart_by_the_sums_of_the_balance_sheet(acme: Load, books: Any) -> None:
    report = books.annual(2024, NetIncomeLoss=10)
    report.balances(
        "2024-12-31", LiabilitiesAndStockholdersEquity=11_240, Liabilities=5_423, LiabilitiesCurrent=1_611,
        ConvertibleDebtCurrent=20, LongTermDebt=2_981, OtherLiabilitiesNoncurrent=831, DeferredRevenueNoncurrent=20,
    )  # fmt: skip
    figures = await acme()
    for name, value in (("total debt", 3_001), ("long-term debt", 2_981)):
        [debt] = (await figures.lookup("ACME", name, 2024)).values
        assert (debt.value, debt.alternatives) == (value, ())


async def test_interest_coverage_takes_the_operating_income_that_is_printed(acme: Load, books: Any) -> None:
    pretax = "IncomeLossFromContinuingOperationsBeforeIncomeTaxesExtraordinaryItemsNoncontrollingInterest"
    books.annual(2024, NetIncomeLoss=70, InterestExpense=20, **{pretax: 90})
    figures = await acme()
    [declined] = (await figures.calculate("ACME", "interest coverage", 2024)).declined
    assert "pretax_interest_coverage" in declined.remedy
    [other] = (await figures.calculate("ACME", "pretax_interest_coverage", 2024)).results
    assert other.value == 5.5
