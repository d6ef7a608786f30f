"""Results by the name and in the unit that a question gives a formula which it spells out."""

from datetime import date
from decimal import Decimal

from tools.figures.formulas.combined import as_asked
from tools.models.figures import Calculated, Calculation
from tools.models.questions import Defined

EXPRESSION = "((365 * accounts_payable) / cost_of_revenue)"


def calculation(unit: str) -> Calculation:
    result = Calculated(
        ticker="QLMR", label=EXPRESSION, fiscal_year=2023, end_date=date(2023, 6, 30), value=Decimal("56.36"),
        unit=unit, inputs=(), steps=(),
    )  # fmt: skip
    return Calculation(formula=EXPRESSION, definition="", results=(result,))


def test_a_spelled_out_formula_has_its_own_name_and_unit() -> None:
    defined = (Defined(metric=EXPRESSION, label="Days payable", unit="days"),)
    [result] = as_asked(calculation("pure"), defined, 2).results
    assert (result.label, result.unit, result.places) == ("Days payable", "days", 2)


def test_an_amount_keeps_its_currency() -> None:
    defined = (Defined(metric=EXPRESSION, label="Days payable", unit="days"),)
    assert as_asked(calculation("USD"), defined, None).results[0].unit == "USD"


def test_another_formula_stays_as_it_is() -> None:
    defined = (Defined(metric="revenue / 2", label="Half", unit="multiple"),)
    assert as_asked(calculation("pure"), defined, None).results[0].label == EXPRESSION
