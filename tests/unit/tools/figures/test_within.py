"""A series cut down to the periods that are asked for, and expressions in words."""

from datetime import date
from decimal import Decimal

import pytest

from tools.errors import InvalidInput
from tools.figures.asked.request import FigureRequest
from tools.figures.formulas.combined import in_words, is_computed
from tools.figures.within import newest, only
from tools.models.facts import Declined, MetricValue, Source
from tools.models.figures import Calculated, Calculation, Gap, Growth, Series
from tools.vocab.loader import load_vocabulary

SOURCE = Source(doc_id="x", company="Acme", ticker="ACME", doc_type="10-Q")
QUARTERS = [(2022, 3), (2022, 4), (2023, 1), (2023, 2)]


def point(year: int, quarter: int) -> MetricValue:
    return MetricValue(
        ticker="ACME",
        metric="revenue",
        concept="us-gaap:Revenues",
        label="Revenue",
        fiscal_year=year,
        fiscal_quarter=quarter,
        end_date=date(year, 3 * quarter, 28),
        value=Decimal(year * 10 + quarter),
        unit="USD",
        basis="reported",
        source=SOURCE,
    )


SERIES = Series(
    ticker="ACME",
    metric="revenue",
    label="Revenue",
    unit="USD",
    points=tuple(point(*pair) for pair in QUARTERS),
    growth=tuple(Growth(fiscal_year=year, fiscal_quarter=quarter, yoy_pct=1.0) for year, quarter in QUARTERS),
    gaps=(Gap(fiscal_year=2023, fiscal_quarter=3, reason="not reported"),),
    declined=(Declined(ticker="ACME", metric="revenue", fiscal_year=2023, fiscal_quarter=3, reason="r", remedy="r"),),
    found=4,
    requested=5,
    warnings=("Q4 FY2022 Revenue of ACME is derived.", "ACME Revenue changes its unit."),
)


def pairs(series: Series) -> list[tuple[int, int | None]]:
    return [(value.fiscal_year, value.fiscal_quarter) for value in series.points]


def test_a_series_is_cut_to_the_periods_that_are_asked_for() -> None:
    cut = only(SERIES, [(2023, 1), (2023, 2)])
    assert pairs(cut) == [(2023, 1), (2023, 2)]
    assert [(growth.fiscal_year, growth.fiscal_quarter) for growth in cut.growth] == [(2023, 1), (2023, 2)]
    assert (cut.gaps, cut.declined, cut.found, cut.requested) == ((), (), 2, 2)
    assert cut.warnings == ("ACME Revenue changes its unit.",)


def test_what_is_asked_for_and_missing_stays_declined() -> None:
    cut = only(SERIES, [(2022, 4), (2023, 3)])
    assert (pairs(cut), len(cut.declined), len(cut.gaps)) == ([(2022, 4)], 1, 1)
    assert cut.warnings == SERIES.warnings


def test_the_newest_points_end_with_the_last_one_that_there_is() -> None:
    cut = newest(SERIES, 3)
    assert pairs(cut) == [(2022, 4), (2023, 1), (2023, 2)]
    assert cut.declined == ()
    assert newest(SERIES.model_copy(update={"points": ()}), 3).points == ()


@pytest.mark.parametrize(
    ("name", "computed"),
    [
        ("revenue", False),
        ("gross_margin", True),
        ("goodwill / total_assets", True),
        ("(revenue - net_income) / revenue", True),
        ("us-gaap:Assets", False),
        ("IncreaseDecreaseInAccountsReceivable", False),
        ("?", False),
    ],
)
def test_a_formula_and_an_expression_are_computed(name: str, computed: bool) -> None:
    assert is_computed(name, load_vocabulary()) == computed


@pytest.mark.parametrize(
    ("formula", "unit", "label", "percent"),
    [
        ("goodwill / total_assets", "pure", "Goodwill / Total assets", True),
        ("revenue - net_income", "USD", "Revenue - Net income", False),
        ("revenue / weighted_shares_diluted", "USD/shares", "Revenue / Weighted average shares, diluted", False),
        ("us-gaap:Assets / gross_margin", "USD", "Assets / Gross margin", False),
        ("gross_margin", "ratio", "as it was", False),
    ],
)
def test_an_expression_is_shown_in_words(formula: str, unit: str, label: str, percent: bool) -> None:
    result = Calculated(
        ticker="ACME",
        label="as it was",
        fiscal_year=2023,
        end_date=date(2023, 12, 31),
        value=Decimal("0.5"),
        unit=unit,
        inputs=(point(2023, 4),),
        steps=(),
    )
    [shown] = in_words(Calculation(formula=formula, definition="", results=(result,)), load_vocabulary()).results
    assert (shown.label, shown.percent) == (label, percent)


def test_exact_periods_stand_for_years_and_quarters() -> None:
    crossed = FigureRequest(("A",), ("revenue",), (2022, 2023), (1, 4))
    assert crossed.named == ((2022, 1), (2022, 4), (2023, 1), (2023, 4))
    exact = FigureRequest(("A",), ("revenue",), (2022, 2023), (1, 4), exact=((2022, 4), (2023, 1)))
    assert exact.named == ((2022, 4), (2023, 1))
    assert FigureRequest(("A",), ("revenue",), quarterly=True).named == ()
    with pytest.raises(InvalidInput, match="3021 is no fiscal year"):
        FigureRequest(("A",), ("revenue",), exact=((3021, 0),)).check(date(2026, 1, 1))
    with pytest.raises(InvalidInput, match="exact holds 51 entries"):
        FigureRequest(("A",), ("revenue",), exact=((2021, 0),) * 51).check(date(2026, 1, 1))
