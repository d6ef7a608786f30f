"""Which cells of a table print a figure."""

from decimal import Decimal

import pytest

from tools.figures.printed.marked_table import Printed, mark_cells
from tools.models.passages import Table

TABLE = Table(
    table_id="d#t1",
    doc_id="d",
    position=0,
    start=0,
    end=1,
    caption="Results",
    headers=(("", "2025", "2024", "% Change"),),
    rows=(
        ("Revenue", "$1,250", "$1,000", "25.0%"),
        ("Costs", "(250)", "(1,000)", ""),
        ("Margin", "80.0%", "—", ""),
        ("Earnings per share", "1.25", "0.98", ""),
        ("Assets", "1,250", "900", ""),
    ),
    scale=1000,
)
ARABIC = TABLE.model_copy(
    update={"headers": (("الموجودات", "٢٠٢٤", "٢٠٢٣"),), "rows": (("نقد", "٥٬٠١٠", "٥٬٠١٠"), ("أخرى", "٧", "٨"))}
)


def cells(table: Table = TABLE, **known: object) -> list[tuple[int, int]]:
    value = known.pop("value", None)
    printed = Printed(value=None if value is None else Decimal(str(value)), **known)  # pyright: ignore[reportArgumentType]
    return [(mark.row, mark.column) for mark in mark_cells(table, printed)]


@pytest.mark.parametrize(
    ("known", "found"),
    [
        ({"value": 1_250_000, "row": "Revenue", "year": 2025}, [(0, 1)]),
        ({"value": 1_250_000, "year": 2025}, [(0, 1), (4, 1)]),  # two rows print it
        ({"value": 1_000_000}, [(0, 2), (1, 2)]),
        ({"value": 250_000}, [(1, 1)]),  # printed in brackets
        ({"value": "0.8"}, [(2, 1)]),  # a ratio, printed in percent
        ({"value": "1.25"}, [(3, 1)]),  # not at the table's scale
        ({"value": 1_250_000, "row": "Sales"}, [(0, 1), (4, 1)]),  # the row is called otherwise here
        ({"row": "Assets"}, [(4, 1), (4, 2)]),
        ({"row": "Assets", "column": "2024"}, [(4, 2)]),
        ({"value": 3}, []),
        ({}, []),
        ({"year": 2025}, []),
    ],
)
def test_cells_are_found_by_value_row_and_year(known: dict[str, object], found: list[tuple[int, int]]) -> None:
    assert cells(**known) == found


def test_digits_and_years_are_read_in_any_script() -> None:
    assert cells(ARABIC, value=5_010_000, year=2023) == [(0, 2)]
