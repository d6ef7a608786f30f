"""What an answer draws on: passages, tables and pages."""

from tools.models.base import Model


class ChunkSource(Model):
    """A passage that the answer draws on; `score` is how likely its words answer the question, from 0 to 1."""

    chunk_id: str
    doc_id: str
    score: float | None = None


class TableSource(Model):
    """A table that the answer draws on; `payload_ref` is where its rows can be had: its file in a chunk manifest's
    folder, or a path of the server, over HTTP. Over MCP `get_table` takes the `table_id`."""

    table_id: str
    doc_id: str
    score: float | None = None
    payload_ref: str | None = None


class SlideSource(Model):
    """A page that the answer draws on, counted from 1; `score` is that of what is drawn from it, `image_ref` where its
    picture can be had, over HTTP."""

    doc_id: str
    page: int
    score: float | None = None
    image_ref: str | None = None


class Sources(Model):
    """What the answer draws on: passages, tables and pages, each once."""

    chunks: tuple[ChunkSource, ...] = ()
    tables: tuple[TableSource, ...] = ()
    slides: tuple[SlideSource, ...] = ()
