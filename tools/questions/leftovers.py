"""Which of the words that no rule reads may narrow a figure, and which are only talk around the question.

Words of talk ("my boss is asking") are passed over, unless they stand as a part of what is asked for: before a figure
("boss revenue"), or behind it ("revenue from school"). In an aside, which names no company, figure or period, other
everyday words are passed over as well, unless they may name what the company sells, or where.
"""

import re
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

from tools.language.english.asides import MARK, idle_words, listed, narrowing_words, talk_words
from tools.language.english.frames import Frames, is_general, is_predicate, is_remark, misspelt_idle, names_time
from tools.language.topics import ENGLISH
from tools.models.questions import Unused
from tools.questions.own_words import own_words
from tools.questions.reading import Reading
from tools.text import Token, find_phrases, phrase_key
from tools.vocab.dictionary import load_dictionary
from tools.vocab.loader import load_words

_SENTENCE = re.compile(r"[:!?.\n\"(…–—]")
_ADVERB = 6  # letters
_SPOKEN = 4  # words of a run in which somebody speaks of himself
_TALKED = 3  # words left over in a run that words of talk make an aside
_DRAWLED = re.compile(r"(\w)\1{2,}")


@dataclass(frozen=True)
class Leftovers:
    """Words by their positions: those that may narrow the figure, and those that were passed over."""

    narrowing: tuple[int, ...]
    unused: tuple[Unused, ...] = ()


@dataclass(frozen=True)
class _Run:
    """Words from `first` to `end` that no comma and no opening word parts; `named` where they name what is asked."""

    first: int
    end: int
    named: bool


def sort_leftovers(reading: Reading, left: Sequence[int], explained: Collection[int]) -> Leftovers:
    """The words left over at these positions, told apart; `explained` are those that rules account for."""
    phrases = listed("narrowing", "phrases")
    narrowed = reading.words.find(lambda tokens: key if (key := phrase_key(tokens)) in phrases else None)
    said = {position for mention in narrowed for position in range(mention.first, mention.end)}
    if reading.language != ENGLISH:
        return Leftovers(tuple(sorted({*left, *said})))
    return _Sorted(reading, left, explained).leftovers(said) if left or said or reading.dismissed else Leftovers(())


