"""What searches of filings return."""

from tools.models.base import Model
from tools.models.facts import Source
from tools.models.passages import CallPart, ContentType, TableType


class FoundPassage(Model):
    """A passage with its scores: of each leg, of the ranker, and the one that it is ordered by.

    `context` is what stands around it, where that was asked for; it holds the passage itself, whose `text` is then
    empty. `rest_of_table` are the passages with the other parts of its table. Of a call's transcript, `speaker` is who
    says it, and `question` what an analyst had asked, where it is an answer.
    """

    chunk_id: str
    doc_id: str
    text: str
    content_type: ContentType = "text"
    context: str | None = None
    page: int | None = None
    section: str | None = None
    rest_of_table: tuple[str, ...] = ()
    speaker: str | None = None
    speaker_role: str | None = None
    speaker_company: str | None = None
    call_part: CallPart | None = None
    exchange: int | None = None
    question: str | None = None
    similarity: float | None = None
    bm25: float | None = None
    rerank_score: float | None = None
    score: float
    source: Source


class SearchResults(Model):
    """Passages, the best first. `search_id` names the search to `record_feedback`."""

    passages: tuple[FoundPassage, ...]
    next_cursor: str | None = None
    warnings: tuple[str, ...] = ()
    query_type: str
    search_id: str | None = None


class FoundTable(Model):
    """A table that a search found: what it is, and the chunk by which it was found."""

    table_id: str
    chunk_id: str
    doc_id: str
    caption: str
    table_type: TableType
    units: str | None = None
    synopsis: str = ""
    score: float
    source: Source


class TableResults(Model):
    """Tables, the best first; `get_table` gives each whole."""

    tables: tuple[FoundTable, ...]
    warnings: tuple[str, ...] = ()
    search_id: str | None = None


class FoundPage(Model):
    """A page or slide that a search found: its title and bullets, and the part of its text that the query is about.

    `image_ref` is the path of its image where that came with the document; others are drawn when they are asked for.
    """

    doc_id: str
    page: int
    title: str = ""
    bullets: tuple[str, ...] = ()
    snippet: str = ""
    score: float
    image_ref: str | None = None
    source: Source


class PageResults(Model):
    """Pages, the best first."""

    pages: tuple[FoundPage, ...]
    warnings: tuple[str, ...] = ()
