"""Headings into periods: days, lengths, years in their order; nothing where one of them is open."""

from datetime import date

import pytest

from tools.language.printed.columns import read_periods

JUNE = date(2023, 6, 30)


@pytest.mark.parametrize(
    ("head", "expected"),
    [
        (["Year Ended June 30,", "2023", "2022"], ["2022-07-01/2023-06-30", "2021-07-01/2022-06-30"]),
        (
            ["Fiscal years ended December 31, 2022, December 25, 2021 and December 26, 2020", "2022", "2021", "2020"],
            ["2021-12-26/2022-12-31", "2020-12-27/2021-12-25", "2019-12-27/2020-12-26"],
        ),
        (
            ["Three Months Ended June 30,", "Six Months Ended June 30,", "2023", "2022", "2023", "2022"],
            ["2023-04-01/2023-06-30", "2022-04-01/2022-06-30", "2023-01-01/2023-06-30", "2022-01-01/2022-06-30"],
        ),
        (
            [
                "Three Months Ended",
                "Six Months Ended",
                "July 2,",
                "2023",
                "July 3,",
                "2022",
                "July 2,",
                "2023",
                "July 3,",
                "2022",
            ],
            ["2023-04-03/2023-07-02", "2022-04-04/2022-07-03", "2023-01-03/2023-07-02", "2022-01-04/2022-07-03"],
        ),
        (["12 Weeks Ended", "3/25/2023", "3/19/2022"], ["2023-01-01/2023-03-25", "2021-12-26/2022-03-19"]),
    ],
)
def test_flows_have_first_and_last_days(head: list[str], expected: list[str]) -> None:
    periods = read_periods(head, instant=False, annual=True)
    assert periods is not None
    assert [period.text for period in periods] == expected


@pytest.mark.parametrize(
    ("head", "expected"),
    [
        (["June 30,", "2023", "2022"], ["2023-06-30", "2022-06-30"]),
        (["December 1,", "2017", "December 2,", "2016"], ["2017-12-01", "2016-12-02"]),
        (["At December 31, 2023 and 2022", "2023", "2022"], ["2023-12-31", "2022-12-31"]),
        (["March 31, 2023", "December 31, 2022"], ["2023-03-31", "2022-12-31"]),
    ],
)
def test_balances_have_a_day(head: list[str], expected: list[str]) -> None:
    periods = read_periods(head, instant=True)
    assert periods is not None
    assert [period.text for period in periods] == expected


def test_what_is_open_is_no_period() -> None:
    assert read_periods(["2023", "2022"], instant=True) is None
    assert read_periods(["June 30,", "2023", "2022"], instant=False) is None  # how long a flow was
    assert read_periods(["Three Months Ended June 30,", "Six Months Ended June 30,", "2023"], instant=False) is None
    assert read_periods([], instant=True) is None


def test_years_alone_end_with_the_filings_own() -> None:
    periods = read_periods(["2023", "2022"], instant=False, year_end=JUNE, annual=True)
    assert periods is not None
    assert [period.text for period in periods] == ["2022-07-01/2023-06-30", "2021-07-01/2022-06-30"]
