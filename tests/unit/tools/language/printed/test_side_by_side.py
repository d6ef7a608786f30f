"""One figure's columns of a table that has several side by side."""

from decimal import Decimal

import pytest

from tools.language.printed.side_by_side import of_measure
from tools.language.printed.tables import printed_tables
from tools.language.terms import terms

BY_PERIOD = """Segment Information
Twelve Months Ended June 30, 2021
Twelve Months Ended June 30, 2022
Adjusted
results
Net sales
$ million
EBIT
$ million
EBIT /
Sales %
EBIT / Average
funds employed %
Net sales
$ million
EBIT
$ million
EBIT /
Sales %
EBIT / Average
funds employed %
Paper
1,000
100
10.0
2,000
300
15.0
Tins
500
60
12.0
600
90
15.1
Total
1,500
160
10.7
12.0
2,600
390
15.0
14.0
"""
BY_FIGURE = """Home segment revenue mix and comparable sales by category were as follows:
Revenue Mix
Comparable Sales
Three Months Ended
Three Months Ended
July 29, 2022
July 30, 2021
July 29, 2022
July 30, 2021
Stoves
60 %
55 %
(6.4)%
1.0 %
Lamps
40 %
45 %
(9.1)%
2.0 %
"""


def columns(text: str, measure: str) -> dict[str, tuple[Decimal | None, ...]]:
    table = of_measure(next(printed_tables(text)), {*terms(measure)})
    return {row.label: row.values for row in table.rows} if table.mark is not None else {}


def test_the_same_figures_below_each_period() -> None:
    found = columns(BY_PERIOD, "Adjusted EBIT margin")
    assert found["Paper"] == (Decimal("10.0"), Decimal("15.0"))
    assert columns(BY_PERIOD, "net sales")["Paper"] == (Decimal(1000), Decimal(2000))


@pytest.mark.parametrize("measure", ["gross margin", "cash", "EBIT", "EBIT margin"])
def test_another_figure_or_the_adjusted_one_for_the_reported_one_is_none(measure: str) -> None:
    assert columns(BY_PERIOD, measure) == {}


def test_empty_cells_that_nothing_tells_apart_leave_it_open() -> None:
    assert "Paper" not in columns(BY_PERIOD.replace("10.0\n", "9.0\n"), "Adjusted EBIT margin")


def test_the_same_periods_below_each_figure() -> None:
    assert columns(BY_FIGURE, "comparable sales")["Lamps"] == (Decimal("-9.1"), Decimal("2.0"))
    assert columns(BY_FIGURE, "net income") == {}
