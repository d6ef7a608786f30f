"""The layouts of standardised statements: their rows, and how their totals add up."""

from dataclasses import dataclass


@dataclass(frozen=True)
class StatementRow:
    """A row of a standardised statement: a metric, or a header without figures.

    A `supplemental` one is told beside the statement, as the amount that it is: it enters no sum. A row is left out
    where one of the metrics `unless` is shown, which it would count twice: its total, or its parts of either side.
    """

    level: int
    metric: str | None = None
    header: str | None = None
    is_total: bool = False
    supplemental: bool = False
    unless: tuple[str, ...] = ()


@dataclass(frozen=True)
class StatementSum:
    """A total of a statement: a figure further up, and the lines that may stand between, with their metrics' signs."""

    total: str
    base: str | None
    lines: tuple[str, ...]


@dataclass(frozen=True)
class StatementLayout:
    """A statement's rows from top to bottom, the equations that hold between them, and how its totals add up."""

    rows: tuple[StatementRow, ...]
    checks: tuple[str, ...]
    sums: tuple[StatementSum, ...] = ()
