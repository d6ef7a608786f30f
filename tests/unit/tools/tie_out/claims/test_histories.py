"""Claims over several years, and of two figures side by side, against the facts."""

from collections.abc import Mapping, Sequence
from datetime import date
from decimal import Decimal
from typing import cast

import pytest

from tools.language.claims.claim import Claim
from tools.language.claims.find import find_claims
from tools.models.base import FiscalPeriod
from tools.tie_out.claims.histories import judge_beside, judge_over_years
from tools.tie_out.claims.judge import Against, Borne, Open, Verdict
from tools.tie_out.claims.readings import ClaimReadings, Point
from tools.vocab.loader import load_vocabulary

YEARS = range(2020, 2025)


def whole(year: int) -> FiscalPeriod:
    return FiscalPeriod(
        company_id=1, fiscal_year=year, fiscal_quarter=0, start_date=date(year, 1, 1), end_date=date(year, 12, 31)
    )


class Facts:
    """The yearly values of metrics; it stands for the readings."""

    def __init__(self, values: Mapping[str, Sequence[int]], *, is_given: bool = True) -> None:
        self.values = values
        self.periods = _Periods(self, is_given=is_given)

    def of(self, claim: Claim) -> list[FiscalPeriod]:
        return [whole(target.fiscal_year or 2024) for target in claim.time.targets] or [whole(2024)]

    def in_year(self, key: str, period: FiscalPeriod, like: Point | None = None) -> Point | None:
        if key not in self.values:
            return None
        value = Decimal(self.values[key][period.fiscal_year - YEARS[0]])
        return Point(value, Decimal(0), f"FY{period.fiscal_year}", is_computed=like is not None)

    def grown(self, key: str, period: FiscalPeriod) -> Point | None:
        now, prior = self.in_year(key, period), self.in_year(key, whole(period.fiscal_year - 1))
        return Point(now.value / prior.value, Decimal(0), now.period) if now and prior else None

    @staticmethod
    def label_of(key: str) -> str:
        return key

    @staticmethod
    def is_percent(_: str) -> bool:
        return False


class _Periods:
    def __init__(self, facts: Facts, *, is_given: bool) -> None:
        self.of = facts.of
        self.is_given = is_given
        self.known = _Calendar()


class _Calendar:
    @staticmethod
    def periods(*, quarterly: bool) -> list[FiscalPeriod]:
        return [] if quarterly else [whole(year) for year in YEARS]


def verdict(text: str, facts: Facts) -> Verdict:
    claim = next(one for one in find_claims(text, load_vocabulary()) if one.history or one.other)
    judge = judge_over_years if claim.history else judge_beside
    return judge(claim, cast("ClaimReadings", facts))


@pytest.mark.parametrize(
    ("text", "values", "wrong"),
    [
        ("Revenue was the highest it has ever reported.", [1, 2, 3, 4, 5], False),
        ("Revenue was the highest it has ever reported.", [9, 2, 3, 4, 5], True),
        ("Revenue was the highest since 2020.", [9, 2, 3, 4, 5], False),
        ("Revenue was the highest since 2020.", [9, 2, 6, 4, 5], True),
        ("Revenue was the lowest in three years.", [1, 2, 9, 9, 5], False),
        ("Revenue was the lowest in four years.", [1, 2, 9, 9, 5], True),
        ("Revenue grew for the third consecutive year.", [1, 2, 3, 4, 5], False),
        ("Revenue grew for the third consecutive year.", [1, 4, 3, 4, 5], True),
        ("Revenue grew for the second consecutive year.", [1, 4, 3, 4, 5], False),
        ("Revenue has risen without a break since 2021.", [5, 2, 3, 4, 5], False),
        ("Revenue has risen without a break since 2020.", [5, 2, 3, 4, 5], True),
        ("The net loss widened for the second straight year.", [0, 0, -1, -2, -3], False),
        ("The net loss widened for the second straight year.", [0, 0, -3, -2, -3], True),
    ],
)
def test_one_year_is_enough_against_it(text: str, values: list[int], wrong: bool) -> None:
    found = verdict(text, Facts({"revenue": values, "net_income": values}))
    assert isinstance(found, Against if wrong else Borne)


def test_it_is_judged_where_one_year_is_meant() -> None:
    values = {"revenue": [9, 2, 3, 4, 5]}
    assert isinstance(verdict("Revenue was the highest it has ever reported.", Facts(values, is_given=False)), Open)
    assert isinstance(verdict("Revenue was the highest it has ever reported.", Facts({})), Open)


@pytest.mark.parametrize(
    ("text", "wrong"),
    [
        ("Revenue was larger than net income.", False),
        ("Net income exceeded revenue.", True),
        ("Net income was lower than revenue.", False),
        ("Net income grew faster than revenue.", False),
        ("Revenue growth outpaced net income growth.", True),
        ("Net income outstripped revenue.", False),
        ("Revenue outstripped net income.", False),
    ],
)
def test_two_figures(text: str, wrong: bool) -> None:
    found = verdict(text, Facts({"revenue": [7, 7, 8, 9, 10], "net_income": [1, 1, 1, 1, 2]}))
    assert isinstance(found, Against if wrong else Borne)


def test_what_outpaces_another_one_may_do_so_in_growth_or_in_size() -> None:
    facts = Facts({"revenue": [7, 7, 8, 9, 10], "net_income": [2, 2, 2, 2, 2]})
    assert isinstance(verdict("Net income outstripped revenue.", facts), Against)
