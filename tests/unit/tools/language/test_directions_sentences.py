"""Formulas that are told in sentences of their own, and what is said there in many words."""

import pytest

from tests.unit.tools.language.directed import formulas, read


@pytest.mark.parametrize(
    ("question", "expression"),
    [
        (
            "Add Quillmere's 2023 repurchases to dividends, and put the sum over free cash flow (operating cash flow "
            "less capex). What proportion?",
            "(share_repurchases + dividends_paid) / free_cash_flow",
        ),
        (
            "Add Quillmere's FY25 revenue growth to its free cash flow margin (operating cash flow less PP&E and "
            "capitalized software, over revenue). What's the combined score?",
            "(operating_cash_flow - capital_expenditures - capitalized_software) / revenue",  # of the margin
        ),
        (
            "For Quillmere FY25 take operating income taxed at the year's own effective rate, and divide by closing "
            "equity plus debt (short and long) less cash. What return does that give?",
            "nopat / (total_equity + total_debt - available_cash)",
        ),
        (
            "Take Quillmere's 2024 revenue, knock off R&D and express what remains as a percentage of revenue.",
            "(revenue - research_and_development) / revenue",
        ),
        (
            "Strip goodwill and acquired intangibles out of Quillmere stockholders' equity in 2024. What's left?",
            "shareholders_equity - goodwill - intangible_assets",
        ),
    ],
)
def test_arithmetic_is_told_in_sentences(question: str, expression: str) -> None:
    assert expression in formulas(question).values()


def test_what_issuance_costs_are_taken_off_stays() -> None:
    asked = "What were Quillmere's proceeds from convertible notes in 2024, net of issuance costs?"
    assert read(asked).text == asked


@pytest.mark.parametrize(
    "question",
    ["For the Europe page: Quillmere's revenue in 2024", "Cloud question on Quillmere: what was revenue in 2024?"],
)
def test_a_purpose_that_may_name_a_part_of_the_company_stays(question: str) -> None:
    assert read(question).text == question


@pytest.mark.parametrize(
    ("question", "asked"),
    [
        (
            "Judged by the current ratio, does Quillmere look liquid at the end of fiscal 2023?",
            "Was the current ratio of Quillmere at least 1 at the end of fiscal 2023?",
        ),
        (
            "Is Quillmere reasonably liquid at year-end 2022, going by its quick ratio?",
            "Was the quick ratio of Quillmere at least 1 at year-end 2022?",
        ),
        (
            "Does Quillmere have a healthy liquidity profile in 2022?",
            "Was the current ratio of Quillmere at least 1 in 2022?",
        ),
        (
            "Would you call Quillmere capital-intensive, judged by its 2022 capital expenditures relative to revenue?",
            "Was the capital expenditures to revenue of Quillmere at least 10% in 2022?",
        ),
        (
            "At July 29, 2023, could Quillmere meet all its current liabilities out of its current assets?",
            "At July 29, 2023, Was the current ratio of Quillmere at least 1?",
        ),
        (
            "Was Quillmere able to cover its current liabilities with its current assets at the end of 2021?",
            "Was the current ratio of Quillmere at least 1 at the end of 2021?",
        ),
    ],
)
def test_judgements_go_by_the_rule_of_thumb_that_is_told(question: str, asked: str) -> None:
    directed = read(question)
    assert (directed.text, len(directed.judged)) == (asked, 1)


def test_what_alone_a_ratio_counts_is_told_in_a_sentence_of_its_own() -> None:
    question = "What is Quillmere's quick ratio for 2023? Count cash and cash equivalents and net receivables only."
    assert "(available_cash + trade_receivables_balance) / current_liabilities" in formulas(question).values()


