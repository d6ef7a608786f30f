"""What a search of page trees takes and returns."""

from typing import Literal, TypeAlias

from tools.models.base import Model
from tools.models.facts import Source

Leg: TypeAlias = Literal["value", "reasoning"]

TOP_NODES = 20  # of each document, by the value leg
MOST_NODES = 100  # of all documents together
MOST_DOCUMENTS = 8  # whose trees are searched
MOST_READ = 3  # of which a model reads the outlines, unless the question asks across documents
TREE_TOKENS = 10_000  # that a model reads of each document's tree
CONTEXT_TOKENS = 50_000

RULES = "rules"


class FoundNode(Model):
    """A node, and which legs found it. `path` holds the titles down to it.

    `start_page` and `end_page` are its pages as the source counts them, as in citations. `pages` are those of the
    passages by which the value leg found it, the best first; `chunk_id` is the best of these passages. `score` is the
    value leg's, 0 where that leg found nothing in the node. `thinking` tells why the reasoning leg took it.
    """

    node_id: str
    doc_id: str
    title: str
    path: tuple[str, ...]
    start_page: int | None = None
    end_page: int | None = None
    score: float = 0.0
    legs: tuple[Leg, ...]
    thinking: str | None = None
    pages: tuple[int, ...] = ()
    chunk_id: str | None = None
    source: Source


class TreeResults(Model):
    """Nodes, those to read first in front. `reasoned_by` is the model of the reasoning leg, or `rules`.

    `spread` tells that the question asks across documents, whose nodes take turns then. The tokens are those that the
    model took. `search_id` names the search to `record_feedback`. `passed_over` are the documents of which a model read
    the outline and named nothing, where it named nodes of others.
    """

    nodes: tuple[FoundNode, ...]
    spread: bool = False
    reasoned_by: str = RULES
    warnings: tuple[str, ...] = ()
    input_tokens: int = 0
    output_tokens: int = 0
    search_id: str | None = None
    passed_over: tuple[str, ...] = ()

    @property
    def named(self) -> tuple[FoundNode, ...]:
        """The nodes that a model named; none where rules did."""
        by_model = self.reasoned_by != RULES
        return tuple(node for node in self.nodes if by_model and "reasoning" in node.legs)
