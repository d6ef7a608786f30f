"""What the words of a question name, found once: each word belongs to at most one company, statement or figure."""

import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import TypeAlias, TypeVar

from tools.language.companies import CompanyFinder
from tools.language.english.asides import dismissed
from tools.language.english.left_out.circumstances import circumstances
from tools.language.english.left_out.occasions import occasions
from tools.language.english.left_out.places import places
from tools.language.english.left_out.remarks import remarks
from tools.language.figures import FigureName, FigureNames, Kind, figure_names
from tools.language.mentions import Mention, Words
from tools.language.people.offices import is_office
from tools.language.periods.named import Periods
from tools.language.periods.question import find_periods
from tools.models.base import Company
from tools.models.slots.missing import NotLoaded
from tools.text import LONGEST_PHRASE
from tools.vocab.loader import Formula, Metric, Vocabulary, concept_metric, load_word_map

_SHARE = re.compile(r"(.+?) (?:as )?(?:a )?(?:percent|percentage|share|proportion|fraction) of (.+)")
_CONCEPT = re.compile(r"\b(?:us-gaap|dei|ifrs-full):\w+|\b[A-Z][a-z]+(?:[A-Z][a-z]*)+\b")
_LONG_CONCEPT = re.compile(r"(?:[A-Z][a-z]+){3,}")  # AirPods and PayPal are no concepts
_PARTING = re.compile(r"[,/]")
_LIST = 2  # after so many companies, a capitalised word that names one as well is no everyday word

Entry = TypeVar("Entry")
Figure: TypeAlias = Metric | Formula | str
_NAMES: tuple[Kind, ...] = ("ambiguous", "name")


@dataclass
class Mentions:
    """What a clean question names, or a part of it.

    `figures` are metrics, formulas, and words that could mean several; `dismissed` the words that set talk aside;
    `talk` the keys of words that are known to narrow no figure here.
    """

    words: Words
    finder: CompanyFinder
    vocabulary: Vocabulary
    periods: Periods
    dismissed: set[int]
    companies: Sequence[Mention[Company]]
    statements: Sequence[Mention[FigureName]]
    figures: Sequence[Mention[Figure]]
    missing: Sequence[Mention[NotLoaded]]
    talk: frozenset[str] = frozenset()

    def __post_init__(self) -> None:
        """With the companies that are told by the others beside them: by a short name alone, by a list."""
        words = self.words
        words.take_spans(self.periods.covered)
        for mention in (*self.companies, *self.statements, *self.figures, *self.missing):
            words.taken.update(range(mention.first, mention.end))
        words.taken |= self.dismissed
        if not self.companies and not self.missing:
            self.missing = words.claim(self.finder.unloaded(words, self.finder.unloaded_short_name))
        if len(self.companies) + len(self.missing) >= _LIST:
            self.missing = [*self.missing, *words.claim(self.finder.unloaded(words, self.finder.unloaded_in_list))]

    def spans(self) -> list[tuple[int, int]]:
        """From which character to which a company or a figure is named."""
        tokens = self.words.tokens
        named = (*self.companies, *self.missing, *self.figures)
        return [(tokens[mention.first].start, tokens[mention.end - 1].end) for mention in named]

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
            periods=self.periods.within(start, end) or find_periods(text),
            dismissed={at - first for at in self.dismissed if first <= at < last},
            companies=within(self.companies),
            statements=within(self.statements),
            figures=within(self.figures),
            missing=within(self.missing),
            talk=self.talk,
        )


def find_mentions(
    text: str, finder: CompanyFinder, vocabulary: Vocabulary, talk: frozenset[str] = frozenset()
) -> Mentions:
    """What a clean question names; the words of `talk` are known to narrow no figure in it."""
    words, periods = Words(text), find_periods(text)
    words.take_spans(periods.covered)
    names = figure_names(vocabulary)
    aside = dismissed(words) | _of_occasions(words, periods, finder, names)
    words.taken |= aside
    companies = words.claim(finder.loaded(words))
    statements = words.claim(names.find(words, "statement", plurals=False))
    figures = sorted(_Figures(words, vocabulary, names).find(), key=lambda mention: mention.first)
    headed = [mention for mention in figures[:-1] if _heads(words, names, mention)]
    figures = [mention for mention in figures if mention not in headed]
    aside |= {at for mention in headed for at in range(mention.first, mention.end)}
    missing = words.claim(finder.unloaded(words))
    return Mentions(words, finder, vocabulary, periods, aside, companies, statements, figures, missing, talk)


