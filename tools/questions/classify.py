"""What a question asks, by rules: companies, periods, metrics, and the words that the rules can't explain."""

from collections.abc import Iterable, Iterator
from functools import cached_property, lru_cache
from typing import Any, TypeVar, cast

from tools.errors import InvalidInput
from tools.figures.formulas.combined import base_of
from tools.language.companies import CompanyFinder
from tools.language.english.asides import listed
from tools.language.english.planning import only_asks_why
from tools.language.mentions import Mention
from tools.language.periods.named import PARTIAL_YEAR
from tools.language.queries.types import query_type_of, weights_of
from tools.language.question import Mentions, find_mentions
from tools.language.topics import ENGLISH
from tools.models.figures import StatementType
from tools.models.questions import Classification, Intent, Named, Problem, QueryType
from tools.questions.asked.asked_for import with_asked
from tools.questions.asked.stated import with_stated
from tools.questions.computed.change_over_time import Course
from tools.questions.in_text import (
    asks_every_period,
    asks_how,
    only_in_text,
    pictures,
    states_figure,
    weighed_from,
)
from tools.questions.insider_words import as_insider_question
from tools.questions.leftovers import Leftovers, sort_leftovers
from tools.questions.meant import EXAMPLE, REMEMBERED, as_meant
from tools.questions.of_documents import as_document_question
from tools.questions.of_units import as_unit_question
from tools.questions.reading import Reading
from tools.questions.route import route
from tools.questions.router import with_signals
from tools.text import name_key, phrase_key
from tools.vocab.formulas import formulas_of
from tools.vocab.loader import Formula, Metric, Vocabulary, load_words

Entry = TypeVar("Entry")
_DEFINITION = "definition"


@lru_cache(maxsize=REMEMBERED)
def classify(
    question: str, finder: CompanyFinder, vocabulary: Vocabulary, talk: frozenset[str] = frozenset()
) -> Classification:
    """Classify by rules, once for each finder; the words of `talk` are known to narrow nothing.

    Raises `InvalidInput` for a question that can't be read.
    """
    read = as_meant(question, finder, vocabulary)
    if not read.text:
        raise InvalidInput(f"question holds nothing that can be seen. {EXAMPLE}")
    mentions = find_mentions(read.text, finder, read.vocabulary, talk)
    slots = classify_mentions(mentions)
    asked = {base_of(metric) for metric in slots.metrics}
    defined = tuple(one for one in read.defined if one.metric in asked)
    told: dict[str, Any] = {"language": read.language} if read.language else {}
    told |= {
        "talk": tuple(sorted(talk)),
        "defined": defined,
        "places": read.places,
        "may_not_apply": read.may_not_apply,
        "read_as": read.changes,
    }
    if read.unread:
        told["problems"] = (Problem(kind=_DEFINITION, words=read.unread), *slots.problems)
    slots = as_document_question(slots.model_copy(update=told), mentions)
    if read.language not in (None, ENGLISH):
        slots = as_unit_question(slots, question)
    slots = with_stated(slots, read.stated)
    weights = weights_of(query_type_of(read.text, slots, read.vocabulary))
    return with_signals(slots.model_copy(update={"weights": weights}), read.text)


def classify_mentions(mentions: Mentions) -> Classification:
    """What a clean question asks, or a part of it, by what it names."""
    reading = Reading(mentions)
    return as_insider_question(with_asked(_Slots(reading).fill(), reading, mentions.finder.loaded_tickers), mentions)


def _once(items: Iterable[Entry]) -> tuple[Entry, ...]:
    return tuple(dict.fromkeys(items))


