"""Figures that a sentence sets against each other: "5.33 in 2019 against 5.39 in 2018" tells both, and the change."""

from collections.abc import Iterator, Sequence
from itertools import pairwise, takewhile
from typing import Final

from tools.language.arabic.digits import find_numbers
from tools.language.arabic.letters import normalise
from tools.language.arabic.roots import root
from tools.language.bilingual.asked_words import forms_of_word
from tools.language.bilingual.unit_words import (
    compares,
    deed_terms,
    generic_terms,
    idle_terms,
    idle_words,
    same_terms,
    total_term,
)
from tools.models.units import UnitHit, UnitNumber
from tools.retrieve.units.row_numbers import FIGURES, moved, year_of
from tools.retrieve.units.rows import FittingRow
from tools.retrieve.units.wanted import Wanted

_OPENED: Final = "("
_ARTICLE: Final = "ال"


def compared_figures(wanted: Wanted, hits: Sequence[UnitHit]) -> list[FittingRow]:
    """What the first sentence tells of two years for what is asked: of both, of the earlier one, or the change."""
    if not wanted.moves and not wanted.years:
        return []
    for hit in hits:
        unit = hit.unit
        if not wanted.moves and set(wanted.years) == {hit.document.fiscal_year}:
            continue  # of its own year, the sentence as it stands tells more
        if unit.kind != "sentence" or unit.unreliable is not None or not wanted.of_part(hit):
            continue
        if wanted.documents and unit.doc_id not in wanted.documents:
            continue
        for label, pair, behind in _pairs(hit):
            if (row := _row(wanted, hit, label, pair, behind)) is not None:
                return [row]
    return []


def _pairs(hit: UnitHit) -> Iterator[tuple[str, tuple[UnitNumber, UnitNumber], str]]:
    """Two figures of two years that a sentence compares, with the words before the first and behind the second."""
    text, numbers = hit.unit.text, hit.unit.numbers
    found = find_numbers(text)
    if len(found) != len(numbers):
        return
    figures = [place for place, one in enumerate(numbers) if one.kind in FIGURES]
    for at, (first, second) in enumerate(pairwise(figures)):
        one, other = numbers[first], numbers[second]
        alike = (one.kind, one.scale, one.currency) == (other.kind, other.scale, other.currency)
        between = text[found[first].end : found[second].start]
        years = {year_of(one), year_of(other)} - {None}
        if alike and len(years) > 1 and (compares(between) or between.strip().startswith(_OPENED)):
            begun = found[figures[at - 1]].end if at else 0
            yield text[begun : found[first].start], (one, other), text[found[second].end :]


def _row(
    wanted: Wanted, hit: UnitHit, said: str, pair: tuple[UnitNumber, UnitNumber], behind: str
) -> FittingRow | None:
    words = [word for word in normalise(said).split() if same_terms(word)]
    label = same_terms(said)
    forms = frozenset(form for word in words for form in forms_of_word(word))
    missing = wanted.missing(wanted.words, label | forms)
    name = next((one for one in sorted(wanted.names, key=len, reverse=True) if one <= label), frozenset[str]())
    if name:
        missing -= deed_terms().union(*wanted.names)
    if 2 * len(missing) <= len(wanted.words):  # what is said of both behind them is of the figure
        roots = {root(term) for word in normalise(behind).split() for term in forms_of_word(word)}
        missing = frozenset(one for one in missing if root(one) not in roots)
    idle = idle_terms() | generic_terms() | wanted.called.get(hit.unit.doc_id, frozenset()) | {total_term()}
    known = wanted.words.union(name, *wanted.also.values()) | idle
    further = [one for one in label if len(one) > 1 and one not in known and known.isdisjoint(forms_of_word(one))]
    if missing or further or not (name or wanted.words):
        return None
    told = _label(said, wanted, name)
    if wanted.moves:
        change = moved(pair, wanted.years)
        return None if change is None else FittingRow(hit, (change[1],), before=change[0], label=told)
    numbers = tuple(one for one in pair if year_of(one) in wanted.years)
    return FittingRow(hit, numbers, label=told) if len(numbers) == len(wanted.years) else None


def _label(said: str, wanted: Wanted, name: frozenset[str]) -> str:
    """The words of the sentence that name the figure, from the first to the last of those that are asked for.

    A noun right behind them goes with them, though it tells nothing by itself: "رأس المال" is no "رأس".
    """
    words = said.split()
    asked = wanted.words.union(name, *wanted.also.values())
    places = [at for at, word in enumerate(words) if not asked.isdisjoint(forms_of_word(normalise(word)))]
    if not places:
        return " ".join(words)
    behind = takewhile(_goes_on, map(normalise, words[places[-1] + 1 :]))
    return " ".join(words[places[0] : places[-1] + 1 + sum(1 for _ in behind)]).strip(" ،,.:؛")


def _goes_on(word: str) -> bool:
    return word.startswith(_ARTICLE) and word not in idle_words()
