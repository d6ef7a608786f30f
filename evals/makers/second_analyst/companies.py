"""The companies of the set: their source, periods, and the lines their statements print."""

from typing import NamedTuple


class Company(NamedTuple):
    """Where a company's statements are, and how they name and tag each line."""

    ticker: str
    name: str
    cik: str
    source: str
    periods: dict[str, tuple[str, str]]
    lines: dict[str, tuple[str, str]]
    files: tuple[str, ...] = ()


_COMMON = {
    "inti": ("Interest income", "InvestmentIncomeInterest"),
    "cogs": ("Cost of sales", "CostOfGoodsAndServicesSold"),
    "gp": ("Gross profit", "GrossProfit"),
    "rd": ("Research and development", "ResearchAndDevelopmentExpense"),
    "sga": ("Selling, general and administrative", "SellingGeneralAndAdministrativeExpense"),
    "oi": ("Operating income", "OperatingIncomeLoss"),
    "pti": (
        "Income before income taxes",
        "IncomeLossFromContinuingOperationsBeforeIncomeTaxesExtraordinaryItemsNoncontrollingInterest",
    ),
    "tax": ("Provision for income taxes", "IncomeTaxExpenseBenefit"),
    "ni": ("Net income", "NetIncomeLoss"),
    "eps": ("Diluted earnings per share", "EarningsPerShareDiluted"),
    "beps": ("Basic earnings per share", "EarningsPerShareBasic"),
    "dil": ("Diluted weighted-average shares", "WeightedAverageNumberOfDilutedSharesOutstanding"),
    "da": ("Depreciation and amortization", "DepreciationDepletionAndAmortization"),
    "sbc": ("Share-based compensation", "ShareBasedCompensation"),
    "ocf": ("Net cash from operating activities", "NetCashProvidedByUsedInOperatingActivities"),
    "icf": ("Net cash from investing activities", "NetCashProvidedByUsedInInvestingActivities"),
    "fcf_": ("Net cash from financing activities", "NetCashProvidedByUsedInFinancingActivities"),
    "capex": (
        "Purchases of property, plant and equipment",
        "PaymentsToAcquirePropertyPlantAndEquipment",
    ),
    "div": ("Dividends paid", "PaymentsOfDividends|PaymentsOfDividendsCommonStock"),
    "buy": ("Repurchases of common stock", "PaymentsForRepurchaseOfCommonStock"),
    "cash": ("Cash and cash equivalents", "CashAndCashEquivalentsAtCarryingValue"),
    "ar": ("Accounts receivable, net", "AccountsReceivableNetCurrent"),
    "inv": ("Inventories", "InventoryNet"),
    "ca": ("Total current assets", "AssetsCurrent"),
    "ppe": ("Property, plant and equipment, net", "PropertyPlantAndEquipmentNet"),
    "gw": ("Goodwill", "Goodwill"),
    "ta": ("Total assets", "Assets"),
    "ap": ("Accounts payable", "AccountsPayableCurrent"),
    "cl": ("Total current liabilities", "LiabilitiesCurrent"),
    "tl": ("Total liabilities", "Liabilities"),
    "ltd": ("Long-term debt", "LongTermDebtNoncurrent"),
    "eq": ("Total shareholders' equity", "StockholdersEquity"),
    "tle": ("Total liabilities and equity", "LiabilitiesAndStockholdersEquity"),
}

AAPL = Company(
    "AAPL",
    "Apple Inc.",
    "0000320193",
    "companyfacts",
    {
        "21": ("2020-09-27", "2021-09-25"),
        "22": ("2021-09-26", "2022-09-24"),
        "23": ("2022-09-25", "2023-09-30"),
        "24": ("2023-10-01", "2024-09-28"),
        "25": ("2024-09-29", "2025-09-27"),
        "25h": ("2024-09-29", "2025-03-29"),
        "25n": ("2024-09-29", "2025-06-28"),
        "24n": ("2023-10-01", "2024-06-29"),
        "25q3": ("2025-03-30", "2025-06-28"),
        "24q3": ("2024-03-31", "2024-06-29"),
        "26q1": ("2025-09-28", "2025-12-27"),
    },
    _COMMON
    | {
        "rev": ("Total net sales", "RevenueFromContractWithCustomerExcludingAssessedTax"),
        "cp": ("Commercial paper", "CommercialPaper"),
        "ltdc": ("Term debt (current)", "LongTermDebtCurrent"),
        "ltd": ("Term debt (non-current)", "LongTermDebtNoncurrent"),
        "ms": ("Marketable securities (current)", "MarketableSecuritiesCurrent"),
        "msn": ("Marketable securities (non-current)", "MarketableSecuritiesNoncurrent"),
    },
    ("10-K_AAPL_2024-11-01.html.gz", "10-Q_AAPL_2025-08-01.html.gz"),
)

