"""How well a unit's own words are those of a question: its label for a row, all of it for a sentence."""

import math
from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from functools import lru_cache

from tools.language.bilingual.unit_words import (
    generic_terms,
    idle_terms,
    names_nothing,
    same_as,
    same_terms,
    without_others,
)
from tools.models.units import InformationUnit

_COLUMN = " | "  # between a label and the heading of its column
_LABELS = 4096
_TELLING = 2  # words of a name that a sentence has to have
_TOLD = 0.75  # of a sentence's match, what does not depend on how much else it says


def word_weights(units: Sequence[InformationUnit]) -> Mapping[str, float]:
    """How much a word tells among these units: rare ones most. Words that none has are as rare as can be."""
    counts = Counter(term for unit in units for term in label_terms(unit))
    return {term: math.log(1 + len(units) / count) for term, count in counts.items()}


def label_match(unit: InformationUnit, words: Mapping[str, float], rarity: Mapping[str, float]) -> float:
    """From 0 to 1: the harmonic mean of how much of the question the unit has, and of the label the question says.

    Sentences say more than one thing: what else they say counts for little.
    """
    return _label_match(label_terms(unit), words, rarity, is_row=unit.kind == "row")


def likeness(unit: InformationUnit, words: Mapping[str, float], rarity: Mapping[str, float]) -> float:
    """Likewise, where all else that a sentence says counts against it as a label's further words do."""
    said = label_terms(unit) - idle_terms() - generic_terms()
    return _label_match(said, words, rarity, is_row=True)


def _label_match(
    label: Collection[str], words: Mapping[str, float], rarity: Mapping[str, float], *, is_row: bool
) -> float:
    if not label or not words:
        return 0.0
    meant = _by_meaning(words)
    own = {one: weight for one, weight in meant.items() if weight == max(meant.values())}
    best = _said(label, own, rarity, is_row=is_row)  # other names of a figure are nothing that a unit lacks
    return max(best, _said(label, meant, rarity, is_row=True)) if is_row else best


def _said(label: Collection[str], meant: Mapping[str, float], rarity: Mapping[str, float], *, is_row: bool) -> float:
    """How much of the words a label has, and of the label these are."""
    most = max(rarity.values(), default=1.0)
    asked = {one: weight * rarity.get(one, most) for one, weight in meant.items()}
    shared = sum(weight for term, weight in asked.items() if term in label)
    if not shared:
        return 0.0
    said = sum(rarity.get(term, most) for term in label if term in asked)
    has, about = shared / _whole(asked.values()), said / _whole(rarity.get(term, most) for term in label)
    return _mean(has, about) if is_row else has * (_TOLD + (1 - _TOLD) * about)


def name_match(unit: InformationUnit, names: Iterable[Collection[str]], words: Iterable[str] = ()) -> float:
    """From 0 to 1: the best of the names by which the question's figure is called, set against the label.

    It counts for less where the question has further `words` that the label lacks.
    """
    return _name_match(label_terms(unit), names, words, is_row=unit.kind == "row")


def column_match(
    unit: InformationUnit,
    words: Mapping[str, float],
    rarity: Mapping[str, float],
    names: Iterable[Collection[str]],
    telling: Iterable[str],
) -> float:
    """Likewise of the best heading of a row's columns, where its label names no figure: a day, a balance, nothing."""
    if unit.kind != "row" or not names_nothing(unit.label):
        return 0.0
    names, telling = [*names], [*telling]
    headings = {_terms(one.label.partition(_COLUMN)[2]) for one in unit.numbers} - {frozenset()}
    return max(
        (max(_label_match(one, words, rarity, is_row=True), _name_match(one, names, telling)) for one in headings),
        default=0.0,
    )


def _name_match(
    label: Collection[str], names: Iterable[Collection[str]], words: Iterable[str], *, is_row: bool = True
) -> float:
    if not label:
        return 0.0
    label = frozenset(label)
    meant = [frozenset(map(same_as, name)) for name in names]
    shared = [(len(label & name), len(name)) for name in meant if name]
    if is_row:
        best = max((_mean(found / whole, found / len(label)) for found, whole in shared), default=0.0)
    else:  # a sentence that has all of a name may say much else
        whole_names = (found for found, whole in shared if found == whole >= _TELLING)
        best = max((_TOLD + (1 - _TOLD) * found / len(label) for found in whole_names), default=0.0)
    further = frozenset(map(same_as, words)).difference(*meant)
    return best * (1 + len(further & label)) / (1 + len(further))


def label_terms(unit: InformationUnit) -> frozenset[str]:
    """The words of a row's label (of its columns' headings, where it has none), or of a sentence, without numbers."""
    if unit.kind == "row" and not unit.label:
        return _terms(" ".join(one.label.partition(_COLUMN)[2] for one in unit.numbers))
    return _terms(unit.label if unit.kind == "row" and unit.label else unit.text)


def _by_meaning(words: Mapping[str, float]) -> dict[str, float]:
    """The words with those of one meaning as one, which weighs what the heaviest of them does."""
    found: dict[str, float] = {}
    for term, weight in words.items():
        found[same_as(term)] = max(weight, found.get(same_as(term), 0.0))
    return found


@lru_cache(maxsize=_LABELS)
def _terms(text: str) -> frozenset[str]:
    return same_terms(without_others(text))


def _whole(weights: Iterable[float]) -> float:
    return sum(weights) or 1.0


def _mean(one: float, other: float) -> float:
    return 2 * one * other / (one + other) if one and other else 0.0
