"""Periods by their dates: what the wording says, and which fiscal period of a company it is."""

from datetime import date

import pytest

from tests.unit.tools.fiscal_years import ENDS_IN_JANUARY, ENDS_IN_SEPTEMBER, year
from tools.language.periods.dates import find_period_ends
from tools.language.periods.wording import Wording
from tools.models.questions import Asked, Classification, NamedPeriod
from tools.models.slots.periods import PeriodEnd
from tools.questions.localise import localise, named_pairs, needs_calendar

ENDS = {
    "the year ended January 28, 2024": ("year", None, (2024, 1, 28)),
    "the year ended 2024-01-28": ("year", None, (2024, 1, 28)),
    "the three months ended June 29, 2024": ("quarter", None, (2024, 6, 29)),
    "FYE Sep 2023": ("year", None, (2023, 9, None)),
    "FY ended June 2024": ("year", None, (2024, 6, None)),
    "fiscal year-end June 30, 2024": ("year", None, (2024, 6, 30)),
    "as of September 30, 2023": ("any", None, (2023, 9, 30)),
    "as of 30 September 2023": ("any", None, (2023, 9, 30)),
    "accounts receivable, March 31, 2010": ("any", None, (2010, 3, 31)),
    "31st of March 2010: accounts receivable": ("any", None, (2010, 3, 31)),
    "total assets, 2010-03-31?": ("any", None, (2010, 3, 31)),
    "total assets 2010-03-31 please": ("any", None, (2010, 3, 31)),
    "the four quarters ended March 31, 2010": ("months", None, (2010, 3, 31)),
    "1 October 2023 to 31 December 2023": ("span", (2023, 10, 1), (2023, 12, 31)),
    "the June quarter 2024": ("quarter", None, (2024, 6, None)),
    "the June 2024 quarter": ("quarter", None, (2024, 6, None)),
    "the quarter ended June 2024": ("quarter", None, (2024, 6, None)),
    "April to June 2024": ("span", (2024, 4, None), (2024, 6, None)),
    "the April to June quarter of 2024": ("span", (2024, 4, None), (2024, 6, None)),
    "the three months from April through June 2024": ("span", (2024, 4, None), (2024, 6, None)),
    "between Oct 1, 2023 and Dec 31, 2023": ("span", (2023, 10, 1), (2023, 12, 31)),
    "Oct 1 - Dec 31, 2023": ("span", (2023, 10, 1), (2023, 12, 31)),
    "2023-10-01 to 2023-12-31": ("span", (2023, 10, 1), (2023, 12, 31)),
    "November to January 2024": ("span", (2023, 11, None), (2024, 1, None)),
    "July 2023 to June 2024": ("span", (2023, 7, None), (2024, 6, None)),
    "calendar Q2 2023": ("span", (2023, 4, None), (2023, 6, None)),
    "Q2 of calendar year 2023": ("span", (2023, 4, None), (2023, 6, None)),
    "CQ4 '23": ("span", (2023, 10, None), (2023, 12, None)),
    "calendar 2023": ("calendar", None, (2023, 12, 31)),
    "CY23": ("calendar", None, (2023, 12, 31)),
}


@pytest.mark.parametrize(("question", "expected"), ENDS.items())
def test_the_wording_of_a_period_by_its_dates(question: str, expected: tuple[object, ...]) -> None:
    [end] = find_period_ends(Wording(question))
    start = None if end.start_month is None else (end.start_year, end.start_month, end.start_day)
    assert (end.kind, start, (end.year, end.month, end.day)) == expected
    assert not end.fiscal


def test_two_dates_are_two_periods() -> None:
    ends = list(find_period_ends(Wording("at June 30, 2023 and June 30, 2024")))
    assert [(end.kind, end.year) for end in ends] == [("any", 2023), ("any", 2024)]


@pytest.mark.parametrize(
    "question",
    [
        "in 2023",
        "may I ask",
        "June",
        "in June 2024",
        "revenue, June 2024",
        "Q2 2024",
        "at month 13",
        "since March 31, 2010",
        "what it said, March 31, 2010 results",
        "goodwill, March 32, 2010",
    ],
)
def test_other_words_name_no_dates(question: str) -> None:
    assert list(find_period_ends(Wording(question))) == []


APPLE = [
    *ENDS_IN_SEPTEMBER,
    *year(2025, "2024-09-29", "2024-12-28", "2025-03-29", "2025-06-28", "2025-09-27"),
]
NVIDIA = [
    *ENDS_IN_JANUARY,
    *year(2025, "2024-01-29", "2024-04-28", "2024-07-28", "2024-10-27", "2025-01-26"),
]
READING = Classification(query_type="factual", intent="specific_metric", tickers=("ACME",), metrics=("revenue",))

