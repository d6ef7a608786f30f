"""What a question wants of passages."""

import pytest

from tools.language.instructions import without_instructions
from tools.language.queries.features import read_wanted, statement_signs
from tools.vocab.loader import load_vocabulary

VOCABULARY = load_vocabulary()


@pytest.mark.parametrize(
    "instruction",
    [
        "Answer in USD millions.",
        "Round your answer to two decimal places.",
        "Respond to the question by assuming the perspective of an analyst.",
        "If the quick ratio is no useful metric, then please state that and explain why.",
        "Please answer briefly.",
        "Approach the question as an analyst would.",
        "Please utilize the balance sheet alone.",
    ],
)
def test_how_to_answer_is_no_part_of_the_question(instruction: str) -> None:
    assert without_instructions(f"What drove margins? {instruction}") == "What drove margins?"


@pytest.mark.parametrize(
    "question",
    [
        "Return on assets in 2023.",
        "Provide a list of the plants.",
        "Please provide the number of stores.",
        "Does the question of going concern arise?",
    ],
)
def test_what_is_asked_is_no_instruction(question: str) -> None:
    assert without_instructions(f"Answer in percent. {question}") == question


def test_nothing_but_instructions_stays() -> None:
    assert without_instructions("Answer in USD millions.") == "Answer in USD millions."


def test_a_figure_brings_its_lines_and_its_statement() -> None:
    wanted = read_wanted("What were Acme's total current assets in 2023?", VOCABULARY, ["Acme Corp"])
    assert wanted.statements == {"balance_sheet"}
    assert ("total current asset" in wanted.lines[0], wanted.figure, wanted.names_statement) == (True, True, False)
    assert "acm" not in wanted.words
    assert wanted.years == {"2023"}


def test_a_formula_brings_its_inputs() -> None:
    wanted = read_wanted("current ratio", VOCABULARY)
    assert {line[0] for line in wanted.lines} >= {"total current asset", "total current liabil"}


def test_a_named_statement() -> None:
    wanted = read_wanted("Going by the cash flow statement, how much capex?", VOCABULARY)
    assert "cash_flow" in wanted.statements
    assert wanted.names_statement


def test_text_is_wanted() -> None:
    wanted = read_wanted("Why did the plant close?", VOCABULARY)
    assert (wanted.figure, wanted.lines, wanted.statements) == (False, (), frozenset())


@pytest.mark.parametrize("written", ["FY2023", "2023", "FY23", "'23"])
def test_years(written: str) -> None:
    assert read_wanted(f"revenue {written}", VOCABULARY).years == {"2023"}


@pytest.mark.parametrize("kind", ["income_statement", "balance_sheet", "cash_flow"])
def test_the_signs_of_statements(kind: str) -> None:
    signs = statement_signs(kind)
    assert signs.titles
    assert len(signs.lines) > 8


@pytest.mark.parametrize(
    ("question", "is_open"),
    [
        ("How did foreign exchange rates affect the results?", True),
        ("What legal proceedings are disclosed?", True),
        ("Were there any significant changes in accounting policies?", True),
        ("How much was spent on research?", False),
        ("Among the risks, which one had the highest cost?", False),
        ("What was the gross margin?", False),
    ],
)
def test_whether_a_question_leaves_open_what_there_is_to_tell(question: str, is_open: bool) -> None:
    assert read_wanted(question, VOCABULARY).open is is_open


@pytest.mark.parametrize(
    ("question", "is_whole"),
    [("Summarize Acme's latest 10-Q", True), ("Summarize the risk factors in Acme's latest 10-Q", False)],
)
def test_a_summary_of_a_whole_document_looks_for_its_overview(question: str, is_whole: bool) -> None:
    assert ("overview of our business" in read_wanted(question, VOCABULARY, ["Acme"]).text) is is_whole


@pytest.mark.parametrize(
    ("question", "overview"),
    [
        ("Summarize Acme's 2023 MD&A", True),
        ("Give me an overview of Acme's 2023 results of operations", True),
        ("Summarize Acme's latest 10-K", True),
        ("Summarize the risk factors of Acme in 2023", False),
        ("Summarize the results of Acme's Anvils segment", False),
        ("What were Acme's results of operations?", False),
    ],
)
def test_a_summary_of_results_is_told_from_one_of_a_topic(question: str, overview: bool) -> None:
    assert read_wanted(question, VOCABULARY, ["Acme Corp"]).overview == overview
