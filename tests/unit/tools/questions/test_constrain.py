"""A question's reading within the caller's filters: open slots are filled, and nothing outside is answered."""

from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.unit.tools.missing import missing
from tools.errors import InvalidInput, NothingLoaded, NothingMatches, UnknownCompany, UnknownMetric
from tools.language.companies import CompanyFinder
from tools.language.company_names.directory import Directory
from tools.models.filters import Filters
from tools.models.questions import Classification, NamedPeriod, Problem, answerable
from tools.models.slots.periods import PeriodEnd
from tools.questions.constrain import constrain, text_filter_warnings
from tools.questions.route import route
from tools.vocab.loader import load_vocabulary

Constrain = Callable[..., Classification]
END = PeriodEnd(kind="year", year=2023, month=9, day=30)
SPRING, AUTUMN = NamedPeriod(fiscal_year=2023, fiscal_quarter=1), NamedPeriod(fiscal_year=2024, fiscal_quarter=3)


def reading(**slots: Any) -> Classification:
    """A reading: of Apple's revenue, newest, unless told otherwise."""
    known: dict[str, Any] = {"tickers": ("AAPL",), "metrics": ("revenue",)}
    made = Classification(**{"query_type": "factual", "intent": "specific_metric", **known, **slots})
    return made.model_copy(update={"route": route(made)})


@pytest.fixture(scope="session")
def within(finder: CompanyFinder) -> Constrain:
    """Constrains a reading by filters."""
    return lambda asked, **filters: constrain(asked, Filters(**filters), finder, load_vocabulary())


def test_without_filters_the_reading_is_what_it_was(within: Constrain) -> None:
    for asked in (reading(), reading(tickers=(), metrics=()), reading(fiscal_years=(2023,), excluded=())):
        assert within(asked) is asked


def test_a_filter_that_everything_passes_changes_nothing(within: Constrain) -> None:
    asked = reading(fiscal_years=(2022, 2023))
    given = {"companies": ["Apple", "Nvidia"], "metrics": ["net sales"], "fiscal_years": [2021, 2022, 2023]}
    assert within(asked, **given) is asked


@pytest.mark.parametrize(
    ("slots", "filters", "filled"),
    [
        ({"tickers": ()}, {"tickers": ["NVDA"]}, {"tickers": ("NVDA",)}),
        ({"tickers": ()}, {"companies": "Google", "tickers": ["GOOG", "PG"]}, {"tickers": ("GOOGL", "PG")}),
        ({"metrics": ()}, {"metrics": ["net sales", "revenue"]}, {"metrics": ("revenue",)}),
        ({"metrics": ()}, {"kpi": "gross margin"}, {"metrics": ("gross_margin",)}),
        ({"metrics": ()}, {"metrics": ["us-gaap:Assets"]}, {"metrics": ("us-gaap:Assets",)}),
        ({}, {"fiscal_years": [2023, 2021, 2023]}, {"fiscal_years": (2021, 2023)}),
        (
            {},
            {"quarters": ["2024-q2"]},
            {"fiscal_years": (2024,), "fiscal_quarters": (2,), "granularity": "quarterly"},
        ),
        ({}, {"quarters": ["2025-Q1", "2024-Q1"]}, {"fiscal_years": (2024, 2025), "fiscal_quarters": (1,)}),
        ({}, {"quarters": ["2024-Q3", "2024-Q1"]}, {"fiscal_years": (2024,), "fiscal_quarters": (1, 3)}),
        (
            {},
            {"quarters": ["2024-Q1", "2024-Q2", "2025-Q1", "2025-Q2"]},
            {"fiscal_years": (2024, 2025), "fiscal_quarters": (1, 2)},
        ),
        (
            {},
            {"quarters": ["2024-Q1", "2025-Q1"], "fiscal_years": [2025, 2026]},
            {"fiscal_years": (2025,), "fiscal_quarters": (1,)},
        ),
        ({"fiscal_quarters": (2,)}, {"fiscal_years": [2024]}, {"fiscal_years": (2024,), "fiscal_quarters": (2,)}),
        ({"granularity": "quarterly"}, {"fiscal_years": [2024]}, {"fiscal_years": (2024,), "granularity": "quarterly"}),
        ({}, {"segment": "Europe"}, {"segments": ("Europe",)}),
        ({"segments": ("Europe",)}, {"segment": "Europe"}, {"segments": ("Europe",)}),
    ],
)
def test_a_slot_that_is_open_is_filled(
    within: Constrain, slots: dict[str, Any], filters: dict[str, Any], filled: dict[str, Any]
) -> None:
    asked = reading(**slots)
    found = within(asked, **filters)
    assert {name: getattr(found, name) for name in filled} == filled
    assert found.excluded == ()
    assert answerable(found)
    assert found.route == route(found)


