"""Figures as compact tables: a block a company, a row a metric, a column a period, sources as footnotes."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from decimal import Decimal
from typing import TypeVar

from server.text.footnotes import Footnotes
from tools.figures.formulas.quantities import digits
from tools.models.base import period_label
from tools.models.facts import Declined, MetricValue, YearOverYear
from tools.numbers import currency_of, format_computed, format_plain, is_amount

MILLION = Decimal(10) ** 6
_MARKS = {"restated": "r", "derived": "d", "statement": "p", "table": "p", "text": "p"}
_STATUS_MARKS = {"ambiguous": "?", "assumed": "a"}
LEGEND = {
    "?": "ambiguous: nothing decides between several figures",
    "a": "assumed: no loaded statement tells that it is the one meant",
    "r": "restated since it was first reported",
    "d": "derived from other reported figures",
    "p": "printed in the filing, not tagged",
}

Entry = TypeVar("Entry")


class Block:
    """The figures of one company: in which currency and scale they are shown, and how."""

    def __init__(self, values: Sequence[MetricValue]) -> None:
        self.values = values
        amounts = [value for value in values if is_amount(value.unit)]
        self.currency = commonest(value.unit for value in amounts if value.unit != "shares")
        self.scale = MILLION if any(abs(value.value) >= MILLION for value in amounts) else Decimal(1)

    @property
    def unit(self) -> str:
        """What the amounts are in: "USD millions"."""
        words = (self.currency, "millions" if self.scale != 1 else None)
        return " ".join(word for word in words if word) if self.currency else ""

    def label(self, value: MetricValue) -> str:
        """A row's name, with its unit where that is another than the block's."""
        scaled = " millions" if self.scale != 1 else ""
        if value.unit == self.currency or value.percent or value.unit in {"ratio", "multiple", "days", "pure"}:
            return value.label
        if is_amount(value.unit):
            return f"{value.label}, {value.unit}{scaled}"
        currency = currency_of(value.unit)
        return f"{value.label}, {currency} per share" if currency else f"{value.label}, {value.unit}"

    def shown(self, value: Decimal, unit: str, *, percent: bool = False) -> str:
        """A figure in the block's scale, to the digit; a ratio as people read it."""
        if is_amount(unit):
            return format_plain(value / self.scale)
        if percent or unit in {"ratio", "multiple", "days", "number"}:
            return format_computed(value, unit, percent=percent)
        return format_plain(Decimal(digits(value)))

    def cell(self, value: MetricValue) -> str:
        """A figure with its change on the year and how it came about: 383,285 (-2.8%) r"""
        mark = _MARKS.get(value.basis, "") if not is_computed(value) else ""
        change = f"({self.change(value, value.yoy)})" if value.yoy is not None else ""
        doubt = _STATUS_MARKS.get(value.status, "")
        return " ".join(filter(None, (self.shown(value.value, value.unit, percent=value.percent), change, mark, doubt)))

    def change(self, value: MetricValue, yoy: YearOverYear) -> str:
        """How far a figure moved on the year: in percent, in percentage points, or from what where neither says it."""
        if yoy.points is not None:
            return f"{yoy.points:+.1f} pp"
        if yoy.pct is not None:
            return f"{yoy.pct:+.1f}%"
        return f"from {self.shown(yoy.prior_value, value.unit, percent=value.percent)}"


def is_computed(value: MetricValue) -> bool:
    """Whether a formula gave it, from inputs that are named."""
    return any(part.metric is not None for part in value.derived_from)


def figure_table(values: Sequence[MetricValue], notes: Footnotes) -> list[str]:
    """The tables of some figures, a block a company."""
    lines: list[str] = []
    for company in grouped(values, lambda value: value.ticker):
        lines += _block_lines(Block(company), notes)
    used = {mark for value in values if not is_computed(value) for mark in _MARKS.get(value.basis, "")}
    used |= {_STATUS_MARKS[value.status] for value in values if value.status in _STATUS_MARKS}
    legend = "; ".join(f"{mark}: {said}" for mark, said in LEGEND.items() if mark in used)
    return [*lines, *([legend] if legend else [])]


def _block_lines(block: Block, notes: Footnotes) -> Iterator[str]:
    columns = sorted({_period(value) for value in block.values})
    heads = {period: _head(block, period, notes) for period in columns}
    title = ", ".join(filter(None, (block.values[0].ticker, block.unit)))
    yield " | ".join((title, *(" ".join(filter(None, heads[period])) for period in columns)))
    for row in grouped(block.values, lambda value: (value.metric, value.segment, block.label(value))):
        cells = {period: [value for value in row if _period(value) == period] for period in columns}
        shown = ("; ".join(_cell(block, value, heads[at], notes) for value in cells[at]) or "-" for at in columns)
        yield " | ".join((block.label(row[0]), *shown))


def _head(block: Block, period: tuple[int, int], notes: Footnotes) -> tuple[str, str]:
    """A column's name with the day on which it ends, and the source of most of its figures."""
    values = [value for value in block.values if _period(value) == period]
    end = commonest(str(value.end_date) for value in values)
    mark = commonest(cited(value, notes) for value in values)
    return f"{period_label(*period)} to {end}", mark or ""


def _cell(block: Block, value: MetricValue, head: tuple[str, str], notes: Footnotes) -> str:
    label, source = head
    mark = cited(value, notes)
    ended = "" if label.endswith(str(value.end_date)) else f"at {value.end_date}"
    return " ".join(filter(None, (block.cell(value), ended, mark if mark != source else "")))


def cited(value: MetricValue, notes: Footnotes) -> str:
    """The marks of a figure's source, and of the figures that it is made of."""
    parts = [part.source for part in value.derived_from]
    return notes.mark(*(parts or [value.source]))


def grouped(entries: Iterable[Entry], key: Callable[[Entry], object]) -> list[list[Entry]]:
    """Entries that have the same key, in the order in which the keys are met."""
    groups: dict[object, list[Entry]] = {}
    for entry in entries:
        groups.setdefault(key(entry), []).append(entry)
    return list(groups.values())


def commonest(words: Iterable[str]) -> str | None:
    """The word that is met most often."""
    counts = Counter(words).most_common(1)
    return counts[0][0] if counts else None


def _period(value: MetricValue) -> tuple[int, int]:
    return value.fiscal_year, value.fiscal_quarter or 0


def remarks(declined: Sequence[Declined], warnings: Sequence[str]) -> list[str]:
    """What could not be given, the same reason once, and what to know of what was."""
    lines = [_declined_line(entries) for entries in grouped(declined, _kind)]
    return [*lines, *(f"Warning: {warning}" for warning in warnings)]


def _kind(entry: Declined) -> tuple[str, ...]:
    period = _label(entry)
    year = str(entry.fiscal_year)
    texts = (text.replace(period, "…").replace(year, "…") for text in (entry.reason, entry.remedy))
    return entry.ticker, entry.metric, *(texts if period else (entry.reason, entry.remedy))


def _declined_line(entries: Sequence[Declined]) -> str:
    first = entries[0]
    periods = ", ".join(dict.fromkeys(label for entry in entries if (label := _label(entry))))
    what = " ".join(filter(None, (first.subject, periods)))
    return f"Declined: {what}: {first.reason} {first.remedy}"


def _label(entry: Declined) -> str:
    return period_label(entry.fiscal_year, entry.fiscal_quarter) if entry.fiscal_year else ""
