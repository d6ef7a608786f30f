"""What companies never report, computed inside formulas, and ways to it that have to agree."""

from decimal import Decimal

import pytest

from tests.unit.tools.figures.given_values import VOCABULARY, Given
from tools.figures.formulas.evaluate import Absent, Evaluation, needed
from tools.figures.formulas.quantities import Quantity
from tools.vocab.expressions import parse
from tools.vocab.loader import Metric
from tools.vocab.shift import Shift


class NeverReported(Given):
    """Values of a company that never reports some metrics."""

    def value(self, metric: Metric, shift: Shift) -> Quantity:
        if metric.key not in self.known:
            raise Absent(f"{metric.label} is never reported", never=True)
        return super().value(metric, shift)


def test_what_is_never_reported_is_computed_inside_a_formula() -> None:
    values = NeverReported({"operating_income": ("USD", [21]), "costs_and_expenses": ("USD", [63])})
    evaluation = Evaluation(VOCABULARY, values)
    assert evaluation.run("operating_income / revenue").value == Decimal("0.25")
    assert "revenue_computed = 84 USD" in evaluation.steps


def test_an_attempt_that_fails_leaves_no_trace() -> None:
    values = NeverReported({"operating_income": ("USD", [8]), "net_income": ("USD", [5])})
    evaluation = Evaluation(VOCABULARY, values)
    assert evaluation.run("if_missing(revenue, net_income)").value == 5
    assert evaluation.steps == ["if_missing(revenue, net_income) = 5 USD"]
    with pytest.raises(Absent, match="Revenue is never reported"):
        Evaluation(VOCABULARY, values).run("revenue + net_income")


@pytest.mark.parametrize(("other", "value"), [("max(revenue, cost_of_revenue)", 300), ("cost_of_revenue", None)])
def test_two_ways_have_to_agree(other: str, value: int | None) -> None:
    evaluation = Evaluation(VOCABULARY, Given())
    if value is None:
        with pytest.raises(Absent, match="300 is not 180"):
            evaluation.run(f"agree(revenue, {other})")
    else:
        assert evaluation.run(f"agree(revenue, {other})").value == value


def test_inputs_of_what_may_have_to_be_computed_are_needed() -> None:
    node = parse("revenue")
    assert [metric.key for metric, _ in needed(VOCABULARY, node)] == ["revenue"]
    keys = {metric.key for metric, _ in needed(VOCABULARY, node, computed=True)}
    assert keys > {"revenue", "operating_income", "costs_and_expenses"}
