"""Amounts over several years, held against the sum of the years' figures."""

from collections.abc import Mapping
from types import SimpleNamespace
from typing import Any, cast

import pytest

from tests.unit.tools.tie_out.numbers.facts_fake import fiscal_year, level
from tests.unit.tools.tie_out.numbers.reading import APPLE, read
from tools.figures.resolution.calendar import FiscalCalendar
from tools.figures.resolution.found import Missing
from tools.tie_out.numbers.spans import judge_years

YEARS = (2022, 2023, 2024)


def ledgers(values: Mapping[int, str]) -> Any:
    calendar = FiscalCalendar(map(fiscal_year, YEARS))
    known = {year: level("net_income", year, value) for year, value in values.items()}

    def of(_company: object, _figure: object, period: Any) -> object:
        return known.get(period.fiscal_year) or Missing("Not reported.", "")

    def calendar_of(_company: object) -> FiscalCalendar:
        return calendar

    return cast(Any, SimpleNamespace(calendar=calendar_of, level=of))


@pytest.mark.parametrize(
    ("text", "status"),
    [
        ("Apple earned $12 billion over 2022-2024.", "verified"),
        ("Apple earned $15 billion over 2022-2024.", "mismatch"),
    ],
)
def test_the_sum_of_the_years(text: str, status: str) -> None:
    [one] = read(text)
    verdict = judge_years(one, ledgers({2022: "3000000000", 2023: "4000000000", 2024: "5000000000"}))
    assert verdict is not None
    assert (one.company, verdict.status) == (APPLE, status)


def test_a_year_that_is_not_known() -> None:
    [one] = read("Apple earned $12 billion over 2022-2024.")
    verdict = judge_years(one, ledgers({2022: "3000000000", 2024: "5000000000"}))
    assert verdict is not None
    assert verdict.status == "not_found"


def test_a_single_year() -> None:
    [one] = read("Apple earned $12 billion in 2024.")
    assert judge_years(one, ledgers({2024: "12000000000"})) is None
