"""Clauses that restate a figure are followed as they are given; what is not understood as a whole stays."""

import pytest

from tools.language.definitions.follow import follow_definitions
from tools.vocab.expressions import parse
from tools.vocab.loader import load_vocabulary

VOCABULARY = load_vocabulary()

# What only says again how the figure is made.
SAME = {
    "What was Acme's free cash flow in Q1 2024 after buying plant and equipment?": "What was Acme's free cash flow in "
    "Q1 2024?",
    "After property additions, what free cash flow did it make in 2024?": "what free cash flow did it make in 2024?",
    "What was Acme's free cash flow in 2024, once capital expenditures are deducted?": "What was Acme's free cash flow "
    "in 2024?",
    "What was Acme's free cash flow (operating cash flow less capital expenditures) in 2024?": "What was Acme's free "
    "cash flow in 2024?",
    "What was Acme's total debt in 2024, short-term and long-term together?": "What was Acme's total debt in 2024?",
    "What was Acme's net income in 2024, after noncontrolling interests?": "What was Acme's net income in 2024?",
    "What was Acme's gross margin on net sales in 2024?": "What was Acme's gross margin in 2024?",
    "What was Acme's return on assets in Q1 2024 (not annualized)?": "What was Acme's return on assets in Q1 2024?",
    "Acme EBITDA, FY2025 — operating income with depreciation and amortization added back": "Acme EBITDA, FY2025",
    "In 2023, what share of Acme's net income turned into free cash flow, i.e. (cash from operations minus capex) over "
    "net income?": "In 2023, what share of Acme's net income turned into free cash flow?",
    "What is Acme's FCF for 2024 if you simply deduct purchases of property, equipment and intangible assets from "
    "operating cash flow?": "What is Acme's FCF for 2024?",
    "Acme's working capital at the end of 2024, that's current assets minus current liabilities and nothing else":
    "Acme's working capital at the end of 2024",
    "Acme's NOPAT for 2024, i.e. operating income taxed at the effective tax rate": "Acme's NOPAT for 2024",
    "Acme's DSO for 2024, on the mean of opening and closing balances": "Acme's DSO for 2024",
    "Acme's net income and free cash flow (operating cash flow less capex) in 2024": "Acme's net income and free cash "
    "flow in 2024",
    "Cash dividends (incl. dividend equivalents) Acme paid out during 2024": "Cash dividends Acme paid out during 2024",
    "How much did Acme earn from continuing operations, net of tax, in 2024?": "How much did Acme earn from continuing "
    "operations in 2024?",
    "Acme's capex to revenue in 2024 (purchases of property and equipment only)": "Acme's capex to revenue in 2024",
}  # fmt: skip
# What makes it another one that has a name.
NAMED = {
    "What was Acme's net income in 2024 after preferred dividends?": "net_income_to_common",
    "How many Acme shares were outstanding in 2024, issued less treasury?": "shares_issued_less_treasury",
    "What was Acme's DSO in Q1 2024, on closing receivables?": "days_sales_outstanding_year_end",
}
OWN = {
    "Acme net cash at FY24 year-end — cash and equivalents plus marketable securities, less commercial paper": (
        "available_cash + marketable_securities - commercial_paper"
    ),
    "Acme's capex in 2024, including capitalized software": "capital_expenditures + capitalized_software",
    "Acme's capital expenditures in 2023 (including finance lease principal payments)": (
        "capital_expenditures + finance_lease_principal_payments"
    ),
    "Acme's capital expenditures (counting capitalized software) in FY2023": (
        "capital_expenditures + capitalized_software"
    ),
    "Acme net debt at FY25 year end if you net all the marketable securities, current and long term, plus cash against "
    "commercial paper and term debt": (
        "commercial_paper + long_term_debt_including_current - (marketable_securities_current + "
        "marketable_securities_noncurrent + available_cash)"
    ),
    "Acme's net debt in 2023 when one nets cash against total debt": "total_debt - available_cash",
    "Acme FY2009 operating margin if you add back the goodwill and intangible asset impairment charges": (
        "(operating_income + goodwill_and_intangible_impairment) / revenue"
    ),
    "Acme operating income in 2023 if one adds the goodwill impairment back": "operating_income + goodwill_impairment",
    "Acme's EBITDA in 2024 once we add back stock compensation": "ebitda + share_based_compensation",
    "Acme's operating income in 2022 if we simply add the restructuring charges back": (
        "operating_income + restructuring_charges"
    ),
    "Acme's net debt at the end of 2024: commercial paper plus term debt (current and non-current), less cash and less "
    "both the current and the non-current marketable securities": (
        "commercial_paper + long_term_debt_including_current - available_cash - (marketable_securities_current + "
        "marketable_securities_noncurrent)"
    ),
    "Acme's leverage ratio in 2023: long-term debt (current and non-current portions) over total assets": (
        "long_term_debt_including_current / total_assets"
    ),
    "Acme's DIO for FY26, using the average of opening and closing inventories against cost of revenue and a 365-day "
    "year": "365 * avg(inventory, 2) / cost_of_revenue",
    "DSO on Acme's trade receivables, FY2025 (365 days, year-end balance)": "365 * trade_receivables_balance / revenue",
    "DPO on accounts payable at Acme, FY2023 (360 days, closing balance)": (
        "360 * trade_payables_balance / cost_of_revenue"
    ),
    "Acme 2024: total debt (debt maturing within one year plus long-term debt) to EBITDA (operating income plus "
    "depreciation and amortization)": "(debt_current + long_term_debt) / ebitda",
    "Acme's net cash in 2024: all cash and marketable securities (current and non-current) minus debt": (
        "available_cash + marketable_securities_current + marketable_securities_noncurrent - total_debt"
    ),
    "Acme's FCF for 2024 defined as cash from operations less purchases of property and less dividends": (
        "operating_cash_flow - capital_expenditures - dividends_paid"
    ),
    "What was Acme's free cash flow in 2024 after capex and dividends?": "free_cash_flow - dividends_paid",
    "What was Acme's EBITDA in 2024 once stock compensation is deducted?": "ebitda - share_based_compensation",
    "Excluding the write-down of gas properties, what was Acme's operating income in 2024?": "operating_income + "
    "impairment_charges",
    "What were Acme's current assets in 2024, excluding inventory?": "current_assets - inventory",
    "What were Acme's current assets in 2024, excluding prepaid expenses?": "current_assets - prepaid_expenses",
    "What was Acme's DSO in Q1 2024, on closing receivables with a 90-day quarter?": "90 * trade_receivables_balance "
    "/ revenue",
    "What was Acme's DSO in Q1 2024, on closing receivables and a 90-day quarter?": "90 * trade_receivables_balance "
    "/ revenue",
    "Using closing balances, 365 days, net sales for receivables and cost of sales for inventories, how long "
    "was Acme's cash conversion cycle in 2024?": "365 * trade_receivables_balance / revenue + 365 * inventory / "
    "cost_of_revenue - 365 * trade_payables_balance / cost_of_revenue",
    "What was Acme's free cash flow in 2024, defined as operating cash flow less capex and dividends?":
    "operating_cash_flow - capital_expenditures - dividends_paid",
    "What ROIC did Acme make in Q1 2024? Use operating profit after tax at the quarter's effective rate, not "
    "annualized, over closing total debt plus total shareholders' equity (including noncontrolling interests) less "
    "cash.": "nopat / (total_debt + equity_including_noncontrolling - available_cash)",
    "Acme payables days at June 2025 (year-end creditors over cost of products sold)": "days_in_period * "
    "trade_payables_balance / cost_of_revenue",
    "Cash conversion at Acme for FY2025 - free cash flow against net earnings.": "free_cash_flow / net_income",
    "Acme BVPS 2024, using diluted weighted shares as denominator": "common_equity / weighted_shares_diluted",
    "What was Acme's net debt in 2024 if one deducts only cash and cash equivalents?": "total_debt - available_cash",
    "Total debt for Acme at end-2024: long-term notes + operating lease liabilities": "long_term_debt + "
    "operating_lease_liability",
    "What was Acme's 2024 operating margin excluding intangible impairment?": "(operating_income + "
    "intangible_impairment) / revenue",
    "Return on invested capital at Acme for FY2025 (after tax, debt plus equity as the base)?": "nopat / (total_debt + "
    "total_equity)",
    "Acme inventory days 2024: (opening + closing) / 2 / cost of revenue x 365": "avg(inventory, 2) / "
    "cost_of_revenue * 365",
    "Acme DSO for 2024 as average receivables divided by revenue times 365.": "avg(trade_receivables_balance, 2) / "
    "revenue * 365",
    "Acme's current ratio FY2024 on average balances": "avg(current_assets, 2) / avg(current_liabilities, 2)",
    "Acme's net debt to EBITDA in FY2024, net debt being total debt minus cash": "(total_debt - available_cash) / "
    "ebitda",
    "Net debt to EBITDA for Acme FY2024 (net debt = total debt - cash)": "(total_debt - available_cash) / ebitda",
    "Acme's free cash flow for 2024 on the company's own definition: operating cash flow less dividends":
    "operating_cash_flow - dividends_paid",
    "Acme revenue and free cash flow FY2024, with free cash flow being operating cash flow minus dividends":
    "operating_cash_flow - dividends_paid",
    # Over how many days, taxed, of all that is listed, and of payments by a balance's name.
    "Acme FY24 DPO using the average of opening and closing accounts payable against cost of sales, on a 365-day year":
    "avg(trade_payables_balance, 2) / cost_of_revenue * 365",
    "Acme's DSO for the April 2025 quarter: closing accounts receivable over that quarter's revenue, times 91 days.":
    "trade_receivables_balance / revenue * 91",
    "ROIC, Acme 2024: operating income taxed at the year's effective rate (tax provision over pretax income), divided "
    "by closing long-term debt plus stockholders' equity": "nopat / (long_term_debt + shareholders_equity)",
    "Acme's capex in 2024 counting both purchases of property and equipment and capitalized internal-use software":
    "capital_expenditures + capitalized_software",
    "Acme's total borrowings at the end of 2024 – commercial paper and long-term debt":
    "commercial_paper + long_term_debt",
    "FCF for Acme in 2024, defined as CFO – PP&E – capitalized software":
    "operating_cash_flow - capital_expenditures - capitalized_software",
    "Net cash of Acme in 2024 – cash & equivalents, short- and long-term investments, minus the convertible notes' "
    "carrying amount": "available_cash + marketable_securities_current + marketable_securities_noncurrent - "
    "convertible_debt_noncurrent",
    "Acme's 2024 operating profit excluding fair value gains": "operating_income - investment_property_fair_value_gain",
    "Acme's 2023 DSO, year-end receivables divided by revenue times 365": "trade_receivables_balance / revenue * 365",
    "Acme DSO 2024, trade receivables only, mean of opening and closing balance, 365-day year":
    "365 * avg(trade_receivables_balance, 2) / revenue",
    "Acme DPO FY2024 (mean of opening and closing payables, 360 days)":
    "360 * avg(trade_payables_balance, 2) / cost_of_revenue",
    "Acme's DSO at the close of FY2024, all on year-end trade balances over 365 days":
    "365 * trade_receivables_balance / revenue",
    "Acme's DSO 2024, using the average of the two year-end balances and 365 days":
    "365 * avg(trade_receivables_balance, 2) / revenue",
    # Arithmetic in brackets behind one of several figures.
    "Acme's net income and free cash flow (operating cash flow less capex and dividends) in 2023":
    "operating_cash_flow - capital_expenditures - dividends_paid",
    # The dates of an average are its own ends.
    "What is Acme's FY2025 DSO? DSO is defined as: 365 * (average trade receivables, net between FY2024 and FY2025) / "
    "(FY2025 revenue).": "365 * avg(trade_receivables_balance, 2) / revenue",
    "Acme DIO FY25, average inventories (June 2024, June 2025) / cost of products sold * 365":
    "avg(inventory, 2) / cost_of_revenue * 365",
    "Acme days payable FY2024 = average of June 2023 and June 2024 payables / cost of products sold x 365":
    "avg(trade_payables_balance, 2) / cost_of_revenue * 365",
    # What the question's own names mean.
    "Mean annual LNI (revenue less property operating expense) at Acme for 2022, 2023 and 2024":
    "revenue - investment_property_operating_expense",
    "Acme: EBITDA / ABC 2024, where ABC = revenue - property operating expense":
    "ebitda / (revenue - investment_property_operating_expense)",
    "In 2023, net debt / NOI at Acme; net debt is long-term debt less cash and equivalents, NOI is revenue minus "
    "property operating expense":
    "(long_term_debt - available_cash) / (revenue - investment_property_operating_expense)",
    "Acme net debt to EBITDA FY2024 where net debt is total debt minus cash and EBITDA is operating income plus "
    "depreciation": "(total_debt - available_cash) / (operating_income + depreciation)",
    "Acme working capital turnover 2024 = net sales / (current assets - current liabilities)": "revenue / "
    "(current_assets - current_liabilities)",
}  # fmt: skip
OPEN = [
    "What was Acme's operating income in 2024 after tax?",  # of which income, nobody says
    "What was Acme's operating income in 2024 excluding interest expense?",  # it holds none
    "What was Acme's free cash flow in 2024 after the flood and dividends?",
    "What was Acme's revenue in 2024 after the acquisition of Beta?",
    "What were Acme's free cash flow and net income in 2024 after preferred dividends?",
    "What was Acme's operating income before depreciation and amortization in 2024?",  # a name of its own
    "How did Acme's revenue change from 2023 to 2024, and why?",
    "What was Acme's revenue in 2024?",
    "Acme return on assets 2024: EBIT over zonks",
    "Acme DIO FY25, average inventories (June 2023, June 2024) / cost of products sold * 365",  # another year's ends
    "Acme: EBITDA / ABC 2024, where ABC = zonks less gadgets",
    "Acme's total debt FY2024, counting both commercial paper and zonks",
    "ABC (revenue less property operating expense) 2024",  # the name may be the company's
    "Acme's revenue FY2024 (research and development and net income)",  # no total: other figures are asked for
    "Acme's operating income FY2024 taxed at zonks",
    "Acme's cash conversion cycle FY2024 on closing inventory and average payables",  # of both kinds
    "Acme's cash conversion cycle FY2024, on closing inventory",  # of the others, nothing is said
    "Acme's revenue and DSO 2024, receivables",
    "Acme's net income and free cash flow (operating cash flow less zonks) in 2023",
    "Acme's quick ratio FY2024 on average receivables",  # which of its parts are averaged?
    "Acme DSO 2024 (revenue / receivables)",  # no number of days
    "What share of Acme's net income turned into free cash flow in 2024, i.e. revenue over net income?",  # another
]


