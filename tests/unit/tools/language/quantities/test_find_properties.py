"""Whatever is printed is found again, at its place; and no text breaks the reader."""

import string
from decimal import Decimal
from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from tools.language.quantities.find import find_quantities
from tools.language.quantities.unseen import seen
from tools.language.quantities.vocabulary import number_words
from tools.numbers import format_value

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
    "3e5",
    "two point five",
    "\u200b",
    "\0",
    "1\ufe0f\u20e3",
    "(+",
]
UNSEEN = "\0\x07\u200b\u200d\ufeff\u2060\u00ad\u202c\ufe0f\u00b2"
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


@given(texts, st.data())
def test_what_nobody_sees_changes_no_number(text: str, data: st.DataObject) -> None:
    # a keycap's mark makes another character of the digit before it
    text = seen(text.replace("\u20e3", "")).text
    places = data.draw(st.lists(st.integers(0, len(text)), max_size=8))
    marked = "".join(
        "".join(UNSEEN[place % len(UNSEEN)] for place in places if place == at) + letter
        for at, letter in enumerate(f"{text} ")
    )
    found = find_quantities(marked)
    assert [(one.value, one.unit) for one in found] == [(one.value, one.unit) for one in find_quantities(f"{text} ")]
    for quantity in found:
        assert marked[quantity.start : quantity.end] == quantity.text
        assert quantity.span is None or quantity.span[0] <= quantity.start < quantity.end <= quantity.span[1]


@given(st.text(st.sampled_from("a1\u200b\0\u00b2\ufe0f\u20e3 "), max_size=30))
def test_what_is_seen_is_at_its_place(text: str) -> None:
    read = seen(text)
    for at, letter in enumerate(read.text):
        start, end = read.origin(at, at + 1)
        assert text[start:end] == letter


@given(st.integers(min_value=1, max_value=9), st.integers(min_value=-9, max_value=12))
def test_powers_of_ten(digit: int, power: int) -> None:
    [quantity] = find_quantities(f"It was {digit}.5e{power} in all")
    assert quantity.value == Decimal(f"{digit}.5").scaleb(power)
    assert quantity.half_unit == Decimal("0.05").scaleb(power)


@given(st.integers(min_value=0, max_value=99), st.lists(st.integers(0, 9), min_size=1, max_size=4))
def test_decimals_in_words(whole: int, decimals: list[int]) -> None:
    said = f"{_in_words(whole)} point {' '.join(map(_in_words, decimals))} billion"
    [quantity] = find_quantities(f"It was {said}.")
    assert quantity.value == Decimal(f"{whole}.{''.join(map(str, decimals))}") * 10**9
    assert quantity.text == said


def _in_words(number: int) -> str:
    words = {value: word for word, value in number_words().items() if word not in {"fourty", "dozen"}}
    tens, ones = divmod(number, 10)
    return words[number] if number in words else f"{words[tens * 10]}-{words[ones]}"
