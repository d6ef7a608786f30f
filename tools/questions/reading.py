"""One question, or a part of it: what its mentions ask for together."""

from collections.abc import Iterator
from typing import Any

from tools.figures.fiscal_dates import FISCAL_PERIOD
from tools.language.definitions.dimensions import dimensions
from tools.language.disclosed.agreements import asked_terms
from tools.language.english.asides import MARK
from tools.language.english.forms import form_figures
from tools.language.english.left_out.sources import cited_filing
from tools.language.english.measured.basis import (
    either_sign,
    net_of_own,
    reported_basis,
    sign_convention,
    whole_company,
)
from tools.language.english.measured.ratios import earned_on, heading, manner, paid_for, per_share
from tools.language.english.measured.spending import spent
from tools.language.english.relations import (
    RELATION,
    UNKNOWN_FIGURE,
    asked_statements,
    is_bracketed,
    joining_words,
    other_companies,
    places_in_short,
    unknown_figures,
    word_set,
)
from tools.language.mentions import Mention
from tools.language.periods.named import CONTRADICTORY, PARTIAL_YEAR
from tools.language.question import Mentions
from tools.language.topics import LANGUAGE, READ, language_name, language_of, off_topic
from tools.language.wordings import reworded
from tools.models.questions import Classification, Problem
from tools.questions.computed.arithmetic import combine
from tools.questions.named.qualifiers import find_qualifiers
from tools.vocab.expressions import MAX_CHARACTERS, parse
from tools.vocab.loader import Formula, Metric, load_word_map, load_words

COMBINATION = "combination"


