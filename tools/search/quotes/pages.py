"""The pages that passages stand on, whole: a table may run over several passages."""

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass

from tools.models.passages import Chunk
from tools.ports.stores import DocumentStore
from tools.search.order.ranker import Candidate

MOST_PAGES = 12  # passages whose pages are read whole
_LAST = 4  # quarter of a year
_BESIDE = 2  # passages before and after one that may be of its page


@dataclass(frozen=True)
class Page:
    """The passages of one page in their order, and their text without what they repeat."""

    passages: tuple[Candidate, ...]

    @property
    def text(self) -> str:
        text, end = "", 0
        for chunk in (one.passage.chunk for one in self.passages):
            text += ("\n" if chunk.start > end and text else "") + chunk.text[max(0, end - chunk.start) :]
            end = max(end, chunk.end)
        return text

    def passage_of(self, line: str) -> Candidate | None:
        """The passage that has a line; None where the line runs over two."""
        bare = "".join(line.split())
        return next((one for one in self.passages if bare in "".join(one.passage.chunk.text.split())), None)


def of_whole_year(pages: Sequence[Page]) -> list[Page]:
    """The pages of documents that tell of a whole year: not of reports of one of the first three quarters."""
    quarters = [[one.passage.document.fiscal_quarter or 0 for one in page.passages] for page in pages]
    return [page for page, told in zip(pages, quarters, strict=True) if not any(0 < one < _LAST for one in told)]


async def pages_of(documents: DocumentStore, candidates: Sequence[Candidate]) -> list[Page]:
    """The page of each passage, each page once, in the order of the passages."""
    first: dict[tuple[str, int | str], Chunk] = {}
    for chunk in (one.passage.chunk for one in candidates):
        first.setdefault((chunk.doc_id, chunk.page if chunk.page is not None else chunk.chunk_id), chunk)
    beside = await asyncio.gather(*(documents.neighbours(one.chunk_id, _BESIDE, _BESIDE) for one in first.values()))
    pages = [
        [one.chunk_id for one in near if one.page == chunk.page] or [chunk.chunk_id]
        for chunk, near in zip(first.values(), beside, strict=True)
    ]
    read = await documents.passages(list(dict.fromkeys(chunk_id for ids in pages for chunk_id in ids)))
    known = {passage.chunk.chunk_id: Candidate(passage) for passage in read}
    return [Page(tuple(known[chunk_id] for chunk_id in ids if chunk_id in known)) for ids in pages]


async def whole_pages(documents: DocumentStore, candidates: Sequence[Candidate]) -> list[Candidate]:
    """All passages of the pages that the best ones stand on."""
    pages = await pages_of(documents, candidates[:MOST_PAGES])
    return [one for page in pages for one in page.passages]
