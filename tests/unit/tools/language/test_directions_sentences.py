"""Formulas that are told in sentences of their own."""

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
