"""Two words typed as one: "netincome", "longterm debt"."""

from collections.abc import Iterator
from functools import lru_cache
from itertools import pairwise

from tools.language.companies import CompanyFinder
from tools.language.english.changes import Edit, is_typed, open_tokens
from tools.language.english.phrases import is_english, known_phrases, phrase_words
from tools.vocab.loader import Vocabulary

_SHORTEST = 3  # letters of each of the two


def glued(text: str, finder: CompanyFinder, vocabulary: Vocabulary) -> Iterator[Edit]:
    """Unknown words that are two which stand side by side in the name of a figure or a statement."""
    phrases = known_phrases(vocabulary)
    pairs = _pairs(phrases)
    for token in open_tokens(text):
        key = token.key
        if not is_typed(token) or not key.isalpha() or is_english(key) or key in phrase_words(phrases):
            continue
        if finder.has_ticker(key) or finder.could_be_loaded(key) or finder.is_called(key.removesuffix("s")):
            continue
        splits = [(key[:at], key[at:]) for at in range(_SHORTEST, len(key) - _SHORTEST + 1)]
        found = [split for split in splits if split in pairs]
        if len(found) == 1:
            yield Edit(token.start, token.end, " ".join(found[0]), "spelling")


@lru_cache(maxsize=4)
def _pairs(phrases: frozenset[str]) -> frozenset[tuple[str, str]]:
    return frozenset(pair for phrase in phrases for pair in pairwise(phrase.split()))
