"""Which of several reported values stands for a period: properties that hold for whatever was filed."""

from datetime import date, timedelta
from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tools.figures.resolution.resolve import Conflict, Resolved, facts_of_period, resolve
from tools.models.base import FiscalPeriod
from tools.models.facts import Fact

FIRST_DAY = date(2024, 2, 1)
YEAR = FiscalPeriod(
    company_id=1, fiscal_year=2023, fiscal_quarter=0, start_date=date(2023, 1, 1), end_date=date(2023, 12, 31)
)


def fact(
    value: int | str, filing: int = 1, day: int | None = None, *, rounded: bool = False, form: str = "10-K"
) -> Fact:
    """One value of the year, as the filing of that number says; filed a day later than the one before."""
    return Fact(
        company_id=1,
        taxonomy="us-gaap",
        concept="Revenues",
        unit="USD",
        start_date=YEAR.start_date,
        end_date=YEAR.end_date,
        value=Decimal(value),
        accession=f"0000000001-24-{filing:06d}",
        form=form,
        filed=FIRST_DAY + timedelta(days=filing if day is None else day),
        rounded=rounded,
    )


facts = st.builds(
    fact, st.integers(-3, 9), st.integers(1, 5), rounded=st.booleans(), form=st.sampled_from(["10-K", "10-Q", "8-K"])
)
reports = st.lists(facts, max_size=8)
days = st.integers(0, 6).map(lambda day: FIRST_DAY + timedelta(days=day))


def value_of(outcome: Resolved | Conflict | None) -> Decimal | None:
    return outcome.fact.value if isinstance(outcome, Resolved) else None


@given(reports)
def test_a_value_that_was_not_reported_is_never_given(reported: list[Fact]) -> None:
    outcome = resolve(reported)
    assert (outcome is None) == (not reported)
    if isinstance(outcome, Resolved):
        assert outcome.fact in reported
        assert outcome.first in reported


@given(reports, days)
def test_as_of_knows_only_what_was_filed_by_then(reported: list[Fact], as_of: date) -> None:
    filed = [fact for fact in reported if fact.filed <= as_of]
    assert resolve(reported, as_of) == resolve(filed)
    outcome = resolve(reported, as_of)
    if isinstance(outcome, Resolved):
        assert all(fact.filed <= as_of for fact in outcome.vintages)


@given(reports, days, days)
def test_a_later_as_of_never_knows_fewer_filings(reported: list[Fact], one: date, other: date) -> None:
    early, late = (resolve(reported, day) for day in sorted((one, other)))
    if isinstance(early, Resolved) and isinstance(late, Resolved) and not any(fact.rounded for fact in reported):
        assert {fact.accession for fact in early.vintages} <= {fact.accession for fact in late.vintages}
        assert early.first.accession == late.first.accession


@given(reports)
def test_a_rounded_value_never_wins_over_an_exact_one(reported: list[Fact]) -> None:
    outcome = resolve(reported)
    if isinstance(outcome, Resolved) and any(not fact.rounded for fact in reported):
        assert not outcome.fact.rounded
        assert not outcome.first.rounded


@given(reports)
def test_the_last_filing_wins_unless_it_contradicts_itself(reported: list[Fact]) -> None:
    exact = [fact for fact in reported if not fact.rounded] or reported
    outcome = resolve(reported)
    if isinstance(outcome, Resolved):
        last = max((fact.filed, fact.accession) for fact in exact)
        assert outcome.fact.value in {fact.value for fact in exact if (fact.filed, fact.accession) == last}


@given(reports)
def test_the_order_of_the_facts_makes_no_difference(reported: list[Fact]) -> None:
    assert value_of(resolve(reported)) == value_of(resolve(reported[::-1]))


@given(reports)
def test_a_conflict_shows_all_values_of_one_filing(reported: list[Fact]) -> None:
    outcome = resolve(reported)
    if isinstance(outcome, Conflict):
        assert len({fact.value for fact in outcome.facts}) == len(outcome.facts) > 1
        assert len({fact.accession for fact in outcome.facts}) == 1


