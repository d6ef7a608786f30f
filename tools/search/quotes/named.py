"""Quotations that are about a name that is asked for: in their own words, or under a heading that has it."""

from collections.abc import Sequence

from tools.language.disclosed.agreements import without_scope
from tools.language.english.relations import RELATION
from tools.language.queries.features import read_wanted
from tools.language.queries.names import proper_names
from tools.language.terms import terms
from tools.models.passages import Passage, Quote
from tools.models.questions import Classification
from tools.questions.heard import Heard
from tools.search.order.ranker import Candidate
from tools.vocab.loader import Vocabulary

_BEFORE = 300  # characters: two or three sentences
_FOUND_BY = 40  # characters that a quotation begins with


def asked_names(
    question: str, reading: Classification, vocabulary: Vocabulary, heard: Heard | None = None
) -> list[str]:
    """The terms of the proper names that a question is about, which nothing else explains; other companies are such.

    What is to be summed up is a document, by its name. Who is heard is known by the speaker of a passage: one's own
    words seldom name oneself, or one's office.
    """
    if read_wanted(question, vocabulary, reading.tickers).summary:
        return []
    others = (word for one in reading.problems if one.kind == RELATION for word in one.words.split())
    names = proper_names(without_scope(question), [*reading.unexplained, *others])
    return [name for name in names if heard is None or name not in heard.terms]


def naming(names: Sequence[str], quotes: Sequence[Quote], passages: Sequence[Candidate]) -> list[Quote]:
    """The quotations that are about one of the names, given as terms; where none is, none of them answers.

    "The plant makes hinges" is about the plant that the sentences before it name.
    """
    of = {one.chunk_id: one.passage for one in passages}
    wanted = {*names}
    named = [one for one in quotes if wanted & ({*terms(one.text)} | _around(one, of.get(one.chunk_id)))]
    return named or [one.model_copy(update={"answers": False}) for one in quotes]


def _around(quote: Quote, passage: Passage | None) -> set[str]:
    """The terms of the headings above a quotation, and of what stands right before it."""
    if passage is None:
        return set()
    text = " ".join(passage.chunk.text.split())
    at = max(text.find(quote.text[:_FOUND_BY]), 0)
    return {*passage.heading.split(), *terms(text[max(at - _BEFORE, 0) : at])}
