"""A formula's value as a figure like any other."""

from tools.figures.models import Calculated, Calculation
from tools.models import FactInput, MetricValue


def as_value(calculation: Calculation, result: Calculated) -> MetricValue:
    """A computed value as a figure: derived, from its inputs, cited by the first one's filing."""
    return MetricValue(
        ticker=result.ticker,
        metric=calculation.formula,
        concept=calculation.formula,
        label=result.label,
        fiscal_year=result.fiscal_year,
        fiscal_quarter=result.fiscal_quarter,
        start_date=result.start_date,
        end_date=result.end_date,
        value=result.value,
        unit=result.unit,
        basis="derived",
        derived_from=tuple(
            FactInput(start_date=v.start_date, end_date=v.end_date, value=v.value, source=v.source)
            for v in result.inputs
        ),
        source=result.inputs[0].source,
    )
