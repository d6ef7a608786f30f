"""Which rows add up: in every column, or not at all."""

from decimal import Decimal

from hypothesis import given
from hypothesis import strategies as st

from ingest.printed.sums import Vector, rows_that_add_up


def vector(*values: int) -> Vector:
    return tuple(map(Decimal, values))


def test_totals_and_their_parts_hold() -> None:
    rows = [vector(10, 20), vector(5, 6), vector(15, 26), vector(1, 1), vector(16, 27)]
    assert rows_that_add_up(rows) == {0, 1, 2, 3, 4}


def test_costs_are_taken_from_revenue() -> None:
    assert rows_that_add_up([vector(100, 90), vector(60, 50), vector(40, 40)]) == {0, 1, 2}


def test_a_sum_that_fails_in_one_column_does_not_hold() -> None:
    assert rows_that_add_up([vector(10, 20), vector(5, 6), vector(15, 62)]) == frozenset()


@given(st.lists(st.tuples(*[st.integers(10, 10**6)] * 2), min_size=2, max_size=8))
def test_a_total_holds_with_all_its_parts(parts: list[tuple[int, int]]) -> None:
    rows = [vector(*part) for part in parts]
    total = vector(*(sum(column) for column in zip(*parts, strict=True)))
    assert len(parts) in rows_that_add_up([*rows, total])
