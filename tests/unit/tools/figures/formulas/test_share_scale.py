"""Counts of shares that are told in thousands or millions are noticed by earnings per share, and others are not."""

from datetime import date
from decimal import Decimal
from typing import Any

import pytest

from tools.figures.formulas.share_scale import scale_fault, scale_of, telling
from tools.figures.formulas.stand_ins import anchors
from tools.figures.resolution.found import Found, Missing
from tools.figures.resolution.resolve import Resolved
from tools.models.base import FiscalPeriod
from tools.models.facts import Fact
from tools.vocab.loader import load_vocabulary

VOCABULARY = load_vocabulary()
YEAR = FiscalPeriod(
    company_id=1, fiscal_year=2010, fiscal_quarter=0, start_date=date(2009, 4, 1), end_date=date(2010, 3, 31)
)


class Ledger:
    """Figures of one year by metric."""

    def __init__(self, **values: str) -> None:
        self._values = values

    def figure(self, metric: Any, period: FiscalPeriod) -> Found | Missing:
        value = self._values.get(metric.key)
        return found(metric.key, value) if value else Missing("There is none.", "")


def found(metric: str, value: str) -> Found:
    fact = Fact(
        company_id=1, taxonomy="x", concept="Y", unit="shares", value=Decimal(value), start_date=None,
        end_date=YEAR.end_date, accession="0000000001-10-000001", form="10-K", filed=date(2010, 5, 1),
    )  # fmt: skip
    return Found(VOCABULARY.metrics[metric], YEAR, "x:Y", Resolved(fact, fact, (fact,)))


@pytest.mark.parametrize(
    ("count", "income", "per_share", "scale"),
    [
        ("424090", "682440000", "2.25", 1_000),
        ("1109.4", "3099000000", "2.79", 1_000_000),
        ("424090", "-682440000", "-2.25", 1_000),
        ("303000000", "682440000", "2.25", 1),
        ("424090", "954000", "2.25", 1),
        ("424090", "682440000", "0.01", 1),
        ("424090", "682440000", "0", 1),
        ("424090", "-682440000", "2.25", 1),
    ],
)
def test_earnings_tell_the_scale(count: str, income: str, per_share: str, scale: int) -> None:
    assert scale_of(Decimal(count), Decimal(income), Decimal(per_share)) == scale


def test_a_count_of_another_scale_is_told() -> None:
    ledger: Any = Ledger(net_income="682440000", eps_basic="2.25")
    said = scale_fault(ledger, VOCABULARY, found("shares_issued", "424090"))
    assert said is not None
    assert "tagged as 424,090 shares" in said
    assert "units of 1,000" in said
    assert scale_fault(ledger, VOCABULARY, found("shares_issued", "424090000")) is None
    assert scale_fault(ledger, VOCABULARY, found("treasury_shares", "424090")) is None, "few may be held"
    silent: Any = Ledger(net_income="682440000")
    assert scale_fault(silent, VOCABULARY, found("shares_issued", "424090")) is None


def test_what_tells_is_loaded_with_counts_of_shares() -> None:
    shares = VOCABULARY.metrics["shares_outstanding"]
    assert {metric.key for metric in telling(VOCABULARY, [shares])} == {"eps_basic", "eps_diluted", "net_income"}
    assert {metric.key for metric in anchors(VOCABULARY, [shares])} > {"eps_diluted", "net_income"}
    assert not telling(VOCABULARY, [VOCABULARY.metrics["revenue"]])
