"""Questions put in plain words: other words for why, where figures stand, and asides that change none."""

import pytest

from tests.unit.tools.language.directed import read


@pytest.mark.parametrize("owners", ["shareholders", "its stockholders", "share owners"])
def test_owners_are_shareholders_once(owners: str) -> None:
    asked = read(f"How much did Quillmere return to shareholders, and what went to {owners} in 2024?")
    assert "shareshare" not in asked.text
    assert "share shareholders" not in asked.text


@pytest.mark.parametrize(
    ("question", "plain"),
    [
        ("What weighed on Quillmere's gross margin in 2023?", "what caused Quillmere's gross margin in 2023?"),
        ("What lifted revenue, and by how much?", "what caused revenue, and by how much?"),
        ("What's dragging down Quillmere's sales?", "what caused Quillmere's sales?"),
        ("Which factors boosted free cash flow in 2022?", "what caused free cash flow in 2022?"),
        ("What explains the fall of its tax expense?", "what caused the fall of its tax expense?"),
        ("What lies behind the jump in provisions?", "what caused the jump in provisions?"),
        ("How did margins develop, and what does the company hold responsible?", "How did margins develop, and why?"),
        ("What did Quillmere blame for the drop in inventories?", "what caused Quillmere's drop in inventories?"),
        ("What does management credit for the growth of sales?", "what caused the growth of sales?"),
        ("How come margins fell?", "why margins fell?"),
        ("Which single item mainly accounts for the lower earnings?", "what caused the lower earnings?"),
        ("Which item accounts for most of revenue?", "Which item accounts for most of revenue?"),
        ("Margins fell in 2023. What was the main culprit?", "Margins fell in 2023. why?"),
        ("Quantify the fall and say what was mostly responsible.", "Quantify the fall and why."),
        ("Did margins improve in 2023? If it did not, what were the reasons?", "Did margins improve in 2023? why?"),
        ("Did sales rise in 2023, and if so, by how much?", "Did sales rise in 2023, and by how much?"),
        ("How far did margins slip in 2023, and the principal reasons management lists?", None),
        ("How far did margins slip in 2023, and the main drivers?", None),
        ("How did Quillmere manage to raise net income in 2023?", "why did Quillmere raise net income in 2023?"),
    ],
)
def test_other_words_for_why_are_read_as_it(question: str, plain: str | None) -> None:
    assert read(question).text == (plain or "How far did margins slip in 2023 and why?")


@pytest.mark.parametrize(
    "question",
    [
        "What did Quillmere's revenue hit in 2023?",
        "What helped me?",
        "What does Quillmere cite as the main driver?",
        "What made up revenue in 2023?",
        "What was Quillmere's help desk cost in 2023?",
        "Who is credited with inventing the sensor?",
        "How did Quillmere raise money in 2023?",
        "List the risks and the main drivers of demand in 2023.",
    ],
)
def test_questions_for_something_else_stay(question: str) -> None:
    assert read(question).text == question


@pytest.mark.parametrize(
    "rule",
    [
        "dividends paid / net income; two decimals",
        "dividends paid (cash flow statement) / net income attributable to Quillmere; rounded to two decimals",
        "dividends paid / net income (in percent)",
    ],
)
def test_a_definition_may_say_where_its_lines_are_and_how_to_round(rule: str) -> None:
    directed = read(f"Which part of its profit did Quillmere distribute in 2022? Dividend payout = {rule}.")
    assert [one.metric for one in directed.defined] == ["(dividends_paid / net_income)"]
    assert directed.text == "Which part of its profit did Quillmere distribute in 2022?"


@pytest.mark.parametrize(
    ("question", "asked"),
    [
        (
            "Looking only at the condensed balance sheets in Quillmere's Q2 FY2024 10-Q, what was the current ratio at "
            "July 29, 2023 and at July 30, 2022?",
            "what was Quillmere's current ratio at July 29, 2023 and at July 30, 2022?",
        ),
        (
            "Using the cash flow statement in Quillmere's fiscal 2019 10-K, what were the dividends paid?",
            "what were Quillmere's dividends paid in fiscal 2019?",
        ),
        (
            "Quillmere's crew expense as a percentage of revenues - what did it average across 2016, 2017 and 2018? "
            "Round to one decimal. Income statement only.",
            "What did Quillmere's crew expense as a percentage of revenues average across 2016, 2017 and 2018?",
        ),
        ("What was Quillmere's tax in 2018? Use the income statement.", "What was Quillmere's tax in 2018?"),
    ],
)
def test_where_a_figure_stands_is_left_out(question: str, asked: str) -> None:
    assert read(question).text == asked


@pytest.mark.parametrize(
    "question",
    [
        "Quillmere FY2018. Income statement only.",
        "What was Quillmere's tax in 2018? Show me the income statement.",
        "Looking only at the ferry segment in Quillmere's 2020 10-K, what was the gross margin?",
    ],
)
def test_a_statement_that_is_asked_for_and_a_part_stay(question: str) -> None:
    assert read(question).text == question


