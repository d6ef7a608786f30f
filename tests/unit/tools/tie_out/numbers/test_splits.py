"""Figures per share as they are after, and were before, the splits that came since they were filed."""

from dataclasses import replace
from datetime import date
from decimal import Decimal
from types import SimpleNamespace
from typing import Any, cast

from tests.unit.tools.tie_out.numbers.facts_fake import fiscal_year, level
from tests.unit.tools.tie_out.numbers.reading import figure
from tools.figures.resolution.found import Found
from tools.figures.resolution.resolve import Resolved
from tools.tie_out.ledger.ledgers import Level
from tools.tie_out.numbers.splits import before_split, split_adjusted
from tools.vocab.loader import Metric

SPLITS = [
    SimpleNamespace(ratio=Decimal(7), after_filed=date(2014, 4, 1), by_filed=date(2014, 7, 1)),
    SimpleNamespace(ratio=Decimal(4), after_filed=date(2020, 7, 1), by_filed=date(2020, 10, 1)),
]


def fact(value: str, filed: date) -> Any:
    return SimpleNamespace(value=Decimal(value), filed=filed, decimals=2)


def share_level(unit: str = "USD/shares") -> Level:
    first, last = fact("44.15", date(2012, 10, 31)), fact("6.31", date(2014, 10, 27))
    metric = cast(Metric, figure("eps_diluted"))
    found = Found(metric, fiscal_year(2012), metric.concepts[0], Resolved(last, first, (first, last)))
    ledger = cast(Any, SimpleNamespace(company=None, splits=SPLITS))
    return replace(level("eps_diluted", 2012, "6.31", "44.15", unit=unit), ledger=ledger, founds=(found,))


def test_after_a_later_split() -> None:
    [expected] = split_adjusted(share_level())
    assert expected.values == (Decimal("1.5775"),)
    assert "$6.31" in expected.note
    assert "4 for 1" in expected.note


def test_shares_multiply() -> None:
    [expected] = split_adjusted(share_level("shares"))
    assert expected.values == (Decimal("25.24"),)


def test_money_has_no_splits() -> None:
    assert list(split_adjusted(share_level("USD"))) == []


def test_the_filing_that_prints_the_value_is_cited() -> None:
    now = share_level()
    filed = now.as_filed(Decimal("44.15"))
    assert filed.founds[0].resolved.fact.filed == date(2012, 10, 31)
    assert now.as_filed(Decimal("6.31")) is now
    note = before_split(now, filed)
    assert "7 for 1" in note
    assert "$6.31" in note
    assert before_split(now, now) == ""
