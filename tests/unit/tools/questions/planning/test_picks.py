"""Which one of a set is asked for, and which one it is."""

from decimal import Decimal
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.unit.tools.missing import missing
from tests.unit.tools.questions.planning.made import figure, found, reading
from tools.language.english.planning import end_of, without_ends
from tools.models.figures import Calculated, Calculation, Retrieved, Series
from tools.models.plans import Choice, End, Pick
from tools.questions.planning.picks import choose, pick_by, picked_reading, read_pick
from tools.questions.planning.rules import Reader

HIGHEST = Pick(end="highest", kind="company", metric="revenue")
LOWEST = HIGHEST.model_copy(update={"end": "lowest"})
GROWTH = HIGHEST.model_copy(update={"growth": True})
YEAR = HIGHEST.model_copy(update={"kind": "year"})
QUARTER = HIGHEST.model_copy(update={"kind": "quarter"})

READ: dict[str, tuple[str, str, str, bool]] = {
    "Which of Apple and Meta had the highest revenue in 2023?": ("highest", "company", "revenue", False),
    "Which of Apple and Meta had the lowest revenue in 2023?": ("lowest", "company", "revenue", False),
    "Is Apple's revenue larger than Meta's in 2023?": ("highest", "company", "revenue", False),
    "Who spent the least on R&D in 2023, Apple or Microsoft?": ("lowest", "company", "research_and_development", False),
    # The largest loss is the lowest income, and the smallest loss the highest.
    "Which of Apple and Meta had the largest net loss in 2023?": ("lowest", "company", "net_income", False),
    "Which of Apple and Meta had the smallest net loss in 2023?": ("highest", "company", "net_income", False),
    "Who lost more money in 2023, Apple or Meta?": ("lowest", "company", "net_income", False),
    "Which of Apple and Meta grew revenue most in 2023?": ("highest", "company", "revenue", True),
    "Which of Apple and Meta had the slowest revenue growth in 2023?": ("lowest", "company", "revenue_growth", False),
    "did apple or meta have lower revenue in 2023": ("lowest", "company", "revenue", False),
    "smaller inventory 2023, apple or meta": ("lowest", "company", "inventory", False),
    # What compares changes asks for growth; a fall is negative growth.
    "Did Apple or Meta grow its revenue faster in 2023?": ("highest", "company", "revenue", True),
    "Which company expanded its revenue quicker in 2023, Apple or Meta?": ("highest", "company", "revenue", True),
    "Whose net income climbed the most in 2023, Apple or Meta?": ("highest", "company", "net_income", True),
    "Did Apple's or Meta's net income fall further in 2023?": ("lowest", "company", "net_income", True),
    "Whose revenue declined less in 2023, Apple's or Meta's?": ("highest", "company", "revenue", True),
    "Did Meta or Apple's revenue grow slower in Q2 2023?": ("lowest", "company", "revenue", True),
    "Which had the bigger jump in net income in 2023, Meta or Apple?": ("highest", "company", "net_income", True),
    "Did Apple's revenue grow faster in 2022 or 2023?": ("highest", "year", "revenue_growth", False),
    "In which year did Apple's revenue fall the most from 2019 to 2023?": ("lowest", "year", "revenue_growth", False),
    "In which quarter of 2023 did Apple's revenue grow the fastest?": ("highest", "quarter", "revenue_growth", False),
    "Did Apple's revenue increase more in 2022 or 2023?": ("highest", "year", "revenue_growth", False),
    "Who ended up with more cash in 2023, Apple or Meta?": ("highest", "company", "cash_and_cash_equivalents", False),
    # An order begins at the end that is asked for, the highest where none is.
    "Rank Apple and Meta by revenue for fiscal 2023.": ("highest", "company", "revenue", False),
    "Sort from lowest to highest total assets 2023: Apple, Meta": ("lowest", "company", "total_assets", False),
    "Order Apple and Meta by revenue 2023, smallest first": ("lowest", "company", "revenue", False),
    "Apple and Meta by capex 2023 in descending order": ("highest", "company", "capital_expenditures", False),
    "operating margin league table 2023 - Apple / Meta": ("highest", "company", "operating_margin", False),
    "Apple, Meta sorted by net income 2023 low to high": ("lowest", "company", "net_income", False),
    "top gross margin year for Apple from 2016 to 2023": ("highest", "year", "gross_margin", False),
    "when did Apple buy back the most stock, 2019 to 2023": ("highest", "year", "share_repurchases", False),
    "In which year was Apple's revenue highest?": ("highest", "year", "revenue", False),
    "In which year since 2020 was Apple's revenue highest?": ("highest", "year", "revenue", False),
    "What was Apple's best year for revenue?": ("highest", "year", "revenue", False),
    # Of a course of years, the superlative alone asks for one.
    "apple lowest gross margin fy2018 to fy2023?": ("lowest", "year", "gross_margin", False),
    "apple highest revenue ever": ("highest", "year", "revenue", False),
    "highest quarterly revenue apple 2019-2023, which quarter was it": ("highest", "quarter", "revenue", False),
    "Which quarter of 2023 had Apple's lowest gross margin?": ("lowest", "quarter", "gross_margin", False),
}
NO_PICK = [
    "What was Apple's revenue in 2023?",
    "Compare the revenue of Apple and Meta in 2023",
    "Apple's revenue 2020 to 2023, at least the total",  # "at least" is no end
    "Apple revenue 2020 to 2023, higher than expected",
    "What was Apple's highest revenue in 2023?",  # of one company and one year
    "In which year did Apple grow most?",  # of no metric
    "Apple and Meta revenue 2023, higher",  # nobody asks which
]


