"""What moved a figure: the sentence that names the thing, tells its amount, and what it did to that figure."""

import re
from collections.abc import Sequence

from tools.language.disclosed.moved import Moved
from tools.language.disclosed.summed_up import years_named
from tools.language.queries.features import Wanted, gives_reason, is_hedged, tells_move
from tools.language.sentences import split_sentences
from tools.language.speech import spoken_to_reader
from tools.language.terms import joined_terms
from tools.search.order.ranker import Candidate
from tools.search.quotes.cite import Told, quote_words
from tools.search.quotes.reasons import different
from tools.search.quotes.units import STATED, Unit, units_of
from tools.search.quotes.ways import likely_by

_MONEY = re.compile(r"[$€£¥] ?\d")
_MOST = 2  # sentences that tell of one thing
_SHARED = 0.5  # share of a change's words that the sentence on its effect, or one right before it, has


def may_tell_moved(asked: Moved, wanted: Wanted, text: str) -> bool:
    """Whether a sentence of a passage names the figure and any of the things, or tells the span that is asked for."""
    whole = f" {joined_terms(text)} "
    if not _names_figure(asked, wanted, whole) or all(thing.isdisjoint(whole.split()) for thing in asked.things):
        return asked.span and asked.is_span(" ".join(text.split()))
    sentences = [f" {joined_terms(one)} " for one in split_sentences(text) if STATED.search(one)]
    return any(
        _names_figure(asked, wanted, one) and any(thing & {*one.split()} for thing in asked.things) for one in sentences
    )


def quote_moved(asked: Moved, wanted: Wanted, candidates: Sequence[Candidate]) -> Told:
    """A sentence for each thing; nothing where one of them is told by none."""
    found = (unit for place, one in enumerate(candidates) for unit in units_of(one, place))
    units = [one for one in found if _is_of(asked, one, wanted)]
    settled = [one for one in units if not is_hedged(asked.without_outlook(one.text))]
    chosen: list[Unit] = []
    for thing in asked.things:
        found = [one for one in settled if _tells(asked, thing, wanted, one)]
        ranked = sorted(found, key=lambda one: _order(thing, one))
        chosen += list(different(ranked))[: 1 if asked.listed or asked.had else _MOST]
        if not found:
            return Told()
    if asked.span and not any(asked.is_span(" ".join(one.text.split())) for one in chosen):
        spans = [one for one in units if asked.is_span(" ".join(one.text.split()))]
        spans = [one for one in spans if _is_about(asked.things[0], one.words)]
        if not spans:
            return Told()
        chosen = [max(spans, key=lambda one: len(asked.things[0] & one.words)), *chosen]
    kept = list({" ".join(one.text.split()): one for one in chosen}.values())
    return Told([quote_words(one.candidate, one.text, likely_by("disclosure")) for one in kept])


def _tells(asked: Moved, thing: frozenset[str], wanted: Wanted, unit: Unit) -> bool:
    """Whether a sentence has the thing, the figure and an amount; of a change that was told before, with its effect."""
    if not STATED.search(unit.text) or not _names_figure(asked, wanted, unit.terms):
        return False
    if asked.had:
        return _is_about(thing, unit.words)
    told = " ".join(unit.text.split())
    return thing <= unit.words and (tells_move(told) or gives_reason(told) or asked.is_effect(told))


def _is_about(thing: frozenset[str], words: frozenset[str]) -> bool:
    return len(thing & words) >= _SHARED * len(thing)


def _names_figure(asked: Moved, wanted: Wanted, said: str) -> bool:
    named = [asked.figure, *(name for names in wanted.lines if asked.figure in names for name in names)]
    return any(f" {name} " in said for name in named if name)


def _order(thing: frozenset[str], unit: Unit) -> tuple[bool, bool, int, int]:
    """By what the sentences are told apart: an amount of money, a reason, and the most words of the thing, first."""
    return not _MONEY.search(unit.text), not gives_reason(unit.text), -len(thing & unit.words), unit.place


def _is_of(asked: Moved, unit: Unit, wanted: Wanted) -> bool:
    """Whether a sentence is one of the years that are asked for."""
    said = " ".join(unit.text.split())
    if unit.is_row or spoken_to_reader(said) is not None:
        return False
    years, own = {int(year) for year in wanted.years}, years_named(asked.without_outlook(said))
    document = unit.candidate.passage.document.fiscal_year
    return not years or (not own.isdisjoint(years) if own else document in years)