@pytest.mark.parametrize(
    ("slots", "filters", "left", "said"),
    [
        (
            {"tickers": ("AAPL", "NVDA")},
            {"tickers": ["AAPL", "PG"]},
            {"tickers": ("AAPL",)},
            "NVDA: outside of the filter on companies (AAPL, PG).",
        ),
        (
            {"metrics": ("revenue", "net_income")},
            {"metrics": ["net income"]},
            {"metrics": ("net_income",)},
            "revenue: outside of the filter on metrics (net_income).",
        ),
        (
            {"fiscal_years": (2021, 2022, 2023)},
            {"years": [2023, 2022]},
            {"fiscal_years": (2022, 2023)},
            "2021: outside of the filter on fiscal years (2022, 2023).",
        ),
        (
            {"fiscal_years": (2023,), "fiscal_quarters": (1, 2), "granularity": "quarterly"},
            {"quarters": "2023-Q2"},
            {"fiscal_quarters": (2,)},
            "1: outside of the filter on fiscal quarters (2).",
        ),
        (
            {"statements": ("balance_sheet",)},
            {"metrics": ["revenue"]},
            {"metrics": ("revenue",), "statements": ()},
            "balance sheet: outside of the filter on metrics (revenue).",
        ),
        (
            {"fiscal_years": (2023, 2024), "fiscal_quarters": (1, 3), "periods": (SPRING, AUTUMN)},
            {"fiscal_years": [2024, 2025]},
            {"periods": (AUTUMN,), "fiscal_years": (2024,), "fiscal_quarters": (3,)},
            "Q1 FY2023: outside of the filter on fiscal periods (FY2024, FY2025).",
        ),
    ],
)
def test_what_lies_outside_is_excluded_and_the_rest_is_answered(
    within: Constrain, slots: dict[str, Any], filters: dict[str, Any], left: dict[str, Any], said: str
) -> None:
    found = within(reading(**slots), **filters)
    assert {name: getattr(found, name) for name in left} == left
    assert [one.message for one in found.excluded] == [said]
    assert answerable(found)


@pytest.mark.parametrize(
    ("slots", "filters"),
    [
        ({}, {"tickers": ["NVDA"]}),
        ({}, {"metrics": ["net income"]}),
        ({"fiscal_years": (2023,)}, {"fiscal_years": [2022]}),
        ({"fiscal_years": (2023,), "fiscal_quarters": (1,)}, {"quarters": ["2023-Q2"]}),
        ({"fiscal_years": (2023,), "fiscal_quarters": (1,)}, {"quarters": ["2024-Q1"]}),
        ({"fiscal_years": (2023,), "fiscal_quarters": (1,), "periods": (SPRING,)}, {"fiscal_years": [2022]}),
        ({"fiscal_years": (2023,), "fiscal_quarters": (1,), "periods": (SPRING,)}, {"quarters": ["2023-Q2"]}),
        ({"metrics": (), "statements": ("cash_flow",)}, {"metrics": ["revenue"]}),
        ({"statements": ("cash_flow",)}, {"metrics": ["net income"]}),
        ({"fiscal_years": (2021, 2022, 2023), "change": True}, {"fiscal_years": [2022, 2023]}),
    ],
)
def test_where_nothing_is_left_there_is_no_answer(
    within: Constrain, slots: dict[str, Any], filters: dict[str, Any]
) -> None:
    found = within(reading(**slots), **filters)
    assert found.excluded
    assert found.tickers == ()
    assert not answerable(found)


