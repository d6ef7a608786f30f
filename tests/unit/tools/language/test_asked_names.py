"""What stands beside a figure's name: its period, and how it grows."""

import pytest

from tools.language.asked_names import ANY_QUARTER, THE_YEAR, YEAR, AskedName, asked_name, difference_of

NAMES = {
    "revenue, fourth quarter": AskedName("revenue", 4),
    "revenue (Q2)": AskedName("revenue", 2),
    "quarter-over-quarter revenue growth": AskedName("revenue", None, "sequential"),
    "five-year change in headcount": AskedName("headcount", years=5, changed=True),
    "operating margin, quarter": AskedName("operating margin", ANY_QUARTER),
    "quarterly revenue": AskedName("revenue", ANY_QUARTER),
    "net income, full year": AskedName("net income", YEAR),
    "diluted EPS growth year on year, quarter": AskedName("diluted EPS", ANY_QUARTER, "yearly"),
    "inventory growth, quarter on quarter": AskedName("inventory", None, "sequential"),
    "accounts payable growth": AskedName("accounts payable", None, "yearly"),
    "property, plant and equipment": AskedName("property, plant and equipment"),
    "three-year average operating margin": AskedName("operating margin", years=3),
    "operating margin, 5-year average": AskedName("operating margin", years=5),
    "average capex over 3 years": AskedName("capex", years=3),
    "three-year cumulative free cash flow": AskedName("free cash flow", years=3, summed=True),
    "buybacks total 3 years": AskedName("buybacks", years=3, summed=True),
    "total R&D, 3 years": AskedName("R&D", years=3, summed=True),
    "average operating margin 3 years": AskedName("operating margin", years=3),
    "operating margin average 3 years": AskedName("operating margin", years=3),
    "revenue 3 years": AskedName("revenue 3 years"),
    "cumulative free cash flow": AskedName("cumulative free cash flow"),
    "inventory growth FY2021-FY2024": AskedName("inventory", growth="yearly", first=2021, last=2024),
    "average capex (2022 to 2024)": AskedName("capex", years=3, first=2022, last=2024),
    "total capex, 2023 and 2024": AskedName("capex", summed=True, first=2023, last=2024),
    "capex 2024-2022": AskedName("capex 2024-2022"),
    "change in inventory": AskedName("change in inventory"),
}


@pytest.mark.parametrize(("said", "asked"), NAMES.items())
def test_a_name_is_taken_apart(said: str, asked: AskedName) -> None:
    assert asked_name(said) == asked


def test_the_period_has_to_be_the_one_that_is_asked_for() -> None:
    assert asked_name("revenue, fourth quarter").agrees((4,))
    assert not asked_name("revenue, fourth quarter").agrees((2,))
    assert not asked_name("revenue, quarter").agrees(())
    assert not asked_name("revenue, full year").agrees((1,))
    assert not asked_name("three-year average revenue").agrees((1,))
    assert asked_name("revenue").agrees((1, 2))


@pytest.mark.parametrize(
    ("said", "figure"),
    [
        ("change in total assets over 2024", ("total assets", 0, 2024)),
        ("change in debt during fiscal 2023", ("debt", 0, 2023)),
        ("change in debt 2022 to 2023", ("debt", 2022, 2023)),
        ("change in debt", ("debt", 0, 0)),
        ("change in debt over the fiscal year", ("debt", 0, THE_YEAR)),
        ("change in debt since 2023", None),
        ("change in debt 2023 to 2023", None),
    ],
)
def test_a_change_over_one_year_ends_with_it(said: str, figure: tuple[str, int, int] | None) -> None:
    assert difference_of(said) == figure
