"""What routes found as text that stands alone."""

from collections.abc import Iterator

from tools.answer.text import citation_text
from tools.documents.delimit import delimit, inert
from tools.models.base import period_label
from tools.models.facts import MetricValue
from tools.models.results.route_results import Relational, RouteResult, RouteResults
from tools.numbers import format_value


def route_results_text(found: RouteResults) -> str:
    """Each sub-question with its route; figures in a line each, passages between marks, then what was declined."""
    return "\n".join(line for one in found.results for line in _lines(one))


def _lines(one: RouteResult) -> Iterator[str]:
    yield f"{one.id} ({one.route}): {one.question}"
    if one.relational is not None:
        yield from _figures(one.relational)
    for quote in one.vector:
        yield f"{citation_text(quote.source)} {quote.chunk_id}\n{delimit(quote.text, f'filing {quote.content_type}')}"
    yield from (f"Declined: {text}" for text in one.declined)
    yield from (f"Warning: {text}" for text in one.warnings)


def _figures(found: Relational) -> Iterator[str]:
    yield from map(_value, found.xbrl_facts)
    for one in found.comparisons:
        moved = f"{one.pct:+.1f}%" if one.pct is not None else format(one.delta, "+,f")
        prior = period_label(one.prior_fiscal_year, one.fiscal_quarter)
        name = f"{one.metric}, {inert(one.segment)}" if one.segment else one.metric
        yield f"{one.ticker} {name} {period_label(one.fiscal_year, one.fiscal_quarter)} on {prior}: {moved}"
    yield from (_value(point) for series in found.timeseries for point in series.points)
    for statement in found.statements:
        period = period_label(statement.fiscal_year, statement.fiscal_quarter)
        yield f"{statement.ticker} {statement.statement_type} {period} {citation_text(statement.source)}"
        yield delimit(statement.markdown, "statement")
    for calculation in found.calculations:
        for result in calculation.results:
            period = period_label(result.fiscal_year, result.fiscal_quarter)
            yield f"{result.ticker} {inert(result.label)} {period}: {format_value(result.value, result.unit)}"
    yield from (
        f"{trade.traded} {inert(trade.owner)}: {inert(trade.meaning or trade.security or '')}" for trade in found.trades
    )


def _value(value: MetricValue) -> str:
    period = period_label(value.fiscal_year, value.fiscal_quarter)
    shown = format_value(value.value, value.unit)
    return f"{value.ticker} {inert(value.label)} {period}: {shown} {citation_text(value.source)}"
