"""Runs of numbers, each of a period or a metric of its own."""

import pytest

from tests.unit.tools.tie_out.numbers.reading import key, notice_one, read, year
from tools.language.stated.sentences.runs import in_runs


@pytest.mark.parametrize(
    ("text", "keys", "years"),
    [
        (
            "Apple's revenue was $5 billion in 2023 and $6 billion in 2024; net income was $1 billion and $2 billion.",
            ["revenue", "revenue", "net_income", "net_income"], [2023, 2024, 2023, 2024],
        ),
        (
            "Apple's revenue and net income were $5 billion and $1 billion in 2023.",
            ["revenue", "net_income"], [2023, 2023],
        ),
        (
            "Apple had $5 billion of revenue and $1 billion of net income in 2024, compared with $4 billion and"
            " $2 billion in 2023.",
            ["revenue", "net_income"] * 2, [2024, 2024, 2023, 2023],
        ),
        ("Apple's revenue grew 2% and 6% in 2023 and 2024.", ["revenue"] * 2, [2023, 2024]),
    ],
)  # fmt: skip
def test_each_number_of_a_run_has_its_own(text: str, keys: list[str], years: list[int]) -> None:
    assert [(key(one), year(one)) for one in read(text)] == list(zip(keys, years, strict=True))


def test_the_quarters_of_a_year_are_told_in_turn() -> None:
    found = read(
        "Apple's revenue rose from $2 billion to $3 billion and then $4 billion in the first three quarters of 2024."
    )
    assert [one.period.fiscal_quarter for one in found if one.period] == [1, 2, 3]
    assert all(one.level and not one.compared for one in found)


def test_a_run_that_nothing_parts_is_not_sure() -> None:
    assert not any(one.tight for one in read("Apple's revenue in 2024 was $5 billion and $6 billion."))
    assert in_runs([], notice_one("Apple's revenue grew.")) == []
