"""Figures that a question names only to say what another one holds: "SG&A, its depreciation line included"."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

from tools.language.english.relations import word_set
from tools.language.mentions import Mention, Words
from tools.text import name_key
from tools.vocab.loader import Metric

_BRACKET = re.compile(r"\([^()]*\)")


@dataclass(frozen=True)
class Qualifier:
    """A figure that is said to be in another one or left out of it; `known` where that goes without saying.

    The words from `first` to `end` belong together, `joining` are those that join several such figures.
    """

    figure: Mention[Any]
    known: bool
    first: int
    end: int
    joining: frozenset[int] = frozenset()


def find_qualifiers(words: Words, figures: Sequence[Mention[Any]]) -> Iterator[Qualifier]:
    """The figures that only say what the one before them holds."""
    for one, other in pairwise(figures):
        place = other.end
        while place < len(words.tokens) and words.tokens[place].key in word_set("qualifying", "passed"):
            place += 1
        said = words.tokens[place].key if place < len(words.tokens) and place not in words.taken else ""
        if said in word_set("qualifying", "included"):
            yield Qualifier(other, _is_component(other.entry, one.entry), one.first, place + 1)
        elif said in word_set("qualifying", "excluded"):
            yield Qualifier(other, False, one.first, place + 1)
        elif _is_held_against(words, one, other):
            yield Qualifier(other, True, one.first, other.end)
    yield from _explaining(words, figures)


def _explaining(words: Words, figures: Sequence[Mention[Any]]) -> Iterator[Qualifier]:
    """The balances in a bracket behind a figure of a period. Behind a flow of cash they tell only what it is spent
    on or comes from, "capex (PP&E plus intangibles)"; behind an expense they may narrow it, "SG&A (cash)"."""
    for match in _BRACKET.finditer(words.text):
        inside = [one for one in figures if match.start() < words.starts[one.first] < match.end()]
        before = [one for one in figures if words.ends[one.end - 1] <= match.start()]
        spent = before[-1].entry if before else None
        flow = isinstance(spent, Metric) and (spent.period, spent.unit) == ("duration", "monetary")
        known = isinstance(spent, Metric) and spent.statement == "cash_flow"
        balances = all(isinstance(one.entry, Metric) and one.entry.period == "instant" for one in inside)
        first = words.at(match.start() + 1) if inside else None
        asked = first is not None and words.keys[first] in word_set("qualifying", "asking")
        if flow and inside and balances and not asked:
            span = range(inside[0].first, inside[-1].end)
            joining = frozenset(at for at in span if words.keys[at] in word_set("qualifying", "joining"))
            yield from (Qualifier(one, known, before[-1].first, one.end, joining) for one in inside)


def _is_held_against(words: Words, one: Mention[Any], other: Mention[Any]) -> bool:
    """Whether a figure is an allowance, and the next one what it stands against: no ratio of the two is asked for."""
    between = [key for key in words.keys[one.end : other.first] if key not in word_set("arithmetic", "articles")]
    label = name_key(one.entry.label).split() if isinstance(one.entry, Metric) else []
    sized = not word_set("arithmetic", "sizing").isdisjoint(words.keys[: one.first])
    sized |= not word_set("arithmetic", "share").isdisjoint(words.keys)
    return between == ["against"] and not word_set("qualifying", "allowances").isdisjoint(label) and not sized


def _is_component(part: object, whole: object) -> bool:
    """Whether a figure is put together from the other one anyway."""
    if not (isinstance(part, Metric) and isinstance(whole, Metric)) or part is whole or whole.composite is None:
        return False
    if part.composite is not None:
        return part.groups < whole.groups and part.composite.groups == whole.composite.groups
    inside = [whole.composite.groups_of(concept) for concept in part.concepts]
    return all(groups and groups <= whole.groups for groups in inside)
