"""Which words a text must have to be among the best by the sum of its words' worths: the others need not be read.

A text scores the sum of the worths of its words that are asked for, less the longer it is (`score_bound`). Once the
score of the last one of the best is known, most texts that share but a common word with the query can't reach it.
"""

import math
from collections.abc import Iterator, Mapping, Sequence
from itertools import accumulate, islice
from typing import Final

_MOST_WAYS: Final = 8  # sets of words that are looked for; beyond, any of those words that may lead one
_STEP: Final = 2.0**-20  # sums of its multiples are the same in any order
_ROUNDING: Final = 1e-9

Ways = tuple[tuple[str, ...], ...]


def word_worths(weights: Mapping[str, float], counts: Mapping[str, int], texts: float) -> dict[str, float]:
    """What each word counts, by its weight and how rare it is among so many texts, the most first.

    Words that no text has are left out.
    """
    worths = {
        word: round(weight * math.log1p(texts / counts[word]) / _STEP) * _STEP
        for word, weight in weights.items()
        if counts.get(word)
    }
    return dict(sorted(worths.items(), key=lambda one: (-one[1], one[0])))


def score_bound(worths: Sequence[float], per_word: float) -> float:
    """The most that a text scores which has these words: one that has no others. `per_word` is the cost of a word."""
    return sum(worths) / (1 + per_word * len(worths))


def ways_to(least: float, worths: Mapping[str, float], per_word: float) -> Ways:
    """Sets of words, of which a text has at least one whole if it scores `least` or more. `worths` has the most first.

    They are as large as can be, so that few texts have one; where they are many, they are single words.
    """
    words, least = tuple(worths), least * (1 - _ROUNDING)
    found = tuple(islice(_ways((), words, least, worths, per_word), _MOST_WAYS + 1))
    if len(found) <= _MOST_WAYS:
        return found
    leading = enumerate(words)
    return tuple((word,) for at, word in leading if _reach((word,), words[at + 1 :], worths, per_word) >= least)


def _ways(
    chosen: tuple[str, ...], rest: Sequence[str], least: float, worths: Mapping[str, float], per_word: float
) -> Iterator[tuple[str, ...]]:
    """The sets that go on from those chosen. A text's words, the most worth first, begin with one of them."""
    for place, word in enumerate(rest):
        now, later = (*chosen, word), rest[place + 1 :]
        if _reach(now, later, worths, per_word) < least:
            return  # what is worth less reaches no further
        if score_bound([worths[one] for one in now], per_word) >= least:
            yield now
        else:
            yield from _ways(now, later, least, worths, per_word)


def _reach(chosen: Sequence[str], later: Sequence[str], worths: Mapping[str, float], per_word: float) -> float:
    """The most that a text scores which has the chosen words, and of the later ones any."""
    own = sum(worths[word] for word in chosen)
    sums = accumulate((worths[word] for word in later), initial=own)
    return max(total / (1 + per_word * (len(chosen) + more)) for more, total in enumerate(sums))
