"""Words that no rule reads narrow nothing where a name of the figure says them, and stay open where none does."""

from collections.abc import Callable, Sequence
from typing import Any

import pytest

from tools.language.companies import CompanyFinder
from tools.models.questions import Classification
from tools.questions.named.said_names import with_said_name
from tools.vocab.loader import load_vocabulary

Read = Callable[[str], Classification]

REPORTED = (
    "us-gaap:UnrecognizedTaxBenefits",
    "us-gaap:SupplierFinanceProgramObligation",
    "us-gaap:StockRepurchasedAndRetiredDuringPeriodShares",
    "us-gaap:PaymentsForRepurchaseOfCommonStock",
    "us-gaap:PaymentsRelatedToTaxWithholdingForShareBasedCompensation",
    "us-gaap:CapitalExpendituresIncurredButNotYetPaid",
    "us-gaap:PaymentsToAcquireBuildings",
    "us-gaap:PaymentsToAcquirePropertyPlantAndEquipment",
    "us-gaap:MarketableSecuritiesNoncurrent",
    "us-gaap:IncomeLossFromContinuingOperationsPerDilutedShare",
    "us-gaap:RevenueFromContractWithCustomerExcludingAssessedTax",
    "us-gaap:EquitySecuritiesWithoutReadilyDeterminableFairValueAmount",
    "us-gaap:LongTermDebt",
    "us-gaap:IncomeTaxExpenseBenefit",
    "aapl:LavaliteTransitionCharge",
    "aapl:PrincipalPaymentsOnDebt",
)


class Facts:
    """A store that knows which concepts are reported."""

    def __init__(self, reported: Sequence[str]) -> None:
        self._reported = reported

    async def concept_names(self, company_ids: Sequence[int]) -> list[str]:
        return [*self._reported] if company_ids else []


async def _said(read: Read, finder: CompanyFinder, question: str, reported: Sequence[str] = REPORTED) -> Classification:
    facts: Any = Facts(reported)
    return await with_said_name(facts, question, read(question), finder, load_vocabulary())


@pytest.mark.parametrize(
    ("question", "metric"),
    [
        ("supply chain finance: amounts Apple owed under the program in 2024", "supplier_finance_obligations"),
        ("How many shares did Apple buy back and retire in fiscal 2023?", "shares_repurchased"),
        ("How many of its own shares did Apple buy back and retire in fiscal 2023?", "shares_repurchased"),
        ("How much stock did Apple buy back and retire in fiscal 2023?", "share_repurchases"),
        ("How much did Apple pay in 2023 in withholding taxes on net-settled RSUs?", "tax_withholding_payments"),
        ("Property and equipment that Apple bought but not yet paid for, fiscal 2023", "noncash_capex"),
        ("Apple purchase of its headquarters buildings, 2023", "building_purchases"),
        ("What did Apple spend buying its HQ buildings in 2023?", "building_purchases"),
        ("Apple gross UTBs, 2023", "unrecognized_tax_benefits"),
        ("Apple SCF: obligations outstanding under the supplier finance program, 2023", "supplier_finance_obligations"),
        ("Apple marketable securities held as non-current, 2023", "marketable_securities_noncurrent"),
        ("Apple diluted EPS, continuing ops only, fiscal 2023", "eps_diluted_continuing"),
        ("Apple privately held stakes (nonmarketable equity securities), 2023", "nonmarketable_equity_securities"),
        ("How big was Apple's lavalite transition charge in 2023?", "LavaliteTransitionCharge"),
        ("Apple's debt principal repayments in fiscal 2023", "PrincipalPaymentsOnDebt"),
    ],
)  # fmt: skip
async def test_open_words_that_a_name_says_narrow_nothing(
    read: Read, finder: CompanyFinder, question: str, metric: str
) -> None:
    reading = await _said(read, finder, question)
    assert (reading.metrics, reading.unexplained) == ((metric,), ())


@pytest.mark.parametrize(
    "question",
    [
        "Apple cloud revenue, fiscal 2023",
        "Apple organic revenue, fiscal 2023",
        "Apple subscription revenue, fiscal 2023",
        "Apple adjusted operating income, fiscal 2023",
        "Apple tax revenue, fiscal 2023",
        "Apple senior long-term debt, fiscal 2023",
        "Apple capital expenditure on plant in fiscal 2023",
        "What did Apple pay for the purchase of data center buildings in 2023?",
        "Apple withholding revenue, fiscal 2023",
        "Apple future revenue, fiscal 2023",
        "Apple customer revenue concentration, fiscal 2023",
        "Apple long-term debt held in escrow, fiscal 2023",
        "Apple iPhone revenue under the program, fiscal 2023",
        "Apple long-term debt program costs, fiscal 2023",
        "Apple income tax in Bavaria, fiscal 2023",
        "Apple revenue excluding contract customers, fiscal 2023",
        "Apple lavalite sales, fiscal 2023",
    ],
)
async def test_words_that_no_name_of_the_figure_says_stay_open(
    read: Read, finder: CompanyFinder, question: str
) -> None:
    reading = read(question)
    assert await _said(read, finder, question) == reading
    assert reading.unexplained


async def test_a_count_of_shares_is_no_amount(read: Read, finder: CompanyFinder) -> None:
    reading = await _said(read, finder, "How many shares did Apple buy back and retire in fiscal 2023?", REPORTED[2:])
    assert reading.metrics == ("shares_repurchased",)


async def test_two_figures_that_are_said_alike_are_not_chosen_between(read: Read, finder: CompanyFinder) -> None:
    both = ("aapl:LavaliteTransitionCharge", "aapl:LavaliteTransitionChargeTotal")
    question = "How big was Apple's lavalite transition charge in 2023?"
    assert await _said(read, finder, question, both) == read(question)


@pytest.mark.parametrize(
    "question",
    [
        "Apple's future purchase commitments as of September 28, 2024",
        "In the FY2023 cash flow statement of Apple, what is the add-back for share-based compensation?",
        "Property operating income of Apple's portfolio in FY2023",
        "Net finance receivables at Apple, current and long-term added together, fiscal 2023",
        "Did Apple have positive or negative stockholders' equity on September 30, 2023, and how much was it?",
        "Apple's operating income in Q4 of fiscal 2023 (the three months to late September 2023)",
    ],
)
def test_words_that_are_true_of_a_figure_anyway_narrow_nothing(read: Read, question: str) -> None:
    reading = read(question)
    assert (reading.unexplained, len(reading.metrics)) == ((), 1)


@pytest.mark.parametrize(
    "question",
    [
        "Apple's future revenue, fiscal 2023",
        "Apple's future iPhone purchase commitments as of September 28, 2024",
        "Apple's cloud purchase commitments as of September 28, 2024",
        "Net income of Apple's portfolio in FY2023",
        "Revenue of Apple's European portfolio in FY2023",
        "What revenue did Apple add back in FY2023?",
    ],
)
def test_words_that_may_be_of_a_part_stay_open(read: Read, question: str) -> None:
    assert read(question).unexplained


async def test_words_that_are_asked_for_by_themselves_name_no_figure_of_another_clause(
    read: Read, finder: CompanyFinder
) -> None:
    reported = ("us-gaap:InvestmentIncomeInterestAndDividend", "us-gaap:PaymentsOfDividends")
    question = "What were Apple's dividends in 2023, and what interest did it earn?"
    assert (await _said(read, finder, question, reported)).metrics == ("dividends_paid",)
    one = await _said(read, finder, "What were Apple's interest and dividends in 2023?", reported)
    assert one.metrics == ("interest_and_dividend_income",)
