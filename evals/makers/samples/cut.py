"""What of a companyfacts file goes into the sample, and how it is written."""

from __future__ import annotations

import json
from collections.abc import Iterable
from datetime import date, timedelta

from evals.companyfacts import YEAR_DAYS, RawCompany, RawConcept, RawFact, days_in

YEARS = 6
SELECTED = {
    "dei": ["EntityCommonStockSharesOutstanding"],
    "us-gaap": [
        "Revenues",
        "RevenueFromContractWithCustomerExcludingAssessedTax",
        "CostOfRevenue",
        "CostOfGoodsAndServicesSold",
        "GrossProfit",
        "ResearchAndDevelopmentExpense",
        "SellingGeneralAndAdministrativeExpense",
        "SellingAndMarketingExpense",
        "GeneralAndAdministrativeExpense",
        "OperatingExpenses",
        "CostsAndExpenses",
        "OperatingIncomeLoss",
        "IncomeLossFromContinuingOperationsBeforeIncomeTaxesExtraordinaryItemsNoncontrollingInterest",
        "IncomeLossFromContinuingOperationsBeforeIncomeTaxesMinorityInterestAndIncomeLossFromEquityMethodInvestments",
        "IncomeTaxExpenseBenefit",
        "NetIncomeLoss",
        "ProfitLoss",
        "EarningsPerShareBasic",
        "EarningsPerShareDiluted",
        "EarningsPerShareBasicAndDiluted",
        "WeightedAverageNumberOfDilutedSharesOutstanding",
        "WeightedAverageNumberOfSharesOutstandingBasic",
        "WeightedAverageNumberOfShareOutstandingBasicAndDiluted",
        "Assets",
        "AssetsCurrent",
        "Liabilities",
        "LiabilitiesCurrent",
        "StockholdersEquity",
        "StockholdersEquityIncludingPortionAttributableToNoncontrollingInterest",
        "LiabilitiesAndStockholdersEquity",
        "CashAndCashEquivalentsAtCarryingValue",
        "CashCashEquivalentsRestrictedCashAndRestrictedCashEquivalents",
        "AccountsReceivableNetCurrent",
        "InventoryNet",
        "LongTermDebt",
        "LongTermDebtNoncurrent",
        "LongTermDebtCurrent",
        "NetCashProvidedByUsedInOperatingActivities",
        "PaymentsToAcquirePropertyPlantAndEquipment",
        "PaymentsToAcquireProductiveAssets",
        "PaymentsForRepurchaseOfCommonStock",
        "PaymentsOfDividends",
        "ShareBasedCompensation",
        "DepreciationDepletionAndAmortization",
        "DepreciationAndAmortization",
    ],
}


def selected(company: RawCompany) -> Iterable[tuple[str, str, RawConcept]]:
    """Taxonomy, name and concept, in the order of `SELECTED`."""
    for taxonomy, names in SELECTED.items():
        concepts = company["facts"].get(taxonomy, {})
        yield from ((taxonomy, name, concepts[name]) for name in names if name in concepts)


def selected_rows(company: RawCompany) -> Iterable[tuple[str, str, str, RawFact]]:
    """Taxonomy, concept, unit and row."""
    for taxonomy, name, concept in selected(company):
        for unit, rows in concept["units"].items():
            yield from ((taxonomy, name, unit, row) for row in rows)


def last_years(company: RawCompany) -> list[tuple[date, date]]:
    """Start and end of the last fiscal years for which a net income is on hand, oldest first."""
    rows = company["facts"]["us-gaap"]["NetIncomeLoss"]["units"]["USD"]
    periods = {(date.fromisoformat(row["start"]), date.fromisoformat(row["end"])) for row in rows if "start" in row}
    return sorted(period for period in periods if days_in(*period) in YEAR_DAYS)[-YEARS:]


def cut_company(company: RawCompany, labels: dict[str, str]) -> RawCompany:
    """The selected concepts in the last years; `labels` for concepts that have none here."""
    first_day = last_years(company)[0][0]
    facts: dict[str, dict[str, RawConcept]] = {}
    for taxonomy, name, concept in selected(company):
        units = {unit: rows_since(first_day, rows) for unit, rows in concept["units"].items()}
        units = {unit: rows for unit, rows in units.items() if rows}
        if units:
            label = concept["label"] or labels.get(name) or name
            facts.setdefault(taxonomy, {})[name] = {"label": label, "description": "", "units": units}
    return {"cik": company["cik"], "entityName": company["entityName"], "facts": facts}


def rows_since(first_day: date, rows: list[RawFact]) -> list[RawFact]:
    """Sorted by period, then filing; with the balances at which the first day opens."""
    first, opening = first_day.isoformat(), (first_day - timedelta(days=1)).isoformat()
    inside = [row for row in rows if (row["start"] >= first if "start" in row else row["end"] >= opening)]
    return sorted(inside, key=lambda row: (row["end"], row.get("start", ""), row["filed"], row["accn"]))


def dumps(company: RawCompany) -> str:
    """JSON with one row a line."""
    taxonomies = [
        f"  {compact(taxonomy)}: {{\n" + ",\n".join(dump_concept(*item) for item in concepts.items()) + "}"
        for taxonomy, concepts in company["facts"].items()
    ]
    head = f'{{"cik": {company["cik"]}, "entityName": {compact(company["entityName"])},\n "facts": {{\n'
    return head + ",\n".join(taxonomies) + "}}\n"


def dump_concept(name: str, concept: RawConcept) -> str:
    units = [
        f"    {compact(unit)}: [\n" + ",\n".join(f"     {compact(row)}" for row in rows) + "]"
        for unit, rows in concept["units"].items()
    ]
    head = f'   {compact(name)}: {{"label": {compact(concept["label"])}, "description": "", "units": {{\n'
    return head + ",\n".join(units) + "}}"


def compact(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))
