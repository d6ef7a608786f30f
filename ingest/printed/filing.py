"""What a document without tagged figures prints: its statements, and on pages of text its other tables."""

from collections.abc import Mapping

from ingest.chunking.sections import SectionTree
from ingest.filing import OpenedDocument
from ingest.html.parsed import ReadText
from ingest.html.tables.model import Table
from ingest.printed.own_period import with_own_period
from ingest.printed.statements import ANNUAL_FORMS, find_printed, find_tabled
from ingest.printed.store import PrintedFiling
from ingest.printed.tables import as_tables, find_line_tables
from tools.documents.read import section_name
from tools.figures.resolution.resolve import PERIODIC_FORMS
from tools.models.passages import Table as StoredTable
from tools.vocab.loader import load_vocabulary


def read_printed(
    opened: OpenedDocument, read: ReadText, doc_id: str, tables: Mapping[int, Table], sections: SectionTree
) -> PrintedFiling | None:
    """The statements that a document without tagged figures prints, on its pages or in its tables."""
    if opened.inline is not None and opened.inline.facts:
        return None
    identity = opened.identity
    form, vocabulary = identity.doc_type, load_vocabulary()
    end = identity.period_end if form.startswith(PERIODIC_FORMS) else None
    if opened.pages:
        found = find_printed(read.text, opened.pages, form, end, vocabulary)
    else:
        found = find_tabled(read, tables, form, end, identity.company.name, vocabulary)
    if not found:
        return None
    places = {block.table: sections.find(block.start, block.end) for block in read.blocks if block.table is not None}
    names = {number: section_name(section) for number, section in places.items() if section is not None}
    return PrintedFiling(doc_id, with_own_period(identity, found, read.text), found, len(read.tables), names)


def read_further_tables(
    opened: OpenedDocument, read: ReadText, doc_id: str, printed: PrintedFiling | None
) -> list[StoredTable]:
    """The other tables on pages of text, beside the statements that were read."""
    if not opened.pages or (opened.inline is not None and opened.inline.facts):
        return []
    identity = opened.identity
    annual = identity.doc_type.startswith(ANNUAL_FORMS)
    end = identity.period_end if identity.doc_type.startswith(PERIODIC_FORMS) else None
    statements = printed.statements if printed else ()
    found = [
        table
        for table in find_line_tables(read.text, opened.pages, annual, end)
        if not any(one.start < table.end and table.start < one.end for one in statements)
    ]
    return as_tables(found, doc_id, len(read.tables) + len(statements))
