"""What a table is to the rest of Tieout: caption, headers, rows, units, and how it reads."""

from dataclasses import dataclass, field
from decimal import Decimal
from typing import get_args

from ingest.html.tables.grid import Cell
from ingest.html.tables.numbers import Figure, read_figure
from ingest.html.tables.tags import resolve_tagged, tag_of
from ingest.html.tables.units import PLAIN, Measure, Units, resolve
from tools.models.passages import CHARACTERS_PER_TOKEN, TableType

TABLE_TYPES: tuple[TableType, ...] = get_args(TableType)


@dataclass(frozen=True, slots=True)
class Row:
    """One row of a table's body; `cells` are by column, the label's among them.

    `level` tells how far the label is indented, from 0. `section` are the labels of the rows that head it, from the
    outermost. A section row has nothing but its label; a header row repeats periods amid the body. `repeated` marks
    section rows that stand in a continuation to say where its first rows belong. `measures` are the columns' kinds of
    figures where a header row amid the body changes them, None where it does not.
    """

    cells: tuple[Cell | None, ...]
    label: str = ""
    level: int = 0
    section: tuple[str, ...] = ()
    is_section: bool = False
    is_header: bool = False
    is_total: bool = False
    repeated: bool = False
    measure: Measure = PLAIN
    measures: tuple[Measure | None, ...] = ()

    def text(self, column: int) -> str:
        """What stands in a column, or nothing; a cell over several columns stands in its first."""
        cell = self.cells[column] if column < len(self.cells) else None
        return cell.text if cell is not None and cell.column == column else ""


@dataclass(frozen=True)
class Table:
    """A table, or a part of one: `part` of `parts`, the first one not a continuation.

    `headers` are by column, header rows joined with " | "; `label_columns` is 0 where the first column holds figures.
    `measures` are the columns' own kinds of figures. `html` holds nothing but table, caption, tr, th and td with spans.
    """

    caption: str
    context: str
    headers: tuple[str, ...]
    rows: tuple[Row, ...]
    units: Units
    measures: tuple[Measure, ...]
    table_type: TableType
    label_columns: int = 1
    head: tuple[tuple[Cell | None, ...], ...] = ()
    part: int = 1
    parts: int = 1
    markdown: str = field(default="", repr=False)
    html: str = field(default="", repr=False)
    synopsis: str = ""

    @property
    def scale(self) -> int:
        return self.units.scale

    @property
    def currency(self) -> str | None:
        return self.units.currency

    @property
    def is_continuation(self) -> bool:
        return self.part > 1

    @property
    def approx_tokens(self) -> int:
        return count_tokens(self.markdown)

    @property
    def title(self) -> str:
        """The caption, with the part where there are several."""
        if self.parts == 1:
            return self.caption
        return f"{self.caption} (part {self.part} of {self.parts})".strip()

    def figure(self, row: int, column: int) -> Figure | None:
        """The figure that a cell prints, before any scale; None where it prints none."""
        if column < self.label_columns:
            return None
        cell = self.rows[row].cells[column] if column < len(self.rows[row].cells) else None
        if cell is None or cell.column != column:
            return None
        return read_figure(cell.text)

    def measure(self, row: int, column: int) -> Measure:
        """A column's own kind of figures, as it is in a row."""
        changed = self.rows[row].measures
        return (changed[column] if column < len(changed) else None) or self.measures[column]

    def value(self, row: int, column: int) -> Decimal | None:
        """A cell's value at its scale, dashes as zero; None where it prints no figure."""
        resolved = self.resolve(row, column)
        return resolved[0] if resolved else None

    def unit(self, row: int, column: int) -> str | None:
        """The unit of a cell's value: "USD", "USD/shares", "shares", "percent", "years", "year", "number"."""
        resolved = self.resolve(row, column)
        return resolved[1] if resolved else None

    def resolve(self, row: int, column: int) -> tuple[Decimal, str] | None:
        """A cell's value and unit: as inline XBRL tags it where it does, else as the table's words have it."""
        figure = self.figure(row, column)
        if figure is None or self.rows[row].is_header:
            return None
        cell = self.rows[row].cells[column]
        tag = tag_of(cell) if cell is not None else None
        if tag is not None and figure.unit is None and figure.scale is None:
            return resolve_tagged(figure, tag)
        return resolve(figure, self.rows[row].measure, self.measure(row, column), self.units)


def count_tokens(text: str) -> int:
    """About how many tokens a text is."""
    return -(-len(text) * 10 // int(CHARACTERS_PER_TOKEN * 10))
