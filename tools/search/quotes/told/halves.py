"""Both facts of an event that a question asks for, each by the sentence that tells it; what none tells is said."""

import re
from collections.abc import Collection, Sequence

from tools.language.disclosed.halves import Half, Halves, years_of
from tools.language.queries.features import is_hedged
from tools.language.speech import spoken_to_reader
from tools.language.terms import terms
from tools.search.order.ranker import Candidate
from tools.search.quotes.cite import Told, quote_words
from tools.search.quotes.units import Unit, units_of
from tools.search.quotes.ways import likely_by

_BEFORE = 2  # sentences before one, in which its event may be named
_DATED = "worth"  # the kind that is of a day
_YEAR = re.compile(r"(?<![\d,.$])(?:19|20)\d\d(?![\d,]\d)")


def quote_halves(asked: Halves, companies: Collection[str], candidates: Sequence[Candidate]) -> Told:
    """The sentence of each half that tells it best, near where the event is named; nothing where neither is told."""
    if not asked.is_of_somebody(companies):
        return Told()
    names = asked.names(companies)
    windows = [window for place, one in enumerate(candidates) for window in _windows(one, place)]
    near = [unit for unit, before in windows if asked.is_named(companies, f"{before} {unit.text}")]
    first, second = asked.halves
    found = [
        _best(half, other, names, [unit for unit in near if asked.tells(half, companies, " ".join(unit.text.split()))])
        for half, other in ((first, second), (second, first))
    ]
    units = list({id(unit): unit for unit in found if unit is not None}.values())
    if not units:
        return Told()
    left = [half.text for half, unit in zip(asked.halves, found, strict=True) if unit is None]
    opening = f"Not found: {left[0][0].lower()}{left[0][1:]}." if left else ""
    quotes = [quote_words(unit.candidate, unit.text, likely_by("disclosure")) for unit in units]
    return Told(quotes, opening)


def _windows(candidate: Candidate, place: int) -> list[tuple[Unit, str]]:
    """The sentences of a passage, each with those right before it."""
    units = [one for one in units_of(candidate, place) if not one.is_row and spoken_to_reader(one.text) is None]
    return [(unit, " ".join(one.text for one in units[max(0, at - _BEFORE) : at])) for at, unit in enumerate(units)]


def _best(half: Half, other: Half, names: frozenset[str], near: Sequence[Unit]) -> Unit | None:
    """The sentence that tells a half: of its year, with most of its words; of several alike, the first."""
    asked = {*terms(half.text)}
    years, near_years = years_of(half, other)
    ranked: list[tuple[tuple[int, ...], Unit]] = []
    for unit in near:
        said = " ".join(unit.text.split())
        own, told = {*_YEAR.findall(said)}, {*terms(said)}
        if is_hedged(said) and not half.is_to_come:
            continue
        of_year = f"{unit.candidate.passage.document.fiscal_year}" in years
        if years and own.isdisjoint(near_years if half.kind != _DATED else years) and (own or not of_year):
            continue
        dated = bool(own & {*years})
        ranked.append(((-(2 * (names <= told) + dated + len(asked & told - {*names})), unit.place), unit))
    return min(ranked, key=lambda one: one[0])[1] if ranked else None