NVDA = Company(
    "NVDA",
    "NVIDIA CORP",
    "0001045810",
    "companyfacts",
    {
        "22": ("2021-02-01", "2022-01-30"),
        "23": ("2022-01-31", "2023-01-29"),
        "24": ("2023-01-30", "2024-01-28"),
        "25": ("2024-01-29", "2025-01-26"),
        "26": ("2025-01-27", "2026-01-25"),
        "26q1": ("2025-01-27", "2025-04-27"),
        "26q2": ("2025-04-28", "2025-07-27"),
        "25q2": ("2024-04-29", "2024-07-28"),
        "26h": ("2025-01-27", "2025-07-27"),
        "25h": ("2024-01-29", "2024-07-28"),
        "26n": ("2025-01-27", "2025-10-26"),
    },
    _COMMON
    | {
        "rev": ("Revenue", "Revenues"),
        "cogs": ("Cost of revenue", "CostOfRevenue"),
        "int": ("Interest expense", "InterestExpenseNonoperating|InterestExpense"),
        "capex": (
            "Purchases related to property and equipment and intangible assets",
            "PaymentsToAcquireProductiveAssets",
        ),
        "prin": (
            "Principal payments on property and equipment and intangible assets",
            "nvda:PaymentsForFinancedPropertyPlantAndEquipmentAndIntangibleAssetsFinancingActivities",
        ),
        "ms": ("Marketable securities", "MarketableSecuritiesCurrent"),
        "std": ("Short-term debt", "DebtCurrent|LongTermDebtCurrent"),
    },
    ("10-K_NVDA_2025-02-26.html.gz", "10-Q_NVDA_2025-08-27.html.gz"),
)

SNOW = Company(
    "SNOW",
    "SNOWFLAKE INC.",
    "0001640147",
    "companyfacts",
    {
        "22": ("2021-02-01", "2022-01-31"),
        "23": ("2022-02-01", "2023-01-31"),
        "24": ("2023-02-01", "2024-01-31"),
        "25": ("2024-02-01", "2025-01-31"),
        "26q1": ("2025-02-01", "2025-04-30"),
        "25q1": ("2024-02-01", "2024-04-30"),
        "25n": ("2024-02-01", "2024-10-31"),
    },
    _COMMON
    | {
        "rev": ("Revenue", "RevenueFromContractWithCustomerExcludingAssessedTax"),
        "sm": ("Sales and marketing", "SellingAndMarketingExpense"),
        "ga": ("General and administrative", "GeneralAndAdministrativeExpense"),
        "pl": ("Net loss", "ProfitLoss"),
        "ni": ("Net loss attributable to Snowflake Inc.", "NetIncomeLoss"),
        "sw": ("Capitalized internal-use software development costs", "PaymentsToDevelopSoftware"),
        "sti": ("Short-term investments", "AvailableForSaleSecuritiesDebtSecuritiesCurrent"),
        "lti": ("Long-term investments", "AvailableForSaleSecuritiesDebtSecuritiesNoncurrent"),
        "ltd": ("Convertible senior notes, net", "ConvertibleDebtNoncurrent"),
        "int": ("Interest expense", "InterestExpenseNonoperating"),
        "olc": ("Operating lease liabilities, current", "OperatingLeaseLiabilityCurrent"),
        "oln": ("Operating lease liabilities, non-current", "OperatingLeaseLiabilityNoncurrent"),
        "drc": ("Deferred revenue, current", "ContractWithCustomerLiabilityCurrent"),
        "drn": ("Deferred revenue, non-current", "ContractWithCustomerLiabilityNoncurrent"),
        "nci": ("Noncontrolling interest", "MinorityInterest"),
        "eq": ("Total Snowflake Inc. stockholders' equity", "StockholdersEquity"),
        "teq": (
            "Total stockholders' equity",
            "StockholdersEquityIncludingPortionAttributableToNoncontrollingInterest",
        ),
    },
)

