"""What a table lists: parts of a company, or what only stands near them."""

import pytest

from tools.language.printed.of_parts import (
    left_of_total,
    lists_others,
    named_above,
    total_of,
    within_total,
    without_group_sums,
)
from tools.language.printed.tables import printed_tables
from tools.language.terms import terms

PRODUCTS = """Significant Product Revenues
(MILLIONS)
PRODUCT
USE
2022
2021
Total revenues
$1,000
$900
Vaccines
$750
$640
Alphamab
Prevention of gout
500
400
Betamab
Prevention of colds
250
240
Tablets
$200
$220
Gammalin
Headaches
150
160
Deltalin
Sleep
50
60
"""
DEDUCTIONS = """Revenue Deductions
The following presents information about revenue deductions:
(MILLIONS)
2022
2021
Chargebacks
300
200
Allowances
200
100
"""


def test_products_are_called_by_the_names_above_them_and_groups_left_out() -> None:
    table = named_above(next(printed_tables(PRODUCTS)))
    kept = without_group_sums(table.rows[1:], 0)
    assert [row.name for row in kept] == ["Alphamab", "Betamab", "Gammalin", "Deltalin"]
    total = total_of(table, ("revenue", "net sales"))
    assert total is not None
    assert within_total(kept, total, 0) == kept
    assert left_of_total(kept, total, 0) == 50


def test_a_group_whose_parts_go_on_elsewhere_is_left_out() -> None:
    cut = PRODUCTS[: PRODUCTS.index("Deltalin")]
    assert "Tablets" not in [row.name for row in named_above(next(printed_tables(cut))).rows]


@pytest.mark.parametrize(
    ("question", "heading", "others"),
    [
        ("Which product had the most revenue?", "Revenue deductions:", True),
        ("Which product had the most revenue?", "Revenue of our three largest customers:", True),
        ("Which customer had the most revenue?", "Revenue of our three largest customers:", False),
        ("Which deductions from revenue were largest?", "Revenue deductions:", False),
        ("Which product had the most revenue?", "Revenues and expenses by product:", False),
        ("Which product had the most domestic revenue?", "International revenue by product:", True),
        ("Which product had the most revenue?", "International revenue by product:", False),
    ],
)
def test_what_a_table_is_of_is_told_above_it(question: str, heading: str, others: bool) -> None:
    table = next(printed_tables(f"{heading}\n2022\n2021\nSouth\n300\n200\nNorth\n200\n100\n"))
    assert lists_others(table, terms(question)) is others


def test_rows_of_deductions_are_no_products() -> None:
    table = next(printed_tables(DEDUCTIONS))
    assert lists_others(table, terms("Which product brought in the most revenue in 2022?"))
