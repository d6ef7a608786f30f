"""`read_document` and `get_table`: a document's contents, one of its parts, or a table, page by page."""

import re
from bisect import bisect_right
from collections.abc import Mapping, Sequence

from tools.errors import InvalidInput, NothingMatches, UnknownDocument
from tools.language.items import read_item
from tools.language.printed.rows import readable_rows
from tools.language.speech import harmless
from tools.models.documents import Document
from tools.models.facts import Source
from tools.models.passages import DocumentText, OutlineEntry, Section, Table
from tools.models.trees import TreeNode
from tools.ports.stores import DocumentStore
from tools.text import name_key

PAGE_CHARACTERS = 36_000  # about 10,000 tokens
LEAST_CHARACTERS = 20
NEIGHBOURHOOD = 3_000  # characters on each side of an anchor
_PAGES = re.compile(r"(\d{1,5})(?:\s*[-–]\s*(\d{1,5}))?", re.ASCII)


async def read_document(
    store: DocumentStore,
    doc_id: str,
    *,
    section: str | None = None,
    node_id: str | None = None,
    anchor: str | None = None,
    pages: str | None = None,
    cursor: str | None = None,
    max_chars: int | None = None,
) -> DocumentText:
    """A document's tree, and the text of a section or node, of pages, of an anchor's surroundings, or of the whole.

    `section` is an item ("7", "Part I, Item 2"), a node of the tree ("0012"), a section id, or words of a title;
    `pages` is "12" or "12-14", as the source counts them; the tree is left out then. `max_chars` caps the text. Raises
    `UnknownDocument` for an id that is not loaded or of which only figures are, `InvalidInput` for a part that the
    document does not have.
    """
    if sum(part is not None for part in (section, node_id, anchor, pages)) > 1:
        raise NothingMatches("Give one of section, anchor and pages, or a node_id.")
    document = await find_document(store, doc_id)
    sections = await store.sections(doc_id)
    tree = await store.tree(doc_id)
    first, last, place = 0, 2**31, None
    node = find_node(tree, node_id) if node_id is not None else _node_of(tree, section)
    if node is not None:
        first, last = node.start, node.end
    elif section is not None:
        place = find_section(sections, section)
        first, last = place.start, place.end
    elif anchor is not None:
        first, last = await _around(store, document, sections, anchor)
    elif pages is not None:
        first, last = await _on_pages(store, document, pages)
    source = await _node_source(store, document, node) if node else source_of(document, place, anchor)
    read = await read_stretch(store, source, first, last, cursor, max_chars)
    if cursor is not None or pages is not None:
        return read
    firsts = await _first_pages(store, doc_id, tree)
    return read.model_copy(update={"outline": _outline(tree, sections, firsts)})


async def read_stretch(
    store: DocumentStore, source: Source, first: int, last: int, cursor: str | None, max_chars: int | None = None
) -> DocumentText:
    """What a source's document has between two offsets, page by page, of at most `max_chars` characters each.

    Raises as `read_document` does.
    """
    if max_chars is not None and max_chars < LEAST_CHARACTERS:
        raise InvalidInput(f"max_chars: {max_chars} is below {LEAST_CHARACTERS}.")
    start = first + _read_cursor(cursor)
    most = max(min(max_chars or PAGE_CHARACTERS, PAGE_CHARACTERS, last - start), 0)
    read = await store.text(source.doc_id, start, most)
    if read is None:
        raise UnknownDocument(f"{source.doc_id}: only its figures are loaded, not its text. {_how_to_load(source)}")
    text, characters = read
    if start >= min(last, characters) and cursor is not None:
        raise NothingMatches(f"cursor: {cursor!r} lies behind the end.")
    end = start + len(text)
    more = str(end - first) if end < min(last, characters) else None
    return DocumentText(doc_id=source.doc_id, text=readable_rows(text), next_cursor=more, source=source)


