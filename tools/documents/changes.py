"""What changed between two texts of the same kind: sections that are new or gone, sentences in other words."""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from rapidfuzz import fuzz, process

from tools.language.sentences import split_sentences
from tools.language.terms import terms
from tools.models.passages import Section

_SAME_SECTION = 0.35  # share of common terms from which two sections are one
_SAME_TITLE = 85.0  # likeness of titles, of 100, from which they are
_SAME_SENTENCE = 93.0  # likeness from which a sentence counts as unchanged
_REWORDED = 65.0  # from which it is the other one in other words
_SHORTEST = 8  # words of a sentence that is worth telling
_NEW = 0.6  # share of its phrases from which a sentence is new
_FEWEST_RUNS = 4  # new phrases of a sentence that counts as reworded
_NUMBER = re.compile(r"[\d.,$%]*\d[\d.,%]*")
_WORD = re.compile(r"[^\W\d_]+|#")


@dataclass(frozen=True)
class SectionText:
    """A section without those below it."""

    section: Section
    text: str


@dataclass(frozen=True)
class Matched:
    """The sections of two documents: pairs of the same one, and those that only one has."""

    pairs: tuple[tuple[SectionText, SectionText], ...]
    gone: tuple[SectionText, ...]
    new: tuple[SectionText, ...]


@dataclass(frozen=True)
class SentenceChange:
    """A sentence that only one text has; with both, one that was reworded. `weight` is how many phrases are new."""

    before: str | None
    after: str | None
    weight: int


class Phrases:
    """The runs of three words of a text, figures aside: what of a sentence is in none of them is new there."""

    def __init__(self, texts: Iterable[str]) -> None:
        self._runs = frozenset(run for text in texts for run in _runs(_plain(text)))

    def lacking(self, sentence: str) -> tuple[int, float]:
        """How many runs of a sentence the text lacks, and which share of them, of 1."""
        own = _runs(_plain(sentence))
        lacking = sum(run not in self._runs for run in own)
        return lacking, lacking / len(own) if own else 0.0


def match_sections(before: Sequence[SectionText], after: Sequence[SectionText]) -> Matched:
    """Pair sections by their titles and their terms, the likest first."""
    left, right = [_terms(one) for one in before], [_terms(one) for one in after]
    ranked = sorted(
        (
            (likeness, old, new)
            for old, one in enumerate(before)
            for new, other in enumerate(after)
            if (likeness := _likeness(one, other, left[old], right[new])) > 0
        ),
        reverse=True,
    )
    of_old, of_new = dict[int, int](), set[int]()
    for _, old, new in ranked:
        if old not in of_old and new not in of_new:
            of_old[old] = new
            of_new.add(new)
    return Matched(
        tuple((before[old], after[new]) for old, new in sorted(of_old.items(), key=lambda pair: pair[1])),
        tuple(one for old, one in enumerate(before) if old not in of_old),
        tuple(one for new, one in enumerate(after) if new not in of_new),
    )


def changed_sentences(before: str, after: str, was: Phrases, now: Phrases) -> list[SentenceChange]:
    """The sentences of a section that were added, removed or reworded, the weightiest first.

    `was` and `now` are the phrases of all that is compared: what only moved is no change. Those in which only figures
    and dates differ are the same.
    """
    old, new = _sentences(before), _sentences(after)
    scores: Any = process.cdist(
        [_plain(one) for one in new], [_plain(one) for one in old], scorer=fuzz.ratio, score_cutoff=_REWORDED
    ) if old and new else None  # fmt: skip
    found = [*_added_or_reworded(old, new, scores, was), *_removed(old, scores, now)]
    return sorted(found, key=lambda one: -one.weight)


def _added_or_reworded(old: Sequence[str], new: Sequence[str], scores: Any, was: Phrases) -> Iterator[SentenceChange]:
    for place, sentence in enumerate(new):
        likeness, nearest = (0.0, 0) if scores is None else (float(scores[place].max()), int(scores[place].argmax()))
        weight, share = was.lacking(sentence)
        if likeness >= _SAME_SENTENCE:
            continue
        if likeness >= _REWORDED and weight >= _FEWEST_RUNS:
            yield SentenceChange(old[nearest], sentence, weight)
        elif likeness < _REWORDED and share >= _NEW:
            yield SentenceChange(None, sentence, weight)


def _removed(old: Sequence[str], scores: Any, now: Phrases) -> Iterator[SentenceChange]:
    for place, sentence in enumerate(old):
        weight, share = now.lacking(sentence)
        if share >= _NEW and (scores is None or float(scores[:, place].max()) < _REWORDED):
            yield SentenceChange(sentence, None, weight)


def _runs(plain: str) -> list[tuple[str, ...]]:
    words = _WORD.findall(plain)
    return list(zip(words, words[1:], words[2:], strict=False))


def _likeness(one: SectionText, other: SectionText, left: frozenset[str], right: frozenset[str]) -> float:
    """More than 0 where they are the same section."""
    titles = fuzz.ratio(one.section.title.casefold(), other.section.title.casefold())
    shared = len(left & right) / len(left | right) if left and right else 0.0
    if titles < _SAME_TITLE and shared < _SAME_SECTION:
        return 0.0
    return titles / 100 + shared


def _terms(one: SectionText) -> frozenset[str]:
    return frozenset(terms(_NUMBER.sub(" ", one.text)))


def _sentences(text: str) -> list[str]:
    prose = (line for line in text.split("\n") if not line.lstrip().startswith("|"))
    found = (" ".join(one.split()) for one in split_sentences("\n".join(prose)))
    return list(dict.fromkeys(one for one in found if len(one.split()) >= _SHORTEST))


def _plain(sentence: str) -> str:
    return _NUMBER.sub("#", sentence.casefold())
