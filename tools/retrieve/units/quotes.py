"""The sentences that answer a question, word for word: those with enough of its telling words, close to one another."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Final

from tools.language.arabic.asking import DATED, FACTS, IN_YEAR, WHY, without_money
from tools.language.arabic.digits import find_numbers
from tools.language.arabic.letters import normalise
from tools.language.arabic.roots import root
from tools.language.bilingual.apart import without_apart
from tools.language.bilingual.asked_words import forms_of_word
from tools.language.bilingual.unit_words import (
    cause_terms,
    effect_words,
    idle_words,
    level_words,
    moving_terms,
    same_terms,
)
from tools.models.passages import Quote
from tools.models.units import UnitHit
from tools.retrieve.units.row_numbers import FIGURES, year_of
from tools.retrieve.units.wanted import Wanted
from tools.search.units.ranking import label_terms

_MOST: Final = 3
# Of the telling words, the share that a unit has to have to answer: for reasons, for who and when, for a figure.
_REASON, _FACT, _FIGURE = 0.5, 0.55, 0.8
_CELL: Final = 0.8  # for a cell of a row
_NAMED: Final = 0.6  # where they are the name of a line
_ABOUT: Final = 0.3  # of the words between the first and the last that is asked for
_BEFORE, _NEAR = 3, 8  # words before and after these, among which the figure stands
_BEHIND: Final = {True: 0.34, False: 0.1}  # how far behind the best one others are quoted, for reasons and else
_ROOT: Final = 0.8  # what a word of the same root counts
_RENAMED: Final = 0.95  # what the words of another name do
_OTHER_YEARS: Final = 0.45
_RATE: Final = "percent"
_YEAR_ENDS: Final = ("-12-31", "-01-01", "-12")
_MOVES: Final = 0.1
_DATES: Final = ("date", "year")
_FEWEST: Final = 2  # telling words, where no figure is asked for
_MARKER = re.compile(r"^ *\(?\d{1,2} *[).:-] *(?=\D)")  # the number of a point in a list, no figure
_WORD = re.compile(r"[^\W_]+(?:[.,٫٬][^\W_]+)*%?")


@dataclass(frozen=True)
class _Read:
    """How a unit answers: the share of the telling words, how close these are, and whether a figure stands there.

    A figure by which something moved is none of what it came to.
    """

    share: float
    about: float
    prints: bool


def quotes_of(wanted: Wanted, hits: Sequence[UnitHit], openings: Sequence[str], *, tells: bool) -> list[Quote]:
    """The best units first: those that answer, or else the nearest."""
    kinds = ("sentence", "heading") if tells else ("sentence", "heading", "row")
    allowed = [hit for hit in hits if hit.unit.kind in kinds and _is_allowed(wanted, hit)]
    read = [(_read(wanted, hit, tells=tells), hit) for hit in allowed]
    read.sort(key=lambda pair: (-pair[0].share, pair[1].unit.kind == "row", -pair[1].score))
    answering = [pair for pair in read if _answers(wanted, *pair, openings, tells=tells)]
    least = answering[0][0].share - _BEHIND[tells] if answering else 0.0
    chosen = [pair for pair in answering if pair[0].share >= least] or [pair for pair in read if pair[0].share > 0]
    return [_quote(one, hit, answers=bool(answering)) for one, hit in chosen[:_MOST]]


def _is_allowed(wanted: Wanted, hit: UnitHit) -> bool:
    """Whether a unit may be quoted: of the company that is meant, to be trusted, and no mere title."""
    of_company = not wanted.documents or hit.unit.doc_id in wanted.documents
    if (
        not of_company
        or not wanted.of_part(hit)
        or hit.unit.unreliable is not None
        or (hit.unit.kind == "heading" and not _numbers(hit))
    ):
        return False
    return hit.unit.kind != "row" or _is_of_columns(wanted, hit)


def _numbers(hit: UnitHit) -> list[tuple[str, str]]:
    """The numbers that a unit prints, normalised, with their kinds; those of headings are not kept as data."""
    numbers = hit.unit.numbers if hit.unit.kind != "heading" else find_numbers(hit.unit.text)
    return [(normalise(one.printed), one.kind) for one in numbers]


def _is_of_columns(wanted: Wanted, hit: UnitHit) -> bool:
    """Whether a row answers by several columns of its own: one of periods gives figures, or none."""
    further = label_terms(hit.unit) - wanted.words - wanted.called.get(hit.unit.doc_id, frozenset())
    undated = [one for one in hit.unit.numbers if one.kind in FIGURES and year_of(one) is None]
    return len(undated) > 1 and not further and not wanted.moves


def _answers(wanted: Wanted, read: _Read, hit: UnitHit, openings: Sequence[str], *, tells: bool) -> bool:
    if tells:
        return read.share >= _REASON and (_gives_reason(hit) or not (wanted.moves or WHY in openings))
    if not FACTS.isdisjoint(openings) and hit.unit.kind != "row":
        when = not DATED.isdisjoint(openings)
        dated = not when or any(kind in _DATES for _, kind in _numbers(hit))
        enough = len(wanted.words) >= _FEWEST or (dated and when and bool(wanted.documents))
        return dated and enough and read.share >= (1 if IN_YEAR in openings else _FACT)
    if not DATED.isdisjoint(openings):  # a day or a year in a column of its own
        return read.share >= _CELL and any(one.kind in _DATES for one in find_numbers(hit.unit.text))
    if wanted.counts and not _counts(wanted, hit.unit.text):
        return False
    if any(wanted.words <= line.said for line in wanted.lines) and read.about < _NAMED:
        return False
    about = _ABOUT if read.share < 1 or len(wanted.words) <= _FEWEST else _ABOUT / 2
    return read.prints and read.about >= about and read.share >= _FIGURE and _is_of_days(wanted, hit)


def _counts(wanted: Wanted, text: str) -> bool:
    """Whether a number stands right beside what is counted."""
    words = _WORD.findall(normalise(text))
    pairs = [*pairwise(words), *((other, one) for one, other in pairwise(words))]
    return any(
        one[0].isdigit() and any(_asked(wanted, term) is not None for term in _forms(other)) for one, other in pairs
    )


def _is_of_days(wanted: Wanted, hit: UnitHit) -> bool:
    """Whether a unit tells a day that is asked for, where that is another than a year's end."""
    days = [day for day in wanted.days if day[4:] not in _YEAR_ENDS]
    keys = {*hit.unit.keys, *(one.key for one in find_numbers(hit.unit.text) if one.kind == "date")} if days else ()
    return not days or not wanted.years or any(key.startswith(day) for day in days for key in keys)


