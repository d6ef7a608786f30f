"""As much of a store of documents as text is read from: the passages of a few reports, in their order."""

from collections.abc import Sequence
from types import SimpleNamespace
from typing import Any, cast

from tools.models.documents import Document
from tools.models.passages import Chunk, Passage, Section
from tools.ports.deps import Deps
from tools.search.order.ranker import Candidate


class Reports:
    """A store that holds nothing but these passages."""

    def __init__(self, candidates: Sequence[Candidate]) -> None:
        self._passages = [one.passage for one in candidates]

    async def passages(self, chunk_ids: Sequence[str]) -> list[Passage]:
        known = {one.chunk.chunk_id: one for one in self._passages}
        return [known[chunk_id] for chunk_id in chunk_ids if chunk_id in known]

    async def neighbours(self, chunk_id: str, _before: int, _after: int) -> list[Chunk]:
        return [one.chunk for one in await self.passages([chunk_id])]

    async def chunks(self, doc_id: str) -> list[Chunk]:
        return [one.chunk for one in self._passages if one.chunk.doc_id == doc_id]

    async def sections(self, doc_id: str) -> list[Section]:
        return [one.section for one in self._passages if one.section is not None and one.chunk.doc_id == doc_id]

    async def list_documents(
        self, filters: Any, company_ids: Sequence[int] | None, *_: Any, **__: Any
    ) -> list[Document]:
        own = {one.document.doc_id: one.document for one in self._passages}.values()
        of_form = [one for one in own if not filters.doc_types or one.doc_type in filters.doc_types]
        return sorted(of_form, key=lambda one: -(one.fiscal_year or 0)) if company_ids else []


def deps_of(candidates: Sequence[Candidate], vocabulary: Any = None) -> Deps:
    return cast(Deps, SimpleNamespace(documents=Reports(candidates), vocabulary=vocabulary))
