"""Has a model check a tree: one call, with the tree but without the text, and what it says is checked in turn."""

import asyncio
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass

from ingest.html.parsed import ReadText
from ingest.trees.build import rebuild_tree
from ingest.trees.corrections import Corrector, RefineTree
from ingest.trees.models import PageSpan
from ingest.trees.places import Places
from tools.errors import ModelFailed
from tools.models.passages import estimate_tokens
from tools.models.trees import TreeNode
from tools.ports.index_model import IndexModel
from tools.prompts.loader import as_data, load_prompt

BUDGET = 10_000  # tokens of the tree
MOST_NODES = 150  # a sentence on each of them fits into the reply
MAX_TOKENS = 8_000
_FEWEST = 3  # nodes that are worth a call
_WORDS = 30  # of a summary that is shown
_MOST_REASONS = 5


@dataclass(frozen=True)
class Refined:
    """A tree, what is to be known of it, and whether a model failed that may do better another time."""

    nodes: tuple[TreeNode, ...]
    notes: tuple[str, ...] = ()
    unfinished: bool = False


@dataclass(frozen=True)
class ShownTree:
    """A tree as a model sees it: a line a node. `levels` is how many levels of it that are."""

    text: str
    nodes: Sequence[TreeNode]
    levels: int


async def refine_tree(
    model: IndexModel,
    nodes: Sequence[TreeNode],
    read: ReadText,
    *,
    pages: Sequence[PageSpan] = (),
    items: Collection[int] = (),
) -> Refined:
    """The tree with the corrections and summaries of a model that hold; as it was where the model fails.

    `items` are the first characters of the items of its form, which stay where they are.
    """
    if len(nodes) < _FEWEST:
        return Refined(tuple(nodes))
    shown = show_tree(nodes)
    try:
        reply = await model.call_function(
            load_prompt("index_tree"), f"Outline:\n{as_data(shown.text)}", RefineTree, max_tokens=MAX_TOKENS
        )
    except ModelFailed as error:
        note = f"No model has checked the tree: {error.message}"
        return Refined(tuple(nodes), (note,), unfinished=not any(error.tokens))
    said = RefineTree.model_validate(reply.arguments)
    return await asyncio.to_thread(_correct, model.model, nodes, read, pages, items, shown, said)


def show_tree(nodes: Sequence[TreeNode]) -> ShownTree:
    """As many of a tree's upper levels as fit the budget; of a first level that doesn't, its beginning."""
    deepest = max(node.level for node in nodes)
    for levels in range(deepest, 0, -1):
        upper = [node for node in nodes if node.level <= levels]
        text = "\n".join(map(_line, upper))
        if len(upper) <= MOST_NODES and estimate_tokens(text) <= BUDGET:
            return ShownTree(text, upper, levels)
    first = list(_fitting([node for node in nodes if node.level == 1]))
    return ShownTree("\n".join(map(_line, first)), first, 1)


def _fitting(nodes: Sequence[TreeNode]) -> Iterator[TreeNode]:
    tokens = 0
    for node in nodes[:MOST_NODES]:
        tokens += estimate_tokens(_line(node)) + 1
        if tokens > BUDGET:
            return
        yield node


def _line(node: TreeNode) -> str:
    pages = f" | p. {node.start_page}-{node.end_page}" if node.start_page is not None else ""
    words = node.summary.split()
    summary = " ".join(words[:_WORDS]) + (" …" if len(words) > _WORDS else "")
    return f"{node.node_id} | level {node.level}{pages} | {' '.join(node.title.split())} | {summary}"


def _correct(
    model: str,
    nodes: Sequence[TreeNode],
    read: ReadText,
    pages: Sequence[PageSpan],
    items: Collection[int],
    shown: ShownTree,
    said: RefineTree,
) -> Refined:
    places = Places(read.text, read.blocks, pages) if pages else None
    known = {node.node_id for node in shown.nodes}
    corrector = Corrector(nodes, read.text, places=places, shown=known, items=items)
    corrector.apply(said)
    rebuilt = rebuild_tree(nodes[0].doc_id, corrector.entries, read, pages=pages)
    return Refined(rebuilt, tuple(_notes(model, corrector, shown, len(nodes))))


def _notes(model: str, corrector: Corrector, shown: ShownTree, count: int) -> Iterator[str]:
    if len(shown.nodes) < count:
        yield f"{model} was shown {len(shown.nodes)} of the {count} nodes of the tree, its upper levels."
    if corrector.taken:
        taken = ", ".join(f"{number} {kind}" for kind, number in sorted(corrector.taken.items()))
        yield f"By {model}, in the tree: {taken}."
    if refused := corrector.refused:
        more = f"; and {len(refused) - _MOST_REASONS} more" if len(refused) > _MOST_REASONS else ""
        yield f"Not taken of what {model} says of the tree: {'; '.join(refused[:_MOST_REASONS])}{more}."
