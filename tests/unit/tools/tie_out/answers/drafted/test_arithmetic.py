"""Calculations in drafts: found, recomputed, or proposed."""

import pytest

from tools.language.quantities.find import find_quantities
from tools.tie_out.answers.drafted.arithmetic import Operand, comes_to, implied, shown_at


@pytest.mark.parametrize(
    ("text", "result", "expression"),
    [
        ("ROA = 1,248 / ((87,896 + 87,270) / 2) = 0.01 in 2017", "0.01", "1,248 / ((87,896 + 87,270) / 2)"),
        ("was 5 / 10 = 50% in 2016, 19,038 / 34,350 = 55.4% later", "55.4%", "19,038 / 34,350"),
        ("It was 97.2% (= $383 billion / $394 billion) of it", "97.2%", "$383 billion / $394 billion"),
        ("grew by (65,984 / 65,398)^(1/2) - 1 = 0.4% a year", "0.4%", "(65,984 / 65,398)^(1/2) - 1"),
        ("at the end of FY2022 2,749 + 47,032 = $49,781 million", "$49,781 million", "2,749 + 47,032"),
        ("of 2023: $700 million * (100% - 90%) = $70 million", "$70 million", "$700 million * (100% - 90%)"),
        ("fell to 18.1% (9,585 / 52,862 = 18.1%) in 2022", "18.1%) in", "9,585 / 52,862"),
        ("from $6,882 million (7,230 - 348) to", "$6,882 million", "7,230 - 348"),
        ("at 5,000 (4,000 - 6,000) a day", "5,000", None),
        ("rose by 20% (2022 - 2023)", "20%", None),
        ("Sales were $5 million", "$5 million", None),
        ("a value of 5 = $5 million", "$5 million", None),
    ],
)
def test_a_shown_calculation_is_found(text: str, result: str, expression: str | None) -> None:
    at = text.index(result)
    shown = shown_at(text, at, at + len(result.split(")")[0]))
    assert (shown.expression if shown else None) == expression
    if shown:
        assert text[shown.start : shown.end] == expression


@pytest.mark.parametrize(
    ("expression", "printed", "right"),
    [
        ("1,248 / ((87,896 + 87,270) / 2)", "0.01", True),
        ("1,248 / ((87,896 + 87,270) / 2)", "1.4%", True),
        ("$5,207 million / $86,392 million", "6.0%", True),
        ("$5,207 million / $86,392 million", "6.1%", False),
        ("5,207 + 4,625", "$9,832 million", True),
        ("5,207 + 4,625", "$9,833 million", False),
        ("24.6% - 21.6%", "3.0 percentage points", True),
        ("21.6% - 24.6%", "3.0 percentage points", True),
        ("(65,984 / 65,398)^(1/2) - 1", "0.4%", True),
        ("(65,984 / 65,398)^(1/2) - 1", "0.9%", False),
        ("(65,984 / 65,398)^(1/0) - 1", "0.4%", False),
        ("$47.237 billion - $49.781 billion", "-$2.544 billion", True),
        ("$47.237 billion - $49.781 billion", "-$2.544 million", False),
        ("$47.237 billion + $775 million", "$822.237 billion", False),
        ("$47.237 billion + $775 million", "822.237", False),
        ("$689 million + $1.875 billion", "$2,564 million", True),
        ("5 / 0", "1", False),
        ("5 +", "5", False),
    ],
)
def test_a_calculation_is_recomputed(expression: str, printed: str, right: bool) -> None:
    assert comes_to(expression, printed) is right


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("rose 12.6% to $5,207 million from $4,625 million", "($5,207 million - $4,625 million) / $4,625 million"),
        ("$582 million more: $5,207 million after $4,625 million", "$5,207 million - $4,625 million"),
        ("1.13x: $5,207 million over $4,625 million", "$5,207 million / $4,625 million"),
        ("rose 14.6% to $5,207 million from $4,625 million", None),
    ],
)
def test_a_calculation_that_is_not_shown_is_found_among_the_numbers_beside(text: str, shown: str | None) -> None:
    first, *others = find_quantities(text)
    assert implied(first, [Operand(one.value, one.text, one.unit) for one in others]) == shown