@pytest.mark.parametrize(
    ("question", "expression"),
    [
        (
            "I'd like Quillmere's days inventory outstanding for fiscal 2023: 365 times the average of the opening and "
            "closing net inventories (raw materials and supplies plus work in process and finished goods), divided by "
            "cost of sales. Two decimals, please.",
            "365 * avg(inventory, 2) / cost_of_revenue",
        ),
        (
            "Using the year-end 2017 balance sheet of Quillmere, calculate debt-to-equity: loans and notes payable, "
            "current maturities of long-term debt and long-term debt, all over total equity.",
            "(short_term_borrowings + long_term_debt_current + long_term_debt) / total_equity",
        ),
        (
            "How many days of sales were outstanding at Quillmere in FY2019? DSO = 365 x (average of net accounts "
            "receivable at May 31, 2018 and 2019) / FY2019 revenues; two decimals.",
            "365 * avg(trade_receivables_balance, 2) / revenue",
        ),
        (
            "How many turns of leverage did Quillmere carry at the end of 2021? Net debt (debt maturing within one "
            "year plus long-term debt less cash and cash equivalents) over EBITDA (operating income plus depreciation "
            "and amortization expense of 2021), rounded to two decimals.",
            "(debt_current + long_term_debt - available_cash) / ebitda",
        ),
        (
            "How high was Quillmere's EBITDA margin in 2022? EBITDA here means operating profit plus capitalized "
            "software from the cash flow statement; give one decimal.",
            "(operating_income + capitalized_software) / revenue",
        ),
        (
            "Of the cash that Quillmere's operations generated in fiscal 2023, what percentage went to shareholders as "
            "dividends and common stock repurchases together? One decimal.",
            "(dividends_paid + share_repurchases) / operating_cash_flow",
        ),
        (
            "What is Quillmere's days payable outstanding for fiscal 2021: 365 times average accounts payable (opening "
            "and closing) divided by cost of sales? Two decimals.",
            "365 * avg(trade_payables_balance, 2) / cost_of_revenue",
        ),
        (
            "What was Quillmere's debt-to-equity ratio at year-end 2022, where debt is debt maturing within one year "
            "plus long-term debt and equity is total equity?",
            "(debt_current + long_term_debt) / total_equity",
        ),
    ],
)
def test_ratios_are_spelled_out_in_usual_wordings(question: str, expression: str) -> None:
    assert expression in formulas(question).values()


def test_a_numerator_that_goes_on_over_a_line_is_no_denominator() -> None:
    question = (
        "Determine Quillmere's free cash flow conversion in 2022, defined as operating cash flow less capital "
        "expenditures, divided by net income attributable to Quillmere."
    )
    assert read(question).text == "Determine Quillmere's free cash flow conversion in 2022"


@pytest.mark.parametrize(
    "question",
    [
        "Leaving bitcoin revenue out of both years, by what percentage did revenue of Quillmere grow?",
        "By what percentage did revenue of Quillmere grow if bitcoin revenue is left out?",
        "Stripping out bitcoin revenue, by what percentage did revenue of Quillmere grow?",
    ],
)
def test_a_part_that_is_left_out_is_said_in_one_way(question: str) -> None:
    assert "excluding bitcoin revenue" in read(question).text.lower()


@pytest.mark.parametrize(("wish", "places"), [("One decimal, please.", 1), ("Percent, two decimals.", 2)])
def test_a_wish_for_decimals_is_a_sentence_of_its_own(wish: str, places: int) -> None:
    directed = read(f"What is Quillmere's operating margin for 2023? {wish}")
    assert (directed.text, directed.places) == ("What is Quillmere's operating margin for 2023?", places)


