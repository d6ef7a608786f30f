"""What is known of concepts by their names: which are usual, which add up over time, which are one figure."""

from __future__ import annotations

import re
from functools import cache

from evals.makers.quarters.facts import Series

KNOWN = {
    "Revenues",
    "RevenueFromContractWithCustomerExcludingAssessedTax",
    "SalesRevenueNet",
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
    "NonoperatingIncomeExpense",
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
    "ComprehensiveIncomeNetOfTax",
    "InterestExpense",
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
    "LongTermDebtNoncurrent",
    "LongTermDebtCurrent",
    "LongTermDebt",
    "AccountsPayableCurrent",
    "PropertyPlantAndEquipmentNet",
    "Goodwill",
    "RetainedEarningsAccumulatedDeficit",
    "MarketableSecuritiesCurrent",
    "ContractWithCustomerLiabilityCurrent",
    "CommonStockSharesOutstanding",
    "NetCashProvidedByUsedInOperatingActivities",
    "NetCashProvidedByUsedInInvestingActivities",
    "NetCashProvidedByUsedInFinancingActivities",
    "PaymentsToAcquirePropertyPlantAndEquipment",
    "PaymentsToAcquireProductiveAssets",
    "PaymentsForRepurchaseOfCommonStock",
    "PaymentsOfDividends",
    "ShareBasedCompensation",
    "DepreciationDepletionAndAmortization",
    "DepreciationAndAmortization",
    "DepreciationAmortizationAndAccretionNet",
    "IncomeTaxesPaidNet",
}
CASH_FLOW_BEGINNINGS = (
    "NetCashProvided",
    "PaymentsTo",
    "PaymentsFor",
    "PaymentsOf",
    "PaymentsRelated",
    "Proceeds",
    "Repayments",
    "IncreaseDecreaseIn",
    "OtherNoncash",
)
# Without CapitalExpendituresIncurredButNotYetPaid: cash-flow statements print it, but it is no flow of the period,
# it stands open at the period's end.
CASH_FLOW = {
    "ShareBasedCompensation",
    "DepreciationDepletionAndAmortization",
    "DepreciationAndAmortization",
    "DepreciationAmortizationAndAccretionNet",
    "DeferredIncomeTaxExpenseBenefit",
    "IncomeTaxesPaidNet",
    "InterestPaidNet",
    "AmortizationOfDeferredSalesCommissions",
    "CashAndCashEquivalentsPeriodIncreaseDecrease",
    "ExcessTaxBenefitFromShareBasedCompensationFinancingActivities",
    "CashCashEquivalentsRestrictedCashAndRestrictedCashEquivalentsPeriodIncreaseDecreaseIncludingExchangeRateEffect",
}
# Additive, though neither usual nor of the cash-flow statement.
ADDITIVE_ODD = {
    "OtherNonoperatingIncomeExpense",
    "InterestExpenseNonoperating",
    "InvestmentIncomeInterest",
    "InvestmentIncomeInterestAndDividend",
    "OtherComprehensiveIncomeLossNetOfTax",
    "OtherComprehensiveIncomeLossNetOfTaxPortionAttributableToParent",
    "InterestIncomeExpenseNonoperatingNet",
    "OtherComprehensiveIncomeLossForeignCurrencyTransactionAndTranslationAdjustmentNetOfTax",
    "AmortizationOfIntangibleAssets",
    "StandardProductWarrantyAccrualPayments",
    "StandardProductWarrantyAccrualWarrantiesIssued",
    "StockRepurchasedAndRetiredDuringPeriodShares",
    "Depreciation",
    "DividendsCommonStock",
    "NetIncomeLossAttributableToNoncontrollingInterest",
    "SubleaseIncome",
    "AllocatedShareBasedCompensationExpense",
    "ComprehensiveIncomeNetOfTaxIncludingPortionAttributableToNoncontrollingInterest",
}
# Names under which one figure goes: a quarter of one is not declined where another is stated within the year.
FAMILIES = [
    re.compile(r"(Revenues|RevenueFromContractWithCustomerExcludingAssessedTax|SalesRevenueNet)$"),
    re.compile(r"(CostOfRevenue|CostOfGoodsAndServicesSold)$"),
    re.compile(r"PaymentsToAcquire(PropertyPlantAndEquipment|ProductiveAssets)$"),
    re.compile(r"NetCashProvidedByUsedInOperatingActivities"),
    re.compile(r"NetCashProvidedByUsedInInvestingActivities"),
    re.compile(r"NetCashProvidedByUsedInFinancingActivities"),
    re.compile(r"Depreciation(AndAmortization|DepletionAndAmortization|AmortizationAndAccretionNet)?$"),
    re.compile(r"(NetIncomeLoss|ProfitLoss)$"),
    re.compile(r"IncomeLoss(FromContinuingOperationsBeforeIncomeTaxes|IncludingPortionAttributableToNoncontr)"),
    re.compile(r"PaymentsOfDividends(CommonStock)?$"),
    re.compile(r"(ConvertibleLongTermNotesPayable|LongTermDebt|LongTermDebtNoncurrent)$"),
    re.compile(r"(ConvertibleNotesPayableCurrent|ConvertibleDebtCurrent|LongTermDebtCurrent)$"),
    re.compile(r"InterestExpense(Nonoperating|Debt)?$"),
    re.compile(r"IncomeTaxesPaid(Net)?$"),
]


def is_average_shares(name: str) -> bool:
    return name.startswith("WeightedAverageNumberOf")


def is_per_share(name: str) -> bool:
    """Per share or a share count's average: quarters of it do not add up to the year."""
    return name.startswith("EarningsPerShare") or is_average_shares(name)


def is_cash_flow(name: str) -> bool:
    return name.startswith(CASH_FLOW_BEGINNINGS) or name in CASH_FLOW


def is_additive(series: Series) -> bool:
    name, unit = series.name, series.unit
    if is_per_share(name) or not (name in KNOWN or name in ADDITIVE_ODD or is_cash_flow(name)):
        return False
    return unit == "USD" or (unit == "shares" and name.endswith("DuringPeriodShares"))


@cache
def families(name: str) -> set[re.Pattern[str]]:
    return {family for family in FAMILIES if family.match(name)}


def same_family(one: Series, other: Series) -> bool:
    """Whether both are names of one figure in one unit."""
    if (one.taxonomy, one.unit) != (other.taxonomy, other.unit):
        return False
    return one.name == other.name or not families(one.name).isdisjoint(families(other.name))
