"""What analysts say in other words than the plain ones: quotients, differences, payments, parts by when they fall."""

import pytest

from tests.unit.tools.language.directed import read

DIVIDED = {
    "Divide Acme's fiscal 2023 gross profit by its average inventory. What do you get?": (
        "What was gross profit divided by average inventory for Acme in fiscal 2023?"
    ),
    "Dividing Acme's 2024 capex by revenue, what does that give?": (
        "What was capex divided by revenue for Acme in 2024?"
    ),
    "Please divide Acme's fiscal 2024 net income by diluted shares: how much is it per share?": (
        "What was net income divided by diluted shares for Acme in fiscal 2024?"
    ),
    "Divide Acme's FY2024 debt by its EBITDA - what would you get?": (
        "What was debt divided by EBITDA for Acme in FY2024?"
    ),
    "Now divide Acme's 2023 buybacks by free cash flow; what does it come to?": (
        "What was buybacks divided by free cash flow for Acme in 2023?"
    ),
}
SPOKEN_OF = {
    "Acme usually reports capital expenditures net of proceeds. What was that for 2023?": (
        "What was Acme's capital expenditures net of proceeds for 2023?"
    ),
    "Acme often speaks of free cash flow after dividends. How much was that in fiscal 2024?": (
        "What was Acme's free cash flow after dividends in fiscal 2024?"
    ),
    "Acme typically presents debt including leases. What is that figure for 2024?": (
        "What was Acme's debt including leases for 2024?"
    ),
}
EXCEEDED = {
    "By how much did Acme's net income exceed its dividends in fiscal 2024?": (
        "What was Acme's (net income minus dividends) in fiscal 2024?"
    ),
    "By how many points did Acme's gross margin outpace its operating margin in 2023?": (
        "What was Acme's (gross margin minus operating margin) in 2023?"
    ),
    "By how much did Acme's operating cash flow beat net income in 2024?": (
        "What was Acme's (operating cash flow minus net income) in 2024?"
    ),
    "By how much did Acme's R&D growth trail revenue growth in fiscal 2022?": (
        "What was Acme's (R&D growth minus revenue growth) in fiscal 2022?"
    ),
    "By how much did Acme's capex top depreciation in FY2023?": "What was Acme's (capex minus depreciation) in FY2023?",
}
CAPITALIZED = {
    "Interest paid by Acme in 2023, net of amounts capitalized": "Interest paid by Acme in 2023",
    "Acme stock-based compensation in fiscal 2024 (net of what was capitalized)": (
        "Acme stock-based compensation in fiscal 2024"
    ),
    "Cash paid for interest, net of capitalized interest, Acme 2022": "Cash paid for interest, Acme 2022",
    "Acme SBC for 2024, net of capitalized amounts": "Acme SBC for 2024",
    "Share-based comp at Acme in 2023 (net of amounts capitalized, as in the cash flow statement)": (
        "Share-based comp at Acme in 2023"
    ),
}
PAID = {
    "How much did Acme pay out in cash for income taxes in 2023?": "what was the income taxes paid by Acme in 2023?",
    "What cash did Acme hand over for interest in fiscal 2024?": "what was the interest paid by Acme in fiscal 2024?",
    "How much money has Acme paid in income taxes in 2022?": "what was the income taxes paid by Acme in 2022?",
    "What did Acme shell out for interest in 2023?": "what was the interest paid by Acme in 2023?",
    "How much did Acme actually pay for income taxes, net, in 2024?": (
        "what was the income taxes paid by Acme, in 2024?"
    ),
    "What did Acme spend on acquisitions, net of cash acquired, in 2023?": (
        "what was the payments to acquire businesses of Acme, in 2023?"
    ),
    "How much of its own stock did Acme buy in during 2023?": "what was the share repurchases of Acme during 2023?",
    "How much of its shares has Acme repurchased in fiscal 2024?": (
        "what was the share repurchases of Acme in fiscal 2024?"
    ),
    "How much in its own shares did Acme take back in 2022?": "what was the share repurchases of Acme in 2022?",
}
DATED = {
    "Acme effective tax rate FY24 - the year of the antitrust fine.": "Acme effective tax rate FY24",
    "Acme net income 2023, the year when the plant burned down": "Acme net income 2023",
    "Acme revenue in fiscal 2022 – the year it bought Borlan": "Acme revenue in fiscal 2022",
    "Acme gross margin FY2021, a year with many recalls?": "Acme gross margin FY2021?",
    "Acme capex 2020 - the year of the pandemic": "Acme capex 2020",
}
SIGNED = {
    "How did Acme's gross margin move from 2022 to 2024? Minus = lower.": (
        "How did Acme's gross margin move from 2022 to 2024?"
    ),
    "What was Acme's net debt in 2024? Negative means net cash.": "What was Acme's net debt in 2024?",
    "Acme net debt at the end of 2024 (negative = net cash)": "Acme net debt at the end of 2024",
    "Change in Acme's gross margin from 2022 to 2024 (minus = lower)": (
        "Change in Acme's gross margin from 2022 to 2024"
    ),
    "Acme operating income growth in 2024 (- = decline)": "Acme operating income growth in 2024",
    "Acme working capital change in 2023; plus = increase": "Acme working capital change in 2023",
    "Acme free cash flow in 2023 without any adjustments": "Acme free cash flow in 2023",
    "Acme net income for 2022 (free of any adjustments)": "Acme net income for 2022",
}
FALLING_DUE = {
    "How much did Acme owe on operating leases beyond the next twelve months at the end of 2024?": (
        "what was the noncurrent operating lease liability of Acme at the end of 2024?"
    ),
    "What does Acme owe under finance leases after one year, FY2023?": (
        "what was the noncurrent finance lease liability of Acme, FY2023?"
    ),
    "How much does Acme still owe on its operating leases within the next twelve months, FY2024?": (
        "what was the current operating lease liability of Acme, FY2024?"
    ),
    "Acme operating lease liabilities due after more than a year, 2024": (
        "Acme noncurrent operating lease liabilities, 2024"
    ),
    "Acme deferred revenue to be recognized beyond the next twelve months, 2023": (
        "Acme noncurrent deferred revenue, 2023"
    ),
    "Acme's long-dated marketable securities held in non-current assets, FY22": (
        "Acme's non-current marketable securities, FY22"
    ),
}
OWNED = {
    "Net income of Acme, excluding the noncontrolling interests, for 2023": (
        "Net income attributable to shareholders of Acme for 2023"
    ),
    "Acme comprehensive income, after minority interests, in fiscal 2024": (
        "Acme comprehensive income attributable to shareholders in fiscal 2024"
    ),
    "Comprehensive loss of Acme without the minority share in 2022": (
        "Comprehensive loss attributable to shareholders of Acme in 2022"
    ),
    "Result attributable to the owners of Acme in 2023 (after the minority share)": (
        "Result attributable to the owners of Acme in 2023"
    ),
    "Profit attributable to shareholders of Acme, excluding noncontrolling interests, 2024": (
        "Profit attributable to shareholders of Acme, 2024"
    ),
}
PLAIN = DIVIDED | SPOKEN_OF | EXCEEDED | CAPITALIZED | PAID | DATED | SIGNED | FALLING_DUE | OWNED
AS_THEY_ARE = [
    "How do we divide Acme's revenue by region in 2024?",
    "By how much did Acme's revenue top Borlan's in 2023?",
    "What was Acme's debt net of capitalized issuance costs in 2024?",
    "How much did Acme pay in income tax expense in 2024?",
    "Acme revenue 2022, the year ended June 30",
    "Acme EBITDA without adjustments for leases in 2023",
    "Acme net income before noncontrolling interests in 2023",
    "Acme usually reports on Mondays. What was revenue for 2023?",
]


