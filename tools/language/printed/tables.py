"""Tables as text prints them: the figures of a row behind its label, and what the columns above are."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from decimal import Decimal

from tools.language.printed.rows import readable_rows
from tools.months import MONTH_NUMBERS

_TOKEN = re.compile(r"\S+")
_FIGURE = re.compile(r"[$€£¥]?\(?[$€£¥]?-?(?P<digits>\d[\d,]*(?:\.\d+)?)\)?%?\)?")
_EMPTY = re.compile(r"[—–-]|n/?m|n/?a|\*", re.IGNORECASE)
_SIGN = re.compile(r"[$€£¥%]|\(?[a-z]?\)")
_YEAR = re.compile(r"(?:19|20)\d\d")
_DAY = re.compile(rf"\b(?:{'|'.join(MONTH_NUMBERS)})\b\.? \d{{1,2}}(?!\d)", re.IGNORECASE)
_MONTHS = re.compile(r"\bmonths\b", re.IGNORECASE)
_DIGITS = re.compile(r"\d[\d,.]*(?<![,.])")
_COLUMN = re.compile(
    r"(?<![\d,.$])(?P<year>(?:19|20)\d\d)(?![\d,])|"
    r"(?P<change>%\s*change|\bpercent(?:age)? change|\bchange\b|\bgrowth\b|"
    r"\bincrease\s*/?\s*\(decrease\)|\bvariance\b)",
    re.IGNORECASE,
)
_HEADED = re.compile(r"(:) +(?=(?:(?:19|20)\d\d\s*?){2,5}$)", re.MULTILINE)  # a sentence with columns behind it
_BETWEEN = re.compile(  # "% Change 2017-2016" is one column, "2017 vs. 2016" no year's
    r"(?:(?<=\bchange)|(?<=\bgrowth))\s+(?:19|20)\d\d\s*(?:[-–—/]|vs\.?|versus|over|from)\s*(?:19|20)?\d\d\b"
    r"|(?:(?:19|20)\d\d|(?<!\d)\d\d)\s*(?:vs\.?|versus)\s*(?:19|20)?\d\d\b",
    re.IGNORECASE,
)
_ASIDE = re.compile(r"\s*(?:\([^)]*\d.*|\([^)]*\)|:.*|,[^,]*\d.*)$", re.DOTALL)
_TOTAL = re.compile(r"^\W*(?:total|net|subtotal|consolidated|grand total|sum)\b", re.IGNORECASE)
_REST = re.compile(r"\b(?:eliminations?|intersegment|unallocated|reconciling|corporate)\b", re.IGNORECASE)
_SCALE = re.compile(
    r"(?:\bin|\$|\bUS\$)\s?(thousand|million|billion)s?\b|\((thousand|million|billion)s\b", re.IGNORECASE
)
_LONGEST = 70  # characters of a line of a heading
_HEADING_WORDS = 6
_PAIR = 2  # years, and rows, by which columns of differences are told
_ROUNDED = Decimal(2)  # units of the last digit that a printed difference may be off
_NEAR = 8  # lines above the rows that name their columns
_ABOVE = 12  # lines above a table that tell what it is of


@dataclass(frozen=True)
class PrintedRow:
    """A row of a table: the line as it stands, its label, and its figures in order; None is an empty cell."""

    line: str
    label: str
    values: tuple[Decimal | None, ...]

    @property
    def name(self) -> str:
        """Its label without what is set aside in it."""
        return _ASIDE.sub("", self.label).strip() or self.label

    @property
    def is_total(self) -> bool:
        """Whether its label says that it sums up others, or what belongs to none of them."""
        return _TOTAL.match(self.label) is not None or _REST.search(self.label) is not None


@dataclass(frozen=True)
class PrintedTable:
    """Rows under one set of columns. `columns` are the years of those that are dated, None of those of changes.

    `heading` is what stands above, `parts` the headings between the rows, each with the place of the row that follows.
    `mark` is what stands behind figures ("%") that were taken out of those of several measures; `named` tells that its
    rows are called by what stands above each.
    """

    heading: str
    columns: tuple[int | None, ...]
    rows: tuple[PrintedRow, ...]
    parts: tuple[tuple[int, str], ...] = ()
    mark: str | None = None
    named: bool = False

    @property
    def is_ambiguous(self) -> bool:
        """Whether a year heads several columns, and not those of a quarter and the year to date: of several figures."""
        dated = [column for column in self.columns if column is not None]
        return len(set(dated)) < len(dated) and _MONTHS.search("\n".join(self.heading.splitlines()[-_NEAR:])) is None

    @property
    def unit(self) -> tuple[str, str] | None:
        """The sign and the scale of its amounts, as "$" and "million"; None where nothing above the rows tells one."""
        scales = [
            (match[1] or match[2]).lower() for line in self.heading.splitlines() for match in _SCALE.finditer(line)
        ]
        if len(set(scales)) != 1:
            return None
        dollars = any("$" in row.line for row in self.rows) or "dollars" in self.heading.lower() or "$" in self.heading
        return ("$" if dollars else ""), scales[0]

    def column_of(self, year: int | None, values: int) -> int | None:
        """The first column of a year, of rows with so many figures; the first one where no year is asked for."""
        columns = self._columns(values)
        dated = [place for place, column in enumerate(columns) if column is not None]
        if year is None:
            return dated[0] if dated else None
        return next((place for place in dated if columns[place] == year), None)

    def change_of(self, year: int | None, values: int) -> int | None:
        """The column of changes that goes with the year's; none where amounts and percentages can't be told apart."""
        if len(self.columns) != values:
            return None
        columns, first = self._columns(values), self.column_of(year, values)
        after = range(first + 1, len(columns)) if first is not None else range(0)
        return next((place for place in after if columns[place] is None), None)

    def _columns(self, values: int) -> tuple[int | None, ...]:
        """The columns of rows with so many figures; none where they can't be told."""
        dated = tuple(column for column in self.columns if column is not None)
        if len(self.columns) == values:
            return self.columns
        if len(dated) == values:
            return dated
        goes_on = len(dated) == len(set(dated)) < values and self._tells_differences(values, len(dated))
        return (*dated, *(None,) * (values - len(dated))) if goes_on else ()

    def _tells_differences(self, values: int, dated: int) -> bool:
        """Whether the rows print, behind the figures of their years, by how much the first differs from the second."""
        rows = [row.values for row in self.rows if len(row.values) == values]
        if min(dated, len(rows)) < _PAIR:
            return False
        told = [(now - then, change) for now, then, change in ((r[0], r[1], r[dated]) for r in rows)
                if now is not None and then is not None and change is not None]  # fmt: skip
        return len(told) >= _PAIR and all(abs(own - change) <= _ROUNDED for own, change in told)