META = Company(
    "META",
    "Meta Platforms, Inc.",
    "0001326801",
    "companyfacts",
    {
        "21": ("2021-01-01", "2021-12-31"),
        "22": ("2022-01-01", "2022-12-31"),
        "23": ("2023-01-01", "2023-12-31"),
        "24": ("2024-01-01", "2024-12-31"),
    },
    _COMMON
    | {
        "rev": ("Revenue", "RevenueFromContractWithCustomerExcludingAssessedTax"),
        "cogs": ("Cost of revenue", "CostOfRevenue"),
        "ms_": ("Marketing and sales", "SellingAndMarketingExpense"),
        "ga": ("General and administrative", "GeneralAndAdministrativeExpense"),
        "flp": ("Principal payments on finance leases", "FinanceLeasePrincipalPayments"),
        "ms": ("Marketable securities", "MarketableSecuritiesCurrent"),
        "olc": ("Operating lease liabilities, current", "OperatingLeaseLiabilityCurrent"),
        "oln": ("Operating lease liabilities, non-current", "OperatingLeaseLiabilityNoncurrent"),
        "ap": ("Accounts payable", "AccountsPayableTradeCurrent"),
    },
    ("10-K_META_2025-01-30.html.gz",),
)

PG = Company(
    "PG",
    "PROCTER & GAMBLE CO",
    "0000080424",
    "companyfacts",
    {
        "22": ("2021-07-01", "2022-06-30"),
        "23": ("2022-07-01", "2023-06-30"),
        "24": ("2023-07-01", "2024-06-30"),
        "25": ("2024-07-01", "2025-06-30"),
        "25n": ("2024-07-01", "2025-03-31"),
        "24n": ("2023-07-01", "2024-03-31"),
        "25q3": ("2025-01-01", "2025-03-31"),
        "24q3": ("2024-01-01", "2024-03-31"),
    },
    _COMMON
    | {
        "rev": ("Net sales", "Revenues"),
        "cogs": ("Cost of products sold", "CostOfGoodsAndServicesSold"),
        "int": ("Interest expense", "InterestExpenseNonoperating|InterestExpense"),
        "inti": ("Interest income", "InvestmentIncomeInterest"),
        "pti": (
            "Earnings before income taxes",
            "IncomeLossIncludingPortionAttributableToNoncontrollingInterest",
        ),
        "pl": ("Net earnings", "ProfitLoss"),
        "ni": ("Net earnings attributable to Procter & Gamble", "NetIncomeLoss"),
        "cash": (
            "Cash and cash equivalents",
            "CashAndCashEquivalentsAtCarryingValue|CashCashEquivalentsRestrictedCashAndRestrictedCashEquivalents",
        ),
        "std": ("Debt due within one year", "DebtCurrent"),
        "nci": ("Noncontrolling interest", "MinorityInterest"),
        "teq": (
            "Total shareholders' equity",
            "StockholdersEquityIncludingPortionAttributableToNoncontrollingInterest",
        ),
    },
    ("10-K_PG_2025-08-04.html.gz", "10-Q_PG_2025-04-24.html.gz"),
)

KO = Company(
    "KO",
    "COCA COLA CO",
    "0000021344",
    "filings",
    {
        "21": ("2021-01-01", "2021-12-31"),
        "22": ("2022-01-01", "2022-12-31"),
        "23": ("2023-01-01", "2023-12-31"),
        "24": ("2024-01-01", "2024-12-31"),
        "23q2": ("2023-04-01", "2023-06-30"),
        "22q2": ("2022-04-02", "2022-07-01"),
    },
    _COMMON
    | {
        "rev": ("Net Operating Revenues", "Revenues"),
        "cogs": ("Cost of goods sold", "CostOfGoodsAndServicesSold"),
        "other": ("Other operating charges", "OtherSellingGeneralAndAdministrativeExpense"),
        "int": ("Interest expense", "InterestExpenseNonoperating|InterestExpense"),
        "inti": ("Interest income", "InvestmentIncomeInterest"),
        "pl": ("Consolidated Net Income", "ProfitLoss"),
        "ni": ("Net Income Attributable to Shareowners", "NetIncomeLoss"),
        "sti": ("Short-term investments", "OtherShortTermInvestments"),
        "ms": ("Marketable securities", "MarketableSecurities"),
        "emi": ("Equity method investments", "EquityMethodInvestments"),
        "ap": (
            "Accounts payable and accrued expenses",
            "AccountsPayableAndAccruedLiabilitiesCurrent",
        ),
        "std": ("Loans and notes payable", "NotesAndLoansPayable"),
        "ltdc": (
            "Current maturities of long-term debt",
            "LongTermDebtAndCapitalLeaseObligationsCurrent|LongTermDebtCurrent",
        ),
        "ltd": (
            "Long-term debt",
            "LongTermDebtAndCapitalLeaseObligations|LongTermDebtNoncurrent",
        ),
        "eq": ("Equity Attributable to Shareowners", "StockholdersEquity"),
        "nci": ("Equity attributable to noncontrolling interests", "MinorityInterest"),
        "teq": (
            "Total Equity",
            "StockholdersEquityIncludingPortionAttributableToNoncontrollingInterest",
        ),
    },
    ("10-K_KO_2025-02-20.html.gz", "10-Q_KO_0000021344-23-000048.html.gz"),
)

