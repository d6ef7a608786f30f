"""`search_pages`: the pages and slides that a query asks for, by their vectors, their heads and their passages."""

import asyncio
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Final

from tools.documents.read import source_of
from tools.errors import InvalidInput, NothingLoaded, SearchUnavailable, TieoutError
from tools.language.page_numbers import page_numbers
from tools.models.documents import Document
from tools.models.filters import Filters
from tools.models.pages import Page, page_id, split_page_id
from tools.models.passages import Passage
from tools.ports.deps import Deps
from tools.ports.indexes import Hit
from tools.ports.stores import DocumentStore
from tools.search.excerpts.best_part import best_part
from tools.search.excerpts.results import FoundPage, PageResults
from tools.search.legs import pages_by_head, pages_by_vector, told_lacking
from tools.search.order.fuse import Fused, fuse_results
from tools.search.prepare import Prepared, SearchRequest, prepare_search
from tools.search.search import search_passages

MOST_PAGES: Final = 50
_SNIPPET: Final = 500  # characters
_BULLETS, _LONGEST = 8, 200  # that are shown of a page, and characters of each
_FEW: Final = 3  # documents in which a page's number is taken for what is asked for
_NAMED: Final = 5  # documents that a warning names

# How much each leg says, by FinanceBench's development questions: passages are ranked by more than their words; a
# number that is named decides.
WEIGHTS: Final[Mapping[str, float]] = {"passages": 1.0, "vectors": 0.35, "heads": 0.15, "number": 4.0}
_RANK_CONSTANT: Final = 3  # few pages are asked for: the first places count for more than over passages


@dataclass(frozen=True)
class PageLegs:
    """What each leg found, the best first, the passages by which pages were found, and what to warn of."""

    hits: Mapping[str, Sequence[Hit]]
    passages: Mapping[str, Passage] = field(default_factory=dict[str, Passage])
    warnings: tuple[str, ...] = ()


async def search_pages(deps: Deps, query: str, filters: Filters | None = None, top_k: int = 5) -> PageResults:
    """At most `top_k` pages, the best first.

    A leg that fails is told in the warnings. Raises `SearchUnavailable` where all do, `InvalidInput` and
    `UnknownCompany` for a query or a filter that makes no sense, `NothingLoaded` where nothing is.
    """
    if not 1 <= top_k <= MOST_PAGES:
        raise InvalidInput(f"top_k: {top_k} is not between 1 and {MOST_PAGES}.")
    if not await deps.facts.companies():
        raise NothingLoaded()
    request = SearchRequest(query, filters or Filters())
    prepared = await prepare_search(deps, request)
    legs = await page_legs(deps, request, prepared)
    fused = fuse_pages(legs)[:top_k]
    pages = {page.page_id: page for page in await deps.documents.pages([one.chunk_id for one in fused])}
    shown = await _shown(deps, prepared, fused, pages, legs.passages)
    from_before = await told_unpaged(deps.documents, prepared.scope.doc_ids)
    return PageResults(pages=tuple(shown), warnings=(*legs.warnings, *from_before))


async def page_legs(deps: Deps, request: SearchRequest, prepared: Prepared) -> PageLegs:
    """What each leg finds. Raises `SearchUnavailable` where all fail."""
    asked = _Asked(deps, request, prepared)
    legs = {"passages": asked.passages, "vectors": asked.vectors, "heads": asked.heads, "number": asked.number}
    outcomes = await asyncio.gather(*(_outcome(leg) for leg in legs.values()))
    hits: dict[str, Sequence[Hit]] = {}
    for name, outcome in zip(legs, outcomes, strict=True):
        if isinstance(outcome, TieoutError):
            asked.warnings.append(f"Pages are not searched by their {name}: {outcome.message}")
        elif outcome is not None:
            hits[name] = outcome
    if not hits.keys() - {"number"}:
        raise SearchUnavailable(" ".join(asked.warnings))
    return PageLegs(hits, asked.found, tuple(dict.fromkeys(asked.warnings)))


