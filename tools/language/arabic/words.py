"""The words of an Arabic text by the key that they are compared by, and phrases among them."""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import Generic, TypeVar

from tools.language.arabic.data import forms_of
from tools.language.arabic.letters import is_stop_word, normalise, stem, without_and, without_article
from tools.text import ARABIC

_TOKEN = re.compile(r"[^\W_]+(?:['&.][^\W_]+)*|[?,;:]")
_AND = "و"
_PREFIXES = "بلكف"  # with, for, as, so: prepositions that are written as a word's first letter
_LEAST = 3  # letters of a word that a preposition may be taken off of
_ADVERBIAL = "يا"  # of an adjective without article, which its key is without: "تشغيليا"
_LONGEST = 12  # words of a phrase

Entry = TypeVar("Entry")


@dataclass(frozen=True)
class Word:
    """A word of a normalised text, its "and" apart: where it stands, its key, and its key without a preposition."""

    text: str
    start: int
    end: int
    key: str
    prefix: str = ""
    bare_key: str = ""

    @property
    def is_arabic(self) -> bool:
        return ARABIC.search(self.text) is not None


def find_words(text: str, start: int = 0, end: int | None = None) -> list[Word]:
    """The words and signs of a stretch of a normalised text."""
    found: list[Word] = []
    for match in _TOKEN.finditer(text, start, len(text) if end is None else end):
        word, first = match[0], match.start()
        rest = _without_and(word)
        if rest != word:
            found.append(Word(_AND, first, first + 1, _AND))
        found.append(_word(rest, match.end() - len(rest), match.end()))
    return found


def _without_and(word: str) -> str:
    if not word.startswith(_AND) or len(word) == 1:
        return word
    follows = is_stop_word(word[1:]) or not ARABIC.match(word[1])
    return word[1:] if follows else without_and(word)


def _word(text: str, start: int, end: int) -> Word:
    prefix = text[0] if text[0] in _PREFIXES and len(text) >= _LEAST else ""
    prefix = "ل" if text.startswith("لل") else prefix
    return Word(text, start, end, key_of(text), prefix, key_of(text[1:]) if prefix else "")


@lru_cache(maxsize=1 << 14)
def key_of(word: str) -> str:
    """What a normalised word is compared by: its stem, or the one that stands for words of its meaning."""
    if not ARABIC.match(word):
        return word
    word = word[:-1] if word.endswith(_ADVERBIAL) and len(word) > len(_ADVERBIAL) + 1 else word
    bare = stem(word) or word
    short = without_article(word)
    bare = short if len(short) <= _LEAST and len(bare) < len(short) else bare
    return _same().get(bare, bare)


@cache
def _same() -> Mapping[str, str]:
    return {form: one for one, forms in forms_of("questions.toml", "same").items() for form in forms}


def phrase_key(phrase: str) -> tuple[str, ...]:
    """The keys of a phrase's words."""
    return tuple(word.key for word in find_words(normalise(phrase)))


@dataclass(frozen=True)
class Found(Generic[Entry]):
    """A phrase among words: what it means, its end, and the preposition that was taken off its first word."""

    entry: Entry
    end: int
    prefix: str = ""


class Phrases(Generic[Entry]):
    """Phrases by the keys of their words, the longest found first."""

    def __init__(self, entries: Iterable[tuple[str, Entry]]) -> None:
        self._by_key: dict[tuple[str, ...], Entry] = {}
        for phrase, entry in entries:
            self._by_key.setdefault(phrase_key(phrase), entry)
        self._firsts: dict[str, int] = {}
        for key in self._by_key:
            self._firsts[key[0]] = max(self._firsts.get(key[0], 0), len(key))

    def get(self, phrase: str) -> Entry | None:
        """What a phrase means by itself."""
        return self._by_key.get(phrase_key(phrase))

    def at(self, words: Sequence[Word], first: int) -> Found[Entry] | None:
        """The longest phrase that begins at a word, read whole before it is read with a preposition taken off."""
        word = words[first]
        whole, bare = self._longest(words, first, word.key), None
        if word.prefix:
            bare = self._longest(words, first, word.bare_key)
        if whole is None or (bare is not None and bare[1] > whole[1]):
            return Found(bare[0], bare[1], word.prefix) if bare else None
        return Found(whole[0], whole[1])

    def _longest(self, words: Sequence[Word], first: int, key: str) -> tuple[Entry, int] | None:
        longest = min(self._firsts.get(key, 0), _LONGEST, len(words) - first)
        for count in range(longest, 0, -1):
            rest = words[first + 1 : first + count]
            for keys in ((key, *(one.key for one in rest)), (key, *(one.bare_key or one.key for one in rest))):
                if (entry := self._by_key.get(keys)) is not None:
                    return entry, first + count
        return None