MCD = Company(
    "MCD",
    "MCDONALDS CORP",
    "0000063908",
    "filings",
    {
        "20": ("2020-01-01", "2020-12-31"),
        "21": ("2021-01-01", "2021-12-31"),
        "22": ("2022-01-01", "2022-12-31"),
        "23": ("2023-01-01", "2023-12-31"),
    },
    _COMMON
    | {
        "rev": ("Total revenues", "Revenues"),
        "fran": ("Revenues from franchised restaurants", "mcd:Revenuesfromfranchisedrestaurants"),
        "sgda": (
            "Selling, general & administrative: depreciation and amortization",
            "DepreciationDepletionAndAmortization",
        ),
        "sgo": (
            "Selling, general & administrative: other",
            "OtherSellingGeneralAndAdministrativeExpense",
        ),
        "int": ("Interest expense-net of capitalized interest", "InterestExpense"),
        "intp": ("Interest paid", "InterestPaidNet"),
        "pti": (
            "Income before provision for income taxes",
            "mcd:IncomeLossFromContinuingOperationsBeforeIncomeTaxes",
        ),
        "da": ("Depreciation and amortization (cash flow)", "DepreciationAndAmortization"),
        "ar": ("Accounts and notes receivable", "AccountsNotesAndLoansReceivableNetCurrent"),
        "std": ("Short-term borrowings and current maturities of long-term debt", "DebtCurrent"),
        "eq": ("Total shareholders' equity (deficit)", "StockholdersEquity"),
        "dps": ("Dividends declared per common share", "CommonStockDividendsPerShareDeclared"),
    },
    ("10-K_MCD_0000063908-24-000072.html.gz",),
)

TXN = Company(
    "TXN",
    "TEXAS INSTRUMENTS INC",
    "0000097476",
    "filings",
    {
        "q": ("2023-04-01", "2023-06-30"),
        "pq": ("2022-04-01", "2022-06-30"),
        "h": ("2023-01-01", "2023-06-30"),
        "ph": ("2022-01-01", "2022-06-30"),
        "y": ("", "2022-12-31"),
    },
    _COMMON
    | {
        "rev": ("Revenue", "RevenueFromContractWithCustomerExcludingAssessedTax"),
        "cogs": ("Cost of revenue", "CostOfRevenue"),
        "int": ("Interest and debt expense", "InterestAndDebtExpense"),
        "dep": ("Depreciation", "Depreciation"),
        "sw": ("Amortization of capitalized software", "CapitalizedComputerSoftwareAmortization1"),
        "sti": ("Short-term investments", "ShortTermInvestments"),
        "ltdc": ("Current portion of long-term debt", "LongTermDebtCurrent"),
    },
    ("10-Q_TXN_0000097476-23-000035.html.gz",),
)