@pytest.mark.parametrize(
    ("question", "asked"),
    [
        (
            "How many times pre-tax profit was Quillmere's valuation gain in 2023?",
            "what was Quillmere's valuation gain as a multiple of pre-tax profit in 2023?",
        ),
        (
            "What multiple of equity is Quillmere's total debt?",
            "what is Quillmere's total debt as a multiple of equity?",
        ),
        ("How many times dividends were raised at Quillmere in 2024?",) * 2,
        ("How many times was interest covered by Quillmere's operating income?",) * 2,
        ("How many times larger was Quillmere's revenue in 2024 than in 2023?",) * 2,
        (
            "What tax did Quillmere pay in 2024, as opposed to the expense it booked?",
            "What tax did Quillmere pay in 2024?",
        ),
        ("Quillmere's adjusted income rather than income in 2024",) * 2,
        ("What was Quillmere's tax rate in 2024 (the year with the fine)?", "What was Quillmere's tax rate in 2024?"),
        ("What was Quillmere's tax rate in 2024 (the year ended in June)?",) * 2,
        (
            "Quillmere's intangibles in 2024, from the goodwill and intangibles note",
            "Quillmere's intangibles in 2024",
        ),
        ("How deep was Quillmere's deficit in 2024?", "what was Quillmere's deficit in 2024?"),
        ("How deep are Quillmere's wells?", "what are Quillmere's wells?"),  # no figure either way
        (
            "On a plain basis (no adjustments), what was Quillmere's free cash flow?",
            "what was Quillmere's free cash flow?",
        ),
        (
            "How much cash did Quillmere actually pay out for income taxes in 2024?",
            "what was the income taxes paid by Quillmere in 2024?",
        ),
        ("How much cash did Quillmere pay for Ardent in 2024?",) * 2,
        (
            "Quillmere's margin moved how far, in points of sales?",
            "Quillmere's margin moved how far, in percentage points?",
        ),
        ("Quillmere's margin, 2024 minus 2022, i.e. the change in points", "Quillmere's margin, 2024 minus 2022"),
        (
            "Quillmere's DSO for 2024? Use receivables at year end.",
            "Quillmere's days sales outstanding year end for 2024",
        ),
    ],
)
def test_what_is_said_in_many_words_is_asked_in_few(question: str, asked: str) -> None:
    assert read(question).text == asked


@pytest.mark.parametrize(
    "question",
    [
        "Quillmere's DSO for fiscal 2024? Use trade receivables at year end and 365 days.",
        "How many days of cost of sales did Quillmere hold in inventory in 2024? Year-end stock, 365 days.",
        "How many days of inventory was Quillmere carrying in 2024, on the average of opening and closing stock "
        "(365 days)?",
    ],
)
def test_a_convention_in_a_sentence_of_its_own_is_followed(question: str) -> None:
    [formula] = read(question).defined
    assert formula.unit == "days"
    assert "365" in formula.metric
    assert ("avg" in formula.metric) == ("average" in question)


def test_a_definition_in_a_sentence_before_the_question_is_followed() -> None:
    said = "Quillmere computes free cash flow after principal payments on finance leases as well as purchases of PP&E."
    [formula] = read(f"{said} On that basis what was it in 2024?").defined
    assert formula.metric == "free_cash_flow - finance_lease_principal_payments"


@pytest.mark.parametrize(
    "wish",
    [
        "Support it with the percentages.",
        "Back up your answer with the actual figures.",
        "Please give the numbers for both years.",
        "Show the underlying figures.",
        "Improving or worsening?",
        "Is it up or down?",
    ],
)
def test_what_only_asks_to_show_it_or_its_direction_is_left_out(wish: str) -> None:
    asked = "Compare Quillmere's operating margin in 2023 with 2022."
    assert read(f"{asked} {wish}").text == asked


@pytest.mark.parametrize(
    "also",
    ["Give the figures for Europe.", "Show net income too.", "Is revenue up or down?", "Support services revenue?"],
)
def test_what_names_more_stays(also: str) -> None:
    asked = f"Compare Quillmere's operating margin in 2023 with 2022. {also}"
    assert read(asked).text == asked


def test_how_long_a_quarter_is_need_not_be_said() -> None:
    assert read("Quillmere's gross margin for the June 2023 quarter (three months)").text == (
        "Quillmere's gross margin for the June 2023 quarter"
    )
    kept = "Quillmere's gross margin for the year 2023 (three months)"
    assert read(kept).text == kept


@pytest.mark.parametrize(
    ("question", "asked"),
    [
        ("Quillmere's EBITDA in 2023, $m?", "Quillmere's EBITDA in 2023"),
        ("Divide Quillmere's 2023 revenue by 2022 revenue and round to two decimal places.", None),
        ("Quillmere's DPO in 2023? Two decimals, in days.", "Quillmere's DPO in 2023?"),
    ],
)
def test_wishes_behind_a_question_are_left_out(question: str, asked: str | None) -> None:
    text = read(question).text
    assert "round" not in text
    assert asked is None or text.rstrip("?") == asked.rstrip("?")


def test_the_one_question_is_kept_though_it_defines_its_figure() -> None:
    asked = "We look at suppliers. What is Quillmere's FY2023 DPO, if DPO = 365 x average payables / COGS? One decimal."
    assert "DPO" in read(asked).text
