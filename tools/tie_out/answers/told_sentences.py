"""Holds a figure that was read from a sentence against the document that it cites."""

import re

from tools.language.quantities.find import find_quantities
from tools.models.answers import AnswerFact
from tools.numbers import format_value
from tools.ports.stores import DocumentStore

_SPACE = re.compile(r"\s+")


async def sentence_problems(documents: DocumentStore, fact: AnswerFact) -> list[str]:
    """What is wrong with it: the document does not say so, or the sentence tells another figure."""
    sentence = fact.source.sentence or ""
    sought = _SPACE.sub("", sentence)
    chunks = await documents.chunks(fact.source.doc_id)
    if not sought or not any(sought in _SPACE.sub("", chunk.text) for chunk in chunks):
        return ["cites a sentence that its document does not have."]
    if not any(abs(quantity.value) == abs(fact.value) for quantity in find_quantities(sentence)):
        return [f"is {format_value(fact.value, fact.unit)}, which its sentence does not tell."]
    return []
