"""Whatever is printed is found again, at its place; and no text breaks the reader."""

import string
from decimal import Decimal
from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from tools.numbers import format_value
from tools.quantities.find import find_quantities

PIECES = [
    "$",
    "€",
    "US$",
    "1",
    "12",
    "1,234",
    "1.234,5",
    "2024",
    "(",
    ")",
    "-",
    "–",
    "−",
    "%",
    " percent",
    " million",
    "bn",
    "k",
    " ",
    " to ",
    " and ",
    "between ",
    "twelve",
    " hundred",
    "half a billion",
    "\u00a0",
    "٣٤",
    "٬",
    "٫",
    "x",
    ",",
    ".",
    "\n",
    "Item ",
    "FY24",
    "10-K",
    "Q3'25",
    " shares",
    " per share",
    "a",
    "bps",
    "½",
    "²",
    "0",
    "'",
    "USD",
    "万",
    "a dozen",
]
texts = st.lists(st.sampled_from(PIECES), max_size=25).map("".join) | st.text(
    st.sampled_from(string.printable + "٣€–−\u00a0\u2009"), max_size=60
)
amounts = st.integers(min_value=-(10**15), max_value=10**15).filter(lambda number: number != 0)


@given(texts)
def test_offsets_hold_and_nothing_overlaps(text: str) -> None:
    found = find_quantities(text)
    for quantity in found:
        assert text[quantity.start : quantity.end] == quantity.text
        assert quantity.half_unit > 0
        assert quantity.text.strip()
    for one, other in pairwise(found):
        assert one.end <= other.start


@given(amounts, st.sampled_from(["USD", "EUR", "GBP", "JPY", "CHF"]))
def test_amount_as_answers_print_it(amount: int, currency: str) -> None:
    [quantity] = find_quantities(f"Profit was {format_value(Decimal(amount), currency)}, they said.")
    assert quantity.value == amount
    assert (quantity.unit, quantity.currency) == ("money", currency)


@given(st.decimals(min_value=0, max_value=10**9, places=2), st.sampled_from(["{:,}", "{}"]))
def test_separators_mean_the_same(value: Decimal, form: str) -> None:
    english = f"${form.format(value)} million"
    [quantity] = find_quantities(english)
    assert quantity.value == value * 10**6
    assert quantity.half_unit == Decimal(5000)
    swapped = english.translate(str.maketrans(",.", ".,"))
    assert [other.value for other in find_quantities(swapped)] == [quantity.value]


@given(st.integers(min_value=0, max_value=10**12))
def test_digits_of_every_script_mean_the_same(number: int) -> None:
    latin = f"{number:,} million euros"
    arabic = latin.translate({ord(digit): chr(0x0660 + int(digit)) for digit in string.digits} | {ord(","): "٬"})
    assert [q.value for q in find_quantities(arabic)] == [q.value for q in find_quantities(latin)]


@given(st.decimals(min_value=Decimal("0.01"), max_value=999, places=1), st.booleans())
def test_parentheses_and_minus_are_the_same(value: Decimal, percent: bool) -> None:
    mark = "%" if percent else ""
    [one] = find_quantities(f"was ({value}{mark})")
    [other] = find_quantities(f"was -{value}{mark}")
    assert one.value == other.value == -value
