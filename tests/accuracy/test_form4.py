"""Two real Forms 4, figure by figure. They need the real filings, which are not part of the repository."""

from datetime import date
from decimal import Decimal

import pytest

from evals.measures.documents.inline_facts import FILINGS
from ingest.ownership.form4 import read_form4
from ingest.ownership.models import Derivative, Issuer, Owner, OwnershipReport


def read(name: str) -> OwnershipReport:
    path = FILINGS / name
    if not path.is_file():
        pytest.skip(f"needs a real filing, which is not at {path}")
    return read_form4(path.read_bytes(), name)


def test_an_exercise_and_its_sales() -> None:
    report = read("form4_SNOW.xml")
    assert (report.form, report.period, report.under_plan) == ("4", date(2022, 12, 13), None)
    assert report.issuer == Issuer(1640147, "Snowflake Inc.", "SNOW")
    assert report.owners == (Owner(1402349, "Scarpelli Michael", ("officer",), "Chief Financial Officer"),)
    traded = [(t.code.code, t.direction, t.shares, t.price, t.owned_after) for t in report.transactions]
    assert traded == [
        ("M", "acquired", 200000, Decimal("8.88"), 301097),
        ("S", "disposed", 73170, Decimal("150.841"), 227927),
        ("S", "disposed", 74907, Decimal("151.814"), 153020),
        ("S", "disposed", 41986, Decimal("152.655"), 111034),
        ("S", "disposed", 5496, Decimal("153.872"), 105538),
        ("S", "disposed", 4441, Decimal("154.76"), 101097),
        ("M", "acquired", 200000, 0, 2219299),
    ]
    option = report.transactions[-1].holding
    terms = Derivative(Decimal("8.88"), None, date(2029, 8, 26), "Class A Common Stock", Decimal(200000), None)
    assert option.derivative == terms
    assert "August 19, 2019" in option.notes["exerciseDate"][0]
    assert all("weighted-average price" in t.footnotes[1] for t in report.transactions[1:6])
    assert not any(t.plan_in_footnote for t in report.transactions)
    assert [holding.owned_after for holding in report.holdings] == [577218, 178947, 9686, 2755, 9686, 2755, 9686, 2755]
    assert {(holding.is_direct, holding.nature) for holding in report.holdings} == {(False, "Trust")}
    assert report.signed == (("/s/ Travis Shrout, Attorney-in-Fact", date(2022, 12, 14)),)
    assert (len(report.footnotes), report.warnings, report.remarks) == (16, (), None)


def test_a_grant_of_units_and_options() -> None:
    report = read("form4_374WATER.xml")
    assert (report.form, report.period, report.under_plan) == ("4", date(2025, 4, 30), False)
    assert report.issuer == Issuer(933972, "374Water Inc.", "SCWO")
    assert report.owners == (Owner(2064133, "Melkote Rajesh Ramaswamy", ("officer",), "Chief Technology Officer"),)
    units, options = report.transactions
    assert (units.code.code, units.shares, units.price, units.owned_after) == ("A", 757756, 0, 757756)
    assert (options.code.code, options.shares, options.price, options.owned_after) == ("A", 757576, 0, 757756)
    assert units.holding.derivative is None
    terms = Derivative(Decimal("0.33"), None, date(2035, 4, 29), "Common Stock", Decimal(757576), None)
    assert options.holding.derivative == terms
    assert units.holding.notes.keys() == {"transactionShares"}
    assert options.holding.notes.keys() == {"transactionShares", "exerciseDate"}
    assert report.holdings == ()
    assert report.signed == (("/s/ Rajesh Melkote", date(2025, 5, 2)),)
