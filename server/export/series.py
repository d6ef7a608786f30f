"""Series as a sheet: periods down, and side by side each series with its growth as formulas between its figures."""

from collections.abc import Iterator, Mapping, Sequence
from decimal import Decimal
from typing import TypeAlias

from server.export.books import declined_lines
from server.export.derived import amount_of
from server.export.formulas import Here, Number, Operation, Term
from server.export.sheets import Amount, Book, Entry, Origins, Sheet, Words
from tools.models.base import period_label
from tools.models.facts import MetricValue
from tools.models.figures import Series

Period: TypeAlias = tuple[int, int | None]
_KEYS = ("Period", "Ended")


def series_book(*several: Series) -> Book:
    """One series, or several beside each other. The days on which a period ends are told where they are the same."""
    origins = Origins()
    points = [{(point.fiscal_year, point.fiscal_quarter): point for point in one.points} for one in several]
    periods = sorted({period for one in points for period in one}, key=lambda one: (one[0], one[1] or 0))
    ends = {period: {str(one[period].end_date) for one in points if period in one} for period in periods}
    same = all(len(days) == 1 for days in ends.values())
    head = [*(_KEYS if same else _KEYS[:1])]
    keys = len(head)
    rows: list[list[Entry]] = [
        [Words(period_label(*period)), *([Words(min(ends[period]))] if same else [])] for period in periods
    ]
    for series, of_series in zip(several, points, strict=True):
        quarterly = any(point.fiscal_quarter for point in series.points)
        column = len(head)
        head += _head(series, quarterly=quarterly, alone=len(several) == 1)
        for row, cells in zip(rows, _cells(series, of_series, periods, column, origins, quarterly), strict=True):
            row += cells
    remarks = tuple(dict.fromkeys(remark for one in several for remark in _remarks(one, alone=len(several) == 1)))
    sheet = Sheet("Series", tuple(head), tuple(map(tuple, rows)), keys, remarks)
    return Book((sheet,), origins.all)


def _head(series: Series, *, quarterly: bool, alone: bool) -> Iterator[str]:
    named = f"{series.ticker} {series.label}"
    points = " (points)" if series.points and series.points[0].percent else ""
    yield named
    for span in ("year", "quarter") if quarterly else ("year",):
        yield f"On the {span}{points}" if alone else f"{named} on the {span}{points}"


def _cells(
    series: Series,
    points: Mapping[Period, MetricValue],
    periods: Sequence[Period],
    column: int,
    origins: Origins,
    quarterly: bool,
) -> Iterator[list[Entry]]:
    """Of each period the figure and its changes; of one that the series has not, that it has not."""
    growth = {(one.fiscal_year, one.fiscal_quarter): one for one in series.growth}
    places = {period: row for row, period in enumerate(periods) if period in points}
    for row, (year, quarter) in enumerate(periods):
        point, change = points.get((year, quarter)), growth.get((year, quarter))
        if point is None:
            yield [Words("n/a"), *(Words("") for _ in range(1 + quarterly))]
            continue
        here = Here(row, column)
        yearly = change and (change.yoy_points if point.percent else change.yoy_pct)
        cells: list[Entry] = [amount_of(point, origins), _growth(yearly, point, here, places.get((year - 1, quarter)))]
        if quarterly:
            before = (year, quarter - 1) if quarter and quarter > 1 else (year - 1, 4)
            told = change and (change.sequential_points if point.percent else change.sequential_pct)
            cells.append(_growth(told, point, here, places.get(before)))
        yield cells


def _growth(told: float | None, point: MetricValue, here: Here, before: int | None) -> Entry:
    """A change as a formula over two figures of the sheet; its number alone where the earlier one is not there."""
    if told is None:
        return Words("")
    value = Decimal(str(told)) if point.percent else Decimal(str(told)) / 100
    unit = "percentage points" if point.percent else "ratio"
    term: Term | None = None
    if before is not None:
        earlier = Here(before, here.column)
        if point.percent:
            term = Operation("*", Operation("-", here, earlier), Number(Decimal(100)))
        else:
            term = Operation("-", Operation("/", here, earlier), Number(Decimal(1)))
    return Amount(value, unit, not point.percent, term)


def _remarks(series: Series, *, alone: bool) -> Iterator[str]:
    whose = "" if alone else f"{series.ticker} {series.label}: "
    if series.cagr is not None:
        yield f"{whose}Compound annual growth: {series.cagr:.2f}%"
    if series.definition:
        yield series.definition
    for gap in series.gaps:
        yield f"{whose}No {period_label(gap.fiscal_year, gap.fiscal_quarter)}: {gap.reason}"
    yield from declined_lines(series.declined)
    yield from (f"{whose}{warning}" for warning in series.warnings)
