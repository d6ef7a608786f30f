"""Where a word left over stands, in numbers: beside what is asked for or apart from it, and what its run tells."""

from collections.abc import Iterator, Sequence
from functools import cached_property
from math import log

import numpy as np
from numpy.typing import NDArray

from tools.language.english.asides import MARK, limits_figure, listed, narrows, talk_words
from tools.language.english.parts_of_speech import VERBS, part_of_speech, stems
from tools.language.question import Mentions
from tools.ports.embedding import WordEmbedder
from tools.text import phrase_key
from tools.vocab.dictionary import load_dictionary
from tools.vocab.loader import load_words

_PARTS = ("saying", "doing", "either", "adverb", "talk", "judging")
_LENGTHS = (1, 2, 4, 8)  # words of a run, more than each
_ENDINGS = ("ing", "ed", "s", "ly", "er")
_COMMON = 20_000  # words of the dictionary, about


class Surroundings:
    """The places of one question's words.

    A run is what no mark parts and no opening word ("because", "i need") begins anew.
    """

    def __init__(self, mentions: Mentions) -> None:
        self._words = mentions.words
        self._keys = mentions.words.keys
        figures = [(one.first, one.end) for one in mentions.figures]
        companies = [(one.first, one.end) for one in (*mentions.companies, *mentions.missing)]
        self._figure_starts, self._figure_ends = {first for first, _ in figures}, {end for _, end in figures}
        self._company_starts, self._company_ends = {first for first, _ in companies}, {end for _, end in companies}
        self._figures = {at for first, end in figures for at in range(first, end)}
        self._companies = {at for first, end in companies for at in range(first, end)}
        self._dated = {at for first, end in mentions.periods.covered for at in self._within(first, end)}

    def row(self, at: int) -> NDArray[np.float32]:
        """The numbers of one word, each from 0 to 1."""
        return np.array([*self._joined(at), *self._before(at), *self._run(at), *self._kind(at)], dtype=np.float32)

    def is_beside_asked(self, at: int) -> bool:
        """Whether the word's run names a figure, a period or a company."""
        places = range(*self._bounds(at))
        return not all(named.isdisjoint(places) for named in (self._figures, self._companies, self._dated))

    def _joined(self, at: int) -> Iterator[float]:
        """How the word is joined to a figure, a company, a period."""
        keys, before, after = self._keys, self._back(at), self._ahead(at)
        yield float(at + 1 in self._figure_starts and not self._breaks(at + 1))
        yield float(after in self._figure_starts and not self._breaks(after))
        linked = before >= 0 and keys[before] in listed("behind")
        yield float(linked)
        yield float(linked and before in self._figure_ends)
        yield float(linked and (before in self._company_ends or before - 1 in self._dated))
        yield float(at in self._figure_ends and not self._breaks(at))
        yield float(at in self._company_ends and not self._breaks(at))
        yield float(at + 1 in self._company_starts and not self._breaks(at + 1))
        yield float(at - 1 in self._dated and not self._breaks(at))
        yield float(at + 1 in self._dated and not self._breaks(at + 1))
        yield float(self._breaks(at))
        yield float(self._breaks(at + 1))

    def _before(self, at: int) -> Iterator[float]:
        """Which little word leads to the word."""
        before = self._back(at)
        lead = self._keys[before] if before >= 0 else ""
        for name in ("from", "in", "of", "for", "at", "by", "with", "on", "to", "and"):
            yield float(lead == name)
        yield float(lead in {"without", "w/o", "ex", "excluding", "minus", "less", "except"})
        yield float(lead in {"only", "just", "not", "no"})
        closest = self._keys[at - 1] if at and not self._breaks(at) else ""
        yield float(closest in listed("frames", "askers"))
        yield float(closest in {"the", "that", "those", "these", "its", "their"})
        yield float(closest in {"a", "an"})
        yield float(closest in listed("frames", "subjects"))
        yield float(closest in listed("frames", "auxiliaries"))

    def _run(self, at: int) -> Iterator[float]:
        """What the run of the word names and tells."""
        first, end = self._bounds(at)
        places, keys = range(first, end), self._keys[first:end]
        yield float(not self._figures.isdisjoint(places))
        yield float(not self._companies.isdisjoint(places))
        yield float(not self._dated.isdisjoint(places))
        yield float(any(place < first for place in self._figures))
        yield float(any(place in self._figures for place in range(first, at)))
        yield from (float(len(keys) > most) for most in _LENGTHS)
        others = [key for place, key in zip(places, keys, strict=True) if place != at]
        yield float(any(part_of_speech(stem) in VERBS for key in others for stem in stems(key)))
        yield float(not listed("frames", "auxiliaries").isdisjoint(others))
        people = listed("frames", "subjects") | listed("frames", "askers") | listed("frames", "anybody")
        people |= listed("talk", "people")
        yield float(not people.isdisjoint(keys[: at - first]))
        yield float(not people.isdisjoint(keys[at - first :]))
        yield float(keys[0] in people)
        yield float(keys[0] in listed("behind") | {"for", "with"})
        yield float(keys[0] in {"the", "that", "those", "these", "a", "an"})
        limits = listed("unjudged", "limits") | {"not", "no", "ex", "w/o"}
        yield float(not limits.isdisjoint(keys[: at - first]))
        yield float(not limits.isdisjoint(keys[at - first :]))
        yield float(not listed("focus").isdisjoint(keys[: at - first]))
        talk = talk_words() | load_words("filler")
        yield sum(key in talk for key in others) / max(len(others), 1)
        yield float(self._head(at, end) in talk_words())
        yield float(end == len(self._keys))
        yield float(first == 0)
        text = self._words.text
        yield float("(" in text[: self._words.starts[at]] and ")" in text[self._words.starts[at] :])

    def _kind(self, at: int) -> Iterator[float]:
        """What the word is by itself."""
        key, text = self._keys[at], self._words.tokens[at].text
        part = part_of_speech(key)
        yield from (float(part == one) for one in _PARTS)
        yield float(any(part_of_speech(stem) in VERBS for stem in stems(key)))
        yield float(key in talk_words())
        yield float(narrows(key))
        yield float(limits_figure(key))
        yield float(text[:1].isupper())
        yield float(text.isupper())
        yield float(any(letter.isdigit() for letter in key))
        rank = load_dictionary().get(key)
        yield float(rank is not None)
        yield 1.0 if rank is None else log(rank + 1) / log(_COMMON)
        yield from (float(key.endswith(ending)) for ending in _ENDINGS)

    # ---- Where things are

    def _within(self, start: int, end: int) -> Iterator[int]:
        """The words from one character to another."""
        for at, (first, last) in enumerate(zip(self._words.starts, self._words.ends, strict=True)):
            if start <= first and last <= end:
                yield at

    def _back(self, at: int) -> int:
        """The nearest word before that is no article; -1 where a mark parts them."""
        before = at - 1
        while before >= 0 and self._keys[before] in listed("behind", "articles"):
            before -= 1
        return before if not any(self._breaks(place) for place in range(before + 1, at + 1)) else -1

    def _ahead(self, at: int) -> int:
        """The nearest word behind that is neither a period, a company nor an adjective of any figure."""
        after, adjectives = at + 1, listed("behind", "adjectives")
        passed = self._dated | self._companies
        while (
            after < len(self._keys) and not self._breaks(after) and (self._keys[after] in adjectives or after in passed)
        ):
            after += 1
        return after

    def _head(self, at: int, end: int) -> str:
        """The last of the words that follow in a row of nouns: "memo" in "impairment memo"."""
        head, ended = at, listed("behind") | load_words("filler")
        while head + 1 < end and part_of_speech(self._keys[head + 1]) is None and self._keys[head + 1] not in ended:
            head += 1
        return self._keys[head] if head > at else ""

    def _breaks(self, at: int) -> bool:
        return not 0 < at < len(self._keys) or MARK.search(self._words.between(at, at)) is not None

    def _bounds(self, at: int) -> tuple[int, int]:
        first = max(start for start in self._starts if start <= at)
        return first, min((start for start in self._starts if start > at), default=len(self._keys))

    @cached_property
    def _starts(self) -> list[int]:
        opening = listed("opening", "asking") | listed("opening", "telling")
        tokens = self._words.tokens
        opened = (
            at
            for at in range(1, len(tokens))
            if self._breaks(at) or any(phrase_key(tokens[at : at + length]) in opening for length in (1, 2, 3))
        )
        return [0, *opened]


async def word_rows(embedder: WordEmbedder, mentions: Mentions, places: Sequence[int]) -> NDArray[np.float32]:
    """A row a word: what it means where it stands, and its surroundings. Raises `ModelFailed`."""
    tokens, surroundings = mentions.words.tokens, Surroundings(mentions)
    meanings = await embedder.embed_words(mentions.words.text, [(tokens[at].start, tokens[at].end) for at in places])
    return np.concatenate([meanings, np.stack([surroundings.row(at) for at in places])], axis=1)
