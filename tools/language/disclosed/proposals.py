"""Whether a proposal to shareholders passed, as a report of their meeting tells it in a sentence with its votes."""

import re
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import Any

from tools.language.terms import terms
from tools.vocab.loader import load_toml


@dataclass(frozen=True)
class Proposal:
    """A proposal by the terms that tell it from others, whether it is asked whether it failed, and whether it is
    one on how often a vote is to be held."""

    words: frozenset[str]
    failed: bool = False
    often: bool = False

    def is_told(self, sentence: str) -> bool:
        """Whether a sentence tells what became of a proposal of this kind."""
        return passed_in(sentence) is not None and self.often == _asks_often(sentence)

    def verdict(self, sentence: str) -> str:
        """Yes or no, by what a sentence says became of it; "" where it says nothing of that."""
        outcome = passed_in(sentence)
        if outcome is None:
            return ""
        return "Yes." if outcome != self.failed else "No."


@lru_cache(maxsize=256)
def asked_proposal(question: str) -> Proposal | None:
    """The proposal of which a question asks whether it passed or failed; None where it asks for no such thing."""
    if not (_pattern("about").search(question) and _pattern("opens").search(question)):
        return None
    passes, fails = _pattern("asks").search(question), _pattern("asks_failed").search(question)
    if not (passes or fails) or _pattern("narrowed").search(question):
        return None
    called = question
    for said, meant in _rules()["called"]:
        called = re.sub(said, f" {meant} ", called, flags=re.IGNORECASE)
    words = frozenset(one for one in terms(called) if not one.isdigit()) - _plain()
    return Proposal(words, failed=bool(fails and not passes), often=_asks_often(question)) if words else None


def _asks_often(text: str) -> bool:
    """Whether it is about how often a vote is to be held."""
    return _pattern("often").search(" ".join(text.split())) is not None


def passed_in(sentence: str) -> bool | None:
    """Whether a sentence tells that a proposal passed, or that it did not; None where it tells neither."""
    said = " ".join(sentence.split())
    if _pattern("failed").search(said):
        return False
    return True if _pattern("passed").search(said) else None


@cache
def _plain() -> frozenset[str]:
    return frozenset(term for word in _rules()["plain"] for term in terms(word))


@cache
def _pattern(name: str) -> re.Pattern[str]:
    return re.compile(_rules()[name], re.IGNORECASE)


def _rules() -> dict[str, Any]:
    return load_toml("votes.toml")["proposals"]
