"""What is named before and after a number, within its block."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.unit.tools.tie_out.numbers.reading import notice, notice_one, read, year
from tools.language.stated.noticed import far_period, free_periods, leading_part, look_ahead

WORDS = st.sampled_from(
    [
        "Apple", "NVIDIA's", "revenue", "net income", "in fiscal 2023", "a year earlier", "$5 billion", "8%", ":", ".",
        "\n", "\n\n", "It", "was", "(", ")", "from", "respectively", "|", "\t", "2024\t2023\n",
    ]
)  # fmt: skip
TEXTS = st.lists(WORDS, max_size=20).map(" ".join)


@given(TEXTS)
def test_one_entry_for_each_stretch(text: str) -> None:
    noticed = notice(text)
    ahead = look_ahead(noticed)
    assert len(ahead) == len(noticed)
    for one, after in zip(noticed, ahead, strict=True):
        if one.companies:
            assert after.who == one.companies[0]
        if one.named:
            assert after.figure == one.named[0]


def test_what_comes_later_in_a_block_is_ahead() -> None:
    first, last = look_ahead(notice("It was $5 billion. Apple's revenue in fiscal 2023 is meant."))
    assert first == last
    assert first.who is not None
    assert first.figure is not None
    assert first.period is not None


def test_another_block_is_not_ahead_but_the_only_company_is() -> None:
    first, *_ = look_ahead(notice("Sales were $5 billion.\n\nApple's net income fell in fiscal 2023."))
    assert (first.period, first.in_block) == (None, False)
    assert first.figure is not None
    assert first.figure.figures[0].key == "revenue"
    assert first.who is not None
    several = look_ahead(notice("Sales were $5 billion.\n\nApple's net income fell.\n\nNVIDIA's fell."))
    assert several[0].who is None


def test_an_empty_line_and_a_pronoun_go_on() -> None:
    assert look_ahead(notice("Answer: $5 billion\n\nThis is the revenue of Apple."))[0].in_block


@pytest.mark.parametrize(
    ("text", "record"),
    [
        ("Revenue: $5 billion\nCompany: Apple\nPeriod: fiscal 2023", True),
        ("Revenue: $5 billion. More is to come.\nCompany: Apple", False),
        ("Revenue: $5 billion\nThat is Apple's", False),
        ("Revenue: $5 billion", False),
    ],
)
def test_records(text: str, record: bool) -> None:
    assert {ahead.of_record for ahead in look_ahead(notice(text))} == {record}


def test_a_period_that_another_number_is_compared_with_is_not_free() -> None:
    one = notice_one("Up from $3 billion in 2022, Apple's revenue was $5 billion in 2023.")
    (first, _), (second, _) = one.stretch.places
    assert [mention.fiscal_year for mention in free_periods(one, first)] == [2022, 2023]
    assert [mention.fiscal_year for mention in free_periods(one, second)] == [2023]


def test_a_period_before_a_colon_is_the_next_numbers() -> None:
    assert [year(one) for one in read("Apple's revenue was $5 billion in 2023 (2022: $4 billion).")] == [2023, 2022]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Revenue hit $5 billion when Apple closed the books on fiscal 2020.", 2020),
        ("Revenue rose to $5 billion, up from fiscal 2020.", None),
        ("Revenue of $5 billion compared with $3 billion in 2019.", None),
        ("Revenue hit $5 billion.", None),
    ],
)
def test_the_period_of_a_number_that_has_none_near_by(text: str, expected: int | None) -> None:
    one = notice_one(text)
    found = far_period(one, one.stretch.places[0][1])
    assert (found.fiscal_year if found else None) == expected


@pytest.mark.parametrize(
    ("text", "part"),
    [
        ("Reality Labs earned $5 billion.", "Reality Labs"),
        ("The Field Sensors segment was $5 billion.", "Field Sensors"),
        ("Apple grew, while Greater China fell to $5 billion.", "Greater China"),
        ("NVIDIA earned $5 billion.", ""),
        ("Revenue was $5 billion.", ""),
        ("Reality Labs and so on: $5 billion.", ""),
    ],
)
def test_a_part_that_leads_a_clause(text: str, part: str) -> None:
    one = notice_one(text)
    assert leading_part(one, one.stretch.places[0][0]) == part
