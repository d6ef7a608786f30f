"""Shares and sums that a sentence shows with their amounts: "40% of revenue ($4 billion of $10 billion)"."""

import re
from collections.abc import Sequence
from dataclasses import replace

from tools.language.assertions.bounds import right_before
from tools.language.stated.arithmetic.find import find_relations
from tools.language.stated.arithmetic.relation import Relation
from tools.language.stated.arithmetic.words import spelled
from tools.language.stated.noticed import Noticed
from tools.language.stated.roles import in_percent
from tools.language.stated.stated import Stated

_OF = " of "
_SIGN = re.compile(rf" (?:{spelled('minus', 'plus')}) ", re.IGNORECASE)


def of_shares(told: Sequence[Stated], one: Noticed) -> list[Stated]:
    """A sentence's numbers: the part of a share is its own metric's, what a share was is one, a summand is a level."""
    found = list(told)
    relations = find_relations(one.stretch.words, one.stretch.quantities, one.stretch.places)
    shown = {relation.result: relation for relation in relations if relation.how == "share"}
    for at in (at for relation in relations if relation.how in {"sum", "difference"} for at in relation.operands):
        if found[at].change and _SIGN.match(one.stretch.words, one.stretch.places[at][1]):
            found[at] = replace(found[at], role="level", direction=None)  # "$5 billion less capital spending"
    for relation in shown.values():
        if relation.operands[0] > relation.result:
            found[relation.operands[0]] = _part(found, relation, one)
    first = next((at for at, stated in enumerate(found) if _is_share(stated, one, at) or at in shown), None)
    if first is None:
        return found
    for at in range(first + 1, len(found)):
        before = one.stretch.words[one.stretch.places[at - 1][1] : one.stretch.places[at][0]]
        compared = right_before("prior").search(before) is not None and ";" not in before
        if compared and found[at].quantity.unit == "percent" and not in_percent(found[at].figures):
            terms = replace(found[at].terms, share=True)
            found[at] = replace(found[at], role="level", direction=None, terms=terms)
    return found


def _is_share(stated: Stated, one: Noticed, at: int) -> bool:
    """Whether a percentage is told as a share: it is "of" something, and no change."""
    behind = one.stretch.words[one.stretch.places[at][1] :]
    plain = stated.quantity.unit == "percent" and not in_percent(stated.figures)
    return plain and not stated.change and behind.startswith(_OF)


def _part(found: Sequence[Stated], relation: Relation, one: Noticed) -> Stated:
    """The amount of the part in brackets behind a share: of what stands before the share, if that is known."""
    part = found[relation.operands[0]]
    start = one.stretch.places[relation.result][0]
    before = [named for named in one.named if named.end <= start and not named.verb]
    if not before or before[-1].is_ratio:
        return replace(part, tight=False)
    return replace(part, figures=before[-1].figures, part=before[-1].narrowed, loses=before[-1].lost)
