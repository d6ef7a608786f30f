"""A passage with quoted words marked, and what stands around it: what a reader of a citation wants to see."""

import re
from collections.abc import Iterator

from tools.documents.sources import passage_source
from tools.errors import UnknownDocument
from tools.language.printed.rows import readable_rows
from tools.models.passages import Chunk
from tools.models.results.marked import MarkedPassage, TextMark
from tools.ports.stores import DocumentStore

_DASHES = re.compile(r"[\u00ad\u2010-\u2015\u2212\ufe58\ufe63\uff0d]")


async def read_marked_passage(store: DocumentStore, chunk_id: str, quote: str | None = None) -> MarkedPassage:
    """A passage, with the places of `quote` marked and its neighbours as they stand.

    Raises `UnknownDocument` for an id that no passage has.
    """
    found = await store.passages([chunk_id]) if "\x00" not in chunk_id else []
    if not found:
        raise UnknownDocument(
            f"{chunk_id[:80]!r} is no passage in the store. Citations and searches name those that are."
        )
    [passage] = found
    chunk = passage.chunk
    text = readable_rows(chunk.text)
    beside = await store.neighbours(chunk_id, 1, 1)
    return MarkedPassage(
        chunk_id=chunk_id,
        source=passage_source(passage),
        content_type=chunk.content_type,
        before="".join(readable_rows(one.text) for one in beside if one.position < chunk.position),
        text=text,
        after="".join(_own(one) for one in beside if one.position > chunk.position),
        marks=tuple(find_words(text, quote)) if quote else (),
    )


def find_words(text: str, words: str) -> Iterator[TextMark]:
    """Where words stand in a text, whitespace and kinds of dashes aside: filings break lines where they please."""
    places = [place for place, letter in enumerate(text) if not letter.isspace()]
    bare, wanted = _bare(text), _bare(words)
    at = bare.find(wanted) if wanted else -1
    while at >= 0:
        yield TextMark(start=places[at], end=places[at + len(wanted) - 1] + 1)
        at = bare.find(wanted, at + len(wanted))


def _own(chunk: Chunk) -> str:
    """A chunk without what it repeats of the one before."""
    return readable_rows(chunk.text[chunk.overlap :])


def _bare(text: str) -> str:
    return _DASHES.sub("-", "".join(text.split()))
