"""A line that is asked for as a statement prints it, with what is to be answered where there is none."""

import time

import pytest

from tools.language.english.left_out.otherwise import without_otherwise

LINES = {
    "What is the quantity of restructuring costs directly outlined in Acme's income statements for FY2022? If "
    "restructuring costs are not explicitly outlined then state 0.": (
        "What was Acme's restructuring costs for FY2022?", "income_statement", "restructuring costs", "0",
    ),
    "How much goodwill impairment is explicitly shown as a separate line in Acme's FY2022 income statement? If there "
    "is none, answer zero.": (
        "What was Acme's FY2022 goodwill impairment?", "income_statement", "goodwill impairment", "0",
    ),
    "What amount of R&D expense is broken out on the face of Acme's FY2021 P&L? Answer 0 if it isn't shown.": (
        "What was Acme's FY2021 R&D expense?", "income_statement", "R&D expense", "0",
    ),
    "How much goodwill does Acme's FY2022 balance sheet list separately? Otherwise, state 0.": (
        "What was Acme's FY2022 goodwill?", "balance_sheet", "goodwill", "0",
    ),
    "Does Acme's FY2019 income statement explicitly list severance? If so, how much? If not, answer none.": (
        "What was Acme's FY2019 severance?", "income_statement", "severance", "none",
    ),
    "What is the amount of impairment charges itemized in the statement of cash flows of Acme for FY2023? If it is not "
    "itemized, return 0.": (
        "What was the impairment charges of Acme for FY2023?", "cash_flow", "impairment charges", "0",
    ),
    "What were Acme's restructuring costs in FY2023 as listed on the income statement? If not listed, 0.": (
        "What were Acme's restructuring costs in FY2023?", "income_statement", "", "0",
    ),
    "What was the goodwill shown on Acme's FY2022 balance sheet? If it isn't broken down in the 2022 10-K, state 0.": (
        "What was Acme's FY2022 goodwill?", "balance_sheet", "goodwill", "0",
    ),
}  # fmt: skip
LEFT = [
    "What was Acme's revenue for FY2022? If you can't find it, say none.",
    "Did Acme's gross margin rise in FY2020? If gross margin is not a useful metric, then state that and explain why.",
    "What restructuring costs are directly outlined in Acme's income statement for FY2022?",
    "If Acme's revenue is not above $0, state why.",
    "What inventories are shown on Acme's FY2022 balance sheet? If they are not above $1 billion, state 0.",
    "What restructuring costs are listed in Acme's FY2022 income statement? If they did not increase, answer zero.",
    "What restructuring costs are listed in Acme's FY2022 income statement? Say 0 if they were not material.",
    "What restructuring costs are listed in Acme's FY2022 income statement? State 0 if they are under 5% of revenue.",
    "How much goodwill does Acme's FY2022 balance sheet list? If it is not 12, 0.",
]


@pytest.mark.parametrize(("question", "told"), LINES.items())
def test_line_is_told_apart(question: str, told: tuple[str, str, str, str]) -> None:
    asked, line = without_otherwise(question)
    assert line is not None
    assert (asked, line.statement, line.words, line.otherwise) == told


@pytest.mark.parametrize("question", LEFT)
def test_other_questions_stay(question: str) -> None:
    assert without_otherwise(question) == (question, None)


@pytest.mark.parametrize("said", ["if not ", "where no ", "state 0 if "])
def test_a_long_text_takes_no_long_time(said: str) -> None:
    question, begun = f"What was Acme's revenue in 2022? {said * 700}", time.process_time()
    assert without_otherwise(question) == (question, None)
    assert time.process_time() - begun < 1


def test_what_stands_far_from_the_condition_is_no_part_of_it() -> None:
    question = next(iter(LINES)).replace("If ", f"If {'so much of the long road ' * 6}")
    assert without_otherwise(question) == (question, None)
