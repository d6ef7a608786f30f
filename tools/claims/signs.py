"""Claims of a sign: that the company made a profit or a loss, or turned from one to the other."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache
from typing import Literal

from tools.claims.claim import Claim
from tools.claims.movements import Movement
from tools.claims.names import Subject
from tools.claims.sentence import Sentence
from tools.claims.sizes import cause_start
from tools.claims.vocabulary import any_of, pattern, words

_ADVERBS = r"(?:(?:not|never|still|again|once|back|already|also|now|finally|yet|no\s+longer|even|solidly|\w+ly)\s+){0,3}"
_NEGATED = re.compile(r"\b(?:not|never|neither|no|no longer|without)\b|n['’]t\b", re.IGNORECASE)
_NO_LONGER = re.compile(r"\bno\s+longer\b", re.IGNORECASE)
_STILL = re.compile(r"\bstill\b", re.IGNORECASE)
_BEHIND = (
    r"(?=\s*(?:$|[,.;:—–)-])|\s+(?:in|for|during|on|from|at|last|this|again|after|before|since|compared|versus|than|and|but|while|as|because|due|when|"
    r"despite|amid|thanks|once|by|over|throughout|with|or|of\s+(?:about\s+|around\s+|nearly\s+|some\s+)?[$€£\d]|\w+ly)\b)"
)
_DEFAULT = "net_income"
_KEYED = (
    "free_cash_flow", "operating_cash_flow", "operating_income", "gross_profit", "pretax_income", "net_income",
)  # fmt: skip
_NEAR = 25  # characters in front, where a negation may stand


@dataclass(frozen=True)
class SignTold:
    """One sign that a sentence tells: where, which one, and whether it was the other one before.

    `said` are the words between the verb and the profit or the loss; `sign` is None where it is neither.
    """

    start: int
    end: int
    sign: Literal[1, -1] | None
    turned: bool | None
    said: str


def find_signs(sentence: str) -> list[SignTold]:
    """Every sign that is told in a sentence without brackets, in order; none overlaps another."""
    found: list[SignTold] = []
    for sign in sorted(_all(sentence), key=lambda one: (one.start, -one.end)):
        if not found or sign.start >= found[-1].end:
            found.append(sign)
    return found


def sign_claim(sentence: Sentence, told: SignTold, others: Sequence[Claim]) -> Claim | None:
    """The claim of a sign, about the figure before it or the company's net income; None where others tell it."""
    moved = Movement(told.start, told.end, "state", "flat", False, told.end)
    if any(claim.place[0] < told.end and told.start < claim.place[1] for claim in others):
        if told.turned is None:
            return None  # "posted a net loss of $5 million" is told as a level
    subject = sentence.namer.before(moved, 0, sentence.quiet) or _company(sentence, told)
    key = next((key for key in _KEYED if pattern("signs", key).search(told.said)), None)
    subject = replace(subject, key=key) if key and subject.start == subject.end else subject
    kinds = frozenset(" ".join(words()["signs"][name]) for name in ())
    del kinds
    until = cause_start(sentence.plain, told.end, len(sentence.plain))
    after = min(subject.start, told.start)
    claim = sentence.claim(subject, moved, after, until, sentence.time(after, until), ())
    scope = "unclear" if claim.scope in {"company", "ratio"} and (told.sign is None or _narrowed(told.said)) else claim.scope
    return replace(claim, direction=None, negated=False, sign=told.sign, turned=told.turned, scope=scope, is_loss=False)
