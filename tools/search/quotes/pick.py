"""Picks the sentences and table rows that answer a question, word for word as the filings have them.

How well each answers, and whether the best one does, is learned: `features.py` and `vocab/quotes.toml`.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

import numpy as np

from tools.errors import ModelFailed
from tools.language.printed.questions import content_words, measure_words
from tools.language.queries.answer_types import asked_types, leaves_out
from tools.language.queries.explained import explains_another
from tools.language.queries.features import Wanted, gives_reason, tells_move
from tools.language.queries.moved_ways import moves_another_way
from tools.language.queries.worked_out import tells_end_of
from tools.language.speech import spoken_to_reader
from tools.models.passages import Quote
from tools.ports.embedding import Embedder, TokenEmbedder
from tools.search.order.fuse import in_turns
from tools.search.order.ranker import Candidate, Matrix
from tools.search.quotes.agreed import about_agreement
from tools.search.quotes.another_time import of_another_time
from tools.search.quotes.around import beside, goes_on
from tools.search.quotes.cite import quote_words
from tools.search.quotes.features import features
from tools.search.quotes.nearness import NEARNESS, nearness, whole_only
from tools.search.quotes.units import STATED, Unit, states_number, units_of, without_orders
from tools.search.quotes.weights import Curve, QuoteWeights, kinds_of, load_quote_weights

MOST_QUOTES = 4
_LOOKED_AT = 12  # sentences from the best one, of which quotations are taken
_OF_EACH = 3  # the same of each document, where a question is asked of several
_MOST_DOCUMENTS = 8  # of which a sentence each is quoted
_LEADING = 2  # sentences of a section's beginning, in a summary
_ALIKE = 0.7  # share of common terms from which two quotations say the same
_RISKS = "1A"  # the item of risk factors
_RISK = "risk"  # the term by which they are asked for


@dataclass(frozen=True)
class _Scored:
    """A unit, by what it is ordered, how likely it answers, and what is told of it by words."""

    unit: Unit
    score: float
    likely: float
    told: Matrix


async def pick_quotes(
    wanted: Wanted,
    candidates: Sequence[Candidate],
    embedder: Embedder | None = None,
    *,
    most: int = MOST_QUOTES,
    spread: bool = False,
    weights: QuoteWeights | None = None,
) -> list[Quote]:
    """The best quotations from the candidates, which come best first; the best quotation first.

    What gives orders to its reader, and what every filing says, is never quoted.

    Without an embedder, or where it fails, words alone decide. With `spread`, each document has its best one first. Of
    a text that is asked for as a whole, the section that tells most of it is quoted in its own order.
    """
    units = [unit for place, one in enumerate(candidates) for unit in units_of(one, place)]
    if wanted.reason:
        units = [one for one in units if not one.is_row] or units
    elif wanted.polar and not wanted.amount:
        units = [one for one in units if not one.is_row]  # a row of figures says neither yes nor no
    units = [one for one in units if not of_another_time(wanted, one)]
    if not units:
        return []
    fitted = weights or load_quote_weights()
    scored, curve = await _by_meaning(wanted, _told(wanted, units, fitted, spread=spread), embedder, fitted)
    scored = _with_following(wanted, scored, units, curve)
    answered = any(_answers(wanted, one, curve) for one in scored)
    if spread:
        several = min(max(most, len({_document_of(one) for one in scored})), _MOST_DOCUMENTS)
        chosen = list(_different(in_turns(scored, _document_of), several, within_documents=True))
    elif wanted.summary and answered:
        return [_quote(one, answers=True) for one in _summed_up(wanted, scored, units, fitted, most)]
    else:
        chosen = list(_different(_with_beside(wanted, scored, units) if answered else scored, most))
    if answered:  # else they only show where to look
        chosen = [one for one in chosen if one.likely >= curve.beside * curve.least(wanted)]
    told = [(one, _answers(wanted, one, curve)) for one in chosen]
    if wanted.reason and not spread:  # what gives a reason goes before what only tells of the move
        told = sorted(told, key=lambda one: not one[1])
    return [_quote(one, answers=answers) for one, answers in told]


def _told(wanted: Wanted, units: Sequence[Unit], fitted: QuoteWeights, *, spread: bool) -> list[_Scored]:
    """The best that tell something; of one that goes over into an order, what stands before that."""
    best, orders = _best(wanted, units, fitted, spread=spread)
    if not orders:
        return best
    ids = {id(unit) for unit in orders}
    left = [unit for unit in units if id(unit) not in ids]
    return _best(wanted, [*left, *filter(None, map(without_orders, orders))], fitted, spread=spread)[0]


def _best(
    wanted: Wanted, units: Sequence[Unit], fitted: QuoteWeights, *, spread: bool
) -> tuple[list[_Scored], list[Unit]]:
    """The best that tell something, and those above them that give orders; with `spread`, the best of each document."""
    best, orders = list[_Scored](), list[Unit]()
    if not units:
        return best, orders
    rated = _rated(wanted, units, fitted)
    order: list[int] = np.argsort([-one.told[0] for one in rated], kind="stable").tolist()
    most = _LOOKED_AT
    if spread:
        order = in_turns(order, lambda place: units[place].candidate.passage.document.doc_id)
        most = max(most, _OF_EACH * len({unit.candidate.passage.document.doc_id for unit in units}))
    for place in order:
        kind = spoken_to_reader(units[place].text)
        if kind == "order":
            orders.append(units[place])
        elif kind is None:
            best.append(rated[place])
        if len(best) == most:
            break
    return sorted(best, key=lambda one: -one.score), orders


def _answers(wanted: Wanted, one: _Scored, curve: Curve) -> bool:
    """Whether a sentence is likely enough to answer; by how much something moved, one answers that tells of a move.

    No row answers by how much something moved, or why; no risk tells why a figure moved, nor what gives no reason, or
    one for another figure. Nothing without a number answers how many there are, nor without a date when. A figure that
    is to be worked out is told by none, and who or what comes first by one alone that says so.
    """
    if not _shares_words(wanted, one.unit) or (wanted.reason and wanted.figure and _is_risk(wanted, one.unit)):
        return False
    if not about_agreement(wanted, one.unit):
        return False
    if wanted.worked_out or (wanted.first_of_several and not tells_end_of(one.unit.text)):
        return False
    if not wanted.polar and moves_another_way(wanted.text, one.unit.text):
        return False
    moved = wanted.reason and (wanted.figure or wanted.change) and not (wanted.polar or wanted.summary)
    if moved and not ("date" in asked_types(wanted.text) or gives_reason(one.unit.text)):
        return False
    if wanted.reason and explains_another(wanted, one.unit.text):
        return False
    if not wanted.reason and (leaves_out(wanted.text, one.unit.text) or _tells_another(wanted, one.unit)):
        return False
    if wanted.amount and not wanted.reason and not states_number(one.unit.text):
        return False
    if (wanted.difference or wanted.reason) and one.unit.is_row:
        return False
    if wanted.difference and not tells_move(one.unit.text):
        return False
    return one.likely >= curve.least(wanted)


def _shares_words(wanted: Wanted, unit: Unit) -> bool:
    """Whether the passage of a sentence, or its heading, has any of the words that are asked about."""
    asked, passage = set(wanted.words) - wanted.years, unit.candidate.passage
    return not asked or not asked.isdisjoint((*passage.terms.split(), *passage.heading.split()))


def _tells_another(wanted: Wanted, unit: Unit) -> bool:
    """Whether a sentence tells another figure: none of the ratios that are asked for, or an adjusted one where the
    reported one is asked for.
    """
    if wanted.ratios and not any(f" {name} " in unit.terms for names in wanted.ratios for name in names if name):
        return True
    measured = content_words(unit.text) & measure_words()
    return bool(wanted.lines and measured - content_words(wanted.text))


def _with_following(wanted: Wanted, scored: Sequence[_Scored], units: Sequence[Unit], curve: Curve) -> list[_Scored]:
    """The scored ones; where the best tells of what is asked about but not the amount or date, with what goes on so
    right behind it: "A settlement was reached with Jane Doe. We paid $48.0 million."
    """
    ordered = list(scored)
    if not ordered or wanted.reason or ordered[0].unit.is_row or ordered[0].likely < curve.least(wanted):
        return ordered
    best = ordered[0]
    if not leaves_out(wanted.text, best.unit.text):
        return ordered
    behind = [one for one in units if goes_on(best.unit, one) and not leaves_out(wanted.text, one.text)]
    following = [replace(best, unit=one) for one in behind if spoken_to_reader(one.text) is None]
    taken = {id(one.unit) for one in following}
    return [best, *following, *(one for one in ordered[1:] if id(one.unit) not in taken)]


def _with_beside(wanted: Wanted, scored: Sequence[_Scored], units: Sequence[Unit]) -> list[_Scored]:
    """The scored ones; behind the best, and what goes on right behind it, the sentences that stand beside it."""
    if not scored:
        return []
    best = scored[0]
    told = [best, *(one for one in scored[1:] if goes_on(best.unit, one.unit) and one.likely == best.likely)]
    taken = {id(one.unit) for one in told}
    told += [replace(best, unit=one) for one in beside(wanted, best.unit, units) if id(one) not in taken]
    taken = {id(one.unit) for one in told}
    return [*told, *(one for one in scored if id(one.unit) not in taken)]


def _is_risk(wanted: Wanted, unit: Unit) -> bool:
    """Whether a sentence stands among the risk factors, where the question asks for no risk: it tells what may come."""
    section = unit.candidate.passage.section
    return section is not None and section.item == _RISKS and _RISK not in wanted.words


async def _by_meaning(
    wanted: Wanted, scored: Sequence[_Scored], embedder: Embedder | None, fitted: QuoteWeights
) -> tuple[list[_Scored], Curve]:
    """The best, ordered by their nearness to the question as well, where that can be told; and the curve by which."""
    if embedder is None or not scored:
        return list(scored), fitted.words
    try:
        near, curve = await _nearness(wanted, [one.unit.text for one in scored], embedder, fitted)
    except ModelFailed:
        return list(scored), fitted.words
    told = np.array([one.told for one in scored])
    told[:, -len(NEARNESS) :] = near
    again = _weighed(wanted, [one.unit for one in scored], told, curve)
    return sorted(again, key=lambda one: -one.score), curve


async def _nearness(
    wanted: Wanted, texts: Sequence[str], embedder: Embedder, fitted: QuoteWeights
) -> tuple[Matrix, Curve]:
    """How near each text is, word by word where the embedder is the one that was fitted, and the curve for that."""
    if isinstance(embedder, TokenEmbedder) and embedder.model == fitted.model:
        question, *sentences = await embedder.embed_tokens([wanted.subject, *texts])
        return nearness(question, sentences), fitted.tokens
    query = await embedder.embed_query(wanted.subject)
    return whole_only(await embedder.embed_passages(texts) @ query), fitted.whole


def _rated(wanted: Wanted, units: Sequence[Unit], fitted: QuoteWeights) -> list[_Scored]:
    """Units by words alone."""
    return _weighed(wanted, units, fitted.told(features(wanted, units)), fitted.words) if units else []


def _weighed(wanted: Wanted, units: Sequence[Unit], told: Matrix, curve: Curve) -> list[_Scored]:
    places, chances = curve.places(told).tolist(), curve.chances(told, kinds_of(wanted)).tolist()
    return [_Scored(*one) for one in zip(units, places, chances, told, strict=True)]


def _summed_up(
    wanted: Wanted, scored: Sequence[_Scored], units: Sequence[Unit], fitted: QuoteWeights, most: int
) -> list[_Scored]:
    """The sentences that lead the best one's section, then those of it with figures, then the other best ones."""
    section = _section_of(scored[0].unit)
    own = [one for one in units if _section_of(one) == section and not one.is_row and not spoken_to_reader(one.text)]
    own = sorted(own, key=lambda one: (one.candidate.passage.chunk.position, one.position))
    rated = _rated(wanted, own, fitted)
    leading = list(_different(rated, _LEADING))
    figures = sorted((one for one in rated if STATED.search(one.unit.text)), key=lambda one: -one.score)
    told = list(_different([*leading, *figures, *scored], most))
    return [scored[0] if one.unit is scored[0].unit else one for one in told]


def _section_of(unit: Unit) -> str:
    chunk = unit.candidate.passage.chunk
    return chunk.section_id or chunk.chunk_id


def _document_of(one: _Scored) -> str:
    return one.unit.candidate.passage.document.doc_id


def _different(scored: Sequence[_Scored], most: int, *, within_documents: bool = False) -> Iterator[_Scored]:
    """The best that don't say the same; `within_documents`, what several documents say alike is taken of each."""
    chosen: list[_Scored] = []
    for one in scored:
        if len(chosen) == most:
            return
        others = [other for other in chosen if not within_documents or _document_of(other) == _document_of(one)]
        if all(_overlap(one.unit.words, other.unit.words) < _ALIKE for other in others):
            chosen.append(one)
            yield one


def _overlap(first: frozenset[str], second: frozenset[str]) -> float:
    return len(first & second) / max(1, min(len(first), len(second)))


def _quote(one: _Scored, *, answers: bool) -> Quote:
    return quote_words(one.unit.candidate, one.unit.text, one.likely, answers=answers)
