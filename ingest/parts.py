"""The parts of an opened document: sections, tables, chunks, statements as filed, insiders' trades."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache

from ingest.chunking.chunk import chunk_document
from ingest.chunking.models import Piece, Similarity, TablePiece
from ingest.chunking.sections import SectionTree, build_sections
from ingest.enriching.enrich import Enricher
from ingest.filing import OpenedDocument
from ingest.html.parsed import Block, ReadText
from ingest.html.parsed import Section as ReadSection
from ingest.html.sections.read import find_sections, in_form_order
from ingest.html.tables.model import Table as ReadTable
from ingest.html.tables.read import read_table
from ingest.html.tables.split import split_table
from ingest.ownership.models import OwnershipReport
from ingest.ownership.trades import report_text, trades_of
from ingest.printed.filing import read_further_tables, read_paged_statements, read_printed
from ingest.printed.models import PrintedStatement
from ingest.printed.sections import with_statements
from ingest.printed.store import PrintedFiling
from ingest.statements.read import FoundStatement, find_statements
from ingest.transcripts.cut import call_entries, call_sections, call_sizes, cut_turns, mark_speakers
from ingest.trees.build import build_tree, rebuild_tree
from ingest.units.build import build_units
from ingest.units.trust import trusted
from tools.language.company_names.directory import Directory
from tools.models.pages import Page
from tools.models.passages import Chunk, Section, Table
from tools.models.trades import InsiderTrade
from tools.models.trees import TreeNode
from tools.models.units import InformationUnit

_AROUND = 4  # blocks before and after a table that may speak of it


@dataclass(frozen=True)
class DocumentParts:
    """What hangs on one document, with ids that begin with the document's; `items` are its outermost sections.

    What came cut brings its `pages`, and ids of chunks, with the `places` that tell them.
    """

    text: str
    items: tuple[tuple[str | None, str], ...] = ()
    sections: tuple[Section, ...] = ()
    nodes: tuple[TreeNode, ...] = ()
    tables: tuple[Table, ...] = ()
    chunks: tuple[Chunk, ...] = ()
    statements: tuple[FoundStatement, ...] = ()
    trades: tuple[InsiderTrade, ...] = ()
    printed: PrintedFiling | None = None
    pages: tuple[Page, ...] = ()
    units: tuple[InformationUnit, ...] = ()
    places: Mapping[str, str] = field(default_factory=dict[str, str])


@dataclass(frozen=True)
class Outline:
    """How a document is divided: the sections that its form or its headings give, and its tree.

    `printed` are the statements that were read from pages of text: sections follow them.
    """

    sections: tuple[ReadSection, ...]
    nodes: tuple[TreeNode, ...]
    printed: tuple[PrintedStatement, ...] = ()

    @property
    def items(self) -> set[int]:
        """The first characters of the items of its form."""
        return {section.start for section in self.sections if section.item}


def read_outline(opened: OpenedDocument, doc_id: str) -> Outline | None:
    """How a document with text is divided, as far as that is told without a model; None for an ownership form."""
    read = opened.read
    if read is None or opened.report is not None:
        return None
    if opened.speeches:
        called = call_sections(read.text, opened.speeches)
        return Outline(called, rebuild_tree(doc_id, call_entries(called), read, pages=opened.pages))
    printed = read_paged_statements(opened, read)
    found = with_statements(
        find_sections(read, opened.identity.doc_type), printed, opened.identity.doc_type, opened.pages
    )
    nodes = build_tree(doc_id, opened.title, read, pages=opened.pages, bookmarks=opened.bookmarks or (), sections=found)
    return Outline(tuple(found), nodes, printed)


def read_parts(
    opened: OpenedDocument,
    doc_id: str,
    directory: Directory,
    alike: Similarity | None = None,
    outline: Outline | None = None,
) -> DocumentParts:
    """All parts of a document, read in their order; `alike` tells chunks where topics shift.

    `outline` is the document's own, if it is known by then.
    """
    if opened.report is not None:
        trades = tuple(trades_of(opened.report))
        return _report_parts(opened, opened.report, trades, doc_id, directory)
    read, outline = opened.read, outline or read_outline(opened, doc_id)
    if read is None or outline is None:
        return DocumentParts(text="")
    found, nodes = outline.sections, outline.nodes
    if opened.speeches:
        return _call_parts(opened, read, doc_id, directory, outline)
    if opened.pages and not outline.items:
        found = _of_tree(nodes) if opened.bookmarks is not None else _whole(opened.title, read.text)
    sections = build_sections(doc_id, read.text, found, read.blocks)
    pieces: list[TablePiece] = []
    tabled: dict[int, ReadTable] = {}
    tables = tuple(_tables(read, doc_id, SectionTree(sections), pieces, tabled))
    chunks = chunk_document(doc_id, read.text, read.blocks, found, pieces, similarity=alike, by_page=bool(opened.pages))
    filer = opened.identity.company.name
    printed = read_printed(opened, read, doc_id, tabled, SectionTree(sections), outline.printed)
    parts = DocumentParts(
        text=read.text,
        items=_items(found, opened.identity.doc_type),
        sections=tuple(sections),
        nodes=nodes,
        tables=trusted((*tables, *read_further_tables(opened, read, doc_id, printed)), opened.unreliable),
        chunks=trusted(
            _marked(opened, enricher_of(directory).enrich(chunks, filer=filer, sections=sections)), opened.unreliable
        ),
        statements=find_statements(opened.inline, read) if opened.inline is not None else (),
        printed=None if opened.unreliable else printed,
        units=build_units(doc_id, read, tabled, paged=bool(opened.pages), unreliable=opened.doubts),
    )
    return parts if opened.pages else _without_pages(parts)


def _call_parts(
    opened: OpenedDocument, read: ReadText, doc_id: str, directory: Directory, outline: Outline
) -> DocumentParts:
    """A transcript: its chunks never hold the words of two turns."""
    found = outline.sections
    sections = build_sections(doc_id, read.text, found, read.blocks)
    pieces = cut_turns(read, opened.speeches)
    chunks = chunk_document(doc_id, read.text, pieces, found, sizes=call_sizes(), by_page=bool(opened.pages))
    enriched = enricher_of(directory).enrich(chunks, filer=opened.identity.company.name, sections=sections)
    parts = DocumentParts(
        text=read.text,
        items=_items(found, opened.identity.doc_type),
        sections=tuple(sections),
        nodes=outline.nodes,
        chunks=_marked(opened, mark_speakers(enriched, opened.speeches)),
        units=build_units(doc_id, read, {}, paged=bool(opened.pages), unreliable=opened.doubts),
    )
    return parts if opened.pages else _without_pages(parts)


def _marked(opened: OpenedDocument, chunks: Sequence[Chunk]) -> tuple[Chunk, ...]:
    """The chunks, those of pages that a model has read marked with its name."""
    if not opened.read_by:
        return tuple(chunks)
    return tuple(
        chunk.model_copy(update={"read_by": opened.read_by.get(chunk.page) if chunk.page is not None else None})
        for chunk in chunks
    )


def _whole(title: str, text: str) -> tuple[ReadSection, ...]:
    """A document as one section."""
    return (ReadSection(title=title, level=1, start=0, end=len(text)),)


def _of_tree(nodes: Sequence[TreeNode]) -> tuple[ReadSection, ...]:
    """The nodes of a tree as sections."""
    paths: dict[str | None, tuple[str, ...]] = {None: ()}
    for node in nodes:
        paths[node.node_id] = (*paths[node.parent_id], node.title)
    return tuple(
        ReadSection(title=node.title, level=node.level, start=node.start, end=node.end, path=paths[node.node_id])
        for node in nodes
    )


def _without_pages(parts: DocumentParts) -> DocumentParts:
    """HTML has no pages: the breaks that were counted help to read it, and nobody could look them up."""
    nowhere = {"first_page": None, "last_page": None}
    return replace(
        parts,
        sections=tuple(section.model_copy(update=nowhere) for section in parts.sections),
        tables=tuple(table.model_copy(update={"page": None}) for table in parts.tables),
        chunks=tuple(chunk.model_copy(update={"page": None}) for chunk in parts.chunks),
    )


def _report_parts(
    opened: OpenedDocument,
    report: OwnershipReport,
    trades: Sequence[InsiderTrade],
    doc_id: str,
    directory: Directory,
) -> DocumentParts:
    """An ownership form as one section that can be searched, beside its trades."""
    text = report_text(report, trades)
    (section,) = _whole(opened.title, text)
    blocks = [Piece("paragraph", match.start(), match.end()) for match in re.finditer(r"[^\n]+", text)]
    sections = build_sections(doc_id, text, [section], blocks)
    chunks = chunk_document(doc_id, text, blocks, [section], [])
    filer = opened.identity.company.name
    return DocumentParts(
        text=text,
        sections=tuple(sections),
        nodes=build_tree(doc_id, opened.title, ReadText(text, ())),
        chunks=enricher_of(directory).enrich(chunks, filer=filer, sections=sections),
        trades=tuple(trades),
    )


def _items(found: Sequence[ReadSection], form: str) -> tuple[tuple[str | None, str], ...]:
    """Item and title of each outermost section: items in the form's order, which some filings don't keep."""
    items = in_form_order(found, form) or [section for section in found if section.level == 1]
    return tuple((section.item, section.title) for section in items)


@lru_cache(maxsize=2)
def enricher_of(directory: Directory) -> Enricher:
    """One for all documents: it compiles the names of all registrants."""
    return Enricher(directory)


def table_id(doc_id: str, position: int) -> str:
    """The id of a document's table, counted from 1."""
    return f"{doc_id}#t{position + 1}"


