"""What is read of a printed statement: its lines with their cells, and where each stands."""

from dataclasses import dataclass
from decimal import Decimal

from ingest.html.tables.units import Units
from ingest.printed.lines import LineTable
from tools.language.printed.columns import Period
from tools.models.figures import StatementType


@dataclass(frozen=True, slots=True)
class Spot:
    """Where a table stands: the page that a source counts, or the place among an HTML document's tables, from 0."""

    page: int | None = None
    table: int | None = None
    anchor: str | None = None


@dataclass(frozen=True, slots=True)
class StatementCell:
    """A figure at its scale. `value` has the sign of the fact that it states, `printed` the one on the page."""

    value: Decimal
    printed: Decimal
    unit: str
    decimals: int


@dataclass(frozen=True, slots=True)
class StatementRow:
    """A line; a heading has no cells, and a column that is left blank has None.

    `sure` tells that it is in a sum that holds, or that most lines are.
    """

    label: str
    concept: str | None
    texts: tuple[str, ...]
    cells: tuple[StatementCell | None, ...]
    is_total: bool
    sure: bool
    spot: Spot


@dataclass(frozen=True)
class PrintedStatement:
    """A statement as a document prints it; offsets count characters of the document's text."""

    kind: StatementType
    title: str
    spot: Spot
    start: int
    end: int
    periods: tuple[Period, ...]
    rows: tuple[StatementRow, ...]
    units: Units
    held: int

    @property
    def page(self) -> int | None:
        return self.spot.page


@dataclass(frozen=True)
class Part:
    """One table under a statement's title, as it was read; a statement may go on in further ones."""

    kind: StatementType
    title: str
    continued: bool
    spot: Spot
    start: int
    end: int
    table: LineTable
    periods: tuple[Period, ...]
    units: Units

    def follows(self, other: "Part") -> bool:
        """Whether it may go on with another: on the same page or the next, or as the next table."""
        if self.spot.table is not None and other.spot.table is not None:
            return self.spot.table == other.spot.table + 1
        return (self.spot.page or 0) <= (other.spot.page or 0) + 1
