"""What a clause takes over from the others, and from the pick before it."""

from typing import Any

import pytest

from tests.unit.tools.questions.planning.made import reading
from tools.language.periods.wording import clean
from tools.questions.planning.clauses import Clause
from tools.questions.planning.links import Linked, link
from tools.questions.planning.rules import Reader, link_clauses

GAPS: dict[str, list[dict[str, Any]]] = {
    # Company and period come from the clause before.
    "What was Apple's revenue in 2023, and what was its net income in 2022?": [
        {"tickers": ("AAPL",), "metrics": ("revenue",), "fiscal_years": (2023,)},
        {"tickers": ("AAPL",), "metrics": ("net_income",), "fiscal_years": (2022,)},
    ],
    "What was Apple's revenue in 2023, and what was Nvidia's net income?": [
        {"tickers": ("AAPL",), "metrics": ("revenue",), "fiscal_years": (2023,)},
        {"tickers": ("NVDA",), "metrics": ("net_income",), "fiscal_years": (2023,)},
    ],
    # Where there is none before, from the one after.
    "What was the revenue in 2022? And what was Apple's net income in 2023?": [
        {"tickers": ("AAPL",), "metrics": ("revenue",), "fiscal_years": (2022,)},
        {"tickers": ("AAPL",), "metrics": ("net_income",), "fiscal_years": (2023,)},
    ],
    # The nearest one before counts.
    "Apple's revenue in 2022, Nvidia's net income in 2023, and what was its gross margin?": [
        {"tickers": ("AAPL",), "fiscal_years": (2022,)},
        {"tickers": ("NVDA",), "fiscal_years": (2023,)},
        {"tickers": ("NVDA",), "metrics": ("gross_margin",), "fiscal_years": (2023,)},
    ],
    # A company and a year alone ask for the same figure.
    "Apple's revenue in 2022 and Nvidia in 2023": [
        {"metrics": ("revenue",), "fiscal_years": (2022,)},
        {"tickers": ("NVDA",), "metrics": ("revenue",), "fiscal_years": (2023,)},
    ],
    "Apple's balance sheet for 2022 and Nvidia's for 2023": [
        {"statements": ("balance_sheet",)},
        {"tickers": ("NVDA",), "statements": ("balance_sheet",), "fiscal_years": (2023,), "route": "full_statement"},
    ],
    # "That year" is the one before; words that refer are no words that narrow.
    "What was Apple's revenue in 2022, and how much did Meta spend on R&D that year?": [
        {"fiscal_years": (2022,)},
        {"tickers": ("META",), "metrics": ("research_and_development",), "fiscal_years": (2022,), "unexplained": ()},
    ],
    # A company that is not loaded is one, too.
    "What was Microsoft's revenue in 2022, and what was its net income?": [
        {"tickers": (), "metrics": ("revenue",)},
        {"tickers": (), "metrics": ("net_income",), "fiscal_years": (2022,)},
    ],
}
SHIFTED: dict[str, list[tuple[int, ...]]] = {
    "What was Apple's revenue in 2021, and two years later?": [(2021,), (2023,)],
    "Apple's revenue in 2021 and the following year": [(2021,), (2022,)],
    "Apple's revenue in 2023, and what was it three years earlier?": [(2023,), (2020,)],
    "Apple's revenue in 2021 and 2022, and what was its net income two years later?": [(2021, 2022), (2023, 2024)],
    "Apple's revenue in 2021 and Nvidia's a year later": [(2021,), (2022,)],
    # Both count from the year that is named.
    "Apple's revenue in 2021, a year later and two years later": [(2021,), (2022,), (2023,)],
}


@pytest.fixture
def linked(reader: Reader) -> Any:
    """The clauses of a question, completed."""

    def made(question: str) -> list[Linked]:
        text = clean(question)
        return link_clauses(text, reader.read(text), reader)

    return made


