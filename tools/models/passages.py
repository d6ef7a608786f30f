"""The parts of a document: sections, tables, and the chunks that are searched. All are frozen.

Offsets count characters of the document's text. `tokens` is an estimate: characters / 3.6.
"""

from typing import Literal, TypeAlias

from tools.models.base import Model, Number
from tools.models.documents import Document
from tools.models.facts import Source

CHARACTERS_PER_TOKEN = 3.6

CallPart: TypeAlias = Literal["prepared_remarks", "qna"]
ContentType: TypeAlias = Literal["text", "table", "list", "definition", "heading"]
ContextMode: TypeAlias = Literal["none", "window", "section"]
Fusion: TypeAlias = Literal["reciprocal_rank", "min_max"]
Mode: TypeAlias = Literal["hybrid", "vector", "keyword"]
Sentiment: TypeAlias = Literal["positive", "negative", "neutral"]
TableType: TypeAlias = Literal[
    "financial_statement", "compensation", "governance", "comparison", "schedule", "metrics", "other"
]


def estimate_tokens(text: str) -> int:
    """About how many tokens a model counts for a text."""
    return max(1, round(len(text) / CHARACTERS_PER_TOKEN)) if text else 0


class Section(Model):
    """An item or a sub-section: the parent of its chunks. `level` is 1 for items, `path` the titles down to it."""

    section_id: str
    doc_id: str
    position: int
    title: str
    level: int
    start: int
    end: int
    item: str | None = None
    part: str | None = None
    path: tuple[str, ...] = ()
    tokens: int = 0
    first_page: int | None = None
    last_page: int | None = None
    anchor: str | None = None


class Table(Model):
    """A table of a document. `scale` multiplies its amounts (1,000,000 for millions); `rows` are cells as printed.

    `units` is the note that says so; without one, `scale` is 1 and what the amounts count is open. `payload_ref` is the
    file that a table came in, as its manifest names it.
    """

    table_id: str
    doc_id: str
    position: int
    start: int
    end: int
    caption: str
    context: str = ""
    headers: tuple[tuple[str, ...], ...] = ()
    rows: tuple[tuple[str, ...], ...] = ()
    table_type: TableType = "other"
    units: str | None = None
    scale: int = 1
    currency: str | None = None
    synopsis: str = ""
    markdown: str = ""
    html: str = ""
    tokens: int = 0
    section_id: str | None = None
    page: int | None = None
    anchor: str | None = None
    payload_ref: str | None = None


class Chunk(Model):
    """A passage that is searched, with its place in its section and what it is about.

    `overlap` is how many characters it repeats of the chunk before; `is_chunked` tells that its section has several.
    `read_by` tells who read its page from an image, a model and who reviewed that ("eyes-1, reviewed by A. Reader on
    2026-01-31"): its figures are not printed text. Of a call's transcript,
    `speaker_keys` are the names and roles that its speaker is found by, and `exchange` numbers a question with its
    answers within the document.
    """

    chunk_id: str
    doc_id: str
    position: int
    text: str
    start: int
    end: int
    overlap: int = 0
    section_id: str | None = None
    position_in_section: int = 0
    chunks_in_section: int = 1
    prev_chunk_id: str | None = None
    next_chunk_id: str | None = None
    is_section_start: bool = False
    is_section_end: bool = False
    is_chunked: bool = False
    tokens: int = 0
    content_type: ContentType = "text"
    page: int | None = None
    anchor: str | None = None
    speaker: str | None = None
    speaker_role: str | None = None
    speaker_company: str | None = None
    speaker_keys: tuple[str, ...] = ()
    call_part: CallPart | None = None
    exchange: int | None = None
    table_id: str | None = None
    is_table_continuation: bool = False
    entities: tuple[str, ...] = ()
    metrics: tuple[str, ...] = ()
    time_periods: tuple[str, ...] = ()
    sentiment: Sentiment = "neutral"
    has_numbers: bool = False
    has_comparisons: bool = False
    is_introduction: bool = False
    is_summary: bool = False
    read_by: str | None = None


class Speaker(Model):
    """Who speaks in a transcript, by the keys that they are found by, and in which exchanges of question and answer."""

    doc_id: str
    name: str
    role: str | None = None
    company: str | None = None
    keys: tuple[str, ...] = ()
    exchanges: tuple[int, ...] = ()


class TableNote(Model):
    """What is said of a table."""

    table_id: str
    table_type: TableType
    caption: str
    context: str = ""
    synopsis: str = ""


class Passage(Model):
    """A chunk with what it is a part of; `table` is set for the chunks of a table.

    `terms` are those of its text, `heading` those of what stands above it: normalised words joined by spaces.
    `question` is the passage of a call that this one answers, as it is printed.
    """

    chunk: Chunk
    terms: str
    heading: str
    document: Document
    section: Section | None = None
    table: TableNote | None = None
    question: str | None = None


class OutlineEntry(Model):
    """One line of a document's contents."""

    title: str
    level: int
    item: str | None = None
    node_id: str | None = None
    page: int | None = None
    anchor: str | None = None


class DocumentText(Model):
    """What `read_document` returns: the contents, and the text of the part that was asked for, with its source."""

    doc_id: str
    outline: tuple[OutlineEntry, ...] = ()
    text: str | None = None
    next_cursor: str | None = None
    source: Source


class TextSearch(Model):
    """A search for what a question asks, and the passages among its results that words are quoted of.

    `mode` is that of the log of searches.
    """

    mode: str
    query_type: str
    results: int
    quoted: tuple[str, ...] = ()


class Worked(Model):
    """A figure that those of quotations come to, as printed, and the expression over theirs; a change where `moved`.

    `also` is another that they come to: the amount of a change, in percent.
    """

    value: Number
    shown: str
    expression: str
    moved: bool = False
    also: "Worked | None" = None


class Quote(Model):
    """Words of a filing, near to a question. `score` is how likely they answer it, from 0 to 1. `preview` and
    `similarity` are those of the passage they stand in, `passage` is its text; `node_id`, `path` and `page_range` those
    of the node of the page tree by which they were found, if they were.

    `answers` tells that they have enough of the question to be taken for an answer. `year` is the fiscal year that they
    speak of, where their document is of another.
    """

    text: str
    chunk_id: str
    source: Source
    score: float
    similarity: float | None = None
    answers: bool = True
    preview: str = ""
    passage: str = ""
    node_id: str | None = None
    path: tuple[str, ...] = ()
    page_range: tuple[int, int] | None = None
    year: int | None = None
    content_type: ContentType = "text"
