"""Holds quotations to the event that a question names: what is named must be there, else it is sought by its name."""

import re
from collections.abc import Sequence

from tools.language.disclosed.anchors import Definitions, definitions_in, read_anchors
from tools.language.disclosed.particulars import alike, asked_particulars, speaks_of_event
from tools.language.queries.features import Wanted
from tools.language.queries.names import proper_names
from tools.language.terms import terms
from tools.models.filters import OF_PASSAGES, Filters
from tools.models.passages import Chunk, Passage, Quote
from tools.ports.deps import Deps
from tools.search.order.ranker import Candidate
from tools.search.quotes.cite import Told
from tools.search.quotes.told.particulars import Asked, Place, places_of, quote_particulars

_MOST_DOCUMENTS = 12  # of a company that are read through
_MOST_PASSAGES = 60
_BEFORE = 400  # characters before a quotation: two or three sentences
_WORD = re.compile(r"[A-Z][\w.&-]*\w")
_FOUND_BY = 40  # characters that it begins with


def asked_of_event(question: str, wanted: Wanted, names: Sequence[str]) -> Asked | None:
    """The particular facts of one event that a question asks for; None where it asks for others, or names no event."""
    if wanted.reason or wanted.polar or wanted.summary or wanted.across or wanted.worked_out:
        return None
    anchors = read_anchors(question, tuple(names))
    if not anchors.firm and not speaks_of_event(wanted.subject):
        return None  # a name alone is anything's
    own = alike(wanted.text) - alike(wanted.subject)  # the company's name
    facts = tuple(one.of_event(anchors.names, own) for one in asked_particulars(question)) if anchors else ()
    return Asked(question, facts, anchors) if facts else None


async def or_of_event(
    deps: Deps, question: str, wanted: Wanted, filters: Filters | None, passages: Sequence[Candidate], told: Told
) -> Told:
    """What is told, where that is all that is asked for; else what sentences near the event's name tell, if that is."""
    if told.quotes and not told.opening:
        return told
    own = {term for one in passages for term in terms(one.passage.document.company)}
    names = [term for term in proper_names(question, _WORD.findall(question)) if term not in own]
    asked = asked_of_event(question, wanted, names)
    if asked is None:
        return told
    asked, places, _ = await _near(deps, asked, filters or Filters(), passages)
    found = quote_particulars(asked, places)
    return found if found.quotes and not found.opening else told


async def held_to_event(
    deps: Deps, asked: Asked, filters: Filters, quotes: Sequence[Quote], passages: Sequence[Candidate]
) -> Told:
    """The quotations where they tell the facts of that event; else those found by its name. Where none is, and theirs
    don't name it, they answer nothing."""
    of = {one.chunk_id: one.passage for one in passages}
    around = [around_of(one, of.get(one.chunk_id)) for one in quotes]
    asked, places, definitions = await _near(deps, asked, filters, passages)
    named = [
        one.answers and asked.is_of_event(one.text, text, definitions) for one, text in zip(quotes, around, strict=True)
    ]
    own = [one for one, is_named in zip(quotes, named, strict=True) if is_named]
    if asked.are_told(own, definitions):
        return Told(quotes)
    told = quote_particulars(asked, places)
    if told.quotes:
        return told
    if not any(asked.tells(fact, one.text, definitions) for fact in asked.facts for one in own):
        own = []
    return Told([one.model_copy(update={"answers": any(one is kept for kept in own)}) for one in quotes])


async def _near(
    deps: Deps, asked: Asked, filters: Filters, passages: Sequence[Candidate]
) -> tuple[Asked, list[Place], Definitions]:
    """Where the documents of one company name the event, those first that name it most; and their short names."""
    chunks = await _chunks(deps, filters, passages)
    definitions = definitions_in((one.text for one in chunks), asked.anchors.names)
    held = [(asked.anchors.held(one.text, definitions), one.chunk_id) for one in chunks]
    naming = sorted((one for one in held if one[0] and asked.anchors.firm <= one[0]), key=lambda one: -len(one[0]))
    found = await deps.documents.passages([chunk_id for _, chunk_id in naming[:_MOST_PASSAGES]])
    return (*places_of(asked, [Candidate(one) for one in found], definitions), definitions)


async def _chunks(deps: Deps, filters: Filters, passages: Sequence[Candidate]) -> list[Chunk]:
    """All that the documents of one company hold, those first of which the best passages are; where filters narrow
    passages, these alone."""
    if filters.given(*OF_PASSAGES):
        return [one.passage.chunk for one in passages]
    ids = list(dict.fromkeys(one.passage.document.doc_id for one in passages))
    companies = list(dict.fromkeys(one.passage.document.company_id for one in passages))
    if len(companies) == 1:
        loaded = await deps.documents.list_documents(filters, [companies[0]], _MOST_DOCUMENTS, 0, counted=False)
        ids = list(dict.fromkeys((*ids, *(one.doc_id for one in loaded))))
    return [chunk for one in ids[:_MOST_DOCUMENTS] for chunk in await deps.documents.chunks(one)]


def around_of(quote: Quote, passage: Passage | None) -> str:
    """A quotation with what stands right before it, and over it: its event may be named there."""
    if passage is None:
        return quote.text
    text = " ".join(passage.chunk.text.split())
    at = max(text.find(quote.text[:_FOUND_BY]), 0)
    return f"{passage.heading} {text[max(at - _BEFORE, 0) : at]} {quote.text}"
