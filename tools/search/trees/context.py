"""The texts of found nodes, in so many tokens: shared over the documents by their relevance, cut between passages."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import TypeAlias

from tools.documents.delimit import delimit
from tools.models.base import Model, period_label
from tools.models.facts import Source
from tools.models.passages import CHARACTERS_PER_TOKEN, estimate_tokens
from tools.models.trees import TreeNode
from tools.ports.stores import DocumentStore
from tools.search.excerpts.truncate import GAP, cut_text
from tools.search.trees.models import CONTEXT_TOKENS, FoundNode

_FRAME = 60  # tokens of a node's header and of the marks around it
_LEAST = 40  # tokens from which a part of a node is worth its header
_LISTED = 5  # nodes that a warning names

_Span: TypeAlias = tuple[int, int]


class NodeText(Model):
    """A node with its text; `is_cut` where the rest had no room. What a node before it has is not repeated."""

    node_id: str
    doc_id: str
    title: str
    start_page: int | None = None
    end_page: int | None = None
    text: str
    is_cut: bool = False
    source: Source

    @property
    def header(self) -> str:
        """Apple Inc. 10-K FY2024, Item 7. Management's Discussion, pp. 21-34; pages as the source counts them."""
        source = self.source
        year = f" {period_label(source.fiscal_year, source.fiscal_quarter)}" if source.fiscal_year else ""
        return f"{source.company} {source.doc_type}{year}, {' '.join(self.title.split())}{self._pages()}"

    def _pages(self) -> str:
        first, last = self.source.page, self.end_page
        if first is None:
            return ""
        return f", pp. {first}-{last}" if last is not None and last > first else f", p. {first}"

    @property
    def tokens(self) -> int:
        return estimate_tokens(self.text) + _FRAME


class TreeContext(Model):
    """What fits, in the order of the nodes. `left_out` holds document and node of what had no room."""

    parts: tuple[NodeText, ...] = ()
    left_out: tuple[tuple[str, str], ...] = ()
    warnings: tuple[str, ...] = ()

    @property
    def tokens(self) -> int:
        return sum(part.tokens for part in self.parts)

    def for_model(self) -> str:
        """All texts, each between marks that it can't hold."""
        return "\n\n".join(
            delimit(f"{part.header}\n{part.text}", f"source {number}")
            for number, part in enumerate(self.parts, start=1)
        )


@dataclass(frozen=True)
class _Wanted:
    """A node, and the stretches of its text that no node before it has."""

    found: FoundNode
    spans: tuple[_Span, ...]

    @property
    def tokens(self) -> int:
        return round(sum(end - start for start, end in self.spans) / CHARACTERS_PER_TOKEN) + _FRAME


async def extract_context(
    documents: DocumentStore,
    nodes: Sequence[FoundNode],
    *,
    budget_tokens: int = CONTEXT_TOKENS,
    spread: bool = False,
) -> TreeContext:
    """The texts of nodes, the first ones first in the running for room.

    The document of the first node is the most relevant one: it has twice the share of the second, three times that of
    the third; with `spread`, all have the same. What a document doesn't use goes to the others. In each, the first
    node that doesn't fit is cut to the passages around its best one that do, and those behind it are left out.
    """
    by_document = {node.doc_id: list[FoundNode]() for node in nodes}
    for node in nodes:
        by_document[node.doc_id].append(node)
    wanted = [_spans(await documents.tree(doc_id), found) for doc_id, found in by_document.items()]
    rooms = _rooms([sum(one.tokens for one in group) for group in wanted], budget_tokens, spread=spread)
    taken = [await _fill(documents, group, room) for group, room in zip(wanted, rooms, strict=True)]
    there = {(part.doc_id, part.node_id): part for group in taken for part in group}
    order = [(node.doc_id, node.node_id) for node in nodes]
    asked = {(one.found.doc_id, one.found.node_id): one.found for group in wanted for one in group}
    missing = [key for key in dict.fromkeys(order) if key in asked and key not in there]
    parts = tuple(there[key] for key in dict.fromkeys(order) if key in there)
    return TreeContext(
        parts=parts,
        left_out=tuple(missing),
        warnings=tuple(_warnings(parts, [asked[k] for k in missing], budget_tokens)),
    )


def _spans(tree: Sequence[TreeNode], found: Sequence[FoundNode]) -> list[_Wanted]:
    """What each node has of its own; a node whose text others before it have is no more wanted."""
    nodes = {node.node_id: node for node in tree}
    taken: list[_Span] = []
    wanted: list[_Wanted] = []
    for one in found:
        node = nodes.get(one.node_id)
        spans = _without((node.start, node.end), taken) if node else []
        if spans:
            taken += spans
            wanted.append(_Wanted(one, tuple(spans)))
    return wanted


