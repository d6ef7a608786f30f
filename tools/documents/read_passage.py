"""A passage that a search found, with what stands around it."""

from tools.documents.read import read_stretch
from tools.documents.sources import passage_source
from tools.errors import NothingMatches
from tools.models.passages import Chunk, DocumentText, Passage
from tools.ports.stores import DocumentStore

_BESIDE = 1  # passages before and after one that is on no page


async def read_passage(
    store: DocumentStore,
    chunk_id: str,
    doc_id: str | None = None,
    cursor: str | None = None,
    max_chars: int | None = None,
) -> DocumentText:
    """A passage's page, or where its document has none the passages beside it, with its table whole; of what has more
    than `max_chars` characters, the part with the passage in its middle, and what follows by the cursor.

    Raises `InvalidInput` for an id that no search named, or that is another document's than `doc_id`.
    """
    passage = await _find(store, chunk_id)
    found = passage.document.doc_id
    if doc_id is not None and doc_id != found:
        raise NothingMatches(f"chunk_id: {chunk_id[:80]!r} is a passage of {found}, not of {doc_id[:80]!r}.")
    first, last = await _around(store, passage.chunk)
    if max_chars is not None:
        first = _begin(passage.chunk, first, last, max_chars)
    return await read_stretch(store, passage_source(passage), first, last, cursor, max_chars)


def _begin(chunk: Chunk, first: int, last: int, most: int) -> int:
    """Where a part of so many characters begins that has the passage in its middle; one that is longer begins it."""
    before = max(0, most - (chunk.end - chunk.start)) // 2
    return max(first, min(chunk.start - before, last - most))


async def _find(store: DocumentStore, chunk_id: str) -> Passage:
    passages = await store.passages([chunk_id]) if "\x00" not in chunk_id else []
    if not passages:
        raise NothingMatches(f"chunk_id: {chunk_id[:80]!r} is not in the store. Searches name those that are.")
    return passages[0]


async def _around(store: DocumentStore, chunk: Chunk) -> tuple[int, int]:
    """From where to where a passage's surroundings go."""
    # What has anchors is HTML: its pages are counted breaks.
    if chunk.page is not None and chunk.anchor is None:
        beside = [one for one in await store.chunks(chunk.doc_id) if one.page == chunk.page]
    else:
        beside = await store.neighbours(chunk.chunk_id, _BESIDE, _BESIDE)
    starts, ends = [one.start for one in (chunk, *beside)], [one.end for one in (chunk, *beside)]
    table = await store.table(chunk.table_id) if chunk.table_id is not None else None
    return min([*starts, *([table.start] if table else [])]), max([*ends, *([table.end] if table else [])])
