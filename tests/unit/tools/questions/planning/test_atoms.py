"""A reading split by company, metric and year; what belongs together stays together."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.unit.tools.missing import missing
from tests.unit.tools.questions.planning.made import reading
from tools.models.plans import MAX_SUB_QUESTIONS
from tools.models.questions import NamedPeriod
from tools.models.slots.periods import PeriodEnd
from tools.questions.planning.atoms import split_reading

TWO = ("AAPL", "META")
MISSING = missing("MICROSOFT CORP", "TESLA")
END = PeriodEnd(kind="any", year=2023, month=9)
WHOLE: dict[str, dict[str, Any]] = {
    "a company, a metric and a year": {},
    "a series": {"fiscal_years": (2022, 2023, 2024)},
    "an open series": {"fiscal_years": (2020,), "open_end": "since"},
    "the newest years": {"fiscal_years": (), "newest": 5},
    "a change": {"fiscal_years": (2020, 2024), "change": True},
    "quarters": {"fiscal_years": (2023, 2024), "fiscal_quarters": (1,), "granularity": "quarterly"},
    "periods named one by one": {
        "fiscal_years": (2023, 2024),
        "periods": (NamedPeriod(fiscal_year=2023), NamedPeriod(fiscal_year=2024, fiscal_quarter=1)),
    },
    "the end of a period": {"fiscal_years": (), "period_ends": (END, END)},
    "a figure and its reason": {"metrics": ("revenue", "net_income"), "narrative_cues": ("why",)},
    "no company": {"tickers": (), "metrics": ("revenue", "net_income"), "fiscal_years": (2022, 2024)},
}


def axes(**slots: Any) -> list[tuple[Any, ...]]:
    """What each atom is about."""
    atoms = split_reading(reading(*slots.pop("tickers", ("AAPL",)), **slots))
    return [(*atom.tickers, *atom.metrics, *atom.statements, *atom.fiscal_years) for atom in atoms]


@pytest.mark.parametrize("slots", WHOLE.values(), ids=WHOLE.keys())
def test_what_belongs_together_stays_together(slots: dict[str, Any]) -> None:
    whole = reading(*slots.pop("tickers", ("AAPL",)), **slots)
    assert split_reading(whole) == [whole]


def test_companies_metrics_and_years_are_told_apart() -> None:
    assert axes(tickers=TWO, metrics=("revenue", "net_income"), fiscal_years=(2023, 2024)) == [
        (ticker, metric, year) for ticker in TWO for metric in ("revenue", "net_income") for year in (2023, 2024)
    ]


def test_a_statement_is_one_of_the_figures() -> None:
    assert axes(statements=("balance_sheet",)) == [("AAPL", "revenue", 2024), ("AAPL", "balance_sheet", 2024)]


def test_each_atom_has_a_route_of_its_own() -> None:
    atoms = split_reading(reading("AAPL", statements=("balance_sheet",)))
    assert [atom.route for atom in atoms] == ["metric_lookup", "full_statement"]


def test_text_is_looked_for_year_by_year_where_years_are_named() -> None:
    told: dict[str, Any] = {"metrics": (), "narrative_cues": ("risks",)}
    assert axes(fiscal_years=(2022, 2023, 2024), **told) == [("AAPL", year) for year in (2022, 2023, 2024)]
    assert axes(fiscal_years=(), **told) == [("AAPL",)]


def test_a_company_that_is_not_loaded_is_asked_for_by_itself() -> None:
    loaded, *others = split_reading(reading("AAPL", not_loaded=MISSING))
    assert (loaded.tickers, loaded.not_loaded) == (("AAPL",), ())
    assert [(atom.tickers, atom.not_loaded) for atom in others] == [((), (company,)) for company in MISSING]


ROOM: list[tuple[int, set[int]]] = [
    (8, {8}),  # companies, metrics and years
    (7, {4}),  # without the years
    (4, {4}),
    (3, {2}),  # companies alone
    (1, {2}),  # what is too much is left out later, and told
]


@pytest.mark.parametrize(("room", "counts"), ROOM)
def test_it_is_split_as_finely_as_there_is_room_for(room: int, counts: set[int]) -> None:
    whole = reading(*TWO, metrics=("revenue", "net_income"), fiscal_years=(2023, 2024))
    atoms = split_reading(whole, room)
    assert len(atoms) in counts
    assert {ticker for atom in atoms for ticker in atom.tickers} == set(TWO)
    assert {metric for atom in atoms for metric in atom.metrics} == {"revenue", "net_income"}
    assert {year for atom in atoms for year in atom.fiscal_years} == {2023, 2024}


def test_where_room_is_short_companies_that_are_not_loaded_stay_together() -> None:
    many = missing(*(f"COMPANY {number}" for number in range(40)))
    first, second, others = split_reading(reading(*TWO, not_loaded=many))
    assert (first.tickers, second.tickers) == (("AAPL",), ("META",))
    assert first.not_loaded == second.not_loaded == ()
    assert (others.tickers, others.not_loaded) == ((), many)
    assert split_reading(reading(not_loaded=many))[0].not_loaded == many


METRICS = ("revenue", "net_income", "total_assets", "gross_margin")


@given(
    st.lists(st.sampled_from([f"T{number}" for number in range(20)]), unique=True),
    st.lists(st.sampled_from(METRICS), unique=True),
    st.lists(st.integers(2018, 2025), unique=True),
    st.lists(st.sampled_from([f"C{number}" for number in range(20)]), unique=True),
    st.integers(1, MAX_SUB_QUESTIONS),
)
def test_atoms_ask_for_the_whole_and_nothing_else(
    tickers: list[str], metrics: list[str], years: list[int], unloaded: list[str], room: int
) -> None:
    whole = reading(*tickers, metrics=tuple(metrics), fiscal_years=tuple(sorted(years)), not_loaded=missing(*unloaded))
    atoms = split_reading(whole, room)
    assert len(atoms) <= max(room, len(tickers) + bool(unloaded), 1)
    asked = [
        (company, metric, year)
        for atom in atoms
        for company in (*atom.tickers, *atom.not_loaded)
        for metric in atom.metrics or (None,)
        for year in atom.fiscal_years or (None,)
    ]
    assert len(asked) == len(set(asked))
    assert set(asked) == {
        (company, metric, year)
        for company in (*tickers, *missing(*unloaded))
        for metric in metrics or [None]
        for year in years or [None]
    }


def test_why_a_year_differs_from_the_one_before_is_asked_once() -> None:
    asked: dict[str, Any] = {"narrative_cues": ("Why",), "query_type": "comparative"}
    [atom] = split_reading(reading("AAPL", fiscal_years=(2023, 2024), **asked))
    assert (atom.fiscal_years, atom.change) == ((2023, 2024), True)


@pytest.mark.parametrize(
    "slots",
    [
        {"narrative_cues": ("Why",), "query_type": "factual"},  # why so in each
        {"narrative_cues": ("Why",), "query_type": "comparative", "fiscal_years": (2020, 2024)},
        {"narrative_cues": (), "query_type": "comparative"},
        {"narrative_cues": ("risks",), "query_type": "comparative"},
    ],
)
def test_other_pairs_of_years_are_told_apart(slots: dict[str, Any]) -> None:
    assert len(split_reading(reading("AAPL", **{"fiscal_years": (2023, 2024), **slots}))) == 2
