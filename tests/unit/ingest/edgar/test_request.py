"""Forms and years as people write them."""

from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ingest.edgar.request import DEFAULT_FORMS, form_key, make_request, parse_forms, parse_years
from tools.errors import InvalidInput

TODAY = date(2025, 11, 21)


@pytest.mark.parametrize(
    ("given_", "read"),
    [
        (["10-K,10-Q,8-K,DEF14A,4"], ("10-K", "10-Q", "8-K", "DEF 14A", "4")),
        (["10k", "10 q", "8_K"], ("10-K", "10-Q", "8-K")),
        (["def 14a, DEF-14A"], ("DEF 14A",)),
        (["form 4", "Form-10-K", "FORM3"], ("4", "10-K", "3")),
        (["10-K/A", "10k/a", "10-K"], ("10-K/A", "10-K")),
        (["S-1", "sc 13d/a"], ("S-1", "SC 13D/A")),
    ],
)
def test_forms_are_read_as_edgar_writes_them(given_: list[str], read: tuple[str, ...]) -> None:
    assert parse_forms(given_) == read


@pytest.mark.parametrize("text", ["", ",", "10-K,,8-K", "../10-K", "10-K/B", "10-K%", "x" * 40, "１０-K", "-"])
def test_what_is_no_form_is_refused(text: str) -> None:
    with pytest.raises(InvalidInput, match="forms: "):
        parse_forms([text])


@given(st.text(max_size=30))
def test_any_text_is_a_list_of_forms_or_refused(text: str) -> None:
    try:
        forms = parse_forms([text])
    except InvalidInput:
        return
    assert parse_forms(forms) == forms
    assert len({form_key(form) for form in forms}) == len(forms)


@pytest.mark.parametrize(
    ("text", "years"),
    [
        ("2023", (2023,)),
        ("2022-2025", (2022, 2023, 2024, 2025)),
        ("2021, 2023,2021", (2021, 2023)),
        ("2024-", (2024, 2025)),
        ("2020 - 2021,2024", (2020, 2021, 2024)),
    ],
)
def test_years_are_single_or_in_ranges(text: str, years: tuple[int, ...]) -> None:
    assert parse_years(text, TODAY) == years


@pytest.mark.parametrize("text", ["", "23", "2022-2020", "-2022", "2022 2023", "two", "2022--2023", "２０２２", "-"])
def test_what_is_no_year_is_refused(text: str) -> None:
    with pytest.raises(InvalidInput, match="years: "):
        parse_years(text, TODAY)


@given(st.integers(1993, 2026), st.integers(1993, 2026))
def test_a_range_holds_its_ends_and_all_between(first: int, last: int) -> None:
    first, last = sorted((first, last))
    assert parse_years(f"{first}-{last}", TODAY) == tuple(range(first, last + 1))


@given(st.text(max_size=20))
def test_any_text_is_years_or_refused(text: str) -> None:
    try:
        years = parse_years(text, TODAY)
    except InvalidInput:
        return
    assert years
    assert len(set(years)) == len(years)


def test_without_forms_and_years_it_is_the_usual_reports_of_three_years() -> None:
    request = make_request(None, None, TODAY)
    assert (request.forms, request.years) == (DEFAULT_FORMS, (2023, 2024, 2025))
    assert (request.limit, request.facts, request.exhibits) == (None, True, True)


@pytest.mark.parametrize("years", [[1992], [2027], [0], [-2023]])
def test_years_that_edgar_does_not_have_are_refused(years: list[int]) -> None:
    with pytest.raises(InvalidInput, match=r"years: .* 1993 to 2026"):
        make_request(None, years, TODAY)


@pytest.mark.parametrize("limit", [0, -1])
def test_a_limit_is_a_number_of_filings(limit: int) -> None:
    with pytest.raises(InvalidInput, match="limit: "):
        make_request(None, None, TODAY, limit=limit)
