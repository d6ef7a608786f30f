"""Two words typed as one: "netincome", "longterm debt", with a slip "lontgerm debt"."""

import re
from collections.abc import Iterator
from functools import lru_cache
from itertools import pairwise

from tools.language.companies import CompanyFinder
from tools.language.english.changes import Edit, is_typed, open_tokens
from tools.language.english.phrases import is_english, known_phrases, phrase_words
from tools.vocab.loader import Vocabulary

_YEAR_BEHIND = re.compile(r"(?P<name>[A-Za-z&]{2,})(?P<year>(?:19|20)\d\d|fy\d\d(?:\d\d)?)", re.IGNORECASE)
_YEAR_AHEAD = re.compile(r"(?P<year>(?:19|20)\d\d|fy\d\d(?:\d\d)?)(?P<name>[A-Za-z&]{2,})", re.IGNORECASE)
_SHORTEST = 3  # letters of each of the two
_LONG = 7  # letters of two words with a slip


def glued(text: str, finder: CompanyFinder, vocabulary: Vocabulary) -> Iterator[Edit]:
    """Unknown words that are two which stand side by side in the name of a figure or a statement."""
    phrases = known_phrases(vocabulary)
    pairs = _pairs(phrases)
    yield from _with_year(text, finder, phrases)
    for token in open_tokens(text):
        key = token.key
        if not is_typed(token) or not key.isalpha() or is_english(key) or key in phrase_words(phrases):
            continue
        if finder.has_ticker(key) or finder.could_be_loaded(key) or finder.is_called(key.removesuffix("s")):
            continue
        splits = [(key[:at], key[at:]) for at in range(_SHORTEST, len(key) - _SHORTEST + 1)]
        found = [split for split in splits if split in pairs] or _with_slip(key, phrases)
        if len(found) == 1:
            yield Edit(token.start, token.end, " ".join(found[0]), "spelling")


def _with_year(text: str, finder: CompanyFinder, phrases: frozenset[str]) -> Iterator[Edit]:
    """A figure or a company with its year: "eps2023", "nvda fy25revenue"."""
    for token in open_tokens(text):
        match = _YEAR_BEHIND.fullmatch(token.text) or _YEAR_AHEAD.fullmatch(token.text)
        name = match["name"].casefold() if match else ""
        if match and (name in phrases or name in finder.loaded_names or finder.has_ticker(name)):
            at = token.start + (match.start("year") if match.start("year") else match.end("year"))
            yield Edit(at, at, " ", "spelling")


def _with_slip(key: str, phrases: frozenset[str]) -> list[tuple[str, str]]:
    """The two words that an unknown one is one slip from; none where it is as near to one of a name."""
    from rapidfuzz.distance import OSA

    if len(key) < _LONG or any(OSA.distance(key, word, score_cutoff=1) <= 1 for word in phrase_words(phrases)):
        return []
    alike = (pair for pair in _pairs(phrases) if pair[0][0] == key[0] and min(map(len, pair)) >= _SHORTEST)
    return [pair for pair in alike if OSA.distance(key, "".join(pair), score_cutoff=1) <= 1]


@lru_cache(maxsize=4)
def _pairs(phrases: frozenset[str]) -> frozenset[tuple[str, str]]:
    return frozenset(pair for phrase in phrases for pair in pairwise(phrase.split()))