@pytest.mark.parametrize(("question", "pick"), READ.items())
def test_a_pick_is_read(reader: Reader, question: str, pick: tuple[str, str, str, bool]) -> None:
    found = read_pick(question, reader.read(question))
    assert found is not None
    assert (found.end, found.kind, found.metric, found.growth) == pick


@pytest.mark.parametrize("question", NO_PICK)
def test_not_every_superlative_picks(reader: Reader, question: str) -> None:
    assert read_pick(question, reader.read(question)) is None


@pytest.mark.parametrize("question", READ)
def test_the_words_that_pick_narrow_nothing(reader: Reader, question: str) -> None:
    whole = reader.read(question)
    pick = read_pick(question, whole)
    assert pick is not None
    assert picked_reading(question, whole, pick).unexplained == ()


def test_where_no_year_is_named_the_newest_ones_are_looked_at(reader: Reader) -> None:
    by_year, by_quarter = "In which year was Apple's revenue highest?", "In which quarter was Apple's revenue highest?"
    assert picked_reading(by_year, reader.read(by_year), YEAR).newest == 10
    quarters = picked_reading(by_quarter, reader.read(by_quarter), QUARTER)
    assert (quarters.newest, quarters.granularity) == (40, "quarterly")
    named = "In which year was Apple's revenue highest, 2022 or 2023?"
    assert picked_reading(named, reader.read(named), YEAR).newest == 1


@pytest.mark.parametrize(
    ("text", "end"),
    [
        ("the highest", "highest"),
        ("the lowest", "lowest"),
        ("higher or lower", "highest"),
        ("lower or higher", "lowest"),
        ("mostly", None),
        ("", None),
    ],
)
def test_the_first_end_counts(text: str, end: End | None) -> None:
    assert end_of(text) == end


def test_without_an_end_there_is_no_pick() -> None:
    assert pick_by("Which of them?", "company", "revenue") is None
    assert pick_by("Which grew fastest?", "year", "revenue_growth") == Pick(
        end="highest", kind="year", metric="revenue_growth"
    )


@pytest.mark.parametrize(
    ("text", "left"),
    [("buy back the most stock", "buy back stock"), ("the highest revenue", "revenue"), ("highest", "highest")],
)
def test_a_metric_is_found_without_the_superlative(text: str, left: str) -> None:
    assert without_ends(text) == left


def picked(pick: Pick, *values: Any, **readings: Any) -> Choice | None:
    """What is picked where each value came of a part of its own."""
    parents = {f"q{number}": found(value) for number, value in enumerate(values, start=1)}
    return choose(pick, parents, [reading(value.ticker, **readings) for value in values])


@pytest.mark.parametrize(("pick", "ticker"), [(HIGHEST, "META"), (LOWEST, "NVDA")])
def test_the_end_of_the_set_is_chosen(pick: Pick, ticker: str) -> None:
    choice = picked(pick, figure(5), figure(7, "META"), figure(-3, "NVDA"))
    assert choice is not None
    assert (choice.ticker, choice.fiscal_year, choice.among) == (ticker, 2024, 3)
    assert (choice.tied, choice.missing) == ((), ())


def test_growth_is_compared_in_percent_and_not_in_size() -> None:
    choice = picked(GROWTH, figure(1000, pct=2.0), figure(7, "META", pct=-5.5), figure(9, "NVDA", pct=125.9))
    assert choice is not None
    assert (choice.ticker, choice.value) == ("NVDA", Decimal("125.9"))
    assert picked(GROWTH, figure(1000), figure(7, "META")) is None


def test_those_that_are_level_are_told() -> None:
    choice = picked(HIGHEST, figure(7), figure("7.0", "META"), figure(3, "NVDA"))
    assert choice is not None
    assert (choice.ticker, choice.tied) == ("AAPL", ("META",))
    years = picked(YEAR, figure(7, year=2022), figure(7, year=2024), figure(1, year=2023))
    assert years is not None
    assert (years.fiscal_year, years.tied) == (2022, ("FY2024",))


def test_those_without_a_figure_are_told() -> None:
    unloaded = reading(not_loaded=missing("MICROSOFT CORP (THE)"))
    parents = {"q1": found(figure(5)), "q2": found(figure(3, "NVDA")), "q3": found(), "q4": Retrieved()}
    choice = choose(HIGHEST, parents, [reading("AAPL"), reading("NVDA"), reading("META"), unloaded])
    assert choice is not None
    assert (choice.ticker, choice.among, choice.missing) == ("AAPL", 2, ("META", "MICROSOFT CORP (THE)"))


