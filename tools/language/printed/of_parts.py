"""What a printed table lists: whether the parts of a company that are asked for, or what only stands near them."""

import re
from collections.abc import Collection, Sequence
from dataclasses import replace
from decimal import Decimal
from functools import cache
from itertools import pairwise

from tools.language.printed.tables import PrintedRow, PrintedTable
from tools.language.terms import terms
from tools.vocab.loader import load_toml

_NEAR = 4  # lines right above the columns that say what a table is of
_TITLE = 6  # words of a line that is a heading
_HALF = 0.5  # share of rows that tell what all are
_FEWEST = 3  # rows that stand below a name each
_ROUNDED = Decimal("0.5")  # of each figure that a sum is made of
_SMALLEST = 100  # of a sum: small figures add up to one another by chance
_BARE = re.compile(r"^\W*(?:\(?in |\(?(?:thousand|million|billion)s|(?:19|20)\d\d|[\d,.$%\s]+$)", re.IGNORECASE)
_DATED = re.compile(r"\bended\b", re.IGNORECASE)


def lists_others(table: PrintedTable, asked: Collection[str]) -> bool:
    """Whether a table is of something else than what has the figure: customers, or deductions, which are no products.

    `asked` are the terms of the question: what it names itself is meant.
    """
    if _of_other_scope(table, {*asked}):
        return True
    others, amounts = (_listed(name) - {*asked} for name in ("other_things", "other_amounts"))
    for line in told_above(table):
        said = [*terms(line)]
        if others & {*said}:
            return True
        figures = _listed("sales") & {*said}
        pairs = pairwise([*terms(word)][-1:] for word in line.split())  # "revenues and expenses" are two things
        narrowed = any({*one} & _listed("sales") and {*other} & amounts for one, other in pairs)
        if narrowed or (not figures and amounts & {*said[-2:]}):
            return True  # "revenue deductions"
    plain = [row for row in table.rows if not row.is_total]
    return sum(bool(amounts & {*terms(row.label)}) for row in plain) > _HALF * len(plain)


def _of_other_scope(table: PrintedTable, asked: set[str]) -> bool:
    """Whether the last line above the rows that tells where they are of tells of elsewhere: "International segment"."""
    home, abroad = _listed("at_home"), _listed("abroad")
    meant = [one for one in (home, abroad) if one & asked]
    lines = [{*terms(line)} for line in (*table.heading.splitlines(), *(head for at, head in table.parts if not at))]
    last = next((line for line in reversed(lines) if line & (home | abroad)), set[str]())
    return len(meant) == 1 and bool(last) and not last & meant[0]


def told_above(table: PrintedTable) -> list[str]:
    """The lines right above a table that say what it is of: headings, and what leads up to it."""
    lines = [line for line in table.heading.splitlines() if not _BARE.match(line) and not _DATED.search(line)]
    return [one for one in lines[-_NEAR:] if len(one.split()) <= _TITLE or one.rstrip().endswith(":")]


def names_above(table: PrintedTable, asked: Collection[str]) -> bool:
    """Whether a heading, or what leads up to the rows, names what is asked for."""
    lines = [*told_above(table), *(heading for _, heading in table.parts)]
    return any(not {*asked}.isdisjoint(terms(line)) for line in lines)


def named_above(table: PrintedTable) -> PrintedTable:
    """The table with each row called by the name on a line of its own above it, where most rows have one.

    A product stands above its use: "Alphamab", "Treatment of gout 120 90". A row without a name is of a group; the last
    one, whose parts go on behind what is read, is left out.
    """
    places = [place for place, _ in table.parts if 0 < place < len(table.rows)]
    names = {place: heading for place, heading in reversed(table.parts) if place in places and _is_name(heading)}
    if len(names) < max(_FEWEST, _HALF * len(table.rows)):
        return table
    rows = [
        replace(row, label=names[at], line=f"{names[at]} {row.line}") if at in names else row
        for at, row in enumerate(table.rows)
    ]
    last = max((at for at in range(len(rows)) if at not in names), default=0)
    below = sum((row.values[0] or Decimal(0) for row in rows[last + 1 :]), Decimal(0))
    if 0 < last < len(rows) - 1 and below < (rows[last].values[0] or Decimal(0)) - _ROUNDED * len(rows):
        del rows[last]
    return replace(table, rows=tuple(rows), parts=tuple(one for one in table.parts if one[0] == 0), named=True)


def _is_name(line: str) -> bool:
    return any(letter.isalpha() for letter in line)


def without_group_sums(rows: Sequence[PrintedRow], column: int) -> list[PrintedRow]:
    """The rows without those that the rows right below them add up to: groups, and groups of these."""
    open_ones: list[Decimal] = []  # figures below that no row has summed up yet, the nearest last
    kept: list[PrintedRow] = []
    for row in reversed(rows):
        value = row.values[column] if len(row.values) > column else None
        if value is None:
            kept.append(row)
            continue
        size = _summed(value, open_ones)
        if size:
            del open_ones[-size:]
        else:
            kept.append(row)
        open_ones.append(value)
    return kept[::-1]


def _summed(value: Decimal, below: Sequence[Decimal]) -> int:
    """How many figures from the end add up to a value, within a rounding; 0 where none do, or one alone."""
    total = Decimal(0)
    for size, one in enumerate(reversed(below), 1):
        total += one
        if size > 1 and value >= _SMALLEST and abs(total - value) <= _ROUNDED * size:
            return size
    return 0


def within_total(rows: Sequence[PrintedRow], total: PrintedRow | None, column: int) -> list[PrintedRow]:
    """The rows, which come to no more than their total; none where they do, as one of them sums up others then.

    The first one alone may be such a sum whose last parts stand on the next page.
    """
    whole = total.values[column] if total is not None and len(total.values) > column else None
    for first in (0, 1):
        values = [row.values[column] for row in rows[first:] if len(row.values) > column]
        if whole is None or sum(filter(None, values), Decimal(0)) <= whole + _ROUNDED * len(values):
            return [*rows[first:]]
    return []


def left_of_total(rows: Sequence[PrintedRow], total: PrintedRow | None, column: int) -> Decimal:
    """How much of a total none of the rows has: parts that are not read may be as large."""
    whole = total.values[column] if total is not None and len(total.values) > column else None
    values = [row.values[column] for row in rows if len(row.values) > column]
    return whole - sum(filter(None, values), Decimal(0)) if whole is not None else Decimal(0)


def total_of(table: PrintedTable, measures: Sequence[str]) -> PrintedRow | None:
    """The row that is the total of a measure, by one of its names: "Total revenues"; None where no row is called so.

    Where what leads up to the rows names the measure, their only "Total" is it.
    """
    for measured in ({*terms(one)} for one in measures):
        plain = {*measured, "total", "net", "consolid"}
        totals = [row for row in table.rows if row.is_total and measured <= {*terms(row.label)} <= plain]
        above = any(measured <= {*terms(line)} for line in told_above(table))
        totals = totals or [row for row in table.rows if above and terms(row.label) == ["total"]]
        if len(totals) == 1:
            return totals[0]
    return None


@cache
def _listed(name: str) -> frozenset[str]:
    return frozenset(term for word in load_toml("table_questions.toml")[name] for term in terms(word))
