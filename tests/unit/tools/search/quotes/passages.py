"""Passages and questions for tests of what documents alone answer."""

from tests.unit.tools.search.make import make_document, make_passage, make_section
from tools.language.queries.features import Wanted, read_wanted
from tools.search.order.ranker import Candidate
from tools.vocab.loader import load_vocabulary

GUARD = "The board of the firm met five times in the old hall of the town."


def candidate(text: str, item: str = "7", name: str = "1", year: int = 2022, quarter: int | None = None) -> Candidate:
    document = make_document(year=year).model_copy(update={"fiscal_quarter": quarter})
    return Candidate(make_passage(text, name=name, document=document, section=make_section(document, item)))


def wanted(question: str) -> Wanted:
    return read_wanted(question, load_vocabulary())
