"""Rows for which no figure may be given, listed by hand.

Each is checked against the filings on hand; the run ends where one does not hold.
"""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date, timedelta

from evals.makers.quarters.calendars import QUARTER_LENGTH
from evals.makers.quarters.company import Company
from evals.makers.quarters.declines import decline, family_periods
from evals.makers.quarters.facts import Series
from evals.makers.quarters.rows import Row

# Ticker, taxonomy, concept, unit, fiscal year, quarter: no filing on hand has it.
NO_FILING = [
    ("META", "us-gaap", "RevenueFromContractWithCustomerExcludingAssessedTax", "USD", 2024, 2),
    ("META", "us-gaap", "NetIncomeLoss", "USD", 2024, 3),
    ("META", "us-gaap", "OperatingIncomeLoss", "USD", 2023, 1),
    ("META", "us-gaap", "EarningsPerShareDiluted", "USD/shares", 2024, 1),
    ("META", "us-gaap", "Assets", "USD", 2024, 3),
    ("META", "us-gaap", "NetCashProvidedByUsedInOperatingActivities", "USD", 2023, 2),
    ("PG", "us-gaap", "Revenues", "USD", 2025, 2),
    ("PG", "us-gaap", "NetIncomeLoss", "USD", 2025, 2),
    ("PG", "us-gaap", "EarningsPerShareDiluted", "USD/shares", 2025, 1),
    ("PG", "us-gaap", "Assets", "USD", 2024, 2),
    ("PG", "us-gaap", "InventoryNet", "USD", 2025, 1),
    ("SNOW", "us-gaap", "RevenueFromContractWithCustomerExcludingAssessedTax", "USD", 2019, 2),
    ("SNOW", "us-gaap", "NetIncomeLoss", "USD", 2020, 1),
    ("SNOW", "us-gaap", "NetCashProvidedByUsedInOperatingActivities", "USD", 2020, 2),
    ("LPA", "ifrs-full", "Revenue", "USD", 2023, 2),
    ("LPA", "ifrs-full", "ProfitLoss", "USD", 2024, 3),
    ("LPA", "ifrs-full", "ProfitLoss", "USD", 2023, 4),
    ("LPA", "ifrs-full", "Assets", "USD", 2024, 1),
    ("LPA", "ifrs-full", "CashAndCashEquivalents", "USD", 2024, 2),
]
# The same: nothing in that year, under this or another usual name.
NOT_IN_YEAR = [
    ("AAPL", "us-gaap", "Goodwill", "USD", 2022, 2),
    ("AAPL", "us-gaap", "Goodwill", "USD", 2025, 1),
    ("AAPL", "us-gaap", "PaymentsOfDividends", "USD", 2010, 2),
    ("AAPL", "us-gaap", "PaymentsForRepurchaseOfCommonStock", "USD", 2010, 3),
    ("AAPL", "us-gaap", "LongTermDebtNoncurrent", "USD", 2011, 3),
    ("AAPL", "us-gaap", "PaymentsToAcquireIntangibleAssets", "USD", 2023, 1),
    ("AAPL", "us-gaap", "RestructuringCharges", "USD", 2024, 3),
    ("NVDA", "us-gaap", "MinorityInterest", "USD", 2023, 3),
    ("NVDA", "us-gaap", "SellingAndMarketingExpense", "USD", 2022, 1),
    ("NVDA", "us-gaap", "PreferredStockValue", "USD", 2021, 2),
    ("NVDA", "us-gaap", "CapitalizedComputerSoftwareNet", "USD", 2024, 2),
    ("NVDA", "us-gaap", "AmortizationOfDebtDiscountPremium", "USD", 2025, 1),
    ("SNOW", "us-gaap", "InventoryNet", "USD", 2024, 2),
    ("SNOW", "us-gaap", "PaymentsOfDividends", "USD", 2023, 3),
    ("SNOW", "us-gaap", "TemporaryEquityCarryingAmountAttributableToParent", "USD", 2023, 2),
    ("SNOW", "us-gaap", "CommercialPaper", "USD", 2024, 3),
    ("SNOW", "us-gaap", "LongTermDebtNoncurrent", "USD", 2023, 1),
    ("META", "us-gaap", "InventoryNet", "USD", 2024, 4),
    ("META", "us-gaap", "PreferredStockValue", "USD", 2024, 4),
    ("PG", "us-gaap", "RestrictedCashCurrent", "USD", 2025, 3),
    ("PG", "us-gaap", "DeferredRevenueCurrent", "USD", 2025, 3),
]
# Ticker, taxonomy, concept, unit: asked for periods after the last filing.
FUTURE = [
    ("AAPL", "us-gaap", "RevenueFromContractWithCustomerExcludingAssessedTax", "USD"),
    ("AAPL", "us-gaap", "Assets", "USD"),
    ("NVDA", "us-gaap", "Revenues", "USD"),
    ("NVDA", "us-gaap", "EarningsPerShareDiluted", "USD/shares"),
    ("SNOW", "us-gaap", "GrossProfit", "USD"),
    ("SNOW", "us-gaap", "NetCashProvidedByUsedInOperatingActivities", "USD"),
    ("META", "us-gaap", "NetIncomeLoss", "USD"),
    ("META", "us-gaap", "StockholdersEquity", "USD"),
    ("PG", "us-gaap", "Revenues", "USD"),
    ("PG", "us-gaap", "InventoryNet", "USD"),
]


def listed_declines(company: Company) -> Iterable[Row]:
    yield from no_filing(company)
    yield from not_in_year(company)
    yield from future(company)


def no_filing(company: Company) -> Iterable[Row]:
    for ticker, taxonomy, name, unit, fy, number in NO_FILING:
        if ticker != company.ticker:
            continue
        series, year_start = Series(taxonomy, name, unit), company.years[fy].start
        assert series in company.series, f"{ticker} {name}: not a concept of the company"
        expected = year_start + timedelta(days=round(number * QUARTER_LENGTH) - 1)
        near = [(start, end) for start, end in company.series[series] if abs((end - expected).days) < 45]
        if any(start != year_start or number < 4 for start, _ in near):
            raise SystemExit(f"{ticker} {name} {fy} Q{number}: on hand, {near}")
        how = "no filing on hand gives the concept for this quarter, nor figures to take it from"
        reason = "q4_no_nine_months" if number == 4 else "quarter_not_on_hand"
        yield decline(company, series, (fy, number), reason, how)


def not_in_year(company: Company) -> Iterable[Row]:
    for ticker, taxonomy, name, unit, fy, number in NOT_IN_YEAR:
        if ticker != company.ticker:
            continue
        series, year = Series(taxonomy, name, unit), company.years[fy]
        found = family_periods(company, series, year.start, year.end or date.max)
        if found:
            raise SystemExit(f"{ticker} {name} {fy}: reported for {found}")
        ever = "it is in other years" if series in company.series else "nor in another, in the filings on hand"
        how = f"the concept is not reported in this fiscal year; {ever}"
        yield decline(company, series, (fy, number), "not_reported_in_year", how)


def future(company: Company) -> Iterable[Row]:
    running = max(company.years)
    for ticker, *series in FUTURE:
        if ticker != company.ticker:
            continue
        for fy, number in ((running, 4), (running + 2, 1), (running + 3, 4)):
            reason = "future" if fy > running else "after_the_data"
            yield decline(company, Series(*series), (fy, number), reason, "after every filing on hand")
