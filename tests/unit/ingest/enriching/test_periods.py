"""The periods that a text names, in one form each."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ingest.enriching.periods import find_periods

FORM = re.compile(r"(?:FY)?\d{4}|\d{4}-(?:\d\d|\d\d-\d\d|Q[1-4]|H[12]|9M)")


def periods(text: str) -> list[str]:
    return find_periods(text)


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("As of September 28, 2024 and September 30, 2023", ["2024-09-28", "2023-09-30"]),
        ("the three months ended March 31, 2024 and 2023", ["2024-03-31", "2023-03-31"]),
        ("Sept. 28, 2024, 28 September 2023, 2022-09-24", ["2024-09-28", "2023-09-28", "2022-09-24"]),
        ("in December 2024 and May of 2023", ["2024-12", "2023-05"]),
        ("February 29, 2024 and 2023", ["2024-02-29"]),
        ("fiscal 2024, 2023 and 2022", ["FY2024", "FY2023", "FY2022"]),
        ("fiscal years 2021 through 2023", ["FY2021", "FY2022", "FY2023"]),
        (
            "FY24, FY2023 and FY 2022; the 2021 fiscal year; full year 2020",
            ["FY2024", "FY2023", "FY2022", "FY2021", "FY2020"],
        ),
        ("the third quarter of 2024 and 2023", ["2024-Q3", "2023-Q3"]),
        ("Q3 2024, 2Q23, Q1'22, 2021-Q4, Q2 FY2020", ["2024-Q3", "2023-Q2", "2022-Q1", "2021-Q4", "2020-Q2"]),
        ("fourth fiscal quarter of fiscal 2024; 2023 first quarter", ["2024-Q4", "2023-Q1"]),
        ("the first half of 2024, second half of fiscal 2023", ["2024-H1", "2023-H2"]),
        ("first nine months of 2024; first six months of 2023", ["2024-9M", "2023-H1"]),
        ("2024 compared to 2023", ["2024", "2023"]),
        ("2020-2023", ["2020", "2021", "2022", "2023"]),
        ("from 2019 to 2021", ["2019", "2020", "2021"]),
        ("2024\t2023\t2022\n391,035\t383,285", ["2024", "2023", "2022"]),
        ("calendar year 2024", ["2024"]),
        ("It ended in 2019. Then 2020 began.", ["2019", "2020"]),
        ("It grew in 2023. First quarter sales rose.", ["2023"]),
        ("No year here.\nSales of $12,345, 24.5%\nand 17 stores\nFY24; H1'23\nthe June quarter", ["FY2024", "2023-H1"]),
        ("H100 and H200 systems", []),
        ("H124 and H1 2023", ["2024-H1", "2023-H1"]),
    ],
)
def test_periods(text: str, found: list[str]) -> None:
    assert periods(text) == found


@pytest.mark.parametrize(
    "text",
    [
        "the 2022 Employee Stock Plan",
        "$2,024 and 2,023",
        "2024% of 12.2023",
        "2000 employees",
        "the Securities Exchange Act of 1934",
        "ASU 2023-07",
        "in no year",
        "1850 and 2150",
        "x2024",
        "€2024",
        "February 30, 2024",
    ],
)
def test_what_names_no_period(text: str) -> None:
    assert periods(text) == []


def test_each_period_once_and_sixty_at_most() -> None:
    assert periods("2024, 2024 and in 2024") == ["2024"]
    assert len(periods(" ".join(f"in {year};" for year in range(1900, 2100)))) == 60


PARTS = "2024 2023 1999 28 September May third quarter half of fiscal 3Q24 Q3 ' and to - , . % $ \t \n first months six"


@given(st.lists(st.sampled_from(PARTS.split(" ")), max_size=14).map(" ".join))
def test_every_period_has_one_of_the_forms(text: str) -> None:
    assert all(FORM.fullmatch(period) for period in periods(text))
