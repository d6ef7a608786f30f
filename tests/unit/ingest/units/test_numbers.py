from decimal import Decimal

import pytest

from ingest.units.numbers import NamedPeriods, find_periods, keys_of, numbers_of


def values(text: str) -> list[tuple[str, Decimal, int]]:
    return [(one.kind, one.value, one.scale) for one in numbers_of(text)]


@pytest.mark.parametrize(
    "text",
    [
        "بلغ إجمالي الموجودات ١٢٬٨٤١٬٩٠٢ ريال سعودي في ٣١ ديسمبر ٢٠٢٢",
        "بلغ إجمالي الموجودات ۱۲٬۸۴۱٬۹۰۲ ريال سعودي في ۳۱ ديسمبر ۲۰۲۲",
        "بلغ إجمالي الموجودات 12,841,902 ريال سعودي في 31 ديسمبر 2022",
        "بلغ إجمالي الموجودات \u200f١٢٬٨٤١٬\u200e٩٠٢\u202c ريال سعودي في ٣١ ديسمبر ٢٠٢٢",
        "بلغ إجمالي الموجودات ١٢٬٨٤١٬\n٩٠٢ ريال سعودي في ٣١ ديسمبر ٢٠٢٢",
        "بلغ إجمالي الموجودات ١٢٬٨٤١ \n ٬٩٠٢ ريال سعودي في ٣١ ديسمبر ٢٠٢٢",
    ],
    ids=["arabic", "persian", "ascii", "marks", "two lines", "separator in the second line"],
)
def test_a_sentence_states_its_numbers_in_any_digits(text: str) -> None:
    amount, day = numbers_of(text)
    assert (amount.kind, amount.value, amount.currency) == ("amount", Decimal(12841902), "SAR")
    assert (amount.label, amount.period) == ("بلغ إجمالي الموجودات", "2022-12-31")
    assert (day.kind, day.key, day.period) == ("date", "2022-12-31", None)
    assert keys_of([amount, day]) == ("12841902", "2022-12-31", "2022")


def test_a_number_that_may_go_on_in_the_next_line_is_none() -> None:
    assert values("the sum of 12,\n957 rows") == []
    assert [one for _, one, _ in values("in 2019, 2020,\n2021 it rose")] == [2019]


def test_scales_and_percentages() -> None:
    assert values("ارتفعت الودائع بنسبة ٨٫١٩٪ إلى ٣٫٥ مليار جنيه") == [
        ("percent", Decimal("8.19"), 1),
        ("amount", Decimal("3.5"), 10**9),
    ]


def test_references_to_notes_are_no_amounts() -> None:
    [note] = numbers_of("انظر إيضاح ١٢")
    assert note.kind == "note"
    assert keys_of([note]) == ()


def test_hijri_dates_are_marked_as_such() -> None:
    [day] = numbers_of("كما في ٢٩ ذو الحجة ١٤٤٣هـ")
    assert keys_of([day]) == ("1443-12-29 AH", "1443 AH")
    assert find_periods("١٤٤٣هـ") == NamedPeriods()


@pytest.mark.parametrize(
    ("heading", "periods"),
    [
        ("٣١ ديسمبر ٢٠٢٢", NamedPeriods("2022-12-31", ("2022-12-31", "2022"))),
        ("September 30, 2023", NamedPeriods("2023-09-30", ("2023-09-30", "2023"))),
        ("٢٠٢١", NamedPeriods("2021", ("2021",))),
        ("إيضاح", NamedPeriods()),
        ("", NamedPeriods()),
    ],
)
def test_headings_name_periods(heading: str, periods: NamedPeriods) -> None:
    assert find_periods(heading) == periods


def test_labels_go_back_to_the_mark_or_the_number_before() -> None:
    first, second = numbers_of("Revenue was $5,100 million; net income was $1,200 million.")
    assert (first.label, second.label) == ("Revenue was", "net income was")
    assert numbers_of("no numbers here") == ()
