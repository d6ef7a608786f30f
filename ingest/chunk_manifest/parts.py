"""The parts of a document that came cut: its chunks under their own ids, its tables, sections and tree."""

from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from ingest.chunk_manifest.layout import Laid, Layout, lay_out
from ingest.chunk_manifest.opening import ChunkManifest
from ingest.chunk_manifest.reader import clean
from ingest.chunk_manifest.speakers import find_speakers
from ingest.chunking.sections import SectionTree, build_sections
from ingest.enriching.enrich import MOST_ENTITIES
from ingest.filing import OpenedDocument, OpenedFiling, title_of
from ingest.identify import identify
from ingest.manifest import FileMetadata
from ingest.pages.cards import read_cards
from ingest.parts import DocumentParts, enricher_of, stored_table
from ingest.printed.filing import read_printed
from ingest.transcripts.models import Speech
from ingest.trees.build import rebuild_tree
from ingest.trees.models import Entry
from tools.language.company_names.directory import Directory
from tools.models.pages import Page
from tools.models.passages import Chunk, Section, Table, estimate_tokens
from tools.vocab.loader import load_vocabulary
from tools.vocab.names import with_keys


def open_chunks(manifest: ChunkManifest, name: str, metadata: FileMetadata, directory: Directory) -> OpenedFiling:
    """The document of a manifest. Raises `RefusedFile` where nobody says what it is, or whose."""
    identity = identify(name, manifest.metadata(metadata, name), directory)
    return OpenedFiling(OpenedDocument(identity, title_of(identity), chunks=manifest, warnings=manifest.warnings))


def manifest_parts(opened: OpenedDocument, manifest: ChunkManifest, doc_id: str, directory: Directory) -> DocumentParts:
    """All parts of a document that came cut."""
    layout = lay_out(manifest)
    sections = build_sections(doc_id, layout.read.text, layout.sections, layout.read.blocks)
    if not any(chunk.page for chunk in layout.chunks):
        sections = tuple(one.model_copy(update={"first_page": None, "last_page": None}) for one in sections)
    tree = SectionTree(sections)
    tables = tuple(_tables(layout, manifest, doc_id, tree))
    printed = read_printed(opened, layout.read, doc_id, dict(enumerate(layout.tables)), tree, ())
    if printed is not None:
        pages = {number: table.page for number, table in enumerate(tables) if table.page is not None}
        printed = replace(printed, table_ids=[table.table_id for table in tables], pages=pages)
    speeches = find_speakers([laid.row for laid in layout.chunks], opened.identity.company.name)
    chunks = _chunks(layout, doc_id, tree, speeches)
    enriched = enricher_of(directory).enrich(chunks, filer=opened.identity.company.name, sections=sections)
    return DocumentParts(
        text=layout.read.text,
        items=tuple((section.item, section.title) for section in sections if section.level == 1),
        sections=sections,
        nodes=rebuild_tree(doc_id, _entries(layout, opened.title), layout.read, pages=layout.pages),
        tables=tables,
        chunks=tuple(_with_subjects(chunk, laid) for chunk, laid in zip(enriched, layout.chunks, strict=True)),
        printed=printed,
        pages=_pages(layout, manifest, doc_id, tables),
        places={placed.row.chunk_id: placed.place for placed in manifest.rows.chunks},
    )


def _pages(layout: Layout, manifest: ChunkManifest, doc_id: str, tables: Sequence[Table]) -> tuple[Page, ...]:
    """The pages that chunks stand on, and those of which there are pictures alone."""
    cards = read_cards(doc_id, layout.read, layout.cards, tables, manifest.images)
    told = {card.page for card in cards}
    alone = [Page(doc_id=doc_id, page=page, image_ref=ref) for page, ref in manifest.images.items() if page not in told]
    return tuple(sorted((*cards, *alone), key=lambda page: page.page))


def _entries(layout: Layout, title: str) -> list[Entry]:
    entries = [Entry(section.title, section.level, section.start) for section in layout.sections]
    entries.sort(key=lambda entry: (entry.start, entry.level))
    return entries if entries and entries[0].start == 0 else [Entry(title, 1, 0), *entries]


def _tables(layout: Layout, manifest: ChunkManifest, doc_id: str, tree: SectionTree) -> Iterator[Table]:
    for laid in layout.chunks:
        if laid.table is None or laid.table.table is None:
            continue
        position = laid.table.table
        read, row = layout.tables[position], laid.row
        own = {
            "table_id": stored_id(doc_id, row.table_id),
            "page": laid.page,
            "payload_ref": manifest.tables[row.table_id or ""].ref,
            "synopsis": clean(row.synopsis or row.text or "") or read.synopsis,
        }
        yield stored_table(read, doc_id, laid.table, position, tree).model_copy(update=own)


def stored_id(doc_id: str, table_id: str | None) -> str | None:
    """A table's id in the store: those of a manifest are its document's alone."""
    return f"{doc_id}#{table_id}" if table_id is not None else None


def _chunks(layout: Layout, doc_id: str, tree: SectionTree, speeches: Mapping[str, Speech]) -> list[Chunk]:
    laid_out = layout.chunks
    found = [tree.find(laid.start, laid.end) for laid in laid_out]
    starts, ends = [laid.start for laid in laid_out], [laid.end for laid in laid_out]
    chunks: list[Chunk] = []
    for position, (laid, section) in enumerate(zip(laid_out, found, strict=True)):
        row, text = laid.row, layout.read.text[laid.start : laid.end]
        speech = speeches.get(row.chunk_id)
        first = bisect_left(starts, section.start) if section else position
        last = bisect_right(ends, section.end) if section else position + 1
        chunks.append(
            Chunk(
                chunk_id=row.chunk_id,
                doc_id=doc_id,
                position=position,
                text=text,
                start=laid.start,
                end=laid.end,
                section_id=section.section_id if section else None,
                position_in_section=position - first,
                chunks_in_section=last - first,
                prev_chunk_id=laid_out[position - 1].row.chunk_id if _linked(found, position - 1) else None,
                next_chunk_id=laid_out[position + 1].row.chunk_id if _linked(found, position) else None,
                is_section_start=position == first,
                is_section_end=position == last - 1,
                is_chunked=last - first > 1,
                tokens=estimate_tokens(text),
                content_type="table" if laid.table else "list" if row.type == "list" else "text",
                page=laid.page,
                speaker=speech.speaker if speech else None,
                speaker_role=speech.role if speech else row.speaker_role,
                speaker_company=speech.company if speech else row.speaker_company,
                speaker_keys=speech.keys if speech else (),
                call_part=speech.part if speech else row.call_part,
                exchange=speech.exchange if speech else row.exchange,
                table_id=stored_id(doc_id, row.table_id) if laid.table else None,
            )
        )
    return chunks


def _linked(found: Sequence[Section | None], position: int) -> bool:
    """Whether a chunk and the next one stand in the same outermost section, or both in none."""
    if not 0 <= position < len(found) - 1:
        return False
    one, other = found[position : position + 2]
    return (one.path[0] if one else None) == (other.path[0] if other else None)


def _with_subjects(chunk: Chunk, laid: Laid) -> Chunk:
    """The chunk with what its row says it is about, before what was read of its text."""
    row = laid.row
    segments, figures = row.subjects
    figures = with_keys(figures, load_vocabulary())
    entities = tuple(dict.fromkeys((*segments, *chunk.entities)))[:MOST_ENTITIES]
    return chunk.model_copy(update={"entities": entities, "metrics": tuple(dict.fromkeys((*figures, *chunk.metrics)))})
