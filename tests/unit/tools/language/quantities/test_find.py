"""Numbers in running text: their value, how exactly they are printed, and what they count."""

from decimal import Decimal

import pytest

from tools.language.quantities.digits import find_overlong
from tools.language.quantities.find import find_quantities
from tools.language.quantities.models import Quantity


def only(text: str) -> Quantity:
    [quantity] = find_quantities(text)
    assert text[quantity.start : quantity.end] == quantity.text
    return quantity


@pytest.mark.parametrize(
    ("text", "value", "half_unit", "unit", "currency"),
    [
        ("Revenue was $383.285 billion.", "383285000000", "500000", "money", "USD"),
        ("It cost $1.2bn.", "1200000000", "50000000", "money", "USD"),
        ("a $5 m charge", "5000000", "500000", "money", "USD"),
        ("a charge of EUR5m", "5000000", "500000", "money", "EUR"),
        ("5 million euros", "5000000", "500000", "money", "EUR"),
        ("USD 12,000 a piece", "12000", "0.5", "money", "USD"),
        ("HK$4.5 was paid", "4.5", "0.05", "money", "HKD"),
        ("75 cents", "0.75", "0.005", "money", "USD"),
        ("$6.13 per share", "6.13", "0.005", "per_share", "USD"),
        ("$6.13 per diluted share", "6.13", "0.005", "per_share", "USD"),
        ("15.8 billion shares", "15800000000", "50000000", "shares", None),
        ("15,812,547,000 common shares", "15812547000", "0.5", "shares", None),
        ("8%", "8", "0.5", "percent", None),
        ("8.0 percent", "8.0", "0.05", "percent", None),
        ("120 basis points", "120", "0.5", "basis_points", None),
        ("50bps", "50", "0.5", "basis_points", None),
        ("3 percentage points", "3", "0.5", "percentage_points", None),
        ("2.35x", "2.35", "0.005", "multiple", None),
        ("2.3 times", "2.3", "0.05", "multiple", None),
        ("58.4 days", "58.4", "0.05", "days", None),
        ("161,000 employees", "161000", "0.5", "count", None),
        ("12,500 full-time employees", "12500", "0.5", "count", None),
        ("2000 employees", "2000", "0.5", "count", None),
    ],
)
def test_value_precision_and_unit(text: str, value: str, half_unit: str, unit: str, currency: str | None) -> None:
    found = only(text)
    assert (found.value, found.half_unit) == (Decimal(value), Decimal(half_unit))
    assert (found.unit, found.currency) == (unit, currency)


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("loss of (1,234)", "-1234"),
        ("Net loss ($1,234)", "-1234"),
        ("Other (12)", "-12"),
        ("a margin of (12.3)%", "-12.3"),
        ("a loss of $(5) million", "-5000000"),
        ("−3.2 %", "-3.2"),
        ("changed –5% on the year", "-5"),
        ("-$4 million", "-4000000"),
        ("minus 4%", "-4"),
        ("negative 4 percent", "-4"),
        ("+4%", "4"),
        ("Net sales ($394 billion) fell", "394000000000"),
        ("services (24%) grew fastest", "24"),
        ("a loss (or $3 million)", "3000000"),
        ("up (+2.0%)", "2.0"),
        ("Net sales | (+2.0%) |", "2.0"),
        ("changed (-2.0%).", "-2.0"),
    ],
)
def test_signs(text: str, value: str) -> None:
    assert only(text).value == Decimal(value)


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("EPS was $6.02, up $0.12 (2.0%) from the year before", "2.0"),
        ("It was 0.38, up 0.371 (4,122.2%) from the year before", "4122.2"),
        ("Earnings per share of $6.08, down $0.05 (0.8%).", "0.8"),
        ("Net sales | 394 | (2.0%) |", "-2.0"),
        ("Net sales  $ 394 (2.0%)", "-2.0"),
        ("Operating margin 12.3% (2.0%) 4.5%", "-2.0"),
    ],
)
def test_a_percentage_in_parentheses_belongs_to_the_amount_of_a_sentence_or_is_a_cell(text: str, value: str) -> None:
    assert Decimal(value) in {quantity.value for quantity in find_quantities(text) if quantity.unit == "percent"}


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("1.234,56 €", "1234.56"),
        ("1.234.567,89 EUR", "1234567.89"),
        ("12,5 %", "12.5"),
        ("1 234,5 EUR", "1234.5"),
        ("1\u00a0234\u00a0567", "1234567"),
        ("1\u202f234,5", "1234.5"),
        ("CHF 1'234'567.50", "1234567.50"),
        ("₹12,34,567", "1234567"),
        ("١٬٢٣٤٫٥ مليون دولار", "1234500000"),
        ("٣٨٣", "383"),
        ("1,2 Mrd. Euro", "1200000000"),
        ("12.5亿", "1250000000"),
        ("1,234", "1234"),
        ("1.234", "1.234"),
        ("0.5%", "0.5"),
        (".5%", "0.5"),
        ("3.83e11", "383000000000"),
        ("$3.83E+11", "383000000000"),
        ("5e-3", "0.005"),
    ],
)
def test_separators(text: str, value: str) -> None:
    assert only(text).value == Decimal(value)


