"""A wording of a period is taught once: questions, claims, stated numbers and passages all read it."""

import pytest

from ingest.enriching.periods import find_periods as of_passage
from tools.language.claims.times import read_time
from tools.language.periods.mentions import read_periods
from tools.language.periods.question import find_periods as of_question
from tools.language.stated.periods import find_period_mentions as of_numbers

Quarter = tuple[int, int]
QUARTERS: dict[str, Quarter] = {
    "Q3 FY24": (2024, 3),
    "3Q24": (2024, 3),
    "the third quarter of fiscal 2024": (2024, 3),
    "the third quarter of fiscal '24": (2024, 3),
    "fiscal 2024 third quarter": (2024, 3),
    "2024-Q3": (2024, 3),
}
YEARS = {
    "fiscal '24": 2024,
    "fiscal 24": 2024,
    "FY2024": 2024,
    "fiscal 2024": 2024,
    "year-end 2023": 2023,
    "calendar year 2023": 2023,
}
DAYS = {
    "the three months ended June 30, 2024": ("quarter", "2024-06-30"),
    "the year ended 30 June 2024": ("year", "2024-06-30"),
    "the Dec quarter 2025": ("quarter", "2025-12"),
}
PARTS = {"1H 2024": (2024, 2, "2024-H1"), "the first nine months of fiscal 2024": (2024, 3, "2024-9M")}
JOINED = {
    "fiscal 2024's first half": (2024, 0, 6),
    "2024 H1": (2024, 0, 6),
    "Q3 2024 YTD": (2024, 3, 0),
    "YTD Q3 2024": (2024, 3, 0),
    "1H24": (2024, 0, 6),
    "9M24": (2024, 0, 9),
    "the year-to-date total through Q3 2024": (2024, 3, 0),
}


@pytest.mark.parametrize("wording", QUARTERS)
def test_quarters(wording: str) -> None:
    year, quarter = QUARTERS[wording]
    question = of_question(f"revenue in {wording}")
    assert (question.fiscal_years, question.fiscal_quarters) == ((year,), (quarter,))
    [target] = read_time(f"revenue rose in {wording}").targets
    assert (target.span, target.fiscal_year, target.fiscal_quarter) == ("quarter", year, quarter)
    [number] = of_numbers(f"revenue of $5 billion in {wording}")
    assert (number.fiscal_year, number.fiscal_quarter) == (year, quarter)
    assert of_passage(f"Revenue in {wording} was $5 billion.") == [f"{year}-Q{quarter}"]


@pytest.mark.parametrize("wording", YEARS)
def test_years(wording: str) -> None:
    year = YEARS[wording]
    assert of_question(f"revenue in {wording}").fiscal_years in {(year,), ()}
    [target] = read_time(f"revenue rose in {wording}").targets
    assert (target.fiscal_year or (target.end and target.end.year), target.fiscal_quarter) == (year, None)
    [number] = of_numbers(f"revenue of $5 billion in {wording}")
    assert (number.fiscal_year or (number.date and number.date.year), number.fiscal_quarter) == (year, 0)
    [passage] = of_passage(f"Revenue in {wording} was $5 billion.")
    assert passage in {f"FY{year}", str(year)}


@pytest.mark.parametrize("wording", DAYS)
def test_days(wording: str) -> None:
    kind, day = DAYS[wording]
    [question] = of_question(f"revenue for {wording}").ends
    [target] = read_time(f"revenue rose in {wording}").targets
    [number] = of_numbers(f"revenue of $5 billion in {wording}")
    assert question == target.end == number.date
    assert (question.kind, target.span) == (kind, kind)
    assert of_passage(f"Revenue in {wording} was $5 billion.") == [day]


@pytest.mark.parametrize("wording", PARTS)
def test_parts_of_years(wording: str) -> None:
    year, quarter, form = PARTS[wording]
    question = of_question(f"revenue in {wording}")
    assert (question.to_date, question.problems) == (wording, ())
    assert (question.fiscal_years, question.fiscal_quarters) == ((year,), (quarter,))
    [target] = read_time(f"revenue rose in {wording}").targets
    assert (target.span, target.fiscal_year, target.fiscal_quarter) == ("ytd", year, quarter)
    [number] = of_numbers(f"revenue of $5 billion in {wording}")
    assert (number.to_date, number.fiscal_year, number.months) == (True, year, 3 * quarter)
    assert of_passage(f"Revenue in {wording} was $5 billion.") == [form]


def test_months_up_to_a_day() -> None:
    wording = "the nine months ended September 30, 2025"
    question = of_question(f"revenue for {wording}")
    assert (question.to_date, [(end.kind, end.months) for end in question.ends]) == (wording, [("part", 9)])
    [target] = read_time(f"revenue rose in {wording}").targets
    [number] = of_numbers(f"revenue of $5 billion in {wording}")
    assert (target.span, target.end, number.to_date, number.months) == ("ytd", number.date, True, 9)
    assert of_passage(f"Revenue for {wording} was $5 billion.") == ["2025-09-30"]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("2000 employees", [("year", False)]),
        ("the Act of 1934", [("year", False)]),
        ("in 2024", [("year", True)]),
        ("Q3 was the best of 2024", [("quarter", False), ("year", True)]),
        ("trailing twelve months", [("trailing", True)]),
        ("for the quarter", [("this quarter", True)]),
        ("Item 7A of the form", []),
    ],
)
def test_kinds_and_how_sure_they_are(text: str, expected: list[tuple[str, bool]]) -> None:
    assert [(one.kind, one.sure) for one in read_periods(text)] == expected


def test_each_mention_has_its_place() -> None:
    text = "the six months ended June 30, 2024 and July 1, 2023, and Q2 of fiscal 2024 and 2023"
    found = read_periods(text)
    assert [text[one.start : one.end] for one in found] == [
        "the six months ended June 30, 2024", "July 1, 2023", "Q2 of fiscal 2024", "2023",
    ]  # fmt: skip
    assert [(one.to_date, one.months, one.fiscal_quarter) for one in found] == [
        (True, 6, 0), (True, 6, 0), (False, 0, 2), (False, 0, 2),
    ]  # fmt: skip


@pytest.mark.parametrize("wording", JOINED)
def test_a_part_of_a_year_goes_with_the_period_beside_it(wording: str) -> None:
    [mention] = read_periods(f"Revenue in {wording} was $5 billion.")
    assert mention.to_date
    assert (mention.fiscal_year, mention.fiscal_quarter, mention.months) == JOINED[wording]


def test_the_half_year_to_a_day_is_no_fiscal_year() -> None:
    [mention] = read_periods("Revenue for the half-year ended June 30, 2024 was $5 billion.")
    assert (mention.to_date, mention.months) == (True, 6)


def test_days_of_one_sentence_keep_their_places() -> None:
    said = "subscribers were 238,400 at November 2, 2024, compared with 201,000 at October 28, 2023."
    found = read_periods(said)
    assert [said[one.start : one.end].removeprefix("at ") for one in found] == ["November 2, 2024", "October 28, 2023"]
    assert [one.date.month for one in found if one.date] == [11, 10]
