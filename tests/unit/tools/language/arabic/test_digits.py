"""Numbers in any digits, separators and signs."""

from decimal import Decimal
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tools.language.arabic.digits import find_numbers, number_key, read_number
from tools.language.arabic.letters import normalise

DIGITS = ("0123456789", "٠١٢٣٤٥٦٧٨٩", "۰۱۲۳۴۵۶۷۸۹")
# What parts thousands, and what parts decimals beside that.
STYLES = [
    ("", "."), ("", "٫"), (",", "."), (",", "٫"), ("٬", "٫"), ("٬", "."), ("٬", ","), ("،", "."), ("،", "٫"),
    (".", ","), (".", "٫"), (".", "،"), ("'", "."), ("’", ","), ("\u00a0", ","), ("\u202f", "٫"), ("\u2009", "."),
]  # fmt: skip
SIGNS = [("(", ")"), (")", "("), ("-", ""), ("−", ""), ("\u200e-", ""), ("(\u200f", "\u200e)"), ("- ", "")]
UNITS = [("", ""), ("", " ريال سعودي"), ("SAR ", ""), ("", " مليون جنيه"), ("$", ""), ("", "٪"), ("", " في المائة")]

amounts = st.decimals(min_value=0, max_value=10**15, places=2, allow_nan=False)


def printed(value: Decimal, style: tuple[str, str], digits: str) -> str:
    group, point = style
    text = f"{value:,f}".rstrip("0").rstrip(".") if value % 1 else f"{int(value):,d}"
    text = text.replace(",", "G").replace(".", "P").replace("G", group).replace("P", point)
    return text.translate(str.maketrans(DIGITS[0], digits))


def told_apart(value: Decimal, style: tuple[str, str]) -> bool:
    """Whether the style says which of its separators it uses: one point before three digits is a decimal one."""
    group, _ = style
    whole, few = int(value), not value % 1
    lone = few and 1000 <= whole < 10**6 and group in (".", "٫")
    return not lone


def is_year(text: str) -> bool:
    plain = normalise(text)
    return plain.isdigit() and len(plain) == 4 and (1900 <= int(plain) <= 2100 or 1300 <= int(plain) <= 1500)


@given(amounts, st.sampled_from(STYLES), st.sampled_from(DIGITS))
def test_an_amount_in_any_style_is_itself(value: Decimal, style: tuple[str, str], digits: str) -> None:
    text = printed(value, style, digits)
    if told_apart(value, style):
        found = read_number(text)
        assert found is not None
        assert found.value == value
        assert found.printed == text
        assert found.kind == ("year" if is_year(text) else "amount")


@given(amounts, st.sampled_from(STYLES), st.sampled_from(DIGITS), st.sampled_from(SIGNS), st.sampled_from(UNITS))
def test_signs_and_units_stay_with_it(
    value: Decimal, style: tuple[str, str], digits: str, sign: tuple[str, str], unit: tuple[str, str]
) -> None:
    text = printed(value, style, digits)
    before, after = sign
    if value and told_apart(value, style) and not is_year(text):
        found = read_number(f"{unit[0]}{before}{text}{after}{unit[1]}")
        assert found is not None
        assert found.value == -value
        assert (found.kind == "percent") == (unit[1] in ("٪", " في المائة"))
        assert found.currency == ({"SAR ": "SAR", "$": "USD"}.get(unit[0]) or {" ريال سعودي": "SAR"}.get(unit[1]))
        assert found.scale == (10**6 if "مليون" in unit[1] else 1)


@given(
    amounts, st.sampled_from(STYLES), st.sampled_from(["بلغ الرصيد {} كما في نهاية السنة", "بلغت {}، مقابل", "({})"])
)
def test_the_script_of_the_digits_makes_no_difference(value: Decimal, style: tuple[str, str], frame: str) -> None:
    found = [[(n.value, n.kind, n.key) for n in find_numbers(frame.format(printed(value, style, d)))] for d in DIGITS]
    assert found[0] == found[1] == found[2]