class _Sorted:
    """The words left over of one question."""

    def __init__(self, reading: Reading, left: Sequence[int], explained: Collection[int]) -> None:
        self._words = reading.words
        self._tokens: Sequence[Token] = reading.words.tokens
        self._vocabulary = reading.vocabulary
        self._left = frozenset(left)
        self._explained = explained
        self._unclear = reading.unclear
        self._figures = [(mention.first, mention.end) for mention in reading.figures]
        named = (*reading.figures, *reading.companies, *reading.missing)
        self._named = [(mention.first, mention.end) for mention in named]
        self._shouted = not any(letter.islower() for letter in reading.words.text)
        self._courtesy = set(self._phrases())
        self._dismissed = reading.dismissed
        companies = [(mention.first, mention.end) for mention in reading.companies]
        self._frames = Frames(reading.words, self._figures, companies, self._left, dated=bool(reading.periods.covered))
        self._own = own_words(reading, self._left)

    def leftovers(self, said: Collection[int]) -> Leftovers:
        """The words told apart; those that are `said` to narrow the figure do."""
        said = set(said) - self._own - self._frames.again
        narrowing = sorted(said)
        unused: list[Unused] = [Unused(word=self._tokens[at].text, aside=True) for at in sorted(self._dismissed)]
        for run in self._runs():
            for at in sorted(self._left.intersection(range(run.first, run.end)).difference(said)):
                if at in self._unclear or not self._is_idle(at, run):
                    narrowing.append(at)
                else:
                    unused.append(Unused(word=self._tokens[at].text, aside=not run.named or at in self._courtesy))
        return Leftovers(tuple(sorted(narrowing)), tuple(dict.fromkeys(unused)))

    def _is_idle(self, at: int, run: _Run) -> bool:
        if at in self._courtesy or at in self._own or at in self._frames.again or at in self._frames.spans:
            return True
        if self._tokens[at].key.isdecimal():
            return False
        if self._grants(at, run):
            return True
        if self._is_name(at):
            return self._is_of_everybody(at, run)
        if (self._is_idle_word(at) and not self._is_modifier(at)) or at in self._frames.idle:
            return True
        if self._is_part_of_figure(at):
            return False
        timed = self._tokens[at].key in listed("talk", "time")
        return (self._is_talk(at) and not (timed and run.named)) or (not run.named and self._is_rambling(run, at))

    def _is_of_everybody(self, at: int, run: _Run) -> bool:
        """Whether an everyday word in capitals stands in what everybody says: "everybody talks about AI,"."""
        if run.named or not is_general(self._frames, run.first) or not is_remark(self._frames, run.first, run.end):
            return False
        return all(self._frames.is_plain(p) for p in self._left.intersection(range(run.first, run.end)))

    def _is_idle_word(self, at: int) -> bool:
        key = self._tokens[at].key
        return key in idle_words() or self._is_manner(at) or (self._tokens[at].text.islower() and misspelt_idle(key))

    def _is_modifier(self, at: int) -> bool:
        """Whether the word stands as a product's name does: "Nvidia compute revenue"."""
        key = self._tokens[at].key
        inside = any(end == at for _, end in self._named) and any(first == at + 1 for first, _ in self._figures)
        doing = listed("idle", "verbs") | listed("idle", "moves")
        return inside and key in doing and not key.endswith(("ed", "s"))

    def _is_manner(self, at: int) -> bool:
        """Whether the word is an everyday adverb: "wrongly", but not "organically" or "monthly"."""
        key = self._tokens[at].key
        stems = {key[:-2], f"{key[:-2]}e", f"{key[:-3]}y", f"{key[:-2]}l"}
        if not key.endswith("ly") or len(key) < _ADVERB or key not in load_dictionary():
            return False
        return not stems.isdisjoint(load_dictionary()) and narrowing_words().isdisjoint({key, *stems})

    def _grants(self, at: int, run: _Run) -> bool:
        """Whether the word stands in an aside that grants something: "in spite of all those losses,"."""
        first, end = run.first, run.end
        while first > 0 and not self._breaks(first):
            first -= 1
        opening = listed("granting", "opening")
        if not any(phrase_key(self._tokens[first : first + count]) in opening for count in (1, 2, 3)):
            return False
        closed = end >= len(self._tokens) or self._breaks(end)
        return closed and not run.named and self._is_plain(at)

    def _is_plain(self, at: int) -> bool:
        key = self._tokens[at].key
        return key in load_dictionary() and key not in narrowing_words()

    def _is_talk(self, at: int) -> bool:
        key = self._tokens[at].key
        drawled = _plain(key)
        return key in talk_words() or (drawled != key and drawled in talk_words() | load_words("filler"))

    def _is_name(self, at: int) -> bool:
        """Whether the word is capitalised in mid-sentence, and no shout of talk."""
        text = self._tokens[at].text
        if self._shouted or not text[:1].isupper() or (text.isupper() and self._is_talk(at)):
            return False
        return at > 0 and _SENTENCE.search(self._words.between(at, at)) is None

    def _is_part_of_figure(self, at: int) -> bool:
        """Whether the word stands before a figure, or behind it by a preposition: "boss revenue", "sales to us"."""
        keys, doing = [token.key for token in self._tokens], listed("talk", "doing") | listed("talk", "mood")
        after = at + 1
        while after < len(keys) and not self._breaks(after) and self._is_between(after):
            after += 1
        starts = {first for first, _ in self._figures}
        if after in starts and not self._breaks(after) and keys[at] not in doing:
            return True
        before = at - 1
        while before >= 0 and (keys[before] in listed("behind", "articles") or self._is_talk_left(before)):
            before -= 1
        ends = {end for _, end in self._figures}
        return before >= 0 and keys[before] in listed("behind") and before in ends

    def _is_between(self, at: int) -> bool:
        """Whether a word may stand between a figure and what narrows it: "school 2023 revenue"."""
        named = any(first <= at < end for first, end in self._named)
        return self._tokens[at].key in listed("behind", "adjectives") or (at in self._words.taken and not named)

    def _is_talk_left(self, at: int) -> bool:
        return at in self._left and self._is_talk(at)

    # ---- Runs of words

    def _runs(self) -> Iterator[_Run]:
        starts = [0, *(at for at in range(1, len(self._tokens)) if self._breaks(at) or self._opens(at))]
        taken = self._words.taken | set(self._explained)
        for first, end in zip(starts, [*starts[1:], len(self._tokens)], strict=True):
            yield _Run(first, end, named=not taken.isdisjoint(range(first, end)))

    def _breaks(self, at: int) -> bool:
        """Whether a mark parts the word from the one before."""
        return MARK.search(self._words.between(at, at)) is not None

    def _opens(self, at: int) -> bool:
        """Whether a run begins with the word, though no mark parts it from the one before."""
        opening = listed("opening", "asking") | listed("opening", "telling")
        if any(phrase_key(self._tokens[at : at + length]) in opening for length in (1, 2, 3)):
            return True
        following = at + 1
        while following < len(self._tokens) and self._tokens[following].key in listed("behind", "articles"):
            following += 1
        return self._tokens[at].key == "for" and self._is_talk_left(following)

    def _is_rambling(self, run: _Run, at: int) -> bool:
        """Whether an everyday word stands in an aside in which somebody speaks of something else."""
        if self._is_of_everybody(at, run) or names_time(self._frames, run.first, run.end):
            return True
        left = self._left.intersection(range(run.first, run.end))
        if is_remark(self._frames, run.first, run.end):
            return all(self._is_everyday(p) or is_predicate(self._frames, run.first, p) for p in left)
        return self._speaks(run, left) and all(map(self._is_everyday, left))

    def _speaks(self, run: _Run, left: Collection[int]) -> bool:
        """Whether a run between marks tells of who asks and what for, and of nothing that it could limit."""
        keys = self._frames.keys[run.first : run.end]
        opening = listed("behind") | listed("frames", "heading")
        if keys[0] in opening or not listed("focus").isdisjoint(keys):
            return False
        if len(keys) >= _SPOKEN and not listed("speaking").isdisjoint(keys):
            return True
        bounded = self._frames.breaks(run.first) and self._frames.breaks(run.end)
        talks = any(self._is_talk(at) for at in range(run.first, run.end))
        return bounded and talks and len(left) >= _TALKED

    def _is_everyday(self, at: int) -> bool:
        if at in self._courtesy or self._is_talk(at):
            return True
        key = self._tokens[at].key
        narrows = key in narrowing_words() or key in self._figure_words or key.removesuffix("s") in narrowing_words()
        return key in load_dictionary() and not narrows and not self._is_name(at)

    @cached_property
    def _figure_words(self) -> frozenset[str]:
        """The words of which names of figures are made."""
        phrases = (*self._vocabulary.phrases, *self._vocabulary.formula_phrases)
        return frozenset(word for phrase in phrases for word in phrase.split())

    # ---- Phrases

    def _phrases(self) -> Iterator[int]:
        """The words of phrases of courtesy."""
        known = listed("courtesy", "phrases")
        for match in find_phrases(self._tokens, lambda tokens: key if (key := phrase_key(tokens)) in known else None):
            yield from range(match.first, match.end)


def _plain(key: str) -> str:
    """A word without its drawl: "soooo", "hmmm"."""
    return _DRAWLED.sub(r"\1", key)
