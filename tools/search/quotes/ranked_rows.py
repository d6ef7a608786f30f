"""What is told of the rows of a printed table in the order that was asked for: the first, and by how much it moved."""

import re
from collections.abc import Sequence
from dataclasses import replace
from decimal import Decimal

from tools.language.disclosed.extremes import USUAL_MEASURES
from tools.language.disclosed.ranked import asks_rate_of_change, asks_share, asks_whether_all, asks_whether_any
from tools.language.printed.of_parts import left_of_total, total_of
from tools.language.printed.tables import PrintedRow, PrintedTable, printed_tables
from tools.language.terms import terms
from tools.models.passages import Worked
from tools.models.questions import Extreme
from tools.search.quotes.cite import Told, quote_words
from tools.search.quotes.pages import Page
from tools.search.quotes.ways import likely_by

_MOST_ROWS = 8  # that are all quoted
_ROUNDED = Decimal("0.5")  # that growth in whole percent may be off
_DIGITS = re.compile(r"\d[\d,]*(?:\.\d+)?|(?<!\S)[—–-](?!\S)")  # and empty cells


def told_of_rows(
    asked: Extreme,
    question: str,
    ranked: Sequence[tuple[Decimal, PrintedRow]],
    year: int | None,
    table: PrintedTable,
    page: Page,
) -> Told:
    """The first row, with the second one's name; of moves, all rows in their order, and by how much the first moved.

    A question whether any, or all, moved so is told yes or no first.
    """
    rows = [row for _, row in ranked]
    several = asked.moves or asked.among or table.mark is not None
    quoted = rows if several and len(rows) <= _MOST_ROWS else rows[:1]
    passages = [page.passage_of(row.line) for row in quoted]
    quotes = tuple(
        quote_words(passage, row.line, likely_by("row"))
        for passage, row in zip(passages, quoted, strict=True)
        if passage is not None
    )
    if passages[0] is None:
        return Told()
    if not asked.moves:
        first, second = (_told(worth, row, table) for worth, row in ranked[:2])
        left = left_of_total(rows, total_of(table, USUAL_MEASURES), table.column_of(year, len(rows[0].values)) or 0)
        then = "" if table.named and left >= ranked[1][0] else f"; then {second}"
        by = f" {asked.measure}" if table.mark is not None else ""
        share = _share_of_total(question, rows[0], year, table)
        total = page.passage_of(share[1].line) if share is not None else None
        if share is not None and total is not None:
            quotes = (*quotes, quote_words(total, share[1].line, likely_by("row")))
        worked = share[0] if share is not None and total is not None else None
        missing = " Not found: its share of the whole." if asks_share(question) and worked is None else ""
        return Told(quotes, f"{asked.end.capitalize()}{by}: {first}{then}.{missing}", worked, first=rows[0].name)
    worked = _worked(rows[0], year, table, question)
    return Told(quotes, _yes_or_no(asked, question, ranked) + _order(asked, ranked), worked, first=rows[0].name)


def _told(worth: Decimal, row: PrintedRow, table: PrintedTable) -> str:
    """A row's name; with its figure where that is one of several that stand side by side."""
    return row.name if table.mark is None else f"{row.name}, {worth:,}{table.mark}"


def _share_of_total(
    question: str, row: PrintedRow, year: int | None, table: PrintedTable
) -> tuple[Worked, PrintedRow] | None:
    """What share of the table's total a row is, where that is asked for beside it; and the total."""
    total = total_of(table, USUAL_MEASURES) if asks_share(question) else None
    if total is None or table.mark is not None:
        return None
    part, whole = _cell(row, year, table), _cell(total, year, table)
    if part is None or whole is None or not whole[0]:
        return None
    value = part[0] / whole[0]
    return Worked(value=value, shown=f"{100 * value:.1f}%", expression=f"{part[1]} / {whole[1]}"), total


def _cell(row: PrintedRow, year: int | None, table: PrintedTable) -> tuple[Decimal, str] | None:
    """A row's figure of a year, and as it is printed."""
    column = table.column_of(year, len(row.values))
    printed = [match[0] for match in _DIGITS.finditer(row.line)][-len(row.values) :]
    value = row.values[column] if column is not None else None
    return (value, printed[column]) if column is not None and value is not None and len(printed) > column else None


def _yes_or_no(asked: Extreme, question: str, ranked: Sequence[tuple[Decimal, PrintedRow]]) -> str:
    """ "Did any of the segments shrink": whether the first one moved that way; "did all": whether none moved back."""
    moved, all_of = ranked[0][0], asks_whether_all(question)
    if not moved or not (all_of or asks_whether_any(question)):
        return ""
    return "Yes. " if ((moved > 0) == (asked.end == "highest")) is not all_of else "No. "


