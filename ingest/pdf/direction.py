"""Which way a script runs, and the order in which words of both ways are read."""

import unicodedata
from collections.abc import Sequence
from itertools import groupby


def is_rightward(letter: str) -> bool:
    """Whether a letter is of a script that runs from right to left; digits are of none."""
    return unicodedata.bidirectional(letter) in ("R", "AL")


def in_reading_order(words: Sequence[str]) -> list[str]:
    """The words of a line from the right edge on, those of a script from left to right put in their own order."""
    ordered: list[str] = []
    for latin, run in groupby(_directed(words), key=lambda one: one[1]):
        texts = [text for text, _ in run]
        ordered += texts[::-1] if latin else texts
    return ordered


def _directed(words: Sequence[str]) -> list[tuple[str, bool]]:
    """Each word, and whether it is in a run of Latin words: what has no letters is where it has such on both sides."""
    kinds = [_direction(word) for word in words]
    found: list[tuple[str, bool]] = []
    for place, word in enumerate(words):
        before = next((kind for kind in reversed(kinds[:place]) if kind is not None), None)
        after = next((kind for kind in kinds[place + 1 :] if kind is not None), None)
        own = kinds[place]
        found.append((word, own == "L" or (own is None and before == after == "L")))
    return found


def _direction(word: str) -> str | None:
    letters = [letter for letter in word if letter.isalpha()]
    if not letters:
        return None
    return "R" if any(map(is_rightward, letters)) else "L"
