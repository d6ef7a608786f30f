"""Passages taken apart: rows with the years of their columns, and sentences."""

from decimal import Decimal

import pytest

from tools.tie_out.answers.drafted.units import Unit, declared_scales, prints_number, read_units

PAGED = """Consolidated Statement of Cash Flows
(in millions)
2022
2021
Net income
$
8,978
 $
7,679
Capital spending
(5,207)
(4,625)
Gain on the sale
(3,321)
—
In 2022, cash used was $2.4 billion, compared
with 2021.
"""


def rows(text: str) -> dict[str, list[tuple[int, int | None]]]:
    found = (unit for unit in read_units(text) if unit.is_row)
    return {unit.label.removesuffix(" $"): [(int(one.value), one.year) for one in unit.numbers] for unit in found}


def test_values_on_lines_of_their_own_belong_to_the_label_above_and_the_years_further_above() -> None:
    assert rows(PAGED) == {
        "Net income": [(8978, 2022), (7679, 2021)],
        "Capital spending": [(5207, 2022), (4625, 2021)],
        "Gain on the sale": [(3321, 2022)],
    }


def test_a_line_with_several_numbers_at_its_end_is_a_row() -> None:
    text = "(in thousands) 2022 2021\nNet sales 5,000 4,000\nTotal | $ | 6,100 | $ | 5,100 |\n"
    assert rows(text) == {"Net sales": [(5000, 2022), (4000, 2021)], "Total": [(6100, 2022), (5100, 2021)]}


def test_columns_that_are_not_counted_as_the_years_are_have_none() -> None:
    assert rows("2022\n2021\nSales\n5,000\n4,000\n25%\n") == {"Sales": [(5000, None), (4000, None), (25, None)]}


def test_a_sentence_that_a_number_breaks_is_there_whole() -> None:
    text = "Amcor is the issuer of the notes that bear interest at\n3.625%\nand that fall due in a year to come.\n"
    whole = [unit for unit in read_units(text) if not unit.is_row and "due" in unit.text and "issuer" in unit.text]
    assert [one.value for unit in whole for one in unit.numbers] == [Decimal("3.625")]


def test_what_runs_on_through_a_table_is_no_sentence() -> None:
    text = """The following table presents selected data for our segment for each of the past years:
2019
2018
Revenue
3,575
3,489
Increase of revenue
133
and the data of the other years of our segment in the following pages
"""
    assert 3575 not in {one.value for unit in read_units(text) if not unit.is_row for one in unit.numbers}


def test_days_and_years_of_a_sentence_are_no_figures() -> None:
    [unit] = read_units("On May 26, 2023, it paid $400,000,000 under the agreement.")
    assert [one.value for one in unit.numbers] == [Decimal(400_000_000)]


@pytest.mark.parametrize(
    ("text", "powers"),
    [
        ("(in millions, except per share)", {6}),
        ("($ million)", {6}),
        ("(000s)", {3}),
        ("$000", {3}),
        ("one million", set[int]()),
    ],
)
def test_scales_are_those_that_a_text_declares(text: str, powers: set[int]) -> None:
    assert declared_scales(text) == frozenset(Decimal(10) ** power for power in powers)


@pytest.mark.parametrize(
    ("words", "prints"),
    [("$5,207 million", True), ("$5.2 billion", True), ("5,207", True), ("$5,208 million", False), ("52.07%", False)],
)
def test_a_printed_number_is_one_of_a_quotation_s(words: str, prints: bool) -> None:
    assert prints_number(words, "Capital spending (5,207) (4,625)") is prints


def test_units_know_their_years() -> None:
    assert Unit("", 0, "", ()).years == set()