FOUND = {
    "the April to June quarter of fiscal 2024": (2024, 3),
    "the June quarter 2024": (2024, 3),
    "the December quarter of fiscal 2024": (2024, 1),
    "the December quarter of 2024": (2025, 1),
    "the three months from April through June 2024": (2024, 3),
    "between Oct 1, 2023 and Dec 31, 2023": (2024, 1),
    "calendar Q4 2023": (2024, 1),
    "October 2023 to September 2024": (2024, 0),
    "the year ended September 2023": (2023, 0),
    "FYE Sep 2023": (2023, 0),
    "as of September 28, 2024": (2024, 0),
    "as of March 30, 2024": (2024, 2),
    "calendar 2023": (2024, 1),
}


@pytest.mark.parametrize(("question", "pair"), FOUND.items())
def test_a_period_by_its_dates_is_the_companys_own(question: str, pair: tuple[int, int]) -> None:
    reading = READING.model_copy(update={"period_ends": tuple(find_period_ends(Wording(question)))})
    assert needs_calendar(reading)
    local = localise(reading, "AAPL", APPLE)
    assert (named_pairs(local.reading), local.missing) == ([pair], ())
    assert not needs_calendar(local.reading)


@pytest.mark.parametrize(
    ("question", "said"),
    [
        ("calendar Q2 2023", "runs from 2023-04 to 2023-06"),
        ("between Oct 1, 2023 and Dec 31, 2023", "runs from 2023-10-01 to 2023-12-31"),
        ("the April to June quarter of fiscal 2024", "is April to June in fiscal 2024"),
        ("as of February 30, 2024", "ends at 2024-02-30"),
        ("the June quarter 2024", "ends at 2024-06"),
    ],
)
def test_dates_that_are_no_period_of_the_company_are_missing(question: str, said: str) -> None:
    reading = READING.model_copy(update={"period_ends": tuple(find_period_ends(Wording(question)))})
    assert localise(reading, "NVDA", NVIDIA).missing == (said,)


def test_periods_by_their_dates_are_in_the_order_in_which_they_are_said() -> None:
    said = "bigger at June 2024 than June 2023, or at 2022-06-30?"
    assert [end.year for end in find_period_ends(Wording(said))] == [2024, 2023, 2022]
    said = "at June 30, 2024, up from June 30, 2023"
    assert [end.year for end in find_period_ends(Wording(said))] == [2024, 2023]


AGAIN = {
    "Q1 FY24 (October to December 2023)": True,
    "fiscal 2024 (the year ended September 28, 2024)": True,
    "fourth quarter of FY24 (i.e. the quarter ended September 2024)": True,
    "July to September 2024 (Q4 FY24)": True,
    "July to September 2024, i.e. Q4 of FY24": True,
    "revenue (October to December 2023)": False,
    "Q1 FY24 and October to December 2023": False,
    "Q1 FY24, as of December 30, 2023": False,
}


@pytest.mark.parametrize(("said", "again"), AGAIN.items())
def test_a_period_in_brackets_says_again_which_one_is_named(said: str, again: bool) -> None:
    assert [end.explains for end in find_period_ends(Wording(said))] == [again]


@pytest.mark.parametrize(
    ("named", "said", "pair"),
    [
        ({"fiscal_years": (2024,), "fiscal_quarters": (1,)}, "Q1 FY24 (October to December 2023)", (2024, 1)),
        ({"fiscal_years": (2024,)}, "FY24 (year ended September 2024)", (2024, 0)),
        ({"fiscal_years": (2024,)}, "FY24 (the June quarter 2024)", (2024, 3)),  # a quarter of that year
    ],
)
def test_what_is_said_again_is_the_same_period(named: dict[str, object], said: str, pair: tuple[int, int]) -> None:
    ends = {"period_ends": tuple(find_period_ends(Wording(said)))}
    local = localise(READING.model_copy(update={**named, **ends}), "AAPL", APPLE)
    assert (named_pairs(local.reading), local.missing, local.warnings) == ([pair], (), ())


def test_another_period_in_brackets_is_missing() -> None:
    ends = tuple(find_period_ends(Wording("FY2024 (year ended September 2023)")))
    local = localise(READING.model_copy(update={"fiscal_years": (2024,), "period_ends": ends}), "AAPL", APPLE)
    assert local.missing == ("is FY2024 and ends at 2023-09, which is FY2023",)


def test_a_year_that_the_filings_count_otherwise_is_that_of_its_end() -> None:
    ends = tuple(find_period_ends(Wording("fiscal 2024 (year ended September 2024)")))
    early = [period.model_copy(update={"fiscal_year": period.fiscal_year - 1}) for period in APPLE]
    local = localise(READING.model_copy(update={"fiscal_years": (2024,), "period_ends": ends}), "AAPL", early)
    assert (named_pairs(local.reading), local.missing) == ([(2023, 0)], ())
    assert "FY2023 in its filings' own count" in local.warnings[0]


def test_two_periods_by_their_dates_are_no_cross_product() -> None:
    ends = (PeriodEnd(kind="quarter", year=2023, month=12), PeriodEnd(kind="quarter", year=2024, month=6))
    local = localise(READING.model_copy(update={"period_ends": ends}), "AAPL", APPLE)
    assert named_pairs(local.reading) == [(2024, 1), (2024, 3)]
    ends = (PeriodEnd(kind="quarter", year=2023, month=12), PeriodEnd(kind="quarter", year=2025, month=6))
    local = localise(READING.model_copy(update={"period_ends": ends}), "AAPL", APPLE)
    assert named_pairs(local.reading) == [(2024, 1), (2025, 3)]
    assert local.warnings == ()


