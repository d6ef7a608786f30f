"""The other tables that pages print as lines: segments, key figures, reconciliations; those whose columns are dated."""

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import date
from decimal import Decimal

from ingest.html.tables.numbers import read_figure
from ingest.html.tables.units import Units, read_units
from ingest.printed.lines import LineTable, PrintedRow, read_line_table, split_line
from ingest.trees.models import PageSpan
from tools.language.printed.columns import Period, read_periods
from tools.models.passages import Table

_FEWEST_ROWS = 2
_LONGEST = 110  # characters of a line that may be a table's
_PROSE = 12  # words of a line that is running text
_ABOVE = 3  # lines over a table that may be its caption
_MOSTLY = 0.7
_SHORT = 6  # words of a heading
_CHANGE = re.compile(r"[∆Δ%]\s*(?:change|%)|%\s*$|\bchange\b", re.IGNORECASE)
_BARE_YEAR = re.compile(r"^(?:19|20)\d\d\b")
_UNITS = re.compile(r"\b(?:in|\$) ?(?:thousands|millions|billions)\b|\bunaudited\b|^\(.*\)$", re.IGNORECASE)
_VALUE = re.compile(r"[(\d][\d.,()]*\s?(?:bps|pts|x)", re.IGNORECASE)  # a figure with a unit that tables leave out
_CENTS = re.compile(r"\d\.\d\d\)?$")
_PAGE_NUMBER = re.compile(r"(?:[A-Z] ?[-–] ?|page )?\d{1,3}", re.IGNORECASE)
_SENTENCE_END = re.compile(r"(?<=[.;:])\s+(?=\S)")
_HEADING = re.compile(
    r"\b(?:months?|years?|quarters?|weeks?) ended\b|\b(?:january|february|march|april|may|june|july|august|september|"
    r"october|november|december) \d{1,2},? *(?:19|20)\d\d|"
    r"^(?:fiscal )?(?:19|20)\d\d(?: \$? ?(?:millions?|thousands?))?$|"
    r"^\d{1,2}/\d{1,2}/\d{2,4}$|\bfiscal (?:19|20)\d\d\b",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class LinesTable:
    """A table of a page: its caption, the heading right above its columns, their periods, and its rows."""

    caption: str
    heading: str
    page: int
    start: int
    end: int
    periods: tuple[Period, ...]
    rows: tuple[PrintedRow, ...]
    units: Units


def find_line_tables(
    text: str, pages: Sequence[PageSpan], annual: bool, period_end: date | None
) -> Iterator[LinesTable]:
    """The tables on pages of text whose every column is of a period that is told."""
    for page in pages:
        lines = text[page.start : page.end].split("\n")
        starts = [page.start]
        for line in lines:
            starts.append(starts[-1] + len(line) + 1)
        body = len(lines) - _footer(lines)
        for first, last in _zones(lines[:body]):
            ends = {last, len(lines)} if last == body else {last}  # a number that ends a page may be the table's own
            read = [_table(_above(lines, first), lines[first:end], annual, period_end) for end in sorted(ends)]
            made = max(filter(None, read), key=lambda one: sum(bool(row.cells) for row in one.rows), default=None)
            if made is not None:
                yield replace(made, page=page.number, start=starts[first], end=min(starts[last], page.end))


def _footer(lines: Sequence[str]) -> int:
    """How many lines at the page's end are its number and blank ones."""
    for count, line in enumerate(reversed(lines), start=1):
        if line.strip():
            return count if _PAGE_NUMBER.fullmatch(line.strip()) else 0
    return 0


def _above(lines: Sequence[str], first: int) -> list[str]:
    """What stands right above a table: the sentence that introduces it, or a heading."""
    near: list[str] = []
    for line in reversed(lines[max(0, first - _ABOVE) : first]):
        if split_line(line)[1]:
            break  # of the table before
        near.insert(0, line.strip())
    return [_SENTENCE_END.split(said)[-1]] if (said := " ".join(" ".join(near).split())) else []


def _zones(lines: Sequence[str]) -> Iterator[tuple[int, int]]:
    """Stretches of lines between running text; where headings of periods come again, another table begins."""
    first: int | None = None
    figures = -1  # the last line with figures
    for number, line in enumerate(lines):
        words, found = split_line(line)
        if _is_prose(line) and not found:
            if first is not None and figures > first:
                yield first, number
            first, figures = None, -1
            continue
        first = number if first is None else first
        if figures > first and words and _HEADING.search(line) and not found:
            yield first, figures + 1
            first, figures = figures + 1, -1
        elif _VALUE.fullmatch(line.strip()) or any(read_figure(c) is not None and not read_year(c) for c in found):
            figures = number
    if first is not None and figures > first:
        yield first, len(lines)


def read_year(cell: str) -> bool:
    """Whether a cell holds nothing but a year."""
    figure = read_figure(cell)
    return figure is not None and figure.year


def _is_prose(line: str) -> bool:
    plain = line.strip()
    return len(plain) > _LONGEST or (len(plain.split()) >= _PROSE and not _HEADING.search(plain))


def _table(above: Sequence[str], lines: Sequence[str], annual: bool, period_end: date | None) -> LinesTable | None:
    table = read_line_table(lines, _FEWEST_ROWS)
    if table is None or sum(bool(row.cells) for row in table.rows) < _FEWEST_ROWS:
        return None
    head = [line for line in table.head if line.strip()]
    periods = next(
        filter(None, (_periods(head, annual, period_end), _periods([*above, *head], annual, period_end))), None
    )
    if periods is None:
        return None
    columns = _dated_columns(table, len(periods))
    units = read_units([*head, *above], lines)
    if columns is None or not (units.stated or units.percent or _is_percent(table) or _is_in_cents(table)):
        return None
    rows = tuple(replace(row, cells=_of_columns(row, columns)) for row in table.rows)
    told = list(_without_changes(head)) if table.width > len(columns) else head
    caption = " ".join(" ".join((*above, *told)).split())
    return LinesTable(caption, _heading([*above, *told]), 0, 0, 0, periods, rows, units)


def _of_columns(row: PrintedRow, columns: Sequence[int]) -> tuple[str, ...]:
    """The cells of a row in the columns of periods; rates are of these where they are as many and stand first."""
    if row.rates and len(row.rates) == len(columns) and list(columns) == list(range(len(columns))):
        return row.rates
    return tuple(row.cells[column] for column in columns) if row.cells else ()


def _without_changes(head: Sequence[str]) -> Iterator[str]:
    """The lines of a head but for the headings of columns of changes, which may take up several lines."""
    pending: list[str] = []
    for line in head:
        if _CHANGE.search(line):
            pending = []
            continue
        if _HEADING.search(line) or _BARE_YEAR.search(line):
            yield from pending
            yield line
            pending = []
        else:
            pending.append(line)
    yield from pending


def _heading(lines: Sequence[str]) -> str:
    """The last short line that heads a table and tells neither its periods nor its units: what it is of."""
    for line in reversed(lines):
        if len(line.split()) <= _SHORT and not (
            _HEADING.search(line) or _BARE_YEAR.search(line) or _UNITS.search(line)
        ):
            return line.strip()
    return ""


def _periods(head: Sequence[str], annual: bool, period_end: date | None) -> tuple[Period, ...] | None:
    return read_periods(head, instant=False, year_end=period_end, annual=annual) or read_periods(
        head, instant=True, year_end=period_end, annual=annual
    )


def _dated_columns(table: LineTable, count: int) -> list[int] | None:
    """The columns that the periods are of: all, or those that are no percentages, or no changes between others."""
    if table.width == count:
        return list(range(count))
    rows = [row.cells for row in table.rows if row.cells]
    shares = Counter(column for cells in rows for column, cell in enumerate(cells) if "%" in cell)
    plain = [column for column in range(table.width) if shares[column] < _MOSTLY * len(rows)]
    if len(plain) == count:
        return plain
    first = list(range(count))
    if count >= 2 and table.width > count and _are_changes(rows, count):
        return first
    return None


def _are_changes(rows: Sequence[tuple[str, ...]], count: int) -> bool:
    """Whether some column behind the first ones holds the change, in per cent, between two of them."""
    for column in range(count, len(rows[0])):
        told = [change for cells in rows if (change := _change(cells, column)) is not None]
        if len(told) >= _FEWEST_ROWS and sum(told) >= _MOSTLY * len(told):
            return True
    return False


def _change(cells: Sequence[str], column: int) -> bool | None:
    one, other, said = (read_figure(cells[at]) for at in (0, 1, column))
    if one is None or other is None or said is None or not one.value or not other.value:
        return None
    changes = (100 * (other.value - one.value) / abs(one.value), 100 * (one.value - other.value) / abs(other.value))
    return any(abs(change - said.value) <= Decimal("0.51") for change in changes)


def _is_percent(table: LineTable) -> bool:
    """Whether most figures are percentages, which need no scale."""
    cells = _figures(table)
    return bool(cells) and sum("%" in cell for cell in cells) >= _MOSTLY * len(cells)


def _is_in_cents(table: LineTable) -> bool:
    """Whether all figures are amounts to the cent, as those per share are: they need no scale."""
    return all(_CENTS.search(cell) for cell in _figures(table))


def _figures(table: LineTable) -> list[str]:
    return [cell for row in table.rows for cell in row.cells if any(letter.isdigit() for letter in cell)]


def as_tables(found: Sequence[LinesTable], doc_id: str, first: int) -> list[Table]:
    """The tables as the store takes them, numbered behind the document's others; columns are headed by ISO periods."""
    return [
        Table(
            table_id=f"{doc_id}#t{first + number + 1}",
            doc_id=doc_id,
            position=first + number,
            start=table.start,
            end=table.end,
            caption=table.caption,
            context=table.heading,
            headers=(("", *(period.text for period in table.periods)),),
            rows=tuple((row.label, *row.cells) for row in table.rows if row.label or row.cells),
            table_type="metrics" if table.units.percent else "schedule",
            units=table.units.note or None,
            scale=table.units.scale,
            currency=table.units.currency,
            page=table.page,
        )
        for number, table in enumerate(found)
    ]
