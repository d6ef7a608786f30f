"""Formulas at a quarter: what steps by quarters, what by years, and how many days there are."""

from collections.abc import Callable
from decimal import Decimal

import pytest

from tests.unit.tools.figures.given_values import VOCABULARY, Given, run
from tests.unit.tools.fiscal_years import ENDS_IN_DECEMBER, year
from tools.figures.formulas.at_period import evaluation_at
from tools.figures.formulas.evaluate import Evaluation, needed
from tools.figures.formulas.quantities import Quantity
from tools.figures.resolution.calendar import FiscalCalendar
from tools.vocab.expressions import parse
from tools.vocab.loader import Formula, Metric
from tools.vocab.shift import Shift


class ByQuarter:
    """300, 200, 100 of the newest quarters, 60, 50 of those of a year ago; of twelve months, 8000 and 4000."""

    def value(self, metric: Metric, shift: Shift) -> Quantity:
        if shift.trailing:
            amounts = {"net_income": [8000, 4000], "shareholders_equity": [7000, 4000]}[metric.key]
            return Quantity.of(Decimal(amounts[shift.years]), "USD")
        quarters = {0: [300, 200, 100], 1: [60, 50]}[shift.years]
        return Quantity.of(Decimal(quarters[shift.quarters]), "USD")

    def missing(self, instead: str, metrics: list[Metric], shift: Shift) -> None:
        raise AssertionError(instead)

    def attempt(self) -> Callable[[], None]:
        """Nothing to undo."""
        return lambda: None

    def computed(self, metric: Metric, formula: Formula) -> None:
        """Nothing to tell."""


@pytest.mark.parametrize(
    ("expression", "value"),
    [("sum(revenue, 3)", 600), ("avg(revenue, 3)", 200), ("prior(revenue)", 60), ("sum(prior(revenue), 2)", 110)],
)
def test_a_quarter_is_summed_by_quarters_and_compared_by_years(expression: str, value: int) -> None:
    evaluation = Evaluation(VOCABULARY, ByQuarter(), quarterly=True)
    assert evaluation.run(expression).value == value
    told = [step for step in evaluation.steps if " over " in step]
    assert all("quarters" in step for step in told)
    assert bool(told) == (expression[0] in "sa")


def test_twelve_months_are_asked_of_the_values_and_step_by_years() -> None:
    evaluation = Evaluation(VOCABULARY, ByQuarter(), quarterly=True)
    result = evaluation.run("ttm(net_income / avg(shareholders_equity, 2))")
    assert round(result.value * 5500, 20) == 8000
    assert any("over 2 years (trailing twelve months)" in step for step in evaluation.steps)
    assert {shift for _, shift in needed(VOCABULARY, parse("ttm(growth(revenue))"), quarterly=True)} == {
        Shift(trailing=True),
        Shift(1, trailing=True),
    }
    assert run("ttm(revenue)").value == 300  # of a year, itself


LEAP = year(2024, "2024-01-01", "2024-03-31", "2024-06-30", "2024-09-30", "2024-12-31")
PERIODS = {(one.fiscal_year, one.fiscal_quarter): one for one in (*ENDS_IN_DECEMBER, *LEAP)}
DAYS = "days_in_period"


@pytest.mark.parametrize(
    ("expression", "fiscal_year", "quarter", "value"),
    [
        (DAYS, 2024, 1, 91),
        (DAYS, 2023, 1, 90),
        (DAYS, 2023, 3, 92),
        (DAYS, 2024, 0, 365),  # by convention
        (f"prior({DAYS})", 2024, 1, 90),
        (f"prior({DAYS}, 10)", 2024, 1, 91),  # of a quarter that is not known, the quarter's own
        (f"avg({DAYS}, 2)", 2024, 1, "91.5"),
        (f"ttm({DAYS})", 2024, 1, 365),
        (f"ytd({DAYS})", 2024, 2, 182),
        (f"ytd(prior({DAYS}))", 2024, 2, 181),
        (f"ytd({DAYS})", 2024, 4, 365),
        ("365 * revenue / revenue", 2024, 1, 365),  # a number is that number
        ("days_sales_outstanding_year_end", 2024, 1, "18.2"),
        ("days_sales_outstanding_year_end", 2024, 0, 73),
    ],
)
def test_a_quarter_has_its_own_days(expression: str, fiscal_year: int, quarter: int, value: int | str) -> None:
    values = Given({"revenue": ("USD", [300]), "accounts_receivable": ("USD", [60])})
    period = PERIODS[fiscal_year, quarter]
    evaluation = evaluation_at(period, FiscalCalendar(PERIODS.values()), VOCABULARY, values)
    assert evaluation.run(expression).value == Decimal(value)


def test_the_days_are_shown_as_a_number() -> None:
    evaluation = evaluation_at(PERIODS[2024, 1], FiscalCalendar(), VOCABULARY, Given())
    evaluation.run(f"{DAYS} * accounts_receivable / revenue")
    assert evaluation.steps == [f"{DAYS} * accounts_receivable / revenue = 91 * 60 / 300 = 18.2"]
