"""Where a statement's figures come from, as lines of text below it."""

import string
from collections.abc import Iterator, Mapping, Sequence

from tools.models.base import period_label
from tools.models.facts import Source
from tools.models.figures import FinancialStatement, Footnote, StatementBasis

_BASES: dict[StatementBasis, str] = {
    "as filed": "as filed",
    "standardised": "standardised: put together from facts",
    "derived": "derived: put together from facts, some as the difference of two reported figures",
}


def filing_text(source: Source) -> str:
    """A filing by form, period, accession and day: 10-K FY2024, 0000320193-24-000123, filed 2024-11-01."""
    period = f" {period_label(source.fiscal_year, source.fiscal_quarter)}" if source.fiscal_year else ""
    filed = f"filed {source.filed}" if source.filed else None
    return ", ".join(part for part in (f"{source.doc_type}{period}", source.doc_id, filed) if part)


def source_lines(
    source: Source,
    basis: StatementBasis,
    others: Mapping[str, Sequence[Source]] | None = None,
    footnotes: Sequence[Footnote] = (),
) -> list[str]:
    """The statement's filing and basis; then the filings of other columns, and of rows that are marked."""
    lines = [f"Source: {source.company} {filing_text(source)}; {_BASES[basis]}."]
    for what, sources in (others or {}).items():
        lines.append(f"{what}: {'; '.join(map(filing_text, sources))}.")
    return [*lines, *(f"[{note.mark}] From another filing: {filing_text(note.source)}." for note in footnotes)]


def statement_sources(statement: FinancialStatement) -> list[str]:
    """The lines that close a statement's markdown."""
    return [line for line in statement.markdown.split("\n\n")[-1].splitlines() if not line.startswith("|")]


def marks() -> Iterator[str]:
    """The marks of footnotes: a, b, ... z, then aa, ab, ..."""
    letters = string.ascii_lowercase
    yield from letters
    yield from (f"{first}{second}" for first in letters for second in letters)
