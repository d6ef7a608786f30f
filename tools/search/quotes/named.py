"""Quotations that are about a name that is asked for: in their own words, or under a heading that has it."""

from collections.abc import Sequence

from tools.language.terms import terms
from tools.models.passages import Quote
from tools.search.order.ranker import Candidate


def naming(names: Sequence[str], quotes: Sequence[Quote], passages: Sequence[Candidate]) -> list[Quote]:
    """The quotations that are about one of the names, given as terms; where none is, none of them answers."""
    headings = {one.chunk_id: {*one.passage.heading.split()} for one in passages}
    wanted = {*names}
    named = [one for one in quotes if wanted & ({*terms(one.text)} | headings.get(one.chunk_id, set()))]
    return named or [one.model_copy(update={"answers": False}) for one in quotes]