def test_a_period_that_is_named_twice_is_one_and_two_are_shown_with_a_warning() -> None:
    end = PeriodEnd(kind="any", year=2024, month=9, day=28)
    quarter = {"fiscal_years": (2024,), "fiscal_quarters": (4,), "granularity": "quarterly", "period_ends": (end,)}
    assert named_pairs(localise(READING.model_copy(update=quarter), "AAPL", APPLE).reading) == [(2024, 4)]
    other = READING.model_copy(update={"fiscal_years": (2023,), "period_ends": (end,)})
    local = localise(other, "AAPL", APPLE)
    assert named_pairs(local.reading) == [(2023, 0), (2024, 0)]
    assert "FY2024" in local.warnings[0]


@pytest.mark.parametrize(
    ("day", "flows", "as_of"),
    [
        (date(2023, 12, 30), True, date(2023, 12, 30)),  # the end of another period
        (date(2022, 12, 30), True, date(2022, 12, 30)),  # before the year has ended
        (date(2023, 9, 30), True, None),  # the end of the very year
        (date(2023, 12, 30), False, None),  # of a balance
        (date(2023, 11, 20), False, date(2023, 11, 20)),  # no period ends then
    ],
)
def test_as_of_a_day_there_is_no_flow_only_what_was_known_of_one(day: date, flows: bool, as_of: date | None) -> None:
    [end] = find_period_ends(Wording(f"as of {day}"))
    reading = READING.model_copy(update={"fiscal_years": (2023,), "period_ends": (end,)})
    local = localise(reading, "AAPL", APPLE, flows=flows)
    assert local.reading.as_of == as_of
    assert as_of is None or named_pairs(local.reading) == [(2023, 0)]


@pytest.mark.parametrize(
    ("slots", "pairs"),
    [
        ({"fiscal_years": (2024,), "open_end": "since"}, [(2024, 0), (2025, 0)]),
        ({"fiscal_years": (2024,), "open_end": "until"}, [(2023, 0), (2024, 0)]),
        ({"fiscal_years": (2010,), "open_end": "since"}, [(2023, 0), (2024, 0), (2025, 0)]),
        (
            {"fiscal_years": (2024,), "fiscal_quarters": (2,), "granularity": "quarterly", "open_end": "since"},
            [(2024, 2), (2025, 2)],
        ),
        (
            {
                "fiscal_years": (2024,),
                "fiscal_quarters": (4,),
                "periods": (NamedPeriod(fiscal_year=2024, fiscal_quarter=4),),
                "granularity": "quarterly",
                "open_end": "since",
            },
            [(2024, 4), (2025, 1), (2025, 2), (2025, 3), (2025, 4)],
        ),
    ],
)
def test_an_open_range_goes_as_far_as_the_filings(slots: dict[str, object], pairs: list[tuple[int, int]]) -> None:
    reading = READING.model_copy(update=slots)
    assert needs_calendar(reading)
    local = localise(reading, "AAPL", APPLE)
    assert named_pairs(local.reading) == pairs
    assert local.reading.open_end == ""
    assert bool(local.warnings) == (reading.fiscal_years == (2010,))


def test_an_open_range_beyond_the_filings_is_missing() -> None:
    reading = READING.model_copy(update={"fiscal_years": (2031,), "open_end": "since"})
    assert localise(reading, "AAPL", APPLE).missing == ("lies in or after FY2031",)


def test_years_ago_count_from_the_newest() -> None:
    local = localise(READING.model_copy(update={"years_ago": 2}), "AAPL", APPLE)
    assert named_pairs(local.reading) == [(2023, 0)]


def test_periods_count_as_far_as_the_years_still_hold_them() -> None:
    pairs = (NamedPeriod(fiscal_year=2022, fiscal_quarter=4), NamedPeriod(fiscal_year=2023, fiscal_quarter=1))
    both = {"fiscal_years": (2022, 2023), "fiscal_quarters": (1, 4), "periods": pairs}
    assert named_pairs(READING.model_copy(update=both)) == [(2022, 4), (2023, 1)]
    assert named_pairs(READING.model_copy(update=both | {"fiscal_years": (2023,)})) == [(2023, 1)]
    assert named_pairs(READING.model_copy(update=both | {"fiscal_years": (2020,)})) == [(2020, 1), (2020, 4)]


def test_a_balance_that_moved_between_two_days_is_asked_for_at_both() -> None:
    ends = tuple(find_period_ends(Wording("between September 30, 2023 and December 30, 2023")))
    asks = Asked(kind="difference", relation="up", year_before=True)
    moved = READING.model_copy(update={"period_ends": ends, "asks": asks})
    local = localise(moved, "AAPL", APPLE).reading
    assert (named_pairs(local), local.change) == ([(2023, 0), (2024, 1)], True)
    assert not localise(moved, "AAPL", APPLE, flows=True).reading.change