def test_two_values_in_one_filing_are_a_conflict() -> None:
    assert resolve([fact(5), fact(6)]) == Conflict((fact(5), fact(6)))


def test_another_filing_settles_a_conflict() -> None:
    assert value_of(resolve([fact(5, 2), fact(6, 2), fact(5, 1)])) == 5
    assert isinstance(resolve([fact(5, 2), fact(6, 2), fact(5, 1), fact(6, 1)]), Conflict)


@pytest.mark.parametrize(("first", "last"), [(100, 104), (14_000_000, 10_000_000), (10_000_000, 14_000_000), (5, -5)])
def test_a_changed_value_is_restated_and_the_first_one_kept(first: int, last: int) -> None:
    outcome = resolve([fact(first, 1), fact(last, 2)])
    assert isinstance(outcome, Resolved)
    assert (outcome.fact.value, outcome.first.value, outcome.restated) == (last, first, True)


@pytest.mark.parametrize(
    ("first", "last"),
    [
        ("1234567", "1235000"),
        ("6.125", "6.13"),
        ("6.13", "6.1300"),
        ("3119405000", "3119400000"),
        ("3119400000", "3119405000"),
        ("3119450", "3119400"),
        ("1999950", "2000000"),
    ],
)
def test_fewer_digits_are_no_restatement(first: str, last: str) -> None:
    outcome = resolve([fact(first, 1), fact(last, 2)])
    assert isinstance(outcome, Resolved)
    assert not outcome.restated


@pytest.mark.parametrize(("decimals", "restated"), [(-3, True), (-4, False), (-6, False), (None, False)])
def test_decimals_say_where_the_digits_of_a_rounded_value_end(decimals: int | None, restated: bool) -> None:
    rounded = fact(1_000_000, 2).model_copy(update={"decimals": decimals})
    outcome = resolve([fact(1_004_900, 1), rounded])
    assert isinstance(outcome, Resolved)
    assert outcome.restated == restated


def test_a_value_that_never_changed_is_cited_from_its_first_report() -> None:
    outcome = resolve([fact(5, 1, form="8-K"), fact(5, 2), fact(5, 3)])
    assert isinstance(outcome, Resolved)
    assert outcome.fact.accession == fact(5, 2).accession


def test_a_value_that_changed_is_cited_from_the_last_report() -> None:
    outcome = resolve([fact(4, 1), fact(5, 2), fact(5, 3), fact(5, 4, form="8-K")])
    assert isinstance(outcome, Resolved)
    assert outcome.fact.accession == fact(5, 3).accession


def at(start: str | None, end: str) -> Fact:
    dates = {"start_date": date.fromisoformat(start) if start else None, "end_date": date.fromisoformat(end)}
    return fact(5).model_copy(update=dates)


@pytest.mark.parametrize(
    ("start", "end", "belongs"),
    [
        ("2023-01-01", "2023-12-31", True),
        ("2022-12-30", "2024-01-05", True),
        ("2023-01-09", "2023-12-31", False),
        ("2023-10-01", "2023-12-31", False),
        ("2022-01-01", "2022-12-31", False),
        (None, "2023-12-31", True),
        (None, "2024-01-03", True),
        (None, "2024-01-04", False),
        (None, "2023-01-01", False),
    ],
)
def test_dates_decide_what_belongs_to_a_period(start: str | None, end: str, belongs: bool) -> None:
    assert bool(facts_of_period([at(start, end)], YEAR)) == belongs


def test_exact_dates_shut_out_those_that_stray() -> None:
    exact, stray = at("2023-01-01", "2023-12-31"), at("2023-01-02", "2023-12-31")
    assert facts_of_period([stray, exact], YEAR) == [exact]


@pytest.mark.parametrize(("day", "belongs"), [("2024-01-31", True), ("2023-12-31", True), ("2024-05-01", False)])
def test_a_cover_is_dated_after_its_period(day: str, belongs: bool) -> None:
    assert bool(facts_of_period([at(None, day)], YEAR, cover=True)) == belongs
