"""What the faces of a company's statements as filed print: which concepts stand there, and under which labels."""

from collections.abc import Iterable, Iterator, Sequence
from datetime import date
from typing import TypeAlias

from tools.figures.resolution.resolve import DURATION_SLACK, INSTANT_SLACK
from tools.language.english.labels import readings
from tools.models.base import FiscalPeriod
from tools.models.filings import FaceLine
from tools.vocab.loader import Metric, Vocabulary

_Column: TypeAlias = tuple[str, date | None, date]  # statement, start, end


class Faces:
    """The face lines of one company, column by column. Where several filings print a column, the newest one counts."""

    def __init__(self, lines: Iterable[FaceLine] = (), as_of: date | None = None) -> None:
        self._columns: dict[_Column, list[FaceLine]] = {}
        self._of_filings: dict[tuple[str, _Column], list[FaceLine]] = {}
        for line in sorted(lines, key=lambda one: (_newest_first(one.filed), one.doc_id, one.position)):
            if as_of is None or (line.filed is not None and line.filed <= as_of):
                column = line.statement_type, line.start_date, line.end_date
                lines = self._of_filings.setdefault((line.doc_id, column), [])
                if line not in lines:
                    lines.append(line)
                self._columns.setdefault(column, lines)

    def of(self, statement: str, period: FiscalPeriod) -> list[FaceLine]:
        """The lines of the period's column; else of the year to date at its end, which prints the same lines."""
        column = self._column(statement, period)
        return self._columns[column] if column is not None else []

    def of_each(self, statement: str, period: FiscalPeriod) -> dict[str, list[FaceLine]]:
        """The lines of the same column in each filing that prints it."""
        column = self._column(statement, period)
        return {doc_id: lines for (doc_id, printed), lines in self._of_filings.items() if printed == column}

    def _column(self, statement: str, period: FiscalPeriod) -> _Column | None:
        fitting: list[tuple[int, _Column]] = []
        for column in self._columns:
            kind, start, end = column
            slack = INSTANT_SLACK if start is None else DURATION_SLACK
            if kind == statement and abs(end - period.end_date) <= slack:
                early = abs(start - period.start_date).days if start else 0
                fitting.append((early + abs(end - period.end_date).days, column))
        return min(fitting)[1] if fitting else None

    def columns(self, statement: str) -> Iterator[Sequence[FaceLine]]:
        """The lines of each column of a statement."""
        return (lines for (kind, *_), lines in self._columns.items() if kind == statement)

    def named(self, metric: Metric, vocabulary: Vocabulary) -> set[str]:
        """The concepts that stand anywhere under a label which names the metric."""
        return {line.concept for lines in self._columns.values() for line in lines if names(line, metric, vocabulary)}


def names(line: FaceLine, metric: Metric, vocabulary: Vocabulary) -> bool:
    """Whether the company's own label of a line names the metric."""
    return line.statement_type == metric.statement and metric_of_label(vocabulary, line.label) is metric


def placed_in(lines: Sequence[FaceLine], metric: Metric, vocabulary: Vocabulary) -> list[str]:
    """The concepts that mean a metric by the place where these lines of a statement have them."""
    end, start = _place_of(lines, metric.above, vocabulary), _place_of(lines, metric.behind, vocabulary)
    if end is None or (metric.behind and start is None):
        return []
    after = -1 if start is None else start
    return [line.concept for line in lines if line.concept in metric.placed and after < line.position < end]


def _place_of(lines: Sequence[FaceLine], key: str, vocabulary: Vocabulary) -> int | None:
    if not key:
        return None
    concepts = vocabulary.metrics[key].concepts
    return next((line.position for line in lines if line.concept in concepts), None)


def metric_of_label(vocabulary: Vocabulary, label: str) -> Metric | None:
    """The metric that a row's label names, without footnote marks, "total" before it and "net" behind it."""
    return next((m for text in readings(label) if (m := vocabulary.find(text)) is not None), None)


def _newest_first(filed: date | None) -> int:
    return -filed.toordinal() if filed else 0
