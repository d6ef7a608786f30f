"""The passages with those that nodes of page trees name."""

from collections.abc import Sequence
from dataclasses import replace

from tools.ports.deps import Deps
from tools.ports.indexes import Hit
from tools.search.order.fuse import fuse_results
from tools.search.order.ranker import Candidate
from tools.search.search import Ranked
from tools.search.trees.models import TreeResults


async def with_nodes(deps: Deps, ranked: Sequence[Ranked], found: TreeResults) -> list[Ranked]:
    """The passages with the best one of each node: in one order by reciprocal rank where a model named the node.

    Other nodes add passages and displace none: measured, that changed answers for the worse.
    """
    known = {one.candidate.chunk_id: one for one in ranked}
    of_nodes = list(dict.fromkeys(node.chunk_id for node in found.nodes if node.chunk_id is not None))
    missing = [chunk_id for chunk_id in of_nodes if chunk_id not in known]
    known |= {p.chunk.chunk_id: Ranked(Candidate(p), 0.0) for p in await deps.documents.passages(missing)}
    named = [node.chunk_id for node in found.named if node.chunk_id in known]
    if not named:
        return list(known.values())
    for chunk_id in named:  # whoever asks for a passage holds nothing against it
        known[chunk_id] = replace(known[chunk_id], candidate=replace(known[chunk_id].candidate, similarity=None))
    legs = {"passages": [Hit(chunk_id, 0.0) for chunk_id in known]}
    legs["nodes"] = [Hit(chunk_id, 0.0) for chunk_id in named]
    return [known[one.chunk_id] for one in fuse_results(legs, dict.fromkeys(legs, 1.0))]
