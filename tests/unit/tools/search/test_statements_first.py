"""The statement that a query names, or names several lines of, goes first."""

import pytest

from tests.unit.tools.search.make import make_passage
from tools.language.queries.features import read_wanted
from tools.models.passages import Passage
from tools.search.statements_first import named_statements
from tools.vocab.loader import load_vocabulary

ASSETS = "Consolidated Balance Sheets\nCash 1 2\nTotal current assets 3 4\nTotal assets 5 6"
DEBTS = "Accounts payable 1 2\nTotal current liabilities 3 4\nRetained earnings 5 6\nTotal equity 7 8"
NOTE = "Note 3. Total assets of the segments were 7 and 8."
RATIO = "What was the current ratio (total current assets / total current liabilities) of Acme in 2023?"


def places(question: str, *passages: Passage) -> list[int]:
    return named_statements(read_wanted(question, load_vocabulary()), passages)


def halves(*, apart: bool = False) -> list[Passage]:
    second = 8 if apart else 7
    return [
        make_passage(NOTE, name="1", page=3),
        make_passage(ASSETS, name="2", page=7),
        make_passage(DEBTS, name="3", page=second),
    ]


def test_a_statement_that_is_cut_in_two_is_one() -> None:
    assert places("What are total assets on the balance sheet?", *halves()) == [1]
    assert places("What are total assets on the balance sheet?", *halves(apart=True)) == []


def test_several_lines_name_their_statement() -> None:
    assert places(RATIO, *halves()) == [1]


@pytest.mark.parametrize("question", ["What are total assets?", f"Why did it change? {RATIO}", "Who is the chairman?"])
def test_one_line_or_a_reason_names_none(question: str) -> None:
    assert places(question, *halves()) == []
