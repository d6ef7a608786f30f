"""The caller's filters over what was found: what lies outside is declined, with its reason, and never shown."""

from datetime import date
from decimal import Decimal
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.unit.tools.answer.test_compose import (
    BALANCE_SHEET,
    DERIVED,
    FOUND,
    MARGIN,
    READING,
    change,
    facts,
    figure,
    source,
)
from tests.unit.tools.answer.test_figures import restated
from tests.unit.tools.figures.filtered import AFTER, NEW, OLD, REMEDY, reasons, series, values
from tools.answer.compose import compose
from tools.models.facts import Declined, MetricValue
from tools.models.figures import Retrieved
from tools.models.filters import Filters
from tools.retrieve.filtering import keep_allowed


@pytest.mark.parametrize(
    "filters",
    [{}, {"tickers": ["OTHER"]}, {"metrics": ["eps"]}, {"filed_before": date(1999, 1, 1)}, {"section": "Item 8"}],
)
def test_other_filters_are_not_of_this_step(filters: dict[str, Any]) -> None:
    for found in FOUND.values():
        assert keep_allowed(found, Filters(**filters)) is found


@pytest.mark.parametrize(
    ("doc_type", "types", "kept"),
    [
        ("10-K", ["10-K"], True),
        ("10-K", ["10-k"], True),
        ("10-K/A", ["10-K"], True),
        ("10-K/A", ["10-K/A"], True),
        ("10-K", ["10-K/A"], False),
        ("10-K", ["10-Q", "8-K"], False),
        ("10-Q", ["10-Q", "8-K"], True),
        ("10-KT", ["10-K"], False),
    ],
)
def test_the_kind_of_filing_is_a_hard_limit(doc_type: str, types: list[str], kept: bool) -> None:
    found = keep_allowed(facts(figure("5", source=source(2023, doc_type=doc_type))), Filters(doc_types=tuple(types)))
    assert values(found) == ([5] if kept else [])
    said = [] if kept else [f"It comes from a {doc_type}, outside of the filter on doc_types."]
    assert reasons(found) == said


@pytest.mark.parametrize(
    ("filed", "said"),
    [
        (AFTER, None),
        (date(2024, 1, 2), None),
        (date(2023, 12, 31), "It was filed on 2023-12-31; the filter on filed_after is 2024-01-01."),
        (None, "When it was filed is not known; the filter on filed_after is 2024-01-01."),
    ],
)
def test_the_filing_date_is_a_hard_limit(filed: date | None, said: str | None) -> None:
    filing = NEW.model_copy(update={"filed": filed})
    found = keep_allowed(facts(figure("5", source=filing)), Filters(filed_after=AFTER))
    assert reasons(found) == ([said] if said else [])
    assert bool(values(found)) == (said is None)


def test_what_is_declined_names_the_figure() -> None:
    found = keep_allowed(facts(figure("5", source=OLD, fiscal_quarter=2)), Filters(filed_after=AFTER))
    [entry] = found.declined
    assert (entry.ticker, entry.metric, entry.fiscal_year, entry.fiscal_quarter) == ("ACME", "revenue", 2023, 2)
    answer = compose(READING, found)
    assert (answer.status, answer.facts) == ("declined", ())
    assert "filed_after" in answer.answer


def test_what_was_declined_before_stays() -> None:
    before = Declined(ticker="ACME", metric="eps", reason="None.", remedy=REMEDY)
    found = facts(figure("5", source=OLD)).model_copy(update={"declined": (before,)})
    assert keep_allowed(found, Filters(filed_after=AFTER)).declined[0] == before


def test_the_same_figure_is_declined_once() -> None:
    found = keep_allowed(facts(figure("5", source=OLD), figure("5", source=OLD)), Filters(filed_after=AFTER))
    assert len(found.declined) == 1


@pytest.mark.parametrize(("types", "kept"), [(["10-K"], False), (["10-Q"], False), (["10-K", "10-Q"], True)])
def test_a_derived_figure_needs_every_filing_that_it_is_made_of(types: list[str], kept: bool) -> None:
    found = keep_allowed(facts(DERIVED), Filters(doc_types=tuple(types)))
    assert bool(values(found)) == kept
    assert bool(found.declined) != kept


def test_a_year_before_from_a_filing_outside_is_not_shown() -> None:
    value = figure("5", source=NEW, yoy=change("5", "4", 25.0))
    found = keep_allowed(facts(value), Filters(filed_after=AFTER))
    assert (values(found), found.declined) == ([5], ())
    answer = compose(READING, found)
    assert answer.facts[0].yoy is None
    assert "2022" not in answer.answer
    inside = keep_allowed(facts(value), Filters(filed_after=date(2023, 1, 1)))
    assert inside.xbrl_facts.values[0].yoy == value.yoy