def test_other_numbers_of_the_text_decide_an_ambiguous_point() -> None:
    first, second = find_quantities("Umsatz 1.234.567,89 EUR, davon 1.234 EUR im Inland")
    assert (first.value, second.value) == (Decimal("1234567.89"), Decimal(1234))


@pytest.mark.parametrize(
    ("text", "value", "half_unit"),
    [
        ("twelve stores", "12", "0.5"),
        ("twenty-five basis points", "25", "0.5"),
        ("one hundred and five people", "105", "0.5"),
        ("half a billion dollars", "500000000", "50000000"),
        ("two and a half million customers", "2500000", "50000"),
        ("three million two hundred thousand", "3200000", "500"),
        ("a dozen", "12", "6"),
        ("one percent", "1", "0.5"),
        ("fifty million dollars", "50000000", "500000"),
        ("ninety-three point seven billion", "93700000000", "50000000"),
        ("minus two point zero five percent", "-2.05", "0.005"),
        ("at one point two percent", "1.2", "0.05"),
        ("zero point five percent", "0.5", "0.05"),
    ],
)
def test_words(text: str, value: str, half_unit: str) -> None:
    found = only(text)
    assert found.value == Decimal(value)
    assert found.in_words
    if "dozen" not in text:
        assert found.half_unit == Decimal(half_unit)


@pytest.mark.parametrize(
    "text",
    [
        "", "NM", "—", "n/a", "(1,2", "in 2024", "2021-2023", "2021–23", "the 1990s", "FY24", "FY2024", "fiscal 2024",
        "9M FY25", "6M 2024", "9M25",
        "Q3'25", "3Q25", "Q3 2025", "2025-Q2", "1H25", "CY2024", "2024E", "10-K", "10-K/A", "20-F", "S-1", "DEF 14A",
        "Item 7A", "Items 7 and 7A", "Note 12", "Section 404(b)", "Rule 10b5-1", "pages 10-12", "p. 31", "ASC 606",
        "Exhibit 99.1", "Level 3", "September 28, 2024", "28 September 2024", "Sept. 28", "2024-09-28", "9/28/2024",
        "28.09.2024", "10:30 a.m.", "(408) 996-1010", "+1 408 996 1010", "1-800-555-1234", "0000320193-23-000106",
        "twelve months", "12 months", "three-month", "five years", "52-week", "the 1st", "4-for-1", "24/7", "[1]",
        "Sales(1)", "(1) the first", "#1", "3M", "S&P 500", "iPhone 15", "COVID-19", "5G", "A320", "401(k)",
        "one of the largest", "doubled", "millions of customers", "www.example.com/2345", "jane.doe77@example.com",
        "CIK 320193", "No. 5", "No-one", "tenth", "see (1,2 and so on",
        "1\ufe0f\u20e3 Revenue", "#\ufe0f\u20e3", "9" * 300, "1," * 300, "5e99",
    ],
)  # fmt: skip
def test_no_numbers(text: str) -> None:
    assert find_quantities(text) == []


