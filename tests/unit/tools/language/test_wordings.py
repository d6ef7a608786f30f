"""Figures in words of every day: verbs with objects, what narrows a name, spans of years, parts of a figure."""

from typing import Any

import pytest

from tools.models.questions import answerable

SAID = {
    "How much cash did Apple hand over to the tax man in 2023?": "income_taxes_paid",
    "How much of Apple's equity belonged to minorities in 2023?": "noncontrolling_interest",
    "What cash distributions did Apple make to its minority partners in 2023?": "dividends_to_noncontrolling",
    "How much did Apple have available under its board-approved buyback in 2023?": "repurchase_authorization_remaining",
    "How much was left under Apple's buyback in 2023?": "repurchase_authorization_remaining",
    "the cash Apple paid in 2023 to settle withholding taxes when employee RSUs vested": "tax_withholding_payments",
    "How well did Apple turn net income into free cash flow in 2023?": "free_cash_flow_conversion",
    "What did Apple amortise on its intangibles in 2023?": "amortization_of_acquired_intangibles",
    "Apple's net debt in 2023, excluding leases": "net_debt",
    "Apple's payables in days of COGS in 2023": "days_payable_outstanding",
    "What did Apple hand back to its owners by buying up its own stock in 2023?": "share_repurchases",
    "How much money had customers not yet paid Apple at the end of 2023?": "accounts_receivable",
    "What did Apple's staff receive in the form of shares in 2023?": "share_based_compensation",
    "What did it cost Apple to make the things it sold in 2023?": "cost_of_revenue",
    "Apple's factories, shops and equipment worth on paper, 2023": "property_plant_equipment_net",
    "The past profits Apple keeps in the business, 2023": "retained_earnings",
    "How much did Apple raise by issuing term debt in 2023?": "debt_issued",
    "the income taxes which Apple actually paid in cash in 2023": "income_taxes_paid",
    "After every bill and every tax was paid, how much was left over at Apple in 2023?": "net_income",
    "How much did Apple buy back in 2023?": "share_repurchases",
    "How much did Apple spend on treasury stock in 2023?": "share_repurchases",
    "How much did Apple repay on its borrowings in 2023?": "debt_repaid",
    "What did Apple pay for treasury shares in 2023?": "share_repurchases",
    "Apple's treasury stock at the end of 2023": "treasury_stock",
    "How much did Apple earn for its shareholders in 2023?": "net_income",
    "What profit was left for Apple's shareholders in 2023?": "net_income",
    "What did Apple spend repurchasing its own shares in 2023?": "share_repurchases",
    "How many shares did Apple buy back in 2023?": "shares_repurchased",
    "How much has Apple handed out in dividends in 2023?": "dividends_paid",
    "How much cash did Apple return to its shareholders in 2023?": "shareholder_distributions",
    "How much did Apple spend on buying other businesses in 2023?": "acquisitions",
    "What did Apple spend on adverts in 2023?": "advertising_expense",
    "How much did Apple put into new equipment in 2023?": "capital_expenditures",
    "Did Apple lose money in 2023?": "net_income",
    "Did Apple turn a profit in 2023?": "net_income",
    "What was left over at Apple after all the bills in 2023?": "net_income",
    "How much money did Apple bring in in 2023?": "revenue",
    "How much did Apple sell in 2023?": "revenue",
    "How much did Apple take in in 2023?": "revenue",
    "What did Apple make per share in 2023?": "eps_diluted",
    "How much tax did Apple pay in 2023?": "income_tax_expense",
    "How much does Apple owe its suppliers, 2023?": "accounts_payable",
    "What did customers still owe Apple in 2023?": "accounts_receivable",
    "How much did Apple owe its lenders in 2023?": "total_debt",
    "the unsold goods that Apple was sitting on in 2023": "inventory",
    "unsold goods Apple was sitting on in 2023": "inventory",
    "everything Apple owns, 2023": "total_assets",
    "How much cash did Apple burn in 2023?": "operating_cash_flow",
    "How much money did Apple have in the bank in 2023?": "cash_and_cash_equivalents",
    "money Apple billed in advance but hasn't earned yet, 2023": "deferred_revenue_total",
    "How much did Apple raise in bonds in 2023?": "debt_issued",
    "How much debt did Apple pay off in 2023?": "debt_repaid",
    "How much term debt did Apple repay in 2023?": "debt_repaid",
    "What amount of term debt did Apple pay off in 2023?": "debt_repaid",
    "How much long-term debt did Apple retire in 2023?": "debt_repaid",
    "What did Apple repay on its long-term debt in 2023?": "debt_repaid",
    "What was Apple's term debt in 2023?": "long_term_debt_including_current",
    "How much did Apple pay in principal on finance leases in 2023?": "finance_lease_principal_payments",
    "How much principal did Apple pay on its finance leases in 2023?": "finance_lease_principal_payments",
    "How much did Apple pay down on finance leases in 2023?": "finance_lease_principal_payments",
    "What did Apple owe on finance leases in 2023?": "finance_lease_liability",
    "How much software development cost did Apple capitalize in 2023?": "capitalized_software",
    "How much did Apple capitalise in software costs in 2023?": "capitalized_software",
    "Taxes Apple paid on net share settlement of equity awards in 2023": "tax_withholding_payments",
    "How much cash did Apple pay for tax on restricted stock units in 2023?": "tax_withholding_payments",
    "Apple cash flow: capital expenditures 2023": "capital_expenditures",
    "Apple's profit before the taxman in 2023": "pretax_income",
    "What did it cost Apple to make the products it sold in 2023?": "cost_of_revenue",
    "How many days did Apple take to pay its suppliers in 2023?": "days_payable_outstanding",
    "How many days of sales sat in Apple's receivables in 2023?": "days_sales_outstanding",
    "How many shares did Apple have outstanding in 2023?": "shares_outstanding",
    "How many shares of Apple are outstanding?": "shares_outstanding",
    "In which year did Apple repurchase the most stock?": "share_repurchases",
    "How high was Apple's tax in 2023?": "income_tax_expense",
    "Apple's tax rose in 2023": "income_tax_expense",
    "How often did Apple turn its inventory over in 2023?": "inventory_turnover",
    "How many turns of EBITDA was Apple's net debt in 2023?": "net_debt_to_ebitda",
    # a name, and what follows it
    "Apple's net income attributable to its shareholders in 2023": "net_income",
    "Apple's net income in 2023 before noncontrolling interests": "group_net_income",
    "Apple's income available to common shareholders in 2023": "net_income_to_common",
    "Apple's equity excluding noncontrolling interests in 2023": "parent_equity",
    "Apple's total debt in 2023, leases excluded": "total_debt",
    "How much of Apple's long-term debt was due within a year in 2023?": "long_term_debt_current",
    "Apple's long-term debt in 2023, current portion included": "long_term_debt_including_current",
    "Apple's long-term debt, current portion included, at the end of 2023": "long_term_debt_including_current",
    "Apple's term debt, current portion excluded, at the end of 2023": "long_term_debt",
    "Apple's deferred revenue in 2023, current and non-current": "deferred_revenue_total",
    "How much did Apple earn after tax in 2023?": "net_income",
    "How many diluted shares did Apple have on average in 2023?": "weighted_shares_diluted",
    "What share of Apple's assets was funded by liabilities at the end of 2023?": "liabilities_to_assets",
    "Apple's net debt in 2023, after cash and marketable securities": "net_debt_after_securities",
    "What free cash flow did Apple generate in 2023, capitalized software deducted?": "free_cash_flow_after_software",
    "Apple's consolidated net income for 2023, before noncontrolling interests are taken off": "group_net_income",
    "Cash plus short-term investments of Apple, 2023": "cash_and_current_investments",
    # verbs that are looked at for what they are done to
    "Apple lost how much per share in 2023?": "eps_diluted",
    "how much a share did Apple lose in 2023": "eps_diluted",
    "how much did Apple loose per share in 2023": "eps_diluted",
    "How much did Apple lose at the operating line in 2023?": "operating_income",
    "what did Apple earn at the operating level in 2023": "operating_income",
    "what did Apple lose at the bottom line in 2023": "net_income",
    "bonjour, what did Apple net in 2023 svp": "net_income",
    "how much did Apple loose in 2023, asking for my buddy": "net_income",
    "did Apple earn over 90 billion net in 2023": "net_income",
    "what was left as net income at Apple in 2023": "net_income",
    "How large a loss fell to Apple's own shareholders in 2023?": "net_income",
    "how much of Apple's loss was attributable to its owners in 2023": "net_income",
    "how much tax did Apple book in 2023": "income_tax_expense",
    "how much tax did Apple record in 2023": "income_tax_expense",
    "how much interest did Apple incur in 2023": "interest_expense",
    "How much cash left Apple in dividends during 2023?": "dividends_paid",
    "how much cash went out in dividends at Apple in 2023": "dividends_paid",
    "did Apple pay any dividends in cash during 2023": "dividends_paid",
    "how much cash left Apple through buybacks in 2023": "share_repurchases",
    "did Apple buy back more than 6 billion of stock in 2023": "share_repurchases",
    "how much cash flowed out of Apple for capex in 2023": "capital_expenditures",
    "the fair value gain on Apple's properties in 2023": "investment_property_fair_value_gain",
    "how fast did Apple collect its receivables in 2023": "days_sales_outstanding",
    "what share of Apple's 2023 revenue came from rent": "rental_income / revenue",
}


