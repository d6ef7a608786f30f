"""One question, read from left to right: each word belongs to at most one company, metric or period."""

import re
from collections.abc import Iterator
from itertools import pairwise

from tools.figures.fiscal_dates import FISCAL_PERIOD
from tools.language.companies import CompanyFinder
from tools.language.figures import FigureName, Kind, figure_names
from tools.language.mentions import Mention, Words
from tools.language.periods.question import CONTRADICTORY, Periods, find_periods
from tools.language.topics import ENGLISH, LANGUAGE, language_name, language_of, off_topic
from tools.language.wordings import reworded
from tools.models.base import Company
from tools.models.missing import NotLoaded
from tools.models.questions import Classification, Problem
from tools.questions.arithmetic import combine
from tools.questions.dismissed import dismissed
from tools.questions.qualifiers import find_qualifiers
from tools.questions.relations import (
    RELATION,
    UNKNOWN_FIGURE,
    asked_statements,
    other_companies,
    unknown_figures,
    word_set,
)
from tools.vocab.loader import Formula, Metric, Vocabulary, concept_metric, load_word_map, load_words

_SHARE = re.compile(r"(.+?) (?:as )?(?:a )?(?:percent|percentage|share|proportion|fraction) of (.+)")
_CONCEPT = re.compile(r"\b(?:us-gaap|dei|ifrs-full):\w+|\b[A-Z][a-z]+(?:[A-Z][a-z]*)+\b")
_LONG_CONCEPT = re.compile(r"(?:[A-Z][a-z]+){3,}")  # AirPods and PayPal are no concepts
COMBINATION = "combination"
_NAMES: tuple[Kind, ...] = ("ambiguous", "name")
_LIST = 2  # after so many companies, a capitalised word that names one as well is no everyday word
_OF_YEAR = frozenset({"for", "in", "of", "during"})


