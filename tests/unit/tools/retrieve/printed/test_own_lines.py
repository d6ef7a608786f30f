"""What lines of a company's own come to: a line held against itself is no answer, whatever it is."""

import pytest

from tools.language.printed.formulas import read_formulas
from tools.retrieve.printed.own_lines import against_itself


@pytest.mark.parametrize(
    "question",
    [
        "What share of  's ferry revenue was ferry revenue in ?",
        " 's ferry revenue as a percentage of ferry revenue in ",
        " 's ferry revenue less Ferry revenue in ",
    ],
)
def test_a_line_against_itself_is_told(question: str) -> None:
    reason = against_itself(question, ())
    assert reason is not None
    assert reason.reason.startswith("ferry revenue")


def test_so_is_one_over_several_years() -> None:
    question = "By how many points did  's ferry revenue as a share of ferry revenue move from  to ?"
    assert against_itself(question, [*read_formulas(question, 2)]) is not None


@pytest.mark.parametrize(
    "question",
    [
        " 's ferry revenue less ferry costs in ",
        " 's ferry revenue as a share of revenue in ",
        "How fast did ferry revenue grow in ?",
        "What was  's ferry revenue in ?",
    ],
)
def test_two_lines_and_one_alone_are_not(question: str) -> None:
    assert against_itself(question, ()) is None
