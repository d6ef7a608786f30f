from decimal import Decimal

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from ingest.html.ixbrl.cover import read_text
from ingest.html.ixbrl.malformed import Malformed
from ingest.html.ixbrl.transforms import read_number, scale_number
from ingest.html.ixbrl.words import parse_words

WHOLES = st.integers(min_value=0, max_value=10**18)


@pytest.mark.parametrize(
    ("transformation", "text", "number"),
    [
        (None, "391035", "391035"),
        (None, " 6.08\n", "6.08"),
        (None, ".5", "0.5"),
        ("num-dot-decimal", "391,035", "391035"),
        ("num-dot-decimal", "1 234.56", "1234.56"),
        ("num-dot-decimal", "1\u00a0234", "1234"),
        ("num-dot-decimal", ".75", "0.75"),
        ("num-comma-decimal", "1.234,56", "1234.56"),
        ("num-comma-decimal", "1 234", "1234"),
        ("num-dot-decimal-apos", "1'234.5", "1234.5"),
        ("num-comma-decimal-apos", "1\u2019234,5", "1234.5"),
        ("numdotdecimal", "1,234.56", "1234.56"),
        ("numdotdecimal", "1234", "1234"),
        ("numcommadecimal", "1.234,56", "1234.56"),
        ("numdotdecimalin", "1,23,45,678.9", "12345678.9"),
        ("numcommadot", "1,234.5", "1234.5"),
        ("numspacedot", "1 234.5", "1234.5"),
        ("numdotcomma", "1.234,5", "1234.5"),
        ("numspacecomma", "1 234,5", "1234.5"),
        ("numcomma", "1234,5", "1234.5"),
        ("numdash", "-", "0"),
        ("zerodash", "\u2014", "0"),
        ("zerodash", "\u2013", "0"),
        ("fixed-zero", "none of it", "0"),
        ("fixed-zero", "", "0"),
        ("num-unit-decimal", "1,234 dollars 5 cents", "1234.05"),
        ("num-unit-decimal", "10 \u20ac 50", "10.50"),
        ("numunitdecimal", "3 pounds 25 pence", "3.25"),
        ("numwordsen", "no", "0"),
        ("numwordsen", "None", "0"),
        ("numwordsen", "nil", "0"),
        ("numwordsen", "zero", "0"),
        ("numwordsen", "Twenty-Five", "25"),
        ("numwordsen", "twelve hundred and six", "1206"),
        ("numwordsen", "one hundred and five million", "105000000"),
        ("numwordsen", "two billion, three hundred thousand and four", "2000300004"),
    ],
)
def test_a_printed_number_is_read_by_its_transformation(transformation: str | None, text: str, number: str) -> None:
    assert read_number(text, transformation) == Decimal(number)


@pytest.mark.parametrize(
    ("transformation", "text"),
    [
        (None, "391,035"),
        (None, "(12)"),
        (None, "-12"),
        (None, "1e5"),
        (None, ""),
        (None, "\u0663"),
        ("num-dot-decimal", "(1,234)"),
        ("num-dot-decimal", "1.234.567"),
        ("num-dot-decimal", ","),
        ("num-dot-decimal", "12%"),
        ("num-dot-decimal", "\u0661\u0662"),
        ("num-dot-decimal", "9" * 101),
        ("num-comma-decimal", "1,234,567"),
        ("numdotdecimal", "1,23"),
        ("numcommadot", "1234"),
        ("zerodash", "--"),
        ("zerodash", "0"),
        ("num-unit-decimal", "12"),
        ("numwordsen", ""),
        ("numwordsen", "1.5 million"),
        ("numwordsen", "a hundred"),
        ("numwordsen", "twenty ten"),
        ("numwordsen", "one two"),
        ("numwordsen", "million"),
        ("numwordsen", "one thousand two million"),
        ("numwordsen", "and five"),
        ("numwordsen", "five and"),
        ("numwordsen", "hundred hundred"),
    ],
)
def test_a_text_that_its_transformation_does_not_take_is_no_number(transformation: str | None, text: str) -> None:
    with pytest.raises(Malformed, match="not a number"):
        read_number(text, transformation)


@pytest.mark.parametrize("transformation", ["fixed-empty", "nocontent", "numinf", "numneginf", "numnan"])
def test_what_stands_for_nothing_has_no_value(transformation: str) -> None:
    with pytest.raises(Malformed, match="no value"):
        read_number("5", transformation)


@pytest.mark.parametrize("transformation", ["numdotdecimals", "fixed-true", "", "NUM-DOT-DECIMAL"])
def test_an_unknown_transformation_is_never_guessed(transformation: str) -> None:
    with pytest.raises(Malformed, match="unknown transformation"):
        read_number("5", transformation)


@pytest.mark.parametrize(
    ("number", "scale", "sign", "value"),
    [
        ("391035", "6", None, "391035000000"),
        ("12.5", "-2", None, "0.125"),
        ("1.5", "3", "-", "-1500"),
        ("0", "6", "-", "0"),
        ("6.10", None, None, "6.1"),
        ("123456789012345678901234567890.12", "0", None, "123456789012345678901234567890.12"),
    ],
)
def test_scale_and_sign_are_exact(number: str, scale: str | None, sign: str | None, value: str) -> None:
    scaled = scale_number(Decimal(number), scale, sign)
    assert f"{scaled:f}" == value
    assert not scaled.is_signed() or scaled


