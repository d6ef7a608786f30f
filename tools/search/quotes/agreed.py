"""Sentences that tell of one agreement or deal: the one that names it, and those right behind it with its terms."""

from collections.abc import Iterator, Sequence

from tools.language.disclosed.agreements import (
    asked_terms,
    of_another_tenor,
    of_another_year,
    scope_of,
    tells_terms,
)
from tools.language.queries.answer_types import asked_types, told_types
from tools.language.queries.features import Wanted, tells_move
from tools.language.speech import spoken_to_reader
from tools.language.terms import terms
from tools.models.passages import Quote
from tools.months import MONTHS
from tools.search.order.ranker import Candidate
from tools.search.quotes.cite import quote_words
from tools.search.quotes.units import Unit, states_number, units_of

_BEFORE = 600  # characters before a sentence, in which its agreement may be named
_FOUND_BY = 40  # characters that a sentence is found by
_FOLLOWING = 6  # sentences behind the one that names it
_MOST = 4  # sentences that are quoted
_NAMED = 0.7  # share of an agreement's name that a passage has which names it: it may leave out whose it is
_LIKELY = 0.5  # how sure it is that a sentence so found answers


def about_agreement(wanted: Wanted, unit: Unit) -> bool:
    """Whether a sentence, or what stands right before it, names an agreement of the kind that is asked about."""
    text = unit.candidate.passage.chunk.text
    at = max(text.find(unit.text[:_FOUND_BY]), 0)
    return tells_terms(wanted.text, f"{text[max(at - _BEFORE, 0) : at]} {unit.text}")


def of_scope(question: str, candidates: Sequence[Candidate]) -> list[Candidate]:
    """The passages of documents that name the agreement in which the answer stands; all where it is said of none."""
    named = {*terms(scope_of(question))} - {"s"}
    numbers = {term for term in named if term.isdigit()}
    found = set[str]()
    for one in candidates:
        said = {*one.passage.terms.split()}
        if numbers <= said and len(named & said) >= _NAMED * len(named):
            found.add(one.passage.document.doc_id)
    return [one for one in candidates if not named or one.passage.document.doc_id in found]


def quote_agreed(wanted: Wanted, names: Sequence[str], candidates: Sequence[Candidate]) -> list[Quote]:
    """The sentence that names the agreement, with those behind it that tell its terms; none where no passage has both.

    It has all the names that the question has, and its dates, and all kinds of things that are asked for are told.
    """
    if not asked_terms(wanted.text):
        return []
    for place, candidate in enumerate(candidates):
        units = [one for one in units_of(candidate, place) if spoken_to_reader(one.text) is None and not one.is_row]
        for at, unit in enumerate(units):
            if not _names_it(wanted, names, unit):
                continue
            told = list(_terms_of(wanted, unit, units[at + 1 :]))
            kinds = asked_types(wanted.text) - {"place"}
            found = frozenset[str]().union(*(told_types(wanted.text, _plain(one)) for one in told))
            if kinds and kinds <= found:
                return [quote_words(candidate, one.text, _LIKELY) for one in told[:_MOST]]
    return []


def _plain(unit: Unit) -> str:
    """A sentence in one line: dates and amounts are broken over lines."""
    return " ".join(unit.text.split())


def _names_it(wanted: Wanted, names: Sequence[str], unit: Unit) -> bool:
    """Whether a sentence names the agreement: by its kind, all names and a date of the question, and a number."""
    dates = (wanted.years, frozenset(word for word in wanted.words if word in MONTHS))
    dated = all(not some or not some.isdisjoint(unit.words) for some in dates)
    named = bool(names or wanted.years) and {*names} <= {*terms(unit.text)}
    tells = states_number(unit.text) and tells_terms(wanted.text, unit.text)
    other = tells_move(unit.text) or of_another_tenor(wanted.text, unit.text)
    return named and dated and tells and not other


def _terms_of(wanted: Wanted, unit: Unit, behind: Sequence[Unit]) -> Iterator[Unit]:
    """The sentence itself, then those behind it that tell what is asked for, up to one of another agreement."""
    yield unit
    asked = {*wanted.words} - wanted.years
    for one in behind:
        far = not 0 < one.position - unit.position <= _FOLLOWING
        if far or any(another(wanted.text, one.text) for another in (of_another_year, of_another_tenor)):
            return
        if told_types(wanted.text, _plain(one)) or not asked.isdisjoint(one.words):
            yield one
