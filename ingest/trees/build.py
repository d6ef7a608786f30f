"""Builds the tree of a document: nodes within nodes, every page in at least one that has none below it."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import TypeAlias

from ingest.chunking.models import SectionLike
from ingest.html.parsed import ReadText
from ingest.trees.models import Bookmark, Entry, PageSpan
from ingest.trees.outline import TINY, Source, choose_entries
from ingest.trees.places import Places
from ingest.trees.summaries import summarise
from tools.models.trees import TreeNode

PREFACE = "Preface"  # what stands before the first title
LONGEST_TITLE = 300
DEEPEST = 8

# A node's title, its own text and the titles below it, as a summary: where a model may take the place of sentences.
Summarise: TypeAlias = Callable[[str, str, Sequence[str]], str]


@dataclass(slots=True)
class _Draft:
    """A node that is being built; `end` is that of the last one below it."""

    title: str
    start: int
    end: int
    summary: str = ""
    below: list["_Draft"] = field(default_factory=list["_Draft"])
    first_page: int = 0
    last_page: int = 0


def build_tree(
    doc_id: str,
    title: str,
    read: ReadText,
    *,
    pages: Sequence[PageSpan] = (),
    bookmarks: Sequence[Bookmark] = (),
    sections: Sequence[SectionLike] = (),
    summary: Summarise = summarise,
) -> tuple[TreeNode, ...]:
    """The nodes of a document's tree, each followed by those below it; `title` is that of a document without any.

    Nodes are numbered in this order: "0001", "0002", ... The nodes that have none below them cover all of the text
    between them but the titles above, and all pages.
    """
    places = Places(read.text, read.blocks, pages) if pages else None
    entries = choose_entries(Source(read, places, bookmarks, sections)) if read.text else []
    outermost = _nest(entries or [Entry(title, 1, 0)], len(read.text))
    _open(outermost, read.text, places)
    return _grow(doc_id, outermost, read.text, places, summary)


def rebuild_tree(
    doc_id: str,
    entries: Sequence[Entry],
    read: ReadText,
    *,
    pages: Sequence[PageSpan] = (),
    summary: Summarise = summarise,
) -> tuple[TreeNode, ...]:
    """The nodes of a tree whose titles are known, the first one at the text's beginning; those with a summary keep it.

    The titles of a tree that was built make the same tree again.
    """
    places = Places(read.text, read.blocks, pages) if pages else None
    return _grow(doc_id, _nest(entries, len(read.text)), read.text, places, summary)


def _grow(
    doc_id: str, outermost: Sequence[_Draft], text: str, places: Places | None, summary: Summarise
) -> tuple[TreeNode, ...]:
    if places is not None:
        _lead_in(outermost, text, places)
        _paginate(outermost, places)
    nodes: list[TreeNode] = []
    _number(doc_id, outermost, None, 1, nodes, _Labels(text, places, summary))
    return tuple(nodes)


def _nest(entries: Sequence[Entry], length: int) -> list[_Draft]:
    """Titles as drafts, each below the last one of a smaller level."""
    outermost: list[_Draft] = []
    opened: list[tuple[int, _Draft]] = []
    for entry in sorted(entries, key=lambda entry: entry.start):
        while opened and opened[-1][0] >= entry.level:
            opened.pop()[1].end = entry.start
        draft = _Draft(entry.title[:LONGEST_TITLE], entry.start, length, entry.summary)
        (opened[-1][1].below if opened else outermost).append(draft)
        if len(opened) < DEEPEST - 1:
            opened.append((entry.level, draft))
        else:
            draft.end = length
    _close(outermost, length)
    return outermost


def _close(drafts: Sequence[_Draft], end: int) -> None:
    """Have each node end where the next one of its level starts, the last one where the one around it ends."""
    for position, draft in enumerate(drafts):
        draft.end = drafts[position + 1].start if position + 1 < len(drafts) else end
        _close(draft.below, draft.end)


def _open(outermost: list[_Draft], text: str, places: Places | None) -> None:
    """Give what stands before the first title a node, unless it is next to nothing."""
    first = outermost[0]
    if (not text[: first.start].strip() and (places is None or places.page_of(first.start) == 0)) or (
        places is not None and places.page_of(first.start) == 0 and first.start < TINY
    ):
        first.start = 0
    else:
        outermost.insert(0, _Draft(PREFACE, 0, first.start))


def _lead_in(drafts: Sequence[_Draft], text: str, places: Places) -> None:
    """Where a node has pages before the first node below it, give those a node, or let the first one have them."""
    for draft in drafts:
        if draft.below:
            first = draft.below[0]
            behind = places.page_of(draft.start) < places.page_of(first.start)
            if behind and len(text[draft.start : first.start].strip()) - len(draft.title) < TINY:
                first.start = draft.start
            elif behind:
                draft.below.insert(0, _Draft(f"{draft.title}: introduction", draft.start, first.start))
        _lead_in(draft.below, text, places)


def _paginate(outermost: Sequence[_Draft], places: Places) -> None:
    """Pages of each node: one goes to the page before the next one's, or to that very page if it starts within."""
    drafts = list(_in_order(outermost))
    for position, draft in enumerate(drafts):
        draft.first_page = places.page_of(draft.start) if position else 0
        following = drafts[position + 1].start if position + 1 < len(drafts) else None
        if following is None:
            draft.last_page = len(places) - 1
        else:
            page = places.page_of(following)
            draft.last_page = max(draft.first_page, page - 1 if places.is_top(following) else page)
    for draft in outermost:
        _span(draft)


def _in_order(drafts: Sequence[_Draft]) -> Iterator[_Draft]:
    for draft in drafts:
        yield draft
        yield from _in_order(draft.below)


def _span(draft: _Draft) -> None:
    """A node has the page that its title stands on, and those of the nodes below it."""
    for below in draft.below:
        _span(below)
    if draft.below:
        draft.last_page = max(below.last_page for below in draft.below)


@dataclass(frozen=True, slots=True)
class _Labels:
    text: str
    places: Places | None
    summary: Summarise

    def node(self, doc_id: str, draft: _Draft, number: int, parent: str | None, level: int) -> TreeNode:
        own = self.text[draft.start : draft.below[0].start if draft.below else draft.end]
        below = [inner.title for inner in draft.below]
        node = TreeNode(
            node_id=f"{number:04}",
            doc_id=doc_id,
            position=number - 1,
            title=draft.title,
            level=level,
            start=draft.start,
            end=draft.end,
            parent_id=parent,
            summary=draft.summary or self.summary(draft.title, own, below),
        )
        if self.places is None:
            return node
        label = self.places.label_of(draft.first_page)
        pages = {"start_page": draft.first_page + 1, "end_page": draft.last_page + 1, "page_label": label}
        return node.model_copy(update=pages)


def _number(
    doc_id: str, drafts: Sequence[_Draft], parent: str | None, level: int, nodes: list[TreeNode], labels: _Labels
) -> None:
    for draft in drafts:
        node = labels.node(doc_id, draft, len(nodes) + 1, parent, level)
        nodes.append(node)
        _number(doc_id, draft.below, node.node_id, level + 1, nodes, labels)