@pytest.mark.parametrize(("question", "plain"), PLAIN.items())
def test_other_words_are_read_as_the_plain_ones(question: str, plain: str) -> None:
    assert read(question).text == plain


@pytest.mark.parametrize("question", AS_THEY_ARE)
def test_what_asks_for_something_else_stays(question: str) -> None:
    assert read(question).text == question


@pytest.mark.parametrize(
    ("question", "expression"),
    [
        (
            "Acme 2024: buybacks plus dividends over free cash flow: what percentage do you get?",
            "(share_repurchases + dividends_paid) / free_cash_flow",
        ),
        (
            "Net income less dividends, divided by equity, what ratio does that give for Acme in 2023?",
            "(net_income - dividends_paid) / total_equity",
        ),
        (
            "By how much did Acme's revenue growth exceed the growth of its inventories in 2023?",
            "revenue_growth - growth(inventory, 1)",
        ),
    ],
)
def test_arithmetic_that_is_told_so_is_followed(question: str, expression: str) -> None:
    assert [one.metric for one in read(question).defined] == [expression]


@pytest.mark.parametrize(
    ("question", "plain"),
    [
        (
            "Across 2021, 2022 and 2023, what did Acme's R&D average as a percentage of revenue?",
            "Across 2021, 2022 and 2023, what was the average Acme's R&D as a percentage of revenue?",
        ),
        (
            "Is Acme's current ratio above one at the end of 2023?",
            "Is Acme's current ratio above 1.0 at the end of 2023?",
        ),
        ("Was Acme's interest coverage at least two times in 2023?", None),
        (
            "Would an income investor call Acme's dividends stable or growing over 2021-2023?",
            "did Acme's dividends grow over 2021-2023?",
        ),
        (
            "If lumber is stripped out of both revenue and cost of revenue, what gross margin did Acme earn in 2023?",
            "excluding lumber, what gross margin did Acme earn in 2023?",
        ),
        (
            "What was Acme's quick ratio at the end of 2023? Which way has it moved since 2022?",
            "What was Acme's quick ratio at the end of 2023 compared with 2022?",
        ),
    ],
)
def test_bounds_means_and_moves_are_put_plainly(question: str, plain: str | None) -> None:
    assert read(question).text == (plain or "Was Acme's interest coverage at least 2.0 times in 2023?")


