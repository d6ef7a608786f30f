"""Stock splits as restated figures show them: two witnesses, a simple ratio, and an interval of filing dates."""

from collections.abc import Sequence
from datetime import date
from decimal import ROUND_HALF_UP, Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ingest.companyfacts.splits import find_splits
from tools.models.base import StockSplit
from tools.models.facts import Fact

BEFORE, AFTER = date(2023, 2, 20), date(2024, 2, 20)
EPS = "EarningsPerShareDiluted"
BASIC = "EarningsPerShareBasic"
SHARES = "WeightedAverageNumberOfDilutedSharesOutstanding"


def fact(concept: str, value: str | Decimal, filed: date, year: int = 2022, *, rounded: bool = False) -> Fact:
    return Fact(
        company_id=1,
        taxonomy="us-gaap",
        concept=concept,
        unit="shares" if concept == SHARES else "USD/shares",
        start_date=date(year, 1, 1),
        end_date=date(year, 12, 31),
        value=Decimal(value),
        accession=f"0000000001-{filed:%y}-{filed:%m%d%d}",
        form="10-K",
        filed=filed,
        rounded=rounded,
    )


def restated(concept: str, old: str, new: str, year: int = 2022, dates: Sequence[date] = (BEFORE, AFTER)) -> list[Fact]:
    return [fact(concept, old, dates[0], year), fact(concept, new, dates[1], year)]


def ratios(facts: list[Fact]) -> list[Decimal]:
    return [split.ratio for split in find_splits(1, facts)]


@pytest.mark.parametrize(
    ("ratio", "eps", "shares"),
    [
        ("4", ("11.89", "2.97"), ("4648913000", "18595652000")),
        ("7", ("39.75", "5.68"), ("931662000", "6521634000")),
        ("10", ("1.74", "0.17"), ("2507000000", "25070000000")),
        ("2", ("3.01", "1.51"), ("1000000", "2000000")),
        ("1.5", ("3.00", "2.00"), ("1000000", "1500000")),
        ("20", ("112.20", "5.61"), ("677674000", "13553480000")),
        ("0.125", ("0.15", "1.20"), ("8800000000", "1100000000")),
        ("0.1", ("0.51", "5.10"), ("1000000000", "100000000")),
    ],
)
def test_a_split_is_found_by_earnings_per_share_and_share_counts(
    ratio: str, eps: tuple[str, str], shares: tuple[str, str]
) -> None:
    facts = restated(EPS, *eps) + restated(SHARES, *shares)
    assert find_splits(1, facts) == [StockSplit(company_id=1, ratio=Decimal(ratio), after_filed=BEFORE, by_filed=AFTER)]


@pytest.mark.parametrize(
    ("ratio", "old"), [("4", "6.90"), ("7", "40.03"), ("10", "11.93"), ("10", "2.48"), ("3", "0.67")]
)
def test_earnings_per_share_alone_are_enough_though_rounded_to_the_cent(ratio: str, old: str) -> None:
    new = str((Decimal(old) / Decimal(ratio)).quantize(Decimal("0.01"), ROUND_HALF_UP))
    assert ratios(restated(EPS, old, new) + restated(BASIC, old, new)) == [Decimal(ratio)]


def test_share_counts_may_be_off_by_a_little() -> None:
    facts = restated(SHARES, "1000000", "4009000") + restated(SHARES, "1100000", "4400000", 2021)
    assert ratios(facts) == [4]
    assert ratios(restated(SHARES, "1000000", "4100000") + restated(SHARES, "1100000", "4510000", 2021)) == []


def test_one_witness_is_not_enough() -> None:
    assert ratios(restated(EPS, "8.00", "2.00")) == []
    assert ratios(restated(SHARES, "1000000", "4000000")) == []
    assert ratios([*restated(EPS, "8.00", "2.00"), *restated(BASIC, "8.00", "8.00")]) == []


def test_two_witnesses_of_different_ratios_are_not_enough() -> None:
    assert ratios(restated(EPS, "8.00", "2.00") + restated(SHARES, "1000000", "10000000")) == []


