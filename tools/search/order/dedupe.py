"""Folds passages that say the same: filings repeat whole paragraphs from year to year."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from functools import cached_property, lru_cache
from typing import Any, TypeAlias

from tools.models.passages import Passage

_Gram: TypeAlias = tuple[str, ...]

_WORDS_IN_A_ROW = 5
_SLACK = 0.2  # years, and words that are only in some of the rows of five
_NUMBER = re.compile(r"(?<!\S)\d\S*")
_YEAR = re.compile(r"(?:19|20)\d{2}")


@dataclass(frozen=True)
class Fold:
    """Passages of one company with the same text, by their places: the newest, and the others."""

    kept: int
    others: tuple[int, ...] = ()


def find_folds(passages: Sequence[Passage], alike: float, *, by_document: bool = False) -> list[Fold]:
    """The passages, each fold in the place of its best one.

    `by_document` folds within documents alone: what is asked of each is to be shown of each.

    Two passages say the same where the sets of five terms in a row have a Jaccard similarity of `alike` or more.
    Passages that print other numbers (years aside) never do, however like their words are.
    """
    texts = [_text_of(passage.terms) for passage in passages]
    rivals: dict[tuple[int | str, frozenset[str]], list[list[int]]] = {}
    groups: list[list[int]] = []
    for place, passage in enumerate(passages):
        whose = passage.document.doc_id if by_document else passage.document.company_id
        known = rivals.setdefault((whose, texts[place].numbers), [])
        group = next((group for group in known if texts[group[0]].is_like(texts[place], alike)), None)
        if group is None:
            group = list[int]()
            known.append(group)
            groups.append(group)
        group.append(place)
    return [_fold(passages, places) for places in groups]


class _Text:
    """A passage's terms; what takes long to find out waits until it is asked for."""

    def __init__(self, terms: str) -> None:
        self._terms = terms
        self.numbers = frozenset(word for word in _NUMBER.findall(terms) if not _YEAR.fullmatch(word))

    @cached_property
    def _words(self) -> frozenset[str]:
        return frozenset(self._terms.split())

    @cached_property
    def _grams(self) -> frozenset[_Gram]:
        """Every five words in a row, years left out: they are what differs between the years' texts."""
        said = [word for word in self._terms.split() if not _YEAR.fullmatch(word)]
        last = max(1, len(said) - _WORDS_IN_A_ROW + 1) if said else 0
        return frozenset(tuple(said[first : first + _WORDS_IN_A_ROW]) for first in range(last))

    def is_like(self, other: "_Text", alike: float) -> bool:
        """Whether the two say the same. Single words are compared first: texts with others can't be alike."""
        return _jaccard(self._words, other._words) >= alike - _SLACK and _jaccard(self._grams, other._grams) >= alike


@lru_cache(maxsize=512)
def _text_of(terms: str) -> _Text:
    """A passage's terms; the pages of a search fold the same ones again."""
    return _Text(terms)


def _jaccard(one: frozenset[Any], other: frozenset[Any]) -> float:
    shared = len(one & other)
    return shared / max(1, len(one) + len(other) - shared)  # texts without words are not alike


def _fold(passages: Sequence[Passage], places: Sequence[int]) -> Fold:
    newest = max(places, key=lambda place: (_age(passages[place]), -place))
    return Fold(newest, tuple(place for place in places if place != newest))


def _age(passage: Passage) -> tuple[date, int]:
    document = passage.document
    return document.period_end or document.filed or date.min, document.fiscal_year or 0
