"""A figure that the question sets right: "services revenue.. sorry total revenue" asks for the total."""

from collections.abc import Sequence
from itertools import pairwise
from typing import TypeVar

from tools.language.english.asides import MARK, listed
from tools.language.mentions import Mention, Words
from tools.text import phrase_key

_LONGEST = 3  # words of what opens a correction

Entry = TypeVar("Entry")


def set_right(words: Words, figures: Sequence[Mention[Entry]]) -> tuple[list[Mention[Entry]], set[int]]:
    """The figures that are meant, and the positions of the words that were replaced, and of those that say so."""
    replaced: list[Mention[Entry]] = []
    said: set[int] = set()
    for one, other in pairwise(figures):
        opening = _opening(words, one.end, other.first)
        if opening is not None:
            replaced.append(one)
            first, end = _phrase(words, one)
            said |= {at for at in (*range(first, end), *range(opening, other.first)) if _is_open(words, at, one)}
    return [figure for figure in figures if figure not in replaced], said


def _opening(words: Words, first: int, end: int) -> int | None:
    """Where a correction begins that leads to the word at `end`."""
    for at in range(first, end):
        for length in range(min(_LONGEST, end - at), 0, -1):
            opens = phrase_key(words.tokens[at : at + length]) in listed("correcting", "openings")
            marked = length > 1 or MARK.search(words.between(at, at)) is not None
            rest = words.keys[at + length : end]
            if opens and marked and listed("correcting", "skipped").issuperset(rest):
                return at
    return None


def _phrase(words: Words, figure: Mention[Entry]) -> tuple[int, int]:
    """The words around a figure that narrow it, up to a mark or to what else is named."""
    first, end = figure.first, figure.end
    while first > 0 and first - 1 not in words.taken and MARK.search(words.between(first, first)) is None:
        first -= 1
    while end < len(words.keys) and end not in words.taken and MARK.search(words.between(end, end)) is None:
        end += 1
    return first, end


def _is_open(words: Words, at: int, figure: Mention[Entry]) -> bool:
    return at not in words.taken or figure.first <= at < figure.end