def test_list_numbers_and_footnote_marks_stay_out() -> None:
    found = find_quantities("1. Sales(1) were 5,000(2).\n(2) Costs [3] were $12.\n3) Both fell 4%.")
    assert [quantity.text for quantity in found] == ["5,000", "$12", "4%"]


@pytest.mark.parametrize(
    ("text", "low", "high", "unit"),
    [
        ("$1.2–1.4bn", "1200000000", "1400000000", "money"),
        ("$1.2 to $1.4 billion", "1200000000", "1400000000", "money"),
        ("between 3 and 4 percent", "3", "4", "percent"),
        ("10-12%", "10", "12", "percent"),
        ("two to three million euros", "2000000", "3000000", "money"),
        ("guidance of 5% to 7%", "5", "7", "percent"),
    ],
)
def test_ranges(text: str, low: str, high: str, unit: str) -> None:
    first, second = find_quantities(text)
    assert (first.value, first.bound) == (Decimal(low), "low")
    assert (second.value, second.bound) == (Decimal(high), "high")
    assert first.unit == second.unit == unit
    assert first.span == second.span == (first.start, second.end)


def test_change_from_one_figure_to_another_is_no_range() -> None:
    first, second = find_quantities("grew from 3 to 5 percent")
    assert (first.unit, second.unit) == ("percent", "percent")
    assert first.bound is None
    assert second.bound is None


@pytest.mark.parametrize("words", ["about", "approximately", "nearly", "more than", "~"])
def test_approximate(words: str) -> None:
    assert only(f"{words} $5 million").approximate
    assert not only("exactly $5 million").approximate


def test_sentence_with_several() -> None:
    text = "Net sales rose 5 percent to $1.2 billion; the margin grew 120 basis points to 44.1%, as in 2023."
    assert [quantity.text for quantity in find_quantities(text)] == [
        "5 percent", "$1.2 billion", "120 basis points", "44.1%",
    ]  # fmt: skip


def test_row_of_a_table() -> None:
    found = find_quantities("Total net sales 383,285 394,328 (1,234)")
    assert [quantity.value for quantity in found] == [383285, 394328, -1234]


@pytest.mark.parametrize(
    "text",
    [
        "$391.0 billion\u00b2", "$391.0\u00b9 billion", "$391.0\0 billion", "$391.0\u200bbillion",
        "$391.0 \u200b\ufeffbillion", "$3\u00ad91.0 billion", "\u2066$391.0\u2069 billion",
    ],
)  # fmt: skip
def test_marks_and_characters_that_nobody_sees_do_not_matter(text: str) -> None:
    found = only(f"1\ufe0f\u20e3 It was {text}.")
    assert (found.value, found.unit) == (Decimal("391.0e9"), "money")
    assert found.text.startswith("$3")


def test_at_one_point_is_no_decimal() -> None:
    assert [quantity.text for quantity in find_quantities("At one point two companies merged.")] == ["two"]


@pytest.mark.parametrize("other", ["", " and 1,234.5", " und 1.234,56"])
def test_an_open_parenthesis_reads_the_same_beside_other_numbers(other: str) -> None:
    assert "1,2" not in {quantity.text for quantity in find_quantities(f"as noted (1,2{other}")}


def test_digits_that_run_on_are_told_from_numbers() -> None:
    text = f"12 {'9' * 300} 1,234,567 {'1,' * 50}1 0.{'3' * 20}"
    assert [end - start for start, end in find_overlong(text)] == [300, 101]
