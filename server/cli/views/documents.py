"""What is loaded as blocks: lists of documents, and what became of files on their way in."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from server.cli.formats.layout import Block, Column, Grid, Line, Note, Record
from server.text.answers import company_line
from tools.errors import NothingLoaded
from tools.models.base import period_label
from tools.models.documents import DocumentList

if TYPE_CHECKING:
    from ingest.report import IndexReport

_NONE_PASSES = "No document is loaded that passes these filters."


def documents_shown(result: DocumentList, *, filtered: bool) -> Iterator[Block]:
    """A line a company, a row a document, then what is missing; where nothing is loaded at all, what to do first."""
    yield from (Line(company_line(company)) for company in result.companies)
    if result.documents:
        columns = (
            Column("Ticker"),
            Column("Type", wraps=True),
            Column("Period"),
            Column("Document"),
            Column("Filed", rank=1),
            Column("Status", rank=2),
            Column("Facts", rank=3, right=True),
            Column("Vectors", rank=4, right=True),
        )
        rows = tuple(
            (
                d.ticker,
                d.doc_type,
                period_label(d.fiscal_year, d.fiscal_quarter) if d.fiscal_year else "",
                d.doc_id,
                str(d.filed or ""),
                d.status,
                f"{d.counts.facts:,}",
                f"{d.counts.vectored / d.counts.chunks:.0%}" if d.counts.chunks else "",
            )
            for d in result.documents
        )
        yield Grid(columns, rows)
    else:
        yield Line(_NONE_PASSES if filtered else NothingLoaded().message)
    yield from (Note(text) for text in result.missing)
    if result.next_cursor:
        yield Line(f"More: --cursor {result.next_cursor}", "faint")


def index_notes(report: "IndexReport") -> Iterator[Note]:
    """Why files were refused, and what to know of the others and of vectors."""
    for file in report.documents:
        if file.reason:
            yield Note(file.reason, "Refused")
        yield from (Note(warning, "Warning") for warning in file.warnings)
    if report.vectors is not None:
        yield from map(Note, filter(None, (report.vectors.told(), *report.vectors.warnings)))


def index_shown(report: "IndexReport") -> Iterator[Block]:
    """What was loaded, skipped and refused."""
    if report.documents:
        columns = (
            Column("File", wraps=True),
            Column("Status"),
            Column("Company", rank=2, wraps=True),
            Column("Facts", rank=1, right=True),
            Column("New", rank=3, right=True),
            Column("Skipped", rank=4, wraps=True),
            Column("Seconds", rank=5, right=True),
        )
        rows = tuple(
            (
                file.path.rpartition("/")[2],
                file.status,
                file.company or "",
                f"{file.facts:,}",
                f"{file.new_facts:,}",
                ", ".join(f"{reason}: {count}" for reason, count in file.skipped.items()),
                f"{file.seconds:.2f}",
            )
            for file in report.documents
        )
        yield Grid(columns, rows)
    totals = report.totals
    yield Line(
        f"{totals.indexed} indexed, {totals.unchanged} unchanged, {totals.refused} refused; "
        f"{totals.facts:,} facts in {totals.seconds:.1f} s."
    )


def index_records(report: "IndexReport") -> list[Record]:
    """A file a record."""
    return [
        {
            "path": file.path,
            "status": file.status,
            "doc_id": file.doc_id,
            "company": file.company,
            "facts": file.facts,
            "new_facts": file.new_facts,
            "seconds": file.seconds,
            "reason": file.reason,
        }
        for file in report.documents
    ]
