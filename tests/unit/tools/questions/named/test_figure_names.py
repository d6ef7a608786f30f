"""Names of figures that no list has: read whole, or not at all."""

import pytest

from tools.errors import InvalidInput, UnknownMetric
from tools.language.company_names.directory import Directory
from tools.models.facts import Declined, LookupResult
from tools.questions.named.figure_names import by_read_names, read_name
from tools.vocab.loader import load_vocabulary

READ = {
    "trailing-twelve-month free cash flow": "ttm(free_cash_flow)",
    "year-to-date free cash flow": "ytd(free_cash_flow)",
    "R&D as a share of revenue": "research_intensity",
    "3-year revenue CAGR": "revenue_cagr_3y",
    "five-year CAGR of inventory": "cagr(inventory, 5)",
    "SG&A as % of sales": "sga_ratio",
    "net income attributable to common": "net_income_to_common",
    "equity excluding noncontrolling interest": "parent_equity",
    "EPS growth": "eps_growth",
    "revenue CAGR over 3 years": "revenue_cagr_3y",
    "inventory CAGR for 4 years": "cagr(inventory, 4)",
    "operating margin excluding intangible impairment": "(operating_income + intangible_impairment) / revenue",
    "inventory growth, quarter on quarter": "sequential_growth(inventory)",
    "accounts payable growth": "growth(accounts_payable)",
    "loss attributable to owners of the parent": "net_income",
    "net debt to NOI": "net_debt / property_operating_income",
    "three-year average effective tax rate": "avg(effective_tax_rate, 3)",
    "three-year cumulative free cash flow": "sum(free_cash_flow, 3)",
    "operating profit excluding fair value gains": "operating_income - investment_property_fair_value_gain",
    "money in the bank": "cash_and_cash_equivalents",
    "quarter-over-quarter revenue growth": "sequential_growth(revenue)",
    "five-year change in diluted share count": "growth(weighted_shares_diluted, 5)",
    "shareholder payout as share of operating cash flow": "shareholder_distributions / operating_cash_flow",
    "net debt after all marketable securities": "net_debt_after_securities",
    "net debt excluding leases": "net_debt",
    "RSU tax withholding": "tax_withholding_payments",
    "buybacks plus RSU tax withholding over free cash flow": (
        "(share_repurchases + tax_withholding_payments) / free_cash_flow"
    ),
    "ROIC on closing equity plus debt less cash and marketable securities": (
        "nopat / (total_equity + total_debt - cash_and_marketable_securities)"
    ),
    "ROIC on equity plus debt": "nopat / (total_equity + total_debt)",
    "change in operating margin, percentage points": "operating_margin - prior(operating_margin)",
    "change in operating margin": "operating_margin - prior(operating_margin)",
    "financing costs, change from prior year": "finance_costs - prior(finance_costs)",
    "operating margin, change from the prior year": "operating_margin - prior(operating_margin)",
    "gross margin change versus last year": "gross_margin - prior(gross_margin)",
    "interest income, change from the year before": "interest_income - prior(interest_income)",
    "net margin change against a year ago": "net_margin - prior(net_margin)",
    "acquisitions, net of cash acquired, three-year sum": "sum(acquisitions, 3)",
    "capital expenditures, five-year total": "sum(capital_expenditures, 5)",
    "dividends paid (3-year sum)": "sum(dividends_paid, 3)",
    "revenue growth - costs and expenses growth": "revenue_growth - growth(costs_and_expenses, 1)",
    "accounts payable growth - revenue growth": "growth(accounts_payable, 1) - revenue_growth",
    "gross margin change": "gross_margin - prior(gross_margin)",
    "gross margin change (bps)": "gross_margin - prior(gross_margin)",
    "diluted share count change": "share_count_change",
    "non-current term debt": "long_term_debt",
    "diluted weighted average shares outstanding": "weighted_shares_diluted",
    "diluted net earnings per common share": "eps_diluted",
    "cash dividends declared per common share": "dividends_declared_per_share",
    "capitalized internal-use software development costs": "capitalized_software",
    "gain on investment property valuation": "investment_property_fair_value_gain",
    "total other income (expense), net / income before income tax": "nonoperating_income / pretax_income",
    "deferred commissions, current + deferred commissions, non-current": (
        "deferred_contract_costs_current + deferred_contract_costs_noncurrent"
    ),
    "change in repurchases of common stock": "share_repurchases - prior(share_repurchases)",
    "change in R&D / net sales": "research_intensity - prior(research_intensity)",
    "foreign share of pretax income": "pretax_income_foreign / pretax_income",
    "change in net debt": "net_debt - prior(net_debt)",
    "change in net property and equipment": "property_plant_equipment_net - prior(property_plant_equipment_net)",
    "change in net receivables": "accounts_receivable - prior(accounts_receivable)",
    "dollar change in net sales": "revenue - prior(revenue)",
    "change in net sales": "revenue_growth",  # as "change in revenue" is
    "change in goodwill": "goodwill - prior(goodwill)",
    "change in unrecognized tax benefits": "unrecognized_tax_benefits - prior(unrecognized_tax_benefits)",
    "change in property and equipment": "property_plant_equipment_net - prior(property_plant_equipment_net)",
    "GM": "gross_margin",
    "gm %": "gross_margin",
    "foreign pretax earnings": "pretax_income_foreign",
    "non-cancelable contractual commitments": "contractual_obligations",
}
LEFT = [
    "adjusted EBITDA", "iPhone revenue", "organic revenue growth", "overall revenue", "revenue in 2023", "margin",
    "franchised share of revenue", "gross profit on net sales", "",
    "cumulative free cash flow", "cumulative net margin over 3 years", "three-year average revenue growth",
    "operating income excluding tractors", "net income attributable to Apple",
    "revenue CAGR to 2024", "gross margin growth, yoy", "iPhone revenue, full year", "revenu", "gros margn",
    "change in other current assets", "change in deferred tax assets", "GM% of services", "current ratio growth %",
    "three-year change in gross margin", "five-year change in revenue growth", "ROA on debt",
    "ROE on revenue plus capex", "change in revenue, percentage points", "change in current ratio, points",
    "change in current ratio", "iPhone revenue / revenue", "revenue (China) / revenue", "revenue (China)",
    "revenue FY2025 / revenue FY2020", "long-term debt costs", "foo + bar",
]  # fmt: skip