class _Slots:
    """What was read, as the slots of a classification."""

    def __init__(self, reading: Reading) -> None:
        self._reading = reading
        self._keys = {token.key for token in reading.words.tokens}
        self._course = Course(reading)

    def fill(self) -> Classification:
        """The slots."""
        reading, periods, average = self._reading, self._reading.periods, self._course.average
        slots = Classification(
            query_type=self._query_type(),
            intent=self._intent(),
            granularity="quarterly" if periods.quarterly or periods.fiscal_quarters or self._is_of_now() else "annual",
            tickers=_once(mention.entry.ticker for mention in reading.companies),
            fiscal_years=self._course.fiscal_years,
            fiscal_quarters=average.fiscal_quarters if average else periods.fiscal_quarters,
            periods=periods.exact,
            open_end=self._course.open_end,
            first_reported=periods.vintage.first,
            as_of=periods.vintage.as_of,
            asks_restated=periods.vintage.asked,
            split_adjusted=periods.vintage.split_adjusted,
            change=self._course.change,
            sequential=periods.sequential,
            newest=self._course.newest,
            period_ends=periods.ends,
            years_ago=periods.years_ago,
            prior_year=periods.prior_year,
            metrics=self._asked_metrics,
            named=_once(self._named()),
            statements=_once(cast(StatementType, kind) for kind in reading.statements),
            language=reading.language,
            not_loaded=_once(mention.entry for mention in reading.missing),
            unexplained=self._said(self._leftovers.narrowing),
            unused=self._leftovers.unused,
            ambiguous=reading.ambiguous,
            narrative_cues=self._narrative_cues(),
            follows_up=self._follows_up(),
            reasons=self._reasons(),
        )
        problems = (*reading.problems(slots), *self._course.compound.problems(reading), *self._up_to_quarter(slots))
        slots = slots.model_copy(update={"problems": problems})
        return slots.model_copy(update={"route": route(slots)})

    def _up_to_quarter(self, slots: Classification) -> Iterator[Problem]:
        """The newest few periods beside a quarter that is named: "the last three quarters as of Q2 FY2026"."""
        latest = self._reading.periods.latest
        if latest > 1 and slots.fiscal_years and len(slots.fiscal_quarters) == 1 and not slots.periods:
            yield Problem(kind=PARTIAL_YEAR, words=f"the last {latest} beside a quarter")

    def _is_of_now(self) -> bool:
        """Whether a balance is asked for as it stands now: at the end of the newest quarter."""
        figures, periods = [mention.entry for mention in self._reading.figures], self._reading.periods
        balances = bool(figures) and all(isinstance(one, Metric) and one.period == "instant" for one in figures)
        named = periods.fiscal_years or periods.ends or periods.latest or periods.years_ago or periods.prior_year
        return balances and not named and not self._keys.isdisjoint(load_words("present"))

    def _named(self) -> Iterator[Named]:
        """The metrics that are called by another than their own name, as a whole and once."""
        reading = self._reading
        entries = [mention.entry.key for mention in reading.figures if isinstance(mention.entry, Metric)]
        for mention in reading.figures:
            metric, said = mention.entry, reading.words.said(mention.first, mention.end)
            if not isinstance(metric, Metric) or entries.count(metric.key) > 1:
                continue
            own = name_key(said) in (name_key(metric.label), name_key(metric.key.replace("_", " ")))
            if not own and reading.vocabulary.find(said) is metric:
                yield Named(metric=metric.key, said=said)

    def _intent(self) -> Intent:
        if self._reading.statements:
            return "full_statement"
        if not self._asked_metrics:
            return "narrative"
        return "timeseries" if self._query_type() == "trend" else "specific_metric"

    def _query_type(self) -> QueryType:
        every = bool(self._asked_metrics) and asks_every_period(self._reading)  # then it is they that are compared
        if len(self._reading.companies) > 1 or (self._keys & load_words("comparing") and not every):
            return "comparative"
        return "trend" if self._trends() else "factual" if self._asked_metrics else "narrative"

    def _trends(self) -> bool:
        periods = self._reading.periods
        if self._course.average is not None:
            return False
        formulas = formulas_of(self._reading.vocabulary)
        one_rate = bool(self._course.metrics) and all(map(formulas.spans_years, self._course.metrics))
        trending = load_words("trending") - (load_words("compounding") if one_rate else frozenset())
        over_time = bool(self._keys & trending) or asks_every_period(self._reading)
        return len(periods.fiscal_years) > 2 or periods.latest > 2 or over_time

    def _free(self) -> list[int]:
        return self._reading.words.free(0, len(self._reading.words.tokens))

    @cached_property
    def _cues(self) -> list[Mention[str]]:
        """What asks for text."""
        cues = load_words("narrative")
        found = self._reading.words.find(lambda tokens: key if (key := phrase_key(tokens)) in cues else None)
        return [*asks_how(self._reading), *(cue for cue in found if not states_figure(self._reading, cue))]

    def _narrative_cues(self) -> tuple[str, ...]:
        return _once(self._reading.words.said(mention.first, mention.end) for mention in self._cues)

    @cached_property
    def _asked_metrics(self) -> tuple[str, ...]:
        """The figures that are asked for: none where the question for text is about what figures only stand amid."""
        left = frozenset(self._leftovers.narrowing) if self._cues else frozenset[int]()
        if self._keys & load_words("ahead"):
            return ()  # a reported figure is no guidance
        return () if self._cues and only_in_text(self._reading, left) else _once(self._course.metrics)

    def _follows_up(self) -> bool:
        """Whether the question leans on the one before: by how it begins, or by what it refers to."""
        tokens = self._reading.words.tokens
        continuing = load_words("continuing")
        begins = any(phrase_key(tokens[:length]) in continuing for length in (1, 2))
        return begins or (bool(self._keys & load_words("referring")) and not self._reading.companies)

    @cached_property
    def _leftovers(self) -> Leftovers:
        """The words that no rule accounts for. Of a company alone, all of them tell what is asked."""
        reading = self._reading
        left, explained = self._left()
        asked = reading.metrics or reading.statements or self._cues
        if (reading.companies or reading.missing) and not (reading.metrics or reading.statements or reading.ambiguous):
            return Leftovers(tuple(left))
        sorted_out = sort_leftovers(reading, left, explained)
        return sorted_out if asked or reading.ambiguous or not sorted_out.narrowing else Leftovers(tuple(left))

    def _said(self, positions: Iterable[int]) -> tuple[str, ...]:
        return _once(self._reading.words.tokens[position].text for position in positions)

    def _left(self) -> tuple[list[int], frozenset[int]]:
        """The positions of the words that no rule accounts for, and of those that one does."""
        lists = ["filler", "changing", "trending", "narrative", "continuing"]
        lists += ["comparing"] if self._compares() else []
        lists += ["percent"] if self._is_in_percent() else []
        known = frozenset[str]().union(*(load_words(name) for name in lists))
        tokens, explained = self._reading.words.tokens, self._reading.explained
        explained |= self._course.average.words if self._course.average else frozenset()
        explained |= self._course.compound.words
        explained = frozenset(explained).union(
            *(range(weighed_from(self._reading, cue), cue.end) for cue in self._cues)
        )
        explained |= pictures(self._reading)
        known |= load_words("moves_beside_why") if self._cues and only_asks_why(self._narrative_cues()) else frozenset()
        left = [position for position in self._free() if position not in explained]
        unclear = self._reading.unclear | self._course.compound.open
        left = [p for p in left if tokens[p].key not in known or p in unclear or self._says_part(p)]
        return left, explained

    def _says_part(self, position: int) -> bool:
        """Whether a word says that a figure is less than it seems: an average, a part of another figure, a product."""
        return self._is_statistic(position) or self._is_within(position) or self._is_product(position)

    def _is_product(self, position: int) -> bool:
        """Whether an everyday word stands as a product's name does: "Apple pay revenue", not "does Apple pay tax"."""
        keys, everyday = self._reading.words.keys, listed("selling", "everyday")
        company = next((one for one in self._reading.companies if one.end == position), None)
        if company is None or position + 1 not in self._figure_starts or keys[position] not in everyday:
            return False
        return not company.first or keys[company.first - 1] not in listed("frames", "auxiliaries")

    def _is_within(self, position: int) -> bool:
        """Whether one figure is said to lie in another: "stock compensation in R&D"."""
        tokens = self._reading.words.tokens
        after = position + 2 if position + 1 < len(tokens) and tokens[position + 1].key == "the" else position + 1
        ends = {mention.end for mention in self._reading.figures}
        within = tokens[position].key in {"in", "within", "inside"}
        return within and position in ends and after in self._figure_starts

    def _is_statistic(self, position: int) -> bool:
        """Whether "mean" is the average of the figure after it: "mean revenue", but not "I mean revenue"."""
        tokens = self._reading.words.tokens
        speaker = tokens[position - 1].key in load_words("speaking") if position else False
        return tokens[position].key == "mean" and not speaker and position + 1 in self._figure_starts

    @property
    def _figure_starts(self) -> set[int]:
        return {mention.first for mention in self._reading.figures}

    def _is_in_percent(self) -> bool:
        """Whether something that is asked for comes in percent: a change, or a ratio."""
        shown = any(isinstance(m.entry, Formula) and m.entry.percent for m in self._reading.figures)
        formulas = self._reading.vocabulary.formulas
        shown = shown or any("/" in m or (m in formulas and formulas[m].percent) for m in self._reading.metrics)
        rates = any(not isinstance(m.entry, str | Formula) and m.entry.unit == "pure" for m in self._reading.figures)
        return shown or rates or bool(self._keys & (load_words("changing") | load_words("comparing")))

    def _compares(self) -> bool:
        """Whether there is anything to put side by side; where a lone figure is, "highest" asks for its period."""
        reading, periods = self._reading, self._reading.periods
        companies = [*reading.companies, *reading.missing]
        named = (companies, reading.figures, periods.fiscal_years, periods.fiscal_quarters, periods.ends)
        several = any(len(names) > 1 for names in named) or periods.latest > 1 or periods.quarterly
        return several or periods.open_end != "" or self._follows_up() or not companies

    def _reasons(self) -> tuple[str, ...]:
        periods = self._reading.periods
        years = ", ".join(f"FY{year}" for year in periods.fiscal_years) or f"the newest {periods.latest or 1}"
        opened = {"": "", "since": " and since", "until": " and before"}[self._course.open_end]
        tickers = _once(mention.entry.ticker for mention in self._reading.companies)
        return (
            f"companies: {', '.join(tickers) or 'none'}",
            f"metrics: {', '.join(_once(self._course.metrics)) or 'none'}",
            f"periods: {years}{opened}{' by quarter' if periods.quarterly else ''}",
        )
