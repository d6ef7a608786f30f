"""A question answered over one printed table: cells by words and periods, and arithmetic over them; or why not."""

from collections.abc import Sequence
from dataclasses import dataclass
from decimal import Decimal

from tools.figures.printed.cells import PrintedCell
from tools.language.printed.questions import Operation, Period, Wanted, read_wanted, weak_words

_WEAK, _LABEL, _AROUND, _ELSEWHERE = 0.4, 1.0, 0.25, 0.5  # what a word costs that only one side has
_ASIDE = 4.0  # what a column of changes or shares costs
_CLEAR = 0.3  # by how much the best cell must fit better than another figure
_MOST = 1.6  # what the cell's own words beyond those asked for may cost, by the words asked for


@dataclass(frozen=True)
class TableAnswer:
    """A value, what was done for it, and the cells that it is made of. `percent` tells that it is a percentage."""

    value: Decimal
    operation: Operation
    cells: tuple[PrintedCell, ...]
    percent: bool = False


def answer_from_table(question: str, cells: Sequence[PrintedCell], context: frozenset[str]) -> TableAnswer | str:
    """The answer, or why the table does not give one. `context` are words of what stands around the table."""
    reason = "the question asks for nothing that a table has"
    for wanted in read_wanted(question):
        found = _Reader(cells, context, wanted).answer()
        if isinstance(found, TableAnswer):
            return found
        reason = found
    return reason


@dataclass(frozen=True)
class _Reader:
    """One reading of the question over the table."""

    cells: Sequence[PrintedCell]
    context: frozenset[str]
    wanted: Wanted

    def answer(self) -> TableAnswer | str:
        if len(self.wanted.sides) == 2:
            return self._of_two()
        if self.wanted.operation in ("change", "growth", "points"):
            return self._moved()
        if self.wanted.operation in ("average", "sum"):
            return self._over_periods()
        [words] = self.wanted.sides
        if len(self.wanted.periods) > 1:
            return "several periods, and nothing is said to be done with them"
        cell = self._cell(words, self.wanted.periods[0] if self.wanted.periods else None)
        return cell if isinstance(cell, str) else TableAnswer(cell.value, "value", (cell,), cell.percent)

    def _of_two(self) -> TableAnswer | str:
        """A share, a sum or a difference: of two rows in one period, or of one row in two."""
        operation, periods = self.wanted.operation, self.wanted.periods
        if operation == "difference" and not all(side - weak_words() for side in self.wanted.sides):
            return "only one figure is named"
        if len(periods) > 1 and operation != "share":
            return "two figures and several periods"
        pair = periods if len(periods) == 2 else (periods[0] if periods else None,) * 2
        found = [self._cell(words, period) for words, period in zip(self.wanted.sides, pair, strict=True)]
        cells = [cell for cell in found if isinstance(cell, PrintedCell)]
        if len(cells) < 2:
            return next(cell for cell in found if isinstance(cell, str))
        one, other = cells
        if one is other or one.percent != other.percent:
            return "both sides are the same figure, or of different kinds"
        if operation == "share":
            if not other.value or (abs(one.value) > abs(other.value) and one.section != other.section):
                return "the whole is zero, or smaller than the part"
            return TableAnswer(100 * one.value / other.value, operation, (one, other), percent=True)
        value = one.value + other.value if operation == "sum" else one.value - other.value
        return TableAnswer(value, operation, (one, other), one.percent)

    def _moved(self) -> TableAnswer | str:
        found = self._row_over(self._two_periods())
        if isinstance(found, str):
            return found
        ordered = sorted(found, key=lambda cell: _order(cell.periods))
        first, last = ordered[0], ordered[-1]
        if len(ordered) != 2 or first.percent != last.percent:
            return "a change is between two periods"
        if self.wanted.operation != "growth":
            return TableAnswer(last.value - first.value, self.wanted.operation, (last, first), first.percent)
        if not first.value or first.percent:
            return "growth from zero, or of a percentage, has no one meaning"
        return TableAnswer(100 * (last.value - first.value) / first.value, "growth", (last, first), percent=True)

    def _two_periods(self) -> Sequence[Period]:
        """The periods named; with one, it and the year before; with none, the table's, if they are two."""
        periods = self.wanted.periods
        if len(periods) == 1 and periods[0].year is not None and periods[0].day is None:
            return (periods[0], Period(periods[0].year - 1))
        return periods or self._years()

    def _years(self) -> Sequence[Period]:
        years = {period.year for cell in self.cells for period in cell.periods if period.year is not None}
        return [Period(year) for year in sorted(years)]

    def _over_periods(self) -> TableAnswer | str:
        found = self._row_over(self.wanted.periods or self._years())
        if isinstance(found, str):
            return found
        if len(found) < 2:
            return "one figure alone is no average or sum"
        total = sum((cell.value for cell in found), Decimal(0))
        value = total / len(found) if self.wanted.operation == "average" else total
        return TableAnswer(value, self.wanted.operation, tuple(found), found[0].percent)

    def _row_over(self, periods: Sequence[Period]) -> list[PrintedCell] | str:
        """The figure in each period, all of one row and kind of column."""
        if not periods:
            return "no periods are named"
        [words] = self.wanted.sides
        found = [self._cell(words, period) for period in periods]
        missing = next((cell for cell in found if isinstance(cell, str)), None)
        if missing is not None:
            return missing
        cells = [cell for cell in found if isinstance(cell, PrintedCell)]
        if len({(cell.row, cell.percent) for cell in cells}) > 1 or len({id(cell) for cell in cells}) < len(cells):
            return "the periods are of different rows"
        return cells

    def _cell(self, words: frozenset[str], period: Period | None) -> PrintedCell | str:
        """The one cell that words and period mean."""
        dated = [cell for cell in self.cells if period is None or any(_is(period, own) for own in cell.periods)]
        if period is not None and not dated:
            return "no column is of the period"
        costs = sorted(((cost, n) for n, cell in enumerate(dated) if (cost := self._cost(words, cell)) is not None))
        if not costs:
            return "no row has the words of the question"
        best = dated[costs[0][1]]
        near = [dated[n] for cost, n in costs if cost - costs[0][0] < _CLEAR]
        if len({cell.value for cell in near}) > 1:
            return "several cells fit as well"
        return best

    def _cost(self, words: frozenset[str], cell: PrintedCell) -> float | None:
        """How far a cell is from the words asked for; None where some of them stand nowhere near it."""
        label, around = cell.label_words, cell.around
        absent = words - label - around - self.context
        if self.wanted.needs not in cell.row.lower() or (self.wanted.percent and not cell.percent):
            return None
        if absent - weak_words() or not words & (label | around):
            return None
        beyond = _LABEL * len(label - words - weak_words()) + _AROUND * len(around - words)
        weak = _WEAK * (len(absent) + len((label - words) & weak_words()))
        elsewhere = (words & self.context) - label - around
        if 2 * len(elsewhere) > len(words):
            return None  # most of it is said around the table only
        aside = cell.moved or (cell.is_share and not self.wanted.percent)
        cost = beyond + weak + _ELSEWHERE * len(elsewhere) + _ASIDE * aside
        return cost if beyond <= _MOST * max(1, len(words)) else None


def _is(asked: Period, own: Period) -> bool:
    return (asked.year is None or own.year is None or asked.year == own.year) and (
        asked.day is None or own.day is None or asked.day == own.day
    )


def _order(periods: Sequence[Period]) -> tuple[int, tuple[int, int]]:
    first = periods[0] if periods else Period()
    return first.year or 0, first.day or (0, 0)
