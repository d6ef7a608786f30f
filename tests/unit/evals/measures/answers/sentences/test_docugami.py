"""Which sentences a gold answer over quarterly reports is made of."""

from evals.measures.answers.sentences.docugami import right_units
from tests.unit.tools.search.make import make_document, make_passage
from tools.search.order.ranker import Candidate
from tools.search.quotes.units import units_of

ROW = {
    "question": "How did paint sales change?",
    "cited_docs": ["ACME-2022-10-K.pdf"],
    "answer": "- Paint sales fell to $4,321 million since builders postponed their orders.\nSOURCE(S): a.pdf",
}
TEXT = "Paint sales were $4,321 million. Two builders postponed their large orders. Paint sales in towns change often."


def right(year: int) -> list[bool]:
    passage = make_passage(TEXT, document=make_document(year=year))
    return right_units(ROW, units_of(Candidate(passage), 0))


def test_a_figure_or_enough_words_of_a_statement_in_a_cited_document() -> None:
    assert right(2022) == [True, True, False]


def test_what_stands_in_another_document_is_never_right() -> None:
    assert right(2023) == [False, False, False]