@pytest.mark.parametrize("question", SAME)
def test_what_says_the_same_again_is_left_out(question: str) -> None:
    found = follow_definitions(question, VOCABULARY)
    assert (found.text.rstrip("?"), found.formula) == (SAME[question].rstrip("?"), None)


@pytest.mark.parametrize("question", NAMED)
def test_a_figure_that_has_a_name_goes_by_it(question: str) -> None:
    found = follow_definitions(question, VOCABULARY)
    assert NAMED[question].replace("_", " ") in found.text
    assert found.formula is None


@pytest.mark.parametrize("question", OWN)
def test_any_other_is_computed_as_given(question: str) -> None:
    formula = follow_definitions(question, VOCABULARY).formula
    assert formula is not None
    assert parse(formula.expression) == parse(OWN[question])


@pytest.mark.parametrize("question", OPEN)
def test_what_is_not_understood_as_a_whole_stays(question: str) -> None:
    found = follow_definitions(question, VOCABULARY)
    assert (found.text, found.formula) == (question, None)


def test_the_question_names_the_figure_that_it_defines() -> None:
    found = follow_definitions("What was Acme's DSO in Q1 2024, on closing receivables and 90 days?", VOCABULARY)
    assert found.formula is not None
    assert found.formula.synonyms[0] in found.text
    assert (found.formula.label, found.formula.unit) == (
        "Days sales outstanding on closing balances and 90 days",
        "days",
    )


@pytest.mark.parametrize(
    "question",
    [
        "Acme operating margin and operating income FY2024, operating income being revenue minus cost of revenue",
        "Acme net margin FY2024, operating income being revenue minus cost of revenue",
    ],
)
def test_a_definition_that_is_not_followed_is_never_passed_over(question: str) -> None:
    found = follow_definitions(question, VOCABULARY)
    assert (found.text, found.formula) == (question.replace(" being ", " by the definition "), None)


def test_only_the_figure_that_is_defined_beside_another_is_another_one() -> None:
    found = follow_definitions("Acme revenue and FCF FY2024, FCF being operating cash flow less dividends", VOCABULARY)
    assert found.text == "Acme revenue and so defined FCF FY2024"


@pytest.mark.parametrize(
    "question",
    [
        "What were Apple's revenue, gross profit and operating income in fiscal year 2022?",
        "What were Nvidia's revenue, gross profit, and net income in fiscal 2024?",
    ],
)
def test_subtotals_that_are_listed_define_nothing(question: str) -> None:
    followed = follow_definitions(question, load_vocabulary())
    assert followed.formula is None
    assert followed.text == question