@pytest.mark.parametrize(
    "question",
    [
        "What was Acme's revenue over one year in 2023?",
        "Did Acme hold more than one brand in 2023?",
        "Was Acme's current ratio above one and did it improve in 2023?",
    ],
)
def test_small_numbers_that_are_no_bound_stay(question: str) -> None:
    assert read(question).text == question


@pytest.mark.parametrize(
    ("question", "asked"),
    [
        (
            "Judging by the current ratio, did Quillmere's short-term liquidity get better or worse during 2021?",
            "Judging by the current ratio, did Quillmere's liquidity improve during 2021?",
        ),
        (
            "Quillmere paid tax at a higher effective rate in 2022. How big was the move?",
            "Quillmere had a higher effective tax rate in 2022. How big was the move?",
        ),
        (
            "How many times did Quillmere cover its interest expense in fiscal 2024?",
            "what was the interest coverage of Quillmere in fiscal 2024?",
        ),
        (
            "Even though its sales rose, did Quillmere's operating income fall in 2024?",
            "did Quillmere's operating income fall in 2024?",
        ),
    ],
)
def test_what_is_told_beside_the_question_is_not_asked(question: str, asked: str) -> None:
    assert read(question).text == asked


@pytest.mark.parametrize(
    "question",
    [
        "How many times was Acme's interest covered by cash flow in 2023?",
        "How many times did Acme's cash cover interest in 2023?",
        "What was Acme's net income in 2023? List the reasons for excluding phones.",
        "Did Acme's net income rise in 2023? State the factors behind Zorbex's revenue growth.",
        "In spite of the segment results, what was revenue of Acme?",
        "What was Acme's short-term liquidity in 2023?",
    ],
)
def test_what_says_more_stays(question: str) -> None:
    assert read(question).text == question


def test_a_doubt_may_be_joined_to_an_order_for_the_same_figure() -> None:
    asked = (
        "Roughly how many times has Quillmere sold its inventory in FY2022? Calculate inventory turnover ratio for "
        "FY2022; if conventional inventory management is not meaningful for the company then state that and "
        "explain why."
    )
    assert read(asked).text == "what was the inventory turnover of Quillmere in FY2022?"
    assert read(asked).may_not_apply
    assert read("What was Quillmere's DIO? If that isn't meaningful for such a business, say so.").may_not_apply
    defined = read(
        "Has Quillmere's quick ratio fallen? If it is not something that a financial analyst would ask about such a "
        "company, then state that and explain why. (Quick ratio = (cash + receivables) / current liabilities.)"
    )
    assert "analyst" not in defined.text
    assert defined.may_not_apply
    assert not read("What was Quillmere's DIO? Calculate its DSO for FY2022; if it fell, explain why.").may_not_apply


@pytest.mark.parametrize(
    ("question", "meant"),
    [
        (
            "What is the non-current portion of Acme's term debt in 2024?",
            "What is Acme's noncurrent term debt in 2024?",
        ),
        (
            "What is the noncurrent portion of Acme's tax in 2024?",
            "What is the noncurrent portion of Acme's tax in 2024?",
        ),
        ("Acme tax rate on continuing ops Q1 2010", "Acme tax rate Q1 2010"),
        ("Acme total equity (NCI included) 2023", "Acme total equity (noncontrolling interests included) 2023"),
    ],
)
def test_a_side_of_a_balance_and_whose_income_it_is(question: str, meant: str) -> None:
    assert read(question).text == meant