def _gives_reason(hit: UnitHit) -> bool:
    """Whether a unit says why something is so, or how it moved."""
    return not (moving_terms() | cause_terms()).isdisjoint(same_terms(hit.unit.text))


def _read(wanted: Wanted, hit: UnitHit, *, tells: bool) -> _Read:
    """How much of what is asked for a unit says, in its closest words."""
    if not wanted.words:
        return _Read(0.0, 0.0, prints=False)
    text = without_money(normalise(hit.unit.text))
    words = _WORD.findall(_MARKER.sub("", text))
    found = list(_by_other_name(wanted, words))
    if not found:
        words = _WORD.findall(_MARKER.sub("", without_apart(text, wanted.words)))
    for at, word in enumerate(words):
        asked = [one for term in _forms(word) if (one := _asked(wanted, term)) is not None]
        if asked:
            found.append((at, *max(asked, key=lambda one: one[1])))
    best: dict[str, float] = {}
    for _, term, worth in found:
        best[term] = max(worth, best.get(term, 0.0))
    context = wanted.contexts.get(hit.unit.unit_id)
    if context is not None:
        for term in context.columns | context.titles:
            if (asked := _asked(wanted, term)) is not None:
                best.setdefault(*asked)
    share = sum(best.values()) / len(wanted.words)
    if tells and wanted.moves and moving_terms() & label_terms(hit.unit):
        share += _MOVES
    named = [at for at, _, worth in found if worth == _RENAMED]
    first, last = _closest([(at, term) for at, term, _ in found])
    if named:  # of another name, all of its words
        first, last = min(first, *named), max(last, *named)
    said = sum(bool(same_terms(word)) for word in words[first : last + 1])
    near = words[max(0, first - _BEFORE) : last + 1 + _NEAR]
    kinds: Sequence[str] = (_RATE,) if wanted.rate else FIGURES
    figures = {word for printed, kind in _numbers(hit) if kind in kinds for word in _WORD.findall(printed)}
    spelled = {one[0] for printed, kind in _numbers(hit) if kind in kinds and (one := _WORD.findall(printed))}
    printed_near = [word for word in near if word[0].isdigit() or word in spelled]
    told = [at for at, word in enumerate(near) if word in printed_near and {word, word.strip("%")} & figures]
    prints = any(_tells_move(near, at) == bool(wanted.moves) or _tells_effect(near, at) for at in told)
    about = len({at for at, *_ in found if first <= at <= last}) / max(said, 1)
    return _Read(_of_years(wanted, hit, share), about, prints)


