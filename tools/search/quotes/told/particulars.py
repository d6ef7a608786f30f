"""Particular facts of an event, by sentences near where a document names it; what none tells is said to be missing."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from tools.language.disclosed.agreements import of_another_tenor
from tools.language.disclosed.anchors import Anchors, Definitions
from tools.language.disclosed.particulars import (
    Particular,
    names_others,
    sentences_in,
    tells_of_deal,
    tells_of_former,
    tells_of_newer,
    told_apart,
)
from tools.language.speech import spoken_to_reader
from tools.language.terms import terms
from tools.models.passages import Quote
from tools.search.order.ranker import Candidate
from tools.search.quotes.cite import Told, quote_words
from tools.search.quotes.units import Unit, units_of
from tools.search.quotes.ways import likely_by
from tools.vocab.dictionary import load_dictionary

_BEFORE = 2  # sentences before one, in which its event may be named
_BEHIND = 4  # sentences behind one that names the event, which may tell of it


@dataclass(frozen=True)
class Asked:
    """The facts that a question asks for, and what its event is known by; `needed` is how many of its names a text
    must have: people name a thing with a word more than filings do."""

    question: str
    facts: tuple[Particular, ...]
    anchors: Anchors
    needed: int = 0

    def are_told(self, quotes: Sequence[Quote], definitions: Definitions) -> bool:
        """Whether quotations of the event tell all the facts."""
        return all(any(self.tells(fact, one.text, definitions) for one in quotes) for fact in self.facts)

    def is_of_event(self, said: str, around: str, definitions: Definitions) -> bool:
        """Whether words are of the event, which they or those around them name, and not of what came in its place."""
        if not self.is_named(around, definitions):
            return False
        newer = tells_of_newer(said) and self.is_gone(around, definitions)
        return bool(self.anchors.held(said, definitions)) or not (newer or self.anchors.is_of_other(said))

    def is_gone(self, text: str, definitions: Definitions) -> bool:
        """Whether a text says of the event that something else came in its place."""
        clauses = (one for one in told_apart(text) if self.anchors.held(one, definitions))
        return any(tells_of_former(one) and not tells_of_newer(one) for one in clauses)

    def is_named(self, text: str, definitions: Definitions) -> bool:
        """Whether a text names the event: by its days and sizes, and by as many of its names as are needed."""
        held = self.anchors.held(text, definitions)
        return self.anchors.firm <= held and len(self.anchors.names & held) >= self.needed

    def tells(self, fact: Particular, sentence: str, definitions: Definitions) -> bool:
        """Whether a sentence tells a fact, in any of the words that ask for it."""
        shares = not fact.words or fact.shared(sentence) > 0
        said = self.own_part(sentence, definitions)
        return shares and fact.is_told(self.question, said) and fact.may_be_in(sentence)

    def own_part(self, sentence: str, definitions: Definitions) -> str:
        """What of a sentence is about the event, where it names it: several may stand in one."""
        plain = " ".join(sentence.split())
        own = [one for one in sentences_in(plain) if self.anchors.held(one, definitions)]
        return " ".join(own) if own else plain


@dataclass(frozen=True)
class Place:
    """A sentence at which the event is named, with those behind it. `said` is what of it is about the event, and `gone`
    tells that something else came in its place. `own` and `near` count what it has of the anchors by itself, and with
    what stands before it; `names` are those names."""

    units: tuple[Unit, ...]
    said: str
    gone: bool
    own: int
    near: int
    names: frozenset[str]

    @property
    def unit(self) -> Unit:
        return self.units[0]


def places_of(asked: Asked, candidates: Sequence[Candidate], definitions: Definitions) -> tuple[Asked, list[Place]]:
    """Where passages name the event, by as many of its names as stand together anywhere; nowhere where that is no more
    than half of them."""
    found: list[Place] = []
    for place, one in enumerate(candidates):
        units = [unit for unit in units_of(one, place) if not unit.is_row and spoken_to_reader(unit.text) is None]
        for at, unit in enumerate(units):
            before = " ".join(one.text for one in units[max(0, at - _BEFORE) : at])
            own, near = (asked.anchors.held(one, definitions) for one in (unit.text, f"{before} {unit.text}"))
            if own and asked.anchors.firm <= near and not of_another_tenor(asked.question, unit.text):
                names = asked.anchors.names & near
                said = asked.own_part(unit.text, definitions)
                behind, gone = tuple(units[at : at + 1 + _BEHIND]), asked.is_gone(said, definitions)
                found.append(Place(behind, said, gone, len(own), len(near), names))
    most = max((len(one.names) for one in found), default=0)
    best, every = [one for one in found if len(one.names) == most], asked.anchors.names
    # Of "Credit Lyme Tax", what is called credit and tax is something else.
    everyday = most < len(every) and all(one.names <= load_dictionary().keys() for one in best)
    if every and (2 * most <= len(every) or everyday):
        return replace(asked, needed=len(every)), []
    return replace(asked, needed=most), best


def quote_particulars(asked: Asked, places: Sequence[Place]) -> Told:
    """The sentences that tell the facts where the event is named; nothing where none is told."""
    told = [_told_at(asked, one) for one in places]
    ranked = [(_rank(asked, place, units), at) for at, (place, units) in enumerate(zip(places, told, strict=True))]
    rank, at = max(ranked, key=lambda one: (one[0], -one[1]), default=((0,), 0))
    if not rank[0]:
        return Told()
    best = told[at]
    facts = zip(asked.facts, best, strict=True)
    found = [unit or (None if fact.leans else _elsewhere(fact, asked, places)) for fact, unit in facts]
    chosen = {id(one): one for one in (places[at].unit, *found) if one is not None}
    near = sorted(chosen.values(), key=lambda one: (one.place != places[at].unit.place, one.position))
    left = [fact.text for fact, unit in zip(asked.facts, found, strict=True) if unit is None]
    opening = f"Not found: {'; '.join(f'{one[:1].lower()}{one[1:]}' for one in left)}." if left else ""
    return Told([quote_words(one.candidate, one.text, likely_by("disclosure")) for one in near], opening)


def _rank(asked: Asked, place: Place, told: Sequence[Unit | None]) -> tuple[int, ...]:
    """How well a place tells the facts: how many of them, near how much of what names the event, in their words."""
    pairs = [(fact, unit) for fact, unit in zip(asked.facts, told, strict=True) if unit is not None]
    shared = sum(fact.shared(unit.text) for fact, unit in pairs)
    own = sum(unit is place.unit for _, unit in pairs)
    return len(pairs), place.near, -place.gone, shared, own, -place.unit.place


def _told_at(asked: Asked, place: Place) -> list[Unit | None]:
    """The sentence of a place that tells each fact; one that tells a single thing tells one fact of its kind alone."""
    options = [_options(fact, asked, place) for fact in asked.facts]
    # The fact whose sentence has most of its words comes first.
    order = sorted(range(len(options)), key=lambda at: options[at][0][0] if options[at] else (2,))
    found: list[Unit | None] = [None] * len(options)
    for at in order:
        fact = asked.facts[at]
        for _, unit in options[at]:
            same = sum(found[other] is unit and asked.facts[other].kinds == fact.kinds for other in order)
            if not same or same < fact.values_in(asked.question, " ".join(unit.text.split())):
                found[at] = unit
                break
    return [
        unit if found[0] is not None or not fact.leans else None for fact, unit in zip(asked.facts, found, strict=True)
    ]


def _options(fact: Particular, asked: Asked, place: Place, behind: int = _BEHIND) -> list[tuple[tuple[int, ...], Unit]]:
    """The sentences that tell a fact: with most of its words first, then those nearest to where the event is named."""
    ranked: list[tuple[tuple[int, ...], Unit]] = []
    for at, unit in enumerate(place.units[: behind + 1]):
        said = " ".join(unit.text.split()) if at else place.said
        shared, year = fact.shared(said), unit.candidate.passage.document.fiscal_year
        of_event = at == 0 and (fact is asked.facts[0] or fact.is_plain)
        if not fact.is_told(asked.question, said) or not (shared or of_event) or not fact.may_be_in(said, year):
            continue
        other = place.gone and tells_of_newer(said)
        if at and (other or asked.anchors.is_of_other(said) or of_another_tenor(asked.question, said)):
            continue  # of another event
        if at and fact.is_of_deal and not asked.anchors.firm and _is_of_others(asked, said):
            continue
        if fact.is_of_deal and not (asked.anchors.firm or tells_of_deal(place.said)):
            continue  # the event is none that is named here
        former_one = (
            fact.is_of_former(said) if at else place.gone
        )  # it counts against a sentence as much as a word that it lacks
        ranked.append(((former_one - shared - (at == 0), former_one, at), unit))
    return sorted(ranked, key=lambda one: one[0])


def _is_of_others(asked: Asked, said: str) -> bool:
    """Whether a sentence tells of somebody else, and never names the event."""
    return asked.anchors.names.isdisjoint(terms(said)) and names_others(asked.question, said)


def _elsewhere(fact: Particular, asked: Asked, places: Sequence[Place]) -> Unit | None:
    """A sentence that names the event itself and tells a fact of it, wherever it stands."""
    told = [options[0][1] for one in places if one.own == one.near and (options := _options(fact, asked, one, 0))]
    found = [(fact.shared(unit.text), -at, unit) for at, unit in enumerate(told)]
    return max(found, key=lambda one: one[:2])[2] if found else None
