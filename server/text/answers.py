"""Results as text that stands alone: for MCP clients that show text, and for the terminal."""

from collections.abc import Iterator, Sequence

from server.text.framed import framed_answer, framed_reading, framed_suggestions
from tools.answer.text import citation_text
from tools.documents.delimit import delimit, inert
from tools.language.bilingual.direction import set_apart
from tools.models.answers import Answer
from tools.models.base import period_label
from tools.models.documents import DocumentCounts, DocumentList, LoadedCompany
from tools.models.passages import DocumentText, Table
from tools.models.trades import InsiderTrade, InsiderTrades
from tools.numbers import format_plain
from tools.text import ARABIC


def documents_text(result: DocumentList) -> str:
    """One line a company, one a document, then what is missing."""
    lines = [company_line(company) for company in result.companies]
    lines += [
        f"{d.ticker} {d.doc_type}{_period(d.fiscal_year, d.fiscal_quarter)}{f' filed {d.filed}' if d.filed else ''}: "
        f"{d.doc_id} ({', '.join((d.status, *_counts(d.counts)))})"
        for d in result.documents
    ]
    lines += [f"Missing: {text}" for text in result.missing]
    if result.next_cursor:
        lines.append(f"More: ask again with cursor {result.next_cursor!r}.")
    return "\n".join(lines) or "No document is loaded that passes these filters."


def company_line(company: LoadedCompany) -> str:
    """AAPL Apple Inc.: FY2019 to FY2025; quarters 2019-Q1 to 2025-Q3; year ends 09-27; texts of 3 of 40 filings"""
    quarters = f"quarters {company.first_quarter} to {company.last_quarter}" if company.first_quarter else "no quarters"
    ends = f"fiscal year ends {company.fiscal_year_end}" if company.fiscal_year_end else ""
    texts = f"texts of {company.texts} of {company.filings} filings" if company.texts else "no texts, figures only"
    years = ", ".join(_spans(company.fiscal_years)) or "no years"
    return f"{company.ticker} {company.company}: {'; '.join(filter(None, (years, quarters, ends, texts)))}"


def _spans(years: Sequence[int]) -> Iterator[str]:
    """FY2019 to FY2025: years in a row together."""
    rows: list[list[int]] = []
    for year in years:
        if rows and year == rows[-1][-1] + 1:
            rows[-1].append(year)
        else:
            rows.append([year])
    for row in rows:
        yield f"FY{row[0]}" if len(row) == 1 else f"FY{row[0]} to FY{row[-1]}"


def _counts(counts: DocumentCounts) -> list[str]:
    """Vectors are told of where they are not all there."""
    told = [f"{count} {part}" for part, count in counts if (count or part == "facts") and part != "vectored"]
    return [*told, f"vectors of {counts.vectored}"] if counts.vectored < counts.chunks else told


def answer_text(answer: Answer) -> str:
    """The answer, what contradicts it, its warnings, and how far to trust it; what filings say stands between marks."""
    lines = [
        framed_answer(answer),
        *framed_suggestions(answer),
        *(framed_reading(reading) for reading in answer.page_readings),
        *(f"Conflict:\n{delimit(conflict, 'conflict')}" for conflict in answer.conflicts_detected),
        *(": ".join(warning_told(warning)) for warning in answer.warnings),
    ]
    if answer.confidence is not None:
        lines.append(f"Confidence: {answer.confidence.score} ({answer.confidence.tier})")
    if answer.confidence is not None and answer.retrieval_confidence is not None:
        lines.append(f"Evidence: {answer.retrieval_confidence.label} ({answer.retrieval_confidence.reason})")
    return set_apart("\n".join(lines))


def warning_told(warning: str) -> tuple[str, str]:
    """A warning with the word that announces it, in its own language."""
    arabic = ARABIC.search(warning) and set_apart(warning) == warning
    if not arabic:
        return "Warning", warning
    from tools.language.arabic.wording import warning_said  # what is Arabic is imported for Arabic alone

    return warning_said(warning)


def suggestion_lines(answer: Answer) -> list[str]:
    """Where to look instead: the likeliest sources, and how their passages go."""
    return [f"Near: {one.text} {one.snippet}" for one in answer.suggestions]


def reading_lines(answer: Answer) -> list[str]:
    """What a model saw on pictures of pages."""
    return [
        f"Seen by {one.read_by} on p. {', '.join(map(str, one.pages))}, tied to nothing: {one.text}"
        for one in answer.page_readings
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


def table_text(table: Table) -> str:
    """A table's caption and units, and its cells: all of them, or those of the page."""
    body = table.markdown or "\n".join(" | ".join(row) for row in (*table.headers, *table.rows))
    return delimit("\n".join(filter(None, (table.caption, table.units, "", body))), "table")


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
