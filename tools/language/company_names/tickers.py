"""Whether a word that is some company's ticker stands in a place for one."""

import re
from collections.abc import Sequence
from functools import cache
from typing import Any, TypeVar

from tools.language.mentions import Mention, Words
from tools.text import name_key, tokenise
from tools.vocab.loader import load_vocabulary, load_words

Entry = TypeVar("Entry")

_JOIN = re.compile(
    r"\s*(?:[,/&+]|(?:,\s*)?\b(?:and|or|vs\.?|versus|against|with|than|to|compared (?:to|with))(?!\w))\s*(?:the\s)?",
    re.IGNORECASE,
)
_ARTICLES = frozenset({"the", "a", "an", "its", "their", "our", "this", "these", "each"})
_OWN_KINDS = frozenset({"segment", "division", "unit", "business", "portfolio", "line", "region", "product", "brand"})


def is_no_ticker(words: Words, mention: Mention[Any]) -> bool:
    """Whether one word that is spelled like a ticker is a figure's word ("cost of sales"), or a thing's ("the CCB")."""
    if mention.end - mention.first != 1:
        return False
    token = words.tokens[mention.first]
    if token.key in _figure_words():
        return not token.text.isupper() or _is_shouted(words, mention.first)
    return False


def names_thing(words: Words, mention: Mention[Any]) -> bool:
    """Whether one word in capitals has a kind of thing behind it, or an article before it beside a company's name."""
    if mention.end - mention.first != 1 or not words.tokens[mention.first].text.isupper():
        return False
    before = words.keys[mention.first - 1] if mention.first else ""
    after = words.keys[mention.end] if mention.end < len(words.keys) else ""
    return after in _OWN_KINDS or (before in _ARTICLES and bool(words.taken))


def is_abbreviation(words: Words, mention: Mention[Any]) -> bool:
    """Whether one word is what many companies have ("AGM", "CTO"): beside a company's name, it is no other company."""
    return mention.end - mention.first == 1 and words.keys[mention.first] in load_words("abbreviations")


def without_abbreviations(
    words: Words, found: Sequence[Mention[Entry]], companies: Sequence[Mention[Any]]
) -> list[Mention[Entry]]:
    """The mentions without abbreviations, where companies are named by other words that nothing joins those to."""
    others = [one for one in companies if not is_abbreviation(words, one)]
    return [
        one
        for one in found
        if not others or not is_abbreviation(words, one) or any(_joined(words, one, other) for other in others)
    ]


def _joined(words: Words, one: Mention[Any], other: Mention[Any]) -> bool:
    """Whether two companies are listed or compared: "AGM vs Acme"."""
    first, second = sorted((words.place(one), words.place(other)))
    return _JOIN.fullmatch(words.text, first[1], max(first[1], second[0])) is not None


def _is_shouted(words: Words, place: int) -> bool:
    """Whether the words beside one are in capitals as well: then capitals tell nothing."""
    beside = [words.tokens[near].text for near in (place - 1, place + 1) if 0 <= near < len(words.keys)]
    return any(word.isupper() and word.isalpha() for word in beside)


@cache
def _figure_words() -> frozenset[str]:
    """Every word of the names of figures."""
    vocabulary = load_vocabulary()
    names = [name for metric in vocabulary.metrics.values() for name in (metric.label, *metric.synonyms)]
    return frozenset(name_key(token.text) for name in names for token in tokenise(name) if token.text.isalpha())