LPA = Company(
    "LPA",
    "Logistic Properties of the Americas",
    "0001997711",
    "companyfacts",
    {
        "21": ("2021-01-01", "2021-12-31"),
        "22": ("2022-01-01", "2022-12-31"),
        "23": ("2023-01-01", "2023-12-31"),
        "24": ("2024-01-01", "2024-12-31"),
    },
    {
        "rev": ("Revenues", "Revenue"),
        "opex": (
            "Investment property operating expense",
            "DirectOperatingExpenseFromInvestmentProperty",
        ),
        "ga": ("General and administrative", "GeneralAndAdministrativeExpense"),
        "fv": (
            "Investment property valuation gain",
            "GainsLossesOnFairValueAdjustmentInvestmentProperty",
        ),
        "fin": ("Financing costs", "FinanceCosts"),
        "pti": ("(Loss) profit before taxes", "ProfitLossBeforeTax"),
        "tax": ("Income tax expense", "IncomeTaxExpenseContinuingOperations"),
        "pl": ("(Loss) profit for the year", "ProfitLoss"),
        "ni": ("Attributable to owners of the Group", "ProfitLossAttributableToOwnersOfParent"),
        "nip": (
            "Attributable to non-controlling interests",
            "ProfitLossAttributableToNoncontrollingInterests",
        ),
        "eps": ("Diluted (loss) earnings per share", "DilutedEarningsLossPerShare"),
        "ocf": ("Net cash provided by operating activities", "CashFlowsFromUsedInOperations"),
        "cash": ("Cash and cash equivalents", "CashAndCashEquivalents"),
        "ca": ("Total current assets", "CurrentAssets"),
        "cl": ("Total current liabilities", "CurrentLiabilities"),
        "ip": ("Investment properties", "InvestmentProperty"),
        "ta": ("Total assets", "Assets"),
        "tl": ("Total liabilities", "Liabilities"),
        "ltdc": ("Long term debt - current portion", "CurrentPortionOfLongtermBorrowings"),
        "debt": ("Long term debt, current and non-current", "LongtermBorrowings"),
        "gross": ("Borrowings (note)", "Borrowings"),
        "lc": ("Lease liability - current", "CurrentLeaseLiabilities"),
        "ln": ("Lease liability", "NoncurrentLeaseLiabilities"),
        "eq": ("Equity attributable to owners of the Group", "EquityAttributableToOwnersOfParent"),
        "nci": ("Non-controlling interests", "NoncontrollingInterests"),
        "teq": ("Total equity", "Equity"),
        "tle": ("Total liabilities and equity", "EquityAndLiabilities"),
    },
)

_QUARTER = {"q": ("1q", "2010-03-31"), "pq": ("1q", "2009-03-31"), "y": ("", "2009-12-31")}
_DEBT = "LongTermDebtAndCapitalLeaseObligations"

CMI = Company(
    "CUMMINS INC",
    "CUMMINS INC",
    "0000026172",
    "fsds",
    _QUARTER,
    _COMMON
    | {
        "rev": ("NET SALES", "SalesRevenueNet"),
        "cogs": ("Cost of sales", "CostOfRevenue"),
        "int": ("Interest expense", "InterestExpense"),
        "pti": ("INCOME BEFORE INCOME TAXES", "IncomeBeforeIncomeTaxesAndNoncontrollingInterests"),
        "nip": (
            "Net income attributable to noncontrolling interests",
            "NetIncomeLossAttributableToNoncontrollingInterest",
        ),
        "da": ("Depreciation and amortization", "DepreciationAndAmortization"),
        "sw": ("Investments in internal use software", "PaymentsToDevelopSoftware"),
        "ms": ("Marketable securities", "MarketableSecuritiesCurrent"),
        "ar": ("Trade and other receivables", "AccountsNotesAndLoansReceivableNetCurrent"),
        "arn": ("Receivables: nonconsolidated equity investees", "DueFromRelatedPartiesCurrent"),
        "std": ("Loans payable", "ShortTermBorrowings"),
        "ltd": ("Long-term debt", _DEBT),
        "eq": ("Total Cummins Inc. shareholders' equity", "StockholdersEquity"),
        "nci": ("Noncontrolling interests", "MinorityInterest"),
    },
)

FLS = Company(
    "FLOWSERVE CORP",
    "FLOWSERVE CORP",
    "0000030625",
    "fsds",
    _QUARTER,
    _COMMON
    | {
        "rev": ("Sales", "SalesRevenueNet"),
        "int": ("Interest expense", "InterestExpense"),
        "inti": ("Interest income", "InterestIncomeDepositsWithFinancialInstitutions"),
        "pti": ("Earnings before income taxes", "EarningsBeforeIncomeTaxes"),
        "dep": ("Depreciation", "Depreciation"),
        "amo": ("Amortization of intangible and other assets", "AmortizationOfIntangibleAssets"),
        "aff": ("Net earnings from affiliates", "IncomeLossFromEquityMethodInvestments"),
        "capex": ("Capital expenditures", "PaymentsToAcquireProductiveAssets"),
        "std": ("Debt due within one year", "DebtCurrent"),
        "nci": ("Noncontrolling interest", "MinorityInterest"),
        "teq": (
            "Total equity",
            "StockholdersEquityIncludingPortionAttributableToNoncontrollingInterest",
        ),
    },
)

