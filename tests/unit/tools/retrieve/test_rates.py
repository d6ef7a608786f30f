"""A yearly rate that begins or ends at a loss has no meaning, which is said with both its ends."""

from collections.abc import Callable

import pytest

from tests.unit.tools.answer.test_compose import figure, source
from tests.unit.tools.figures.filtered import series
from tools.models.figures import Retrieved
from tools.models.questions import Classification
from tools.retrieve.rates import without_meaningless_rates

Read = Callable[[str], Classification]


def _found(**values: str) -> Retrieved:
    years = {int(name.removeprefix("fy")): value for name, value in values.items()}
    points = tuple(figure(value, fiscal_year=year, source=source(year)) for year, value in years.items())
    return Retrieved(timeseries=(series(points=points),))


@pytest.mark.parametrize(("first", "last"), [("-5", "10"), ("5", "-10"), ("0", "10"), ("-5", "-10")])
def test_a_rate_from_or_to_a_loss_is_declined_with_its_ends(read: Read, first: str, last: str) -> None:
    reading = read("Apple's revenue CAGR from 2021 to 2023")
    kept = without_meaningless_rates(reading, _found(fy2021=first, fy2022="7", fy2023=last))
    assert kept.timeseries == ()
    [declined] = kept.declined
    assert declined.reason.startswith("Not meaningful: Revenue was ")
    assert "in FY2021 and" in declined.reason


def test_a_loss_between_two_gains_leaves_the_rate(read: Read) -> None:
    found = _found(fy2021="5", fy2022="-7", fy2023="10")
    assert without_meaningless_rates(read("Apple's revenue CAGR from 2021 to 2023"), found) == found


def test_a_series_without_a_rate_stays(read: Read) -> None:
    found = _found(fy2021="-5", fy2022="7", fy2023="10")
    assert without_meaningless_rates(read("Apple's revenue from 2021 to 2023"), found) == found