class Reading:
    """What the words of a clean question name.

    `figures` are the mentions of metrics, formulas, and of words that could mean several; `metrics` is what is asked
    for, as keys and expressions. `explained` are the positions of words that say how figures are combined, `unclear` of
    those that could combine them in several ways.
    """

    def __init__(self, text: str, finder: CompanyFinder, vocabulary: Vocabulary) -> None:
        self.vocabulary = vocabulary
        self.words = words = Words(text)
        self.periods: Periods = find_periods(text)
        words.take_spans(self.periods.covered)
        self.dismissed: set[int] = dismissed(words)
        words.taken |= self.dismissed
        self.companies: list[Mention[Company]] = words.claim(finder.loaded(words))
        self._names = figure_names(vocabulary)
        statements = words.claim(self._names.find(words, "statement", plurals=False))
        self.figures = sorted([*self._concepts(), *self._named()], key=lambda mention: mention.first)
        self.figures = sorted([*self.figures, *self._covered()], key=lambda mention: mention.first)
        self.missing: list[Mention[NotLoaded]] = words.claim(finder.unloaded(words))
        if not self.companies and not self.missing:
            self.missing = words.claim(finder.unloaded(words, finder.unloaded_short_name))
        if len(self.companies) + len(self.missing) >= _LIST:
            self.missing += words.claim(finder.unloaded(words, finder.unloaded_in_list))
        known = {**vocabulary.metrics, **vocabulary.formulas}
        self.figures = reworded(words, self.figures, [*self.companies, *self.missing], known)
        self.qualifiers = list(find_qualifiers(words, self.figures))
        qualifying = self._qualifying()
        self._related = other_companies(words, [*self.companies, *self.missing], self.figures)
        self._apart = self._names_several()
        self.companies = [mention for mention in self.companies if mention not in self._related]
        self.missing = [mention for mention in self.missing if mention not in self._related]
        self.statements, naming = asked_statements(words, statements, self.figures)
        self._dating = self._of_dates()
        combined = combine(words, self._known_figures(), vocabulary, apart=self._apart)
        self.metrics: list[str] = [FISCAL_PERIOD] if self._dating else combined.keys
        self.explained: set[int] = combined.explained | naming | self._dating | qualifying
        self.unclear: set[int] = combined.unclear
        self._refused = combined.refused
        self.language = language_of(words.tokens)

    def _qualifying(self) -> set[int]:
        """The words for figures that another one holds anyway; other such figures narrow it, and are left open."""
        explained: set[int] = set()
        for one in self.qualifiers:
            self.figures.remove(one.figure)
            places = set(range(one.figure.first, one.figure.end))
            explained |= places if one.known else set()
            self.words.taken -= set() if one.known else places
        return explained

    def _of_dates(self) -> set[int]:
        """The words that ask when a period begins or ends; beside a figure they only say which one is meant."""
        dated = [m for m in self.figures if not isinstance(m.entry, str) and m.entry.key == FISCAL_PERIOD]
        self.figures = [mention for mention in self.figures if mention not in dated]
        words = {position for mention in dated for position in range(mention.first, mention.end)}
        if self.figures or self.statements:
            return set()
        limits, dating = load_words("limits"), load_words("dating")
        keys = {position: token.key for position, token in enumerate(self.words.tokens)}
        if dating & set(keys.values()) and limits & set(keys.values()):
            words |= {position for position, key in keys.items() if key in limits | dating}
        return words

    def _names_several(self) -> bool:
        companies = {mention.entry.ticker for mention in self.companies}
        companies |= {mention.entry.message for mention in self.missing}
        periods = self.periods
        several = len(periods.fiscal_years) > 1 or len(periods.fiscal_quarters) > 1 or len(periods.ends) > 1
        return len(companies) > 1 or (several and not periods.ranged)

    def _known_figures(self) -> list[Mention[Metric | Formula]]:
        return [Mention(m.entry, m.first, m.end) for m in self.figures if not isinstance(m.entry, str)]

    @property
    def ambiguous(self) -> tuple[str, ...]:
        """The words that could mean several figures, unless the question names one of these as well."""
        named = {mention.entry.key for mention in self._known_figures()}
        words = dict.fromkeys(mention.entry for mention in self.figures if isinstance(mention.entry, str))
        if not self.figures and not self.statements:
            alone = load_word_map("ambiguous_alone")
            words = dict.fromkeys(key for key in self.words.free_keys(0, len(self.words.tokens)) if key in alone)
        options = load_word_map("ambiguous") | load_word_map("ambiguous_alone")
        return tuple(word for word in words if not named.intersection(options[word]))

    def _concepts(self) -> Iterator[Mention[Metric | Formula | str]]:
        for match in _CONCEPT.finditer(self.words.text):
            tokens = self.words.tokens
            covered = [i for i, t in enumerate(tokens) if match.start() <= t.start and t.end <= match.end()]
            if covered and not self.words.taken.intersection(covered) and self._is_concept(match[0]):
                self.words.taken.update(covered)
                yield Mention(concept_metric(match[0]), covered[0], covered[-1] + 1)

    def _covered(self) -> Iterator[Mention[Metric | Formula | str]]:
        """What figures cover, or are covered by, where its word alone names none: "EBITDA covered interest"."""
        covering, meant = word_set("arithmetic", "covering"), load_word_map("covered")
        skipped = word_set("arithmetic", "articles")
        keys = {p: self.words.tokens[p].key for p in self.words.free(0, len(self.words.tokens))}
        said = [position for position, key in keys.items() if key not in skipped]
        for one, other in pairwise(said):
            place = other if keys[one] in covering else one if keys[other] in covering else None
            if self.figures and place is not None and keys[place] in meant:
                self.words.taken.add(place)
                yield Mention(self.vocabulary.metrics[meant[keys[place]][0]], place, place + 1)

    def _is_concept(self, name: str) -> bool:
        return ":" in name or name in self.vocabulary.concept_names or _LONG_CONCEPT.fullmatch(name) is not None

    def _named(self) -> Iterator[Mention[Metric | Formula | str]]:
        """Metrics, formulas, and words that could mean several.

        "Capex as a percentage of revenue" is read in its parts, which may belong to longer combinations.
        """
        names = self._names.find(self.words, *_NAMES, fits=lambda first, end, name: not self._is_share(name))
        for found in self.words.claim(names):
            name = found.entry
            entry = name.phrase if name.kind == "ambiguous" else self._names.meant(name)[0]
            yield Mention(entry, found.first, found.end)

    def _is_share(self, name: FigureName) -> bool:
        parts = _SHARE.fullmatch(name.phrase)
        return parts is not None and all(self._names.get(part, *_NAMES) for part in parts.groups())

    def problems(self, slots: Classification) -> tuple[Problem, ...]:
        """Why no figure answers, the most telling first."""
        words = self.words
        found = list(off_topic(words))
        found += [Problem(kind=RELATION, words=words.said(mention.first, mention.end)) for mention in self._related]
        found += [Problem(kind=COMBINATION, words=said) for said in self._refused]
        found += [Problem(kind=UNKNOWN_FIGURE, words=said) for said in unknown_figures(words, self.figures)]
        found += self.periods.problems
        found += self._two_years()
        understood = slots.tickers and (slots.metrics or slots.statements) and not slots.unexplained
        if self.language != ENGLISH and not understood:
            found.append(Problem(kind=LANGUAGE, words=language_name(self.language)))
        return tuple(dict.fromkeys(found))

    def _two_years(self) -> Iterator[Problem]:
        """A figure of one year, asked for another: "2023 revenue for fiscal 2022"."""
        years = {at: named for named in self.periods.singles if (at := self.words.at(named.start)) is not None}
        ends = {self.words.at(named.end - 1): named for named in self.periods.singles}
        for figure in self.figures:
            before = ends.get(figure.first - 1)
            after = next((years[at] for at in range(figure.end, figure.end + 4) if at in years), None)
            if before is None or after is None or before.year == after.year:
                continue
            links = {token.key for token in self.words.tokens[figure.end : self.words.at(after.start)]}
            if links & _OF_YEAR and links <= _OF_YEAR | word_set("arithmetic", "articles"):
                yield Problem(kind=CONTRADICTORY, words=self.words.text[before.start : after.end])
