"""Facts that a report tells in a sentence of its own, each by the one that tells it best; what none tells is said."""

import re
from collections.abc import Iterator, Sequence

from tools.language.disclosed.facts import (
    GAIN_OR_COST,
    Fact,
    may_be_hedged,
    needs_all_objects,
    needs_objects,
    objects_of,
    said_side,
    side_told,
)
from tools.language.queries.features import Wanted, is_hedged
from tools.language.speech import spoken_to_reader
from tools.language.terms import terms
from tools.search.order.ranker import Candidate
from tools.search.quotes.cite import Told, quote_words
from tools.search.quotes.told.gain_or_cost import quote_gain_or_cost
from tools.search.quotes.told.shares import quote_share
from tools.search.quotes.units import Unit, units_of
from tools.search.quotes.ways import likely_by

_YEAR = re.compile(r"(?<![\d,.$])(?:19|20)\d\d(?![\d,]\d)")
_ALIKE = 0.8  # share of common terms from which two sentences tell the same
_FEWEST_OBJECTS = 1  # names of whom a question is about that a sentence must have
_SIDES = ("home", "abroad")


def quote_facts(asked: Sequence[Fact], wanted: Wanted, candidates: Sequence[Candidate]) -> Told:
    """The sentences that tell the facts, in the order in which they are asked for; nothing where none is told."""
    if len(asked) == 1 and (told := _of_tables(asked[0], wanted, candidates)) is not None:
        return told
    units = [unit for place, one in enumerate(candidates) for unit in units_of(one, place) if _may_tell(unit)]
    chosen: list[Unit] = []
    missing: list[str] = []
    for fact in asked:
        best = list(_best(fact, wanted, units))
        chosen += best
        if not best:
            missing.append(f"{fact.text[:1].lower()}{fact.text[1:]}")
        elif fact.sides:
            told = {side_told(one.text) for one in best}
            missing += [said_side(side) for side in _SIDES if side not in told]
    if not chosen:
        return Told()
    opening = f"Not found: {'; '.join(missing)}." if missing else ""
    if not opening and wanted.polar and len(asked) == 1:
        opening = asked[0].verdict(chosen[0].text)
    units = list({id(unit): unit for unit in chosen}.values())
    return Told([quote_words(one.candidate, one.text, likely_by("disclosure")) for one in units], opening)


def _of_tables(fact: Fact, wanted: Wanted, candidates: Sequence[Candidate]) -> Told | None:
    """What a table tells of a fact; None where sentences may tell it."""
    if fact.kind == GAIN_OR_COST:
        return quote_gain_or_cost(fact, wanted, candidates)
    told = quote_share(fact, wanted, candidates)
    return told if told.quotes else None


def _may_tell(unit: Unit) -> bool:
    said = " ".join(unit.text.split())
    return not unit.is_row and spoken_to_reader(said) is None


def _best(fact: Fact, wanted: Wanted, units: Sequence[Unit]) -> Iterator[Unit]:
    """The sentences that tell a fact best, of the years that are asked for; of both sides, one of each."""
    asked, years = {*terms(fact.text)}, {*wanted.years}
    objects = objects_of(fact) & {*wanted.words}
    if needs_objects(fact) and not objects:
        return
    ranked: list[tuple[tuple[int, ...], Unit]] = []
    for unit in units:
        said = " ".join(unit.text.split())
        own, of_document = {*_YEAR.findall(said)}, f"{unit.candidate.passage.document.fiscal_year}"
        rank = fact.rank(said, _year_of(unit, years))
        if (
            rank is None
            or (years and own and own.isdisjoint(years))
            or (years and not own and of_document not in years)
        ):
            continue
        if is_hedged(said) and not may_be_hedged(fact):
            continue
        about = objects - {*terms(unit.candidate.passage.document.company)} - years
        fewest = len(about) if needs_all_objects(fact) else _FEWEST_OBJECTS
        if objects and len(about & unit.words) < fewest:
            continue
        dated = not (own & years)
        ranked.append(((rank, dated, -len(asked & unit.words), unit.place), unit))
    found = [unit for _, unit in sorted(ranked, key=lambda one: one[0])]
    sides = {side: [one for one in found if side_told(one.text) == side] for side in _SIDES} if fact.sides else {}
    if any(sides.values()):
        yield from (of_side[0] for of_side in sides.values() if of_side)
        return
    yield from _different(found, fact.most)


def _year_of(unit: Unit, years: set[str]) -> int | None:
    """The year at whose end a report's document ends."""
    document = unit.candidate.passage.document
    if document.period_end is not None:
        return document.period_end.year
    return document.fiscal_year or max(map(int, years), default=None)


def _different(units: Sequence[Unit], most: int) -> Iterator[Unit]:
    chosen: list[Unit] = []
    for unit in units:
        shared = (len(unit.words & one.words) / max(1, min(len(unit.words), len(one.words))) for one in chosen)
        if len(chosen) < most and all(share < _ALIKE for share in shared):
            chosen.append(unit)
            yield unit
