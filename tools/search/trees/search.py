"""`search_tree`: the nodes of page trees in which the answer to a question stands.

Two legs run side by side, over all chosen documents at once: one goes by the passages in the nodes, one reasons over
titles and summaries.
"""

import asyncio
from collections.abc import Callable, Coroutine, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from tools.errors import InvalidInput
from tools.language.companies import CompanyFinder
from tools.language.queries.features import read_wanted
from tools.models.documents import Document
from tools.models.filters import OF_PASSAGES, Filters
from tools.models.passages import CHARACTERS_PER_TOKEN
from tools.models.questions import Classification
from tools.ports.deps import Deps
from tools.search.excerpts.budget import ROOM
from tools.search.expand import expand_query
from tools.search.single_flight import Once
from tools.search.trees.documents import Asked, choose_relevant, find_candidates, read_question
from tools.search.trees.log import log_tree_search
from tools.search.trees.merge import first_nodes, interleave, merge_legs
from tools.search.trees.models import (
    MOST_DOCUMENTS,
    MOST_NODES,
    RULES,
    TOP_NODES,
    TREE_TOKENS,
    FoundNode,
    TreeResults,
)
from tools.search.trees.ranked import (
    RankedPassages,
    Searched,
    rank_passages,
    search_documents,
    worth_reading,
)
from tools.search.trees.reason import Reasoned, reason
from tools.search.trees.rules import ReasonedNode
from tools.search.trees.tree import DocumentTree
from tools.search.trees.value import value_nodes
from tools.search.tuned import tuned_of


@dataclass(frozen=True)
class TreeRequest:
    """What to look for in which documents; `top_k` counts the nodes of all of them together."""

    question: str
    filters: Filters = field(default_factory=Filters)
    top_k: int = TOP_NODES


async def search_tree(
    deps: Deps,
    request: TreeRequest,
    reading: Classification | None = None,
    finder: CompanyFinder | None = None,
    once: Once | None = None,
) -> TreeResults:
    """Search. `reading` is the question's, where it was classified already, and `finder` the one that it was read with.

    `once` runs the searches of passages which somebody else asks for as well. A leg that fails or is slow is told in
    the warnings, and the other goes on. Raises `InvalidInput` for arguments that make no sense, `NothingLoaded`, and
    `UnknownCompany` where no company that is named is loaded.
    """
    if not 1 <= request.top_k <= MOST_NODES:
        raise InvalidInput(f"top_k: {request.top_k} is not between 1 and {MOST_NODES}.")
    once = once or Once()
    asked = await read_question(deps, request.question, request.filters, reading, finder)
    candidates = await find_candidates(deps, asked)
    documents, warnings = candidates.documents, list(candidates.warnings)
    if not documents:
        return TreeResults(nodes=(), warnings=candidates.warnings)
    few = len(documents) <= MOST_DOCUMENTS
    # What the question names or the filters choose, a search of passages finds by itself: it is one with the asker's.
    chosen = few and not (candidates.filtered or candidates.named)
    searching = asyncio.create_task(search_documents(deps, asked, documents, chosen=chosen, once=once))
    try:
        if not few:  # the passages tell which ones matter
            documents, told = await choose_relevant(deps, documents, (await searching).doc_ids)
            warnings += told
        trees, told = await _trees(deps, documents)
        ranked, reasoned = await _legs(deps, asked, trees, searching, once, spread=candidates.spread)
        order = (await searching).doc_ids
    finally:
        searching.cancel()
    warnings += [*told, *ranked.warnings, *(warning for one in reasoned for warning in one.warnings)]
    trees_by_relevance = sorted(
        zip(trees, reasoned, strict=True), key=lambda pair: _place(order, pair[0].document.doc_id)
    )
    merged = [_merge(asked, tree, one, ranked) for tree, one in trees_by_relevance]
    nodes, cut = _fit(first_nodes(interleave(merged, spread=candidates.spread), request.top_k))
    read = [(tree.document.doc_id, one) for tree, one in zip(trees, reasoned, strict=True) if one.by != RULES]
    passed_over = [doc_id for doc_id, one in read if not one.nodes] if any(one.nodes for _, one in read) else []
    return TreeResults(
        nodes=nodes,
        spread=candidates.spread,
        reasoned_by=next((one.by for one in reasoned if one.by != RULES), RULES),
        warnings=tuple(dict.fromkeys([*warnings, *cut])),
        input_tokens=sum(one.tokens[0] for one in reasoned),
        output_tokens=sum(one.tokens[1] for one in reasoned),
        search_id=log_tree_search(deps, asked, nodes) if trees else None,
        passed_over=tuple(passed_over),
    )


