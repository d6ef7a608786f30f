"""Made-up passages by the million: words of the invented samples and of none, frequent by rank, and numbers."""

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from html import unescape
from typing import cast

import numpy as np

from evals.places import INVENTED
from tools.language.terms import joined_terms

_WORDS = 50_000  # distinct ones, of which the samples give the most frequent
_STEEPNESS = 1.05  # of the fall of frequencies by rank
_NUMBERS = 0.08  # of all that is written
_STOCK = 40_000  # sentences
_WORDS_OF_SENTENCE = 17
_SHORTEST, _LONGEST = 7, 20  # sentences of a passage
_SUBJECTS = (
    "gross margin", "operating income", "research and development expenses", "inventory", "cash and cash equivalents",
    "share repurchases", "the effective tax rate", "customer concentration", "foreign exchange rates",
    "legal proceedings", "stock based compensation", "capital expenditures", "long term debt", "product revenue",
    "goodwill and intangible assets", "deferred revenue", "risk factors for the supply of components",
    "internal control over financial reporting", "the board of directors", "lease liabilities",
)  # fmt: skip
_WAYS = (
    ("What drove the change in", "?"), ("What does the company say about", "?"), ("risks related to", ""),
    ("How did the year end for", " compared to the prior year?"), ("", " and total current assets"),
    ("accounting policy for", ""), ("Why did management expect", " to increase?"),
)  # fmt: skip
_TAG = re.compile(r"<[^>]*>")
_WORD = re.compile(r"[A-Za-z]{2,}")
_ONSETS = ("b", "br", "c", "d", "dr", "f", "g", "gr", "k", "l", "m", "n", "p", "pr", "r", "s", "st", "t", "tr", "v")
_NUCLEI = ("a", "e", "i", "o", "u", "ai", "or", "en", "al", "um")


@dataclass(frozen=True)
class MadeText:
    """A passage: what it says, and its terms as an index holds them."""

    text: str
    terms: str


class TextMaker:
    """Draws passages: sentences of a stock, each in many of them. The same seed draws the same."""

    def __init__(self, seed: int) -> None:
        self._random = np.random.default_rng(seed)
        self._words = np.array(_vocabulary(), dtype=object)
        self._sentences: list[MadeText] = []

    def passages(self, count: int) -> Iterator[MadeText]:
        """That many passages."""
        stock = self._sentences or self._stock()
        lengths = cast(list[int], self._random.integers(_SHORTEST, _LONGEST, count).tolist())
        for length in lengths:
            drawn = cast(list[int], self._random.integers(0, _STOCK, length).tolist())
            said = [stock[place] for place in drawn]
            yield MadeText(" ".join([one.text for one in said]), " ".join([one.terms for one in said]))

    def _stock(self) -> list[MadeText]:
        ranks = np.arange(1, len(self._words) + 1, dtype=np.float64) ** -_STEEPNESS
        sums = np.cumsum(ranks / ranks.sum())
        terms = np.array([joined_terms(word) for word in self._words], dtype=object)
        for _ in range(_STOCK):
            drawn = np.searchsorted(sums, self._random.random(_WORDS_OF_SENTENCE)).clip(max=len(sums) - 1)
            words, own = self._words[drawn], terms[drawn]
            for place in np.flatnonzero(self._random.random(_WORDS_OF_SENTENCE) < _NUMBERS).tolist():
                number = str(int(10 ** self._random.uniform(1, 6)))
                words[place], own[place] = number, number
            self._sentences.append(MadeText(f"{' '.join(words)}.", " ".join(filter(None, own))))
        return self._sentences


def queries(count: int) -> list[str]:
    """Queries as people ask them, each in words that many passages have."""
    asked = [f"{start} {subject}{end}" for subject in _SUBJECTS for start, end in _WAYS]
    return [asked[number * 7 % len(asked)] for number in range(count)]


def _vocabulary() -> Sequence[str]:
    """The samples' words, the most frequent first, then words of none."""
    files = sorted(path for path in INVENTED.rglob("*") if path.suffix in (".htm", ".html", ".txt"))
    text = " ".join(unescape(_TAG.sub(" ", path.read_text(encoding="utf-8", errors="replace"))) for path in files)
    counted = Counter(word.lower() for word in _WORD.findall(text))
    words = [word for word, _ in counted.most_common()]
    known = set(words)
    syllables = [onset + nucleus for onset in _ONSETS for nucleus in _NUCLEI]
    drawn = np.random.default_rng(1)
    while len(words) < _WORDS:
        word = "".join(syllables[int(place)] for place in drawn.integers(0, len(syllables), int(drawn.integers(2, 5))))
        if word not in known:
            known.add(word)
            words.append(word)
    return words
