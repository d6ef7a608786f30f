"""`rerank_passages`: puts passages or texts in the order in which they answer a query."""

from collections.abc import Mapping, Sequence

from tools.errors import IndexDown, InvalidInput, ModelFailed, OtherEmbeddingModel
from tools.language.queries.features import Wanted, read_wanted
from tools.language.terms import joined_terms
from tools.models.base import Model
from tools.models.documents import Document
from tools.models.passages import Chunk, Passage
from tools.ports.deps import Deps
from tools.ports.indexes import Scope
from tools.questions.meant import check_question
from tools.search.by_id import MOST_IDS, load_passages
from tools.search.expand import expand_query
from tools.search.order.cross_encode import cross_scores
from tools.search.order.ranker import Candidate, rank
from tools.search.tuned import ranker_weights, tuned_of

_MOST_CHARACTERS = 20_000
_HITS = 1_000


class RerankedPassage(Model):
    """A passage or text in its place; `index` is the place, from 0 on, where it was given."""

    index: int
    chunk_id: str | None = None
    score: float


class Reranked(Model):
    """The order, best first, and who made it: a cross-encoder, or `local`."""

    results: tuple[RerankedPassage, ...]
    model: str
    warnings: tuple[str, ...] = ()


async def rerank_passages(deps: Deps, query: str, chunk_ids: Sequence[str] = (), texts: Sequence[str] = ()) -> Reranked:
    """By the configured cross-encoder, else by the local ranker, whose scores compare these passages alone.

    Raises `InvalidInput` for ids that are unknown, or where not one of `chunk_ids` and `texts` is given.
    """
    if bool(chunk_ids) == bool(texts):
        raise InvalidInput("Give one of chunk_ids and texts.")
    question = check_question(query, "query")
    passages = await load_passages(deps.documents, chunk_ids) if chunk_ids else _made(texts)
    names = dict.fromkeys(name for one in passages for name in (one.document.company, one.document.ticker))
    wanted = read_wanted(question, deps.vocabulary, list(names))
    warnings: list[str] = []
    crossed = await cross_scores(deps, wanted, passages, warnings)
    if crossed is not None:
        scores = crossed.scores
    else:
        candidates = await _candidates(deps, wanted, passages, warnings, stored=bool(chunk_ids))
        scores = rank(wanted, candidates, ranker_weights(await tuned_of(deps)))
    order = sorted(range(len(passages)), key=lambda place: (-scores[place], place))
    return Reranked(
        results=tuple(_result(place, passages[place], scores[place], stored=bool(chunk_ids)) for place in order),
        model=crossed.model if crossed else "local",
        warnings=tuple(warnings),
    )


def _result(place: int, passage: Passage, score: float, *, stored: bool) -> RerankedPassage:
    return RerankedPassage(
        index=place, chunk_id=passage.chunk.chunk_id if stored else None, score=round(float(score), 6)
    )


def _made(texts: Sequence[str]) -> list[Passage]:
    """Texts that are in no document, as passages."""
    if len(texts) > MOST_IDS:
        raise InvalidInput(f"texts: at most {MOST_IDS} are ranked, not {len(texts)}.")
    nowhere = Document(doc_id="", company_id=0, ticker="", company="", doc_type="note")
    passages: list[Passage] = []
    for place, text in enumerate(texts):
        if not text.strip() or len(text) > _MOST_CHARACTERS:
            raise InvalidInput(f"texts: number {place} is empty, or has more than {_MOST_CHARACTERS:,} characters.")
        chunk = Chunk(chunk_id=str(place), doc_id="", position=place, text=text, start=0, end=len(text))
        passages.append(Passage(chunk=chunk, terms=joined_terms(text), heading="", document=nowhere))
    return passages


async def _candidates(
    deps: Deps, wanted: Wanted, passages: Sequence[Passage], warnings: list[str], *, stored: bool
) -> list[Candidate]:
    """The passages with what both legs of a search would say of them."""
    similarities = await _similarities(deps, wanted, passages, warnings, stored=stored)
    bm25 = await _bm25(deps, wanted, passages, warnings) if stored else dict[str, float]()
    return [
        Candidate(passage, similarities.get(passage.chunk.chunk_id), bm25.get(passage.chunk.chunk_id))
        for passage in passages
    ]


async def _similarities(
    deps: Deps, wanted: Wanted, passages: Sequence[Passage], warnings: list[str], *, stored: bool
) -> Mapping[str, float]:
    if deps.embedder is None or deps.passage_index is None:
        return {}
    ids = [passage.chunk.chunk_id for passage in passages]
    try:
        vector = await deps.embedder.embed_query(wanted.text)
        if stored:
            return await deps.passage_index.similarities(vector, ids)
        rows = await deps.embedder.embed_passages([passage.chunk.text for passage in passages])
        return {chunk_id: float(row @ vector) for chunk_id, row in zip(ids, rows, strict=True)}
    except (ModelFailed, OtherEmbeddingModel) as error:
        warnings.append(f"Without similarities: {error.message}")
        return {}


async def _bm25(deps: Deps, wanted: Wanted, passages: Sequence[Passage], warnings: list[str]) -> Mapping[str, float]:
    if deps.keyword_index is None:
        return {}
    doc_ids = tuple(dict.fromkeys(passage.chunk.doc_id for passage in passages))
    words = expand_query(wanted.text, deps.vocabulary, learned=(await tuned_of(deps)).synonyms).terms
    try:
        hits = await deps.keyword_index.search(words, Scope(doc_ids=doc_ids), _HITS)
    except IndexDown as error:
        warnings.append(f"Without BM25: {error.message}")
        return {}
    return {hit.chunk_id: hit.score for hit in hits}
