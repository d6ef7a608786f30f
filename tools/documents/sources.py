"""Where a passage stands, as a source."""

from tools.documents.read import source_of
from tools.models.facts import Source
from tools.models.passages import Passage


def passage_source(passage: Passage) -> Source:
    """The passage's document, section, page, anchor, table and speaker; its own page goes before its section's."""
    chunk = passage.chunk
    source = source_of(passage.document, passage.section, chunk.anchor)
    return source.model_copy(
        update={
            "page": chunk.page if chunk.anchor is None else None,
            "table_id": chunk.table_id,
            "speaker": chunk.speaker,
            "read_by": chunk.read_by,
        }
    )
