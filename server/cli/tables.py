"""Figures as tables for the terminal."""

from collections.abc import Sequence

from rich.markup import escape
from rich.table import Column, Table

from server.text.figures import restatement_line
from tools.figures.statements.text import statement_sources
from tools.models.base import period_label
from tools.models.facts import MetricValue
from tools.models.figures import FinancialStatement, Series
from tools.numbers import format_computed, format_in_statement, format_value


def _table(*names: str) -> Table:
    return Table(*(Column(name, overflow="fold") for name in names), box=None, header_style="bold")


def plain_table(title: str, names: Sequence[str], rows: Sequence[Sequence[str]]) -> Table:
    """Rows of text under a title."""
    table = _table(*names)
    table.title, table.title_justify = title, "left"
    for row in rows:
        table.add_row(*map(escape, row))
    return table


def values_table(values: Sequence[MetricValue]) -> Table:
    """Single figures with their filings."""
    table = _table("Company", "Metric", "Period", "Ended", "Value", "Change", "Basis", "Filing", "Filed")
    for v in values:
        table.add_row(
            v.ticker,
            escape(v.label),
            period_label(v.fiscal_year, v.fiscal_quarter),
            str(v.end_date),
            _shown(v),
            _change(v.yoy.pct, v.yoy.points) if v.yoy else "",
            v.basis,
            f"{v.source.doc_type} {v.source.doc_id}",
            str(v.source.filed or ""),
        )
    return table


def series_table(series: Series) -> Table:
    """The points of a series with their growth."""
    sequential = any(g.sequential_pct is not None or g.sequential_points is not None for g in series.growth)
    table = _table("Period", "Ended", "Value", "On year", *(["On quarter"] if sequential else []), "Basis", "Filing")
    growth = {(change.fiscal_year, change.fiscal_quarter): change for change in series.growth}
    for point in series.points:
        change = growth.get((point.fiscal_year, point.fiscal_quarter))
        on_quarter = [_change(change.sequential_pct, change.sequential_points) if change else ""] if sequential else []
        table.add_row(
            period_label(point.fiscal_year, point.fiscal_quarter),
            str(point.end_date),
            _shown(point),
            _change(change.yoy_pct, change.yoy_points) if change else "",
            *on_quarter,
            point.basis,
            f"{point.source.doc_type} {point.source.doc_id}",
        )
    lines = [restatement_line(one, series.unit) for one in series.restatements]
    table.caption, table.caption_justify = escape("\n".join(lines)) or None, "left"
    return table


def statement_table(statement: FinancialStatement) -> Table:
    """A statement in millions, except per-share figures, and below it the filings that they come from."""
    periods = list(dict.fromkeys(cell.period for row in statement.rows for cell in row.values))
    table = Table(f"{statement.ticker} ({statement.currency or ''} millions)", box=None, header_style="bold")
    for period in periods:
        table.add_column(period, justify="right")
    for row in statement.rows:
        cells = {cell.period: format_in_statement(cell.value, cell.unit) for cell in row.values}
        label = f"{'  ' * row.level}{escape(row.label)}"
        label = f"[bold]{label}[/bold]" if row.is_total or not row.values else label
        label += escape(f" [{row.footnote}]") if row.footnote else ""
        table.add_row(label, *(cells.get(period, "") for period in periods))
    table.caption, table.caption_justify = escape("\n".join(statement_sources(statement))), "left"
    return table


def _shown(value: MetricValue) -> str:
    """A figure for people; a formula's without digits that say nothing."""
    if any(part.metric is not None for part in value.derived_from):
        return format_computed(value.value, value.unit, percent=value.percent)
    return format_value(value.value, value.unit)


def _change(percent: float | None, points: float | None) -> str:
    """A change in percentage points where there is one, else in percent."""
    if points is not None:
        return f"{points:+.1f} pp"
    return "" if percent is None else f"{percent:+.1f}%"
