"""`--quarter` means one thing, whichever command it is given to."""

import pytest

from server.cli.figures.periods import Periods, dated_quarters, read_one_quarter, read_periods
from tools.errors import InvalidInput


@pytest.mark.parametrize(
    ("years", "quarters", "periods"),
    [
        ((), (), Periods()),
        ((2023,), (), Periods((2023,))),
        ((), ("2",), Periods((), (2,))),
        ((2023, 2024), ("2", "Q3"), Periods((2023, 2024), (2, 3))),
        ((), ("2025-Q2",), Periods((2025,), (2,))),
        ((), ("2025Q2", "2025-3"), Periods((2025,), (2, 3))),
        ((2025,), ("2025-Q2",), Periods((2025,), (2,))),
        ((2025,), ("2025-Q2", "3"), Periods((2025,), (2, 3))),
        ((), ("2024-Q1", "2025-Q2"), Periods(exact=((2024, 1), (2025, 2)))),
        ((), ("2024-Q1", "2025-Q1"), Periods((2024, 2025), (1,))),
    ],
)
def test_a_quarter_is_of_each_year_or_of_its_own(
    years: tuple[int, ...], quarters: tuple[str, ...], periods: Periods
) -> None:
    assert read_periods(years, quarters) == periods


@pytest.mark.parametrize(
    ("years", "quarters", "said"),
    [
        ((), ("5",), "--quarter: 5 is no quarter; use 1 to 4"),
        ((), ("0",), "--quarter: 0 is no quarter"),
        ((), ("2025-Q7",), "--quarter: 2025-Q7 is no quarter"),
        ((), ("second",), "--quarter: second is no quarter"),
        ((), ("20252",), "--quarter: 20252 is no quarter"),
        ((2023,), ("2025-Q2",), "--quarter: 2025 is none of the years of --year"),
        ((), ("2025-Q2", "3"), "--quarter: some have a year"),
    ],
)
def test_what_makes_no_sense_is_named(years: tuple[int, ...], quarters: tuple[str, ...], said: str) -> None:
    with pytest.raises(InvalidInput, match=said):
        read_periods(years, quarters)


def test_a_command_of_one_period_takes_both_forms() -> None:
    assert read_one_quarter(2023, "2") == read_one_quarter(None, "2023-Q2") == (2023, 2)
    assert read_one_quarter(2023, None) == (2023, None)
    assert read_one_quarter(None, "3") == (None, 3)


def test_filters_take_dated_quarters_alone() -> None:
    assert dated_quarters((2024, 2025), ("2",)) == ["2024-Q2", "2025-Q2"]
    assert dated_quarters((), ("2024-Q1", "2025-Q2")) == ["2024-Q1", "2025-Q2"]
    with pytest.raises(InvalidInput, match="--quarter: 2 of which year"):
        dated_quarters((), ("2",))