# ---- Asides of where a figure is printed, how its sign is shown, which of two lines is meant: they change no figure.

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
}
PLACED = {
    "Revenue fell at Acme in 2017; did the operating margin suffer too?": (
        "Did Acme's operating margin suffer in 2017?"
    ),
    "How much deferred revenue did Acme show within current liabilities in 2024?": (
        "How much current deferred revenue did Acme in 2024?"
    ),
    "Acme's finished goods within inventories, 2024": "Acme's finished goods, 2024",
    "How much of Acme's inventory was work in process in 2024?": "what was the work in process of Acme in 2024?",
    "How many of its own shares did Acme hold in treasury in 2024?": "what was the treasury shares of Acme in 2024?",
    "How many shares did Acme leave out of diluted EPS in 2024 as anti-dilutive?": (
        "what was the antidilutive shares of Acme in 2024?"
    ),
    "Acme closed June 2024 with how much in cash?": "how much cash did Acme have at the end of June 2024?",
    "Stock comp still to be expensed at Acme in 2024": "unrecognized stock-based compensation at Acme in 2024",
    "Acme sales in the September quarter, i.e. Q4 of FY2025": "Acme sales in the September quarter (Q4 of FY2025)",
    "Acme capex Q2 FY25 (that quarter, not year to date)": "Acme capex Q2 FY25",
    "Acme diluted shares 2019 (today's split basis is fine)": "Acme diluted shares 2019",
    "Acme net loss before splitting off the noncontrolling interest, 2024": (
        "Acme net loss including noncontrolling interests, 2024"
    ),
    "Acme net income (company's share) 2024": "Acme net income attributable to shareholders 2024",
}
AS_THEY_ARE = [
    "Acme's goodwill in 2024 (the Latin America roll-forward's amount)",
    "Acme's debt in 2024 (the commercial paper note's amount)",
    "Acme's revenue in 2024 (no snacks line)",
    "Acme's net cash in the investing section of its cash flow statement in 2024",
    "Acme's revenue in 2024 (only the quarter, not the year-to-date)",
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


@pytest.mark.parametrize(
    ("question", "asked"),
    [
        (
            "We want to compute a financial metric for Quillmere Co by only using the statement of cash flows: what is "
            "FY2021 free cash flow?",
            "For Quillmere Co, what is FY2021 free cash flow?",
        ),
        (
            "Going by the U.S. GAAP income statement in the release, what is Quillmere's 2021 gross margin?",
            "what is Quillmere's 2021 gross margin?",
        ),
        ("What is Quillmere's U.S. GAAP gross margin in 2021?", "What is Quillmere's GAAP gross margin in 2021?"),
        # what narrows stays
        ("What is Quillmere's non-U.S. GAAP margin in 2021?",) * 2,
        (
            "We want to compute a metric for Quillmere without its Paint segment: what is FY2021 free cash flow?",
            "We want to compute a metric for Quillmere without its Paint segment: what is FY2021 free cash flow?",
        ),
        ("What was Quillmere's revenue in the U.S. Round to one decimal.", "What was Quillmere's revenue in the U.S."),
    ],
)
def test_what_only_leads_to_the_question_is_left_out(question: str, asked: str) -> None:
    assert read(question).text == asked


@pytest.mark.parametrize(
    ("question", "asked"),
    [
        (
            "Why was Quillmere's income tax expense so high relative to pre-tax income in FY2021?",
            "Why was Quillmere's effective tax rate so high in FY2021?",
        ),
        (
            "What made Quillmere's tax provision so low in 2021 compared with income before taxes?",
            "Why was Quillmere's effective tax rate so low in 2021?",
        ),
        ("Why was Quillmere's tax expense so high in 2021?",) * 2,
        ("Why was Quillmere's interest expense so high relative to pre-tax income in 2021?",) * 2,
    ],
)
def test_tax_beside_what_it_is_paid_on_is_its_rate(question: str, asked: str) -> None:
    assert read(question).text == asked


def test_only_leases_are_left_out_in_a_sentence_of_their_own() -> None:
    asked = "If you take Quillmere's notes off its cash in 2024, what's left? Leave investments out."
    assert read(asked).text == asked


@pytest.mark.parametrize(
    ("question", "asked"),
    [
        ("Quillmere's SBC from the cash flow statement over revenue, 2024", "Quillmere's SBC over revenue, 2024"),
        ("Quillmere's SBC, per the cash flow statement, over revenue", "Quillmere's SBC over revenue"),
        ("Quillmere's profit plus SBC in the cash flow statement, over revenue",) * 2,  # over the whole of it
    ],
)
def test_a_statement_before_arithmetic_is_an_aside(question: str, asked: str) -> None:
    assert read(question).text == asked


NOTES = {
    "Acme term debt per the debt note FY2024": "Acme term debt FY2024",
    "Acme term debt per the debt note": "Acme term debt",
    "Acme revenue (Note 2) FY2024": "Acme revenue FY2024",
    "Acme revenue, note 12, for fiscal 2024": "Acme revenue, for fiscal 2024",
    "Acme net income (notes) in 2023": "Acme net income in 2023",
    "Acme warranties from the notes to the consolidated financial statements FY2024": "Acme warranties FY2024",
}
NOTES_MEANT = [
    "Acme's liabilities per the lease note in 2024",
    "From the Greater China footnote: what were Acme's net sales in 2023?",
    "Acme's debt (notes) in 2023",
    "Acme's payables (notes) in 2023",
    "What is in note 5 of Acme's 2023 report?",
    "Summarize note 12",
    "How many 3.25% notes did Acme issue in 2023?",
    "Acme's senior notes FY2024",
    "Acme's debt (convertible notes) FY2024",
    "What does note 7 say?",
]


@pytest.mark.parametrize(("question", "text"), NOTES.items())
def test_the_note_that_a_figure_stands_in_is_left_out(question: str, text: str) -> None:
    assert read(question).text == text


@pytest.mark.parametrize("question", NOTES_MEANT)
def test_a_note_that_is_asked_about_stays(question: str) -> None:
    assert read(question).text == question
