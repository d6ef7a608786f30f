"""Whether a word that is some company's ticker stands in a place for one."""

from functools import cache
from typing import Any

from tools.language.mentions import Mention, Words
from tools.text import name_key, tokenise
from tools.vocab.loader import load_vocabulary

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
