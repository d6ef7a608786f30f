"""Claims of a sign: that the company made a profit or a loss, or turned from one to the other."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache
from typing import Literal

from tools.language.assertions.bounds import hedges, is_negated, negation
from tools.language.assertions.lexicon import any_of, pattern, phrases, words
from tools.language.claims.claim import Claim
from tools.language.claims.movements import Movement
from tools.language.claims.names import Subject
from tools.language.claims.sentence import Sentence
from tools.language.claims.sizes import cause_start
from tools.language.claims.vocabulary import keyed
from tools.text import name_key

_ADVERBS = (
    r"(?:(?:not|never|still|again|once|back|already|also|now|finally|yet|no\s+longer|even|solidly|\w+ly)\s+){0,3}"
)
_NO_LONGER = re.compile(r"\bno\s+longer\b", re.IGNORECASE)
_STILL = re.compile(r"\bstill\b", re.IGNORECASE)
_BEHIND = (
    r"(?=\s*(?:$|[,.;:—–)-])|\s+(?:in|for|during|on|from|at|last|this|again|after|before|since|compared|versus|"
    r"than|and|but|while|as|because|due|when|despite|amid|thanks|once|by|over|throughout|with|or|"
    rf"of{hedges()}[$€£\d]|\w+ly)\b)"
)
_KEYED = (
    "free_cash_flow", "operating_cash_flow", "operating_income", "gross_profit", "pretax_income", "net_income",
)  # fmt: skip
_WORD = re.compile(r"[^\W\d_][\w&-]*")


@dataclass(frozen=True)
class SignTold:
    """One sign that a sentence tells: where, which one (None: neither), and whether it was the other one before.

    `said` are the words between the verb and the profit or the loss.
    """

    start: int
    end: int
    sign: Literal[1, -1] | None
    turned: bool | None
    said: str = ""


def find_signs(sentence: str) -> list[SignTold]:
    """Every sign that is told in a sentence without brackets, in order; none overlaps another."""
    found: list[SignTold] = []
    for sign in sorted(_all(sentence), key=lambda one: (one.start, -one.end)):
        if not found or sign.start >= found[-1].end:
            found.append(sign)
    return found


def sign_claim(sentence: Sentence, told: SignTold, others: Sequence[Claim]) -> Claim:
    """The claim of a sign, of the figure that is named before it or of the company."""
    moved = Movement(told.start, told.end, "state", "flat", False, told.end)
    begin = sentence.namer.phrase_start(told.start, 0)
    subject = sentence.namer.before(moved, begin, sentence.quiet) or _whole(sentence, begin, told, others)
    until = cause_start(sentence.plain, told.end, len(sentence.plain))
    claim = sentence.claim(subject, moved, begin, until, sentence.time(begin, until), ())
    unclear = told.sign is None or _is_narrowed(told.said)
    return replace(
        claim,
        direction=None,
        negated=False,
        sign=told.sign,
        turned=told.turned,
        is_loss=False,
        scope="unclear" if unclear and claim.scope in {"company", "ratio"} else claim.scope,
        name=claim.name or "net income",
    )


def _whole(sentence: Sentence, begin: int, told: SignTold, others: Sequence[Claim]) -> Subject:
    """Who made the profit or the loss, where no figure is named: the company, or the part that the words name."""
    namer = sentence.namer
    rest = namer.open_words(begin, told.start, sentence.quiet)
    before = sentence.plain[begin : told.start].split()
    if not before and others:
        rest = others[-1].part
    owned = namer.names_company(begin, told.start) or bool(before and namer.is_company(before[-1]))
    key = next((key for key in _KEYED if pattern("signs", key).search(told.said)), _KEYED[-1])
    return Subject(key, told.start, told.start, rest, owned=owned)


def _is_narrowed(said: str) -> bool:
    """Whether the words before a profit or a loss say more than how large it was: "a foreign exchange loss"."""
    left = pattern("signs", "kinds", *_KEYED).sub(" ", said)
    return any(name_key(word) not in keyed("words") and not word.endswith("ly") for word in _WORD.findall(left))


def _all(sentence: str) -> Iterator[SignTold]:
    for match in _adjectives().finditer(sentence):
        sign = 1 if match["positive"] else -1
        turned = True if match["becoming"] else False if match["staying"] else None
        turned = False if turned is None and _STILL.search(match[0]) else turned
        if _is_negated(sentence, match):
            sign, turned = -sign, None if turned else turned
        if _NO_LONGER.search(match[0]):
            turned = True
        yield SignTold(match.start(), match.end(), 1 if sign > 0 else -1, turned, match["said"])
    for match in _nouns().finditer(sentence):
        sign = 1 if match["profit"] else -1
        if _is_negated(sentence, match):
            sign = -sign
        yield SignTold(
            match.start(), match.end(), 1 if sign > 0 else -1, True if match["turning"] else None, match["said"]
        )
    for match in _phrases().finditer(sentence):
        sign = None if match["even"] else -1 if bool(match["lost"]) != _is_negated(sentence, match) else 1
        yield SignTold(match.start(), match.end(), sign, None)


def _is_negated(sentence: str, match: re.Match[str]) -> bool:
    return is_negated(sentence[: match.start()]) or negation().search(match[0]) is not None


def _group(name: str) -> str:
    return rf"(?P<{name}>{any_of(words()['signs'][name])})"


@cache
def _adjectives() -> re.Pattern[str]:
    kinds = any_of(phrases("signs", *_KEYED))
    return re.compile(
        rf"(?<![\w-])(?:{_group('becoming')}|{_group('staying')}|{_group('being')})\s+{_ADVERBS}"
        rf"(?P<said>(?:(?:{kinds})[\s-]+)?)"
        rf"(?:{_group('positive')}|{_group('negative')})(?![\w-]){_BEHIND}",
        re.IGNORECASE,
    )


@cache
def _nouns() -> re.Pattern[str]:
    return re.compile(
        rf"(?<![\w-])(?:{_group('turning')}|{_group('reporting')})\s+(?P<said>(?:[\w-]+\s+){{0,5}}?)"
        rf"(?:{_group('profit')}|{_group('loss')})(?![\w-]){_BEHIND}",
        re.IGNORECASE,
    )


@cache
def _phrases() -> re.Pattern[str]:
    return re.compile(rf"(?<![\w-])(?:{_group('lost')}|{_group('made')}|{_group('even')})(?![\w-])", re.IGNORECASE)
