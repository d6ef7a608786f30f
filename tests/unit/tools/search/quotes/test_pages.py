"""The pages that passages stand on, and those of documents of whole years."""

from tests.unit.tools.search.quotes.passages import candidate
from tools.search.order.ranker import Candidate
from tools.search.quotes.pages import Page, of_whole_year


def of_quarter(quarter: int | None) -> Page:
    one = candidate("Net sales 5 4", "1")
    document = one.passage.document.model_copy(update={"fiscal_quarter": quarter})
    return Page((Candidate(one.passage.model_copy(update={"document": document})),))


def test_a_report_of_an_early_quarter_tells_of_no_whole_year() -> None:
    pages = [of_quarter(quarter) for quarter in (None, 2, 4)]
    assert of_whole_year(pages) == [pages[0], pages[2]]
