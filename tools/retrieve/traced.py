"""What is told of the steps of a question for text: how long each took, who took it, and what came of it."""

import time
from collections import Counter
from collections.abc import Sequence

from tools.models.answers import Step
from tools.models.passages import Quote
from tools.search.guardrails import Guarded
from tools.search.quotes.ways import Way
from tools.search.search import Found, Ranked
from tools.search.trees.models import TreeResults
from tools.text import counted


def tree_step(nodes: TreeResults, begun: float, ended: float) -> Step:
    """What the search of page trees found, what it dropped, and what a model took for it."""
    legs = Counter(leg for node in nodes.nodes for leg in node.legs)
    told = ", ".join(f"{count} by {leg}" for leg, count in legs.items())
    detail = "; ".join((f"{len(nodes.nodes)} nodes{f' ({told})' if told else ''}", *nodes.warnings))
    taken = step("search_tree", begun, ended, detail, nodes.reasoned_by)
    return taken.model_copy(update={"input_tokens": nodes.input_tokens, "output_tokens": nodes.output_tokens})


def told_dropped(guarded: Guarded[Ranked]) -> str:
    """How many passages the guardrails kept, and why they dropped the others."""
    reasons = Counter(dropped.reason for _, dropped in guarded.dropped)
    told = "; ".join(f"{count} {reason}" for reason, count in reasons.most_common())
    whole = len(guarded.kept) + len(guarded.dropped)
    return f"{len(guarded.kept)} of {whole} kept{f', dropped: {told}' if told else ''}"


def step(name: str, begun: float, ended: float, detail: str, by: str | None = None) -> Step:
    """A step that began and ended at these times of the clock that only counts up."""
    began = time.time() - (time.perf_counter() - begun)
    return Step(
        step=name,
        seconds=round(ended - begun, 6),
        began=began,
        by=by if by and by != "local" else "rules",
        detail=detail,
    )


def told_quoted(quotes: Sequence[Quote], way: Way | None) -> str:
    """How many quotations there are, and how they were found."""
    return f"{counted(len(quotes), 'quotation')}{f', by {way}' if way else ''}"


def told_search(found: Found) -> str:
    """How many passages each leg found, within what, and who ranked them."""
    legs = ", ".join(f"{name} {count}" for name, count in found.legs.items())
    within = f"; within {found.targets.reason}" if found.targets.doc_ids else ""
    ranked = f"; ranked by {found.reranked_by}" if found.reranked_by else ""
    return f"{found.query_type}; {legs}{within}{ranked}"
