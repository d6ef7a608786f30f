"""Figures as blocks: values, series, statements, calculations, and what was declined of them."""

from collections.abc import Iterable, Iterator, Sequence

from server.cli.formats.layout import Block, Column, Grid, Line, Note
from server.text.figures import calculated_value, restatement_line
from tools.figures.statements.text import statement_sources
from tools.models.base import period_label
from tools.models.facts import Declined, LookupResult, MetricValue
from tools.models.figures import Calculated, Calculations, FinancialStatement, Series
from tools.numbers import format_computed, format_in_statement, format_value

_TIED = "tied"


def lookup_shown(result: LookupResult) -> Iterator[Block]:
    """A row a figure, what formulas mean, then what was declined."""
    if result.values:
        yield values_grid(result.values)
        yield from (Note(text) for text in result.definitions.values())
    yield from declined_notes(result.declined)


def declined_notes(declined: Iterable[Declined]) -> Iterator[Note]:
    """What there is no figure of, why, and what to do."""
    for entry in declined:
        period = period_label(entry.fiscal_year, entry.fiscal_quarter) if entry.fiscal_year else ""
        what = " ".join(filter(None, (entry.subject, period)))
        yield Note(" ".join(filter(None, (f"{what}: {entry.reason}", entry.remedy))), "Declined")


def values_grid(values: Sequence[MetricValue]) -> Grid:
    """Single figures with their filings."""
    return Grid(
        (
            Column("Ticker"),
            Column("Metric", wraps=True),
            Column("Period"),
            Column("Value", right=True),
            Column("Change", rank=2, right=True),
            Column("Filing", rank=1),
            Column("Basis", rank=3),
            Column("Ended", rank=4),
            Column("Form", rank=5),
            Column("Filed", rank=6),
        ),
        tuple(
            (
                value.ticker,
                value.label,
                period_label(value.fiscal_year, value.fiscal_quarter),
                shown_value(value),
                _change(value.yoy.pct, value.yoy.points) if value.yoy else "",
                value.source.doc_id,
                _basis(value),
                str(value.end_date),
                value.source.doc_type,
                str(value.source.filed or ""),
            )
            for value in values
        ),
    )


def all_series_shown(all_series: Sequence[Series]) -> Iterator[Block]:
    """One series after the other; of several, first all of them side by side."""
    if sum(bool(series.points) for series in all_series) > 1:
        yield _side_by_side([series for series in all_series if series.points])
    for series in all_series:
        yield from series_shown(series)


def _side_by_side(all_series: Sequence[Series]) -> Grid:
    """A row a period, a column a series."""
    points = {
        (place, point.fiscal_year, point.fiscal_quarter): point
        for place, series in enumerate(all_series)
        for point in series.points
    }
    periods = sorted({(year, quarter or 0) for _, year, quarter in points})
    labels = {series.label for series in all_series}
    names = [series.ticker if len(labels) == 1 else f"{series.ticker} {series.label}" for series in all_series]
    rows = tuple(
        (
            period_label(year, quarter or None),
            *(
                shown_value(point) if (point := points.get((place, year, quarter or None))) else ""
                for place in range(len(all_series))
            ),
        )
        for year, quarter in periods
    )
    columns = (Column("Period"), *(Column(name, right=True) for name in names))
    return Grid(columns, rows, labels.pop() if len(labels) == 1 else "")


def series_shown(series: Series) -> Iterator[Block]:
    """The points of a series with their growth, then what is missing."""
    yield Line(f"{series.ticker} {series.label}: {series.found} of {series.requested}", "strong")
    if series.points:
        yield _series_grid(series)
    if series.cagr is not None:
        yield Line(f"Compound annual growth: {series.cagr:.1f}%")
    if series.definition:
        yield Note(series.definition)
    yield from declined_notes(series.declined)
    yield from (Note(warning) for warning in series.warnings)