@given(st.text() | st.text(st.sampled_from("٠١٢۳123 .,٬٫،()-−٪%\u200f\nريال مليون هـ/")))
def test_any_text_is_read(text: str) -> None:
    numbers = find_numbers(text)
    assert all(text[one.start : one.end] == one.printed for one in numbers)
    assert all(one.end <= after.start for one, after in pairwise(numbers))


@pytest.mark.parametrize(
    ("text", "keys"),
    [
        ("صافي الحركة | (١٬٩٩٩٬٤٠٨) | ٥١٧٬٥٥٧ |", ["-1999408", "517557"]),
        ("أتعاب إدارة (٢١٨٬٩٦١) (٢١٦٬٨٢٤)", ["-218961", "-216824"]),
        (")١٬٩٩٩٬٤٠٨(", ["-1999408"]),
        ("1,999-", ["-1999"]),
        ("123-", ["-123"]),
        ("(1,234", ["-1234"]),
        ("بنسبة (10%) من رأس المال", ["10%"]),
        ("ارتفعت الأصول (8%)", ["8%"]),
        ("وعددهم (3) أعضاء", ["3"]),
        ("٪٨ و%9", ["8%", "9%"]),
        ("5‰", ["0.5%"]),
        ("عشرون بالمائة", ["20%"]),
        ("2.559,67 و 1.234.567,8", ["2559.67", "1234567.8"]),
        ("1.234", ["1.234"]),
        ("12,345 ثم 1.234,5", ["12345", "1234.5"]),
        ("2021-2022", ["2021", "2022"]),
        ("2021,2022", ["2021", "2022"]),
        ("5 155 124 038", ["5", "155", "124", "38"]),
        ("12 640 957 ريال", ["12640957"]),
        ("3 ملايين و500 ألف ريال سعودي", ["3500000"]),
        ("مليارين", ["2000000000"]),
        ("خمسة ملايين دولار", ["5000000"]),
        ("تسعمائة وتسعة وتسعين مليونا", ["999000000"]),
        ("عام ألف وتسعمائة وتسعة وتسعين", ["1999"]),
        ("في ٣١ ديسمبر ٢٠٢٢ و٢٠٢١", ["2022-12-31", "2021"]),
        ("31 ديسمبر/كانون الأول 2022", ["2022-12-31"]),
        ("الحادي والثلاثين من مارس 2023م", ["2023-03-31"]),
        ("30 جوان 2020", ["2020-06-30"]),
        ("31 غشت 2020", ["2020-08-31"]),
        ("٢٠٢٢/١٢/٣١", ["2022-12-31"]),
        ("5/6/2022", ["2022-06-05"]),
        ("12/31/2022", ["2022-12-31"]),
        ("32 ديسمبر 2022", ["32", "2022-12"]),
        ("15 رمضان 1444هـ", ["1444-09-15 AH"]),
        ("عام 1443 هـ", ["1443 AH"]),
        ("Q1 2023 وفق IFRS9", ["2023"]),
        ("إيضاح رقم (5)", ["5"]),
        ("1.2.3", []),
        ("", []),
    ],
)
def test_numbers_in_texts(text: str, keys: list[str]) -> None:
    assert [one.key for one in find_numbers(text)] == keys


def test_a_reference_is_no_amount() -> None:
    assert [one.kind for one in find_numbers("إيضاح ٥ وصفحة 12، والرصيد 5")] == ["note", "note", "amount"]


@pytest.mark.parametrize("cell", ["", "-", "—", "إجمالي", "12 13", "2022 2021"])
def test_cells_without_a_number_of_their_own(cell: str) -> None:
    assert read_number(cell) is None


def test_currencies_that_are_told_and_that_are_not() -> None:
    found = find_numbers("5 ريال، 6 ريال سعودي، 7 دنانير كويتية، 8 جنيهات")
    assert [one.currency for one in found] == [None, "SAR", "KWD", None]


@pytest.mark.parametrize(("value", "key"), [("5.50", "5.5"), ("-0", "0"), ("100", "100"), ("1E+3", "1000")])
def test_keys_are_plain(value: str, key: str) -> None:
    assert number_key(Decimal(value)) == key
