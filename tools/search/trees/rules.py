"""The reasoning leg without a model: what titles, summaries and paths say, by rules. Few nodes, and confident ones.

A node is taken where the question names its item; where it is the statement that prints what is asked for; or where
the question has nearly all words of its title, in these or other words.
"""

import math
from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from functools import cache, cached_property, lru_cache

from tools.language.items import item_of_title, named_items
from tools.language.queries.features import Wanted, statement_signs
from tools.language.terms import joined_terms, terms
from tools.models.trees import TreeNode
from tools.search.expand import ExpandedQuery
from tools.search.trees.models import RULES
from tools.search.trees.tree import DocumentTree
from tools.vocab.loader import load_toml

MOST = 3
_TITLES = 2
_TITLE_SHARE = 0.7  # of a title that the question has to say
_QUESTION_SHARE = 0.3  # of the question that the title, what stands above it and the summary have to say
_MOST_OF_QUESTION = 0.5  # from which a title goes before a statement
_BESIDE_TITLE = 0.5  # how much a word counts that is not in the title itself
_SHORTEST = 400  # characters of a statement
_LARGE = 6_000  # characters: of a larger node that has others below, the first of those is taken


@dataclass(frozen=True)
class ReasonedNode:
    """A node, and why it was taken."""

    node: TreeNode
    thinking: str


def reason_by_rules(question: str, wanted: Wanted, expanded: ExpandedQuery, tree: DocumentTree) -> list[ReasonedNode]:
    """At most three nodes, the best first; often none."""
    named = list(_items(question, tree))
    stated = [] if wanted.reason else list(_statements(wanted, tree))  # statements give no reasons
    titled = _by_titles(wanted, expanded, tree)
    sure = [one for covered, one in titled if covered >= _MOST_OF_QUESTION]
    found = [*named, *sure, *stated] or [one for _, one in titled]
    once = {one.node.node_id: one for one in reversed(found)}
    return [once[node_id] for node_id in dict.fromkeys(one.node.node_id for one in found)][:MOST]


def _items(question: str, tree: DocumentTree) -> Iterator[ReasonedNode]:
    """The items that the question names."""
    for number in named_items(question):
        for node in tree.nodes:
            if item_of_title(node.title) == number:
                yield ReasonedNode(node, f"{RULES}: the question names item {number}")


def _statements(wanted: Wanted, tree: DocumentTree) -> Iterator[ReasonedNode]:
    """The primary statements that print what is asked for, by their titles; each once."""
    for kind in sorted(wanted.statements):
        named = [
            node
            for node in tree.nodes
            if _is_statement(node.title, kind) and node.end - node.start >= _SHORTEST and not _is_listed(tree, node)
        ]
        if named:
            # Whatever follows the statements may print them again, for a part of the company.
            best = max(named, key=lambda node: (_among_statements(tree, node), -node.position))
            told = f"{RULES}: the {kind.replace('_', ' ')} prints what is asked for"
            yield ReasonedNode(_narrowed(tree, best), told)


@lru_cache(maxsize=4096)
def _is_statement(title: str, kind: str) -> bool:
    """Whether a title is that of a statement, and says nothing else."""
    said = f" {joined_terms(title)} "
    titles = [f" {name} " for name in statement_signs(kind).titles if f" {name} " in said]
    if not titles or "comprehens" in said:
        return False
    rest = said.replace(max(titles, key=len), " ").split()
    return all(term in _framing() or term[0].isdigit() for term in rest)


def _is_listed(tree: DocumentTree, node: TreeNode) -> bool:
    """Whether a node is a line in a list of contents."""
    return _stands_below(tree, node, "lists")


def _among_statements(tree: DocumentTree, node: TreeNode) -> bool:
    return _stands_below(tree, node, "holding_statements")


def _stands_below(tree: DocumentTree, node: TreeNode, kind: str) -> bool:
    above = " ".join(f" {joined_terms(title)} " for title in tree.path(node)[:-1])
    return any(f" {joined_terms(name)} " in above for name in load_toml("trees.toml")["titles"][kind])


def _narrowed(tree: DocumentTree, node: TreeNode) -> TreeNode:
    """A node, or the first one below it where it is large."""
    while node.end - node.start > _LARGE and (below := tree.below.get(node.node_id)):
        node = below[0]
    return node


def _by_titles(wanted: Wanted, expanded: ExpandedQuery, tree: DocumentTree) -> list[tuple[float, ReasonedNode]]:
    """The nodes of which the question says the title, and how much of the question each says; rare words count most."""
    own = [term for term in dict.fromkeys(wanted.words) if not term[0].isdigit()]
    asked = {term: weight for term, weight in expanded.terms.items() if weight < 1 and not term[0].isdigit()}
    asked |= dict.fromkeys(own, 1.0)
    words = _Words(tree)
    total = sum(map(words.weight, own))
    scored: list[tuple[float, float, TreeNode]] = []
    for node in tree.nodes:
        titled = words.titles[node.node_id]
        title = sum(map(words.weight, titled))
        said = sum(asked.get(term, 0.0) * words.weight(term) for term in titled)
        if not title or not total or said < _TITLE_SHARE * title:
            continue
        beside = sum(words.weight(term) for term in own if term not in titled and term in words.around(node))
        covered = min(1.0, (said + _BESIDE_TITLE * beside) / total)
        if covered >= _QUESTION_SHARE:
            scored.append((said / title * covered, covered, node))
    best = sorted(scored, key=lambda one: (-one[0], one[2].position))[:_TITLES]
    return [(covered, ReasonedNode(node, _told(words.titles[node.node_id], asked))) for _, covered, node in best]


def _told(titled: Sequence[str], asked: Collection[str]) -> str:
    return f"{RULES}: the title says what is asked for ({', '.join(term for term in titled if term in asked)})"


class _Words:
    """The terms of a tree's titles and summaries, and how telling each is there."""

    def __init__(self, tree: DocumentTree) -> None:
        self._tree = tree
        self.titles = {node.node_id: _title_terms(node.title) for node in tree.nodes}

    def around(self, node: TreeNode) -> Collection[str]:
        """The terms of a node's summary, and of the titles above it."""
        above = (term for outer in self._tree.above(node) for term in self.titles[outer.node_id])
        return _summary_terms(node.summary).union(above)

    def weight(self, term: str) -> float:
        # What no node has tells no more than what one has.
        count, holding = len(self._tree.nodes), max(1, self._holding[term])
        return math.log(1 + (count - holding + 0.5) / (holding + 0.5))

    @cached_property
    def _holding(self) -> Counter[str]:
        return Counter(
            term for node in self._tree.nodes for term in _summary_terms(node.summary).union(self.titles[node.node_id])
        )


@lru_cache(maxsize=4096)
def _title_terms(title: str) -> tuple[str, ...]:
    return tuple(dict.fromkeys(term for term in terms(title) if not term[0].isdigit() and term not in _framing()))


@lru_cache(maxsize=4096)
def _summary_terms(summary: str) -> frozenset[str]:
    return frozenset(terms(summary))


@cache
def _framing() -> frozenset[str]:
    return frozenset(term for word in load_toml("trees.toml")["titles"]["framing"] for term in terms(word))
