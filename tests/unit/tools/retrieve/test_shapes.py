"""What routes find, in the shape of each."""

from datetime import date
from decimal import Decimal
from typing import Any

import pytest

from tools.models.answers import SubQuestion
from tools.models.facts import Declined, LookupResult, MetricValue, Source
from tools.models.figures import Growth, Retrieved, Series
from tools.models.passages import Quote
from tools.models.questions import HYBRID, METRIC_LOOKUP, NARRATIVE, TIMESERIES, Route
from tools.retrieve.shapes import shape_of

SOURCE = Source(doc_id="d", company="Acme Corp", ticker="ACME", doc_type="10-K")
ASKED = SubQuestion(id="q1", question="What was revenue?")
QUOTE = Quote(text="Revenue rose.", chunk_id="d#1", source=SOURCE, score=0.9)


def value(year: int, amount: int, **more: Any) -> MetricValue:
    return MetricValue(
        ticker="ACME", metric="revenue", concept="c", label="Revenue", fiscal_year=year, end_date=date(year, 12, 31),
        value=Decimal(amount), unit="USD", basis="reported", source=SOURCE, **more,
    )  # fmt: skip


def series(*points: MetricValue, growth: tuple[Growth, ...] = ()) -> Retrieved:
    made = Series(ticker="ACME", metric="revenue", label="Revenue", points=points, growth=growth)
    return Retrieved(timeseries=(made,))


def test_a_series_compares_the_points_whose_growth_is_known() -> None:
    growth = (Growth(fiscal_year=2021, yoy_pct=-20.0), Growth(fiscal_year=2022), Growth(fiscal_year=2024, yoy_pct=5.0))
    points = (value(2020, 100), value(2021, 80), value(2022, 90), value(2024, 95))
    found = shape_of(ASKED, TIMESERIES, series(*points, growth=growth)).relational
    assert found is not None
    [moved] = found.comparisons
    assert (moved.fiscal_year, moved.prior_fiscal_year, moved.delta, moved.pct) == (2021, 2020, Decimal(-20), -20.0)


@pytest.mark.parametrize(
    ("route", "relational", "vector"), [(METRIC_LOOKUP, True, 0), (NARRATIVE, False, 1), (HYBRID, True, 1)]
)
def test_each_route_has_its_shape(route: Route, relational: bool, vector: int) -> None:
    figures = () if route == NARRATIVE else (value(2023, 5),)
    quotes = () if route == METRIC_LOOKUP else (QUOTE,)
    shaped = shape_of(ASKED, route, Retrieved(xbrl_facts=LookupResult(values=figures), quotes=quotes))
    assert ((shaped.relational is not None), len(shaped.vector)) == (relational, vector)
    assert shaped.relational is None or shaped.relational.xbrl_facts == figures


def test_what_is_declined_is_told_with_its_reason() -> None:
    declined = Declined(ticker="ACME", metric="revenue", reason="is not loaded.", remedy="Load it.")
    shaped = shape_of(ASKED, METRIC_LOOKUP, Retrieved(declined=(declined, declined)))
    assert shaped.declined == (f"{declined.subject}: is not loaded. Load it.",)
