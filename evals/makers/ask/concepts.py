"""Which concept reports a metric, chosen for each company from what it files; the first that has the period counts."""

from __future__ import annotations

SALES = "us-gaap:RevenueFromContractWithCustomerExcludingAssessedTax"
PRETAX = "us-gaap:IncomeLossFromContinuingOperationsBeforeIncomeTaxesExtraordinaryItemsNoncontrollingInterest"

COMMON = {
    "revenue": (SALES, "us-gaap:Revenues"),
    "gross_profit": ("us-gaap:GrossProfit",),
    "operating_income": ("us-gaap:OperatingIncomeLoss",),
    "pretax_income": (PRETAX,),
    "income_tax": ("us-gaap:IncomeTaxExpenseBenefit",),
    "net_income": ("us-gaap:NetIncomeLoss",),
    "cost_of_sales": ("us-gaap:CostOfGoodsAndServicesSold",),
    "research": ("us-gaap:ResearchAndDevelopmentExpense",),
    "sga": ("us-gaap:SellingGeneralAndAdministrativeExpense",),
    "selling": ("us-gaap:SellingAndMarketingExpense",),
    "general": ("us-gaap:GeneralAndAdministrativeExpense",),
    "operating_expenses": ("us-gaap:OperatingExpenses",),
    "advertising": ("us-gaap:AdvertisingExpense",),
    "eps_diluted": ("us-gaap:EarningsPerShareDiluted",),
    "eps_basic": ("us-gaap:EarningsPerShareBasic",),
    "diluted_shares": ("us-gaap:WeightedAverageNumberOfDilutedSharesOutstanding",),
    "cash": ("us-gaap:CashAndCashEquivalentsAtCarryingValue",),
    "receivables": ("us-gaap:AccountsReceivableNetCurrent",),
    "inventory": ("us-gaap:InventoryNet",),
    "current_assets": ("us-gaap:AssetsCurrent",),
    "assets": ("us-gaap:Assets",),
    "goodwill": ("us-gaap:Goodwill",),
    "ppe": ("us-gaap:PropertyPlantAndEquipmentNet",),
    "payables": ("us-gaap:AccountsPayableCurrent",),
    "deferred_revenue": ("us-gaap:ContractWithCustomerLiabilityCurrent",),
    "current_liabilities": ("us-gaap:LiabilitiesCurrent",),
    "liabilities": ("us-gaap:Liabilities",),
    "long_term_debt": ("us-gaap:LongTermDebtNoncurrent",),
    "long_term_debt_current": ("us-gaap:LongTermDebtCurrent",),
    "commercial_paper": ("us-gaap:CommercialPaper",),
    "equity": ("us-gaap:StockholdersEquity",),
    "retained_earnings": ("us-gaap:RetainedEarningsAccumulatedDeficit",),
    "operating_cash_flow": ("us-gaap:NetCashProvidedByUsedInOperatingActivities",),
    "investing_cash_flow": ("us-gaap:NetCashProvidedByUsedInInvestingActivities",),
    "financing_cash_flow": ("us-gaap:NetCashProvidedByUsedInFinancingActivities",),
    "capex": ("us-gaap:PaymentsToAcquirePropertyPlantAndEquipment",),
    "software": ("us-gaap:PaymentsToDevelopSoftware",),
    "buybacks": ("us-gaap:PaymentsForRepurchaseOfCommonStock",),
    "dividends": ("us-gaap:PaymentsOfDividends",),
    "depreciation": ("us-gaap:DepreciationDepletionAndAmortization",),
    "share_based_compensation": ("us-gaap:ShareBasedCompensation",),
    "obligations": ("us-gaap:RevenueRemainingPerformanceObligation",),
    "interest_expense": ("us-gaap:InterestExpenseNonoperating",),
}

OWN = {
    "NVDA": {
        "revenue": ("us-gaap:Revenues", SALES),
        "cost_of_sales": ("us-gaap:CostOfRevenue",),
        "capex": ("us-gaap:PaymentsToAcquireProductiveAssets",),
    },
    "META": {
        "cost_of_sales": ("us-gaap:CostOfRevenue",),
        "costs_and_expenses": ("us-gaap:CostsAndExpenses",),
    },
    "PG": {
        "revenue": ("us-gaap:Revenues",),
        "equity": ("us-gaap:StockholdersEquityIncludingPortionAttributableToNoncontrollingInterest",),
        "debt_current": ("us-gaap:DebtCurrent",),
    },
    "LPA": {
        "revenue": ("ifrs-full:Revenue",),
        "operating_income": ("ifrs-full:ProfitLossFromOperatingActivities",),
        "finance_costs": ("ifrs-full:FinanceCosts",),
        "income_tax": ("ifrs-full:IncomeTaxExpenseContinuingOperations",),
        "profit": ("ifrs-full:ProfitLoss",),
        "general": ("ifrs-full:GeneralAndAdministrativeExpense",),
        "eps_basic": ("ifrs-full:BasicEarningsLossPerShare",),
        "cash": ("ifrs-full:CashAndCashEquivalents",),
        "investment_property": ("ifrs-full:InvestmentProperty",),
        "assets": ("ifrs-full:Assets",),
        "borrowings": ("ifrs-full:Borrowings",),
        "liabilities": ("ifrs-full:Liabilities",),
        "total_equity": ("ifrs-full:Equity",),
    },
}


def concepts(ticker: str, metric: str) -> tuple[str, ...]:
    own = OWN.get(ticker, {})
    return own[metric] if metric in own else COMMON[metric]
