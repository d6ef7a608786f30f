"""Turns the templates' tables into grids: rows of accounts under columns of periods, and grids of filled cells."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from decimal import Decimal
from itertools import groupby
from typing import Literal

from evals.makers.invented.books.calendar import Period, spelled
from evals.makers.invented.books.figures import Figure, Figures
from evals.makers.invented.pages.filler import Filler
from evals.makers.invented.pages.grids import Grid, Header, Line, Number, Row, Words
from evals.makers.invented.pages.printing import growth, in_table, rounded
from evals.makers.invented.pages.tagging import Tagger

_NUMBER = re.compile(
    r"(?P<sign>\$)?\s*(?P<open>\()?\s*(?P<digits>\{n [^{}]+\}|[0-9][0-9,.]*|\u2014)\s*(?P<close>\))?(?P<percent>%)?"
)
_SIGNED = re.compile(r"\{s (?P<account>\S+)(?: (?P<period>\S+))?\}")
_DASH = "\u2014"


@dataclass(frozen=True)
class Column:
    """A period's figures, or what two periods make: their change, in percent too, or a share of revenue."""

    kind: Literal["value", "change", "percent", "share"]
    period: Period
    before: Period


@dataclass(frozen=True)
class StatementWriter:
    """Makes the grids of one filing."""

    figures: Figures
    filler: Filler
    tagger: Tagger

    def table(self, columns: str, rows: Sequence[str]) -> Grid:
        """Rows of accounts; `columns` are names of periods, "chg", "pct" and "share", by commas."""
        made = list(self._columns(columns.split(",")))
        parsed = [row for row in map(_split, rows) if not self._is_empty(row[1], made)]
        balances = all(self._is_balance(account) for _, account, _ in parsed if account)
        return Grid(
            columns=len(made),
            headers=self._headers(made, balances=balances),
            rows=[self._row(label, account, marks, made) for label, account, marks in parsed],
        )

    def grid(self, rows: Sequence[str]) -> Grid:
        """Cells as they are written."""
        rows = [self.filler.expand(row) for row in rows]
        cells = [[cell.strip() for cell in row.lstrip("^+").split("|")] for row in rows]
        headers = [self._heads(split) for row, split in zip(rows, cells, strict=True) if row.startswith("^")]
        made = [
            Row(
                label=self.filler.fill(split[0]).markup,
                cells=[self._cell(cell) for cell in split[1:]],
                indent=0,
                bold=row.startswith("+"),
                line="top" if row.startswith("+") else "",
            )
            for row, split in zip(rows, cells, strict=True)
            if not row.startswith("^")
        ]
        return Grid(max(len(split) for split in cells) - 1, headers, made)

    def _heads(self, cells: Sequence[str]) -> Header:
        """A head in curly brackets with a number spans so many columns: "Year Ended*3"."""
        found: list[tuple[str, int]] = []
        for cell in cells[1:]:
            text, _, span = cell.partition("*")
            found.append((self.filler.fill(text).markup, int(span or 1)))
        return Header(self.filler.fill(cells[0]).markup, found)

    def _cell(self, text: str) -> Number | Words:
        if signed := _SIGNED.fullmatch(text):
            figure = self._named(signed["account"], signed["period"])
            return self._number(figure, frozenset(), tagged=self.filler.tagged)
        match = _NUMBER.fullmatch(text)
        if match is None:
            return Words(self.filler.fill(text).markup)
        digits = self.filler.fill(match["digits"]).markup
        return Number(digits, match["sign"] or "", match["open"] is not None, match["percent"] is not None)

    def _named(self, account: str, period: str | None) -> Figure:
        return self.figures.figure(account, self.figures.period(period))

    def _is_empty(self, account: str, columns: Sequence[Column]) -> bool:
        """Whether a row has nothing but zeros."""
        return bool(account) and not any(self.figures.value(account, column.period) for column in columns)

    def _is_balance(self, account: str) -> bool:
        return self.figures.figure(account, self.figures.year).start is None

    def _columns(self, names: Sequence[str]) -> Sequence[Column]:
        periods = [self.figures.period(name) for name in names if name not in ("chg", "pct", "share")]
        kinds: dict[str, Literal["change", "percent"]] = {"chg": "change", "pct": "percent"}
        found: list[Column] = []
        for name in names:
            if name in kinds:
                found.append(Column(kinds[name], periods[0], periods[1]))
            elif name == "share":
                found.append(Column("share", found[-1].period, found[-1].before))
            else:
                period = self.figures.period(name)
                found.append(Column("value", period, period.before()))
        return found

    def _headers(self, columns: Sequence[Column], *, balances: bool) -> list[Header]:
        headings = [self._heading(column, balances=balances) for column in columns]
        groups = [(group, len(list(found))) for group, found in groupby(headings, key=lambda heading: heading[0])]
        second = Header("", [(own, 1) for _, own in headings])
        return [Header("", groups), second] if any(group for group, _ in groups) else [second]

    def _heading(self, column: Column, *, balances: bool) -> tuple[str, str]:
        if column.kind == "change":
            return "", "$ Change"
        if column.kind == "percent":
            return "", "% Change"
        if balances:
            return "", spelled(self.figures.calendar.end(column.period))
        group, own = self.figures.calendar.heading(column.period)
        return group, own if column.kind == "value" else f"% of {self.figures.company.words['revenue']}"

    def _row(self, label: str, account: str, marks: frozenset[str], columns: Sequence[Column]) -> Row:
        indent = (len(label) - len(label.lstrip())) // 2 + 1
        text = self.filler.fill(label.strip()).markup
        if not account:
            return Row(text, indent=indent - 1, bold="bold" in marks)
        line: Line = "double" if "grand" in marks else "top" if "total" in marks else ""
        cells = [self._value(account, column, marks) for column in columns]
        return Row(text, cells, indent, "bold" in marks, line)

    def _value(self, account: str, column: Column, marks: frozenset[str]) -> Number | Words:
        figure = self.figures.figure(account, column.period)
        if column.kind == "value":
            return self._number(figure, marks, tagged=self.filler.tagged)
        if column.kind == "share":
            share = figure.value / self.figures.value("revenue", column.period) * 100
            return _percent(-share if "flip" in marks else share)
        before = self.figures.value(account, column.before)
        if column.kind == "change":
            changed = replace(figure, value=figure.value - before, tag=None)
            return self._number(changed, marks - {"$"}, tagged=False)
        if before == 0 or (before < 0) != (figure.value < 0):
            return Words("NM")
        return _percent(growth(figure.value, before))

    def _number(self, figure: Figure, marks: frozenset[str], *, tagged: bool) -> Number:
        printed = in_table(figure, self.figures.company.unit)
        digits = self.tagger.figure(figure, printed) if tagged else printed.digits
        negative = (figure.value < 0) != ("flip" in marks) and printed.digits != _DASH
        return Number(digits, "$" if "$" in marks else "", negative)


def _percent(value: Decimal) -> Number:
    places = 1
    return Number(f"{abs(rounded(value, places))}", negative=rounded(value, places) < 0, percent=True)


def _split(row: str) -> tuple[str, str, frozenset[str]]:
    label, _, rest = row.partition("|")
    account, _, marks = rest.partition("|")
    return label.rstrip(), account.strip(), frozenset(marks.split())
