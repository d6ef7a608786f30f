"""Rows of figures below their headings."""

import pytest

from tests.unit.tools.tie_out.numbers.reading import key, read, ticker, told, year


def test_a_percentage_behind_two_figures_is_their_change() -> None:
    new, old, change = read("Apple\n\n\t2024\t2023\tChange\nNet sales\t391,035\t383,285\t2%\n")
    assert [year(one) for one in (new, old, change)] == [2024, 2023, 2024]
    assert (change.change, change.level) == (True, False)
    assert change.base is not None
    assert change.base.fiscal_year == 2023
    assert new.tight
    assert old.tight


def test_a_ratio_is_no_change() -> None:
    assert [one.change for one in read("Apple\n\n\t2024\t2023\nGross margin\t46.2%\t44.1%\n")] == [False, False]


@pytest.mark.parametrize(
    ("heading", "kind", "to_date"),
    [
        ("Three months ended", "quarter", False),
        ("Twelve months ended", "year", False),
        ("Years ended", "year", False),
        ("Nine months ended", "any", True),
    ],
)
def test_columns_are_as_long_as_their_heading_says(heading: str, kind: str, to_date: bool) -> None:
    found = read(f"Apple\n\n{heading}\nJune 30, 2024\tJune 30, 2023\nNet sales\t5,000\t4,000\n")
    assert len(found) == 2
    for one, expected in zip(found, (2024, 2023), strict=True):
        assert one.period is not None
        assert one.period.date is not None
        assert (one.period.date.year, one.period.date.kind, one.period.to_date) == (expected, kind, to_date)


def test_two_lengths_share_the_columns() -> None:
    text = (
        "Apple\n\nThree months ended\tNine months ended\nJune 30, 2024\tJune 30, 2023\tJune 30, 2024\tJune 30, 2023\n"
    )
    found = read(f"{text}Net sales\t5,000\t4,000\t15,000\t12,000\n")
    assert [one.period.to_date for one in found if one.period] == [False, False, True, True]


def test_companies_and_metrics_over_columns() -> None:
    found = read("| FY2023 | Apple | NVIDIA |\n|---|---|---|\n| Revenue | $383.3 billion | $27.0 billion |")
    assert [told(one)[:3] for one in found] == [("AAPL", "revenue", 2023), ("NVDA", "revenue", 2023)]
    found = read("| Company | FY2023 revenue | Net income |\n|---|---|---|\n| Apple | $383.3 billion | $97.0 billion |")
    assert [(ticker(one), key(one)) for one in found] == [("AAPL", "revenue"), ("AAPL", "net_income")]


def test_more_figures_than_columns_are_of_another_table() -> None:
    found = read("Apple\n\n\t2024\t2023\nNet sales\t391,035\t383,285\t394,328\n")
    assert len(found) == 3
    assert not any(one.tight for one in found)


def test_a_label_with_words_that_say_more_is_not_tight() -> None:
    found = read("Apple\n\n\t2024\t2023\nNet sales of widgets\t391,035\t383,285\n")
    assert [one.tight for one in found] == [False, False]


def test_shares_of_a_whole_are_told_apart() -> None:
    found = read("Apple\n\nAs a percentage of net sales\t2024\t2023\nGross profit\t46\t44\n")
    assert [one.terms.share for one in found] == [True, True]
    assert not any(one.terms.share for one in read("Apple\n\n\t2024\t2023\nNet sales\t391,035\t383,285\n"))


def test_a_sentence_ends_a_table() -> None:
    found = read(
        "Apple\n\n\t2024\t2023\nNet sales\t391,035\t383,285\n\nNet income was $5 billion in 2021.\n\nCosts\t3\t2\n"
    )
    assert [year(one) for one in found[:3]] == [2024, 2023, 2021]
    assert not any(one.period and one.period.fiscal_year in {2024, 2023} for one in found[3:])


def test_scale_of_a_table() -> None:
    assert [one.scale for one in read("Apple, in millions\n\n\t2024\t2023\nNet sales\t391,035\t383,285\n")] == [
        10**6
    ] * 2


def test_the_only_change_is_between_the_newest_columns() -> None:
    *_, change = read(
        "| Apple | 2022 | 2023 | 2024 | y/y |\n|---|---|---|---|---|\n| Revenue | 4.0 | 5.0 | 6.0 | +20% |\n"
    )
    assert change.period is not None
    assert change.base is not None
    assert (change.period.fiscal_year, change.base.fiscal_year) == (2024, 2023)


def test_a_note_of_the_unit_is_no_part_of_a_label() -> None:
    [one, _] = read("| Apple | FY2023 | FY2024 |\n|---|---|---|\n| Revenue ($m) | 383,285 | 391,035 |\n")
    assert one.tight
    assert one.scale == 10**6


def test_metrics_over_columns_make_tight_cells() -> None:
    found = read(
        "| Company | Revenue FY2024 | Net income FY2024 |\n|---|---|---|\n| Apple | $5 billion | $3 billion |\n"
    )
    assert [(key(one), ticker(one), one.tight) for one in found] == [
        ("revenue", "AAPL", True),
        ("net_income", "AAPL", True),
    ]
