"""Formulas: how they are written, and what they come to."""

from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from server.export.formulas import Cell, Function, Here, Number, Operation, Sourced, Term, total, worked_out, written

A, B, C = Sourced(0), Sourced(1), Sourced(2)
VALUES = {0: 6.0, 1: 3.0, 2: 2.0}


def address(cell: Cell) -> str:
    return "ABC"[cell.number] if isinstance(cell, Sourced) else f"R{cell.row}C{cell.column}"


def value(cell: Cell) -> float:
    return VALUES[cell.number] if isinstance(cell, Sourced) else 0.0


@pytest.mark.parametrize(
    ("term", "text", "comes_to"),
    [
        (Operation("/", A, B), "A/B", 2.0),
        (Operation("/", A, Operation("+", B, C)), "A/(B+C)", 1.2),
        (Operation("-", A, Operation("-", B, C)), "A-(B-C)", 5.0),
        (Operation("-", Operation("-", A, B), C), "A-B-C", 1.0),
        (Operation("/", A, Operation("/", B, C)), "A/(B/C)", 4.0),
        (Operation("^", Operation("/", A, B), Operation("/", Number(Decimal(1)), C)), "(A/B)^(1/C)", 2**0.5),
        (Function("MAX", (A, Operation("-", B, C))), "MAX(A,B-C)", 6.0),
        (Function("ABS", (Operation("-", B, A),)), "ABS(B-A)", 3.0),
        (total([(-1, A), (1, B), (1, C)]), "B+C-A", -1.0),
        (total([(-1, A), (-1, B)]), "0-A-B", -9.0),
        (Here(2, 1), "R2C1", 0.0),
    ],
)
def test_a_formula_is_written_and_worked_out(term: Term, text: str, comes_to: float) -> None:
    assert written(term, address) == text
    assert worked_out(term, value) == comes_to


def test_terms_that_cancel_leave_nothing_as_in_spreadsheets() -> None:
    term = Operation("-", Operation("+", Number(Decimal("0.1")), Number(Decimal("0.2"))), Number(Decimal("0.3")))
    assert worked_out(term, value) == 0.0


def terms() -> st.SearchStrategy[Term]:
    """Terms over three cells, as deep as they come."""
    signs = st.sampled_from(["+", "-", "*"])
    return st.recursive(
        st.sampled_from([A, B, C]), lambda inner: st.builds(Operation, signs, inner, inner), max_leaves=8
    )


@given(term=terms())
def test_brackets_keep_the_meaning(term: Term) -> None:
    """Python reads these operators as spreadsheets do."""
    text = written(term, address)
    assert eval(text, {"A": 6.0, "B": 3.0, "C": 2.0}) == worked_out(term, value)
