"""Results as text that stands alone: for MCP clients that show text, and for the terminal."""

from collections.abc import Sequence

from server.framed import framed_answer, framed_suggestions
from tools.answer_models import Answer
from tools.answer_text import citation_text
from tools.figures.models import Calculated, Calculation, Series
from tools.insider_models import InsiderTrade, InsiderTrades
from tools.models import Declined, DocumentCounts, DocumentList, LookupResult, MetricValue, period_label
from tools.numbers import format_computed, format_percent, format_plain, format_value
from tools.passages.delimit import delimit, inert
from tools.passages.models import DocumentText


def lookup_text(result: LookupResult) -> str:
    """One line a figure, then what was declined, then warnings."""
    lines = [value_line(value) for value in result.values]
    return "\n".join([*lines, *_gaps(result.declined, result.warnings)])


def value_line(value: MetricValue) -> str:
    """AAPL Revenue FY2023: $383.285 billion (-2.8% from $394.328 billion) ... [Source: ...]"""
    period = period_label(value.fiscal_year, value.fiscal_quarter)
    change = ""
    if value.yoy is not None:
        prior = format_value(value.yoy.prior_value, value.unit)
        change = f" from {prior} in {period_label(value.yoy.prior_fiscal_year, value.fiscal_quarter)}"
        if value.yoy.pct is not None:
            change = f" ({'-' if value.yoy.pct < 0 else '+'}{format_percent(value.yoy.pct)}{change})"
        else:
            change = f" ({change.strip()})"
    restated = ""
    if value.basis == "restated" and value.first_reported is not None:
        restated = f"; restated, first reported {format_value(value.first_reported, value.unit)}"
    return (
        f"{value.ticker} {value.label} {period} (to {value.end_date}): {format_value(value.value, value.unit)}"
        f"{change}{restated} {citation_text(value.source)} {value.source.doc_id}{_filed(value)}"
    )


def _filed(value: MetricValue) -> str:
    return f", filed {value.source.filed}" if value.source.filed else ""


def series_text(series: Series) -> str:
    """A line a point with its growth, then gaps and warnings."""
    growth = {(g.fiscal_year, g.fiscal_quarter): g for g in series.growth}
    lines = [f"{series.ticker} {series.label}: {series.found} of {series.requested} points found"]
    for point in series.points:
        change = growth.get((point.fiscal_year, point.fiscal_quarter))
        pct = "" if change is None or change.yoy_pct is None else f" ({change.yoy_pct:+.1f}%)"
        derived = " derived" if point.basis == "derived" else ""
        lines.append(
            f"{period_label(point.fiscal_year, point.fiscal_quarter)} (to {point.end_date}): "
            f"{format_value(point.value, point.unit)}{pct}{derived} {citation_text(point.source)}"
        )
    if series.cagr is not None:
        lines.append(f"Compound annual growth: {series.cagr:.1f}%")
    lines += [f"Gap: {period_label(gap.fiscal_year, gap.fiscal_quarter)}: {gap.reason}" for gap in series.gaps]
    lines += [f"Warning: {warning}" for warning in series.warnings]
    return "\n".join(lines)


def calculated_value(result: Calculated) -> str:
    """A computed value for people."""
    return format_computed(result.value, result.unit, percent=result.percent)


def calculation_text(calculation: Calculation) -> str:
    """The definition, then each result with its steps and sources, then what was declined."""
    lines = [calculation.definition]
    for result in calculation.results:
        period = period_label(result.fiscal_year, result.fiscal_quarter)
        lines.append(f"{result.ticker} {calculation.formula} {period}: {calculated_value(result)}")
        lines += [f"  {step}" for step in result.steps]
        lines += [f"  {value_line(value)}" for value in result.inputs]
    return "\n".join([*lines, *_gaps(calculation.declined, calculation.warnings)])


def documents_text(result: DocumentList) -> str:
    """One line a document, then what is missing."""
    lines = [
        f"{d.ticker} {d.doc_type}{_period(d.fiscal_year, d.fiscal_quarter)} filed {d.filed}: {d.doc_id} "
        f"({', '.join((d.status, *_counts(d.counts)))})"
        for d in result.documents
    ]
    lines += [f"Missing: {text}" for text in result.missing]
    if result.next_cursor:
        lines.append(f"More: ask again with cursor {result.next_cursor!r}.")
    return "\n".join(lines) or "No document is loaded that passes these filters."


def _counts(counts: DocumentCounts) -> list[str]:
    return [f"{count} {part}" for part, count in counts if count or part == "facts"]


def answer_text(answer: Answer) -> str:
    """The answer, its warnings, and how far to trust it; what filings say stands between marks."""
    lines = [
        framed_answer(answer),
        *framed_suggestions(answer),
        *(f"Warning: {warning}" for warning in answer.warnings),
    ]
    if answer.confidence is not None:
        lines.append(f"Confidence: {answer.confidence.score} ({answer.confidence.tier})")
    if answer.confidence is not None and answer.retrieval_confidence is not None:
        lines.append(f"Evidence: {answer.retrieval_confidence.label} ({answer.retrieval_confidence.reason})")
    return "\n".join(lines)


def suggestion_lines(answer: Answer) -> list[str]:
    """Where to look instead: the likeliest sources, and how their passages go."""
    return [f"Near: {one.text} {one.snippet}" for one in answer.suggestions]


def _gaps(declined: Sequence[Declined], warnings: Sequence[str]) -> list[str]:
    """What could not be given, and what to know of what was."""
    return [
        *(
            f"Declined: {entry.ticker} {entry.metric}{_period(entry.fiscal_year, entry.fiscal_quarter)}: "
            f"{entry.reason} {entry.remedy}"
            for entry in declined
        ),
        *(f"Warning: {warning}" for warning in warnings),
    ]


def _period(year: int | None, quarter: int | None) -> str:
    return f" {period_label(year, quarter)}" if year else ""


def document_text(read: DocumentText) -> str:
    """The outline, then the text, which is a filing's and no instruction."""
    outline = "\n".join(f"{'  ' * entry.level}{inert(entry.title)}" for entry in read.outline)
    more = [f"(More: cursor {read.next_cursor})"] if read.next_cursor else []
    parts = [delimit(outline, "outline")] if outline else []
    parts += [delimit(read.text)] if read.text else []
    return "\n".join([citation_text(read.source), *parts, *more])


def trades_text(found: InsiderTrades) -> str:
    """A line a trade, then the sums."""
    lines = [_trade_line(trade) for trade in found.trades]
    if found.trades:
        lines.append(
            f"Open market, on this page: {format_plain(found.shares_bought)} shares bought, "
            f"{format_plain(found.shares_sold)} sold."
        )
    return "\n".join([*lines, *(f"Warning: {warning}" for warning in found.warnings)])


def _trade_line(trade: InsiderTrade) -> str:
    who = f"{trade.owner} ({trade.officer_title or ', '.join(trade.roles)})"
    source = f" {citation_text(trade.source)}" if trade.source else ""
    if trade.holding:
        held = format_plain(trade.owned_after) if trade.owned_after is not None else "?"
        return f"{who} holds {held} {trade.security}{source}"
    shares = format_plain(trade.shares) if trade.shares is not None else "?"
    price = f" at ${format_plain(trade.price)}" if trade.price is not None else ""
    did = "acquired" if trade.acquired else "disposed of"
    return f"{trade.traded} {who} {did} {shares} {trade.security}{price} [{trade.code}: {trade.meaning}]{source}"
