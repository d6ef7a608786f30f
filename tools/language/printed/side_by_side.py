"""One figure's columns of a printed table that has several figures side by side for each of its parts."""

import re
from collections.abc import Sequence
from dataclasses import replace
from decimal import Decimal

from tools.language.printed.questions import measure_words
from tools.language.printed.tables import PrintedRow, PrintedTable
from tools.language.terms import terms
from tools.months import MONTH_NUMBERS
from tools.vocab.loader import load_toml

_YEARS = re.compile(r"(?<!\d)(?:19|20)\d\d(?!\d)")
_DATED = re.compile(rf"\b(?:ended|{'|'.join(MONTH_NUMBERS)})\b|^\W*\d*\W*$", re.IGNORECASE)
_UNIT = re.compile(r"%|\b(?:thousand|million|billion)s?\b", re.IGNORECASE)
_MOST_GROUPS = 4  # figures side by side
_SHORT = 5  # terms up to which a line is a heading
_ROUNDED = Decimal("0.1")  # that a printed ratio may be off
_RATIO = "/"


def of_measure(table: PrintedTable, measured: set[str]) -> PrintedTable:
    """The columns of the measure, where several figures stand side by side; else all columns.

    Either each figure has the same years below it, or each period has the same figures.
    """
    if not measured:
        return table
    return _below_figure(table, measured) or _below_period(table, measured) or table


def _below_figure(table: PrintedTable, measured: set[str]) -> PrintedTable | None:
    """The columns of a figure that heads the same years as the others do."""
    lines = (_YEARS.sub(" ", line).strip() for line in table.heading.splitlines())
    titles = [line for line in lines if len(line.split()) <= _SHORT and not _DATED.search(line)]
    for count in range(2, _MOST_GROUPS + 1):
        size, rest = divmod(len(table.columns), count)
        group = next((at for at, title in enumerate(titles[-count:]) if measured <= {*terms(title)}), None)
        if not rest and size and group is not None and table.columns == table.columns[:size] * count:
            first, end = group * size, (group + 1) * size
            rows = [replace(r, values=r.values[first:end]) for r in table.rows if len(r.values) == len(table.columns)]
            mark = "%" if rows and all(_all_percent(row.line) for row in rows) else ""
            return replace(table, columns=table.columns[:size], rows=tuple(rows), parts=(), mark=mark)
    return None


def _all_percent(line: str) -> bool:
    return line.count("%") > 1


def _below_period(table: PrintedTable, measured: set[str]) -> PrintedTable | None:
    """The columns of a figure that stands below each period: "2022 2023", then "Net sales, EBIT" twice."""
    lines = [heading for place, heading in table.parts if place == 0]
    above = {*terms(table.heading), *(term for line in lines for term in terms(line))}
    dated = [column for column in table.columns if column is not None]
    for count in range(2, _MOST_GROUPS + 1):
        names = _names(lines, count)
        periods = dated[-count:]
        at = _place_of(names, measured, above)
        if at is None or len({*periods}) < count:
            continue
        groups = [(row, _group(row, names, count, at)) for row in table.rows]
        rows = [replace(row, values=values) for row, values in groups if values]
        mark = "%" if "%" in names[at] else ""
        heading = "\n".join((table.heading, *lines))
        return replace(table, heading=heading, columns=tuple(periods), rows=tuple(rows), parts=(), mark=mark)
    return None


def _names(lines: Sequence[str], count: int) -> list[str]:
    """The figures that lines name, where their last ones are the same ones so many times; each ends with its unit."""
    for size in range(len(lines) // count, 1, -1):
        block = list(lines[-size:])
        if list(lines[-size * count :]) != block * count:
            continue
        names, under_way = list[str](), list[str]()
        for line in block:
            under_way.append(line)
            if _UNIT.search(line):
                names.append(" ".join(under_way))
                under_way = []
        return names if not under_way else block
    return []


def _place_of(names: Sequence[str], measured: set[str], above: set[str]) -> int | None:
    """The figure that is meant; what narrows it may stand above all of them: "Adjusted results"."""
    ratio, of_sales = ({term for word in load_toml("table_questions.toml")[one] for term in terms(word)}
                       for one in ("margin", "sales"))  # fmt: skip
    wanted = measured - ratio
    other = {term for word in measure_words() for term in terms(word)} & above - measured
    if other and not measured <= of_sales:
        return None  # "Adjusted results" where the reported ones are asked for
    for at, name in enumerate(names):
        said = {*terms(_UNIT.sub(" ", name))}
        if measured & ratio:
            over, _, under = name.partition(_RATIO)
            below = {*terms(_UNIT.sub(" ", under))}
            fits = bool(below) and below <= of_sales and {*terms(over)} <= wanted <= {*terms(over)} | above
        else:
            fits = _RATIO not in name and bool(said) and said <= measured <= said | above
        if fits:
            return at
    return None


def _group(row: PrintedRow, names: Sequence[str], count: int, at: int) -> tuple[Decimal | None, ...]:
    """A row's figures at a place of each period; none where its empty cells leave open which these are.

    Where figures of each period are missing, those before and at a ratio that they come to are known by it.
    """
    size, rest = divmod(len(row.values), count)
    if rest or at >= size or size > len(names):
        return ()
    groups = [row.values[place * size : (place + 1) * size] for place in range(count)]
    ratios = [place for place in range(size) if _RATIO in names[place]]
    if size < len(names) and not any(all(_comes_to(group, names, one) for group in groups) for one in ratios):
        return ()
    return tuple(group[at] for group in groups)


def _comes_to(group: Sequence[Decimal | None], names: Sequence[str], at: int) -> bool:
    """Whether a ratio is what the two figures that its name divides come to, in percent."""
    over, _, under = (part.strip() for part in names[at].partition(_RATIO))
    both = [_called(names, over), _called(names, under)]
    if None in both or max(place or 0 for place in both) >= len(group):
        return False
    above, below = (group[place or 0] for place in both)
    told = group[at]
    return bool(below) and above is not None and told is not None and abs(100 * above / below - told) <= _ROUNDED


def _called(names: Sequence[str], said: str) -> int | None:
    words = {*terms(_UNIT.sub(" ", said))}
    found = (at for at, name in enumerate(names) if _RATIO not in name and words <= {*terms(_UNIT.sub(" ", name))})
    return next(found, None)
