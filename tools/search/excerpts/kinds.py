"""What kind of content a passage is, for who reads it."""

from tools.language.printed.rows import prints_table
from tools.models.passages import Chunk, ContentType


def content_of(chunk: Chunk) -> ContentType:
    """The kind that the passage is stored as; a table printed in text without markup is told by its rows."""
    return "table" if chunk.content_type == "text" and prints_table(chunk.text) else chunk.content_type
