"""Docugami's questions over quarterly reports, with the sentences that its gold answers are made of.

A sentence answers where it stands in a document that the gold answer cites, and has a figure of one of its statements,
or enough of its words, the question's own aside.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from tools.language.sentences import split_sentences
from tools.language.terms import joined_terms
from tools.models.answers import Answer
from tools.search.quotes.units import Unit

_SOURCES = re.compile(r"SOURCE\(S\):.*", re.DOTALL)
_CITED = re.compile(r"\(SOURCE:[^)]*\)|\d{4} Q\d [A-Z]{3,5}\.pdf")
_LISTED = re.compile(r"^\s*(?:\d+\.|[-•*])\s*")
_NUMBER = re.compile(r"\d[\d,]*(?:\.\d+)?")
_YEAR = re.compile(r"(?:19|20)\d\d")
_FEWEST_DIGITS = 3  # of a figure that tells which it is
_FEWEST_WORDS, _OF_GOLD, _OF_OWN = 3, 0.4, 0.5  # that sentence and gold share
_IDLE = frozenset(
    joined_terms(
        "January February March April May June July August September October November December month months quarter "
        "quarters fiscal year years ended ending period periods first second third fourth three six nine twelve "
        "document documents provided context report reported increase increased decrease decreased change changes "
        "compared significant company million billion include includes including following based also"
    ).split()
)


@dataclass(frozen=True)
class _Statement:
    """A statement of a gold answer: its words, those of dates and of the question aside; its figures; all its terms."""

    words: frozenset[str]
    figures: frozenset[str]
    terms: frozenset[str]


def gold_documents(row: dict[str, Any]) -> frozenset[str]:
    """The documents that the gold answer cites."""
    return frozenset(name.removesuffix(".pdf").replace(" ", "_") for name in row["cited_docs"])


def right_units(row: dict[str, Any], units: Sequence[Unit]) -> list[bool]:
    """Which of the units answer."""
    gold = _Gold(row)
    return [gold.has(unit.text, unit.words, unit.candidate.passage.document.doc_id) for unit in units]


def quotes_gold(row: dict[str, Any], answer: Answer) -> bool:
    """Whether an answer quotes a sentence that answers."""
    gold = _Gold(row)
    return any(
        gold.has(one.quote, frozenset(joined_terms(one.quote).split()), one.doc_id)
        for one in answer.citations
        if one.quote is not None
    )


class _Gold:
    """A gold answer: the documents that it cites, and its statements."""

    def __init__(self, row: dict[str, Any]) -> None:
        self._cited = gold_documents(row)
        self._asked = frozenset(joined_terms(row["question"]).split())
        self._statements = list(_statements(row["answer"], self._asked))

    def has(self, text: str, words: frozenset[str], doc_id: str | None) -> bool:
        """Whether a sentence of a document is one that the answer is made of."""
        return doc_id in self._cited and any(_tells(one, text, words, self._asked) for one in self._statements)


def _tells(gold: _Statement, text: str, words: frozenset[str], asked: frozenset[str]) -> bool:
    if gold.figures & _figures(text) and len(gold.terms & words) > 1:
        return True
    shared, own = len(gold.words & words), _telling(words, asked)
    return shared >= max(_FEWEST_WORDS, min(_OF_GOLD * len(gold.words), _OF_OWN * len(own)))


def _statements(answer: str, asked: frozenset[str]) -> Iterator[_Statement]:
    for line in _CITED.sub("", _SOURCES.sub("", answer)).splitlines():
        for said in split_sentences(_LISTED.sub("", line)):
            terms = frozenset(joined_terms(said).split())
            yield _Statement(_telling(terms, asked), _figures(said), terms)


def _telling(terms: frozenset[str], asked: frozenset[str]) -> frozenset[str]:
    return frozenset(term for term in terms - asked - _IDLE if not term[0].isdigit())


@lru_cache(maxsize=65536)
def _figures(text: str) -> frozenset[str]:
    found = {number.replace(",", "") for number in _NUMBER.findall(text)}
    return frozenset(one for one in found if len(one.replace(".", "")) >= _FEWEST_DIGITS and not _YEAR.fullmatch(one))
