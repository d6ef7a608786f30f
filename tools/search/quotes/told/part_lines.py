"""Which line explains most of how a part's profit moved: by the table that prints its lines beside the year before."""

from collections.abc import Collection, Iterator, Sequence
from decimal import Decimal
from itertools import combinations, product

from tools.language.printed.tables import PrintedRow, PrintedTable, printed_tables
from tools.language.terms import joined_terms, terms
from tools.models.passages import Worked
from tools.search.quotes.cite import Told, quote_words
from tools.search.quotes.pages import Page
from tools.search.quotes.ways import likely_by

_NEAR = 3  # lines above the rows, of which one names the part
_MOST_ROWS = 12  # above the profit that may add up to it
_MOST_PARTS, _FEWEST_PARTS = 4, 2  # of them
_MOSTLY = Decimal("0.5")  # of the move

_Signed = tuple[PrintedRow, int]


def quote_part_lines(
    part: Collection[str], names: Sequence[str], year: int | None, pages: Sequence[Page], *, cost: bool = False
) -> Told:
    """How the part's figure of these normalised names moved, and the line that moved it most, with both rows; nothing
    where no table of the part prints lines that add up to it in each year. Where a `cost` is asked for and that line is
    none, it is said."""
    for page in pages:
        for table in printed_tables(page.text):
            if year in table.columns and _is_of(table, part) and (told := _told(table, names, year, page, cost=cost)):
                return told
    return Told()


def _is_of(table: PrintedTable, part: Collection[str]) -> bool:
    """Whether the line right above the rows, or one near, names the part, and no other table's."""
    return bool(part) and any({*part} <= {*terms(line)} for line in table.heading.splitlines()[-_NEAR:])


def _told(table: PrintedTable, names: Sequence[str], year: int | None, page: Page, *, cost: bool) -> Told | None:
    row = next((one for one in table.rows if joined_terms(one.name) in names and _is_plain(one, table)), None)
    lines = _made_of(table, row) if row is not None else None
    if row is None or lines is None or year is None or year - 1 not in table.columns or table.unit is None:
        return None
    at, then = table.columns.index(year), table.columns.index(year - 1)
    move = _value(row, at) - _value(row, then)
    way = 1 if move > 0 else -1
    most, sign = max(lines, key=lambda one: way * one[1] * (_value(one[0], at) - _value(one[0], then)))
    effect = sign * (_value(most, at) - _value(most, then))
    if not move or effect / move <= _MOSTLY:
        return None
    quotes = [(passage, one.line) for one in (row, most) if (passage := page.passage_of(one.line)) is not None]
    if len(quotes) < len((row, most)):
        return None
    mark, scale = table.unit
    worked = Worked(
        value=move,
        shown=f"{mark}{abs(move):,f} {scale}",
        expression=f"{_shown(row, at)} - {_shown(row, then)}",
        moved=True,
    )
    told = "up" if _value(most, at) > _value(most, then) else "down"
    lead = "No cost explains most of it, but this line does" if cost and sign > 0 else "Most of it"
    opening = (
        f"{lead}: {most.name}, {told} to {_shown(most, at)} in {year} "
        f"from {_shown(most, then)} in {year - 1} ({mark} {scale}s)."
    )
    return Told([quote_words(one, line, likely_by("row")) for one, line in quotes], opening, worked, way="row")


def _made_of(table: PrintedTable, row: PrintedRow) -> list[_Signed] | None:
    """The rows above a profit that add up to it, or are taken off, in all years; None where several sets do."""
    above = [one for one in table.rows[: table.rows.index(row)] if _is_plain(one, table)][-_MOST_ROWS:]
    for count in range(_FEWEST_PARTS, _MOST_PARTS + 1):
        found = [
            list(zip(rows, signs, strict=True))
            for rows in combinations(above, count)
            for signs in _signs(count)
            if all(_adds_up(rows, signs, row, at) for at in range(len(table.columns)))
        ]
        if found:
            return found[0] if len(found) == 1 else None
    return None


def _signs(count: int) -> Iterator[tuple[int, ...]]:
    yield from product((1, -1), repeat=count)


def _adds_up(rows: Sequence[PrintedRow], signs: Sequence[int], row: PrintedRow, at: int) -> bool:
    return sum((sign * _value(one, at) for one, sign in zip(rows, signs, strict=True)), Decimal(0)) == _value(row, at)


def _is_plain(row: PrintedRow, table: PrintedTable) -> bool:
    """Whether a row has an amount for each column, and no rate."""
    return len(row.values) == len(table.columns) and "%" not in row.line and any(row.values)


def _value(row: PrintedRow, at: int) -> Decimal:
    return row.values[at] or Decimal(0)


def _shown(row: PrintedRow, at: int) -> str:
    value = _value(row, at)
    return f"({abs(value):,f})" if value < 0 else f"{value:,f}"