def _order(asked: Extreme, ranked: Sequence[tuple[Decimal, PrintedRow]]) -> str:
    """ "Fastest growth: North; then South; down: East"."""
    down = ranked[0][0] < 0
    end = ("Steepest decline" if down else "Slowest growth") if asked.end == "lowest" else "Fastest growth"
    if asked.amount:
        end = ("Largest decline" if down else "Smallest increase") if asked.end == "lowest" else "Largest increase"
    end = "Smallest decline" if asked.end == "highest" and down else end
    first, *others = ranked
    alike = [row.name for worth, row in others if (worth < 0) == down]
    parted = [row.name for worth, row in others if (worth < 0) != down]
    told = [f"{end}: {first[1].name}", *([f"then {', '.join(alike)}"] if alike else [])]
    alone = parted and not alike and (asked.end == "lowest") == down
    told += [f"the only one that {'declined' if down else 'grew'}"] if alone else []
    way = "up" if down else "down"
    told += [f"{way}: {', '.join(parted)}"] if parted else []
    return f"{'; '.join(told)}."


def with_printed_growth(told: Told, pages: Sequence[Page]) -> Told:
    """What is told of a move, with the row that prints it in percent, where another table of the document does."""
    share = told.worked.also or told.worked if told.worked is not None else None
    if share is None or not share.shown.endswith("%") or not told.quotes:
        return told
    own = [one for one in pages if one.passages[0].passage.document.doc_id == told.quotes[0].source.doc_id]
    for page in own:
        for table in printed_tables(page.text):
            above = " ".join((table.heading, *(heading for _, heading in table.parts)))
            rows = [row for row in table.rows if {*terms(row.name)} == {*terms(told.first)}]
            for row in rows if asks_rate_of_change(above) else ():
                passage = page.passage_of(row.line)
                printed = row.values[0]
                if passage and printed is not None and abs(100 * Decimal(share.value) - printed) <= _ROUNDED:
                    quotes = (*told.quotes, quote_words(passage, row.line, likely_by("row")))
                    return replace(told, quotes=quotes, opening=f"{told.opening} Printed: {printed}%.")
    return told


def _worked(row: PrintedRow, year: int | None, table: PrintedTable, question: str) -> Worked | None:
    """By how much a row moved: its amount, and in percent where it does not print that itself."""
    columns = columns_of(table, row, year)
    printed = [match[0] for match in _DIGITS.finditer(row.line, len(row.label))]
    if columns is None or columns[1] is None or len(printed) != len(row.values):
        return None
    now, then = row.values[columns[0]], row.values[columns[1]]
    if now is None or then is None:
        return None
    shown = printed[columns[0]], printed[columns[1]]
    amount = _amount(table, now, then, shown) if not asks_rate_of_change(question) else None
    share = _share(now, then, shown) if columns[2] is None and table.mark != "%" else None
    return amount.model_copy(update={"also": share}) if amount is not None else share


def _amount(table: PrintedTable, now: Decimal, then: Decimal, shown: tuple[str, str]) -> Worked | None:
    if table.mark == "%":
        told = f"{abs(now - then):,f} percentage points"
        return Worked(value=now - then, shown=told, expression=" - ".join(shown), moved=True)
    if table.unit is None or min(now, then) < 0:
        return None
    sign, scale = table.unit
    told = f"{sign}{abs(now - then):,f} {scale}"
    return Worked(value=now - then, shown=told, expression=" - ".join(shown), moved=True)


def _share(now: Decimal, then: Decimal, shown: tuple[str, str]) -> Worked | None:
    if not then:
        return None
    value = (now - then) / abs(then)
    expression = f"({' - '.join(shown)}) / {shown[1]}"
    return Worked(value=value, shown=f"{abs(100 * value):.1f}%", expression=expression, moved=True)


def columns_of(table: PrintedTable, row: PrintedRow, year: int | None) -> tuple[int, int | None, int | None] | None:
    """The columns of a year, of the year before, and of the change that a row prints; None where no year is its own."""
    size = len(row.values)
    column, change = table.column_of(year, size), table.change_of(year, size)
    if column is None:
        return None
    own = table.columns[column] if column < len(table.columns) else None
    before = table.column_of(own - 1, size) if own is not None else None
    printed = change if change is not None and row.values[change] is not None else None
    return column, before, printed