@pytest.mark.parametrize(("question", "metric"), SAID.items())
def test_a_verb_or_a_homely_wording_names_its_figure(read: Any, question: str, metric: str | None) -> None:
    reading = read(question)
    if metric is None:
        assert reading.unexplained
        return
    assert (reading.metrics, reading.unexplained, reading.problems) == ((metric,), (), ())
    assert answerable(reading)


OTHERWISE = {
    "How fast has Apple grown revenue in 2023?": ("revenue",),
    "What gross margin did Apple earn in 2023?": ("gross_margin",),
    "How much revenue did Apple take in in 2023?": ("revenue",),
    "What did Apple earn?": ("net_income",),
    "What did Apple make?": (),
    "What does Apple sell?": (),
    "How much did Apple sell to Nvidia in 2023?": (),
    "How much did Apple sell its campus for in 2023?": (),
    "Apple's return to growth in 2023": None,
    "What did Apple net from investments in 2023?": (),
}


@pytest.mark.parametrize(("question", "metrics"), OTHERWISE.items())
def test_a_verb_counts_only_where_nothing_else_is_its_object(read: Any, question: str, metrics: Any) -> None:
    found = read(question).metrics
    assert "shareholder_distributions" not in found
    if metrics is not None:
        assert [key.removesuffix("_growth") for key in found] == list(metrics)


