"""Days and numbers as somebody gives them."""

from datetime import date
from decimal import Decimal

import pytest
from pydantic import TypeAdapter, ValidationError

from tools.models.base import Day, Number

DAY = TypeAdapter[date](Day)
NUMBER = TypeAdapter[Decimal](Number)


def test_a_day_is_text() -> None:
    assert DAY.validate_json('"2024-02-29"') == date(2024, 2, 29)


@pytest.mark.parametrize("given", ["0", "1709164800", '"1709164800"', '"2024-02-30"', '"29.2.2024"', "true"])
def test_a_number_is_no_seconds_since_1970(given: str) -> None:
    with pytest.raises(ValidationError):
        DAY.validate_json(given)


@pytest.mark.parametrize("given", ['"1e99999999"', '"-1e-99999999"', '"1e401"', '"nan"', '"1e999999999999"'])
def test_a_number_that_fills_the_memory_is_no_figure(given: str) -> None:
    with pytest.raises(ValidationError):
        NUMBER.validate_json(given)


@pytest.mark.parametrize("given", ["0", "1.7e308", "5e-324", '"391035000000"', "-0.05"])
def test_every_number_that_json_holds_is_one(given: str) -> None:
    assert isinstance(NUMBER.validate_json(given), Decimal)
