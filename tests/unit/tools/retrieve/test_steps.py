"""From which period to which a figure moved."""

from tools.models.figures import Retrieved
from tools.models.questions import Classification, NamedPeriod
from tools.retrieve.steps import steps_between


def moved(*pairs: tuple[int, int]) -> Classification:
    return Classification(
        query_type="factual",
        intent="specific_metric",
        tickers=("ACME",),
        metrics=("inventory",),
        change=True,
        fiscal_years=tuple(sorted({year for year, _ in pairs})),
        fiscal_quarters=tuple(sorted({quarter for _, quarter in pairs} - {0})),
        periods=tuple(NamedPeriod(fiscal_year=year, fiscal_quarter=quarter) for year, quarter in pairs),
    )


def test_what_is_held_at_a_day_moves_from_a_years_end_to_a_quarters() -> None:
    mixed = moved((2009, 0), (2010, 1))
    assert list(steps_between(mixed, "ACME", "inventory", Retrieved(), held=True)) == [((2009, 0), (2010, 1))]
    assert list(steps_between(mixed, "ACME", "revenue", Retrieved())) == []


def test_a_year_ends_behind_its_quarters() -> None:
    within = moved((2010, 0), (2010, 1))
    assert list(steps_between(within, "ACME", "inventory", Retrieved(), held=True)) == [((2010, 1), (2010, 0))]