def test_a_change_whose_ends_both_lie_within_is_answered(within: Constrain) -> None:
    asked = reading(fiscal_years=(2022, 2023), change=True)
    assert within(asked, fiscal_years=[2022, 2023, 2024]) is asked
    assert answerable(within(asked, tickers=["AAPL"]))


@pytest.mark.parametrize(
    "slots",
    [
        {"newest": 3},
        {"years_ago": 2},
        {"period_ends": (END,)},
        {"prior_year": True},
        {"fiscal_years": (2020,), "open_end": "since"},
    ],
)
@pytest.mark.parametrize("filters", [{"fiscal_years": [2021]}, {"quarters": ["2021-Q1"]}])
def test_periods_that_the_calendar_tells_are_left_to_be_held_against_the_filters(
    within: Constrain, slots: dict[str, Any], filters: dict[str, Any]
) -> None:
    """Filling in the filter's year would answer for another period than the question's."""
    asked = reading(**slots)
    assert within(asked, **filters) is asked


def test_a_company_that_is_not_loaded_leaves_no_slot_open(within: Constrain) -> None:
    asked = reading(tickers=(), not_loaded=missing("MICROSOFT CORP"))
    assert within(asked, tickers=["AAPL"]).tickers == ()
    both = reading(not_loaded=asked.not_loaded)
    assert within(both, tickers=["AAPL", "NVDA"]).tickers == ("AAPL",)


@pytest.mark.parametrize(
    "slots",
    [
        {"ambiguous": ("margin",)},
        {"narrative_cues": ("risks",)},
        {"problems": (Problem(kind="nothing", words="joke"),)},
    ],
)
def test_a_question_for_something_else_leaves_no_metric_open(within: Constrain, slots: dict[str, Any]) -> None:
    asked = reading(metrics=(), **slots)
    assert within(asked, metrics=["revenue"]) is asked


def test_the_route_follows_what_is_left(within: Constrain) -> None:
    asked = reading(fiscal_years=(2021, 2022, 2023))
    assert (asked.route, within(asked, fiscal_years=[2023]).route) == ("timeseries", "metric_lookup")
    assert within(reading(), fiscal_years=[2021, 2022, 2023]).route == "timeseries"


@pytest.mark.parametrize(
    ("filters", "error", "said"),
    [
        ({"tickers": ["MSFT"]}, UnknownCompany, "is not loaded"),
        ({"companies": ["Nvidai"]}, UnknownCompany, "Did you mean NVIDIA"),
        ({"companies": ["Acme"]}, InvalidInput, "Give the ticker"),
        ({"metrics": ["revenu"]}, UnknownMetric, "filters.metrics: 'revenu' is no metric.*Did you mean revenue"),
        ({"metrics": ["x" * 500]}, UnknownMetric, f"filters.metrics: '{'x' * 60}' is no metric"),
        ({"quarters": ["2024"]}, InvalidInput, r'"2024"|\'2024\' is not like "2025-Q2"'),
        ({"quarters": ["2024-Q5"]}, InvalidInput, "is not like"),
        ({"quarters": ["24-Q1"]}, InvalidInput, "is not like"),
        ({"quarters": [""]}, InvalidInput, "is not like"),
        ({"quarters": ["2024-Q1"], "fiscal_years": [2025]}, NothingMatches, "none of them lies in"),
    ],
)
def test_a_filter_that_makes_no_sense_is_an_error(
    within: Constrain, filters: dict[str, Any], error: type[Exception], said: str
) -> None:
    with pytest.raises(error, match=said):
        within(reading(), **filters)