def _tables(
    read: ReadText, doc_id: str, tree: SectionTree, pieces: list[TablePiece], tabled: dict[int, ReadTable]
) -> Iterator[Table]:
    """Each table of the document; the pieces that it is searched by go to `pieces`, as it was read to `tabled`."""
    blocks = read.blocks
    for place, block in enumerate(blocks):
        if block.table is None:
            continue
        before = [_words(read.text, near) for near in blocks[max(0, place - _AROUND) : place]]
        after = [_words(read.text, near) for near in blocks[place + 1 : place + 1 + _AROUND]]
        table = read_table(read.tables[block.table], before, after)
        tabled[block.table] = table
        made = stored_table(table, doc_id, block, block.table, tree)
        pieces += _pieces(table, made)
        yield made


def _words(text: str, block: Block) -> str:
    """A block's text; nothing for a table, which speaks of no other."""
    return "" if block.table is not None else text[block.start : block.end]


def stored_table(table: ReadTable, doc_id: str, block: Block, position: int, tree: SectionTree) -> Table:
    """A table as the store takes it; `position` counts the document's tables from 0."""
    section = tree.find(block.start, block.end)
    return Table(
        table_id=table_id(doc_id, position),
        doc_id=doc_id,
        position=position,
        start=block.start,
        end=block.end,
        caption=table.caption,
        context=table.context,
        headers=(table.headers,) if table.headers else (),
        rows=tuple(tuple(row.text(column) for column in range(len(row.cells))) for row in table.rows),
        table_type=table.table_type,
        units=table.units.note or None,
        scale=table.scale,
        currency=table.currency,
        synopsis=table.synopsis,
        markdown=table.markdown,
        html=table.html,
        tokens=table.approx_tokens,
        section_id=section.section_id if section else None,
        page=block.page,
        anchor=block.anchor,
    )


def _pieces(table: ReadTable, made: Table) -> Sequence[TablePiece]:
    """The table whole, or its parts with the headers again; all of them stand at the table's place."""
    parts = split_table(table)
    return [
        TablePiece(
            table_id=made.table_id,
            start=made.start,
            end=made.end,
            text="\n".join(filter(None, (part.title, made.units, part.markdown))),
            is_continuation=part.is_continuation,
        )
        for part in parts
    ]
