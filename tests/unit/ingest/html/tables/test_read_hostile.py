"""Grids of whatever markup there is: bounded time, every text kept, a true rectangle."""

import re
from cProfile import Profile
from itertools import chain

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ingest.html.tables.grid import Cell, Grid, read_grid
from tests.unit.ingest.html.markup import element, rows

pytestmark = pytest.mark.slow


@pytest.mark.parametrize(
    "markup",
    [
        rows(*("<td rowspan='10000'>a</td><td rowspan='10000'>b</td>" for _ in range(700))),
        rows(*(f"<td colspan='{number % 1000 + 1}'>a</td><td>b</td>" for number in range(1000))),
        rows("".join(f"<td>{number}</td>" for number in range(5000)), *["<td>a</td><td>1</td>"] * 1000),
        "<table><tr><td>a" * 200 + "</td></tr></table>" * 200,
        rows("<td>" + "word " * 200_000 + "</td><td>" + "$" * 50_000 + "</td>"),
    ],
    ids=["rowspans", "colspans", "wide and long", "nested", "long texts"],
)
def test_hostile_tables_take_bounded_work(markup: str) -> None:
    grid, calls = _read(markup)
    assert calls < 12_000_000  # the grid's cells are capped
    assert grid.height > 0


def test_work_grows_with_the_rows_and_no_faster() -> None:
    row = "<td>Row</td><td>$</td><td>1,234</td><td></td><td>5.2</td><td>%</td>"
    (short, few), (long, many) = (_read(rows(*[row] * count)) for count in (200, 2_000))
    assert (short.height, long.height) == (200, 2_000)
    assert many < 11 * few


def _read(markup: str) -> tuple[Grid, int]:
    """A table's grid, and how many calls reading it took."""
    table, profile = element(markup), Profile()
    grid = profile.runcall(read_grid, table)
    return grid, sum(entry.callcount for entry in profile.getstats())


# Whatever a table is made of, its texts are all in the grid.

TEXTS = st.one_of(
    st.sampled_from(
        ["", " ", "$", ")", "%", "(", "—", "-", "1,234", "(5", "2024", "(3)", "*", "44.6", "Net sales", "pts"]
    ),
    st.text(st.characters(exclude_categories=["Cc", "Cs"], exclude_characters="<>&\u00ad"), max_size=8),
)
SPANS = st.sampled_from(
    ["", " colspan='2'", " colspan='3'", " rowspan='2'", " colspan='2' rowspan='3'", " colspan='0'"]
)
CELLS = st.builds(lambda tag, span, text: f"<{tag}{span}>{text}</{tag}>", st.sampled_from(["td", "th"]), SPANS, TEXTS)
TABLES = st.lists(st.lists(CELLS, max_size=7).map("".join), max_size=8).map(lambda lines: rows(*lines))


def bare(text: str) -> str:
    """A text without what the grid may change: spaces, characters that do not show, parentheses put around marks."""
    return re.sub("[\\s()\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff\u00ad]", "", text)


@given(TABLES)
def test_no_text_is_lost_and_each_cell_knows_its_sources(markup: str) -> None:
    table = element(markup)
    grid = read_grid(table)
    homes = list(grid.cells())
    for source in table.iter("td", "th"):
        text = bare(source.text or "")
        if text:
            assert any(source in cell.elements and text in bare(cell.text) for cell in homes), (text, markup)
    sources = list(chain.from_iterable(cell.elements for cell in homes))
    assert len(sources) == len(set(sources))


@given(TABLES)
def test_a_grid_is_a_rectangle_whose_cells_stand_where_they_say(markup: str) -> None:
    grid: Grid = read_grid(element(markup))
    assert all(len(row) == grid.width for row in grid.rows)
    assert all(any(cell is not None for cell in row) for row in grid.rows)
    assert all(any(row[column] is not None for row in grid.rows) for column in range(grid.width))
    places: dict[Cell, list[tuple[int, int]]] = {}
    for number, row in enumerate(grid.rows):
        for column, cell in enumerate(row):
            if cell is not None:
                places.setdefault(cell, []).append((number, column))
    for cell, taken in places.items():
        assert taken[0] == (cell.row, cell.column)
        assert len(taken) == cell.rows * cell.columns
