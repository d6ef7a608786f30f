"""What follows for a figure from others of its period: parts, swapped tags, powers of ten, lease financing."""

import pytest

from tests.unit.tools.figures.resolution.filed_values import figure


def test_tags_that_a_filer_swaps_are_told_by_what_outside_owners_have() -> None:
    found = figure(
        "net_income",
        NetIncomeLoss="83633",
        ProfitLoss="79039",
        NetIncomeLossAttributableToNoncontrollingInterest="4594",
    )
    assert (found.value, found.concept, found.status) == (79039, "us-gaap:ProfitLoss", "assumed")
    assert "what lies between" in found.notes[-1]


def test_tags_that_are_right_stay() -> None:
    found = figure(
        "net_income", NetIncomeLoss="357", ProfitLoss="387", NetIncomeLossAttributableToNoncontrollingInterest="30"
    )
    assert (found.value, found.notes) == (357, ())


def test_of_the_groups_profit_alone_outside_owners_share_is_deducted() -> None:
    found = figure("net_income", ProfitLoss="387", NetIncomeLossAttributableToNoncontrollingInterest="30")
    assert (found.value, len(found.components)) == (357, 2)


def test_what_is_left_to_common_holders_is_the_one_of_two_totals_that_leaves_outside_owners_out() -> None:
    found = figure(
        "net_income",
        ProfitLoss="510703",
        NetIncomeLossAvailableToCommonStockholdersBasic="494508",
        NetIncomeLossAttributableToNoncontrollingInterest="16195",
    )
    assert (found.value, found.rivals) == (494508, ())


@pytest.mark.parametrize(
    ("metric", "part", "beside"),
    [
        ("interest_expense", "InterestExpense", "FinancingInterestExpense"),
        ("cost_of_revenue", "CostOfGoodsSold", "CostOfServices"),
    ],
)
def test_a_line_beside_a_part_makes_a_sum_that_is_ambiguous(metric: str, part: str, beside: str) -> None:
    found = figure(metric, **{part: "27658", beside: "21938"})
    assert (found.value, found.status, [rival.value for rival in found.rivals]) == (49596, "ambiguous", [27658])
    assert figure(metric, **{part: "27658", beside: "0"}).status == "tied"


def test_a_reported_total_of_part_and_line_is_the_figure() -> None:
    found = figure("cost_of_revenue", CostOfGoodsSold="15253", CostOfServices="64", CostOfGoodsAndServicesSold="15317")
    assert (found.concept, found.rivals) == ("us-gaap:CostOfGoodsAndServicesSold", ())


@pytest.mark.parametrize(
    "others",
    [{"CommonStockSharesIssued": "188656012"}, {"NetIncomeLoss": "41600000", "EarningsPerShareDiluted": "0.22"}],
)
def test_shares_in_thousands_are_told_in_full_beside_what_is_tagged(others: dict[str, str]) -> None:
    found = figure("weighted_shares_diluted", WeightedAverageNumberOfDilutedSharesOutstanding="188220", **others)
    assert (found.status, [rival.value for rival in found.rivals]) == ("ambiguous", [188220000])


@pytest.mark.parametrize("issued", ["188656012", "94000000", "500000000"])
def test_shares_that_differ_by_no_power_of_ten_stand(issued: str) -> None:
    found = figure(
        "weighted_shares_diluted",
        WeightedAverageNumberOfDilutedSharesOutstanding="188220000",
        CommonStockSharesIssued=issued,
    )
    assert found.status == "tied"


def test_lease_financing_is_the_debt_where_nothing_else_is() -> None:
    leases = {"CapitalLeaseObligationsCurrent": "111", "CapitalLeaseObligationsNoncurrent": "612"}
    found = figure("total_debt", LiabilitiesAndStockholdersEquity="5152", **leases)
    assert (found.value, found.status) == (723, "assumed")
    assert figure("long_term_debt", LiabilitiesAndStockholdersEquity="5152", **leases).value == 612


def test_preferred_dividends_are_deducted_from_what_common_holders_have() -> None:
    found = figure("net_income_to_common", NetIncomeLoss="41772", PreferredStockDividends="172")
    assert found.value == 41600


def test_a_profit_below_which_more_than_financing_stands_has_the_other_reading_beside_it() -> None:
    values = {"ProfitLossFromOperatingActivities": "366", "ProfitLossBeforeTax": "-98", "FinanceCosts": "226"}
    found = figure("operating_income", "ifrs-full", **values)
    assert (found.value, found.status, [rival.value for rival in found.rivals]) == (366, "ambiguous", [128])


@pytest.mark.parametrize(
    "others",
    [
        {"ProfitLossBeforeTax": "140", "FinanceCosts": "226"},
        {"ProfitLossBeforeTax": "190", "FinanceCosts": "226", "FinanceIncome": "50"},
        {"ProfitLossBeforeTax": "-98"},
        {"FinanceCosts": "226"},
    ],
)
def test_a_profit_that_financing_leads_down_from_stands(others: dict[str, str]) -> None:
    found = figure("operating_income", "ifrs-full", ProfitLossFromOperatingActivities="366", **others)
    assert (found.value, found.status) == (366, "tied")


def test_what_stands_below_an_operating_income_of_us_gaap_is_its_own_business() -> None:
    tax = "IncomeLossFromContinuingOperationsBeforeIncomeTaxesExtraordinaryItemsNoncontrollingInterest"
    assert figure("operating_income", OperatingIncomeLoss="366", **{tax: "900", "InterestExpense": "5"}).rivals == ()