@dataclass(frozen=True)
class _Asked:
    """A search as its legs run it; `found` are the best passages of pages, `warnings` those of the passages' search."""

    deps: Deps
    request: SearchRequest
    prepared: Prepared
    found: dict[str, Passage] = field(default_factory=dict[str, Passage])
    warnings: list[str] = field(default_factory=list[str])

    async def passages(self) -> list[Hit]:
        """The pages on which the best passages stand."""
        request = replace(self.request, by_pages=False)  # which are legs of this search already
        found = await search_passages(self.deps, request, self.prepared.reading)
        self.warnings.extend(found.warnings)
        hits: dict[str, Hit] = {}
        for one in found.passages:
            passage = one.candidate.passage
            if passage.chunk.page is not None:
                place = page_id(passage.chunk.doc_id, passage.chunk.page)
                self.found.setdefault(place, passage)
                hits.setdefault(place, Hit(place, one.score))
        return list(hits.values())

    async def vectors(self) -> list[Hit] | None:
        """The pages that are nearest in meaning; None where no model is configured."""
        hits, index = await pages_by_vector(self.deps, self.prepared), self.deps.page_index
        if hits is not None and index is not None:
            behind = told_lacking(await index.lacking(self.prepared.scope), "pages")
            self.warnings.extend([behind] if behind else [])
        return hits

    async def heads(self) -> list[Hit] | None:
        """The pages that have the query's words in title, bullets or captions."""
        return await pages_by_head(self.deps, self.prepared)

    async def number(self) -> list[Hit]:
        """The pages whose number is named, where it is clear of which document."""
        doc_ids, numbers = self.prepared.scope.doc_ids, page_numbers(self.prepared.query)
        if not numbers or not 1 <= len(doc_ids) <= _FEW:
            return []
        wanted = [page_id(doc_id, number) for number in numbers for doc_id in doc_ids]
        return [Hit(page.page_id, 1.0) for page in await self.deps.documents.pages(wanted)]


async def _outcome(leg: Callable[[], Awaitable[list[Hit] | None]]) -> list[Hit] | TieoutError | None:
    try:
        return await leg()
    except TieoutError as error:
        return error


def fuse_pages(legs: PageLegs) -> list[Fused]:
    """The pages of all legs in one order."""
    return fuse_results(legs.hits, WEIGHTS, k=_RANK_CONSTANT)


async def _shown(
    deps: Deps,
    prepared: Prepared,
    fused: Sequence[Fused],
    pages: Mapping[str, Page],
    passages: Mapping[str, Passage],
) -> list[FoundPage]:
    documents = {passage.document.doc_id: passage.document for passage in passages.values()}
    places = [(one, place) for one in fused if (place := split_page_id(one.chunk_id)) is not None]
    missing = {doc_id for _, (doc_id, _) in places} - documents.keys()
    others = await asyncio.gather(*(deps.documents.document(doc_id) for doc_id in sorted(missing)))
    documents |= {document.doc_id: document for document in others if document is not None}
    return [
        _page(prepared, one, number, documents[doc_id], pages.get(one.chunk_id), passages.get(one.chunk_id))
        for one, (doc_id, number) in places
        if doc_id in documents
    ]


def _page(
    prepared: Prepared, one: Fused, number: int, document: Document, page: Page | None, passage: Passage | None
) -> FoundPage:
    text = passage.chunk.text if passage is not None else page.text if page is not None else ""
    reader = passage.chunk.read_by if passage is not None else document.read_by
    return FoundPage(
        doc_id=document.doc_id,
        page=number,
        title=page.title if page is not None else "",
        bullets=tuple(bullet[:_LONGEST] for bullet in page.bullets[:_BULLETS]) if page is not None else (),
        snippet=best_part(text, _SNIPPET, prepared.wanted),
        score=round(one.score, 6),
        image_ref=page.image_ref if page is not None else None,
        source=source_of(document).model_copy(update={"page": number, "read_by": reader}),
    )


async def told_unpaged(documents: DocumentStore, doc_ids: Sequence[str]) -> list[str]:
    """That some of the documents, or of all, have no pages of their own, and what to do."""
    unpaged = await documents.unpaged(doc_ids, _NAMED)
    if not unpaged:
        return []
    named = ", ".join(unpaged) + (", ..." if len(unpaged) == _NAMED else "")
    return [f"{named}: indexed before pages were kept: run `tieout index` again to find their pages by all they show."]