def test_a_first_report_whose_filing_is_not_known_is_not_shown() -> None:
    found = facts(restated("2.97", "11.89", unit="USD/shares", basis="restated"))
    answer = compose(READING, keep_allowed(found, Filters(doc_types=("10-K",))))
    assert answer.facts[0].first_reported is None
    assert "11.89" not in answer.answer


@pytest.mark.parametrize(
    ("filters", "said"),
    [
        ({"fiscal_years": [2023]}, None),
        ({"fiscal_years": [2021, 2022]}, "It lies outside of the filter on fiscal_years."),
        ({"quarters": ["2023-Q4"]}, "It lies outside of the filter on quarters."),
        ({"quarters": ["2023-q2"]}, None),
    ],
)
def test_the_period_is_a_hard_limit(filters: dict[str, Any], said: str | None) -> None:
    value = figure("5", fiscal_quarter=2, yoy=change("5", "4"), first_reported=Decimal(3))
    found = keep_allowed(facts(value), Filters(**filters))
    assert reasons(found) == ([said] if said else [])
    if said is None:
        assert found.xbrl_facts.values == (value,)  # a comparison is no answer of its own


def test_a_whole_year_is_none_of_the_quarters() -> None:
    assert values(keep_allowed(facts(figure("5")), Filters(quarters=("2023-Q1", "2023-Q2")))) == []


@pytest.mark.parametrize(
    ("segment", "kept"),
    [(None, False), ("us-gaap:EuropeMember", True), ("acme:CloudMember, srt:EuropeMember", True), ("acme:Asia", False)],
)
def test_the_segment_is_a_hard_limit(segment: str | None, kept: bool) -> None:
    found = keep_allowed(facts(figure("5", segment=segment)), Filters(segment="Europe"))
    assert bool(values(found)) == kept
    assert reasons(found) == ([] if kept else ["It is not the figure of 'Europe', outside of the filter on segment."])


def test_a_segment_is_known_by_its_own_spelling() -> None:
    """A name with a capital inside is one word, as a member's name and as the label that is shown."""
    for segment in ("iPhone", "aapl:IPhoneMember", "Greater iPhone segment"):
        assert values(keep_allowed(facts(figure("5", segment=segment)), Filters(segment="iPhone")))


def test_a_total_is_never_passed_off_as_a_segments_figure() -> None:
    """Computed figures, series and statements are totals."""
    everything = Retrieved(calculations=(MARGIN,), timeseries=(series(2023),), statements=(BALANCE_SHEET,))
    found = keep_allowed(everything, Filters(segment="Europe"))
    assert found.figure_count == 0
    assert {entry.metric for entry in found.declined} == {"gross_margin", "revenue", "balance_sheet"}


@given(
    st.lists(
        st.builds(
            lambda year, quarter, form, filed: figure(
                "5",
                fiscal_year=year,
                fiscal_quarter=quarter,
                source=source(year, quarter, form).model_copy(update={"filed": filed}),
            ),
            st.integers(2020, 2023),
            st.sampled_from([None, 1, 4]),
            st.sampled_from(["10-K", "10-Q", "10-K/A"]),
            st.dates(date(2020, 1, 1), date(2024, 12, 31)),
        ),
        max_size=5,
    ),
    st.builds(
        Filters,
        fiscal_years=st.lists(st.integers(2020, 2023), max_size=2).map(tuple),
        doc_types=st.lists(st.sampled_from(["10-K", "10-Q"]), max_size=2).map(tuple),
        filed_after=st.none() | st.dates(date(2020, 1, 1), date(2024, 12, 31)),
    ),
)
def test_a_figure_is_kept_or_declined_and_never_both(given_values: list[MetricValue], filters: Filters) -> None:
    found = keep_allowed(facts(*given_values), filters)
    kept = found.xbrl_facts.values
    for value in kept:
        assert not filters.fiscal_years or value.fiscal_year in filters.fiscal_years
        assert not filters.doc_types or value.source.doc_type.removesuffix("/A") in filters.doc_types
        assert filters.filed_after is None or (value.source.filed or date.min) >= filters.filed_after
    periods = {(value.fiscal_year, value.fiscal_quarter) for value in given_values}
    told = {(value.fiscal_year, value.fiscal_quarter) for value in (*kept, *found.declined)}
    assert told == periods
    assert keep_allowed(found, filters) == found
