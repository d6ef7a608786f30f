"""How a figure moved, and what is asked beside that: how the rest moved, or which line of a part explains it."""

from collections.abc import Sequence

from tools.language.queries.without import asks_cost, asks_line, asks_without
from tools.models.questions import Classification
from tools.ports.deps import Deps
from tools.retrieve.summaries.asked import Moved
from tools.search.order.ranker import Candidate
from tools.search.quotes.cite import Told
from tools.search.quotes.pages import pages_of, whole_pages
from tools.search.quotes.told.part_lines import quote_part_lines
from tools.search.quotes.told.parts import quote_without


async def told_together(
    deps: Deps,
    reading: Classification,
    moved: Moved,
    names: Sequence[str],
    passages: Sequence[Candidate],
    question: str,
) -> Told:
    """Both, of management's discussion, for the figure of these normalised names; nothing where neither is asked, or
    told."""
    if asks_without(question):
        whole, quarterly = await whole_pages(deps.documents, passages), bool(reading.fiscal_quarters)
        return quote_without(names, reading.fiscal_years[-1:], whole, question, quarterly=quarterly)
    if moved.part and asks_line(question) and not reading.fiscal_quarters:
        pages = await pages_of(deps.documents, passages)
        year = max(reading.fiscal_years, default=None)
        return quote_part_lines(moved.part.split(), names, year, pages, cost=asks_cost(question))
    return Told()