def _without(span: _Span, taken: Sequence[_Span]) -> list[_Span]:
    """A stretch without those that are taken."""
    left = [span]
    for start, end in taken:
        left = [
            part
            for first, last in left
            for part in ((first, min(last, start)), (max(first, end), last))
            if part[1] > part[0]
        ]
    return left


def _rooms(uses: Sequence[int], budget: int, *, spread: bool) -> list[int]:
    """How many tokens each document gets: no more than it has use for, what is left over goes to the others."""
    rooms = [0] * len(uses)
    left, waiting = max(0, budget), list(range(len(uses)))
    while waiting:
        weights = {place: 1.0 if spread else 1 / (place + 1) for place in waiting}
        shares = {place: int(left * weight / sum(weights.values())) for place, weight in weights.items()}
        content = [place for place in waiting if uses[place] <= shares[place]]
        for place in content or waiting:
            rooms[place] = min(uses[place], shares[place])
        if not content:
            break
        left -= sum(rooms[place] for place in content)
        waiting = [place for place in waiting if place not in content]
    return rooms


async def _fill(documents: DocumentStore, group: Sequence[_Wanted], room: int) -> list[NodeText]:
    """The nodes of a document that fit, and as much of the first that doesn't as there is room for."""
    taken: list[NodeText] = []
    for one in group:
        whole = one.tokens <= room
        if not whole and room - _FRAME < _LEAST:
            break
        text = await (_read(documents, one) if whole else _read_cut(documents, one, room - _FRAME))
        if text:
            taken.append(_node_text(one.found, text, is_cut=not whole))
        room -= one.tokens
        if not whole:
            break
    return taken


def _node_text(found: FoundNode, text: str, *, is_cut: bool) -> NodeText:
    return NodeText(
        node_id=found.node_id,
        doc_id=found.doc_id,
        title=found.title,
        start_page=found.start_page,
        end_page=found.end_page,
        text=text,
        is_cut=is_cut,
        source=found.source,
    )


async def _read(documents: DocumentStore, one: _Wanted) -> str:
    texts = [await _stretch(documents, one.found.doc_id, span) for span in one.spans]
    return f"\n\n{GAP}\n\n".join(text for text in texts if text)


async def _read_cut(documents: DocumentStore, one: _Wanted, tokens: int) -> str:
    """The passages of a node around its best one, as many as fit; of a passage that alone is too long, a part."""
    doc_id = one.found.doc_id
    chunks = await documents.chunks(doc_id)
    best = next((chunk.start for chunk in chunks if chunk.chunk_id == one.found.chunk_id), one.spans[0][0])
    span = next((span for span in one.spans if span[0] <= best < span[1]), one.spans[0])
    cuts = sorted({*span, *(chunk.start for chunk in chunks if span[0] < chunk.start < span[1])})
    run = _around(list(pairwise(cuts)), best, int(tokens * CHARACTERS_PER_TOKEN))
    text = await _stretch(documents, doc_id, run)
    return cut_text(text, tokens) or ""


def _around(passages: Sequence[_Span], best: int, room: int) -> _Span:
    """The passages in a row that fit, the best one and those behind it first; that one alone where not even it fits."""
    first = last = next((place for place, (_, end) in enumerate(passages) if end > best), 0)
    while last + 1 < len(passages) and passages[last + 1][1] - passages[first][0] <= room:
        last += 1
    while first > 0 and passages[last][1] - passages[first - 1][0] <= room:
        first -= 1
    return passages[first][0], passages[last][1]


async def _stretch(documents: DocumentStore, doc_id: str, span: _Span) -> str:
    read = await documents.text(doc_id, span[0], span[1] - span[0])
    return read[0].strip() if read else ""


def _warnings(parts: Sequence[NodeText], missing: Sequence[FoundNode], budget: int) -> list[str]:
    cut = [part.header for part in parts if part.is_cut]
    told = [f"Cut to fit {budget:,} tokens: {_named(cut)}."] if cut else []
    if missing:
        titles = [f"{node.source.company}: {' '.join(node.title.split())}" for node in missing]
        told.append(f"No room in {budget:,} tokens for {len(missing)} nodes: {_named(titles)}.")
    return told


def _named(names: Sequence[str]) -> str:
    more = f"; and {len(names) - _LISTED} more" if len(names) > _LISTED else ""
    return f"{'; '.join(names[:_LISTED])}{more}"
