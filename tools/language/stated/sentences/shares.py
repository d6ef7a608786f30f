"""Shares and sums that a sentence shows with their amounts: "40% of revenue ($4 billion of $10 billion)"."""

import re
from collections.abc import Sequence
from dataclasses import replace

from tools.language.assertions.bounds import right_before
from tools.language.stated.arithmetic.find import find_relations
from tools.language.stated.arithmetic.ratios import leads_to_share
from tools.language.stated.arithmetic.relation import Relation
from tools.language.stated.arithmetic.words import spelled
from tools.language.stated.noticed import Noticed
from tools.language.stated.roles import in_percent, is_amount
from tools.language.stated.sentences.fractions import subject_of, whole_behind
from tools.language.stated.stated import Stated
from tools.language.stated.words import plain_words

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
    for at in range(len(found)):
        if _is_share_of_ratio(found[at], one, at):
            found[at] = replace(found[at], terms=replace(found[at].terms, share=True))
    for at in range(1, len(found)):
        if at not in shown and _is_share(found[at], one, at) and _of_amount_before(found, one, at):
            found[at] = replace(found[at], share_before=True)
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


def _is_share_of_ratio(stated: Stated, one: Noticed, at: int) -> bool:
    """Whether a percentage is a share of a ratio or a growth, and not its value: "60% of revenue growth came from"."""
    end = one.stretch.places[at][1]
    named = next((named for named in one.named if named.start >= end), None)
    ratio = stated.quantity.unit == "percent" and in_percent(stated.figures)
    if not ratio or named is None or named.figures != stated.figures:
        return False  # "R&D intensity climbed to 39% of revenue"
    return set(one.stretch.words[end : named.start].split()) - plain_words() == {"of"}


def _of_amount_before(found: Sequence[Stated], one: Noticed, at: int) -> bool:
    """Whether a share is told of the amount before it, in a metric of the company's own: "equal to 27% of revenue"."""
    words, start = one.stretch.words, one.stretch.places[at][0]
    whole = whole_behind(one, at)
    if whole is None or whole.figures != found[at].figures or not is_amount(found[at - 1].quantity):
        return False
    return leads_to_share(words[one.stretch.places[at - 1][1] : start]) and subject_of(one, at) is None


def _part(found: Sequence[Stated], relation: Relation, one: Noticed) -> Stated:
    """The amount of the part in brackets behind a share: of what stands before the share, if that is known."""
    part = found[relation.operands[0]]
    start = one.stretch.places[relation.result][0]
    if relation.operands[1] < relation.result:  # "Of revenue of $10 billion, 40% ($4 billion) went into research"
        end = one.stretch.places[relation.operands[0]][1]
        behind = next((named for named in one.named if named.start >= end and not named.verb), None)
        return replace(part, figures=behind.figures if behind else part.figures, tight=False)
    before = [named for named in one.named if named.end <= start and not named.verb]
    if not before or before[-1].is_ratio:
        return replace(part, tight=False)
    return replace(part, figures=before[-1].figures, part=before[-1].narrowed, loses=before[-1].lost)
