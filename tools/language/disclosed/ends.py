"""Until when an agreement holds: "when does the 364 day credit agreement of May 26, 2023 expire"."""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import Any

from tools.language.terms import terms
from tools.months import MONTH_NUMBERS
from tools.vocab.loader import load_toml

_YEAR = re.compile(r"(?<![\d,.$])20\d\d(?![\d,]\d)")
_DATED = re.compile(
    r"\b(?:of|dated|from|in|on|as of|signed|entered into)(?: (?:on|in|as of))?"
    r" (?:[A-Z][a-z]+ )?(?:\d{1,2},? )?(20\d\d)\b"
)
_AMOUNT = re.compile(r"[$€£¥] ?\d|\d ?%|\d,\d{3}|\d percent\b")
_PROPER = re.compile(r"(?<!\w)[A-Z][\w&.-]*\w")
_HALVES = re.compile(r",? and (?=(?:what|how|which|who|by)\b)", re.IGNORECASE)


@dataclass(frozen=True)
class Ending:
    """An agreement by the terms that tell which one it is, and the year that it is dated."""

    words: frozenset[str]
    year: int | None = None

    def date_in(self, sentence: str) -> str:
        """The date until which a sentence says that the agreement holds; "" where it says none, or of another one."""
        said = " ".join(sentence.split())
        dated = {int(found) for found in _pattern("dated_name", 0).findall(said)}
        if self.year is not None and dated and self.year not in dated:
            return ""
        for found in _pattern("told").finditer(said):
            year = int(_YEAR.search(found["date"])[0])  # type: ignore[index]  # the pattern has one
            if _pattern("gone").search(said[: found.end()]) is None and (self.year is None or year >= self.year):
                return found["date"]
        return ""

    def others(self, question: str) -> frozenset[str]:
        """The terms of what a question's first half names."""
        return frozenset(terms(_HALVES.split(" ".join(question.split()))[0])) - _plain()

    def is_of_its_own(self, sentence: str) -> bool:
        """Whether a sentence calls its agreement by a name, which what stands before it can't tell then."""
        return _pattern("own_name", 0).search(sentence) is not None

    def is_named(self, text: str, companies: Iterable[str]) -> bool:
        """Whether a text names the agreement: by all words of the question that tell which it is."""
        own = {term for name in companies for term in terms(name)}
        return (self.words - own) <= {*terms(text)}


def states_share_or_amount(sentence: str) -> bool:
    """Whether a sentence tells an amount, or a share in words as well: "21 percent"."""
    return _AMOUNT.search(sentence) is not None


@lru_cache(maxsize=256)
def asked_ending(question: str) -> Ending | None:
    """The agreement of which a question asks until when it holds; None where it asks for no such thing."""
    plain = _HALVES.split(" ".join(question.split()))[0]
    if not _pattern("asked").search(plain):
        return None
    named = _pattern("agreed").search(plain)
    if named is None:
        return None
    dated = _DATED.search(plain)
    words = frozenset(terms(named["name"])) - _plain()
    return Ending(words, int(dated[1]) if dated else None)


def second_half(question: str) -> str:
    """What a question asks for behind what it asks first: "..., and what share of loans did it make up"."""
    parts = _HALVES.split(" ".join(question.split()))
    return parts[1] if len(parts) > 1 else ""


def asks_ending_and_more(question: str) -> bool:
    """Whether it is asked until when an agreement holds, and for something else of whom it is with by the same name."""
    return bool(names_shared(question))


def names_shared(question: str, companies: Iterable[str] = ()) -> frozenset[str]:
    """The terms of the names that both halves have of a question that asks first until when an agreement holds; the
    company's own aside.
    """
    own = {term for name in companies for term in terms(name)}
    asked = asked_ending(question)
    names = frozenset(term for found in _PROPER.finditer(question[1:]) for term in terms(found[0]))
    return names & asked.others(question) & {*terms(second_half(question))} - own if asked else frozenset()


@cache
def _plain() -> frozenset[str]:
    months = frozenset(term for month in MONTH_NUMBERS for term in terms(month))
    return months | {term for word in _rules()["plain"] for term in terms(word)}


@cache
def _pattern(name: str, flags: int = re.IGNORECASE) -> re.Pattern[str]:
    return re.compile(_rules()[name], flags)


def _rules() -> Mapping[str, Any]:
    return load_toml("agreements.toml")["ends"]
