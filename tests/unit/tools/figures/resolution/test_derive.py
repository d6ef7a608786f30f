"""Quarters by subtraction: only of figures of one vintage, and always with both filings."""

from datetime import date, timedelta
from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tools.figures.resolution.derive import Derivation, VintagesDiffer, as_quarter, derive, explain
from tools.figures.resolution.resolve import Conflict, Resolved, resolve
from tools.models.base import FiscalPeriod
from tools.models.facts import Fact

START = date(2023, 1, 1)
NINE_MONTHS = date(2023, 9, 30)
YEAR = date(2023, 12, 31)
IN_TIME = date(2024, 2, 15)
FIRST_RESTATEMENT = date(2024, 11, 1)
SECOND_RESTATEMENT = date(2025, 2, 14)


def fact(value: int, end: date, filed: date, decimals: int | None = -6) -> Fact:
    return Fact(
        company_id=1,
        taxonomy="us-gaap",
        concept="Revenues",
        unit="USD",
        start_date=START,
        end_date=end,
        value=Decimal(value),
        decimals=decimals,
        accession=f"0000000001-{filed:%y}-{filed:%m%d}{end.month:02d}",
        form="10-K" if end == YEAR else "10-Q",
        filed=filed,
    )


def reported(end: date, *vintages: tuple[int, date]) -> Resolved:
    outcome = resolve([fact(value, end, filed) for value, filed in vintages])
    assert isinstance(outcome, Resolved)
    return outcome


def nine_months(*vintages: tuple[int, date]) -> Resolved:
    return reported(NINE_MONTHS, *vintages)


def year(*vintages: tuple[int, date]) -> Resolved:
    return reported(YEAR, *vintages)


def test_the_fourth_quarter_is_the_year_less_nine_months() -> None:
    outcome = derive(year((100, IN_TIME)), nine_months((70, date(2023, 11, 1))))
    assert isinstance(outcome, Derivation)
    assert outcome.value == 30
    quarter = FiscalPeriod(
        company_id=1, fiscal_year=2023, fiscal_quarter=4, start_date=NINE_MONTHS + timedelta(1), end_date=YEAR
    )
    made = as_quarter(outcome, quarter)
    assert (made.start_date, made.end_date, made.value) == (date(2023, 10, 1), YEAR, 30)
    assert made.accession == outcome.whole.accession


def test_the_explanation_names_both_figures_periods_and_filings() -> None:
    outcome = derive(year((1_000_000, IN_TIME)), nine_months((700_000, date(2023, 11, 1))))
    assert isinstance(outcome, Derivation)
    text = explain(outcome)
    for said in ("$1 million (", "2023-01-01 to 2023-12-31", "10-K", outcome.whole.accession):
        assert said in text
    for said in ("less $700,000 (", "2023-01-01 to 2023-09-30", "10-Q", outcome.part.accession):
        assert said in text


@pytest.mark.parametrize(
    ("whole", "part", "expected"), [(-6, -5, -6), (-5, -6, -6), (None, -6, None), (-6, None, None)]
)
def test_a_derived_figure_is_no_finer_than_its_inputs(
    whole: int | None, part: int | None, expected: int | None
) -> None:
    pair = Derivation(fact(9, YEAR, IN_TIME, whole), fact(4, NINE_MONTHS, IN_TIME, part))
    quarter = FiscalPeriod(company_id=1, fiscal_year=2023, fiscal_quarter=4, start_date=START, end_date=YEAR)
    assert as_quarter(pair, quarter).decimals == expected


def test_a_missing_or_contested_figure_gives_nothing() -> None:
    figure = year((100, IN_TIME))
    contested = Conflict((fact(1, YEAR, IN_TIME), fact(2, YEAR, IN_TIME)))
    for other in (None, contested):
        assert derive(figure, other) is None
        assert derive(other, figure) is None
    assert derive(None, None) is None


def test_a_restatement_of_one_figure_alone_is_refused() -> None:
    for outcome in (
        derive(year((100, IN_TIME), (90, FIRST_RESTATEMENT)), nine_months((70, date(2023, 11, 1)))),
        derive(year((100, IN_TIME)), nine_months((70, date(2023, 11, 1)), (60, FIRST_RESTATEMENT))),
    ):
        assert isinstance(outcome, VintagesDiffer)
        assert outcome.restated.filed == FIRST_RESTATEMENT


def test_two_restated_figures_belong_together() -> None:
    outcome = derive(
        year((100, IN_TIME), (90, SECOND_RESTATEMENT)), nine_months((70, date(2023, 11, 1)), (65, FIRST_RESTATEMENT))
    )
    assert isinstance(outcome, Derivation)
    assert outcome.value == 25


def test_a_figure_that_was_filed_again_unchanged_after_the_restatement_is_of_its_vintage() -> None:
    outcome = derive(
        year((100, IN_TIME), (100, SECOND_RESTATEMENT)),
        nine_months((70, date(2023, 11, 1)), (65, FIRST_RESTATEMENT)),
    )
    assert isinstance(outcome, Derivation)
    assert outcome.value == 35


def test_a_figure_that_was_filed_again_before_the_restatement_is_not() -> None:
    outcome = derive(
        year((100, IN_TIME), (90, SECOND_RESTATEMENT)),
        nine_months((70, date(2023, 11, 1)), (70, FIRST_RESTATEMENT)),
    )
    assert isinstance(outcome, VintagesDiffer)


def test_a_value_that_was_restated_and_restored_counts_as_unchanged() -> None:
    outcome = derive(
        year((100, IN_TIME), (90, FIRST_RESTATEMENT), (100, SECOND_RESTATEMENT)), nine_months((70, date(2023, 11, 1)))
    )
    assert isinstance(outcome, Derivation)
    assert outcome.value == 30


QUARTERS = st.lists(st.integers(-(10**12), 10**12), min_size=4, max_size=4)


@given(QUARTERS)
def test_the_quarters_of_a_year_add_up_to_it(quarters: list[int]) -> None:
    ends = [date(2023, 3, 31), date(2023, 6, 30), NINE_MONTHS, YEAR]
    to_date = [sum(quarters[: n + 1]) for n in range(4)]
    figures = [reported(end, (value, IN_TIME)) for end, value in zip(ends, to_date, strict=True)]
    for number in (1, 2, 3):
        outcome = derive(figures[number], figures[number - 1])
        assert isinstance(outcome, Derivation)
        assert outcome.value == quarters[number]


VINTAGES = st.lists(st.tuples(st.sampled_from([60, 70, 80]), st.integers(0, 900)), min_size=1, max_size=4).map(
    lambda rows: [(value, date(2023, 11, 1) + timedelta(days)) for days, value in {d: v for v, d in rows}.items()]
)


@given(VINTAGES, VINTAGES)
def test_what_is_subtracted_was_known_at_one_time(
    wholes: list[tuple[int, date]], parts: list[tuple[int, date]]
) -> None:
    whole, part = year(*wholes), nine_months(*parts)
    outcome = derive(whole, part)
    if isinstance(outcome, Derivation):
        assert (outcome.whole, outcome.part) == (whole.fact, part.fact)
    changed = [figure for figure in (whole, part) if figure.fact.value != figure.first.value]
    if isinstance(outcome, VintagesDiffer):
        assert [figure.fact for figure in changed] == [outcome.restated]
    else:
        assert isinstance(outcome, Derivation)
