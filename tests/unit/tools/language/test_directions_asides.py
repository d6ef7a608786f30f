"""Asides of where a figure is printed, how its sign is shown, which of two lines is meant: they change no figure."""

import pytest

from tests.unit.tools.language.directed import read

PRINTED = {
    "Acme operating cash flow, Q3 2025 (the 10-Q shows nine months only)": "Acme operating cash flow, Q3 2025",
    "Acme's Q4 2024 sales - the 10-K doesn't give it": "Acme's Q4 2024 sales",
    "Acme's Q4 2024 sales, but the annual report does not show the quarter separately": "Acme's Q4 2024 sales",
    "Acme gross margin in 2023 (no gross profit line is printed)": "Acme gross margin in 2023",
    "Unrecognized tax benefits of Acme in 2023 (the tax note's closing balance)": (
        "Unrecognized tax benefits of Acme in 2023"
    ),
    "How much did Acme capitalize for software in the investing section of its 2023 cash flow statement?": (
        "How much did Acme capitalize for software in its 2023 cash flow statement?"
    ),
    "Acme's 2023 stock compensation as added back in the cash flow statement": ("Acme's 2023 stock compensation"),
}
OF_TWO = {
    "Cash taxes paid by Acme in 2024 - the supplemental cash flow line": "Cash taxes paid by Acme in 2024",
    "Cash taxes paid by Acme in 2024, not the P&L provision": "Cash taxes paid by Acme in 2024",
    "Acme's pile of cash plus marketable securities (current and long-dated), FY2024": (
        "Acme's cash plus marketable securities, FY2024"
    ),
    "Net loss attributable to Acme Corp. in 2024, after the noncontrolling interest's share": (
        "Net loss attributable to Acme Corp. in 2024"
    ),
}
SIGNED = {
    "Acme's operating loss in Q4 2024, negative please": "Acme's operating loss in Q4 2024",
    "Acme's operating loss in Q4 2024 (as a negative number, please)": "Acme's operating loss in Q4 2024",
    "What was Acme's income tax in 2023? Give it with a minus if a benefit.": "What was Acme's income tax in 2023?",
    "Was there a tax charge or a benefit at Acme in FY2023, and how big?": (
        "what was the income tax expense of Acme in FY2023?"
    ),
    "Acme free cash flow 2024, unadjusted": "Acme free cash flow 2024",
    "Acme's September quarter (Q4 FY2025) sales": "Acme's Q4 FY2025 sales",
}
PLACED = {
    "How much deferred revenue did Acme show within current liabilities in 2024?": (
        "How much current deferred revenue did Acme have in 2024?"
    ),
    "Acme's finished goods within inventories, 2024": "Acme's finished goods, 2024",
    "How much of Acme's inventory was work in process in 2024?": "what was the work in process of Acme in 2024?",
    "How many of its own shares did Acme hold in treasury in 2024?": "what were the treasury shares of Acme in 2024?",
    "How many shares did Acme leave out of diluted EPS in 2024 as anti-dilutive?": (
        "what were the antidilutive shares of Acme in 2024?"
    ),
    "Acme closed June 2024 with how much in cash?": "how much cash did Acme have at the end of June 2024?",
    "Stock comp still to be expensed at Acme in 2024": "unrecognized stock-based compensation at Acme in 2024",
    "Acme sales in the September quarter, i.e. Q4 of FY2025": "Acme sales in Q4 of FY2025",
    "Acme capex Q2 FY25 (that quarter, not year to date)": "Acme capex Q2 FY25",
    "Acme diluted shares 2019 (today's split basis is fine)": "Acme diluted shares 2019",
    "Acme net loss before splitting off the noncontrolling interest, 2024": (
        "Acme net loss including noncontrolling interests, 2024"
    ),
    "Acme net income (company's share) 2024": "Acme net income attributable to shareholders 2024",
}
AS_THEY_ARE = [
    "How much of Acme's inventory was in Germany in 2024?",
    "How many shares did Acme leave out of its plan in 2024?",
    "How much revenue did Acme show within services in 2024?",
    "Acme net income (minority share) 2024",
    "Acme revenue in 2024 (the domestic segment's amount)",
    "Acme revenue in 2024 (no services are included)",
    "Acme provision for taxes in 2024, not the P&L provision of its subsidiary",
    "Income tax of Acme in 2024, not the booked provision",
    "Net income attributable to noncontrolling interests of Acme in 2024, after the minority share",
    "How much did Acme lose in the investing section?",
    "Acme unadjusted EBITDA margin of the services unit in 2024",
    "Acme's September quarter sales",
]


@pytest.mark.parametrize(("question", "plain"), (PRINTED | OF_TWO | SIGNED | PLACED).items())
def test_what_changes_no_figure_is_left_out(question: str, plain: str) -> None:
    assert read(question).text == plain


@pytest.mark.parametrize("question", AS_THEY_ARE)
def test_what_may_change_it_stays(question: str) -> None:
    assert read(question).text == question
