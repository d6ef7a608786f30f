"""Management's reasons for a figure's move: sentences that name the figure, tell that it moved, and say why."""

import re
from collections.abc import Collection, Iterator, Sequence
from itertools import dropwhile

from tools.language.disclosed.summed_up import years_named
from tools.language.queries.features import before_reason, figure_openings, is_hedged, tells_move
from tools.language.speech import spoken_to_reader
from tools.language.terms import joined_terms, terms
from tools.models.passages import Quote
from tools.models.questions import Classification
from tools.search.order.ranker import Candidate
from tools.search.quotes.cite import Told, quote_words
from tools.search.quotes.units import Unit, units_of
from tools.search.quotes.ways import likely_by

_MOST = 3
_NEAR = 60  # characters of terms, within which it makes no difference where the name stands
_FARTHEST = 3  # times as far, from where the sentence is about something else
_CLAUSE = 4  # words before a reason that are a clause of their own
_ALIKE = 0.7  # share of common terms from which two sentences say the same


def quote_reasons(names: Sequence[str], candidates: Sequence[Candidate], years: Collection[int] = ()) -> Told:
    """The reasons that management gives for a figure of these normalised names; those that lead with it first.

    None for how it moved in other years than those that are asked for, where these are given.
    """
    units = [unit for place, one in enumerate(candidates) for unit in units_of(one, place)]
    units = [one for one in units if _may_be_of(years, one)]
    told = [(place, number, unit) for number, unit in enumerate(units) if (place := named_at(names, unit)) is not None]
    chosen = list(different([unit for *_, unit in sorted(told, key=lambda one: one[:2])]))[:_MOST]
    return Told([quote_words(unit.candidate, unit.text, likely_by("reasons")) for unit in chosen])


def of_whole_years(reading: Classification, candidates: Sequence[Candidate]) -> Sequence[Candidate]:
    """The passages that may tell why something moved over a year, where one is asked for: quarterly reports don't."""
    if reading.fiscal_quarters or reading.granularity == "quarterly" or not reading.fiscal_years:
        return candidates
    return [one for one in candidates if not one.passage.document.fiscal_quarter] or candidates


def may_explain(reading: Classification, candidates: Sequence[Candidate]) -> Sequence[Candidate]:
    """The passages that may tell why something moved: of one year to the next, no earlier report knows that."""
    years, candidates = reading.fiscal_years, of_whole_years(reading, candidates)
    if not reading.change or len(years) != 2 or years[1] - years[0] != 1:
        return candidates
    return [one for one in candidates if (one.passage.document.fiscal_year or years[1]) >= years[1]]


def _may_be_of(years: Collection[int], unit: Unit) -> bool:
    """Whether a sentence may tell of these years: it names one of them, or none in a report of one."""
    named = years_named(before_reason(unit.text) or unit.text)
    other = years and named and named.isdisjoint(years)
    return not other and not of_own_year(unit.text, unit.candidate.passage.document.fiscal_year, years)


def of_own_year(text: str, own: int | None, years: Collection[int]) -> bool:
    """Whether a sentence of a report of another year than those that are asked for tells of its own year's move: it
    names that year, or none.
    """
    if not years or own is None or own in years:
        return False
    named = years_named(before_reason(text) or text)
    return not named or own in named


def answering(reading: Classification, quotes: Sequence[Quote]) -> list[Quote]:
    """The quotations for why a figure moved; those that tell of another year's move, or never name a line of the
    company's own that is asked about, answer nothing.
    """
    names = own_names(reading)
    return [
        one.model_copy(update={"answers": False})
        if (reading.metrics and of_own_year(one.text, one.source.fiscal_year, reading.fiscal_years))
        or (names and not any(f" {name} " in f" {joined_terms(one.text)} " for name in names))
        else one
        for one in quotes
    ]


def own_names(reading: Classification) -> list[str]:
    """What the question calls the lines of the company's own that it asks about, normalised; "total" and the like,
    which a filing need not say again, aside.
    """
    said = [one for one in reading.read_as if one.kind == "nearest"]
    named = [joined_terms(one.said) for one in said if any(one.read.endswith(f"{key})") for key in reading.metrics)]
    return [" ".join(dropwhile(figure_openings().__contains__, name.split())) or name for name in named]


def named_at(names: Sequence[str], unit: Unit) -> int | None:
    """How far from its beginning a sentence that gives a reason names the figure; None where it doesn't do both.

    What stands behind the reason's word is a cause, and no figure that is told of.
    """
    text = " ".join(unit.text.split())
    if unit.is_row or not tells_move(text) or is_hedged(text) or spoken_to_reader(text) is not None:
        return None
    told = before_reason(text)
    if told is None or (len(told.split()) >= _CLAUSE and not tells_move(told)):
        return None  # what moved is then the cause: "is below the statutory rate due to lower rates elsewhere"
    return _nearest(names, told, unit)


def leads_with(names: Sequence[str], unit: Unit) -> bool:
    """Whether a sentence begins with a figure, and tells that it moved."""
    text = " ".join(unit.text.split())
    return tells_move(text) and not is_hedged(text) and _nearest(names, text, unit) == 0


def _nearest(names: Sequence[str], told: str, unit: Unit) -> int | None:
    """How far from the beginning of what is told a figure is named, in steps; None where it is not, or too far off."""
    before = f" {joined_terms(told)} "
    own = {*terms(unit.candidate.passage.document.company)}
    places = [match.start() for name in names for match in re.finditer(rf" {re.escape(name)} ", before)]
    whole = [place for place in places if _is_whole(before[:place].split(), own)]
    near = min(whole) // _NEAR if whole else _FARTHEST
    return near if near < _FARTHEST else None


def _is_whole(words: Sequence[str], company: Collection[str]) -> bool:
    """Whether the words before a figure leave it what it is: "sales" of "net sales", but not of "cost of sales"."""
    return not words or words[-1] in company or words[-1] in figure_openings() or words[-1].isdigit()


def different(units: Sequence[Unit]) -> Iterator[Unit]:
    """The units without those that say the same as one before them."""
    chosen: list[Unit] = []
    for unit in units:
        if all(len(unit.words & one.words) < _ALIKE * min(len(unit.words), len(one.words)) for one in chosen):
            chosen.append(unit)
            yield unit
