"""A text's sentences and rows."""

from decimal import Decimal

from tests.unit.tools.tie_out.numbers.reading import stretches


def test_rows_and_sentences_stand_apart() -> None:
    text = "Sales grew. They reached $5 million.\n\n(in millions)\n"
    text += "\t2023\t2022\nNet sales\t383\t394\nR&D\t29\t26\nThat is all."
    found = stretches(text)
    assert [one.is_row for one in found if one.quantities] == [False, True, True]
    assert [len(one.quantities) for one in found if one.is_row] == [2, 2]
    assert {one.scale for one in found if one.is_row} == {Decimal(10) ** 6}


def test_offsets_hold_and_numbers_are_out_of_sight() -> None:
    text = "Net sales were $5 million.\nCosts\t3\t2\n"
    for one in stretches(text):
        assert len(one.words) <= len(text) - one.start
        for quantity in one.quantities:
            at = quantity.start - one.start
            assert set(one.words[at : at + len(quantity.text)]) == {"\x1a"}


def test_a_table_of_shares_is_known_by_its_heading() -> None:
    found = stretches("The table is told as a percentage of revenue.\n\n2023\t2022\nCosts\t18\t19\n")
    assert [one.shares for one in found if one.is_row] == [True]


def test_nothing_in_nothing_out() -> None:
    assert stretches("") == []
    assert [one.quantities for one in stretches("No numbers here.")] == [()]
