"""The sections of documents that cover a topic: by their headings, and by the nodes that a search of trees finds."""

import asyncio
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from tools.documents.read import section_name, source_of
from tools.models.documents import Document
from tools.models.facts import Declined, Source
from tools.models.figures import Retrieved
from tools.models.filters import Filters
from tools.models.passages import Chunk, Section
from tools.models.questions import Classification
from tools.models.slots.elements import CoveringSection, Elements
from tools.models.trees import TreeNode
from tools.ports.deps import Deps
from tools.retrieve.elements.documents import meant_documents, no_documents
from tools.retrieve.elements.relevance import Field, rank_elements
from tools.search.trees.models import FoundNode
from tools.search.trees.tree import DocumentTree

MOST_SECTIONS = 5
_MOST_DOCUMENTS = 8
_NEAR = 0.4  # from which a heading is one of the topic
_OF_SEARCH = 0.45  # what the first node that a search finds counts; the next ones half of the one before
_AS_NEAR = 0.8  # of a section's nearness, from which the one around it is the one that is meant
_FAR = 0.6  # of the best one's score, below which a section is not named beside it
_PREFACE = 1  # nodes at the beginning, which hold a document's contents


@dataclass(frozen=True)
class _Candidate:
    """A node of a document's tree, with the passages that it begins and ends with."""

    tree: DocumentTree
    node: TreeNode
    first: Chunk | None
    last: Chunk | None
    section: Section | None

    @property
    def source(self) -> Source:
        document, chunk = self.tree.document, self.first
        place = source_of(document).model_copy(update={"section": section_name(self.section) if self.section else None})
        if chunk is None:
            return place
        update = {"page": chunk.page if chunk.anchor is None else None, "anchor": chunk.anchor}
        return place.model_copy(update={**update, "read_by": chunk.read_by})

    def fields(self) -> Iterator[Field]:
        yield Field(self.node.title, 1.0, title=True)
        above = self.tree.above(self.node)
        yield Field("\n".join(one.title for one in above), 0.4)
        yield Field(self.node.summary, 0.4)


async def find_sections(
    deps: Deps, question: str, reading: Classification, filters: Filters, nodes: Sequence[FoundNode] = ()
) -> Retrieved:
    """At most five sections that cover the topic, the best first; `nodes` are those that a search of trees found."""
    documents, warnings = await meant_documents(deps, question, reading, filters)
    topic = reading.element.topic if reading.element else question
    if not documents:
        return Retrieved(declined=(no_documents(warnings),))
    found = await asyncio.gather(*(_candidates(deps, one) for one in documents[:_MOST_DOCUMENTS]))
    candidates = [one for of_document in found for one in of_document]
    if not topic:
        return _contents(candidates)
    scores = rank_elements(topic, [list(one.fields()) for one in candidates], deps.vocabulary)
    of_search = {(one.doc_id, one.node_id): _OF_SEARCH / 2**place for place, one in enumerate(nodes)}
    scored = [
        (score + of_search.get((one.node.doc_id, one.node.node_id), 0.0), one)
        for score, one in zip(scores, candidates, strict=True)
    ]
    ranked = sorted(scored, key=lambda pair: -round(pair[0], 3))
    own = {(one.node.doc_id, one.node.node_id): score for score, one in zip(scores, candidates, strict=True)}
    by_node = {(one.node.doc_id, one.node.node_id): one for one in candidates}

    def outermost(one: _Candidate) -> _Candidate:
        """The section around one that is of the topic as well: of a note and its parts, the note."""
        doc_id, least = one.node.doc_id, own[one.node.doc_id, one.node.node_id] * _AS_NEAR
        above = ((doc_id, outer.node_id) for outer in one.tree.above(one.node))
        return next((by_node[key] for key in above if key in by_node and own[key] >= least > 0), one)

    chosen = _apart([(score, outermost(one)) for score, one in ranked])
    if not chosen:
        declined = Declined(
            ticker="",
            metric="*",
            reason=f"No section of the {len(documents)} documents looked in covers {topic!r}.",
            remedy="Ask in words that a heading would use; `read_document` lists a document's sections.",
        )
        return Retrieved(declined=(declined,))
    sections = tuple(_covering(one, min(score, 1.0)) for score, one in chosen)
    return Retrieved(elements=Elements(topic=topic, sections=sections))


def _apart(ranked: Sequence[tuple[float, _Candidate]]) -> list[tuple[float, _Candidate]]:
    """The best ones, without those that lie in or around a better one."""
    if not ranked or ranked[0][0] < _NEAR:
        return []
    least, chosen = max(_NEAR, ranked[0][0] * _FAR), list[tuple[float, _Candidate]]()
    for score, one in ranked:
        if score < least or len(chosen) == MOST_SECTIONS:
            break
        if not any(_nested(one, other) for _, other in chosen):
            chosen.append((score, one))
    return chosen


def _nested(one: _Candidate, other: _Candidate) -> bool:
    if one.node.doc_id != other.node.doc_id:
        return False
    outer, inner = sorted((one.node, other.node), key=lambda node: node.end - node.start, reverse=True)
    return outer.start <= inner.start and inner.end <= outer.end


async def _candidates(deps: Deps, document: Document) -> list[_Candidate]:
    """The nodes of a document, those that hold its contents and its cover aside."""
    store = deps.documents
    nodes, chunks, sections = await asyncio.gather(
        store.tree(document.doc_id), store.chunks(document.doc_id), store.sections(document.doc_id)
    )
    tree, by_id = DocumentTree(document, tuple(nodes)), {one.section_id: one for one in sections}
    found: list[_Candidate] = []
    for place, node in enumerate(nodes):
        if place < _PREFACE and node.start == 0 and len(nodes) > _PREFACE:
            continue
        within = [one for one in chunks if one.start < node.end and node.start < one.end]
        first = next((one for one in within if one.start >= node.start), within[0] if within else None)
        section = by_id.get(first.section_id or "") if first else None
        found.append(_Candidate(tree, node, first, within[-1] if within else None, section))
    return found


def _covering(one: _Candidate, score: float) -> CoveringSection:
    source = one.source
    paged = source.page is not None and one.last is not None and one.last.page is not None
    return CoveringSection(
        title=one.node.title,
        path=tuple(above.title for above in one.tree.above(one.node)),
        last_page=max(one.node.end_page or 0, source.page or 0) if paged else None,
        score=round(score, 4),
        source=source,
    )


def _contents(candidates: Sequence[_Candidate]) -> Retrieved:
    """The outermost sections of the first document: its contents."""
    first = candidates[0].tree.document if candidates else None
    outer = [one for one in candidates if one.tree.document == first and one.node.parent_id is None]
    return Retrieved(elements=Elements(sections=tuple(_covering(one, 1.0) for one in outer)))
