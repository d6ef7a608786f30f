"""What the steps need, opened: handed to the graph and to the faces by `server/wiring.py`."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import date

from tools.language.company_names.directory import Directory
from tools.models.answers import CitationStyle
from tools.models.passages import Fusion
from tools.ports.chat_model import ChatModel
from tools.ports.embedding import Embedder, VectorSpaces
from tools.ports.index_model import IndexModel
from tools.ports.indexes import ChangeFeed, KeywordIndex, PageIndex, PassageIndex, Reranker
from tools.ports.pages import PageEmbedder, PageSpaces
from tools.ports.query_log import QueryLog
from tools.ports.search_log import SearchLog
from tools.ports.stores import DocumentStore, FactStore
from tools.ports.tuning import TuningStore
from tools.ports.units import UnitSpaces, UnitStore
from tools.ports.vision import PagePictures, VisionModel
from tools.ports.writers import FactWriter
from tools.vocab.loader import Vocabulary


@dataclass(frozen=True)
class CandidateLimits:
    """How many candidates each leg of a search brings, of each company and year that are set side by side; `fused` is
    how many of them are left in one order.
    """

    text: int = 100
    table: int = 100
    page: int = 20
    keyword: int = 100

    @property
    def fused(self) -> int:
        return max(self.text, self.table, self.keyword)


@dataclass(frozen=True)
class UnitSearch:
    """How information units are searched: how many the vectors bring, from which cosine on, and whether the whole
    paragraphs around them are read.
    """

    top_k_semantic: int = 10
    similarity_threshold: float = 0.3
    expand_paragraphs: bool = True


@dataclass(frozen=True)
class Deps:
    """Stores, indexes, vocabulary, and the chat model where one is configured; `index_model` helps to load files,
    `vision` looks at `pictures` of pages.

    `words_alone` says why there is no embedder, where one was meant. `today` is a function, so that a server that runs
    for days knows the date. `chat_seconds` is how long one question waits for the chat model, over all of its calls.
    `fusion` is how what the legs of a search found becomes one order. `unit_chat` words what was found in information
    units, in at most `unit_chat_tokens`.
    """

    facts: FactStore
    documents: DocumentStore
    writer: FactWriter
    directory: Directory
    vocabulary: Vocabulary
    today: Callable[[], date]
    chat: ChatModel | None = None
    chat_seconds: float = 20.0
    index_model: IndexModel | None = None
    vision: VisionModel | None = None
    pictures: PagePictures | None = None
    embedder: Embedder | None = None
    page_embedder: PageEmbedder | None = None
    words_alone: str | None = None
    reranker: Reranker | None = None
    keyword_index: KeywordIndex | None = None
    passage_index: PassageIndex | None = None
    page_index: PageIndex | None = None
    feed: ChangeFeed | None = None
    spaces: VectorSpaces | None = None
    page_spaces: PageSpaces | None = None
    units: UnitStore | None = None
    unit_embedder: Embedder | None = None
    unit_spaces: UnitSpaces | None = None
    search_log: SearchLog | None = None
    query_log: QueryLog | None = None
    tuning: TuningStore | None = None
    citation_style: CitationStyle = "000"
    candidates: CandidateLimits = CandidateLimits()
    fusion: Fusion = "reciprocal_rank"
    unit_search: UnitSearch = UnitSearch()
    unit_chat: ChatModel | None = None
    unit_chat_tokens: int = 1_000
