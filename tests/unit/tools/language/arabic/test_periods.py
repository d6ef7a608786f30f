"""Periods of Arabic questions, put into English."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tools.language.arabic.letters import normalise
from tools.language.arabic.periods import find_periods, parts_of_years


@pytest.mark.parametrize("years", ["2016 و2015", "2016 و 2015", "٢٠١٦ و٢٠١٥"])
def test_two_years_joined_by_and_are_both_read(years: str) -> None:
    assert [one.english for one in find_periods(normalise(f"الإيرادات في {years}"))] == ["in 2016", "in 2015"]


@pytest.mark.parametrize(
    ("text", "english"),
    [
        ("في السنة المالية 2023", "in fiscal 2023"),
        ("للعام المالي ٢٠٢٣م", "in fiscal 2023"),
        ("عام ألفين وثلاثة وعشرين", "in 2023"),
        ("لسنة 2023", "in 2023"),
        ("في العام السابق لعام 2024", "in the year before 2024"),
        ("في السنة المالية السابقة للسنة المالية 2024", "in the year before 2024"),
        ("في السنة التي سبقت ٢٠٢٤", "in the year before 2024"),
        ("للسنة المنتهية في 31 ديسمبر 2022", "for the year ended December 31, 2022"),
        ("لفترة الستة أشهر المنتهية في 30 يونيو 2022", "for the 6 months ended June 30, 2022"),
        ("في الأشهر التسعة الأولى من عام 2023", "in the first 9 months of 2023"),
        ("في الربع الثالث من السنة المالية 2023", "in Q3 of fiscal 2023"),
        ("الربع 2 لعام 2023", "in Q2 of 2023"),
        ("في الربعين الأول والثاني من 2023", "in Q1 and Q2 of 2023"),
        ("النصف الأول من عام 2022", "in the first half of 2022"),
        ("بين عامي 2021 و2023", "between 2021 and 2023"),
        ("من عام 2019 إلى عام 2023", "from 2019 to 2023"),
        ("خلال الفترة 2019 - 2023", "from 2019 to 2023"),
        ("منذ عام 2019", "since 2019"),
        ("حتى 2021", "until 2021"),
        ("خلال آخر ثلاث سنوات", "over the last 3 years"),
        ("في السنوات الخمس الماضية", "over the last 5 years"),
        ("آخر 4 أرباع", "over the last 4 quarters"),
        ("آخر سنتين", "over the last 2 years"),
        ("العام الماضي", "last year"),
        ("السنة المالية الماضية", "last fiscal year"),
        ("في آخر سنة مالية", "in the latest fiscal year"),
        ("الربع الأخير", "in the latest quarter"),
        ("كما في ٣١ مارس ٢٠٢٤", "as of March 31, 2024"),
        ("بنهاية 2023", "in 2023"),
        ("في 30 حزيران 2021", "at June 30, 2021"),
    ],
)
def test_periods_are_put_into_english(text: str, english: str) -> None:
    found = find_periods(normalise(text))
    assert [one.english for one in found] == [english]
    assert (found[0].start, found[0].end) == (0, len(normalise(text)))


@pytest.mark.parametrize("text", ["عام 1444هـ", "15 رمضان 1444 هـ", "الربع", "2023000", "12,023", "إيرادات", ""])
def test_what_is_no_period(text: str) -> None:
    assert find_periods(normalise(text)) == []


@given(st.text(st.sampled_from("في عام السنة المالية الربع الأول من إلى 2023 ١٩ و-\n"), max_size=60))
def test_any_text_is_read_without_overlaps(text: str) -> None:
    found = find_periods(normalise(text))
    assert all(one.end <= other.start for one, other in pairwise(found))


def test_the_end_of_a_month_is_a_day_and_no_part_of_a_year() -> None:
    assert parts_of_years("إيرادات ديسمبر 2024") == {"2024-12"}
    assert parts_of_years("الأصول في نهاية ديسمبر 2024") == frozenset()


@pytest.mark.parametrize(
    ("said", "english"), [("بنهاية يونيو 2025", "at the end of June 2025"), ("في يونيو 2025", "in June 2025")]
)
def test_a_months_end_is_no_month(said: str, english: str) -> None:
    assert [one.english for one in find_periods(normalise(said))] == [english]