@pytest.mark.parametrize(
    ("eps", "shares"),
    [
        (("3.00", "2.85"), ("1000000", "1010000")),
        (("3.00", "3.01"), ("1000000", "1000001")),
        (("3.00", "2.60"), ("1000000", "1130000")),
        (("-3.00", "-0.75"), ("1000000", "1000000")),
        (("3.00", "-0.75"), ("1000000", "900000")),
        (("0", "0"), ("1000000", "1000000")),
    ],
)
def test_a_plain_restatement_is_no_split(eps: tuple[str, str], shares: tuple[str, str]) -> None:
    assert ratios(restated(EPS, *eps) + restated(BASIC, *eps) + restated(SHARES, *shares)) == []


def test_rounded_copies_are_no_witnesses() -> None:
    facts = [*restated(EPS, "8.00", "2.00"), fact(BASIC, "8", BEFORE), fact(BASIC, "2", AFTER, rounded=True)]
    assert ratios(facts) == []


def test_other_concepts_are_no_witnesses() -> None:
    assert ratios(restated("DividendsPerShare", "8.00", "2.00") + restated(EPS, "8.00", "2.00")) == []


def test_two_values_of_one_day_are_no_split() -> None:
    same_day = (BEFORE, BEFORE)
    assert ratios(restated(EPS, "8", "2", dates=same_day) + restated(SHARES, "1000", "4000", dates=same_day)) == []


def test_the_interval_is_the_narrowest_that_all_witnesses_allow() -> None:
    later, earlier = date(2023, 8, 1), date(2023, 11, 1)
    facts = (
        restated(EPS, "8.00", "2.00", dates=(BEFORE, AFTER))
        + restated(BASIC, "8.00", "2.00", 2021, dates=(later, AFTER))
        + restated(SHARES, "1000000", "4000000", 2020, dates=(BEFORE, earlier))
    )
    [split] = find_splits(1, facts)
    assert (split.after_filed, split.by_filed) == (later, earlier)


def test_two_splits_of_one_ratio_are_told_apart_by_their_dates() -> None:
    second = (date(2025, 2, 20), date(2026, 2, 20))
    facts = restated(EPS, "8.00", "2.00") + restated(SHARES, "1000000", "4000000")
    facts += restated(EPS, "9.00", "2.25", 2024, second) + restated(SHARES, "5000000", "20000000", 2024, second)
    assert [(split.ratio, split.after_filed) for split in find_splits(1, facts)] == [(4, BEFORE), (4, second[0])]


def test_a_period_that_two_splits_rescaled_shows_both_in_order() -> None:
    days = (date(2020, 3, 1), date(2021, 9, 1), date(2024, 9, 1))
    facts = [
        fact(concept, value, filed, 2019)
        for concept, values in ((EPS, ("40.00", "10.00", "1.00")), (SHARES, ("600000", "2400000", "24000000")))
        for value, filed in zip(values, days, strict=True)
    ]
    assert [(split.ratio, split.by_filed) for split in find_splits(1, facts)] == [(4, days[1]), (10, days[2])]


def test_no_facts_show_no_split() -> None:
    assert find_splits(1, []) == []


RATIOS = st.sampled_from([Decimal(n) for n in (2, 3, 4, 5, 10, 20)])


@given(RATIOS, st.integers(10**6, 10**10), st.integers(200, 5000))
def test_any_exact_split_is_found_with_its_ratio(ratio: Decimal, shares: int, cents: int) -> None:
    new = Decimal(cents) / 100
    facts = restated(SHARES, str(shares), str(shares * ratio)) + restated(EPS, str(new * ratio), str(new))
    assert ratios(facts) == [ratio]


@given(st.lists(st.tuples(st.integers(-500, 5000), st.integers(0, 800)), max_size=12))
def test_what_is_found_is_ordered_and_its_intervals_are_real(rows: list[tuple[int, int]]) -> None:
    facts = [
        fact(concept, Decimal(cents) / 100, date.fromordinal(BEFORE.toordinal() + days))
        for cents, days in rows
        for concept in (EPS, BASIC)
    ]
    splits = find_splits(1, facts)
    assert splits == sorted(splits, key=lambda split: split.by_filed)
    assert all(split.after_filed < split.by_filed and split.ratio > 0 and split.ratio != 1 for split in splits)