async def _trees(deps: Deps, documents: Sequence[Document]) -> tuple[list[DocumentTree], list[str]]:
    """The documents' trees; those without one are told."""
    found = await asyncio.gather(*(deps.documents.tree(document.doc_id) for document in documents))
    trees = [DocumentTree(one, tuple(nodes)) for one, nodes in zip(documents, found, strict=True) if nodes]
    bare = [one.doc_id for one, nodes in zip(documents, found, strict=True) if not nodes]
    told = [f"{', '.join(bare)}: no tree is stored. Load the file again with `tieout index`."] if bare else []
    return trees, told


async def _legs(
    deps: Deps,
    asked: Asked,
    trees: Sequence[DocumentTree],
    searching: "asyncio.Task[Searched]",
    once: Once,
    *,
    spread: bool,
) -> tuple[RankedPassages, list[Reasoned]]:
    """Both legs over all trees. A model reads each by itself, of the documents alone that passages speak for."""
    if not trees:
        return RankedPassages(), []
    doc_ids = [tree.document.doc_id for tree in trees]
    read = doc_ids if deps.chat is None else worth_reading(await searching, doc_ids, spread=spread)
    wanted = read_wanted(asked.question, deps.vocabulary, asked.names)
    expanded = expand_query(wanted.text, deps.vocabulary, learned=(await tuned_of(deps)).synonyms)
    documents = [tree.document for tree in trees]

    async def reasoned(tree: DocumentTree) -> Reasoned:
        if tree.document.doc_id not in read:
            return Reasoned(())
        return await _ask_once(
            once, tree, asked, lambda: reason(deps.chat, asked.question, wanted, expanded, tree, TREE_TOKENS)
        )

    return await asyncio.gather(
        rank_passages(deps, asked, wanted.text, documents, searching), asyncio.gather(*map(reasoned, trees))
    )


async def _ask_once(
    once: Once, tree: DocumentTree, asked: Asked, ask: Callable[[], Coroutine[Any, Any, Reasoned]]
) -> Reasoned:
    """What a model says of an outline; its tokens are of the part that asked it, and of none that asked the same."""
    asking = False

    def begin() -> Coroutine[Any, Any, Reasoned]:
        nonlocal asking
        asking = True
        return ask()

    found = await once.run(("outline", tree.document.doc_id, asked.question), begin)
    return found if asking else replace(found, tokens=(0, 0))


def _merge(asked: Asked, tree: DocumentTree, reasoned: Reasoned, ranked: RankedPassages) -> list[FoundNode]:
    doc_id = tree.document.doc_id
    best = ranked.best.get(doc_id, ())

    def is_allowed(one: ReasonedNode) -> bool:
        """Whether a node has a passage that filters of passages let through."""
        return any(one.node.start < hit.end and hit.start < one.node.end for hit in best)

    limited = bool(asked.filters.given(*OF_PASSAGES))
    nodes = [one for one in reasoned.nodes if not limited or is_allowed(one)]
    return merge_legs(tree, nodes, value_nodes(tree, best), ranked.in_order.get(doc_id, ()), best)


def _place(order: Sequence[str], doc_id: str) -> int:
    return order.index(doc_id) if doc_id in order else len(order)


def _fit(nodes: Sequence[FoundNode]) -> tuple[tuple[FoundNode, ...], list[str]]:
    """The nodes that a result has room for."""
    room = ROOM * CHARACTERS_PER_TOKEN
    for count, node in enumerate(nodes):
        room -= len(node.model_dump_json().encode())
        if room < 0:
            return tuple(nodes[:count]), [f"Cut to fit: {len(nodes) - count} more nodes. Ask for fewer (top_k)."]
    return tuple(nodes), []
