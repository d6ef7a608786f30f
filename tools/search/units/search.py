"""`search_numeric`: units by meaning and by the values that a question names, with their paragraphs and a context."""

import asyncio
from collections.abc import Collection, Sequence
from typing import Final

from tools.documents.read import source_of
from tools.errors import NothingLoaded
from tools.models.documents import Document
from tools.models.facts import Source, UnitPlace
from tools.models.filters import Filters
from tools.models.units import InformationUnit, UnitHit, UnitResults
from tools.ports.deps import Deps
from tools.search.units.asked import AskedUnits, read_asked
from tools.search.units.context import build_context
from tools.search.units.contexts import read_contexts
from tools.search.units.expand import expand_paragraphs
from tools.search.units.legs import LegResult, numeric_leg, semantic_leg
from tools.search.units.merge import Ranked, by_context, merge_found, with_parts

_UNTRUSTED: Final = " is not to be trusted, no figure of it is given: "
_NEAR: Final = 40  # units whose headings are read


async def search_numeric(deps: Deps, query: str, filters: Filters | None = None, top_k: int = 10) -> UnitResults:
    """At most `top_k` units, the best first: those with a value of the query (similarity 1.0), then the nearest.

    Raises `InvalidInput` and `UnknownCompany` for a query or a filter that makes no sense, `NothingLoaded` where
    nothing is.
    """
    if not await deps.facts.companies():
        raise NothingLoaded()
    asked = await read_asked(deps, query, filters, top_k)
    semantic, numeric = await asyncio.gather(semantic_leg(deps, asked), numeric_leg(deps, asked))
    return await merge_units(deps, asked, semantic, numeric)


async def merge_units(deps: Deps, asked: AskedUnits, semantic: LegResult, numeric: LegResult) -> UnitResults:
    """What both legs found as one result, with the paragraphs around it, and the context for a model."""
    ranked = await _ranked(deps, asked, merge_found(asked, numeric.found, semantic.found))
    warnings = [*semantic.warnings, *numeric.warnings]
    if deps.units is None or not ranked:
        return UnitResults(intent=asked.intent, warnings=tuple(warnings))
    expanded = await expand_paragraphs(deps.units, ranked) if deps.unit_search.expand_paragraphs else []
    documents = await _documents(deps, ranked)
    hits = [_hit(one, documents[one.unit.doc_id]) for one in ranked if one.unit.doc_id in documents]
    context = build_context([hit.unit for hit in hits], expanded, documents)
    warnings += _unreliable([hit.unit for hit in hits])
    return UnitResults(
        intent=asked.intent, hits=tuple(hits), expanded=tuple(expanded), context=context, warnings=tuple(warnings)
    )


async def _ranked(deps: Deps, asked: AskedUnits, found: Sequence[Ranked]) -> list[Ranked]:
    """The best, those before others whose headings say what their labels lack."""
    near = found[: max(_NEAR, asked.top_k)] if not asked.parts else with_parts(asked, found)[: max(_NEAR, asked.top_k)]
    contexts = await read_contexts(deps.units, [one.unit for one in near]) if deps.units is not None else {}
    ordered = by_context(asked, near, contexts)
    return (with_parts(asked, ordered) if asked.parts else ordered)[: asked.top_k]


async def _documents(deps: Deps, ranked: Sequence[Ranked]) -> dict[str, Document]:
    ids = list(dict.fromkeys(one.unit.doc_id for one in ranked))
    found = await asyncio.gather(*map(deps.documents.document, ids))
    return {document.doc_id: document for document in found if document is not None}


def _hit(one: Ranked, document: Document) -> UnitHit:
    return UnitHit(
        unit=one.unit,
        document=document,
        source=unit_source(one.unit, document),
        similarity=round(one.similarity, 6),
        score=one.score,
        leg=one.leg,
    )


def unit_source(unit: InformationUnit, document: Document) -> Source:
    """A unit as a source: its page, its paragraph and sentence, and the row that it is."""
    place = UnitPlace(unit_id=unit.unit_id, paragraph=unit.paragraph, sentence=unit.sentence)
    update = {"page": unit.page, "unit": place, "row": unit.label if unit.kind == "row" else None}
    return source_of(document).model_copy(update=update)


def _unreliable(units: Sequence[InformationUnit]) -> list[str]:
    """That documents are not to be trusted, each once with all that tells so."""
    told: dict[str, dict[str, None]] = {}
    for unit in units:
        if unit.unreliable is not None:
            told.setdefault(unit.doc_id, {}).update(dict.fromkeys(unit.unreliable.split("; ")))
    return [f"{doc_id}{_UNTRUSTED}{'; '.join(why)}" for doc_id, why in told.items()]


def warnings_of(warnings: Sequence[str], documents: Collection[str]) -> tuple[str, ...]:
    """The warnings without those that other documents than these are not to be trusted; all, where none are named."""
    others = [
        one for one in warnings if documents and _UNTRUSTED in one and one.partition(_UNTRUSTED)[0] not in documents
    ]
    return tuple(one for one in warnings if one not in others)