@pytest.mark.parametrize(("question", "clauses"), GAPS.items())
def test_gaps_are_filled_from_the_nearest_clause(linked: Any, question: str, clauses: list[dict[str, Any]]) -> None:
    found = linked(question)
    assert len(found) == len(clauses)
    for clause, slots in zip(found, clauses, strict=True):
        assert {name: getattr(clause.reading, name) for name in slots} == slots


def test_a_company_that_is_not_loaded_is_handed_on(linked: Any) -> None:
    first, second = linked("What was Microsoft's revenue in 2022, and what was its net income?")
    assert first.reading.not_loaded == second.reading.not_loaded != ()


@pytest.mark.parametrize(("question", "years"), SHIFTED.items())
def test_years_are_counted_from_the_ones_before(linked: Any, question: str, years: list[tuple[int, ...]]) -> None:
    found = linked(question)
    assert [clause.reading.fiscal_years for clause in found] == years
    assert {clause.reading.metrics for clause in found} <= {("revenue",), ("net_income",)}
    assert not any(clause.reading.unexplained or clause.reading.prior_year for clause in found)


def test_how_far_on_a_year_is_leaves_no_period_open(linked: Any) -> None:
    """A count of years alone names no period; "two years later" does."""
    *_, later = linked("Apple's revenue in 2021. What was its net income two years later?")
    assert (later.reading.fiscal_years, later.reading.problems) == ((2023,), ())
    *_, plain = linked("Apple's revenue in 2021. What was its net income in the two years?")
    assert [problem.kind for problem in plain.reading.problems] == ["unclear periods"]


def test_single_periods_are_shifted_as_their_years_are(linked: Any) -> None:
    _, later = linked("What was Apple's revenue in Q4 2022 and Q1 2023, and what was it a year later?")
    assert [(period.fiscal_year, period.fiscal_quarter) for period in later.reading.periods] == [(2023, 4), (2024, 1)]


def test_before_the_newest_year_is_counted_back(linked: Any) -> None:
    _, earlier = linked("What was Apple's revenue, and what was its net income two years earlier?")
    assert (earlier.reading.fiscal_years, earlier.reading.years_ago, earlier.reading.unexplained) == ((), 2, ())


@pytest.mark.parametrize(
    "question",
    [
        "What was Apple's revenue, and what was its net income two years later?",
        "What was Apple's revenue since 2021, and what was its net income two years later?",
    ],
)
def test_a_distance_from_no_year_stays_open(linked: Any, question: str) -> None:
    _, later = linked(question)
    assert later.reading.unexplained == ("later",)


def test_what_an_earlier_question_told_fills_the_rest(reader: Reader) -> None:
    """The whole has the company of the question before, and its clauses have none."""
    text = "and its net income in 2022, and its total assets in 2021?"
    first, second = link_clauses(text, reading("AAPL", metrics=("net_income",), fiscal_years=()), reader)
    assert [(one.reading.tickers, one.reading.fiscal_years) for one in (first, second)] == [
        (("AAPL",), (2022,)),
        (("AAPL",), (2021,)),
    ]


def test_what_asks_for_nothing_is_left_out(reader: Reader) -> None:
    texts = ("Apple's revenue in 2023", "thank you", "its net income")
    clauses = [Clause(text, reader.read(text)) for text in texts]
    assert [one.text for one in link(clauses, reading("AAPL"))] == [texts[0], texts[2]]


WHY: dict[str, dict[str, Any]] = {
    "What was Apple's revenue in 2023, and why?": {"topic": "revenue", "fiscal_years": (2023,)},
    # Of the years that both speak of, the newest.
    "What was Apple's revenue in 2022 and 2023, and why did it change?": {"topic": "revenue", "fiscal_years": (2023,)},
    "What was Apple's iPhone revenue in 2023, and why did it fall?": {"topic": "revenue iPhone"},
    # What says itself what it is about needs no topic.
    "What was Apple's revenue in 2023, and what does it say about China?": {"topic": "", "unexplained": ("China",)},
    "What was Apple's revenue in 2023, and what risks does it name?": {"topic": ""},
    "What was Apple's revenue in 2023, and what drove its net income?": {"topic": "", "metrics": ("net_income",)},
}


