"""Questions over a table: operation, words and periods."""

import pytest

from tools.language.printed.questions import Period, content_words, counted_by, find_periods, read_wanted


@pytest.mark.parametrize(
    ("question", "operation"),
    [
        ("What was the change in ferry fares from 2018 to 2019?", "change"),
        ("What was the percentage increase in ferry fares from 2018 to 2019?", "growth"),
        ("What was the absolute percentage change in the rate between 2018 and 2019?", "points"),
        ("What percentage of total takings is made up of harbour dues?", "share"),
        ("What is the total takings in 2018 and 2019?", "sum"),
        ("What were the ferry fares in 2018?", "value"),
    ],
)
def test_the_operation_is_read(question: str, operation: str) -> None:
    assert next(read_wanted(question)).operation == operation


@pytest.mark.parametrize(
    ("text", "periods"),
    [
        ("from 2018 to 2019", [Period(2018), Period(2019)]),
        ("in 2018/2019 from 2017/18", [Period(2019), Period(2018)]),
        ("from 2017-2019", [Period(2017), Period(2018), Period(2019)]),
        ("quarters ended July 27 and April 27 in 2019", [Period(2019, (7, 27)), Period(2019, (4, 27))]),
        ("at June 30, 2019", [Period(2019, (6, 30))]),
        ("2 0 1 8", [Period(2018)]),
        ("nothing", []),
    ],
)
def test_periods_are_read(text: str, periods: list[Period]) -> None:
    assert list(find_periods(text)) == periods


def test_words_that_name_no_figure_are_left_out() -> None:
    assert content_words("What was the Company's total of ferry fares in 2019?") == {"total", "ferry", "fare"}


@pytest.mark.parametrize(
    ("label", "scale"),
    [
        ("Connections (‘000):(2)", 1_000),
        ("Number of subscribers (in thousands)", 1_000),
        ("Number of shops", 1),
        ("Assets ($'000)", None),
        ("Sales", None),
    ],
)
def test_a_label_says_that_things_are_counted_and_by_how_many(label: str, scale: int | None) -> None:
    assert counted_by(label) == scale
