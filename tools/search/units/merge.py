"""What both legs found, each unit once: those with a value of the question first, then the others by how near they are.

A year or a day stands in every row of a statement: it makes a match exact only of a unit that has words of the
question besides, where the question has any.
"""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

from tools.language.arabic.digits import find_numbers
from tools.language.bilingual.unit_words import moving_terms, same_as, total_term
from tools.models.units import InformationUnit, UnitLeg
from tools.search.units.asked import AskedUnits
from tools.search.units.contexts import RowContext
from tools.search.units.legs import Candidate
from tools.search.units.ranking import column_match, label_match, label_terms, likeness, name_match, word_weights

_PERIOD: Final = re.compile(r"\d{4}(?:-\d\d){0,2}(?: AH)?")
_DASH: Final = re.compile(r"[-–—]")
_BESIDE: Final = 0.25  # the match of words from which a year is that of what is asked for
_ALIKE: Final = 0.6  # that from which an undated row's words tell enough
_CONTEXT, _ABOVE = 0.6, 0.7  # what headings count of a row's match, those above its table of these
_OF_KIND: Final = 0.2  # what a number of the kind that is asked for counts, and a label that tells of a change
_PART: Final = 0.8  # the match of names from which a row is a part of a ratio
_LABEL: Final = 0.7  # of the score of what is near, the share of its own words; the rest is the leg's similarity


@dataclass(frozen=True)
class Ranked:
    """A unit in the order of all. `similarity` is 1.0 for an exact value, `match` how far its label is the question's.

    `score` orders units: those of 1 and more are exact.
    """

    unit: InformationUnit
    similarity: float
    score: float
    match: float
    leg: UnitLeg


def merge_found(asked: AskedUnits, numeric: Sequence[Candidate], semantic: Sequence[Candidate]) -> list[Ranked]:
    """All units of both legs, each once, the best first."""
    candidates = list(_once((*numeric, *semantic)))
    rarity = word_weights([one.unit for one in candidates])
    patterns = frozenset(asked.intent.patterns)
    near = {one.unit.unit_id: one for one in semantic}
    ranked: list[Ranked] = []
    for one in candidates:
        match = max(
            label_match(one.unit, asked.words, rarity),
            name_match(one.unit, asked.names, asked.telling),
            column_match(one.unit, asked.words, rarity, asked.names, asked.telling),
        )
        keys = patterns.intersection(one.unit.keys)
        if is_exact(keys, match, has_words=bool(asked.words)):
            told = sum(not is_period(key) for key in keys)
            score = 1.0 + match + told + _of_kind(asked, one.unit)
            ranked.append(Ranked(one.unit, 1.0, round(score, 6), match, "numeric"))
        elif (found := near.get(one.unit.unit_id)) is not None:
            score = min(_LABEL * match + (1 - _LABEL) * found.similarity, 0.999999)
            # What has no year, or a dash in its column, has none to be exact by: it stands beside what has one.
            undated = not _has_period(one.unit) or _has_dash(one.unit)
            alike = match if one.unit.kind == "row" else likeness(one.unit, asked.words, rarity)
            score = 1.0 + match if undated and alike >= _ALIKE else score
            score += _of_kind(asked, one.unit) if match else 0.0
            ranked.append(Ranked(one.unit, found.similarity, round(score, 6), match, found.leg))
    if not ranked:  # values alone were found, and none of the words
        ranked = [Ranked(one.unit, 1.0, 1.0, 0.0, one.leg) for one in candidates]
    return sorted(ranked, key=lambda one: (-one.score, one.unit.doc_id, one.unit.position))


def _of_kind(asked: AskedUnits, unit: InformationUnit) -> float:
    """What a unit gains by what it prints: a percentage for a rate, a date for a time, a change for a move."""
    printed = bool(asked.kinds) and any(one.kind in asked.kinds for one in (*unit.numbers, *find_numbers(unit.text)))
    return _OF_KIND * (printed + (asked.moves and not moving_terms().isdisjoint(label_terms(unit))))


def with_parts(asked: AskedUnits, ranked: Sequence[Ranked]) -> list[Ranked]:
    """The units with the best row of each figure that a ratio is made of before the others."""
    first: list[Ranked] = []
    for names in asked.parts:
        rows = [one for one in ranked if one.unit.kind == "row" and one.unit.unreliable is None]
        best = max(rows, key=lambda one: (name_match(one.unit, names), one.score), default=None)
        if best is not None and best not in first and name_match(best.unit, names) >= _PART:
            first.append(best)
    return [*first, *(one for one in ranked if one not in first)]


def by_context(asked: AskedUnits, ranked: Sequence[Ranked], contexts: Mapping[str, RowContext]) -> list[Ranked]:
    """The units anew: rows of which the headings have words of the question that their labels lack before others, those
    of tables that are not to be trusted behind."""
    telling = frozenset(map(same_as, asked.telling))
    moved = [_with_context(one, telling, contexts.get(one.unit.unit_id)) for one in ranked]
    return sorted(moved, key=lambda one: (-one.score, one.unit.doc_id, one.unit.position))


def _with_context(one: Ranked, telling: frozenset[str], context: RowContext | None) -> Ranked:
    missing = telling - label_terms(one.unit)
    if context is not None and context.doubtful:
        return replace(one, score=round(one.score / 2, 6))
    if context is None or not missing or not one.match:
        return one
    beside = context.beside if label_terms(one.unit) <= {total_term()} else frozenset[str]()
    found = len(missing & context.group) + len(missing & (context.titles | context.columns | beside)) * _ABOVE
    more = (1 - one.match) * _CONTEXT * min(1.0, found / len(missing))
    return replace(one, match=one.match + more, score=round(one.score + more, 6))


def is_exact(keys: Iterable[str], match: float, *, has_words: bool) -> bool:
    """Whether a unit has a value of the question: an amount or a percentage, or a period beside words."""
    keys = list(keys)
    told = any(not is_period(key) for key in keys)
    return bool(keys) and (told or match >= _BESIDE or not has_words)


def _has_period(unit: InformationUnit) -> bool:
    if unit.kind == "row":
        return any(one.period for one in unit.numbers)
    return any(map(is_period, unit.keys)) or not unit.numbers


def _has_dash(unit: InformationUnit) -> bool:
    return unit.kind == "row" and any(_DASH.fullmatch(cell.strip()) for cell in unit.text.split("|"))


def is_period(key: str) -> bool:
    """Whether the key of a number is that of a year or a day."""
    return _PERIOD.fullmatch(key) is not None


def _once(candidates: Iterable[Candidate]) -> Iterable[Candidate]:
    return {one.unit.unit_id: one for one in reversed(list(candidates))}.values()
