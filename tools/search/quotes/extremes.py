"""The row of a printed table that is the largest, the smallest, or moved the most: as a quotation of that row."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from decimal import Decimal

from tools.language.printed.tables import PrintedRow, PrintedTable, printed_tables, without_totals
from tools.language.queries.features import Wanted
from tools.language.terms import terms
from tools.models.questions import Extreme
from tools.search.quotes.cite import Told, quote_words
from tools.search.quotes.pages import Page
from tools.search.quotes.ways import likely_by

_FEWEST = 2  # rows that are ranked
_COVERED = 0.5  # share of the words of what is asked for, and of its measure, that must stand in a table or above it
_YEARS = re.compile(r"(?<!\d)(?:19|20)\d\d(?!\d)")
_MOST_GROUPS = 4  # figures side by side
_SHORT = 5  # terms up to which a line is a heading


def quote_extreme(asked: Extreme, wanted: Wanted, year: int | None, pages: Sequence[Page]) -> Told:
    """The row that is asked for, of the first page that has such rows; nothing where none has."""
    for page in pages:
        for table in printed_tables(page.text):
            ranked = _ranked(asked, wanted, year, table)
            if len(ranked) < max(_FEWEST, len(asked.among)) or ranked[0][0] == ranked[1][0]:
                continue
            row, second = ranked[0][1], ranked[1][1]
            passage = page.passage_of(row.line)
            if passage is None:
                return Told()
            end = f"{asked.end.capitalize()}{' change' if asked.moves else ''}"
            return Told((quote_words(passage, row.line, likely_by("row")),), f"{end}: {row.name}; then {second.name}.")
    return Told()


def _ranked(asked: Extreme, wanted: Wanted, year: int | None, table: PrintedTable) -> list[tuple[Decimal, PrintedRow]]:
    """The rows that are meant with what they are ranked by, the one that is asked for first."""
    table = _of_measure(table, {term for term in terms(asked.measure) if term in wanted.words})
    rows = _named(asked, table) if asked.among else _meant(asked, wanted, table)
    found: list[tuple[Decimal, PrintedRow]] = []
    columns = [table.column_of(year, len(row.values)) for row in rows]
    first = next((column for column in columns if column is not None), None)
    if first is None:
        return []
    for row in rows if asked.among else without_totals(rows, first):
        worth = _moved(table, row, year) if asked.moves else _level(table, row, year)
        if worth is not None:
            found.append((worth, row))
    return sorted(found, key=lambda one: one[0], reverse=asked.end == "highest")


def _of_measure(table: PrintedTable, measured: set[str]) -> PrintedTable:
    """The columns of the measure, where several figures stand side by side under the same years; else all columns."""
    lines = (_YEARS.sub(" ", line).strip() for line in table.heading.splitlines())
    titles = [line for line in lines if line and len(line.split()) <= _SHORT]
    for count in range(2, _MOST_GROUPS + 1):
        size, rest = divmod(len(table.columns), count)
        group = next((at for at, title in enumerate(titles[-count:]) if measured and measured <= {*terms(title)}), None)
        if not rest and size and group is not None and table.columns == table.columns[:size] * count:
            first, end = group * size, (group + 1) * size
            rows = (replace(r, values=r.values[first:end]) for r in table.rows if len(r.values) == len(table.columns))
            return replace(table, columns=table.columns[:size], rows=tuple(rows), parts=())
    return table


def _level(table: PrintedTable, row: PrintedRow, year: int | None) -> Decimal | None:
    column = table.column_of(year, len(row.values))
    return row.values[column] if column is not None else None


def _moved(table: PrintedTable, row: PrintedRow, year: int | None) -> Decimal | None:
    """By how many percent a row changed: as it prints that, else from the year before."""
    size = len(row.values)
    column, change = table.column_of(year, size), table.change_of(year, size)
    if column is None:
        return None
    if change is not None and (printed := row.values[change]) is not None:
        return printed
    own = (
        next((one for one in (table.columns[column],) if one is not None), None)
        if column < len(table.columns)
        else None
    )
    before = table.column_of(own - 1, size) if own is not None else None
    now, then = row.values[column], row.values[before] if before is not None else None
    return 100 * (now - then) / abs(then) if now is not None and then else None


def _named(asked: Extreme, table: PrintedTable) -> list[PrintedRow]:
    """A row for each name that the question lists: of several, the last, which sums up the others."""
    found: list[PrintedRow] = []
    for name in asked.among:
        words = set(terms(name))
        rows = [row for row in table.rows if words and words <= set(terms(row.label)) and _is_sum(row)]
        found += rows[-1:]
    return found if len(found) == len(asked.among) else []


def _is_sum(row: PrintedRow) -> bool:
    return bool({"cash", "total", "net"} & set(terms(row.label)))


def _meant(asked: Extreme, wanted: Wanted, table: PrintedTable) -> list[PrintedRow]:
    """The rows of what is asked for: under its own heading up to its total; else all, of a table that speaks of it."""
    of = [term for term in terms(asked.of) if term in wanted.words] or list(terms(asked.of))
    for place, heading in table.parts:
        words = terms(heading)
        if words and len(words) <= _SHORT and set(of) <= set(words):
            return list(_up_to_total(table.rows[place:], set(of)))
    measured = [term for term in terms(asked.measure) if term in wanted.words and term not in wanted.years]
    if not measured:
        return []
    if rows := _under_measure(table, of, measured):
        return rows
    if table.is_ambiguous or any(place for place, _ in table.parts):
        return []
    if any(terms(row.label) and {*measured}.issuperset(terms(row.label)) for row in table.rows[:-1]):
        return []  # rows of figures, and not of what has them
    given = {*terms(table.heading), *(term for row in table.rows for term in terms(row.label))}
    told = [sum(term in given for term in said) / max(1, len(said)) for said in (of, measured)]
    return list(table.rows) if min(told) >= _COVERED else []


def _under_measure(table: PrintedTable, of: Sequence[str], measured: Sequence[str]) -> list[PrintedRow]:
    """The rows below a heading that is what they are ranked by, up to the next heading or a total."""
    above = {*terms(table.heading), *(term for _, heading in table.parts for term in terms(heading))}
    places = [place for place, _ in table.parts]
    for place, heading in table.parts:
        words = terms(heading)
        if not (
            {*measured} <= {*words} and len(words) <= _SHORT and sum(term in above for term in of) >= _COVERED * len(of)
        ):
            continue
        end = min((other for other in places if other > place), default=len(table.rows))
        rows = table.rows[place:end]
        total = next((at for at, row in enumerate(rows) if row.is_total), len(rows))
        return [row for row in rows[:total] if row.values]
    return []


def _up_to_total(rows: Sequence[PrintedRow], of: set[str]) -> Iterator[PrintedRow]:
    """The rows below a heading, up to the total of what it names."""
    for row in rows:
        words = set(terms(row.label))
        if row.is_total and words <= {"total", *of}:
            return
        yield row
