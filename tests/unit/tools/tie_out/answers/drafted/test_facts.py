"""How a fact's change is told to a model."""

from decimal import Decimal
from typing import Any

import pytest

from tests.unit.tools.tie_out.answers.test_signals import fact
from tools.models.facts import YearOverYear
from tools.tie_out.answers.drafted.facts import change_shown


def changed(value: int, delta: int, **fields: Any) -> str:
    made = fact(value=Decimal(value), fiscal_year=2016, **fields)
    yoy = YearOverYear(
        prior_value=Decimal(903), delta=Decimal(delta), pct=65.4, prior_fiscal_year=2015, prior_source=made.source
    )
    return change_shown(made.model_copy(update={"yoy": yoy}))


@pytest.mark.parametrize(
    ("value", "delta", "fields", "told"),
    [
        (1493, 590, {}, "up by $590 (65.4%) from $903 in FY2015"),
        (590, 590, {"basis": "derived"}, "up from $903 in FY2015 to $1,493 in FY2016 (65.4%)"),
        (590, -590, {"basis": "derived"}, "down from $903 in FY2015 to $313 in FY2016 (65.4%)"),
    ],
)
def test_a_difference_is_told_by_what_it_is_between(value: int, delta: int, fields: dict[str, Any], told: str) -> None:
    assert changed(value, delta, **fields) == told
