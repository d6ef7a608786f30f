from datetime import date

import pytest

from ingest.manifest import FileMetadata, describe
from ingest.transcripts.models import Told
from ingest.transcripts.told import read_told
from tools.language.company_names.directory import load_directory

DIRECTORY = load_directory()


def told(text: str = "", name: str = "call.txt", said: FileMetadata | None = None, **fields: object) -> FileMetadata:
    return read_told(text, Told(**fields), name, said or describe(), DIRECTORY)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("text", "period"),
    [
        ("Apple Q3 2021 Earnings Call", (2021, 3)),
        ("our third-quarter 2021 results", (2021, 3)),
        ("the first quarter of fiscal 2024 conference call", (2024, 1)),
        ("welcome to the fiscal year 2022 second quarter results call", (2022, 2)),
        ("welcome to our fourth-quarter earnings call", (None, 4)),
        ("we spoke of the year 2021", (None, None)),
    ],
)
def test_the_period_by_the_text(text: str, period: tuple[int | None, int | None]) -> None:
    found = told(text)
    assert (found.fiscal_year, found.quarter) == period


@pytest.mark.parametrize("name", ["KO_q3_2021.json.gz", "/calls/ko-2021-Q3.txt", "KO 2021Q3.pdf"])
def test_ticker_and_period_by_the_files_name(name: str) -> None:
    found = told(name=name)
    assert (found.ticker, found.fiscal_year, found.quarter) == ("KO", 2021, 3)


def test_what_is_said_goes_before_the_text_and_that_before_the_name() -> None:
    text = "third quarter fiscal 2022 results conference call"
    assert told(text, "NVDA_q3_2021.txt").fiscal_year == 2022
    assert told(text, "NVDA_q3_2021.txt", describe(fiscal_year=2020)).fiscal_year == 2020
    assert told(text, "NVDA_q1_2021.txt").quarter == 3
    assert told("our second-quarter earnings call", "KO_q3_2021.txt").fiscal_year is None  # of another call
    assert told(text, fiscal_year=2019, quarter=4).fiscal_year == 2019


def test_the_company_by_the_text() -> None:
    assert told("The Coca-Cola Company (NYSE: KO)\nQ3 2021 Earnings Call").ticker == "KO"
    assert told("Good morning, and welcome to the Verizon Third Quarter 2021 call.").company == "Verizon"
    assert told("(KO) Q3 2021", said=describe(company="Harbour Stoves")).ticker is None


def test_the_day_of_the_call() -> None:
    assert told("This call is recorded, Tuesday, July 27, 2021.").filed == date(2021, 7, 27)
    assert told(day="2021-10-27").filed == date(2021, 10, 27)
    assert told("on the 35th, Feb. 31, 2021").filed is None
    assert told(day="soon").filed is None
