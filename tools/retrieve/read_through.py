"""What stands at a place of its own in a report, read there: the best passages of a search need not have it."""

from collections.abc import Iterable, Sequence

from tools.language.disclosed.disclosures import Disclosure
from tools.models.documents import Document
from tools.models.questions import Classification
from tools.ports.deps import Deps
from tools.search.order.ranker import Candidate
from tools.text import name_key
from tools.vocab.loader import load_words

_COVER = 8  # passages that a document's cover may take


async def read_at_place(
    deps: Deps, reading: Classification, asked: Disclosure, passages: Sequence[Candidate]
) -> list[Candidate]:
    """Where a disclosure stands in the best document of the period asked for: its cover, or its items."""
    document = next(iter(_of_period(reading, passages)), None)
    if document is None or not (asked.strict or asked.on_cover):
        return []
    chunks = await deps.documents.chunks(document.doc_id)
    if asked.on_cover:
        return await _passages(deps, (one.chunk_id for one in chunks[:_COVER]))
    sections = await deps.documents.sections(document.doc_id)
    own = {one.section_id for one in sections if (document.doc_type, one.item) in asked.items}
    return await _passages(deps, (one.chunk_id for one in chunks if one.section_id in own))


async def read_signatures(deps: Deps, reading: Classification, passages: Sequence[Candidate]) -> list[Candidate]:
    """The signatures of the newest document of the period asked for, among those that a search found."""
    found = _of_period(reading, passages)
    if not found:
        return []
    newest = max(found, key=lambda one: (one.fiscal_year or 0, one.fiscal_quarter or 5))
    signed = load_words("signatures")
    sections = await deps.documents.sections(newest.doc_id)
    own = {one.section_id for one in sections if name_key(one.title) in signed}
    chunks = await deps.documents.chunks(newest.doc_id)
    return await _passages(deps, (one.chunk_id for one in chunks if one.section_id in own))


def _of_period(reading: Classification, passages: Iterable[Candidate]) -> list[Document]:
    documents = [one.passage.document for one in passages]
    return [one for one in documents if not reading.fiscal_years or one.fiscal_year in reading.fiscal_years]


async def _passages(deps: Deps, chunk_ids: Iterable[str]) -> list[Candidate]:
    return [Candidate(one) for one in await deps.documents.passages([*chunk_ids])]