@pytest.mark.parametrize(("scale", "sign"), [("six", None), ("", None), ("1.5", None), ("41", None), ("6", "+")])
def test_a_bad_scale_or_sign_is_never_guessed(scale: str, sign: str | None) -> None:
    with pytest.raises(Malformed):
        scale_number(Decimal(1), scale, sign)


@given(WHOLES, st.integers(0, 6))
def test_every_number_survives_being_printed_with_separators(whole: int, places: int) -> None:
    value = Decimal(whole).scaleb(-places)
    printed = f"{value:,.{places}f}"
    swapped = printed.translate(str.maketrans(",.", ".,"))
    for transformation in ("num-dot-decimal", "numdotdecimal"):
        assert read_number(printed, transformation) == value
        assert read_number(printed.replace(",", "\u00a0"), transformation) == value
    for transformation in ("num-comma-decimal", "numcommadecimal"):
        assert read_number(swapped, transformation) == value
    assert read_number(f"{value:f}", None) == value


@given(WHOLES, st.integers(-12, 12), st.booleans())
def test_scaling_is_exact_both_ways(whole: int, scale: int, negative: bool) -> None:
    value = scale_number(Decimal(whole), str(scale), "-" if negative else None)
    assert value.scaleb(-scale) == (-whole if negative else whole)


@given(st.text(alphabet="0123456789,. -\u00a0\u2014()ab", max_size=12))
def test_any_text_gives_a_number_or_none_at_all(text: str) -> None:
    assume(text)
    for transformation in (None, "num-dot-decimal", "num-comma-decimal", "numdotdecimal", "num-unit-decimal"):
        try:
            number = read_number(text, transformation)
        except Malformed:
            continue
        assert number >= 0
        assert [digit for digit in text if digit.isdigit()]


SMALL = dict(
    enumerate(
        """zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen
        seventeen eighteen nineteen""".split()  # noqa: SIM905
    )
)
TENS = dict(enumerate("_ _ twenty thirty forty fifty sixty seventy eighty ninety".split()))  # noqa: SIM905


def in_words(number: int) -> str:
    """A number as people write it."""
    for size, name in ((10**12, "trillion"), (10**9, "billion"), (10**6, "million"), (1000, "thousand")):
        if number >= size:
            rest = f" {in_words(number % size)}" if number % size else ""
            return f"{in_words(number // size)} {name}{rest}"
    if number >= 100:
        rest = f" and {in_words(number % 100)}" if number % 100 else ""
        return f"{in_words(number // 100)} hundred{rest}"
    if number < 20:
        return SMALL[number]
    return TENS[number // 10] + (f"-{SMALL[number % 10]}" if number % 10 else "")


@given(st.integers(0, 10**15 - 1))
def test_every_number_survives_being_written_out(number: int) -> None:
    assert parse_words(in_words(number)) == number
    assert parse_words(in_words(number).replace("-", " ").replace(" and ", " ").title()) == number


@pytest.mark.parametrize(
    ("transformation", "text", "value"),
    [
        (None, "  Acme\u00a0Inc. ", "Acme Inc."),
        ("date-monthname-day-year-en", "September 28, 2024", "2024-09-28"),
        ("datemonthdayyearen", "Sept. 3, 2024", "2024-09-03"),
        ("date-day-monthname-year-en", "31 December 2024", "2024-12-31"),
        ("date-month-day-year", "12/31/2024", "2024-12-31"),
        ("dateslashus", "1/2/2024", "2024-01-02"),
        ("dateslasheu", "1/2/2024", "2024-02-01"),
        ("datelonguk", "1st February 2024", "2024-02-01"),
        ("date-monthname-day-en", "December 31", "--12-31"),
        ("date-month-day", "2/29", "--02-29"),
        ("date-monthname-year-en", "May 2024", "2024-05"),
        ("fixed-true", "x", "true"),
        ("booleanfalse", "", "false"),
        ("boolballotbox", "\u2612", "true"),
        ("boolballotbox", "\u2610", "false"),
        ("exchnameen", "The Nasdaq Stock Market LLC", "The Nasdaq Stock Market LLC"),
        ("fixed-empty", "whatever", ""),
    ],
)
def test_the_covers_texts_are_read_by_their_transformations(transformation: str | None, text: str, value: str) -> None:
    assert read_text(text, transformation) == value


@pytest.mark.parametrize(
    ("transformation", "text"),
    [
        ("date-monthname-day-year-en", "Junk 28, 2024"),
        ("date-monthname-day-year-en", "February 30, 2024"),
        ("date-monthname-day-year-en", "28, 2024"),
        ("date-month-day-year", "1/2/24"),
        ("date-month-day-year", "1/2/" + "9" * 5000),
        ("boolballotbox", "yes"),
        ("datejunk", "2024-01-01"),
        ("calyear", "2024"),
    ],
)
def test_a_cover_text_that_does_not_fit_is_left_out(transformation: str, text: str) -> None:
    with pytest.raises(Malformed):
        read_text(text, transformation)
