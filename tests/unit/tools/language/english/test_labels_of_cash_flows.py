"""Names of cash flows and their concepts: what is done may be said by another word of one family, never the things."""

import pytest

from tools.language.english.labels import nears_concept, partly_the_same

_MATURING = "us-gaap:ProceedsFromShortTermDebtMaturingInMoreThanThreeMonths"


@pytest.mark.parametrize(
    ("name", "concept"),
    [
        ("issuance of debt, net of issuance costs", "us-gaap:ProceedsFromDebtNetOfIssuanceCosts"),
        ("raised by issuing debt, net of issuance costs", "us-gaap:ProceedsFromDebtNetOfIssuanceCosts"),
        ("additions to short-term debt with original maturities of more than three months", _MATURING),
        ("short-term debt with original maturities over three months added", _MATURING),
        ("borrowings under credit facilities", "us-gaap:ProceedsFromCreditFacilities"),
        ("spent on intangible assets", "us-gaap:PaymentsToAcquireIntangibleAssets"),
        ("payments on finance lease", "acme:RepaymentsOfFinanceLease"),
        ("litigation charge, net", "mck:LitigationChargeCreditNet"),
        ("gain on sale of a business", "acme:GainLossOnSaleOfBusiness"),
    ],
)
def test_a_name_means_the_cash_flow_of_its_words(name: str, concept: str) -> None:
    assert nears_concept(name, concept)


@pytest.mark.parametrize(
    ("name", "concept"),
    [
        ("issuance of debt", "us-gaap:ProceedsFromDebtNetOfIssuanceCosts"),
        ("issuance of long-term debt, net of issuance costs", "us-gaap:ProceedsFromDebtNetOfIssuanceCosts"),
        ("repayment of debt, net of issuance costs", "us-gaap:ProceedsFromDebtNetOfIssuanceCosts"),
        ("net borrowings of short-term debt", "us-gaap:ProceedsFromShortTermDebt"),
        ("gross payments for intangible assets", "us-gaap:PaymentsToAcquireIntangibleAssets"),
        ("payments for credit facilities", "us-gaap:ProceedsFromCreditFacilities"),
        ("additions to long-term debt", "us-gaap:ProceedsFromShortTermDebt"),
        ("purchases of land and intangible assets", "us-gaap:PaymentsToAcquireIntangibleAssets"),
        ("proceeds from sale of investments", "us-gaap:PaymentsToAcquireInvestments"),
        ("repayments of commercial paper", "us-gaap:ProceedsFromRepaymentsOfCommercialPaper"),
        ("loss on sale of a business", "acme:GainLossOnSaleOfBusiness"),
        ("litigation credit, net", "mck:LitigationChargeCreditNet"),
        ("payments for acquisitions excluding fees", "us-gaap:PaymentsToAcquireBusinesses"),
    ],
)
def test_other_things_or_another_way_are_another_figure(name: str, concept: str) -> None:
    assert not nears_concept(name, concept)


def test_a_part_of_what_is_named_is_an_option() -> None:
    name = "purchase of license agreements, product rights and other intangibles"
    assert partly_the_same(name, "us-gaap:PaymentsToAcquireIntangibleAssets")
    assert not partly_the_same(name, "us-gaap:PaymentsToAcquireProductiveAssets")
    assert not partly_the_same(name, "us-gaap:ProceedsFromSaleOfIntangibleAssets")


@pytest.mark.parametrize(
    ("name", "concept", "same"),
    [
        ("fuel expense", "us-gaap:FuelCosts", True),
        ("freight charges", "acme:FreightCosts", True),
        ("pension obligation", "us-gaap:PensionLiability", True),
        ("gross fuel expense", "acme:FuelCostsNet", False),
        ("increases in tax positions of prior years", "acme:DecreasesInTaxPositionsOfPriorYears", False),
        ("interest revenue expense", "us-gaap:RevenuesNetOfInterestExpense", False),
        ("fuel expense", "us-gaap:FuelRevenue", False),
        ("fuel and freight expense", "us-gaap:FuelCosts", False),
        ("expense", "us-gaap:Costs", False),
    ],
)
def test_another_word_for_the_kind_of_a_figure_means_the_same(name: str, concept: str, same: bool) -> None:
    assert nears_concept(name, concept) is same