def _series_grid(series: Series) -> Grid:
    sequential = any(g.sequential_pct is not None or g.sequential_points is not None for g in series.growth)
    growth = {(change.fiscal_year, change.fiscal_quarter): change for change in series.growth}
    rows: list[tuple[str, ...]] = []
    for point in series.points:
        change = growth.get((point.fiscal_year, point.fiscal_quarter))
        on_quarter = [_change(change.sequential_pct, change.sequential_points) if change else ""] if sequential else []
        rows.append(
            (
                period_label(point.fiscal_year, point.fiscal_quarter),
                shown_value(point),
                _change(change.yoy_pct, change.yoy_points) if change else "",
                *on_quarter,
                point.source.doc_id,
                _basis(point),
                str(point.end_date),
                point.source.doc_type,
            )
        )
    columns = (
        Column("Period"),
        Column("Value", right=True),
        Column("On year", rank=2, right=True),
        *([Column("On quarter", rank=3, right=True)] if sequential else []),
        Column("Filing", rank=1),
        Column("Basis", rank=4),
        Column("Ended", rank=5),
        Column("Form", rank=6),
    )
    return Grid(columns, tuple(rows), below=tuple(restatement_line(one, series.unit) for one in series.restatements))


def statement_shown(statement: FinancialStatement) -> Iterator[Block]:
    """The statement, how many of its sums hold, and those that don't."""
    yield statement_grid(statement)
    failed = [check for check in statement.checks if not check.ok]
    yield Line(f"{len(statement.checks) - len(failed)} of {len(statement.checks)} sums add up.", "faint")
    for check in failed:
        off = f" is off by {check.difference:,f}" if check.difference is not None else ""
        yield Note(f"{check.period}: {check.rule}{off}.", "Does not add up")


def statement_grid(statement: FinancialStatement) -> Grid:
    """A statement in millions, except per-share figures, and below it the filings that they come from."""
    periods = list(dict.fromkeys(cell.period for row in statement.rows for cell in row.values))
    rows: list[tuple[str, ...]] = []
    for row in statement.rows:
        cells = {cell.period: format_in_statement(cell.value, cell.unit) for cell in row.values}
        label = f"{'  ' * row.level}{row.label}" + (f" [{row.footnote}]" if row.footnote else "")
        rows.append((label, *(cells.get(period, "") for period in periods)))
    head = f"{statement.ticker} ({statement.currency or ''} millions)"
    return Grid(
        (Column(head, wraps=True), *(Column(period, right=True) for period in periods)),
        tuple(rows),
        below=tuple(statement_sources(statement)),
        strong=frozenset(place for place, row in enumerate(statement.rows) if row.is_total or not row.values),
    )


def calculation_shown(calculation: Calculations) -> Iterator[Block]:
    """Each value with its steps and the sources of its inputs, then what was declined."""
    meaning = "\n".join(calculation.definitions.values() or [calculation.definition or ""])
    if meaning:
        yield Line(meaning)
    for result in calculation.results:
        yield Line(f"{_named(result)}: {calculated_value(result)}", "strong")
        yield from (Line(step, indent=2) for step in result.steps)
        if result.inputs:
            yield values_grid(result.inputs)
    yield from declined_notes(calculation.declined)


def _named(result: Calculated) -> str:
    name = f"{result.ticker} {result.formula}" if result.formula else result.ticker
    return f"{name} {period_label(result.fiscal_year, result.fiscal_quarter)}"


def shown_value(value: MetricValue) -> str:
    """A figure for people; a formula's without digits that say nothing."""
    if any(part.metric is not None for part in value.derived_from):
        return format_computed(value.value, value.unit, percent=value.percent)
    return format_value(value.value, value.unit)


def _basis(value: MetricValue) -> str:
    return value.basis if value.status == _TIED else f"{value.basis}, {value.status}"


def _change(percent: float | None, points: float | None) -> str:
    """A change in percentage points where there is one, else in percent."""
    if points is not None:
        return f"{points:+.1f} pp"
    return "" if percent is None else f"{percent:+.1f}%"
