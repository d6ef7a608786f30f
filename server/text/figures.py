"""Figures, series, calculations and statements as text that stands alone, for clients and models."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from decimal import Decimal

from server.text.figure_tables import Block, cited, figure_table, is_computed, remarks
from server.text.footnotes import Footnotes
from tools.figures.formulas.computed import as_value
from tools.figures.statements.text import filing_text
from tools.models.base import period_label
from tools.models.facts import LookupResult, MetricValue, RestatedBy
from tools.models.figures import Calculated, Calculations, FinancialStatement, Growth, Restatement, Series
from tools.numbers import format_computed, format_plain, format_value

_MOST_STEPS = 8  # results whose steps are spelled out


def lookup_text(result: LookupResult, notes: Footnotes | None = None) -> str:
    """A table a company, what formulas mean, what was restated, the sources; then what was declined, and warnings."""
    notes = notes or Footnotes()
    lines = [*figure_table(result.values, notes), *_definitions(result.definitions), *_restated(result.values, notes)]
    return "\n".join([*lines, *notes.lines(), *remarks(result.declined, result.warnings)])


def _definitions(definitions: Mapping[str, str]) -> list[str]:
    # The equation alone: the structured content has the conventions as well.
    return [f"Formula: {definition.partition('. ')[0].rstrip('.')}" for definition in definitions.values()]


def _restated(values: Iterable[MetricValue], notes: Footnotes) -> Iterator[str]:
    for value in values:
        if value.restated is not None:
            period = period_label(value.fiscal_year, value.fiscal_quarter)
            first = format_value(value.restated.first_reported, value.unit)
            filings = _of_both(value.restated, notes)
            change = _difference(value.value - value.restated.first_reported, value.unit)
            yield f"Restated: {value.ticker} {value.label} {period}, first reported {first} {filings}: {change}"


def _difference(value: Decimal, unit: str) -> str:
    """How far a figure was moved by its restatement: +$3.2 million"""
    return f"{'-' if value < 0 else '+'}{format_value(abs(value), unit)}"


def _of_both(restated: RestatedBy | Restatement, notes: Footnotes) -> str:
    """The filing of the first value, and the one that changed it: in [2], restated in [1]"""
    return f"in {notes.mark(restated.first_source)}, restated in {notes.mark(restated.source)}"


def series_text(series: Series, notes: Footnotes | None = None, growth: Sequence[Growth] | None = None) -> str:
    """A row a point with its growth and source, then gaps and warnings. `growth` is that of the whole series."""
    notes = notes or Footnotes()
    block = Block(series.points)
    changes = {(g.fiscal_year, g.fiscal_quarter): g for g in (series.growth if growth is None else growth)}
    restated = {(r.fiscal_year, r.fiscal_quarter): r for r in series.restatements}
    unit = f", {block.unit}" if block.unit and series.points[0].unit == block.currency else ""
    label = block.label(series.points[0]) if series.points else series.label
    lines = [f"{series.ticker} {label}{unit}: {series.found} of {series.requested} points found"]
    for point in series.points:
        at = point.fiscal_year, point.fiscal_quarter
        derived = "derived" if point.basis == "derived" and not is_computed(point) else ""
        source = cited(point, notes)
        cells = (
            f"{period_label(*at)} to {point.end_date}",
            block.shown(point.value, point.unit, percent=point.percent),
            *_changes(changes.get(at)),
            ", ".join(filter(None, (derived, _was(block, point, restated.get(at), notes)))),
            source,
        )
        lines.append(" | ".join(filter(None, cells)))
    if series.cagr is not None:
        lines.append(f"Compound annual growth: {series.cagr:.1f}%")
    lines += [f"Formula: {series.definition}"] if series.definition else []
    lines += notes.lines()
    return "\n".join([*lines, *remarks(series.declined, series.warnings)])


def _was(block: Block, point: MetricValue, restated: Restatement | None, notes: Footnotes) -> str:
    if restated is None:
        return ""
    return f"first reported {block.shown(restated.first_reported, point.unit)} {_of_both(restated, notes)}"


def restatement_line(one: Restatement, unit: str | None) -> str:
    """* FY2009: first reported as $36.537 billion in 10-K FY2009, ...; restated in 10-K/A, ..."""
    shown = format_value(one.first_reported, unit or "")
    return (
        f"* {period_label(one.fiscal_year, one.fiscal_quarter)}: first reported as {shown} in "
        f"{filing_text(one.first_source)}; restated in {filing_text(one.source)} "
        f"({_difference(one.value - one.first_reported, unit or '')})"
    )


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
    """The statement with its basis and sources, and which sums don't add up; filings that it does not name follow."""
    notes = notes or Footnotes()
    notes.mark(*(source for source in statement.sources if source.doc_id not in statement.markdown))
    failed = [check for check in statement.checks if not check.ok]
    sums = len(statement.checks)
    lines = [statement.markdown, f"{sums - len(failed)} of {sums} sums add up."]
    lines += [
        f"Does not add up: {check.period}: {check.rule}"
        + (f", off by {format_plain(check.difference)}" if check.difference is not None else "")
        for check in failed
    ]
    return "\n".join([*lines, *notes.lines(), *remarks((), statement.warnings)])
