"""Which names of a figure the words of a question say, wherever they stand in it: their forms, and words of one use."""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache, cached_property, lru_cache
from itertools import pairwise

from tools.language.english.asides import listed
from tools.language.english.labels import label_data, read_words, senses, synonyms
from tools.text import name_key

_SEVERAL = 2  # telling words that a name has at least
_STEM = 9  # letters that two forms of a word share: "hyperinflation", "hyperinflationary"
_NEAR = 4  # words behind "how many"


@dataclass(frozen=True)
class Said:
    """The words of a question, or of a name."""

    text: str

    @cached_property
    def senses(self) -> frozenset[str]:
        """What the words are forms of."""
        return senses(_words(self.text)) | senses(tuple(name_key(self.text).split()))

    @cached_property
    def _uses(self) -> frozenset[str]:
        return _uses(self.senses)

    @cached_property
    def _long(self) -> frozenset[str]:
        return frozenset(word for word in self.senses if len(word) >= _STEM)

    def has(self, word: str) -> bool:
        """Whether a word is said: a form of it, or another word for the same."""
        meant = senses((word,))
        if meant & self.senses or _uses(meant) & self._uses:
            return True
        return len(word) >= _STEM and any(word.startswith(one) or one.startswith(word) for one in self._long)

    @cached_property
    def _literal(self) -> frozenset[str]:
        return read_words(self.text).senses

    def has_all(self, name: str, *, itself: bool = False) -> bool:
        """Whether all telling words of a name are said, which are several; `itself` asks for the very words.

        Those of a list must be said themselves: one of them by itself may be a part of what is said by another word.
        """
        telling, parts = _telling(name), read_words(name).telling if itself or _lists(name) else ()
        whole = len(telling) >= _SEVERAL and all(map(self.has, telling))
        return whole and all(senses((part,)) & self._literal for part in parts)

    def has_most(self, name: str) -> bool:
        """Whether all telling words of a long name are said but for one, which tells it from no other."""
        telling = _telling(name)
        left = [word for word in telling if not self.has(word)]
        apart = {
            *label_data()["narrowing"],
            *label_data()["turning"],
            *(w for one in label_data()["opposites"] for w in one),
        }
        return len(telling) > _SEVERAL + 1 and len(left) <= 1 and apart.isdisjoint(left)

    def names_with(self, stretch: str, names: Iterable[str]) -> list[str]:
        """The names that have the words of a stretch of the question, and whose own words it says."""
        part = not listed("selling").isdisjoint(
            name_key(stretch).split()
        )  # then it may be one, unless the name is said as it is
        return [name for name in names if holds(name, stretch) and self.has_all(name, itself=part)]


def takes_off(text: str) -> bool:
    """Whether words say what a figure is without, or what is taken off it."""
    return _without().search(text) is not None


def counts_shares(text: str) -> bool:
    """Whether a number of shares is asked for."""
    key = f" {name_key(text)} "
    behind = (key.partition(f" {one} ")[2].split()[:_NEAR] for one in label_data()["counting"])
    return any(not {*words}.isdisjoint(label_data()["counted"]) for words in behind)


def _lists(name: str) -> bool:
    return not {*name_key(name).split()}.isdisjoint(label_data()["listing_words"])


@cache
def _without() -> re.Pattern[str]:
    return re.compile(rf"\b(?:{'|'.join(label_data()['without'])})\b.*$", re.IGNORECASE)


@lru_cache(maxsize=65536)
def _of_name(name: str) -> Said:
    """A name without what it says to be taken off."""
    return Said(_without().sub("", name))


def holds(name: str, stretch: str) -> bool:
    """Whether a name has the words of a stretch, or others for the same."""
    told = _words(stretch)
    return bool(told) and all(map(_of_name(name).has, told))


@lru_cache(maxsize=4096)
def _uses(meant: frozenset[str]) -> frozenset[str]:
    """The groups of words that are used for each other, as far as some of theirs are among these."""
    said = (group for group, words in label_data()["uses"].items() if not meant.isdisjoint(words))
    return synonyms(meant) | frozenset(said)


@lru_cache(maxsize=65536)
def _telling(name: str) -> tuple[str, ...]:
    """The words of a name that it is told by; of two for either sign, the first."""
    passed, words = {*label_data()["weak"], *label_data()["passive"]}, _words(name)
    other = {word for before, word in pairwise(words) if [before, word] in label_data()["either_way"]}
    return tuple(word for word in words if word not in passed | other)


@lru_cache(maxsize=65536)
def _words(text: str) -> tuple[str, ...]:
    """The words of a text, abbreviations and terms in full."""
    key = f" {name_key(text)} "
    for term, meant in label_data()["terms"].items():
        key = key.replace(f" {term} ", f" {meant} ")
    words = read_words(key)
    return (*words.needed, *words.behind)
