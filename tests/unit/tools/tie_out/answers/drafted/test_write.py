"""How what is left out of an answer is named: without its numbers, and readable."""

import pytest

from tools.answer.statements import Statement
from tools.tie_out.answers.drafted.held import Held
from tools.tie_out.answers.drafted.write import name_of_left_out


@pytest.mark.parametrize(
    ("said", "why", "named"),
    [
        (
            "Its stores took in $88.1 billion of that.",
            "$88.1 billion stands in none of the sources.",
            "“Its stores took in [an amount] of that.” (an amount stands in none of the sources)",
        ),
        (
            "The CAGR from FY2020 to FY2022 was 0.9%: (65,984 / 65,398)^(1/2) - 1 = 0.9%.",
            "0.9% is not what (65,984 / 65,398)^(1/2) - 1 comes to.",
            "“The CAGR from FY2020 to FY2022 was [a percentage]: [a calculation] = [a percentage].” "
            "(a percentage is not what the calculation shown comes to)",
        ),
        (
            "It has 77 plants, 12 of them in Asia.",
            "77 stands in [p2], not in what the statement cites.",
            "“It has [a number] plants, [a number] of them in Asia.” "
            "(a number stands in another passage, not in what the statement cites)",
        ),
    ],
)
def test_what_is_left_out_is_named_without_its_numbers(said: str, why: str, named: str) -> None:
    assert name_of_left_out(Held(Statement(said, ("p1",), 0), problems=(why,))) == f"Left out: {named}"
