"""The proper names of a question: of products, people and places, which what answers it should name."""

import re
from collections.abc import Collection
from functools import cache

from tools.language.terms import terms
from tools.months import MONTHS
from tools.vocab.dictionary import load_dictionary
from tools.vocab.loader import load_toml

_CAPITALISED = re.compile(r"(?<!\w)[A-Z][\w.&-]*\w")
_OPENING = re.compile(r"(?<=[.?!] )[A-Z][\w.&-]*\w")
_DIGITS = re.compile(r"(?<![\w.])\d[\d.,]*\d|(?<![\w.])\d\b")


def proper_names(question: str, unexplained: Collection[str]) -> list[str]:
    """The terms of words that a question capitalises within it, and that nothing explains: of products, of people.

    A filing seldom names the country that it is filed in as people do, nor, beside other names, a people.
    """
    # An everyday word that opens a sentence has its capital for that.
    opening = {word for word in _OPENING.findall(question) if word.lower() in load_dictionary()}
    words = [word for word in _CAPITALISED.findall(question.strip()[1:]) if word not in opening]
    told = [word for word in words if word in unexplained and word.lower() not in _names("home")]
    named = [word for word in told if word.lower() not in _names("peoples")]
    return [term for word in named or told for term in terms(word) if term not in _months()]


def proper_terms(subject: str, years: frozenset[str]) -> frozenset[str]:
    """The terms of the names and numbers that a question has besides companies and years."""
    words = [*_CAPITALISED.findall(subject[1:]), *_DIGITS.findall(subject)]
    return frozenset(term for word in words for term in terms(word) if term not in MONTHS) - years


@cache
def _months() -> frozenset[str]:
    """The terms of months, which are capitalised as names are."""
    return frozenset(term for month in MONTHS for term in terms(month))


@cache
def _names(kind: str) -> frozenset[str]:
    return frozenset(load_toml("search.toml")["kinds"][kind])
