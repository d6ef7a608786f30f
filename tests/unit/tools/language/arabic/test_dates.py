"""Dates with the months of all regions, in both calendars."""

from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tools.language.arabic.dates import find_dates, months
from tools.language.arabic.letters import normalise


@given(st.dates(date(1900, 1, 1), date(2100, 12, 31)), st.sampled_from(["{d}/{m}/{y}", "{y}-{m}-{d}", "{d}.{m}.{y}م"]))
def test_a_day_in_digits_is_itself(day: date, style: str) -> None:
    text = style.format(d=f"{day.day:02d}", m=f"{day.month:02d}", y=day.year)
    swapped = day.day <= 12 and day.month > 12
    assert [one.key for one in find_dates(normalise(text))] == [day.isoformat()] or swapped


@given(st.dates(date(1900, 1, 1), date(2100, 12, 31)), st.data())
def test_a_day_with_any_name_of_its_month_is_itself(day: date, data: st.DataObject) -> None:
    name = data.draw(st.sampled_from([name for name, number in months().items() if number == day.month]))
    for text in (f"{day.day} {name} {day.year}", f"في {day.day} من شهر {name} لعام {day.year}م"):
        assert [one.key for one in find_dates(normalise(text))] == [day.isoformat()]


@pytest.mark.parametrize(
    ("text", "keys"),
    [
        ("كانون الثاني 2020", ["2020-01"]),
        ("30 تشرين الثاني 2020", ["2020-11-30"]),
        ("31 ديسمبر (كانون الأول) 2021", ["2021-12-31"]),
        ("بين 31 ديسمبر 2015 و31 ديسمبر 2016", ["2015-12-31", "2016-12-31"]),
        ("31 ديسمبر (كانون الثاني) 2021", []),
        ("29 فبراير 2023", ["2023-02"]),
        ("1 محرم 1445هـ", ["1445-01-01 AH"]),
        ("1/1/1445هـ", ["1445-01-01 AH"]),
        ("13/13/2020", []),
        ("31 ديسمبر", []),
        ("3 مارس 12345", []),
    ],
)
def test_dates_in_words(text: str, keys: list[str]) -> None:
    assert [one.key for one in find_dates(normalise(text))] == keys