def _heads(words: Words, names: FigureNames, mention: Mention[Figure]) -> bool:
    """Whether a name only tells the statement in which the figure behind it stands: "cash flow: capex"."""
    said = mention.entry if isinstance(mention.entry, str) else ""
    behind = words.text[words.ends[mention.end - 1] :].lstrip()
    return behind.startswith(":") and names.get(f"{said} statement", "statement") is not None


def _of_occasions(words: Words, periods: Periods, finder: CompanyFinder, names: FigureNames) -> set[int]:
    """The positions of what only tells what an answer is for, what is thought of it, or what happened in a period.

    None where company and figure are not named without it.
    """
    runs = (*occasions(words), *circumstances(words, periods), *remarks(words), *places(words))
    told = {at for run in runs for at in run}
    if not told:
        return told
    figures = [one for one in names.find(words, *_NAMES, "statement") if one.first not in told]
    companies = [one for one in finder.loaded(words) if one.first not in told]
    return told if figures and companies else set()


@dataclass(frozen=True)
class _Figures:
    """Finds the figures that free words name."""

    words: Words
    vocabulary: Vocabulary
    names: FigureNames

    def find(self) -> list[Mention[Figure]]:
        """By concepts, then by names; those words are taken."""
        found = [*self._concepts(), *self._named()]
        return [*found, *self._covered()] if found else found

    def _concepts(self) -> Iterator[Mention[Figure]]:
        starts, ends = self.words.starts, self.words.ends
        for match in _CONCEPT.finditer(self.words.text):
            covered = range(bisect_left(starts, match.start()), bisect_right(ends, match.end()))
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

    def _named(self) -> Iterator[Mention[Figure]]:
        """Metrics, formulas, and words that could mean several.

        "Capex as a percentage of revenue" is read in its parts, which may belong to longer combinations.
        """
        names = self.names.find(self.words, *_NAMES, fits=self._fits)
        for found in self.words.claim(names):
            name = found.entry
            entry = name.phrase if name.kind == "ambiguous" else self.names.meant(name)[0]
            yield Mention(entry, found.first, found.end)

    def _fits(self, first: int, end: int, name: FigureName) -> bool:
        if name.kind == "ambiguous" and self._begins_other(first, end):
            return False
        return not (self._is_share(name) or is_office(self.words, first, end) or self._is_listed(first, end, name))

    def _begins_other(self, first: int, end: int) -> bool:
        """Whether a word goes on to what is no figure at all: "liquidity and capital resources", a section."""
        last = min(first + LONGEST_PHRASE, len(self.words.keys))
        return any(self.names.get(" ".join(self.words.keys[first:at]), "other") for at in range(end + 1, last + 1))

    def _is_listed(self, first: int, end: int, name: FigureName) -> bool:
        """Whether a comma or a stroke parts two names, which make up no third one: "total liabilities, equity".

        Of what is the sum of both ("cash, short-term investments"), none does.
        """
        if isinstance(self.names.meant(name)[0] if name.kind == "name" else None, Formula):
            return False
        marked = [at for at in range(first + 1, end) if _PARTING.search(self.words.between(at, at))]
        if marked and self._begins_longer(marked[-1], end):
            return True
        if len(marked) != 1 or "and" in self.words.keys[first:end]:
            return False
        parts = (" ".join(self.words.keys[one:other]) for one, other in ((first, marked[0]), (marked[0], end)))
        entries = [self.names.get(part, "name") for part in parts]
        return all(entries) and entries[0] != entries[1]

    def _begins_longer(self, first: int, end: int) -> bool:
        """Whether what stands behind a comma begins a name that goes on: "securities, long term debt"."""
        last = min(first + LONGEST_PHRASE, len(self.words.keys))
        longer = ((other, " ".join(self.words.keys[first:other])) for other in range(end + 1, last + 1))
        marked = "," in self.words.between(first, first)
        return marked and any(self.names.get(said, "name") for other, said in longer if self._is_free(end, other))

    def _is_free(self, first: int, end: int) -> bool:
        """Whether no mark stands before the words of a run, and none is taken."""
        parted = any(_PARTING.search(self.words.between(at, at)) for at in range(first, end))
        return not parted and self.words.taken.isdisjoint(range(first, end))

    def _is_share(self, name: FigureName) -> bool:
        parts = _SHARE.fullmatch(name.phrase)
        return parts is not None and all(self.names.get(part, *_NAMES) for part in parts.groups())
