"""The sentences of a block as units, each with the numbers that it states."""

import re
from collections.abc import Iterator

from ingest.units.drafts import Draft
from ingest.units.numbers import join_lines, keys_of, numbers_of
from tools.language.arabic.digits import find_numbers
from tools.language.sentences import sentence_spans

_SPACE = re.compile(r"\s+")
_LONGEST_FIGURE = 60  # characters


def read_sentences(text: str, start: int, end: int) -> Iterator[Draft]:
    """The sentences between two offsets of a document's text."""
    for first, last in sentence_spans(text, start, end):
        yield _draft(text, first, last)


def read_heading(text: str, start: int, end: int) -> Draft:
    """A heading, with the dates and years that it names."""
    said = _SPACE.sub(" ", text[start:end]).strip()
    return Draft("heading", start, end, said, keys=keys_of(numbers_of(text[start:end])))


def stands_alone(text: str, start: int, end: int) -> bool:
    """Whether a stretch is one figure and nothing else, which says what it counts: percent, money, millions."""
    said = text[start:end].strip()
    found = find_numbers(said) if len(said) <= _LONGEST_FIGURE else []
    if len(found) != 1 or found[0].printed.strip() != said:
        return False
    one = found[0]
    return one.kind == "percent" or (one.kind == "amount" and (one.currency is not None or one.scale > 1))


def read_figure(text: str, start: int, end: int) -> Draft:
    """A figure with the heading above it, as one sentence."""
    return _draft(text, start, end)


def _draft(text: str, start: int, end: int) -> Draft:
    numbers = numbers_of(text[start:end])
    said = _SPACE.sub(" ", join_lines(text[start:end])[0]).strip()
    return Draft("sentence", start, end, said, numbers=numbers, keys=keys_of(numbers))
