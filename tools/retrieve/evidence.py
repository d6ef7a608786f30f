"""Passages for a question that the rules read as none of theirs: evidence for a model alone."""

from tools.errors import SearchUnavailable
from tools.models.filters import Filters
from tools.models.questions import Classification
from tools.ports.deps import Deps
from tools.retrieve.for_model import for_model
from tools.retrieve.text import TOP_K, TextSteps
from tools.search.legs import Leg, LegName, legs_of
from tools.search.trees.models import TreeResults
from tools.vocab.loader import load_word_map


async def find_evidence(deps: Deps, question: str, reading: Classification, filters: Filters) -> tuple[str, ...]:
    """The ids of the passages that are near, the best first; none where no company is named, or where what is asked
    for is nothing that a filing could say: advice, prices, instructions.
    """
    told = {problem.kind for problem in reading.problems}
    if not reading.tickers or not told <= set(load_word_map("problems_in_text")["kinds"]):
        return ()
    text = TextSteps(deps, question, reading, filters)
    legs: dict[LegName, Leg] = {
        name: await text.run_leg(name) for name in legs_of(deps, "hybrid", text.reading.signals)
    }
    try:
        found = await text.rerank(legs, await text.fuse(legs))
    except SearchUnavailable:
        return ()
    nodes = TreeResults(nodes=())
    guarded = await text.guard(found, nodes, TOP_K)
    return for_model(guarded.kept, found, nodes)
