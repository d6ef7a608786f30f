"""Lines into rows: what a page of a PDF prints, with signs, notes, wrapped labels, and what does not come out even."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ingest.printed.lines import read_line_table, split_line


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("Net sales", ("Net sales", ())),
        ("$", ("", ())),
        ("Subscription  $", ("Subscription", ())),
        ("Awards in US$", ("Awards in US$", ())),
        ("1,200 $", ("", ("1,200",))),
        ("(3,321)", ("", ("(3,321)",))),
        ("—", ("", ("—",))),
        ("$ (12.5)", ("", ("$ (12.5)",))),
        ("Total assets 800 780", ("Total assets", ("800", "780"))),
        ("Total assets ........ $ 800 $ 780", ("Total assets", ("$ 800", "$ 780"))),
        ("12.5 %", ("", ("12.5 %",))),
        ("N/A", ("", ("N/A",))),
        ("June 30, 2023", ("June 30, 2023", ())),
        ("Class B — 12 and 13 shares outstanding", ("Class B — 12 and 13 shares outstanding", ())),
    ],
)
def test_a_line_is_words_and_figures(line: str, expected: tuple[str, tuple[str, ...]]) -> None:
    assert split_line(line) == expected


def test_labels_that_go_on_are_one() -> None:
    receivables = ["Receivables, net of allowances of", "$3 and $2, respectively", "5", "6"]
    table = read_line_table(["2023", "2022", *receivables, "Stock", "1", "2", "Cash", "7", "8"])
    assert table is not None
    assert [(row.label, row.cells) for row in table.rows] == [
        ("Receivables, net of allowances of $3 and $2, respectively", ("5", "6")),
        ("Stock", ("1", "2")),
        ("Cash", ("7", "8")),
    ]


def test_a_row_that_does_not_fill_its_columns_has_no_figures() -> None:
    table = read_line_table(["2023", "2022", "One", "1", "2", "Two", "3", "Three", "5", "6", "Four", "7", "8"])
    assert table is not None
    assert {row.label: row.cells for row in table.rows}["Two"] == ()


def test_lines_without_a_common_count_are_no_table() -> None:
    assert read_line_table(["One", "1", "2", "Two", "3", "Three", "5", "6", "7", "Four", "8"]) is None
    assert read_line_table(["Only words", "and more of them"]) is None


_WORD = st.sampled_from(["Sales", "Costs", "Stock", "Cash held", "Goods bought", "Rent paid", "Wages", "Freight"])
_VALUE = st.integers(min_value=-(10**9), max_value=10**9).filter(lambda value: not 1900 <= value < 2100)


def printed(value: int) -> str:
    """As statements print it: thousands apart, what is below zero in parentheses, nothing as a dash."""
    return "—" if value == 0 else f"({-value:,})" if value < 0 else f"{value:,}"


@given(
    width=st.integers(min_value=1, max_value=4),
    data=st.data(),
    signed=st.booleans(),
    blank=st.booleans(),
)
def test_what_is_printed_is_read_back(width: int, data: st.DataObject, signed: bool, blank: bool) -> None:
    rows = data.draw(
        st.lists(st.tuples(_WORD, st.lists(_VALUE, min_size=width, max_size=width)), min_size=4, max_size=12)
    )
    lines = [str(2023 - number) for number in range(width)]
    for label, values in rows:
        lines.append(label)
        for value in values:
            lines += ["$"] if signed else []
            lines += [" ", printed(value)] if blank else [printed(value)]
    table = read_line_table(lines)
    assert table is not None
    assert table.width == width
    assert [(row.label, row.cells) for row in table.rows] == [
        (label, tuple(printed(value) for value in values)) for label, values in rows
    ]


@given(st.lists(st.text(max_size=40).filter(lambda text: "\n" not in text), max_size=60))
def test_any_lines_are_read_or_are_no_table(lines: list[str]) -> None:
    table = read_line_table(lines)
    assert table is None or all(len(row.cells) in (0, table.width) for row in table.rows)