@pytest.mark.parametrize(("name", "key"), READ.items())
def test_a_name_that_is_read_whole_is_its_figure(directory: Directory, name: str, key: str) -> None:
    assert read_name(directory, load_vocabulary(), name) == key


@pytest.mark.parametrize("name", LEFT)
def test_a_name_with_something_left_over_is_none(directory: Directory, name: str) -> None:
    assert read_name(directory, load_vocabulary(), name) is None


def test_income_is_that_of_the_very_company_it_is_attributed_to(directory: Directory) -> None:
    name = "net income attributable to Procter & Gamble"
    assert read_name(directory, load_vocabulary(), name, (), ("PG",)) == "net_income"
    assert read_name(directory, load_vocabulary(), name, (), ("AAPL",)) is None
    assert read_name(directory, load_vocabulary(), "revenue attributable to Procter & Gamble", (), ("PG",)) is None


def test_a_name_that_says_another_period_is_told_of(directory: Directory) -> None:
    assert read_name(directory, load_vocabulary(), "gross margin, fourth quarter", (4,)) == "gross_margin"
    with pytest.raises(InvalidInput, match="another period"):
        read_name(directory, load_vocabulary(), "gross margin, fourth quarter", (2,))


SPANNED = {
    "revenue compound annual growth rate FY2021 to FY2024": "revenue_cagr_3y",
    "compound annual revenue growth 2021-2024": "revenue_cagr_3y",
    "4-year revenue CAGR FY2020-FY2024": "cagr(revenue, 4)",
    "revenue CAGR, 2021 to 2024": "revenue_cagr_3y",
    "revenue growth FY2022-FY2024": "growth(revenue, 2)",
    "growth in weighted average basic shares FY2021-FY2024": "growth(weighted_shares_basic, 3)",
    "share repurchases, 2022-2024": "sum(share_repurchases, 3)",
    "share repurchases, FY2023 and FY2024 combined": "sum(share_repurchases, 2)",
    "dividends plus buybacks, FY2021-FY2024": "sum(shareholder_distributions, 4)",
    "average operating margin, FY2022-FY2024": "avg(operating_margin, 3)",
    "operating margin, average 2022-2024": "avg(operating_margin, 3)",
    "share repurchases, sum FY2022-FY2024": "sum(share_repurchases, 3)",
}
OF_YEARS = {
    "change in R&D / net sales between FY2021 and FY2024": "research_intensity - prior(research_intensity, 3)",
    "change in total debt from 2022 to 2024": "total_debt - prior(total_debt, 2)",
    "R&D expense FY2024 / R&D expense FY2021": "research_and_development / prior(research_and_development, 3)",
    "(buybacks + dividends) FY2022-FY2024 / operating cash flow FY2022-FY2024": (
        "sum((share_repurchases + dividends_paid), 3) / sum(operating_cash_flow, 3)"
    ),
    "R&D expense FY2023 / R&D expense FY2021": None,  # neither is of the year that is asked for
    "R&D expense FY2024 / revenue": None,  # of which year
}
NO_SPANS = [
    "total assets, FY2022-FY2024",  # balances add up to nothing
    "operating margin, FY2022-FY2024",
    "iPhone revenue 2022-2024",
    "gross margin growth 2022-2024",  # in percent or in points
    "revenue 2024-2022",
    "operating margin, five-year average 2022-2024",  # of three years, or of five
]


