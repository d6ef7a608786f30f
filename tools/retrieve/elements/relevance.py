"""How near the elements of documents are to the words of a question: by rare words in telling fields."""

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from tools.language.terms import terms
from tools.search.expand import expand_query
from tools.vocab.loader import Vocabulary

_OF_ANOTHER_NAME = 0.9  # what another name of the same counts, to the name itself
_FOCUS = 0.2  # what it counts that a title says nothing else


@dataclass(frozen=True)
class Field:
    """A text of an element, and how telling it is, from 0 to 1; a `title` says what the element is as a whole."""

    text: str
    weight: float
    title: bool = False


@dataclass(frozen=True)
class _Unit:
    """Words of a topic that belong together, and what else they are called."""

    own: tuple[str, ...]
    others: tuple[frozenset[str], ...] = ()


def rank_elements(topic: str, elements: Sequence[Sequence[Field]], vocabulary: Vocabulary) -> list[float]:
    """How near each element is to a topic, from 0 to 1: rare words count most, each by the best field that has it."""
    units = _units(topic, vocabulary)
    read = [[(frozenset(terms(one.text)), one) for one in fields] for fields in elements]
    rarity = _rarities({term for unit in units for term in unit.own}, [{t for ts, _ in f for t in ts} for f in read])
    whole = sum(rarity[term] for unit in units for term in unit.own)
    if not whole:
        return [0.0 for _ in elements]
    return [_nearness(units, rarity, fields) / whole for fields in read]


def _nearness(
    units: Sequence[_Unit], rarity: Mapping[str, float], fields: Sequence[tuple[frozenset[str], Field]]
) -> float:
    def best(term: str) -> float:
        return max((one.weight for found, one in fields if term in found), default=0.0)

    total = 0.0
    for unit in units:
        own = sum(rarity[term] * best(term) for term in unit.own)
        other = max((min(map(best, name)) for name in unit.others), default=0.0) * _OF_ANOTHER_NAME
        total += max(own, other * sum(rarity[term] for term in unit.own))
    asked = {term for unit in units for term in (*unit.own, *(t for name in unit.others for t in name))}
    focus = max((len(found & asked) / len(found) for found, one in fields if one.title and found), default=0.0)
    return total * (1 - _FOCUS) + total * _FOCUS * focus


def _units(topic: str, vocabulary: Vocabulary) -> list[_Unit]:
    expanded = expand_query(topic, vocabulary)
    left = list(dict.fromkeys(terms(topic)))
    units: list[_Unit] = []
    for said, others in (*expanded.acronyms.items(), *expanded.synonyms.items()):
        own = tuple(term for term in dict.fromkeys(terms(said)) if term in left)
        if own:
            left = [term for term in left if term not in own]
            names = (frozenset(terms(other)) for other in others)
            units.append(_Unit(own, tuple(name for name in names if name)))
    return [*units, *(_Unit((term,)) for term in left)]


def _rarities(asked: set[str], elements: Sequence[set[str]]) -> dict[str, float]:
    counts = {term: sum(term in found for found in elements) for term in asked}
    return {term: math.log(1 + (len(elements) + 1) / (count + 0.5)) for term, count in counts.items()}
