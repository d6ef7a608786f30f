"""Words that only put one named thing beside another: "next to Nvidia's", ", plus the full year"."""

from collections.abc import Collection, Iterator

from tools.language.english.asides import MARK, listed
from tools.language.mentions import Words
from tools.text import phrase_key
from tools.vocab.loader import load_toml

_LONGEST = 4  # words that put one company beside another


def joining_words(words: Words, companies: Collection[int], periods: Collection[int]) -> frozenset[int]:
    """The positions of such words; `companies` and `periods` are the positions where the named ones begin.

    What is added without a mark before it may be a sum, and so may an added figure: they stay open.
    """
    return frozenset((*_beside(words, companies), *_added(words, periods)))


def _beside(words: Words, companies: Collection[int]) -> Iterator[int]:
    phrases = load_toml("planning.toml")["joining"]["beside"]
    for company in companies:
        for first in range(max(company - _LONGEST, 0), company):
            compared = any(other < first for other in companies)
            if compared and phrase_key(words.tokens[first:company]) in phrases:
                yield from range(first, company)


def _added(words: Words, periods: Collection[int]) -> Iterator[int]:
    adding, articles = load_toml("planning.toml")["joining"]["adding"], listed("behind", "articles")
    for period in periods:
        at = period - 1
        while at > 0 and words.keys[at] in articles:
            at -= 1
        if at > 0 and words.keys[at] in adding and MARK.search(words.between(at, at)):
            yield at
