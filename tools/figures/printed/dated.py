"""The periods of a printed table's cells: by its columns' headings, its own heading, or the rows' years."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import date, timedelta

from tools.figures.printed.cells import PrintedCell, read_cells
from tools.language.printed.columns import Period, read_periods
from tools.language.printed.questions import counts_thousands, own_scale
from tools.models.base import FiscalPeriod
from tools.models.passages import Table

_SLACK = timedelta(days=8)
_YEAR = re.compile(r"(?<!\d)(?:19|20)\d\d(?!\d)|\d/\d{1,2}/\d\d")


@dataclass(frozen=True)
class DatedCell:
    """A cell and its period; `headed` tells that the column's own heading names it."""

    cell: PrintedCell
    period: Period | None
    headed: bool

    def is_of(self, asked: FiscalPeriod) -> bool:
        """Whether it is of the fiscal period, by its days; a row headed by a year alone is of that fiscal year."""
        if self.period is None:
            years = {own.year for own in self.cell.periods}
            return not asked.fiscal_quarter and years == {asked.fiscal_year}
        start, end = self.period.start, self.period.end
        if abs(end - asked.end_date) > _SLACK:
            return False
        return start is None or abs(start - asked.start_date) <= _SLACK


def dated_cells(table: Table, year_end: date | None, *, annual: bool) -> Iterator[DatedCell]:
    """The cells of a table whose periods are told. `year_end` is the last day of the filing's own period."""
    headers = headers_of(table)
    periods = _by_column(headers, year_end, annual)
    whole = None if periods else _of_whole(table, headers, year_end, annual)
    for cell in read_cells(headers, table.rows):
        period = periods.get(cell.column_number, whole)
        if period is not None or (cell.periods and not periods):
            yield DatedCell(cell, period, cell.column_number in periods)


def scales_of(table: Table, label: str) -> tuple[int, ...]:
    """What the figures of a row may be multiplied by: as printed, at the row's own scale or the table's, and as counts
    of the thousand that any of its headings speaks of."""
    thousands = any(counts_thousands(row[0]) for row in table.rows if row)
    return (1, own_scale(label) or table.scale, *((1_000,) if thousands else ()))


def headers_of(table: Table) -> Sequence[str]:
    """Each column's heading in one line."""
    width = max((len(row) for row in (*table.headers, *table.rows)), default=0)
    return [" ".join(row[at] for row in table.headers if at < len(row)).replace(" | ", " ") for at in range(width)]


def _by_column(headers: Sequence[str], year_end: date | None, annual: bool) -> dict[int, Period]:
    written = {column: period for column, text in enumerate(headers) if (period := read_iso(text)) is not None}
    if written:
        return written
    columns = [column for column, text in enumerate(headers) if column and _YEAR.search(text)]
    heads = [headers[column] for column in columns]
    for above in ((), headers[:1]):
        periods = _read([*above, *heads], year_end, annual)
        if periods is not None and len(periods) == len(columns):
            return dict(zip(columns, periods, strict=True))
    return {}


def read_iso(text: str) -> Period | None:
    """The period that the store writes as ISO dates; None for other headings."""
    start, _, end = text.rpartition("/")
    try:
        return Period(date.fromisoformat(start) if start else None, date.fromisoformat(end))
    except ValueError:
        return None


def _of_whole(table: Table, headers: Sequence[str], year_end: date | None, annual: bool) -> Period | None:
    """The one period that stands over the labels or over the table."""
    for text in (*headers[:1], table.caption):
        periods = _read([text], year_end, annual)
        if periods is not None and len(periods) == 1:
            return periods[0]
    return None


def _read(head: Sequence[str], year_end: date | None, annual: bool) -> tuple[Period, ...] | None:
    return read_periods(head, instant=False, year_end=year_end, annual=annual) or read_periods(
        head, instant=True, year_end=year_end, annual=annual
    )
