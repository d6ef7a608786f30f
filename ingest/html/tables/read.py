"""Reads a table element into a table: caption, headers, rows, units, type, and how it is written."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from lxml.html import HtmlElement

from ingest.html.tables.captions import Surroundings, surroundings
from ingest.html.tables.grid import Cell, Grid, read_grid
from ingest.html.tables.headers import JOINT, count_headers, is_note, join_headers
from ingest.html.tables.model import Row, Table
from ingest.html.tables.numbers import Figure, read_figure
from ingest.html.tables.print import write_html, write_markdown, write_synopsis
from ingest.html.tables.rows import count_label_columns, read_rows
from ingest.html.tables.tags import common_tag
from ingest.html.tables.types import classify, gather
from ingest.html.tables.units import Measure, Units, measure_of, read_units

_CENTS: Final = -2
_MOST_COLUMNS: Final = 200  # that are looked at for percentages
_SAMPLE: Final = 200  # rows that tell the currency and the kind of a column's figures


def read_table(
    element: HtmlElement | str, before: Sequence[str] = (), after: Sequence[str] = (), inherited: str = ""
) -> Table:
    """The table of an element, or of a plain text whose columns are lined up.

    `before` and `after` are the texts of the blocks around it, nearest last and first; an empty text stands for another
    table. `inherited` states the units where nothing nearer does ("Amounts in millions unless otherwise specified").
    `split_table` parts what is too long.
    """
    grid = read_grid(element)
    count = count_headers(grid)
    label_columns = count_label_columns(grid, count)
    headers = join_headers(grid, count)
    rows = read_rows(grid, count, label_columns)
    titles = [cell.text for number in range(count) for cell in grid.own(number) if cell.columns >= grid.width]
    stub = headers[0] if headers and label_columns else ""
    around = surroundings(grid.caption, titles, stub, before, after)
    measures = _measures(headers, rows, label_columns)
    rows = _without_shares(rows, measures)
    units = _units(grid, count, headers, rows, around, inherited)
    title = "\n".join(dict.fromkeys((*around.titles[:1], *titles, *stub.split(JOINT), *around.titles)))
    table_type = classify(gather(title, around.before, headers, rows, label_columns))
    return Table(
        caption=around.caption,
        context=around.context,
        headers=headers,
        rows=rows,
        units=units,
        measures=measures,
        table_type=table_type,
        label_columns=label_columns,
        head=grid.rows[:count],
        markdown=write_markdown(headers, rows),
        html=write_html(around.caption, grid.rows[:count], rows),
        synopsis=write_synopsis(around.caption, table_type, units, headers, rows, label_columns),
    )


def _units(
    grid: Grid, count: int, headers: Sequence[str], rows: Sequence[Row], around: Surroundings, inherited: str
) -> Units:
    """Notes in the header rows and the caption weigh more than what stands around the table, those more than tags."""
    stubs = headers[0].split(JOINT) if headers else []
    wide = [cell for number in range(count) for cell in grid.own(number) if cell.columns >= max(1, grid.width - 1)]
    notes = [cell.text for cell in wide if is_note(cell.text)]
    notes += [
        *stubs,
        grid.caption,
        *(row.label for row in rows[:2] if is_note(row.label)),
        around.caption,
        *around.notes,
    ]
    cells = [cell for row in rows[:_SAMPLE] for cell in row.cells[1:] if cell is not None]
    units = read_units([note for note in notes if note], (cell.text for cell in cells), headers)
    if units.stated or units.percent:
        return units
    tag = common_tag(cells)
    if tag is not None:
        return replace(units, scale=10 ** max(tag.power, 0), stated=True, currency=units.currency or tag.currency)
    said = read_units([inherited], ()) if inherited and _holds_amounts(cells) else units
    return replace(said, currency=units.currency or said.currency) if said.stated else units


def _holds_amounts(cells: Sequence[Cell]) -> bool:
    """Whether there are amounts of money that are not in cents, so that a note elsewhere may speak of them."""
    money = [figure for cell in cells if (figure := read_figure(cell.text)) is not None and figure.currency]
    return any(not figure.dash and figure.value.as_tuple().exponent != _CENTS for figure in money)


def _measures(headers: Sequence[str], rows: Sequence[Row], label_columns: int) -> tuple[Measure, ...]:
    """Each column's own kind of figures: what its header says, or percentages where only the first is marked so."""
    measures: list[Measure] = []
    for column, header in enumerate(headers):
        measure = measure_of(header) if column >= label_columns else Measure()
        plain = measure.kind is None and label_columns <= column < _MOST_COLUMNS
        if plain and _is_percent_column(rows[:_SAMPLE], column):
            measure = Measure("percent", measure.scale)
        measures.append(measure)
    return tuple(measures)


def _without_shares(rows: Sequence[Row], measures: Sequence[Measure]) -> tuple[Row, ...]:
    """Where a column counts shares, a row's label ("shares repurchased") says nothing of the others."""
    if not any(measure.kind == "shares" for measure in measures):
        return tuple(rows)
    return tuple(replace(row, measure=Measure()) if row.measure.kind == "shares" else row for row in rows)


def _is_percent_column(rows: Sequence[Row], column: int) -> bool:
    """Whether the sign stands with the first figure, at most with the last one too, and counts for all."""
    figures = [figure for row in rows if (figure := _figure(row, column)) is not None]
    if len(figures) < 3 or any(figure.currency or abs(figure.value) >= 1000 or figure.scale for figure in figures):
        return False
    signed = [figure.unit == "percent" for figure in figures]
    return signed[0] and not any(signed[1:-1])


def _figure(row: Row, column: int) -> Figure | None:
    cell = row.cells[column] if column < len(row.cells) else None
    return read_figure(cell.text) if cell is not None and cell.column == column else None
