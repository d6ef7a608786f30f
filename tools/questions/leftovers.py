"""Which of the words that no rule reads may narrow a figure, and which are only talk around the question.

Words of talk ("my boss is asking") are passed over, unless they stand as a part of what is asked for: before a figure
("boss revenue"), or behind it ("revenue from school"). In an aside, which names no company, figure or period, other
everyday words are passed over as well, unless they may name what the company sells, or where.
"""

import re
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

from tools.figures.asked.request import find_metric
from tools.language.english.asides import MARK, is_idle, is_idle_verb, listed, narrows, talk_words
from tools.language.english.frames import Frames, misspelt_idle
from tools.language.english.labels import ends_in_net
from tools.language.english.left_out.clauses import Clause, requests
from tools.language.english.left_out.undone import undone
from tools.language.english.parts_of_speech import HARMLESS, part_of_speech
from tools.language.topics import ENGLISH
from tools.models.slots.rereads import Unused
from tools.questions.own_words import own_words
from tools.questions.reading import Reading
from tools.text import Token, find_phrases, name_key, phrase_key
from tools.vocab.dictionary import load_dictionary
from tools.vocab.loader import Metric, load_words

_ENDED = re.compile(r"[.?!]")
_SENTENCE = re.compile(r"[:!?.\n\"(…–—]")
_LONG = 5  # letters of a word that is told by all but one of them
_FEW = 12  # the highest number that is told in passing ("boss needs this in 5"): from 13 on, it may be a year
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
        self._unclear, self._periods = reading.unclear, reading.periods
        self._figures = [(mention.first, mention.end) for mention in reading.figures]
        entries = (figure.entry for figure in reading.figures)
        metrics = [one for one in entries if isinstance(one, Metric)]
        self._of_balance = any(one.period == "instant" for one in metrics)
        self._of_expenses = len(metrics) == len(reading.figures) > 0 and all(map(_is_expense, metrics))
        named = (*reading.figures, *reading.companies, *reading.missing)
        self._named = [(mention.first, mention.end) for mention in named]
        self._shouted = not any(letter.islower() for letter in reading.words.text)
        self._courtesy = set(self._phrases())
        self._dismissed, self._talk = reading.dismissed, reading.talk
        companies = [(mention.first, mention.end) for mention in reading.companies]
        self._frames = Frames(reading.words, self._figures, companies, self._left, dated=bool(reading.periods.covered))
        self._own = own_words(reading, self._left) | frozenset(_behind_labels(reading))
        self._own |= reading.netted

    def leftovers(self, said: Collection[int]) -> Leftovers:
        """The words told apart; those that are `said` to narrow the figure do."""
        said = set(said) - self._own - self._frames.again | undone(self._words.keys, self._left)
        said |= {at for at in self._left if self._tokens[at].key in listed("narrowing", "arithmetic")}
        narrowing = sorted(said)
        told = (self._tokens[at] for at in sorted(self._dismissed))
        unused: list[Unused] = [
            Unused(word=one.text, aside=True) for one in told if one.key not in load_words("filler")
        ]
        for run in self._runs():
            told = None if run.named else Clause(self._frames, run.first, run.end)
            for at in sorted(self._left.intersection(range(run.first, run.end)).difference(said)):
                if self._is_taken_up(at):
                    continue
                if at in self._unclear or not self._is_idle(at, run, told):
                    narrowing.append(at)
                else:
                    unused.append(Unused(word=self._tokens[at].text, aside=not run.named or at in self._courtesy))
        return Leftovers(tuple(sorted(narrowing)), tuple(dict.fromkeys(unused)))

    def _is_idle(self, at: int, run: _Run, told: Clause | None) -> bool:
        """Whether a word narrows no figure: by its place, by what it means, by its part of speech.

        `told` is its run, where that names nothing that is asked for.
        """
        key, frames = self._tokens[at].key, self._frames
        if self._is_deed(at):
            return False
        if key in self._talk or at in self._courtesy or at in self._own or self._is_of_frame(at):
            return True
        if key.isdecimal():
            return told is not None and told.tells_apart and int(key) <= _FEW
        if self._is_name(at):
            return told is not None and told.passes(at)
        if told is not None and (told.tells_apart or told.comments):
            return True
        if at in frames.idle or (self._is_idle_word(at) and not self._is_modifier(at)):
            return True
        if narrows(key):
            passing = listed("frames", "particles") | listed("frames", "spans")
            return told is not None and key in passing and told.passes(at)
        if (part_of_speech(key) in HARMLESS and not self._is_brand(at)) or at in self._requests:
            return True
        if self._is_part_of_figure(at):
            return False
        timed = run.named and key in listed("talk", "time")
        if part_of_speech(key) == "judging" or (self._is_talk(at) and not timed):
            return True
        if told is None:
            return False
        mine = at > 0 and self._tokens[at - 1].key in listed("frames", "askers")
        meant = key in self._figure_words and not (mine or told.grants)
        return not meant and (told.passes(at) or self._is_alone(at, run))

    def _is_deed(self, at: int) -> bool:
        """Whether the word is what a company did with a balance: "how much commercial paper did Acme issue"."""
        company = next((first for first, end in self._named if end == at and (first, end) not in self._figures), 0)
        asked = company > 0 and self._tokens[company - 1].key in listed("narrowing", "asking")
        return asked and self._of_balance and self._tokens[at].key in listed("narrowing", "deeds")

    def _is_of_frame(self, at: int) -> bool:
        """Whether the word only stands around the figure by its place: what is done with an expense anyway, too."""
        booked = self._of_expenses and self._tokens[at].key in listed("narrowing", "booked")
        return booked or at in self._frames.again or at in self._frames.spans

    def _is_taken_up(self, at: int) -> bool:
        """Whether the word takes up the only figure, of other periods: "the tax rate, the 2022 and 2023 rates"."""
        dated = {place for span in self._periods.covered for place in self._words.within(*span)}
        noun = self._tokens[at].key.removesuffix("s")
        ends = {end for _, end in self._figures if end <= at and self._tokens[end - 1].key == noun}
        behind = self._tokens[at + 1].key if at + 1 < len(self._tokens) else ""
        return len(self._figures) == 1 and bool(ends) and at - 1 in dated and behind not in listed("behind")

    def _is_idle_word(self, at: int) -> bool:
        key, text = self._tokens[at].key, self._tokens[at].text
        long = len(key) >= _LONG or not self._is_part_of_figure(at)
        return is_idle(key) or (text.islower() and long and misspelt_idle(key))

    def _is_modifier(self, at: int) -> bool:
        """Whether the word stands as a name does: "Nvidia compute revenue", "Acme's process division sales"."""
        key, after = self._tokens[at].key, at + 1
        while after in self._left and not self._breaks(after):
            after += 1
        inside = any(end == at for _, end in self._named) and any(first == after for first, _ in self._figures)
        verb = is_idle_verb(key) or part_of_speech(key) == "saying"
        return inside and verb and not key.endswith(("ed", "s"))

    def _is_brand(self, at: int) -> bool:
        """Whether a verb or an adverb stands where a name does: "P&G always revenue", "sales of always"."""
        key = self._tokens[at].key
        adverb = part_of_speech(key) == "adverb" and not key.endswith("ly")
        return self._is_modifier(at) or (adverb and self._is_part_of_figure(at))

    def _is_talk(self, at: int) -> bool:
        key = self._tokens[at].key
        drawled = _plain(key)
        return key in talk_words() or (drawled != key and drawled in talk_words() | load_words("filler"))

    def _is_alone(self, at: int, run: _Run) -> bool:
        """Whether a word that no dictionary has is all that stands behind the question: "? tq"."""
        last = run.first > 0 and run.end == len(self._tokens) and run.end - run.first == 1
        ended = _ENDED.search(self._words.between(at, at)) is not None
        return last and ended and self._tokens[at].key not in load_dictionary()

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

    @cached_property
    def _requests(self) -> frozenset[int]:
        return frozenset(requests(self._frames))

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


def _is_expense(metric: Metric) -> bool:
    """Whether a metric is an expense: of the income statement or the notes, or one that the cash flow adds back."""
    if metric.statement == "cash_flow" and metric.sign > 0 and metric.unit == "monetary":
        return not listed("narrowing", "added_back").isdisjoint(name_key(metric.label).split())
    told = metric.statement == "income_statement" or (metric.statement == "other" and metric.period == "duration")
    return told and metric.sign < 0 and metric.unit == "monetary"


def _behind_labels(reading: Reading) -> Iterator[int]:
    """The words behind figures that statements print there and that narrow nothing: "term debt, net"."""
    words = reading.words
    for figure in reading.figures:
        if isinstance(figure.entry, Metric) and figure.end < len(words.tokens):
            label = words.text[words.starts[figure.first] : words.ends[figure.end]]
            if ends_in_net(label) and find_metric(reading.vocabulary, label) is figure.entry:
                yield figure.end


def _plain(key: str) -> str:
    """A word without its drawl: "soooo", "hmmm"."""
    return _DRAWLED.sub(r"\1", key)
