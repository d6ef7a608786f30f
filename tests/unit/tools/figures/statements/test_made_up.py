"""What a line of an income statement is made up of, by its arithmetic."""

from decimal import Decimal

from tools.figures.statements.made_up import made_up
from tools.models.figures import Cell, Row

PERIODS = ("FY2024", "FY2023")
NOTHING: frozenset[str] = frozenset()


def line(label: str, now: int | None, before: int | None, metric: str | None = None, unit: str = "USD") -> Row:
    values = [(period, value) for period, value in zip(PERIODS, (now, before), strict=True) if value is not None]
    cells = tuple(Cell(period=period, value=Decimal(value), unit=unit, accession="a") for period, value in values)
    return Row(label=label, metric=metric, level=0, is_total=False, values=cells)


ROWS = [
    line("Products", 700, 600),
    line("Services", 300, 250),
    line("Total revenue", 1000, 850, "revenue"),
    line("Cost of sales", -600, -500),
    line("Gross profit", 400, 350, "gross_profit"),
    line("Selling expenses", 150, 120),
    line("Gain on sale of a plant", -90, None),
    line("Operating income", 340, 230, "operating_income"),
    line("Income taxes", 80, 60),
    line("Net income", 260, 170, "net_income"),
]


def told(metric: str, *whole: str, rows: list[Row] = ROWS) -> list[tuple[str, int]]:
    target = next(row for row in rows if row.metric == metric)
    return [(one.row.label, one.sign) for one in made_up(rows, target, PERIODS, lambda row: row.metric in whole)]


def test_lines_count_with_the_signs_by_which_they_come_to_the_total() -> None:
    """Costs are printed with a sign or without one."""
    assert told("operating_income", "revenue") == [
        ("Total revenue", 1), ("Cost of sales", 1), ("Selling expenses", -1), ("Gain on sale of a plant", -1),
    ]  # fmt: skip
    assert told("gross_profit") == [("Products", 1), ("Services", 1), ("Cost of sales", 1)]


def test_what_is_told_as_a_whole_is_one_line() -> None:
    assert told("net_income", "operating_income") == [("Operating income", 1), ("Income taxes", -1)]


def test_where_the_arithmetic_does_not_tell_nothing_is_made_up() -> None:
    rows = [*ROWS[:7], line("Operating income", 341, 230, "operating_income")]
    assert told("operating_income", rows=rows) == []


def test_lines_of_another_unit_are_none() -> None:
    rows = [*ROWS[:6], line("Shares", 90, 0, unit="shares"), *ROWS[6:]]
    assert ("Shares", 1) not in told("operating_income", rows=rows)
    assert ("Selling expenses", -1) in told("operating_income", rows=rows)