PCG = Company(
    "PG&E CORP",
    "PG&E CORP",
    "0001004980",
    "fsds",
    _QUARTER,
    _COMMON
    | {
        "rev": ("Total operating revenues", "Revenues"),
        "int": ("Interest expense", "InterestExpense"),
        "pti": (
            "Income Before Income Taxes",
            "IncomeLossFromContinuingOperationsBeforeIncomeTaxesMinorityInterestAndIncomeLossFromEquityMethodInvestments",
        ),
        "pl": ("Net Income", "ProfitLoss"),
        "pref": (
            "Preferred dividend requirement of subsidiary",
            "PreferredStockDividendsAndOtherAdjustments",
        ),
        "nic": (
            "Income Available for Common Shareholders",
            "NetIncomeLossAvailableToCommonStockholdersBasic",
        ),
        "capex": ("Capital expenditures", "PaymentsToAcquireProductiveAssets"),
        "std": ("Short-term borrowings", "ShortTermBorrowings"),
        "ltdc": ("Long-term debt, classified as current", "LongTermDebtCurrent"),
        "erbc": ("Energy recovery bonds, current", "EnergyRecoveryBondsClassifiedAsCurrent"),
        "erb": ("Energy recovery bonds", "EnergyRecoveryBonds"),
        "nci": ("Noncontrolling Interest - Preferred Stock of Subsidiary", "MinorityInterest"),
        "teq": (
            "Total equity",
            "StockholdersEquityIncludingPortionAttributableToNoncontrollingInterest",
        ),
    },
)

SVU = Company(
    "SUPERVALU INC",
    "SUPERVALU INC",
    "0000095521",
    "fsds",
    {
        "10": ("4q", "2010-02-28"),
        "09": ("4q", "2009-02-28"),
        "08": ("4q", "2008-02-29"),
    },
    _COMMON
    | {
        "rev": ("Net sales", "SalesRevenueNet"),
        "imp": (
            "Goodwill and intangible asset impairment charges",
            "GoodwillAndIntangibleAssetImpairmentLoss",
        ),
        "int": ("Interest expense", "InterestExpense"),
        "intn": ("Interest expense, net", "InterestExpenseNet"),
        "pti": (
            "Earnings (loss) before income taxes",
            "IncomeLossFromContinuingOperationsBeforeIncomeTaxesMinorityInterestAndIncomeLossFromEquityMethodInvestments"
            "|IncomeLossFromContinuingOperationsBeforeIncomeTaxesExtraordinaryItemsNoncontrollingInterest",
        ),
        "ar": ("Receivables, net", "ReceivablesNetCurrent"),
        "ltdc": (
            "Current maturities of long-term debt and capital lease obligations",
            "LongTermDebtAndCapitalLeaseObligationsCurrent",
        ),
        "ltd": ("Long-term debt and capital lease obligations", _DEBT),
    },
)

FRX = Company(
    "FOREST LABORATORIES INC",
    "FOREST LABORATORIES INC",
    "0000038074",
    "fsds",
    {
        "10": ("4q", "2010-03-31"),
        "09": ("4q", "2009-03-31"),
        "08": ("4q", "2008-03-31"),
    },
    _COMMON
    | {
        "rev": ("Total revenue", "Revenues"),
        "sales": ("Net sales", "SalesRevenueGoodsNet"),
        "cogs": ("Cost of sales", "CostOfGoodsSold"),
        "pti": (
            "Income before income tax expense",
            "IncomeLossFromContinuingOperationsBeforeIncomeTaxesMinorityInterestAndIncomeLossFromEquityMethodInvestments"
            "|IncomeLossFromContinuingOperationsBeforeIncomeTaxesExtraordinaryItemsNoncontrollingInterest",
        ),
        "dep": ("Depreciation", "Depreciation"),
        "amo": ("Amortization, impairments and write-offs", "AmortizationAndImpairments"),
        "ms": ("Marketable securities (current)", "MarketableSecuritiesCurrent"),
        "msn": ("Marketable securities and investments (non-current)", "MarketableSecuritiesNoncurrent"),
    },
)

COMPANIES = {c.ticker: c for c in (AAPL, NVDA, SNOW, META, PG, KO, MCD, TXN, LPA, CMI, FLS, PCG, SVU, FRX)}
