"""The parts of statements that stand on pages of text, as lines under their titles."""

import re
from collections.abc import Iterator
from datetime import date

from ingest.html.tables.units import read_units
from ingest.printed.lines import read_line_table
from ingest.printed.models import Part, Spot
from ingest.statements.choose import STATEMENTS
from ingest.statements.titles import find_title
from ingest.trees.models import PageSpan
from tools.language.printed.columns import read_periods

FEWEST_ROWS = 3
CONTINUED = re.compile(r"continued|cont['’]?d", re.IGNORECASE)
_LONGEST_TITLE = 110
_ABOVE = 3  # lines over a title that may say the units


def parts_of_page(text: str, page: PageSpan, annual: bool, period_end: date | None) -> Iterator[Part]:
    """The statements' parts on a page whose columns, units and rows are told."""
    lines = text[page.start : page.end].split("\n")
    starts = [page.start]
    for line in lines:
        starts.append(starts[-1] + len(line) + 1)
    titles = [
        (number, title) for number, line in enumerate(lines) if may_be_title(line) and (title := find_title([line], []))
    ]
    for place, (number, title) in enumerate(titles):
        last = titles[place + 1][0] if place + 1 < len(titles) else len(lines)
        if title.kind not in STATEMENTS or not title.primary:
            continue
        table = read_line_table(lines[number:last])
        if table is None or sum(bool(row.cells) for row in table.rows) < FEWEST_ROWS:
            continue
        periods = read_periods(table.head, instant=title.kind == "balance_sheet", year_end=period_end, annual=annual)
        units = read_units(table.head, lines[number:last], lines[max(0, number - _ABOVE) : number])
        if periods is None or len(periods) != table.width or not units.stated:
            continue
        yield Part(
            title.kind, title.text, bool(CONTINUED.search(lines[number])), Spot(page=page.number), starts[number],
            min(starts[last], page.end), table, periods, units,
        )  # fmt: skip


def may_be_title(line: str) -> bool:
    """Whether a line is short enough, and no sentence."""
    return len(line) <= _LONGEST_TITLE and not line.rstrip().endswith(".")
