"""What fiscal years are called: by annual reports, by quarterly ones, or as most companies do."""

from dataclasses import replace
from datetime import date, timedelta

import pytest

from ingest.companyfacts.names import number_of
from tests.unit.ingest.companyfacts.reports import DAY, THIRTEEN, build, chain, filing, own_spans, quarter_ends
from tools.models.filings import FilingPeriod


def test_without_an_annual_report_the_newest_quarterly_one_tells() -> None:
    _, spans = chain(date(2023, 2, 1), 2024, THIRTEEN)
    start, ends = spans[2024]
    found = build(filing("10-Q", (2024, "Q2"), *own_spans(start, ends, 2)))
    assert found[2024, 2] == (ends[0] + DAY, ends[1])
    assert (2024, 0) not in found


@pytest.mark.parametrize(
    ("label", "named"),
    [((2023, "Q1"), 2023), ((2023, "FY"), 2023), ((2023, ""), 2023), ((2023, "Q3"), 2024), ((2023, "Q2"), 2024)],
)
def test_a_label_of_another_quarter_names_no_fiscal_year(label: tuple[int, str], named: int) -> None:
    start, ends = date(2023, 10, 1), quarter_ends(date(2023, 10, 1), THIRTEEN)
    newest = filing("10-Q", label, *own_spans(start, ends, 1))
    earlier, last = date(2022, 10, 1), quarter_ends(date(2022, 10, 1), THIRTEEN)
    found = build([*newest, *filing("10-Q", (2023, "Q2"), *own_spans(earlier, last, 3))])
    assert found[named, 1] == (start, ends[0])
    assert (2023, 1) in build(newest), "thirteen weeks alone may be of any quarter"


def test_a_lone_quarterly_report_names_the_year_before_by_its_comparatives() -> None:
    end, year_end = date(2025, 6, 28), date(2024, 9, 28)
    rows = [
        FilingPeriod("10-Q", "10-Q", date(2025, 8, 1), 2025, "Q3", start, last, facts)
        for start, last, facts in [
            (date(2024, 9, 29), end, 59),
            (date(2023, 10, 1), date(2024, 6, 29), 57),
            (date(2025, 3, 30), end, 29),
            (date(2024, 3, 31), date(2024, 6, 29), 29),
        ]
    ]
    found = build(rows)
    assert found[2024, 0] == (date(2023, 10, 1), year_end)
    assert found[2024, 3] == (date(2024, 3, 31), date(2024, 6, 29))
    assert found[2024, 4] == (date(2024, 6, 30), year_end)
    assert found[2025, 3] == (date(2025, 3, 30), end)


@pytest.mark.parametrize(
    ("ends", "name"), [(date(2025, 6, 30), 2025), (date(2025, 1, 31), 2024), (date(2025, 12, 31), 2025)]
)
def test_a_year_without_a_label_is_named_for_the_one_that_it_ends_in_but_early_in_one(ends: date, name: int) -> None:
    span = (ends - timedelta(days=364), ends)
    rows = [replace(row, label_year=None, label_period=None) for row in filing("DEF 14A", (0, "FY"), span)]
    assert (name, 0) in build(rows)


@pytest.mark.parametrize(
    ("form", "label", "ends", "number"),
    [
        ("10-K", 2009, date(2010, 3, 31), 2010),
        ("10-K/A", 2009, date(2010, 4, 2), 2010),
        ("10-KT", 2009, date(2010, 9, 2), 2010),
        ("10-K", 2010, date(2010, 3, 31), 2010),
        ("10-K", 2011, date(2010, 3, 31), 2011),
        ("10-K", 2023, date(2024, 1, 28), 2023),
        ("10-K", 2011, date(2012, 3, 3), 2011),
        ("10-K", 2009, date(2010, 9, 30), 2009),
        ("20-F", 2009, date(2010, 3, 31), 2009),
        ("6-K", 2009, date(2010, 3, 31), 2009),
    ],
)
def test_domestic_years_of_march_to_august_go_by_their_ends(form: str, label: int, ends: date, number: int) -> None:
    assert number_of(label, ends, form) == number


def test_labels_that_are_one_too_low_number_quarters_as_well() -> None:
    rows, spans = chain(date(2008, 4, 1), 2008, THIRTEEN, THIRTEEN)
    found = build(rows)
    assert {year for year, _ in found} == {2009, 2010}
    start, ends = spans[2009]
    assert found[2010, 0] == (start, ends[3])
    assert found[2010, 1] == (start, ends[0])
    alone = build(filing("10-Q", (2009, "Q2"), *own_spans(start, ends, 2)))
    assert alone[2010, 2] == (ends[0] + DAY, ends[1])


def test_foreign_years_are_as_they_are_labelled() -> None:
    _, spans = chain(date(2009, 4, 1), 2009, THIRTEEN)
    start, ends = spans[2009]
    for form in ("20-F", "40-F", "6-K"):
        assert (2009, 0) in build(filing(form, (2009, "FY"), (start, ends[3])))
