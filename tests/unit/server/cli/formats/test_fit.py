"""Nothing that must stay in one piece is broken or cut, whatever the width."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.cells import cell_len

from server.cli.formats.draw import draw
from server.cli.formats.fit import fit, pieces, wrap
from server.cli.formats.layout import Column, Grid

ATOMS = st.sampled_from(
    (
        *("$383.285 billion", "-$1.28564 billion", "144.9%", "+0.5 pp", "Q4 FY2023", "FY2023", "2023-09-30"),
        *("0000320193-23-000106", "AMCOR_2023Q4_EARNINGS", "10-K", "", "55.55845 مليار", "٢٬٤٩٨٬٧٠٠", "USD 5"),
    )
)
WORDS = st.lists(st.sampled_from(("Diluted", "earnings", "per", "share", "of", "Palm", "إجمالي", "a")), max_size=8)


@st.composite
def grids(draw_: st.DrawFn) -> Grid:
    """Columns of text that wraps and of values that don't, ranked in any way, the first one at least of rank 0."""
    kinds = draw_(st.lists(st.tuples(st.booleans(), st.booleans(), st.integers(0, 3)), min_size=1, max_size=9))
    columns = tuple(
        Column(f"C{place}", rank=rank if place else 0, wraps=wraps, right=right)
        for place, (wraps, right, rank) in enumerate(kinds)
    )
    cells = [WORDS.map(" ".join) if column.wraps else ATOMS for column in columns]
    rows = draw_(st.lists(st.tuples(*cells), max_size=5))
    return Grid(columns, tuple(rows))


@given(grids(), st.integers(20, 200))
def test_no_value_of_a_column_that_is_drawn_is_broken(grid: Grid, width: int) -> None:
    lines = [line.plain for line in draw(grid, width)]
    fitted = fit(grid, width)
    left_out = fitted.left_out if fitted else ()
    kept = [place for place, column in enumerate(grid.columns) if column.name not in left_out]
    assert all(grid.columns[place].rank > 0 for place in range(len(grid.columns)) if place not in kept)
    for row in grid.rows:
        for place in kept:
            whole = pieces(row[place]) if grid.columns[place].wraps else [row[place]]
            for piece in whole:
                assert any(piece in line for line in lines), (piece, lines)


@given(grids(), st.integers(20, 200))
def test_no_line_is_wider_than_the_terminal_but_one_piece(grid: Grid, width: int) -> None:
    for line in draw(grid, width):
        assert line.cell_len <= width or len(pieces(line.plain.partition(": ")[2] or line.plain)) == 1, line.plain


@given(grids(), st.integers(20, 200))
def test_columns_are_left_out_by_their_rank(grid: Grid, width: int) -> None:
    fitted = fit(grid, width)
    if fitted is None:
        return
    ranks = {column.name: column.rank for column in grid.columns}
    kept = [ranks[column.name] for column in fitted.grid.columns]
    assert all(ranks[name] >= max(kept) for name in fitted.left_out)
    assert sum(fitted.widths) + 2 * (len(fitted.widths) - 1) <= width


@given(st.lists(ATOMS | WORDS.map(" ".join), max_size=12).map(" ".join), st.integers(8, 120))
def test_a_text_keeps_its_words_and_their_order(text: str, width: int) -> None:
    lines = wrap(text, width)
    assert " ".join(lines).split() == text.split()
    for line in lines:
        assert cell_len(line) <= width or len(pieces(line)) == 1


@pytest.mark.parametrize(
    ("text", "together"),
    [
        ("It was $383.285 billion in FY2023", "$383.285 billion"),
        ("from Q4 FY2022 on", "Q4 FY2022"),
        ("بلغ 55.55845 مليار ريال", "55.55845 مليار"),
        ("revenue less - 5", "- 5"),
        ("in USD 5 million", "USD 5 million"),
    ],
)
def test_a_number_and_its_scale_stay_together(text: str, together: str) -> None:
    assert together in pieces(text)


def test_rows_of_numbers_are_no_single_piece() -> None:
    assert pieces("805 805 805 52.9") == ["805", "805", "805", "52.9"]


def test_what_no_column_can_hold_is_told_line_by_line() -> None:
    row = ("AAPL", "0000320193-23-000106", "$383.285 billion")
    grid = Grid((Column("Ticker"), Column("Filing"), Column("Value")), (row, row))
    assert [line.plain for line in draw(grid, 30)] == [
        *("Ticker: AAPL", "Filing: 0000320193-23-000106", "Value: $383.285 billion", ""),
        *("Ticker: AAPL", "Filing: 0000320193-23-000106", "Value: $383.285 billion"),
    ]


def test_what_is_left_out_is_named() -> None:
    grid = Grid((Column("Value"), Column("Filed", rank=1)), (("$383.285 billion", "2023-11-03"),))
    lines = [line.plain for line in draw(grid, 20)]
    assert lines[:2] == ["Value", "$383.285 billion"]
    assert re.sub(r"\s+", " ", " ".join(lines[2:])) == "Too narrow for: Filed. --format tsv prints all columns."


def test_a_row_has_a_cell_for_each_column() -> None:
    with pytest.raises(ValueError, match="2 columns, and a row of 1 cells"):
        Grid((Column("A"), Column("B")), (("1",),))
