"""Folds passages that say the same: filings repeat whole paragraphs from year to year."""

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from typing import TypeAlias

from tools.passages.models import Passage

_Gram: TypeAlias = tuple[str, ...]

_WORDS_IN_A_ROW = 5
_YEAR = re.compile(r"(?:19|20)\d{2}")


@dataclass(frozen=True)
class Fold:
    """Passages of one company with the same text, by their places: the newest, and the others."""

    kept: int
    others: tuple[int, ...] = ()


def find_folds(passages: Sequence[Passage], alike: float) -> list[Fold]:
    """The passages, each fold in the place of its best one.

    Two passages say the same where the sets of five terms in a row have a Jaccard similarity of `alike` or more.
    Passages that print other numbers (years aside) never do, however like their words are.
    """
    groups: list[list[int]] = []
    seen: dict[tuple[int, frozenset[str]], _Seen] = {}
    for place, passage in enumerate(passages):
        words = passage.terms.split()
        rivals = seen.setdefault((passage.document.company_id, _numbers(words)), _Seen(alike))
        group = rivals.find_or_add(_grams(words), len(groups))
        if group == len(groups):
            groups.append([])
        groups[group].append(place)
    return [_fold(passages, places) for places in groups]


class _Seen:
    """The first text of each group, found by what it shares with another."""

    def __init__(self, alike: float) -> None:
        self._alike = alike
        self._sizes: dict[int, int] = {}
        self._holding: dict[_Gram, list[int]] = {}

    def find_or_add(self, grams: frozenset[_Gram], new: int) -> int:
        """The first group whose text is alike; else the text becomes that of the new group."""
        shared = Counter(group for gram in grams for group in self._holding.get(gram, ()))
        for group in sorted(shared):
            if shared[group] / (len(grams) + self._sizes[group] - shared[group]) >= self._alike:
                return group
        self._sizes[new] = len(grams)
        for gram in grams:
            self._holding.setdefault(gram, []).append(new)
        return new


def _fold(passages: Sequence[Passage], places: Sequence[int]) -> Fold:
    newest = max(places, key=lambda place: (_age(passages[place]), -place))
    return Fold(newest, tuple(place for place in places if place != newest))


def _age(passage: Passage) -> tuple[date, int]:
    document = passage.document
    return document.period_end or document.filed or date.min, document.fiscal_year or 0


def _grams(words: Sequence[str]) -> frozenset[_Gram]:
    """Every five words in a row, years left out: they are what differs between the years' texts."""
    said = [word for word in words if not _YEAR.fullmatch(word)]
    last = max(1, len(said) - _WORDS_IN_A_ROW + 1) if said else 0
    return frozenset(tuple(said[first : first + _WORDS_IN_A_ROW]) for first in range(last))


def _numbers(words: Sequence[str]) -> frozenset[str]:
    return frozenset(word for word in words if word[0].isdigit() and not _YEAR.fullmatch(word))
