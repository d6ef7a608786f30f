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
    tells_side,
)
from tools.language.queries.features import Wanted, is_hedged
from tools.language.speech import spoken_to_reader
from tools.language.terms import terms
from tools.search.order.ranker import Candidate
from tools.search.quotes.cite import Told, quote_words
from tools.search.quotes.told.gain_or_cost import quote_gain_or_cost
from tools.search.quotes.told.shares import quote_share
from tools.search.quotes.units import Unit, make_unit, units_of
from tools.search.quotes.ways import likely_by

_YEAR = re.compile(r"(?<![\d,.$])(?:19|20)\d\d(?![\d,]\d)")
_ALIKE = 0.8  # share of common terms from which two sentences tell the same
_FEWEST_OBJECTS = 1  # names of whom a question is about that a sentence must have
_BEHIND = 4  # sentences behind the one that names somebody, that tell his share
_SIDES = ("home", "abroad")


def quote_facts(asked: Sequence[Fact], wanted: Wanted, candidates: Sequence[Candidate]) -> Told:
    """The sentences that tell the facts, in the order in which they are asked for; nothing where none is told."""
    if len(asked) == 1 and (told := _of_tables(asked[0], wanted, candidates)) is not None:
        return told
    found = (_below_cells(unit) for place, one in enumerate(candidates) for unit in units_of(one, place))
    units = [unit for unit in found if _may_tell(unit)]
    chosen: list[Unit] = []
    missing: list[str] = []
    firsts: list[str] = []  # that tell the fact that is asked for first
    for fact in asked:
        best = list(_best(fact, wanted, units)) or _of_named(fact, wanted, units)
        firsts += [one.text for one in best] if fact is asked[0] else []
        chosen += best
        if not best:
            missing.append(f"{fact.text[:1].lower()}{fact.text[1:]}")
        elif fact.sides:
            told = {side_told(one.text) for one in best}
            missing += [said_side(side) for side in _SIDES if side not in told]
    if not chosen:
        return Told()
    opening = f"Not found: {'; '.join(missing)}." if missing else ""
    if wanted.polar and chosen[0].text in firsts and (told := asked[0].verdict(chosen[0].text)):
        opening = f"{told} {opening}".strip()
    units = list({id(unit): unit for unit in chosen}.values())
    return Told([quote_words(one.candidate, one.text, likely_by("disclosure")) for one in units], opening)


def _of_tables(fact: Fact, wanted: Wanted, candidates: Sequence[Candidate]) -> Told | None:
    """What a table tells of a fact; None where sentences may tell it."""
    if fact.kind == GAIN_OR_COST:
        return quote_gain_or_cost(fact, wanted, candidates)
    told = quote_share(fact, wanted, candidates)
    return told if told.quotes else None


def _below_cells(unit: Unit) -> Unit:
    """A unit; of one that a table's last cells stand before, what is below them."""
    lines = unit.text.splitlines(keepends=True) if unit.is_row and unit.text.endswith(".") else []
    cells = max((at for at, line in enumerate(lines) if not re.search(r"[^\W\d_]", line)), default=-1)
    below = (
        make_unit(unit.candidate, unit.place, "".join(lines[cells + 1 :]), position=unit.position) if lines else None
    )
    return below if cells >= 0 and below is not None else unit


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
        own = {*_YEAR.findall(said)}
        rank = fact.rank(said, _year_of(unit, years))
        if rank is None or not _is_of_years(unit, years):
            continue
        if fact.side and not tells_side(said, fact.side):
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


def _of_named(fact: Fact, wanted: Wanted, units: Sequence[Unit]) -> list[Unit]:
    """The sentence that names the largest one, and the one right behind it that tells the share of that name."""
    for unit in units:
        name = fact.name_in(" ".join(unit.text.split()))
        for one in (other for other in units if name and _is_right_behind(unit, other)):
            if fact.has_share(name, " ".join(one.text.split())) and _is_of_years(one, {*wanted.years}):
                return [unit, one]
    return []


def _is_right_behind(unit: Unit, one: Unit) -> bool:
    return one.candidate is unit.candidate and 0 < one.position - unit.position <= _BEHIND


def _is_of_years(unit: Unit, years: set[str]) -> bool:
    """Whether a sentence names one of these years, or none in a document of one of them."""
    own, of_document = {*_YEAR.findall(unit.text)}, f"{unit.candidate.passage.document.fiscal_year}"
    return not years or (not own.isdisjoint(years) if own else of_document in years)


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