@pytest.mark.parametrize(("name", "key"), SPANNED.items())
def test_a_name_that_says_from_which_year_to_which_is_over_those(directory: Directory, name: str, key: str) -> None:
    assert read_name(directory, load_vocabulary(), name, (), (), (2024,)) == key
    for quarters, years in (((), (2023,)), ((), (2023, 2024)), ((), ()), ((4,), (2024,))):
        with pytest.raises(InvalidInput):
            read_name(directory, load_vocabulary(), name, quarters, (), years)


@pytest.mark.parametrize(("name", "key"), OF_YEARS.items())
def test_figures_of_a_name_may_tell_their_years(directory: Directory, name: str, key: str | None) -> None:
    assert read_name(directory, load_vocabulary(), name, (), (), (2024,)) == key


@pytest.mark.parametrize("name", NO_SPANS)
def test_what_has_no_sum_or_growth_over_years_is_no_name(directory: Directory, name: str) -> None:
    assert read_name(directory, load_vocabulary(), name, (), (), (2024,)) is None


def test_a_number_of_years_beside_the_years_has_to_be_theirs(directory: Directory) -> None:
    with pytest.raises(InvalidInput, match="another number of years"):
        read_name(directory, load_vocabulary(), "4-year revenue CAGR FY2021-FY2024", (), (), (2024,))


async def test_what_a_name_was_read_as_is_said(directory: Directory) -> None:
    asked: list[tuple[str, ...]] = []

    async def step(names: tuple[str, ...]) -> LookupResult:
        asked.append(names)
        wrong = [Declined(ticker="*", metric=n, reason="", remedy="") for n in names if n == "SG&A as % of sales"]
        return LookupResult(values=(), declined=tuple(wrong))

    found = await by_read_names(directory, load_vocabulary(), ["revenue", "SG&A as % of sales"], step)
    assert asked == [("revenue", "SG&A as % of sales"), ("revenue", "sga_ratio")]
    assert found.warnings == ("'SG&A as % of sales' is read as sga_ratio.",)


async def test_a_name_that_cannot_be_read_stays_unknown(directory: Directory) -> None:
    async def step(names: tuple[str, ...]) -> LookupResult:
        raise UnknownMetric(f"No metric {names[0]!r} is known.")

    with pytest.raises(UnknownMetric, match="iPhone"):
        await by_read_names(directory, load_vocabulary(), ["iPhone revenue"], step)


@pytest.mark.parametrize(
    "name",
    [
        "operating margin, change from the year-ago quarter",
        "operating margin change against the same quarter last year",
        "operating margin, change from the prior-year quarter",
    ],
)
def test_a_quarter_of_the_year_before_is_compared_with_a_quarter_alone(directory: Directory, name: str) -> None:
    assert read_name(directory, load_vocabulary(), name, (2,)) == "operating_margin - prior(operating_margin)"
    assert read_name(directory, load_vocabulary(), name) is None


@pytest.mark.parametrize("name", ["gross margin, change from prior quarter", "revenue, change from guidance"])
def test_a_change_on_anything_else_is_not_read(directory: Directory, name: str) -> None:
    assert read_name(directory, load_vocabulary(), name, (2,)) is None


@pytest.mark.parametrize(
    ("name", "ticker", "key"),
    [
        ("comprehensive income attributable to Flowserve Corporation", "FLS", "comprehensive_income"),
        ("comprehensive income attributable to P&G", "PG", "comprehensive_income"),
        ("net income attributable to Flowserve Corporation", "FLS", "net_income"),
        ("comprehensive income attributable to Flowserve Corporation", "PG", None),
        ("comprehensive income attributable to Flowserve Pump Division", "FLS", None),
        ("revenue attributable to Flowserve Corporation", "FLS", None),
        ("shareholders' equity attributable to Procter & Gamble", "PG", "shareholders_equity"),
        ("Procter & Gamble shareholders' equity", "PG", "shareholders_equity"),
        ("Flowserve's gross margin", "FLS", "gross_margin"),
        ("Flowserve's gross margin", "PG", None),
        ("Flowserve pump revenue", "FLS", None),
    ],
)
def test_income_is_told_by_whose_it_is(directory: Directory, name: str, ticker: str, key: str | None) -> None:
    assert read_name(directory, load_vocabulary(), name, (), (ticker,)) == key


@pytest.mark.parametrize(
    ("name", "key"),
    [
        ("change in total assets over 2024", "total_assets - prior(total_assets)"),
        ("change in total liabilities during fiscal 2024", "total_liabilities - prior(total_liabilities)"),
        ("change in total assets over the year", "total_assets - prior(total_assets)"),
        ("change in inventory over 2024", None),  # the cash flow statement has a line of its own
        ("change in total assets over 2023", None),
        ("change in total assets since 2024", None),
    ],
)
def test_a_change_over_the_year_that_is_asked_for_is_read(directory: Directory, name: str, key: str | None) -> None:
    assert read_name(directory, load_vocabulary(), name, (), (), (2024,)) == key
