"""Which metric, company and period stand nearest to a number."""

import pytest

from tests.unit.tools.tie_out.numbers.reading import notice_one
from tools.language.stated.nearest import (
    base_period,
    end_of_word,
    links,
    nearest_named,
    nearest_who,
    own_period,
)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Revenue was $5 billion, net income fell.", "revenue"),
        ("Revenue aside, it had $5 billion of net income.", "net_income"),
        ("Revenue aside, it had $5 billion in total net income.", "net_income"),
        ("Revenue aside, it had $5 billion of fiscal 2023 net income.", "net_income"),
        ("Revenue was $5 billion. of net income", "revenue"),
        ("Revenue saw a 5% increase in net income.", "net_income"),
        ("It had $5 billion, and net income fell.", None),
    ],
)
def test_metric(text: str, expected: str | None) -> None:
    one = notice_one(text)
    (start, end), stop = one.stretch.places[0], len(one.stretch.words)
    found = nearest_named(one.named, one.mentions, one.stretch.words, (start, end, stop))
    assert (found.figures[0].key if found else None) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Apple beat NVIDIA by $5 billion.", "NVDA"),
        ("Apple had $5 billion, unlike NVIDIA.", "AAPL"),
        ("By $5 billion, Apple beat NVIDIA.", "AAPL"),
        ("Unlike Apple, it was $5 billion at NVIDIA.", "NVDA"),
    ],
)
def test_company(text: str, expected: str) -> None:
    one = notice_one(text)
    who = nearest_who(one.companies, one.stretch.words, one.stretch.places[0])
    assert who is not None
    assert who.company is not None
    assert who.company.ticker == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("In 2022 there was less; revenue was $5 billion in 2023.", 2023),
        ("In 2022 revenue was $5 billion, and in 2023 it fell.", 2022),
        ("In 2022 revenue was $5 billion ($2 per share) in 2023.", 2023),
        ("In 2023 revenue was $5 billion (2022: $4 billion).", 2023),
        ("In 2023 revenue was $5 billion compared with 2022.", 2023),
        ("In 2021 revenue was $5 billion over 2023.", 2023),
        ("Revenue was $5 billion.", None),
    ],
)
def test_period(text: str, expected: int | None) -> None:
    one = notice_one(text)
    (start, end) = one.stretch.places[0]
    found = own_period(one.mentions, one.stretch.words, (start, end, len(one.stretch.words)), level=True)
    assert (found.fiscal_year if found else None) == expected


def test_a_change_over_a_year_is_counted_from_it() -> None:
    one = notice_one("In 2023 revenue grew 5% over 2022.")
    (start, end) = one.stretch.places[0]
    found = own_period(one.mentions, one.stretch.words, (start, end, len(one.stretch.words)), level=False)
    base = base_period(one.mentions, end)
    assert found is not None
    assert base is not None
    assert (found.fiscal_year, base.fiscal_year) == (2023, 2022)


def test_no_base_without_one() -> None:
    assert base_period(notice_one("In 2023 revenue was $5 billion.").mentions, 0) is None


@pytest.mark.parametrize(
    ("between", "linked"),
    [
        (" in ", True),
        (" (", True),
        (" for the full ", True),
        (" that it reported for ", True),
        (", and in ", False),
        (" and ", False),
        (" of deferred taxes in ", False),
        (" from ", False),
    ],
)
def test_links(between: str, linked: bool) -> None:
    assert links(between) == linked


def test_ends_of_words() -> None:
    assert [end_of_word("net income", at) for at in (0, 3, 4, 10)] == [3, 3, 10, 10]
