"""Why a part's figure moved, where its own sentence says so; and how a figure moved without what drove it."""

import re
from collections.abc import Collection, Iterator, Sequence
from dataclasses import replace

from tools.language.disclosed.summed_up import results
from tools.language.queries.features import before_reason, gives_reason, is_hedged, tells_move
from tools.language.queries.moved_ways import moves_another_way
from tools.language.queries.without import asks_rest, part_rule, rest_moved
from tools.language.speech import spoken_to_reader
from tools.language.terms import joined_terms, terms
from tools.models.passages import Quote
from tools.search.order.ranker import Candidate
from tools.search.quotes.cite import Told, quote_words
from tools.search.quotes.units import STATED, Unit, units_of
from tools.search.quotes.ways import likely_by

_ABOVE = 2  # rows above a sentence, in which what it is of may be named
_NEAR = 2  # sentences before one that tells how a figure moved without something, in which that is told of
_MOST = 2
_BARE = 5  # words of what a sentence says before its reason that name nothing
_HEADINGS = 3  # lines above a sentence that its stretch may begin with
_LINE = re.compile(r"\n")
_ENDS = (".", "!", "?", "”", '"')


def is_about(part: Collection[str], sentence: str) -> bool:
    """Whether a sentence has a part, by its terms, in what it tells before it gives a reason, and not set aside."""
    told = before_reason(sentence) or sentence
    return {*part} <= {*terms(part_rule("aside").sub(" ", told))}


def of_part(part: Collection[str], quotes: Sequence[Quote]) -> list[Quote]:
    """The quotations for why a part's figure moved; none of another subject answers that."""
    return [one if is_about(part, one.text) else one.model_copy(update={"answers": False}) for one in quotes]


def quote_part_reasons(
    part: Collection[str], names: Sequence[str], question: str, candidates: Sequence[Candidate]
) -> Told:
    """The sentences that give a reason for how a part's figure, of these normalised names, moved; those of its own
    row of a table with what stands beside them there."""
    for place, one in enumerate(candidates):
        units = units_of(one, place)
        for at, unit in enumerate(units):
            said = " ".join(unit.text.split())
            if unit.is_row or not gives_reason(said) or is_hedged(said) or spoken_to_reader(said) is not None:
                continue
            if moves_another_way(question, said):
                continue
            if part_rule("bare").search(said) and len((before_reason(said) or "").split()) <= _BARE:
                above = units[max(0, at - _ABOVE) : at]
                if any(row.is_row and {*part} <= row.words for row in above):
                    return _told([*_to_its_end(units[at:]), *above])
            elif tells_move(said) and is_about(part, said) and _names(names, before_reason(said) or ""):
                return _told([unit])
    return Told()


def quote_without(
    names: Sequence[str],
    years: Collection[int],
    candidates: Sequence[Candidate],
    question: str = "",
    *,
    quarterly: bool = False,
) -> Told:
    """What drove a figure of these normalised names, and how that moved without it, of the report of these years; first
    whether the rest moved as the question asks.

    Where the sentence on what drove it tells no amount, the one before it does. Of a quarter, none of a longer span.
    """
    for place, one in enumerate(candidates):
        if years and one.passage.document.fiscal_year not in years:
            continue
        units = [unit for unit in units_of(one, place) if not unit.is_row]
        for at, unit in enumerate(units):
            said = " ".join(unit.text.split())
            found = part_rule("excluded").search(said)
            if found is None or not (STATED.search(said) and tells_move(said) and _leads(names, said[found.end() :])):
                continue
            if asks_rest(question) and part_rule("currency").search(found["thing"]):
                continue
            thing = {*terms(found["thing"])}
            before = [other for other in units[max(0, at - _NEAR) : at] if thing & other.words]
            lead = _with_amount(before[-1], units, names) if before else []
            if lead and not (quarterly and not results().is_of_quarter(lead[0].text)):
                return replace(_told([*lead, unit]), opening=_rest(question, said[found.end() :], found["thing"]))
    return Told()


def _with_amount(driven: Unit, units: Sequence[Unit], names: Sequence[str]) -> list[Unit]:
    """What drove a figure, by a sentence with an amount; else behind the one right before it that leads with the figure
    and tells its move."""
    if STATED.search(driven.text):
        return [driven]
    at = units.index(driven)
    led = units[at - 1] if at else None
    if led is None or not (gives_reason(driven.text) and STATED.search(led.text) and tells_move(led.text)):
        return []
    below = (led.text[at:] for at in (0, *(found.end() for found in _LINE.finditer(led.text)))[:_HEADINGS])
    own = next((text for text in below if _leads(names, text)), None)
    return [replace(led, text=own), driven] if own is not None else []


def rest_untold(question: str, quotes: Sequence[Quote]) -> str:
    """What is said where it is asked how the rest moved, and no sentence tells how without something; how it did in one
    place none tells."""
    told = asks_rest(question) and any(part_rule("excluded").search(one.text) for one in quotes)
    return "Not found: how the rest moved." if quotes and part_rule("rest").search(question) and not told else ""


def _rest(question: str, told: str, thing: str) -> str:
    """ "Without paint: yes.", where it is asked whether the rest grew."""
    moved = rest_moved(question, told)
    return "" if moved is None else f"Without {thing}: {'yes' if moved else 'no'}."


def _leads(names: Sequence[str], text: str) -> bool:
    """Whether a text begins with one of the names, whole."""
    said = joined_terms(text)
    return any(said == name or said.startswith((f"{name} ", f"total {name} ", f"our {name} ")) for name in names)


def _names(names: Sequence[str], told: str) -> bool:
    said = f" {joined_terms(told)} "
    return any(f" {name} " in said for name in names if name)


def _to_its_end(units: Sequence[Unit]) -> Iterator[Unit]:
    """A sentence that a table breaks off, up to where it ends."""
    for unit in units[:_MOST]:
        yield unit
        if unit.text.rstrip().endswith(_ENDS) and not unit.text.rstrip().endswith("U.S."):
            return


def _told(units: Sequence[Unit]) -> Told:
    return Told([quote_words(one.candidate, one.text, likely_by("reasons")) for one in units], way="reasons")