def _how_to_load(source: Source) -> str:
    """The call that loads a filing's text: companyfacts files have none, whoever loads them."""
    call = f"tieout fetch {source.ticker}" if source.ticker else "tieout fetch"
    return f"`fetch_filings` (`{call}`) loads the filings themselves."


async def get_table(store: DocumentStore, table_id: str) -> Table:
    """One table, whole. Raises `UnknownDocument` where there is none of that id."""
    table = await store.table(table_id)
    if table is None:
        raise UnknownDocument(f"{table_id!r} is no table in the store. `search_tables` and `read_document` name them.")
    return table


async def find_document(store: DocumentStore, doc_id: str) -> Document:
    """A loaded document. Raises `UnknownDocument`."""
    document = await store.document(doc_id) if "\x00" not in doc_id else None
    if document is None:
        raise UnknownDocument(f"No document {doc_id[:80]!r} is loaded. `list_documents` names those that are.")
    return document


def find_section(sections: Sequence[Section], wanted: str) -> Section:
    """The section that an id, an item or words of a title mean. Raises `InvalidInput` for none, or for several."""
    found = [s for s in sections if s.section_id == wanted] or _by_item(sections, wanted) or _by_title(sections, wanted)
    if len(found) == 1:
        return found[0]
    names = [_name(section) for section in found or [s for s in sections if s.level == 1]]
    told = "; ".join(names[:30])
    if found:
        raise NothingMatches(f"section: {wanted[:80]!r} could be {told}.")
    raise NothingMatches(f"section: the document has no {wanted[:80]!r}. It has {told or 'no sections'}.")


def find_node(tree: Sequence[TreeNode], node_id: str) -> TreeNode:
    """A node of a tree. Raises `InvalidInput` where there is none of that id."""
    for node in tree:
        if node.node_id == node_id.strip():
            return node
    last = f"It has 0001 to {tree[-1].node_id}" if tree else "It has no tree: load it again with `tieout index`"
    raise NothingMatches(f"node_id: the document has no node {node_id[:20]!r}. {last}.")


def _node_of(tree: Sequence[TreeNode], section: str | None) -> TreeNode | None:
    """The node that a section's name means, if it is a node's id."""
    return next((node for node in tree if node.node_id == section), None)


async def _node_source(store: DocumentStore, document: Document, node: TreeNode) -> Source:
    """A node as a source, with the page that it begins on."""
    page = (await _first_pages(store, document.doc_id, [node])).get(node.node_id)
    return source_of(document).model_copy(update={"section": harmless(node.title), "page": page})


async def _first_pages(store: DocumentStore, doc_id: str, nodes: Sequence[TreeNode]) -> dict[str, int | None]:
    """The page that each node begins on, by its id: that of its first chunk, as the source counts; trees don't."""
    if all(node.start_page is None for node in nodes):
        return {}
    chunks = await store.chunks(doc_id)
    ends = [chunk.end for chunk in chunks]
    places = ((node, bisect_right(ends, node.start)) for node in nodes if node.start_page is not None)
    return {node.node_id: chunks[place].page for node, place in places if place < len(chunks)}


def source_of(document: Document, section: Section | None = None, anchor: str | None = None) -> Source:
    """A document, or a part of it, as a source."""
    return Source(
        doc_id=document.doc_id,
        company=document.company,
        ticker=document.ticker,
        doc_type=document.doc_type,
        fiscal_year=document.fiscal_year,
        fiscal_quarter=document.fiscal_quarter or None,
        accession=document.accession,
        filed=document.filed,
        section=section_name(section) if section else None,
        page=section.first_page if section else None,
        anchor=anchor or (section.anchor if section else None),
        url=document.url,
        read_by=document.read_by,
    )


def section_name(section: Section) -> str:
    """How a citation names a section: "Item 7", "Part I, Item 2", or its title."""
    if section.item is None:
        return harmless(section.path[0] if section.path else section.title)
    return f"Part {section.part}, Item {section.item}" if section.part else f"Item {section.item}"


