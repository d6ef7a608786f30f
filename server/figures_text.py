"""Figures, series, calculations and statements as text that stands alone, for clients and models."""

from collections.abc import Iterable, Iterator, Mapping, Sequence

from server.figure_tables import Block, cited, figure_table, is_computed, remarks
from server.footnotes import Footnotes
from tools.figures.computed import as_value
from tools.figures.models import Calculated, Calculations, FinancialStatement, Growth, Series
from tools.models import LookupResult, MetricValue, period_label
from tools.numbers import format_computed, format_plain, format_value

_MOST_STEPS = 8  # results whose steps are spelled out


def lookup_text(result: LookupResult, notes: Footnotes | None = None) -> str:
    """A table a company, what formulas mean, what was restated, the sources; then what was declined, and warnings."""
    notes = notes or Footnotes()
    lines = [*figure_table(result.values, notes), *_definitions(result.definitions), *_restated(result.values)]
    return "\n".join([*lines, *notes.lines(), *remarks(result.declined, result.warnings)])


def _definitions(definitions: Mapping[str, str]) -> list[str]:
    # The equation alone: the structured content has the conventions as well.
    return [f"Formula: {definition.partition('. ')[0].rstrip('.')}" for definition in definitions.values()]


def _restated(values: Iterable[MetricValue]) -> Iterator[str]:
    for value in values:
        if value.basis == "restated" and value.first_reported is not None:
            period = period_label(value.fiscal_year, value.fiscal_quarter)
            first = format_value(value.first_reported, value.unit)
            yield f"Restated: {value.ticker} {value.label} {period}, first reported {first}"


def series_text(series: Series, notes: Footnotes | None = None, growth: Sequence[Growth] | None = None) -> str:
    """A row a point with its growth and source, then gaps and warnings. `growth` is that of the whole series."""
    notes = notes or Footnotes()
    block = Block(series.points)
    changes = {(g.fiscal_year, g.fiscal_quarter): g for g in (series.growth if growth is None else growth)}
    first = {(r.fiscal_year, r.fiscal_quarter): r.first_reported for r in series.restatements}
    unit = f", {block.unit}" if block.unit and series.points[0].unit == block.currency else ""
    label = block.label(series.points[0]) if series.points else series.label
    lines = [f"{series.ticker} {label}{unit}: {series.found} of {series.requested} points found"]
    for point in series.points:
        at = point.fiscal_year, point.fiscal_quarter
        was = f"first reported {block.shown(first[at], point.unit)}" if at in first else ""
        derived = "derived" if point.basis == "derived" and not is_computed(point) else ""
        cells = (
            f"{period_label(*at)} to {point.end_date}",
            block.shown(point.value, point.unit, percent=point.percent),
            *_changes(changes.get(at)),
            ", ".join(filter(None, (derived, was))),
            cited(point, notes),
        )
        lines.append(" | ".join(filter(None, cells)))
    if series.cagr is not None:
        lines.append(f"Compound annual growth: {series.cagr:.1f}%")
    lines += [f"Formula: {series.definition}"] if series.definition else []
    lines += notes.lines()
    return "\n".join([*lines, *remarks(series.declined, series.warnings)])


def _changes(growth: Growth | None) -> Iterator[str]:
    if growth is None:
        return
    if growth.yoy_points is not None:
        yield f"{growth.yoy_points:+.1f} pp on year"
    elif growth.yoy_pct is not None:
        yield f"{growth.yoy_pct:+.1f}% on year"
    if growth.sequential_points is not None:
        yield f"{growth.sequential_points:+.1f} pp on quarter"
    elif growth.sequential_pct is not None:
        yield f"{growth.sequential_pct:+.1f}% on quarter"


def calculated_value(result: Calculated) -> str:
    """A computed value for people."""
    return format_computed(result.value, result.unit, percent=result.percent)


def calculation_text(calculation: Calculations, notes: Footnotes | None = None) -> str:
    """The definitions, the results with their steps, a table of the inputs with their sources; then what is missing."""
    notes = notes or Footnotes()
    results = calculation.results
    lines = list(calculation.definitions.values()) or [calculation.definition or ""]
    lines += figure_table([as_value(result.label, result) for result in results if result.inputs], notes)
    lines += [f"{_what(result)}: {calculated_value(result)}" for result in results if not result.inputs]
    inputs = {(v.ticker, v.metric, v.fiscal_year, v.fiscal_quarter): v for r in results for v in r.inputs}
    lines += ["Inputs:", *figure_table([*inputs.values()], notes)] if inputs else []
    if len(results) <= _MOST_STEPS:
        lines += [f"{_what(result)}: {step}" for result in results for step in result.steps]
    else:
        lines.append("The steps of each result are in the structured content.")
    return "\n".join([*lines, *notes.lines(), *remarks(calculation.declined, calculation.warnings)])


def _what(result: Calculated) -> str:
    return f"{result.ticker} {period_label(result.fiscal_year, result.fiscal_quarter)}"


def statement_text(statement: FinancialStatement, notes: Footnotes | None = None) -> str:
    """The statement's table, its basis and sources, and which sums don't add up."""
    notes = notes or Footnotes()
    notes.mark(*(statement.sources or (statement.source,)))
    failed = [check for check in statement.checks if not check.ok]
    sums = len(statement.checks)
    lines = [statement.markdown, "", f"Basis: {statement.basis}. {sums - len(failed)} of {sums} sums add up."]
    lines += [
        f"Does not add up: {check.period}: {check.rule}"
        + (f", off by {format_plain(check.difference)}" if check.difference is not None else "")
        for check in failed
    ]
    return "\n".join([*lines, *notes.lines(), *remarks((), statement.warnings)])
