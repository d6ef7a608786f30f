"""Days and numbers as somebody gives them."""

from datetime import date

import pytest
from pydantic import TypeAdapter, ValidationError

from tools.models.base import Day

DAY = TypeAdapter[date](Day)


def test_a_day_is_text() -> None:
    assert DAY.validate_json('"2024-02-29"') == date(2024, 2, 29)


@pytest.mark.parametrize("given", ["0", "1709164800", '"1709164800"', '"2024-02-30"', '"29.2.2024"', "true"])
def test_a_number_is_no_seconds_since_1970(given: str) -> None:
    with pytest.raises(ValidationError):
        DAY.validate_json(given)