def test_other_quarters_of_each_year_are_taken_one_by_one(within: Constrain) -> None:
    pairs = ["2023-Q4", "2024-Q1", "2024-Q2"]
    told = [(one.fiscal_year, one.fiscal_quarter) for one in within(reading(), quarters=pairs).periods]
    assert told == [(2023, 4), (2024, 1), (2024, 2)]
    of_a_year = within(reading(fiscal_years=(2024,)), quarters=pairs)
    assert [(one.fiscal_year, one.fiscal_quarter) for one in of_a_year.periods] == [(2024, 1), (2024, 2)]
    assert (of_a_year.fiscal_years, of_a_year.fiscal_quarters, of_a_year.granularity) == ((2024,), (1, 2), "quarterly")
    outside = within(reading(fiscal_years=(2022,)), quarters=pairs)
    assert (outside.periods, outside.fiscal_years) == ((), ())
    assert [one.what for one in outside.excluded] == ["FY2022"]
    partly = within(reading(fiscal_years=(2024, 2025)), quarters=pairs)
    assert [(one.fiscal_year, one.fiscal_quarter) for one in partly.periods] == [(2024, 1), (2024, 2)]
    assert [one.what for one in partly.excluded] == ["FY2025"]
    other = within(reading(fiscal_years=(2023,), fiscal_quarters=(2,)), quarters=pairs)
    assert (other.periods, [one.what for one in other.excluded]) == ((), ["Q2 FY2023"])
    quarter = within(reading(fiscal_quarters=(1, 3)), quarters=pairs)
    assert [(one.fiscal_year, one.fiscal_quarter) for one in quarter.periods] == [(2024, 1)]
    assert [one.what for one in quarter.excluded] == ["Q3 FY2023, Q3 FY2024"]
    even = within(reading(), quarters=["2023-Q1", "2024-Q1"])
    assert (even.periods, even.fiscal_years, even.fiscal_quarters) == ((), (2023, 2024), (1,))


def test_in_an_empty_corpus_no_company_passes(directory: Directory) -> None:
    with pytest.raises(NothingLoaded):
        constrain(reading(), Filters(tickers=("AAPL",)), CompanyFinder([], directory), load_vocabulary())


def test_filters_on_text_are_told_to_leave_figures_alone() -> None:
    assert text_filter_warnings(None) == text_filter_warnings(Filters(tickers=("AAPL",), segment="x")) == []
    told = text_filter_warnings(Filters(section="Item 7", has_numbers=False, doc_ids=("d",)))
    assert [text.partition(" ")[0] for text in told] == [
        "filters.section",
        "filters.has_numbers",
        "filters.doc_ids",
    ]


slots = st.fixed_dictionaries(
    {
        "tickers": st.lists(st.sampled_from(["AAPL", "NVDA", "PG"]), max_size=3, unique=True).map(tuple),
        "metrics": st.lists(st.sampled_from(["revenue", "net_income"]), max_size=2, unique=True).map(tuple),
        "fiscal_years": st.lists(st.integers(2021, 2023), max_size=3, unique=True).map(tuple),
        "fiscal_quarters": st.lists(st.integers(1, 4), max_size=2, unique=True).map(tuple),
    }
)
limits = st.fixed_dictionaries(
    {
        "tickers": st.lists(st.sampled_from(["AAPL", "NVDA", "PG"]), max_size=2),
        "metrics": st.lists(st.sampled_from(["revenue", "net income"]), max_size=2),
        "fiscal_years": st.lists(st.integers(2021, 2023), max_size=2),
    }
)


@given(slots, limits)
def test_what_is_answered_lies_within_and_what_does_not_is_told(
    finder: CompanyFinder, asked: dict[str, Any], filters: dict[str, Any]
) -> None:
    after = constrain(reading(**asked), Filters(**filters), finder, load_vocabulary())
    allowed = {
        "tickers": set(filters["tickers"]),
        "metrics": {name.replace(" ", "_") for name in filters["metrics"]},
        "fiscal_years": set(filters["fiscal_years"]),
    }
    for name, inside in allowed.items():
        asked_for, left = set(asked[name]), set(getattr(after, name))
        assert not inside or left <= inside
        outside = asked_for - inside if inside else set[Any]()
        assert all(any(str(item) in one.what for one in after.excluded) for item in outside)
        emptied = asked_for and not asked_for - outside
        assert not (emptied and answerable(after))