NARROWED = [
    "how much did Apple lose, excluding stock comp, in 2023",
    "how much did Apple lose, attributable to minorities, in 2023",
    "what did Apple net, from ads, in 2023",
    "how much unpaid interest did Apple incur in 2023",
]


@pytest.mark.parametrize("question", NARROWED)
def test_what_narrows_a_verb_is_left_open(read: Any, question: str) -> None:
    assert not answerable(read(question))


COMPOUND = {
    "Annualise the growth in Apple's operating income between fiscal 2021 and 2024": (
        "operating_income",
        (2021, 2022, 2023, 2024),
    ),
    "annualised growth in Apple's R&D from 2022 to 2024": ("research_and_development", (2022, 2023, 2024)),
    "annualize Apple's revenue growth fy22 to fy24": ("revenue", (2022, 2023, 2024)),
    "Apple's three-year compound annual sales growth to fiscal 2024": ("revenue_cagr_3y", (2024,)),
    "Apple's three-year compound growth in net sales to fiscal 2024": ("revenue_cagr_3y", (2024,)),
    "Apple's 4-year inventory CAGR to FY2024": ("cagr(inventory, 4)", (2024,)),
    "compound annual growth of Apple's R&D over five years to 2024": ("cagr(research_and_development, 5)", (2024,)),
    "Apple's CAGR of inventory FY2021 to FY2024": ("inventory", (2021, 2022, 2023, 2024)),
}


@pytest.mark.parametrize(("question", "expected"), COMPOUND.items())
def test_compound_growth_is_over_the_span_that_is_said(read: Any, question: str, expected: Any) -> None:
    reading = read(question)
    assert (*reading.metrics, reading.fiscal_years) == expected
    assert answerable(reading)


@pytest.mark.parametrize(
    "question",
    [
        "Apple's three-year sales growth to fiscal 2024",
        "Apple's five-year growth in revenue",
        "Apple's inventory CAGR in 2024",
        "Apple's revenue over 5 years",
    ],
)
def test_a_span_that_nothing_is_computed_over_is_asked_back(read: Any, question: str) -> None:
    reading = read(question)
    kind = "unclear span" if "CAGR" in question else "unclear periods"
    assert [problem.kind for problem in reading.problems] == [kind]
    assert not answerable(reading)


PARTS = {
    "How much of each dollar of sales was net profit at Apple in 2023?": ("net_margin",),
    "How much of its 2023 earnings did Apple pay out in dividends?": ("dividend_payout_ratio",),
    "What part of its 2023 net income did Apple distribute as dividends?": ("dividend_payout_ratio",),
    "How much of its 2023 net income did Apple turn into free cash flow?": ("free_cash_flow_conversion",),
    "How much of Apple's 2023 revenue was R&D?": ("research_intensity",),
    "How much of revenue and net income did Apple report in 2023?": ("revenue", "net_income"),
    "Apple's R&D and SG&A together in 2023": ("research_and_development + selling_general_and_administrative",),
}


@pytest.mark.parametrize(("question", "metrics"), PARTS.items())
def test_a_part_of_a_figure_is_divided_by_it(read: Any, question: str, metrics: tuple[str, ...]) -> None:
    reading = read(question)
    assert (reading.metrics, reading.unexplained) == (metrics, ())


def test_two_names_side_by_side_are_one_that_is_not_known(read: Any) -> None:
    for question in ("Apple's rental income operating expense in 2023", "Apple revenue net income 2023"):
        reading = read(question)
        assert [problem.kind for problem in reading.problems] == ["unknown figure"]
        assert not answerable(reading)
    assert read("Apple's revenue, net income in 2023").problems == ()


@pytest.mark.parametrize(
    ("question", "metric"),
    [
        ("What was Apple's interest expense (income), net in FY2023?", "net_interest_nonoperating"),
        ("What was Apple's other expense (income), net in FY2023?", "nonoperating_income"),
    ],
)
def test_no_wording_begins_within_brackets(read: Any, question: str, metric: str) -> None:
    assert read(question).metrics == (metric,)
