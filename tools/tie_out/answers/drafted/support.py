"""How far the words of a statement are borne out by the passages that it cites: terms, names, and meaning."""

import re
from collections.abc import Collection, Sequence
from dataclasses import dataclass

from tools.errors import ModelFailed
from tools.language.terms import terms
from tools.ports.embedding import Embedder
from tools.tie_out.answers.drafted.evidence import Given
from tools.tie_out.answers.drafted.match import Support

# Shares of a statement's terms that its passages have, measured on made drafts by `python -m evals "passage drafts"`.
# From ENOUGH on nothing else is asked; from LEAST on where the meaning is as near as NEAR, or its numbers are tied.
ENOUGH = 0.6
LEAST = 0.34
NEAR = 0.55
_BEST = 3  # units of a passage that together may bear a statement out
_LOOKED_AT = 6  # units whose meaning is compared
_NAME = re.compile(r"(?<![.!?:“\"(]\s)(?<![.!?:“\"(])(?<!^)\b[A-Z][\w&’'-]*[a-z][\w&’'-]*")
_FRAME = 2  # words around what is tied that need no support: "the report says"
_SHORT = 3  # letters of a word that is no name worth a check


@dataclass(frozen=True)
class Borne:
    """The share of terms that the passages have, the units that have most, and why that is not enough, if it isn't."""

    coverage: float
    units: tuple[Support, ...]
    problem: str = ""


async def bear_out(
    text: str, passages: Sequence[Given], known: Collection[str], embedder: Embedder | None, *, tied: bool
) -> Borne:
    """Whether the cited passages bear a statement's words out.

    `known` are terms that need no support: the question's, the companies' names, the cited facts'. `tied` tells that
    the statement's numbers are tied, so that its words have less to prove.
    """
    strange = [name for name in names_in(text) if not _is_known(name, passages, known)]
    wanted = {term for term in terms(text) if not term[0].isdigit() and term not in known}
    if strange:
        return Borne(0.0, (), f"“{strange[0]}” stands in none of the sources that it cites.")
    units = _best_units(wanted, passages)
    if not wanted:
        return Borne(1.0, tuple(units))
    covered = wanted & {term for one in units for term in terms(f"{one.given.header}\n{one.unit.text}")}
    share = len(covered) / len(wanted)
    if share >= ENOUGH or (tied and (share >= LEAST or len(wanted - covered) <= _FRAME)):
        return Borne(share, tuple(units))
    if share >= LEAST and embedder is not None and await _nearest(text, units, passages, wanted, embedder) >= NEAR:
        return Borne(share, tuple(units))
    missing = ", ".join(sorted(wanted - covered)[:6])
    return Borne(share, tuple(units), f"The passages that it cites don't say this (nothing there of: {missing}).")


def also_said_in(text: str, passages: Sequence[Given], supports: Sequence[Support]) -> list[Support]:
    """The units of further cited passages that say the same: those that have as many of a statement's terms."""
    wanted = frozenset(terms(text))
    known = {one.given.id for one in supports}
    found = list[Support]()
    for given in passages:
        best = max(given.units, key=lambda unit: len(wanted.intersection(terms(unit.text))), default=None)
        if given.id in known or best is None:
            continue
        if len(wanted.intersection(terms(best.text))) >= LEAST * len(wanted):
            found.append(Support(given, best))
    return found


def names_in(text: str) -> list[str]:
    """The capitalised words of a statement that don't only begin a sentence."""
    return [match[0] for match in _NAME.finditer(text) if len(match[0]) > _SHORT]


def _is_known(name: str, passages: Sequence[Given], known: Collection[str]) -> bool:
    sought = terms(name)
    return all(term in known or any(term in given.terms for given in passages) for term in sought)


def _best_units(wanted: Collection[str], passages: Sequence[Given]) -> list[Support]:
    """The units that have most of the terms, each adding to those before it."""
    left, found = set(wanted), list[Support]()
    pool = [(Support(given, unit), frozenset(terms(unit.text))) for given in passages for unit in given.units]
    while left and pool and len(found) < _BEST * max(1, len(passages)):
        best, has = max(pool, key=lambda one: len(one[1] & left))
        if not has & left:
            break
        found.append(best)
        left -= has
    return found


async def _nearest(
    text: str, units: Sequence[Support], passages: Sequence[Given], wanted: Collection[str], embedder: Embedder
) -> float:
    """The similarity of the statement to the unit that is nearest in meaning."""
    pool = [one.unit.text for one in units]
    others = sorted(
        (unit for given in passages for unit in given.units), key=lambda unit: -len(set(terms(unit.text)) & set(wanted))
    )
    pool = list(dict.fromkeys([*pool, *(unit.text for unit in others[:_LOOKED_AT])]))[:_LOOKED_AT]
    if not pool:
        return 0.0
    try:
        query, *vectors = await embedder.embed_passages([text, *pool])
    except ModelFailed:
        return 0.0
    return max(float(vector @ query) for vector in vectors)
