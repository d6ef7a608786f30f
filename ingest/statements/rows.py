"""The rows of a statement, from the grids of its tables: the filing's labels, order, levels, figures by period."""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Final

from ingest.html.tables.grid import Cell
from ingest.html.tables.numbers import is_figure
from ingest.statements.tables import Figure, TaggedTable, period_text
from ingest.statements.titles import find_units, kind_of_title
from tools.vocab.loader import load_vocabulary

_TOTAL = re.compile(r"(?:sub-?)?totals?\b|total$", re.IGNORECASE)
_HEADING = re.compile(
    r"\b(?:19|20)\d\d\b|\b(?:months?|years?|quarters?|weeks?|period) ended\b|\b(?:un)?audited\b", re.IGNORECASE
)
_POINTS_APART: Final = 3.0  # indents that differ by less are one level
_LONGEST_LABEL = 600
_COLUMN_INDENT = 12.0  # points that a column of labels counts for


@dataclass(frozen=True, slots=True)
class Line:
    """One row. `figures` are the tagged ones by period; `printed` all that is printed, tagged or not."""

    label: str
    level: int
    figures: Mapping[str, Figure] = field(default_factory=dict[str, Figure])
    printed: Mapping[str, str] = field(default_factory=dict[str, str])
    indent: float = 0.0

    @property
    def concept(self) -> str | None:
        """The concept of its figures, where it is one."""
        names = {figure.fact.qualified_name for figure in self.figures.values()}
        return min(names) if len(names) == 1 else None

    @property
    def is_total(self) -> bool:
        """Whether it sums up others: by its label, or because its concept always does."""
        whole = not any(figure.fact.dimensions for figure in self.figures.values())
        return bool(self.figures) and (
            _TOTAL.match(self.label) is not None or (whole and self.concept in _total_concepts())
        )


def _total_concepts() -> frozenset[str]:
    vocabulary = load_vocabulary()
    keys = {row.metric for layout in vocabulary.statements.values() for row in layout.rows if row.is_total}
    return frozenset(concept for concept, metric in vocabulary.by_concept.items() if metric.key in keys)


def read_lines(tables: Sequence[TaggedTable]) -> tuple[Line, ...]:
    """The rows of a statement's tables, one after the other."""
    return tuple(_levelled([line for table in tables for line in _Reader(table).read()]))


def _levelled(lines: Sequence[Line]) -> Iterator[Line]:
    levels: list[float] = []
    for indent in sorted({line.indent for line in lines}):
        if not levels or indent - levels[-1] > _POINTS_APART:
            levels.append(indent)
    for line in lines:
        level = max(number for number, indent in enumerate(levels) if indent <= line.indent)
        yield replace(line, level=level)


class _Reader:
    """Reads one table. `_pending` is the label of a row that has no figures of its own yet."""

    def __init__(self, table: TaggedTable) -> None:
        self._table = table
        self._first = min(table.columns, default=1)
        self._pending = ""

    def read(self) -> list[Line]:
        lines: list[Line] = []
        begun = False
        for number in range(self._table.grid.height):
            cells = list(self._table.grid.own(number))
            tagged = any(cell in self._table.figures for cell in cells)
            begun = begun or tagged
            if tagged or not self._is_head(cells, begun):
                lines += self._row(cells)
        while lines and not lines[-1].figures and not lines[-1].printed:
            lines.pop()  # footnotes, and what the page carries at its foot
        return lines

    def _is_head(self, cells: Sequence[Cell], begun: bool) -> bool:
        """Whether a row without tagged figures names columns, units or the statement, instead of figures' rows."""
        labels = [cell for cell in cells if cell.column < self._first]
        if not labels or len(labels[0].text) > _LONGEST_LABEL:
            return True
        text = labels[0].text
        others = [cell.text for cell in cells if cell.column >= self._first]
        if begun:
            return bool(others) and all(_HEADING.search(other) for other in others)
        if others:
            return not any(map(is_figure, others))
        return bool(find_units([text]) or kind_of_title(text) or _HEADING.search(text))

    def _row(self, cells: Sequence[Cell]) -> Iterator[Line]:
        table = self._table
        beside = [cell for cell in cells if cell in table.figures and cell.column not in table.columns]
        texts = [cell for cell in cells if cell not in table.figures and cell.column < self._first]
        base = texts[0] if texts and texts[0].column == 0 else None
        indent = (base or (texts[0] if texts else cells[0])).indent
        indent += 0.0 if base or not texts else texts[0].column * _COLUMN_INDENT
        name = base.text if base else "" if beside else " ".join(cell.text for cell in texts)
        own = list(self._own(cells))
        yield from self._beside(beside, name or self._pending, texts[1:] if base else texts, indent)
        if own or not beside:
            label = name or (self._pending if own else "")
            figures, printed = self._by_period(own)
            if label or figures:
                yield Line(label, 0, figures, printed, indent)
        self._pending = name if name and not own else ""

    def _own(self, cells: Iterable[Cell]) -> Iterator[Cell]:
        for cell in cells:
            if cell.column in self._table.columns and (cell in self._table.figures or is_figure(cell.text)):
                yield cell

    def _by_period(self, cells: Iterable[Cell]) -> tuple[dict[str, Figure], dict[str, str]]:
        figures: dict[str, Figure] = {}
        printed: dict[str, str] = {}
        for cell in cells:
            column, figure = self._table.columns[cell.column], self._table.figures.get(cell)
            fits = figure is None or column.covers(figure)
            period = column.period if fits or figure is None else period_text(figure.span, figure.members)
            while period in printed:
                period += "*"  # a second column of the same period
            printed[period] = cell.text
            if figure is not None:
                figures[period] = figure
        return figures, printed

    def _beside(self, cells: Sequence[Cell], name: str, texts: Sequence[Cell], indent: float) -> Iterator[Line]:
        """Figures between the label and the columns, such as counts of shares, as rows of their own."""
        for cell in cells:
            figure = self._table.figures[cell]
            between = [text.text for text in texts if text.column < cell.column]
            period = period_text(figure.span)
            yield Line(" ".join((name, *between)).strip(), 0, {period: figure}, {period: cell.text}, indent)
