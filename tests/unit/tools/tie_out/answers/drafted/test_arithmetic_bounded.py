"""Reading a draft and its passages takes work in proportion to their size: tables on one line, nested quotients."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tools.language.sentences import sentence_spans
from tools.tie_out.answers.drafted.arithmetic import comes_to, shown_at
from tools.tie_out.answers.drafted.units import prints_number, read_units

FLAT = (
    "(Millions) United States EMEA APAC LACC Other Unallocated Consolidated 2022 Total revenues net of interest "
    "expense $ 41,396 $ 4,871 $ 3,835 $ 2,917 $ (157) $ 52,862 Pretax income 10,383 550 376 500 (2,224) 9,585 "
    "2021 Total "
)
AVERAGE = "(17,405 / 32,376 + 19,038 / 34,350 + 20,441 / 36,397) / 3"
PIECES = st.sampled_from(
    [
        *("0.83", "$1.2 billion", "1,248", " = ", " / ", " + ", "(", ")", "[f1]", ". ", ".", "Net income", "FY2022"),
        *("-", "%", " ", "\n", "—", "million", "|", "$", "2022", ",", "Both are of FY2017"),
    ]
)


def test_a_table_on_one_line_is_read() -> None:
    assert prints_number("$52,862 million", FLAT)
    assert not prints_number("$52,863 million", FLAT)


@pytest.mark.parametrize(
    "line",
    [
        "Label " + "1,234 " * 2_000 + "x",
        "Label " + "1" * 5_000 + "x",
        "Label " + "$ (" * 2_000 + "x.",
        "- " * 3_000 + "#",
        "—" * 5_000 + "#",
        FLAT * 20,
    ],
)
def test_a_line_that_is_no_row_is_no_row(line: str) -> None:
    """Read in ways without number, these would never end; so they are told by ending at all."""
    assert not [unit for unit in read_units(line) if unit.is_row]


def test_an_average_of_quotients_is_found_and_recomputed() -> None:
    text = f"The average is {AVERAGE} = 55.1%"
    shown = shown_at(text, text.index("55.1%"), len(text))
    assert shown is not None
    assert shown.expression == AVERAGE
    assert comes_to(shown.expression, "55.1%")
    assert not comes_to(shown.expression, "56.1%")


@pytest.mark.parametrize("filler", ["1", "1,", "( ", "1 / ", "1 million ", " ", "5 - "])
def test_what_is_no_calculation_is_none(filler: str) -> None:
    text = f"x{filler * 2_000}y = 55.1%"
    assert shown_at(text, text.index("55.1%"), len(text)) is None


@given(st.lists(PIECES, max_size=60).map("".join))
def test_any_draft_can_be_read(text: str) -> None:
    told = "".join(text[start:end] for start, end in sentence_spans(text))
    assert "".join(told.split()) == "".join(text.split())
    for unit in read_units(text):
        assert unit.text.strip() in text
    for at in range(0, len(text), 7):
        shown = shown_at(text, at, at)
        assert shown is None or text[shown.start : shown.end] == shown.expression