def printed_tables(text: str) -> Iterator[PrintedTable]:
    """The tables of a text, in its order."""
    table = _Table()
    for line in map(str.strip, _HEADED.sub(r"\1\n", readable_rows(text)).split("\n")):
        if line and not table.add(line):
            yield from table.made()
            table = _Table()
            table.add(line)
    yield from table.made()


@dataclass
class _Table:
    """A table under way: its lines so far."""

    heading: list[str] = field(default_factory=list[str])
    columns: list[int | None] = field(default_factory=list[int | None])
    rows: list[PrintedRow] = field(default_factory=list[PrintedRow])
    parts: list[tuple[int, str]] = field(default_factory=list[tuple[int, str]])
    running: int = 0  # lines of running text in a row

    def add(self, line: str) -> bool:
        """Take a line; False where it belongs to another table."""
        row = read_row(line)
        if row is not None and self.columns and not _is_heading(line):
            self.rows.append(row)
            self.running = 0
            return True
        if _is_running(line):
            return self._add_running(line)
        columns = _COLUMN.finditer(_BETWEEN.sub("", line))
        found = [int(match["year"]) if match["year"] else None for match in columns]
        if found and self.rows:
            return False
        self.running = 0
        self.columns += found
        if self.rows or (self.columns and not found):
            self.parts.append((len(self.rows), line))
        if not self.rows:
            self.heading.append(line)
        return True

    def _add_running(self, line: str) -> bool:
        """A line of running text ends a table; a long label, on a line before its figures, does not."""
        self.running += 1
        if self.rows and (self.running > 1 or line.endswith(".")):
            return False
        if not self.rows:
            self.heading.append(line)
            self.columns.clear()
        return True

    def made(self) -> Iterator[PrintedTable]:
        """The table, where it has rows."""
        if self.rows:
            above = "\n".join(self.heading[-_ABOVE:])
            yield PrintedTable(above, self._ordered_columns(), tuple(self.rows), tuple(self.parts))

    def _ordered_columns(self) -> tuple[int | None, ...]:
        """The columns, with those of changes last where they are headed first and the rows end in percentages."""
        dated = [column for column in self.columns if column is not None]
        changes = len(self.columns) - len(dated)
        of_size = [row.line for row in self.rows if len(row.values) == len(self.columns)]
        headed_first = changes > 0 and dated and self.columns[:changes] == [None] * changes
        if headed_first and of_size and all(_ends_in_percentages(line, changes) for line in of_size):
            return (*dated, *(None,) * changes)
        return tuple(self.columns)


