"""What the words of a question name, found once: each word belongs to at most one company, statement or figure."""

import re
from bisect import bisect_left
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import TypeAlias, TypeVar

from tools.language.companies import CompanyFinder
from tools.language.english.asides import dismissed
from tools.language.mentions import Mention, Words
from tools.language.periods.question import Periods, find_periods
from tools.models.base import Company
from tools.models.missing import NotLoaded
from tools.text import Token, phrase_key
from tools.vocab.loader import Formula, Metric, Vocabulary, concept_metric, load_word_map

_SHARE = re.compile(r"(.+?) (?:as )?(?:a )?(?:percent|percentage|share|proportion|fraction) of (.+)")
_CONCEPT = re.compile(r"\b(?:us-gaap|dei|ifrs-full):\w+|\b[A-Z][a-z]+(?:[A-Z][a-z]*)+\b")
_LONG_CONCEPT = re.compile(r"(?:[A-Z][a-z]+){3,}")  # AirPods and PayPal are no concepts
_LIST = 2  # after so many companies, a capitalised word that names one as well is no everyday word

Entry = TypeVar("Entry")
Figure: TypeAlias = Metric | Formula | str
Statement: TypeAlias = tuple[str, ...]


@dataclass
class Mentions:
    """What a clean question names, or a part of it.

    `figures` are metrics, formulas, and words that could mean several; `dismissed` the words that set talk aside.
    """

    words: Words
    finder: CompanyFinder
    vocabulary: Vocabulary
    periods: Periods
    dismissed: set[int]
    companies: Sequence[Mention[Company]]
    statements: Sequence[Mention[Statement]]
    figures: Sequence[Mention[Figure]]
    missing: Sequence[Mention[NotLoaded]]

    def __post_init__(self) -> None:
        """With the companies that are told by the others beside them: by a short name alone, by a list."""
        words = self.words
        words.take_spans(self.periods.covered)
        for mention in (*self.companies, *self.statements, *self.figures, *self.missing):
            words.taken.update(range(mention.first, mention.end))
        words.taken |= self.dismissed
        if not self.companies and not self.missing:
            self.missing = words.claim(self.finder.unloaded_short_name)
        if len(self.companies) + len(self.missing) >= _LIST:
            self.missing = [*self.missing, *words.claim(self.finder.unloaded_in_list)]

    def part(self, start: int, end: int) -> "Mentions":
        """A part, from which character to which: its words, and the mentions among them."""
        starts = [token.start for token in self.words.tokens]
        first, last = bisect_left(starts, start), bisect_left(starts, end)

        def within(mentions: Iterable[Mention[Entry]]) -> list[Mention[Entry]]:
            inside = (m for m in mentions if first <= m.first and m.end <= last)
            return [Mention(m.entry, m.first - first, m.end - first) for m in inside]

        text = self.words.text[start:end]
        return Mentions(
            words=Words(text),
            finder=self.finder,
            vocabulary=self.vocabulary,
            periods=find_periods(text),
            dismissed={at - first for at in self.dismissed if first <= at < last},
            companies=within(self.companies),
            statements=within(self.statements),
            figures=within(self.figures),
            missing=within(self.missing),
        )


def find_mentions(text: str, finder: CompanyFinder, vocabulary: Vocabulary) -> Mentions:
    """What a clean question names."""
    words, periods = Words(text), find_periods(text)
    words.take_spans(periods.covered)
    aside = dismissed(words)
    words.taken |= aside
    companies = words.claim(finder.loaded_mention)
    statements = words.claim(lambda tokens: load_word_map("statements").get(phrase_key(tokens)))
    figures = sorted(_Figures(words, vocabulary).find(), key=lambda mention: mention.first)
    missing = words.claim(finder.unloaded_mention)
    return Mentions(words, finder, vocabulary, periods, aside, companies, statements, figures, missing)


@dataclass(frozen=True)
class _Figures:
    """Finds the figures that free words name."""

    words: Words
    vocabulary: Vocabulary

    def find(self) -> list[Mention[Figure]]:
        """By concepts, then by names; those words are taken."""
        found = [*self._concepts(), *self.words.claim(self._figure)]
        return [*found, *self._covered()] if found else found

    def _concepts(self) -> Iterator[Mention[Figure]]:
        for match in _CONCEPT.finditer(self.words.text):
            tokens = self.words.tokens
            covered = [i for i, t in enumerate(tokens) if match.start() <= t.start and t.end <= match.end()]
            if covered and not self.words.taken.intersection(covered) and self._is_concept(match[0]):
                self.words.taken.update(covered)
                yield Mention(concept_metric(match[0]), covered[0], covered[-1] + 1)

    def _covered(self) -> Iterator[Mention[Figure]]:
        """What figures cover, or are covered by, where its word alone names none: "EBITDA covered interest"."""
        arithmetic, meant = load_word_map("arithmetic"), load_word_map("covered")
        keys = {p: self.words.tokens[p].key for p in self.words.free(0, len(self.words.tokens))}
        said = [position for position, key in keys.items() if key not in arithmetic["articles"]]
        for one, other in pairwise(said):
            covering = arithmetic["covering"]
            place = other if keys[one] in covering else one if keys[other] in covering else None
            if place is not None and keys[place] in meant:
                self.words.taken.add(place)
                yield Mention(self.vocabulary.metrics[meant[keys[place]][0]], place, place + 1)

    def _is_concept(self, name: str) -> bool:
        return ":" in name or name in self.vocabulary.concept_names or _LONG_CONCEPT.fullmatch(name) is not None

    def _figure(self, tokens: Sequence[Token]) -> Figure | None:
        """A metric, a formula, or the words themselves where they could mean several.

        "Capex as a percentage of revenue" is read in its parts, which may belong to longer combinations.
        """
        key = phrase_key(tokens)
        if len(tokens) > 3 and (parts := _SHARE.fullmatch(key)) and all(map(self._named, parts.groups())):
            return None
        return self._named(key)

    def _named(self, key: str) -> Figure | None:
        if key in load_word_map("ambiguous"):
            return key
        known = self.vocabulary.phrases, self.vocabulary.formula_phrases
        singular = key.removesuffix("s")
        return next((found for name in (key, singular) for phrases in known if (found := phrases.get(name))), None)
