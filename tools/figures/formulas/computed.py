"""A formula's value as a figure like any other."""

from collections.abc import Sequence
from typing import TypeVar

from tools.models.facts import FactInput, FigureStatus, MetricValue
from tools.models.figures import Calculated

Value = TypeVar("Value", bound=MetricValue)


def with_concepts(value: Value, inputs: Sequence[MetricValue]) -> Value:
    """A computed figure whose parts tell their concepts, too, as far as they are among the inputs."""
    known = {(one.metric, one.end_date, one.value): one.concept for one in inputs}
    parts = tuple(
        part.model_copy(update={"concept": part.concept or known.get((part.metric or "", part.end_date, part.value))})
        for part in value.derived_from
    )
    return value.model_copy(update={"derived_from": parts})


def as_value(formula: str, result: Calculated) -> MetricValue:
    """A computed value as a figure: derived, from its inputs, cited by the first one's filing."""
    return MetricValue(
        ticker=result.ticker,
        metric=formula,
        concept=formula,
        label=result.label,
        fiscal_year=result.fiscal_year,
        fiscal_quarter=result.fiscal_quarter,
        start_date=result.start_date,
        end_date=result.end_date,
        value=result.value,
        unit=result.unit,
        percent=result.percent,
        basis="derived",
        derived_from=tuple(
            FactInput(
                metric=v.metric, start_date=v.start_date, end_date=v.end_date, value=v.value, unit=v.unit,
                source=v.source,
            )
            for v in result.inputs
        ),
        status=_least_sure(result.inputs),
        source=result.inputs[0].source,
    )  # fmt: skip


def _least_sure(inputs: Sequence[MetricValue]) -> FigureStatus:
    """A formula's value is as sure as the least sure of its inputs."""
    doubts = {one.status for one in inputs}
    return "ambiguous" if "ambiguous" in doubts else "assumed" if "assumed" in doubts else "tied"
