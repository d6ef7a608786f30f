"""`--quarter` means one thing, whichever command it is given to."""

import pytest

from server.cli.figures.periods import Periods, dated_quarters, only_in, read_one_quarter, read_periods, years_of
from tests.unit.server.export.made import figure
from tools.errors import InvalidInput
from tools.models.facts import Declined
from tools.models.figures import Gap, Growth, Series


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


def _series() -> Series:
    points = tuple(
        figure("revenue", str(10 * year + quarter), year, fiscal_quarter=quarter)
        for year in (2023, 2024)
        for quarter in (1, 2, 3)
    )
    growth = tuple(
        Growth(fiscal_year=one.fiscal_year, fiscal_quarter=one.fiscal_quarter, yoy_pct=1.0, sequential_pct=2.0)
        for one in points
    )
    gaps = tuple(Gap(fiscal_year=2025, fiscal_quarter=quarter, reason="Not filed.") for quarter in (1, 2))
    return Series(
        ticker="ACME", metric="revenue", label="Revenue", points=points, growth=growth, gaps=gaps, found=6, requested=8
    )


@pytest.mark.parametrize(
    ("quarters", "kept", "requested"),
    [
        (["2"], [(2023, 2), (2024, 2)], 3),
        (["2023-Q3"], [(2023, 3)], 1),
        (["2023-Q1", "2024-Q2"], [(2023, 1), (2024, 2)], 2),
        ([], [(2023, 1), (2023, 2), (2023, 3), (2024, 1), (2024, 2), (2024, 3)], 8),
    ],
)
def test_a_series_keeps_the_quarters_that_are_named(
    quarters: list[str], kept: list[tuple[int, int]], requested: int
) -> None:
    series = only_in(_series(), read_periods((), quarters))
    assert [(one.fiscal_year, one.fiscal_quarter) for one in series.points] == kept
    assert (series.found, series.requested) == (len(kept), requested)
    if quarters:
        assert {(one.yoy_pct, one.sequential_pct) for one in series.growth} == {(1.0, None)}


def test_what_is_declined_of_other_quarters_is_not_told() -> None:
    declined = tuple(
        Declined(ticker="ACM", metric="revenue", fiscal_year=year, fiscal_quarter=quarter, reason="No.", remedy="None.")
        for year, quarter in ((2024, 2), (2024, 3), (None, None))
    )
    series = only_in(_series().model_copy(update={"declined": declined}), read_periods((), ["2"]))
    assert [one.fiscal_quarter for one in series.declined] == [2, None]


def test_quarters_with_their_years_say_which_years_a_series_has() -> None:
    assert years_of(read_periods((), ["2023-Q1", "2024-Q2"]), None, None) == (2023, 2024)
    assert years_of(read_periods((), ["2"]), None, 2024) == (None, 2024)