def _ends_in_percentages(line: str, count: int) -> bool:
    """Whether so many figures at a line's end are percentages, or left open, and none before them."""
    cells = [cell for cell in line.replace("%", " % ").split() if cell not in {"$", ")", "€", "£"}]
    return 0 < cells.count("%") <= count and "%" not in cells[: -2 * count]


def _is_running(line: str) -> bool:
    """Whether a line is running text, and neither a label nor a heading."""
    return len(line) > _LONGEST or (line.endswith(".") and len(line.split()) > _HEADING_WORDS)


def _is_heading(line: str) -> bool:
    """Whether all figures of a line are years: it names columns."""
    figures = _DIGITS.findall(_DAY.sub(" ", line))
    return bool(figures) and all(_YEAR.fullmatch(figure) for figure in figures)


def read_row(line: str) -> PrintedRow | None:
    """A line as a row of a table; None where no figures end it, or no label begins it."""
    tokens = list(_TOKEN.finditer(line))
    values: list[Decimal | None] = []
    first = len(tokens)
    while first and (read := _read(tokens[first - 1][0])) is not False:
        if not isinstance(read, bool):
            values.append(read.value)
        first -= 1
    label = line[: tokens[first].start()].strip() if first < len(tokens) else ""
    if not values or not any(letter.isalpha() for letter in label):
        return None
    return PrintedRow(line, label, tuple(reversed(values)))


@dataclass(frozen=True)
class _Read:
    value: Decimal | None


def _read(token: str) -> "_Read | bool":
    """A figure, an empty cell, or True for a sign between them; False for anything else."""
    if _EMPTY.fullmatch(token):
        return _Read(None)
    if _SIGN.fullmatch(token):
        return True
    match = _FIGURE.fullmatch(token)
    if match is None or token.count("(") < token.count(")"):
        return False
    value = Decimal(match["digits"].replace(",", ""))
    return _Read(-value if token.startswith(("(", "$(", "-", "€(", "£(")) else value)


def without_totals(rows: Sequence[PrintedRow], column: int) -> list[PrintedRow]:
    """The rows that sum up no others: neither by their labels nor, within a rounding, by their figures."""
    plain = [row for row in rows if not row.is_total]
    amounts = [(row, value) for row in plain if len(row.values) > column and (value := row.values[column]) is not None]
    whole = sum((value for _, value in amounts), Decimal(0))
    sums = {id(row) for row, value in amounts if len(amounts) > 2 and abs(whole - 2 * value) <= abs(value) / 100}
    return [row for row in plain if id(row) not in sums]