class Reading:
    """What the mentions of a question ask for.

    `figures` are the mentions of metrics, formulas, and of words that could mean several; `metrics` is what is asked
    for, as keys and expressions. `explained` are the positions of words that say how figures are combined, `unclear` of
    those that could combine them in several ways, `netted` of those that say what a figure is net of anyway.
    """

    def __init__(self, mentions: Mentions) -> None:
        self.vocabulary = vocabulary = mentions.vocabulary
        self.words = words = mentions.words
        self.periods = mentions.periods
        self.dismissed, self.talk = mentions.dismissed, mentions.talk
        self.companies, self.missing = list(mentions.companies), list(mentions.missing)
        known = {**vocabulary.metrics, **vocabulary.formulas}
        said = reworded(words, mentions.figures, [*self.companies, *self.missing], known)
        said = self._without_spent(said)
        formed = form_figures(words, per_share(words, said, vocabulary), self.periods, vocabulary)
        signed = sign_convention(words, formed.figures, vocabulary)
        self.netted = net_of_own(words, formed.figures)
        self.figures = [figure for figure in formed.figures if figure.first not in signed | self.netted]
        self.qualifiers = list(find_qualifiers(words, self.figures))
        qualifying = self._qualifying()
        self._related = self._others(other_companies(words, [*self.companies, *self.missing], self.figures))
        self._apart = self._names_several()
        self.companies = [mention for mention in self.companies if mention not in self._related]
        self.missing = [mention for mention in self.missing if mention not in self._related]
        self.statements, naming = asked_statements(words, mentions.statements, self.figures)
        naming |= self._places_in_short()
        verbs = self._by_verb()
        self.figures += verbs
        self._dating = self._of_dates()
        combined = combine(words, self._known_figures(), vocabulary, apart=self._apart)
        self.metrics: list[str] = [FISCAL_PERIOD] if self._dating else combined.keys
        self.explained: set[int] = combined.explained | naming | self._dating | qualifying | formed.explained
        self.explained |= signed | reported_basis(words) | either_sign(words)
        self.explained |= cited_filing(words, self.periods.covered) | whole_company(words)
        self._headed = heading(words, self.figures) if self._has_ratio() else set[int]()
        self.explained |= (manner(words) if self._has_ratio() else set[int]()) | self._headed
        self.explained |= self._joining()
        self.unclear: set[int] = combined.unclear | earned_on(words, self.figures) | paid_for(words, self.figures)
        self.unclear |= {place for verb in verbs for place in self._of_what_alone(verb)}
        self._refused = [*combined.refused, *self._upside_down()]
        self.language = language_of(words.tokens)

    def _others(self, related: list[Mention[Any]]) -> list[Mention[Any]]:
        """Those that are no second mention of the company that is asked about: "Apple's proposal by Apple"."""
        asked = [mention.entry for mention in (*self.companies, *self.missing) if mention not in related]
        return [mention for mention in related if mention.entry not in asked]

    def _without_spent(self, said: list[Mention[Any]]) -> list[Mention[Any]]:
        """The figures without cash that is only spent; with another figure, that tells what it is spent on."""
        cash = spent(self.words, said, [*self.companies, *self.missing])
        others = [one for one in said if one not in cash]
        free = {place for one in cash for place in range(one.first, one.end)}
        self.words.taken -= free if not others else set()
        return others

    def _qualifying(self) -> set[int]:
        """The words for figures that another one holds anyway; other such figures narrow it, and are left open."""
        explained: set[int] = set()
        for one in self.qualifiers:
            self.figures.remove(one.figure)
            places = set(range(one.figure.first, one.figure.end))
            explained |= places | one.joining if one.known else set()
            self.words.taken -= set() if one.known else places
        return explained

    def _places_in_short(self) -> set[int]:
        """The words of statements in short, which are no figures that are asked for: "D&A in Nvidia's cash flow"."""
        places = places_in_short(self.words, self.figures)
        spans = [range(one.first, one.end) for one in self.figures if one.first in places]
        self.figures = [figure for figure in self.figures if figure.first not in places]
        return {*places.values(), *(at for span in spans for at in span)}

    def _upside_down(self) -> list[str]:
        """The question where what it asks for divides a ratio by an amount, which nobody means."""
        read = (key for key in self.metrics if not key.isidentifier() and len(key) <= MAX_CHARACTERS)
        measured = (dimensions(parse(key), self.vocabulary) for key in read)
        return [self.words.text] if any(one is not None and one[0] < 0 for one in measured) else []

    def _joining(self) -> frozenset[int]:
        companies = {mention.first for mention in (*self.companies, *self.missing)}
        periods = {at for first, _ in self.periods.covered if (at := self.words.at(first)) is not None}
        return joining_words(self.words, companies, periods)

    @property
    def named(self) -> list[tuple[int, int]]:
        """From which character to which a company or a figure is named."""
        tokens = self.words.tokens
        named = (*self.companies, *self.missing, *self.figures)
        spans = [*((one.first, one.end) for one in named), *((one.first, one.end) for one in self.qualifiers)]
        return [(tokens[first].start, tokens[end - 1].end) for first, end in spans]

    def _has_ratio(self) -> bool:
        formulas = self.vocabulary.formulas
        return any("/" in key or (key in formulas and "/" in formulas[key].expression) for key in self.metrics)

    def _by_verb(self) -> list[Mention[Any]]:
        """What a verb says by itself, with no figure in its clause: "what did Apple earn, and what is its debt"."""
        if self.statements or not load_words("parts").isdisjoint(self.words.keys):
            return []
        alone, known = load_word_map("meant_alone"), {**self.vocabulary.metrics, **self.vocabulary.formulas}
        free = [at for at, key in enumerate(self.words.keys) if key in alone and at not in self.words.taken]
        free = [at for at in free if not any(figure.first in self._clause(at) for figure in self.figures)]
        free = [at for at in free if not self._is_of_something_else(at)]
        return self.words.claim(Mention(known[alone[self.words.keys[at]][0]], at, at + 1) for at in free[:1])

    def _is_of_something_else(self, at: int) -> bool:
        """Whether no figure of the question's own period is meant by a verb: "what did Apple lose to lawsuits", "how
        many users did it lose", "what did it earn the year before"."""
        keys, other, clause = self.words.keys, load_words("of_something_else"), self._clause(at)
        behind = at + 1 < len(keys) and at + 1 not in self.words.taken and keys[at + 1] in other
        thing = clause.start + 1  # "what interest did it earn"
        named = keys[clause.start] in load_words("asking_else") and thing < at and thing not in self.words.taken
        named = named and keys[thing] not in load_words("asks_plainly")
        apart = not load_words("of_another_year").isdisjoint(keys[place] for place in clause)
        return behind or named or (apart and bool(self.figures)) or not other.isdisjoint(keys[clause.start : thing])

    def _of_what_alone(self, verb: Mention[Any]) -> list[int]:
        """The words right behind a verb that say of what alone it is: "what did Apple earn on currency"."""
        keys, idle = self.words.keys, load_word_map("arithmetic")
        if keys[verb.end : verb.end + 1] and keys[verb.end] not in load_words("of_what_alone"):
            return []
        behind = range(verb.end + 1, self._clause(verb.first).stop)
        passed = {*idle["articles"], *idle["placing"], *load_word_map("passing")["joining"]}
        return [at for at in behind if at not in self.words.taken and keys[at] not in passed]

    def _clause(self, at: int) -> range:
        """The positions from the last word that asks something before a place to the next one behind it."""
        asking = [place for place, key in enumerate(self.words.keys) if key in load_words("asking_else")]
        return range(
            max((place for place in asking if place <= at), default=0),
            min((place for place in asking if place > at), default=len(self.words.keys)),
        )

    def _of_dates(self) -> set[int]:
        """The words that ask when a period begins or ends; beside a figure they only say which one is meant."""
        dated = [m for m in self.figures if not isinstance(m.entry, str) and m.entry.key == FISCAL_PERIOD]
        self.figures = [mention for mention in self.figures if mention not in dated]
        words = {position for mention in dated for position in range(mention.first, mention.end)}
        if self.figures or self.statements:
            return set()
        limits, dating = load_words("limits"), load_words("dating")
        keys = {position: token.key for position, token in enumerate(self.words.tokens)}
        if limits & set(keys.values()) and any(self._asks_date(at) for at, key in keys.items() if key in dating):
            words |= {position for position, key in keys.items() if key in limits | dating}
        return words

    def _asks_date(self, at: int) -> bool:
        """Whether a date is asked for, and not only told: "where did it stand when the year ended"."""
        words, before, end = self.words, at, at + 1
        while before > 0 and MARK.search(words.between(before, before)) is None:
            before -= 1
            if words.keys[at] == "when" and words.keys[before] in load_words("asking_else"):
                return False
        while end < len(words.keys) and MARK.search(words.between(end, end)) is None:
            end += 1
        clause = set(words.free_keys(before, end))
        # What begins or ends there is a period: "when does the credit line end" asks for another date.
        return not (load_words("limits").isdisjoint(clause) or load_words("agreed") & clause or asked_terms(words.text))

    def _names_several(self) -> bool:
        companies = {mention.entry.ticker for mention in self.companies}
        companies |= {mention.entry.message for mention in self.missing}
        periods = self.periods
        several = len(periods.fiscal_years) > 1 or len(periods.fiscal_quarters) > 1 or len(periods.ends) > 1
        return len(companies) > 1 or (several and not periods.ranged and self._parts_figures())

    def _parts_figures(self) -> bool:
        """Whether a period stands between two figures: behind all of them, each of several periods is that of all."""
        first, last = (edge((one.first for one in self.figures), default=0) for edge in (min, max))
        places = (self.words.at(start) for start, _ in self.periods.covered)
        return any(place is not None and first < place < last for place in places)

    def _known_figures(self) -> list[Mention[Metric | Formula]]:
        return [Mention(m.entry, m.first, m.end) for m in self.figures if not isinstance(m.entry, str)]

    @property
    def ambiguous(self) -> tuple[str, ...]:
        """The words that could mean several figures, unless the question names one of these as well."""
        named = {*(mention.entry.key for mention in self._known_figures()), *self.metrics}
        words = dict.fromkeys(
            mention.entry
            for mention in self.figures
            if isinstance(mention.entry, str)
            and mention.first not in self._headed
            and not (named and is_bracketed(self.words, mention))  # "dividends (cash flow)" tells the statement
        )
        if not self.statements:
            words |= dict.fromkeys(self._verbs_of_several())
        options = load_word_map("ambiguous") | load_word_map("ambiguous_alone")
        return tuple(word for word in words if not named.intersection(options[word]))

    def _verbs_of_several(self) -> Iterator[str]:
        """The verbs that could mean several figures, and have none in their clause: "what did Apple make"."""
        alone, keys = load_word_map("ambiguous_alone"), self.words.keys
        named = {place for one in (*self.companies, *self.missing) for place in range(one.first, one.end)}
        for at in self.words.free(0, len(keys)):
            beside = bool(at) and (at - 1 in named or keys[at - 1] in load_words("own_subject"))
            elsewhere = beside and not any(figure.first in self._clause(at) for figure in self.figures)
            if keys[at] in alone and (not self.figures or elsewhere):
                yield keys[at]

    def problems(self, slots: Classification) -> tuple[Problem, ...]:
        """Why no figure answers, the most telling first."""
        words = self.words
        found = list(off_topic(words))
        found += [Problem(kind=RELATION, words=words.said(mention.first, mention.end)) for mention in self._related]
        found += [Problem(kind=COMBINATION, words=said) for said in self._refused]
        found += [Problem(kind=UNKNOWN_FIGURE, words=said) for said in unknown_figures(words, self.figures)]
        found += self.periods.problems
        if self.periods.to_date and self.statements:
            found.append(Problem(kind=PARTIAL_YEAR, words=self.periods.to_date))
        found += self._two_years()
        understood = slots.tickers and (slots.metrics or slots.statements) and not slots.unexplained
        if self.language not in READ and not understood:
            found.append(Problem(kind=LANGUAGE, words=language_name(self.language)))
        return tuple(dict.fromkeys(found))

    def _two_years(self) -> Iterator[Problem]:
        """A figure of one year, asked for another: "2023 revenue for fiscal 2022"."""
        years = {at: named for named in self.periods.singles if (at := self.words.at(named.start)) is not None}
        linking = load_words("of_year")
        ends = {self.words.at(named.end - 1): named for named in self.periods.singles}
        for figure in self.figures:
            before = ends.get(figure.first - 1)
            after = next((years[at] for at in range(figure.end, figure.end + 4) if at in years), None)
            if before is None or after is None or before.year == after.year:
                continue
            links = {token.key for token in self.words.tokens[figure.end : self.words.at(after.start)]}
            if links & linking and links <= linking | word_set("arithmetic", "articles"):
                yield Problem(kind=CONTRADICTORY, words=self.words.text[before.start : after.end])
