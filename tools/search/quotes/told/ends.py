"""Until when an agreement holds, by the sentence that has its date."""

from collections.abc import Sequence

from tools.language.disclosed.ends import Ending, asked_ending, names_shared, second_half, states_share_or_amount
from tools.language.terms import terms
from tools.models.passages import Quote
from tools.search.order.ranker import Candidate
from tools.search.quotes.cite import quote_words
from tools.search.quotes.units import Unit, units_of
from tools.search.quotes.ways import likely_by

_MOST, _ALONE = 4, 2  # quotations, and those where nothing else is asked for
_SHARED = 0.4  # share of a half's words that the sentence on it has
_BEFORE = 2  # sentences before one, in which the agreement may be named


def led_by_halves(
    question: str, quotes: Sequence[Quote], passages: Sequence[Candidate], *, reason: bool
) -> list[Quote]:
    """The quotations with the date of an agreement's end first, and what a question asks for behind it next."""
    half, told = second_half(question), [*quotes]
    if (ending := asked_ending(question)) and (first := quote_ending(ending, passages)) is not None:
        told = led_by(first, half, told)
    if half and not reason:
        own = [one.passage.document.company for one in passages[:1]]
        told = with_second_half(half, told, names_shared(question, own), passages)
    return told


def quote_ending(asked: Ending, candidates: Sequence[Candidate]) -> Quote | None:
    """The first sentence that tells it of that very agreement, which it or one right before it names; else None."""
    companies = {one.passage.document.company for one in candidates}
    near: list[tuple[int, int, Unit]] = []
    for place, one in enumerate(candidates):
        units = [unit for unit in units_of(one, place) if not unit.is_row]
        for at, unit in enumerate(units):
            if not asked.date_in(unit.text):
                continue
            before = " ".join(other.text for other in units[max(0, at - _BEFORE) : at])
            said = " ".join(unit.text.split())
            if asked.is_named(said if asked.is_of_its_own(said) else f"{before} {said}", companies):
                near.append((not asked.is_named(unit.text, companies), place, unit))
    best = min(near, key=lambda one: one[:2], default=None)
    return None if best is None else quote_words(best[2].candidate, best[2].text, likely_by("disclosure"))


def with_second_half(
    half: str, quotes: Sequence[Quote], names: frozenset[str] = frozenset(), candidates: Sequence[Candidate] = ()
) -> list[Quote]:
    """The quotations with the one that tells a question's second half right behind the first one; where both halves
    are of somebody by name, the sentence of the passages that names him, and none of others.
    """
    asked = {*terms(half)}
    if names and quotes:
        units = [unit for place, one in enumerate(candidates) for unit in units_of(one, place)]
        own = [one for one in units if names <= one.words and states_share_or_amount(one.text) and not one.is_row]
        unit = max(own, key=lambda one: len(asked & one.words), default=None)
        if unit is None or len(asked & unit.words) < _SHARED * len(asked):
            return [quotes[0]]
        return [quotes[0], quote_words(unit.candidate, unit.text, likely_by("disclosure"))]
    told = [one for one in quotes[1:] if states_share_or_amount(one.text)]
    best = max(told, key=lambda one: len(asked & {*terms(one.text)}), default=None)
    if best is None or len(asked & {*terms(best.text)}) < _SHARED * len(asked):
        return [*quotes]
    return [quotes[0], best, *(one for one in quotes[1:] if one is not best)]


def led_by(first: Quote, half: str, quotes: Sequence[Quote]) -> list[Quote]:
    """The quotations with one before the others; where nothing else is asked for, with one more alone."""
    said = " ".join(first.text.split())
    return [first, *(one for one in quotes if said not in " ".join(one.text.split()))][: _MOST if half else _ALONE]
