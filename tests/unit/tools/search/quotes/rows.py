"""The opening and the quotations of the row that is largest, smallest or moved the most."""

from tests.unit.tools.search.quotes.passages import candidate, wanted
from tools.models.questions import Extreme
from tools.search.quotes.extremes import quote_extreme
from tools.search.quotes.pages import Page


def row_of(question: str, asked: Extreme, text: str) -> tuple[str, list[str]]:
    told = quote_extreme(asked, wanted(question), 2022, [Page((candidate(text, "8"),))])
    return told.opening, [quote.text for quote in told.quotes]
