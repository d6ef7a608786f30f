"""What a document without tagged figures prints: its statements, and on pages of text its other tables."""

from collections.abc import Mapping
from datetime import date

from ingest.chunking.sections import SectionTree
from ingest.filing import OpenedDocument
from ingest.html.parsed import ReadText
from ingest.html.tables.model import Table
from ingest.printed.models import PrintedStatement
from ingest.printed.own_period import with_own_period
from ingest.printed.statements import ANNUAL, find_arabic, find_printed, find_tabled
from ingest.printed.store import PrintedFiling
from ingest.printed.tables import as_tables, find_line_tables
from tools.documents.read import section_name
from tools.models.filings import PERIODIC_FORMS
from tools.models.passages import Table as StoredTable
from tools.vocab.loader import load_vocabulary


def read_paged_statements(opened: OpenedDocument, read: ReadText) -> tuple[PrintedStatement, ...]:
    """The statements on the pages of a document without tagged figures."""
    if not opened.pages or _is_tagged(opened) or opened.identity.language == "ar":
        return ()
    return find_printed(
        read.text, opened.printed_pages, opened.identity.doc_type, _period_end(opened), load_vocabulary()
    )


def _is_tagged(opened: OpenedDocument) -> bool:
    return opened.inline is not None and bool(opened.inline.facts)


def _period_end(opened: OpenedDocument) -> date | None:
    """The last day of the document's own period, where its form is one that has a period."""
    identity = opened.identity
    return identity.period_end if identity.doc_type.startswith(PERIODIC_FORMS) else None


def read_printed(
    opened: OpenedDocument,
    read: ReadText,
    doc_id: str,
    tables: Mapping[int, Table],
    sections: SectionTree,
    paged: tuple[PrintedStatement, ...],
) -> PrintedFiling | None:
    """The statements that a document without tagged figures prints: those `paged`, or those in its tables."""
    if _is_tagged(opened):
        return None
    identity, found = opened.identity, paged
    if identity.language == "ar":
        annual = identity.fiscal_quarter == 0
        found = find_arabic(read, tables, identity.period_end, load_vocabulary(), annual=annual)
    elif not opened.pages:
        end, company = _period_end(opened), identity.company.name
        found = find_tabled(read, tables, identity.doc_type, end, company, load_vocabulary())
    if not found:
        return None
    places = {block.table: sections.find(block.start, block.end) for block in read.blocks if block.table is not None}
    names = {number: section_name(section) for number, section in places.items() if section is not None}
    table_pages = {block.table: block.page for block in read.blocks if block.table is not None} if opened.pages else {}
    own = with_own_period(identity, found, read.text)
    return PrintedFiling(doc_id, own, found, len(read.tables), names, pages=table_pages)


def read_further_tables(
    opened: OpenedDocument, read: ReadText, doc_id: str, printed: PrintedFiling | None
) -> list[StoredTable]:
    """The tables on pages of text: of the statements that were read, and the others."""
    if not opened.pages or _is_tagged(opened):
        return []
    annual, end = opened.identity.doc_type.startswith(ANNUAL), _period_end(opened)
    statements = printed.statements if printed else ()
    found = [
        table
        for table in find_line_tables(read.text, opened.printed_pages, annual, end)
        if not any(one.start < table.end and table.start < one.end for one in statements)
    ]
    own = printed.tables() if printed else []
    return [*own, *as_tables(found, doc_id, len(read.tables) + len(statements))]
