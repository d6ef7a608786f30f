"""The formula behind a computed figure: what it is, and that it is none where it does not come to it."""

from decimal import Decimal
from typing import Any

import pytest

from server.export.derived import amount_of
from server.export.formulas import Sourced, written
from server.export.sheets import Amount, Origins
from tests.unit.server.export.made import computed, figure, part
from tools.models.facts import Alternative, FactInput

REVENUE, BEFORE = figure("revenue", "1200"), figure("revenue", "1000", 2022)
EARLIER = figure("revenue", "810", 2021)
INCOME, GROSS = figure("operating_income", "300"), figure("gross_profit", "500")


def formula(amount: Amount) -> str | None:
    """The formula with S1, S2 ... for its sources."""
    name = lambda cell: f"S{cell.number + 1}" if isinstance(cell, Sourced) else "?"  # noqa: E731
    return written(amount.formula, name) if amount.formula is not None else None


@pytest.mark.parametrize(
    ("metric", "value", "parts", "more", "wanted"),
    [
        ("operating_margin", "0.25", (INCOME, REVENUE), {"unit": "ratio", "percent": True}, "S1/S2"),
        ("revenue_growth", "0.2", (REVENUE, BEFORE), {"unit": "ratio"}, "S1/S2-1"),
        ("avg(revenue, 2)", "1100", (REVENUE, BEFORE), {}, "(S1+S2)/2"),
        ("avg(revenue, 3)", "1003.333333333333333333333333", (REVENUE, BEFORE, EARLIER), {}, "(S1+S2+S3)/3"),
        ("cagr(revenue, 2)", "0.2171612389003691", (REVENUE, EARLIER), {"unit": "ratio"}, "(S1/S2)^(1/2)-1"),
        ("prior(revenue)", "1000", (REVENUE, BEFORE), {}, "S2"),
        ("max(gross_profit, operating_income)", "500", (GROSS, INCOME), {}, "MAX(S1,S2)"),
        ("revenue / 365", "3.287671232876712328767123288", (REVENUE,), {}, "S1/365"),
        ("growth", "0.2", (REVENUE, BEFORE), {"unit": "ratio"}, "S1/S2-1"),
        ("times", "1.2", (REVENUE, BEFORE), {"unit": "multiple"}, "S1/S2"),
    ],
)
def test_a_formula_of_the_vocabulary_is_said_over_the_sources(
    metric: str, value: str, parts: tuple[Any, ...], more: dict[str, Any], wanted: str
) -> None:
    amount = amount_of(computed(metric, value, *map(part, parts), **more), Origins())
    assert formula(amount) == wanted
    assert amount.value == Decimal(value)


def test_a_figure_of_parts_is_their_sum_by_sign() -> None:
    parts = (part(REVENUE), part(GROSS, -1))
    assert formula(amount_of(computed("difference", "700", *parts), Origins())) == "S1-S2"


def test_twelve_months_are_the_year_and_the_later_quarter_less_the_earlier() -> None:
    year, later, earlier = REVENUE, figure("revenue", "400", 2024), figure("revenue", "350", 2020)
    whole = computed("ttm(revenue)", "1250", part(year), part(later), part(earlier))
    assert formula(amount_of(whole, Origins())) == "S2+S1-S3"


def test_what_no_formula_comes_to_has_none() -> None:
    amount = amount_of(computed("operating_margin", "0.26", part(INCOME), part(REVENUE)), Origins())
    assert amount.formula is None
    assert amount.value == Decimal("0.26")
    assert "several steps" in amount.note


def test_a_formula_that_divides_by_nothing_has_none() -> None:
    nothing = figure("revenue", "0")
    assert amount_of(computed("operating_margin", "1", part(INCOME), part(nothing)), Origins()).formula is None


def test_a_reported_figure_tells_its_source() -> None:
    origins = Origins()
    amount = amount_of(REVENUE, origins)
    assert amount.formula is None
    assert amount.origins == (0,)
    for told in ("Acme Corp 10-K FY2023, filed 2024-02-15", "0000000001-24-000001", "us-gaap:revenue",
                 "FY2023 (2023-01-01 to 2023-12-31)", "https://example.com/acme"):  # fmt: skip
        assert told in amount.note
    assert amount_of(REVENUE, origins).origins == (0,)  # each source once


def test_doubts_stand_in_the_comment() -> None:
    other = Alternative(concept="us-gaap:Sales", value=Decimal(1300), source=REVENUE.source)
    told = amount_of(figure("revenue", "1200", status="ambiguous", alternatives=(other,)), Origins()).note
    assert "Ambiguous: filings also give 1,300 (us-gaap:Sales)." in told
    assert "Assumed" in amount_of(figure("revenue", "1200", status="assumed"), Origins()).note


def test_parts_without_a_unit_have_that_of_the_whole() -> None:
    origins = Origins()
    bare = FactInput(concept="us-gaap:DebtCurrent", end_date=REVENUE.end_date, value=Decimal(5), source=REVENUE.source)
    amount = amount_of(computed("total_debt", "5", bare), origins)
    assert formula(amount) == "S1"
    assert origins.all[0].unit == "USD"