def _tells_move(words: Sequence[str], at: int) -> bool:
    """Whether something moved by the figure at a place: it is behind a word for that, and not what it came to."""
    if at and words[at - 1] in level_words():
        return False
    return any(not moving_terms().isdisjoint(_forms(word)) for word in words[:at])


def _tells_effect(words: Sequence[str], at: int) -> bool:
    """Whether a figure is that of an effect, which moved another one by as much."""
    return bool(effect_words() & {*words[:at]})


def _by_other_name(wanted: Wanted, words: Sequence[str]) -> Iterator[tuple[int, str, float]]:
    """The places of a line's other name in a text, each with a word of the question that it stands for."""
    forms = [_forms(word) for word in words]
    for line in wanted.lines:
        stretches = (_stretch(forms, name) for name in line.names if len(name) > 1 and name != line.said)
        if (best := max((one for one in stretches if one), key=len, default=None)) is not None:
            terms = sorted(line.said & wanted.words)
            places = [best[min(at, len(best) - 1)] for at in range(max(len(terms), len(best)))]
            yield from ((place, terms[at % len(terms)], _RENAMED) for at, place in enumerate(places) if terms)


def _stretch(forms: Sequence[Sequence[str]], name: frozenset[str]) -> list[int]:
    """The places of all of a name's terms close to one another, with few words between; none where they are not."""
    found = [(at, term) for at, own in enumerate(forms) for term in own if term in name]
    if not name <= {term for _, term in found}:
        return []
    first, last = _closest(found)
    places = [at for at, own in enumerate(forms) if first <= at <= last and not name.isdisjoint(own)]
    between = sum(bool(own) for own in forms[first : last + 1]) - len(places)
    return places if between == 0 else []


def _forms(word: str) -> list[str]:
    return forms_of_word(word) if word[:1].isalpha() and word not in idle_words() else []


def _closest(found: Sequence[tuple[int, str]]) -> tuple[int, int]:
    """The first and the last place of the shortest stretch that has each of the words."""
    wanted, best = {term for _, term in found}, (0, 0)
    shortest = None
    for start, (first, _) in enumerate(found):
        left = set(wanted)
        for last, term in found[start:]:
            left.discard(term)
            if not left:
                if shortest is None or last - first < shortest:
                    shortest, best = last - first, (first, last)
                break
    return best


def _asked(wanted: Wanted, term: str) -> tuple[str, float] | None:
    """The word of the question that a term of a text is, and how much it counts."""
    for word in wanted.words:
        if term == word or term in wanted.also.get(word, ()):
            return word, 1.0
    mine = root(term)
    return next(((word, _ROOT) for word in sorted(wanted.words) if mine in _roots(wanted, word)), None)


def _roots(wanted: Wanted, word: str) -> set[str]:
    return {root(one) for one in (word, *wanted.also.get(word, ()))}


def _of_years(wanted: Wanted, hit: UnitHit, share: float) -> float:
    """Less than half as much for what is of other years than those that are named: it answers nothing."""
    dated = hit.document.fiscal_year in wanted.years and hit.unit.kind == "sentence"
    printed = any(str(year) in text for year in wanted.years for text in (hit.unit.normalised, *hit.unit.keys))
    return share * _OTHER_YEARS if wanted.years and not (dated or printed) else share


def _quote(read: _Read, hit: UnitHit, *, answers: bool) -> Quote:
    return Quote(
        text=hit.unit.text,
        chunk_id=hit.unit.unit_id,
        source=hit.source.model_copy(update={"sentence": hit.unit.text}),
        score=round(min(1.0, read.share), 4),
        similarity=hit.similarity,
        answers=answers,
        passage=hit.unit.text,
    )
