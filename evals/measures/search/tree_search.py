"""How well page trees are searched without a model: FinanceBench's pages within their documents.

Nodes are unfolded to pages, duplicates dropped: once in the order of the pages of each node, and once by the pages of
the passages that found it, the best first, where the value leg did. The ranker's weights never saw the company whose
question is asked.
"""

from collections.abc import Generator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any, TypeAlias
from unittest.mock import patch

from evals.measures.search.page_hits import Scores, hits, interval, mean
from evals.measures.search.paged_corpus import financebench_rows, paged_corpus, questions
from evals.measures.search.ranker import collect, fit
from evals.report import Report, Told, tell
from tools.models.filters import Filters
from tools.ports.deps import Deps
from tools.ports.indexes import Hit
from tools.search.order import ranker
from tools.search.order.fuse import fuse_results
from tools.search.order.ranker import Weights
from tools.search.search import SearchRequest, search_passages
from tools.search.trees.models import FoundNode
from tools.search.trees.search import TreeRequest, search_tree

Pages: TypeAlias = list[int]

PASSAGES, NODES, BEST = "search_filings, hybrid", "search_tree, nodes in order", "search_tree, best pages first"
VALUE, REASONING = "the value leg alone, nodes in order", "the reasoning leg alone, nodes in order"


@dataclass(frozen=True)
class Asked:
    """A question with its gold pages, and the pages that each search gives, in their order."""

    company: str
    gold: frozenset[int]
    ranked: dict[str, Pages]


async def measure_financebench_trees() -> Report:
    """Page hit@k and MRR@20 of passages, of nodes, and of both merged (reciprocal ranks); and gains with intervals."""
    async with paged_corpus("financebench", financebench_rows()) as deps:
        asked = await _ask(deps)
    told: Report = {name: _told([hits(one.ranked[name], one.gold) for one in asked]) for name in asked[0].ranked}
    passages = [hits(one.ranked[PASSAGES], one.gold).hit5 for one in asked]
    for name in (NODES, BEST, _merged_name(NODES), _merged_name(BEST)):
        gain = [hits(one.ranked[name], one.gold).hit5 - before for one, before in zip(asked, passages, strict=True)]
        low, high = interval(gain)
        told[f"gain of {name}"] = f"{mean(gain):+.3f} [{low:+.3f}, {high:+.3f}] of hit@5 over search_filings"
    reasoned = [one for one in asked if one.ranked[REASONING]]
    right = mean(float(not one.gold.isdisjoint(one.ranked[REASONING])) for one in reasoned)
    told["reasoning leg"] = f"names nodes for {len(reasoned)} of {len(asked)} questions, a gold page in {right:.3f}"
    return told


async def _ask(deps: Deps) -> list[Asked]:
    """All questions, each with weights that were fitted to the other companies' questions."""
    training = [*await collect(deps, in_document=True), *await collect(deps, in_document=False)]
    fitted = {
        company: fit([case for case in training if case.company != company])
        for company in {case.company for case in training}
    }
    asked: list[Asked] = []
    for row in questions():
        with other_weights(fitted[row["company"]]):
            gold = frozenset(evidence["evidence_page_num"] for evidence in row["evidence"])
            asked.append(Asked(row["company"], gold, await _pages(deps, row)))
    return asked


@contextmanager
def other_weights(weights: Weights) -> Generator[None]:
    """The ranker with other weights than those that ship."""
    with patch.object(ranker, "load_weights", lambda: weights):
        yield


async def _pages(deps: Deps, row: dict[str, Any]) -> dict[str, Pages]:
    inside = Filters(doc_ids=(row["doc_name"],))
    found = await search_passages(deps, SearchRequest(row["question"], inside, top_k=100))
    by_passages = _once([one.candidate.passage.chunk.page or 0 for one in found.passages])
    nodes = (await search_tree(deps, TreeRequest(row["question"], inside))).nodes
    in_order = _unfold(nodes)
    best_first = _once([page for node in nodes for page in node.pages or _unfold([node])])
    return {
        PASSAGES: by_passages,
        NODES: in_order,
        BEST: best_first,
        _merged_name(NODES): _merge(by_passages, in_order),
        _merged_name(BEST): _merge(by_passages, best_first),
        VALUE: _unfold(sorted((one for one in nodes if "value" in one.legs), key=lambda one: -one.score)),
        REASONING: _unfold([one for one in nodes if "reasoning" in one.legs]),
    }


def _unfold(nodes: Sequence[FoundNode]) -> Pages:
    """The pages of nodes as FinanceBench counts them."""
    placed = (node for node in nodes if node.start_page is not None and node.end_page is not None)
    return _once([page for node in placed for page in range(node.start_page or 0, (node.end_page or 0) + 1)])


def _once(pages: Sequence[int]) -> Pages:
    return list(dict.fromkeys(pages))


def _merge(*ranked: Pages) -> Pages:
    legs = {f"{number}": [Hit(f"{page:05}", 0.0) for page in pages] for number, pages in enumerate(ranked)}
    return [int(one.chunk_id) for one in fuse_results(legs, dict.fromkeys(legs, 1.0))]


def _merged_name(name: str) -> str:
    return f"{name}, merged with passages"


def _told(scores: Sequence[Scores]) -> Told:
    low, high = interval([score.hit5 for score in scores])
    at = [f"hit@{k} {mean(getattr(score, f'hit{k}') for score in scores):.3f}" for k in (5, 10, 20)]
    at[0] += f" [{low:.3f}, {high:.3f}]"
    hit5, mrr = mean(score.hit5 for score in scores), mean(score.mrr20 for score in scores)
    return tell(f"{', '.join(at)}, MRR@20 {mrr:.3f}", higher={"hit@5": hit5, "MRR@20": mrr})
