"""The sentences of a block as units, each with the numbers that it states."""

import re
from collections.abc import Iterator

from ingest.units.drafts import Draft
from ingest.units.numbers import keys_of, numbers_of
from tools.language.sentences import sentence_spans

_SPACE = re.compile(r"\s+")


def read_sentences(text: str, start: int, end: int) -> Iterator[Draft]:
    """The sentences between two offsets of a document's text."""
    for first, last in sentence_spans(text, start, end):
        yield _draft(text, first, last)


def read_heading(text: str, start: int, end: int) -> Draft:
    """A heading, with the dates and years that it names."""
    said = _SPACE.sub(" ", text[start:end]).strip()
    return Draft("heading", start, end, said, keys=keys_of(numbers_of(text[start:end])))


def _draft(text: str, start: int, end: int) -> Draft:
    numbers = numbers_of(text[start:end])
    said = _SPACE.sub(" ", text[start:end]).strip()
    return Draft("sentence", start, end, said, numbers=numbers, keys=keys_of(numbers))