def test_one_figure_alone_is_at_no_end_of_several() -> None:
    assert choose(HIGHEST, {"q1": found(figure(5)), "q2": found()}, [reading("AAPL"), reading("META")]) is None


def test_where_nothing_was_found_nothing_is_chosen() -> None:
    assert choose(HIGHEST, {"q1": found()}, [reading("AAPL")]) is None
    assert choose(HIGHEST, {}, []) is None
    assert picked(HIGHEST, figure(5, metric="net_income")) is None


def test_what_has_different_units_is_not_compared() -> None:
    assert picked(HIGHEST, figure(5), figure(7, "META", unit="EUR")) is None


def test_a_figure_that_came_of_two_parts_is_one() -> None:
    choice = picked(HIGHEST, figure(5), figure(5), figure(3, "META"))
    assert choice is not None
    assert (choice.among, choice.tied) == (2, ())


def test_the_years_of_a_series_are_compared() -> None:
    points = tuple(figure(value, year=year) for year, value in ((2022, 5), (2023, 9), (2024, 7)))
    series = Series(ticker="AAPL", metric="revenue", label="Revenue", unit="USD", points=points)
    choice = choose(YEAR, {"q1": Retrieved(timeseries=(series,))}, [reading("AAPL")])
    assert choice is not None
    assert (choice.fiscal_year, choice.fiscal_quarter, choice.value) == (2023, None, Decimal(9))


def test_a_quarter_is_picked_among_quarters_alone() -> None:
    choice = picked(QUARTER, figure(100), figure(5, fiscal_quarter=1), figure(9, fiscal_quarter=2))
    assert choice is not None
    assert (choice.fiscal_year, choice.fiscal_quarter, choice.among) == (2024, 2, 2)
    assert picked(QUARTER, figure(100)) is None


@pytest.mark.parametrize(("formula", "ticker"), [("gross_margin", "META"), ("net_margin", None)])
def test_computed_figures_are_compared(formula: str, ticker: str | None) -> None:
    results = tuple(
        Calculated(
            ticker=name,
            label="Gross margin",
            fiscal_year=2024,
            end_date=figure(1).end_date,
            value=Decimal(value),
            unit="pure",
            inputs=(figure(1, name),),
            steps=(),
        )
        for name, value in (("AAPL", "0.4"), ("META", "0.8"))
    )
    calculation = Calculation(formula="gross_margin", definition="", results=results)
    pick = HIGHEST.model_copy(update={"metric": formula})
    choice = choose(pick, {"q1": Retrieved(calculations=(calculation,))}, [reading("AAPL", "META")])
    assert (choice.ticker if choice else None) == ticker


VALUES = st.dictionaries(st.sampled_from(["AAPL", "META", "NVDA", "PG"]), st.integers(-(10**12), 10**12), min_size=1)


@given(VALUES)
def test_nothing_lies_beyond_what_is_chosen(values: dict[str, int]) -> None:
    figures = [figure(value, ticker) for ticker, value in values.items()]
    highest, lowest = picked(HIGHEST, *figures), picked(LOWEST, *figures)
    assert highest is not None
    assert lowest is not None
    assert (highest.value, lowest.value) == (max(values.values()), min(values.values()))
    assert values[highest.ticker] == highest.value
    assert {highest.ticker, *highest.tied} == {ticker for ticker, value in values.items() if value == highest.value}
    assert highest.among == lowest.among == len(values)


@pytest.mark.parametrize(
    "question",
    [
        "Which company's gross margin rose more in 2023, Apple or Meta?",  # in points, which nothing ranks
        "Did Apple's gross margin rise more than Meta's in 2023?",
        "Whose revenue growth fell the most in 2023, Apple or Meta?",
        "Which of Apple and Meta saw revenue accelerate more in 2023?",
        "Was Apple's revenue faster in 2023?",
    ],
)
def test_a_comparison_of_changes_that_none_can_tell_is_left_open(reader: Reader, question: str) -> None:
    assert reader.read(question).unexplained


def test_a_word_that_compares_changes_is_used(reader: Reader) -> None:
    read = reader.read("Did Apple or Meta grow its revenue faster in 2023?")
    assert not read.unused
    assert not read.unexplained


def test_of_years_whose_growth_is_not_known_those_without_are_named(reader: Reader) -> None:
    asked = reader.read("In which year did Apple's revenue grow the fastest, 2021, 2022 or 2023?")
    pick = YEAR.model_copy(update={"metric": "revenue_growth"})
    results = tuple(
        Calculated(
            ticker="AAPL", label="Revenue growth", fiscal_year=year, end_date=figure(1).end_date,
            value=Decimal(value), unit="ratio", inputs=(figure(1, year=year),), steps=(),
        )
        for year, value in ((2022, "0.1"), (2023, "0.2"))
    )  # fmt: skip

    def chosen(*some: Calculated) -> Choice | None:
        calculation = Calculation(formula="revenue_growth", definition="", results=some)
        return choose(pick, {"q1": Retrieved(calculations=(calculation,))}, [asked])

    both = chosen(*results)
    assert both is not None
    assert (both.fiscal_year, both.missing) == (2023, ("FY2021",))
    assert chosen(results[0]) is None