def _by_item(sections: Sequence[Section], wanted: str) -> list[Section]:
    item = read_item(wanted)
    named = [s for s in sections if item and s.item == item.number and s.level == 1]
    return [s for s in named if item and item.part in ("", s.part)]


def _by_title(sections: Sequence[Section], wanted: str) -> list[Section]:
    key = name_key(wanted)
    exact = [s for s in sections if name_key(s.title) == key]
    return exact or [s for s in sections if key and key in name_key(s.title)]


def _name(section: Section) -> str:
    name = section_name(section)
    return name if section.title.startswith(name) else f"{name} ({section.title[:60]})"


def _outline(
    tree: Sequence[TreeNode], sections: Sequence[Section], firsts: Mapping[str, int | None]
) -> tuple[OutlineEntry, ...]:
    """The tree, each node with its first page, and the item and anchor of the section that starts where it does; else
    the sections."""
    if not tree:
        return tuple(map(_entry, sections))
    starts = {(section.start, section.level > 1): section for section in reversed(sections)}
    items = {section.start: section for section in reversed(sections) if section.item is not None}
    entries: list[OutlineEntry] = []
    for node in tree:
        section = items.pop(node.start, None) or starts.get((node.start, node.level > 1))
        entries.append(
            OutlineEntry(
                title=node.title,
                level=node.level,
                item=section.item if section else None,
                node_id=node.node_id,
                page=firsts.get(node.node_id),
                anchor=section.anchor if section else None,
            )
        )
    return tuple(entries)


def _entry(section: Section) -> OutlineEntry:
    return OutlineEntry(
        title=section.title,
        level=section.level,
        item=section.item,
        node_id=section.section_id,
        page=section.first_page,
        anchor=section.anchor,
    )


async def _around(
    store: DocumentStore, document: Document, sections: Sequence[Section], anchor: str
) -> tuple[int, int]:
    parts = [*sections, *await store.tables(document.doc_id), *await store.chunks(document.doc_id)]
    starts = [part.start for part in parts if part.anchor == anchor]
    if not starts:
        raise NothingMatches(f"anchor: {document.doc_id} has no part at {anchor[:80]!r}.")
    return max(0, min(starts) - NEIGHBOURHOOD), min(starts) + NEIGHBOURHOOD


async def _on_pages(store: DocumentStore, document: Document, pages: str) -> tuple[int, int]:
    match = _PAGES.fullmatch(pages.strip())
    if match is None:
        raise InvalidInput(f'pages: {pages[:20]!r} is neither a page nor a range, such as "12-14".')
    if int(match[1]) > int(match[2] or match[1]):
        raise NothingMatches(f'pages: {pages[:20]!r} ends before it begins; a range is like "12-14".')
    if document.status == "facts_only":
        return 0, 1  # there is no text at all, which is said of every part
    wanted = range(int(match[1]), int(match[2] or match[1]) + 1)
    chunks = [chunk for chunk in await store.chunks(document.doc_id) if chunk.page is not None]
    # What has anchors is HTML: its pages are counted breaks, which nobody could look up.
    if not chunks or any(chunk.anchor is not None for chunk in chunks):
        raise NothingMatches(
            f"pages: {document.doc_id} has no pages, as all filings in HTML. Give a section instead: the outline that "
            "comes without any names them."
        )
    there = [chunk for chunk in chunks if chunk.page in wanted]
    if not there:
        known = [chunk.page for chunk in chunks if chunk.page is not None]
        raise NothingMatches(f"pages: {document.doc_id} has pages {min(known)} to {max(known)}.")
    return min(chunk.start for chunk in there), max(chunk.end for chunk in there)


def _read_cursor(cursor: str | None) -> int:
    if cursor is None:
        return 0
    if not (cursor.isascii() and cursor.isdigit()) or len(cursor) > 9:
        raise InvalidInput(f"cursor: {cursor[:20]!r} is not one that an earlier page returned.")
    return int(cursor)