@pytest.mark.parametrize(("question", "slots"), WHY.items())
def test_why_is_about_the_figure_before_it(linked: Any, question: str, slots: dict[str, Any]) -> None:
    _, why = linked(question)
    assert why.reading.route in {"narrative", "hybrid"}
    assert why.reading.tickers == ("AAPL",)
    assert {name: getattr(why.reading, name) for name in slots} == slots


def test_what_is_asked_of_text_is_asked_of_the_next_company_as_well(linked: Any) -> None:
    _, second = linked("What drove Apple's revenue in 2023 and Nvidia's in 2024?")
    assert (second.reading.tickers, second.reading.fiscal_years) == (("NVDA",), (2024,))
    assert (second.reading.metrics, second.reading.topic, second.reading.route) == (("revenue",), "revenue", "hybrid")
    _, about = linked("What did Apple say about China in 2023 and Nvidia in 2024?")
    assert (about.reading.route, about.reading.topic, about.reading.unexplained) == ("narrative", "China", ("China",))


def test_a_word_with_several_meanings_has_the_one_that_is_named(linked: Any) -> None:
    first, second = linked("What was Apple's gross margin in 2023, and what was Nvidia's margin in 2022?")
    assert first.reading.metrics == second.reading.metrics == ("gross_margin",)
    assert second.reading.ambiguous == ()


TAKEN: dict[str, tuple[tuple[str, ...], int, int | None]] = {
    # The company that is picked, in the year of the pick.
    "Which of Apple and Meta had the highest revenue in 2023, and what was its net income?": (("company",), 0, 2023),
    "Which of Apple and Meta had the lowest revenue in 2023, and what was its net income in 2024?": (
        ("company",),
        0,
        2024,
    ),
    "Which of Apple and Meta had more revenue in 2022, and what was its net income two years later?": (
        ("company",),
        2,
        2024,
    ),
    "Which of Apple and Meta had the highest revenue in 2023, and why?": (("company",), 0, 2023),
    # A year that is picked, or a quarter.
    "In which year did Apple have its lowest revenue, and what was its net income that year?": (("year",), 0, None),
    "In which year did Apple have its lowest revenue, and what was its net income a year earlier?": (
        ("year",),
        -1,
        None,
    ),
    "In which quarter of 2023 was Apple's revenue highest, and what was its net income then?": (("quarter",), 0, None),
}
NOT_TAKEN = [
    "Which of Apple and Meta had the highest revenue in 2023, and what was Nvidia's net income?",
    "Which of Apple and Meta had the highest revenue in 2023, and what was Microsoft's net income?",
    "In which year did Apple have its lowest revenue, and what was its net income in 2023?",
]


@pytest.mark.parametrize(("question", "taken"), TAKEN.items())
def test_a_clause_takes_what_was_picked_before_it(linked: Any, question: str, taken: Any) -> None:
    first, second = linked(question)
    takes, offset, year = taken
    assert first.pick is not None
    assert (second.source, second.takes, second.offset) == (0, takes, offset)
    assert second.reading.fiscal_years == ((year,) if year else ())
    assert second.reading.tickers == (() if takes == ("company",) else ("AAPL",))
    assert (second.reading.unexplained, second.reading.prior_year) == ((), False)


@pytest.mark.parametrize("question", NOT_TAKEN)
def test_what_a_clause_names_itself_is_not_taken(linked: Any, question: str) -> None:
    _, second = linked(question)
    assert (second.source, second.takes) == (None, ())


def test_what_narrows_a_figure_narrows_it_where_a_clause_points_back(linked: Any) -> None:
    clauses = linked("What share of Meta's 2024 loss is attributable to Reality Labs, and how big is that loss?")
    assert all("Labs" in clause.reading.unexplained for clause in clauses)
    clauses = linked("What was Meta's organic revenue in 2024, and what was its revenue in 2023?")
    assert not clauses[-1].reading.unexplained
