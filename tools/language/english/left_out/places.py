"""Where a figure is printed, set apart by marks: "supplemental disclosure", "(debt note schedule)", "ending line of the
roll-forward".

Such a run has words of places alone, and names one; words that would make another figure of it are none of them.
"""

from collections.abc import Iterator
from functools import cache
from itertools import pairwise

from tools.language.english.asides import MARK
from tools.language.mentions import Words
from tools.vocab.loader import load_toml

_FEWEST = 2  # words of a run


def places(words: Words) -> Iterator[range]:
    """The positions of such runs, marks on both of their sides."""
    count = len(words.keys)
    breaks = [0, *(at for at in range(1, count) if _parts(words, at)), count]
    for first, end in pairwise(breaks):
        keys = words.keys[first:end]
        free = words.taken.isdisjoint(range(first, end)) and end - first >= _FEWEST
        headed = first > 0 or (end < count and words.between(end, end).startswith(":"))
        if free and headed and _names(keys):
            yield range(first, end)


def _parts(words: Words, at: int) -> bool:
    """Whether a mark stands before a word; a hyphen within a word is none: "roll-forward"."""
    hyphened = words.text[words.ends[at - 1] : words.starts[at]] == "-"
    return not hyphened and MARK.search(words.between(at, at)) is not None


def _names(keys: list[str]) -> bool:
    """Whether words are those of a place, which is named last but for what only asks for it."""
    nouns, behind = _list("nouns"), _list("behind")
    if not (nouns | behind | _list("words")).issuperset(keys):
        return False
    telling = [key for key in keys if key not in behind or key in nouns]
    return bool(telling) and telling[-1] in nouns


@cache
def _list(name: str) -> frozenset[str]:
    return frozenset(load_toml("places.toml")[name])
