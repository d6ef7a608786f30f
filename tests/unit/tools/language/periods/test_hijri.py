"""Years of the Hijri calendar: how they are told, and when they were."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tools.language.periods.hijri import HIJRI_YEARS, gregorian_years, hijri_year


@pytest.mark.parametrize(
    ("words", "year"),
    [
        (["1445", "AH"], 1445),
        (["1445H"], 1445),
        (["A.H.", "1445"], 1445),
        (["١٤٤٥ هـ"], 1445),
        (["1445", "ه"], 1445),
        (["رمضان", "1446"], 1446),
        (["1445"], None),
        (["1H", "1445"], None),
        (["H1", "2024"], None),
        (["2024 هـ"], None),
        (["1600", "AH"], None),
        (["iPhone"], None),
        ([], None),
    ],
)
def test_hijri_years_are_told_by_their_era_or_month(words: list[str], year: int | None) -> None:
    assert hijri_year(words) == year


def test_a_hijri_year_was_in_one_gregorian_year_or_two() -> None:
    assert gregorian_years(1400) == (1979, 1980)
    assert gregorian_years(1429) == (2008,)
    assert gregorian_years(1445) == (2023, 2024)


@given(st.sampled_from(HIJRI_YEARS))
def test_hijri_years_follow_each_other(year: int) -> None:
    years, following = gregorian_years(year), gregorian_years(year + 1)
    assert following[0] - years[-1] in (0, 1)
    assert len(years) in (1, 2)
