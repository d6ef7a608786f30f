import pytest

from tests.unit.tools.search.trees.make import make_tree
from tools.language.queries.features import read_wanted
from tools.search.expand import expand_query
from tools.search.trees.rules import MOST, reason_by_rules
from tools.search.trees.tree import DocumentTree
from tools.vocab.loader import load_vocabulary

VOCABULARY = load_vocabulary()
ANNUAL = """
Item 1. Business | Acme makes seals for pumps.
  Our Products
  Human Capital | Acme employs 300 people.
Item 1A. Risk Factors
Item 3. Legal Proceedings
Item 7. Management's Discussion
  Liquidity and Capital Resources | Cash comes from operations and a credit line.
Item 8. Financial Statements
  Index to Consolidated Financial Statements
    Consolidated Balance Sheets
  Consolidated Balance Sheets
  Consolidated Statements of Comprehensive Income
  Consolidated Statements of Income
  Consolidated Statements of Cash Flows
  Notes
    Note 4. Income Taxes
    Note 9. Acquisitions
Item 15. Exhibits
  Condensed Balance Sheets
"""


def reasoned(question: str, tree: DocumentTree | None = None, names: tuple[str, ...] = ("Acme",)) -> dict[str, str]:
    wanted = read_wanted(question, VOCABULARY, names)
    found = reason_by_rules(question, wanted, expand_query(wanted.text, VOCABULARY), tree or make_tree(ANNUAL))
    return {one.node.node_id: one.thinking for one in found}


def found_titles(question: str, tree: DocumentTree | None = None) -> list[str]:
    tree = tree or make_tree(ANNUAL)
    return [tree.by_id[node_id].title for node_id in reasoned(question, tree)]


@pytest.mark.parametrize(
    ("question", "expected"),
    [
        ("What was Acme's total assets in FY2022?", ["Consolidated Balance Sheets"]),
        ("How much did Acme spend on capex in 2022?", ["Consolidated Statements of Cash Flows"]),
        (
            "What is Acme's inventory turnover, COGS over inventory?",
            ["Consolidated Balance Sheets", "Consolidated Statements of Income"],
        ),
        ("What does item 1A of the 10-K say?", ["Item 1A. Risk Factors"]),
        ("Which acquisitions has Acme made?", ["Note 9. Acquisitions", "Consolidated Statements of Cash Flows"]),
        ("Describe the legal proceedings against Acme", ["Item 3. Legal Proceedings"]),
        ("How many lawsuits are there?", []),  # half a title is not said
        ("What does the chair think of the weather?", []),
    ],
)
def test_few_nodes_are_taken_and_only_with_reason(question: str, expected: list[str]) -> None:
    assert found_titles(question) == expected


def test_a_list_of_statements_and_those_of_the_parent_are_not_the_statements() -> None:
    assert list(reasoned("What was Acme's total assets in FY2022?")) == ["0011"]


def test_why_is_not_told_by_statements() -> None:
    assert "Consolidated Statements of Income" not in found_titles("Why did Acme's gross profit fall in 2022?")


def test_each_node_says_that_rules_took_it_and_why() -> None:
    told = reasoned("What was Acme's total assets in FY2022?")
    assert list(told.values()) == ["rules: the balance sheet prints what is asked for"]
    told = reasoned("Describe the legal proceedings against Acme")
    assert list(told.values()) == ["rules: the title says what is asked for (legal, proceed)"]


def test_a_large_statement_gives_way_to_what_is_first_in_it() -> None:
    tree = make_tree(
        "Consolidated Balance Sheets\n  Assets\n  Liabilities\nConsolidated Statements of Income\n", own=4_000
    )
    assert found_titles("What was Acme's total assets?", tree) == ["Assets"]


def test_summaries_and_what_stands_above_help_a_title() -> None:
    lines = "Item 2. Properties\n  Seattle | The plant in Seattle makes valves.\nItem 9. Other\n  Seattle | A fair.\n"
    [node_id, *_] = reasoned("Which valves does the Seattle plant make?", make_tree(lines))
    assert node_id == "0002"


def test_words_that_frame_titles_say_nothing() -> None:
    assert found_titles("What is the total amount?", make_tree("Total\nAmount\nOther Information\n")) == []


def test_there_are_three_nodes_at_most() -> None:
    lines = "\n".join(f"Item {number}. Part" for number in range(1, 9))
    assert len(reasoned("Compare item 1, item 2, item 3, item 4 and item 5", make_tree(lines))) == MOST


def test_a_question_in_another_script_finds_nothing_and_fails_nothing() -> None:
    assert found_titles("ما هي إيرادات الشركة؟") == []
