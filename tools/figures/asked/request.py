"""What a figure tool is asked for, checked before the store is touched."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import date

from rapidfuzz import process

from tools.errors import InvalidInput, NothingMatches, TieoutError, UnknownCompany, UnknownMetric
from tools.language.companies import CompanyFinder
from tools.language.english.labels import (
    fit_of_concept,
    narrowed,
    nears_concept,
    partly_the_same,
    readings,
    without_held,
)
from tools.language.english.measured.schedules import due_concepts
from tools.language.english.rephrased.loose_names import whole_name
from tools.language.printed.in_notes import note_concepts
from tools.models.base import Company
from tools.models.facts import Declined
from tools.models.figures import PeriodBasis
from tools.ports.stores import FactStore
from tools.text import humanise_concept, name_key
from tools.vocab.loader import Metric, Vocabulary, concept_metric, load_words

MOST = 50  # companies, metrics or periods in one request
MOST_CHARACTERS = 500  # of a name, or of a formula
_MOST_NAMED = 4
_FIRST_YEAR = 1900
_EXPRESSION = re.compile(r"[+*/]|\w\(|\([^)]*$")  # an operator, a call, an open bracket
_JOINED = re.compile(r":|[a-z][A-Z]")
_CONCEPT = re.compile(r"(?:[a-z][a-z0-9\-]*:)?[A-Z][A-Za-z0-9_]{3,}")


@dataclass(frozen=True)
class FigureRequest:
    """Companies, metrics and periods.

    Without `fiscal_years`, the `newest` periods that have a figure are meant. `quarterly` without
    `fiscal_quarters` means every quarter of those years, or the newest quarters. `exact` are the very periods that
    are meant, year and quarter (0 for the whole year), whatever the other slots say of time. On the calendar `basis`,
    years and quarters are those of the calendar: each company's nearest quarters. `first` asks for figures as they were
    first reported. `by_end` tells that these are all the years that are meant: one that filings lack may be numbered by
    its end.
    """

    tickers: tuple[str, ...]
    metrics: tuple[str, ...]
    fiscal_years: tuple[int, ...] = ()
    fiscal_quarters: tuple[int, ...] = ()
    as_of: date | None = None
    segment: str | None = None
    newest: int = 1
    quarterly: bool = False
    exact: tuple[tuple[int, int], ...] = ()
    first: bool = False
    basis: PeriodBasis = "fiscal"
    by_end: bool = True

    @classmethod
    def one_period(
        cls, ticker: str, metric: str, fiscal_year: int | None, fiscal_quarter: int | None, as_of: date | None
    ) -> "FigureRequest":
        """A request for a single period: the newest one where no year is given."""
        years = () if fiscal_year is None else (fiscal_year,)
        quarters = () if fiscal_quarter is None else (fiscal_quarter,)
        return cls((ticker,), (metric,), years, quarters, as_of)

    def one(self, ticker: str, metric: str) -> "FigureRequest":
        """The request for one company and metric."""
        return replace(self, tickers=(ticker,), metrics=(metric,))

    @property
    def quarters(self) -> tuple[int, ...]:
        """The quarters that are meant; 0 stands for the whole year."""
        return self.fiscal_quarters or ((1, 2, 3, 4) if self.quarterly else (0,))

    @property
    def named(self) -> tuple[tuple[int, int], ...]:
        """The periods that are meant, year and quarter; none where the newest are."""
        crossed = ((year, quarter) for year in self.fiscal_years for quarter in self.quarters)
        return self.exact or tuple(crossed)

    def check(self, today: date) -> None:
        """Raise `InvalidInput`, naming the argument, for what can't be asked."""
        for name, values in (("tickers", self.tickers), ("metrics", self.metrics)):
            if not values:
                raise InvalidInput(f"{name} is empty: name at least one.")
            for value in values:
                _check_text(name, value)
        lists = (self.tickers, self.metrics, self.fiscal_years, self.fiscal_quarters, self.exact)
        named = ("tickers", "metrics", "fiscal_years", "fiscal_quarters", "exact")
        for name, size in zip(named, map(len, lists), strict=True):
            if size > MOST:
                raise InvalidInput(f"{name} holds {size} entries; at most {MOST} fit one request.")
        for year in (*self.fiscal_years, *(year for year, _ in self.exact)):
            if not _FIRST_YEAR <= year <= today.year + 2:
                raise NothingMatches(f"fiscal_years: {year} is no fiscal year that filings could cover.")
        for quarter in self.fiscal_quarters:
            if not 1 <= quarter <= 4:
                raise InvalidInput(f"fiscal_quarters: {quarter} is no quarter; use 1 to 4.")
        self._check_others(today)

    def _check_others(self, today: date) -> None:
        if self.as_of is not None and self.as_of > today:
            raise NothingMatches(f"as_of: {self.as_of} is in the future (today is {today}).")
        if self.basis == "calendar" and not self.named:
            raise InvalidInput("fiscal_years: name the calendar years that basis 'calendar' is asked for.")
        if self.segment is not None:
            _check_text("segment", self.segment)


def _check_text(name: str, value: str) -> None:
    if "\x00" in value:
        raise InvalidInput(f"{name} holds a NUL byte.")
    if not name_key(value):
        raise InvalidInput(f"{name} holds an empty name.")
    if len(value) > MOST_CHARACTERS:
        raise InvalidInput(f"{name} holds a name of {len(value)} characters; at most {MOST_CHARACTERS} are read.")


def resolve_companies(finder: CompanyFinder, names: Sequence[str]) -> tuple[list[Company], list[Declined]]:
    """The companies that are loaded, and the others declined; raises for the first where none is loaded."""
    found: dict[int, Company] = {}
    failures: list[tuple[str, TieoutError]] = []
    for name in names:
        try:
            company = finder.find(name)
            found[company.company_id] = company
        except (UnknownCompany, InvalidInput) as error:
            failures.append((name, error))
    if failures and not found:
        raise failures[0][1]
    return list(found.values()), [
        Declined(ticker=name, metric="*", reason=error.message, remedy="Ask again once it is loaded.")
        for name, error in failures
    ]


async def filed_by(
    store: FactStore, companies: list[Company], as_of: date | None
) -> tuple[list[Company], list[Declined]]:
    """The companies that had filed by then; raises `InvalidInput` where none had."""
    if as_of is None:
        return companies, []
    spans = await store.filing_span([company.company_id for company in companies])
    early = [c for c in companies if c.company_id in spans and as_of < spans[c.company_id][0]]
    reasons = {
        c.ticker: f"as_of: {as_of} is before the first loaded filing of {c.name} ({spans[c.company_id][0]})."
        for c in early
    }
    if early and len(early) == len(companies):
        raise NothingMatches(next(iter(reasons.values())))
    return [c for c in companies if c not in early], [
        Declined(ticker=ticker, metric="*", reason=reason, remedy="Ask with a later as_of.")
        for ticker, reason in reasons.items()
    ]


async def resolve_metrics(
    store: FactStore,
    vocabulary: Vocabulary,
    companies: Sequence[Company],
    names: Sequence[str],
    *,
    alone: bool = True,
) -> tuple[list[Metric], list[Declined]]:
    """Metrics by plain name or concept, and the unknown ones declined; `alone`, it raises where none is known."""
    metrics: dict[str, Metric] = {}
    unknown: list[str] = []
    reported: list[str] | None = None
    for name in names:
        metric = find_metric(vocabulary, name)
        if metric is None:
            if reported is None:
                reported = await store.concept_names([company.company_id for company in companies])
            concepts = [] if vocabulary.find_formula(name) else meant_concepts(vocabulary, name, reported)
            metric = concept_metric(concepts[0]) if len(concepts) == 1 else None
        if metric is None:
            unknown.append(name)
        else:
            metrics[metric.key] = metric
    if unknown and not metrics and alone:
        raise UnknownMetric(unknown_metric(vocabulary, unknown[0], reported or ()))
    return list(metrics.values()), [
        Declined(
            ticker="*",
            metric=name,
            reason=f"No metric or concept {name!r} is known.",
            remedy=unknown_metric(vocabulary, name, reported or ()).removeprefix(f"No metric {name!r} is known. "),
        )
        for name in unknown
    ]


def find_metric(vocabulary: Vocabulary, name: str) -> Metric | None:
    """The metric of a plain name, also with "total" before it, or ", net" or an aside in brackets behind that narrows
    nothing; of a balance also with "held" or "outstanding" behind it.

    None for formulas, and for what is written like an expression.
    """
    found = vocabulary.find(name)
    if found is not None or vocabulary.find_formula(name) is not None or _EXPRESSION.search(name) or narrowed(name):
        return found
    named = next((metric for text in readings(name) if (metric := vocabulary.find(text)) is not None), None)
    held = vocabulary.find(without_held(name)) if named is None else None
    return held if held is not None and held.period == "instant" else named


def is_concept(name: str) -> bool:
    """Whether a name can be nothing but a concept's: with its taxonomy, or several words written as one."""
    return _CONCEPT.fullmatch(name) is not None and _JOINED.search(name) is not None


def find_concepts(name: str, reported: Sequence[str]) -> list[str]:
    """The concepts that a name means: by itself, with or without its taxonomy, or by its words in any order and form.

    Several where nothing decides between them.
    """
    if _CONCEPT.fullmatch(name):
        exact = [c for c in reported if name in (c, c.partition(":")[2])]
        known = min(exact, key=lambda c: (not c.startswith("us-gaap:"), c), default=None)
        return [known or (name if ":" in name else f"us-gaap:{name}")]
    key = name_key(name)
    by_words = [c for c in reported if name_key(humanise_concept(c)) == key]
    if by_words:
        return [min(by_words)]
    if falling_due := due_concepts(name, reported):
        return falling_due
    fits = [(fit, concept) for concept in reported if (fit := fit_of_concept(name, concept)) is not None]
    nearest = [concept for fit, concept in fits if fit == max(fits)[0]] or note_concepts(name, reported)
    locals_ = {concept.partition(":")[2] for concept in nearest}
    return nearest[:1] if len(locals_) == 1 else nearest


def meant_concepts(vocabulary: Vocabulary, name: str, reported: Sequence[str]) -> list[str]:
    """The concepts that a name means by itself or its words; else those that have one word more, which says little."""
    return find_concepts(name, reported) or near_concepts(vocabulary, name, reported)


def near_concepts(vocabulary: Vocabulary, name: str, reported: Sequence[str]) -> list[str]:
    """The concepts with all words of a name and one more that says little; none where the name means a figure."""
    if any(whole_name(said, vocabulary) for said in readings(name)):
        return []
    near = [concept for concept in reported if nears_concept(name, concept)]
    return near[:1] if len({concept.partition(":")[2] for concept in near}) == 1 else near


def near_notes(names: Sequence[str], metrics: Sequence[Metric]) -> list[str]:
    """What to say of names that were read as such concepts."""
    concepts = [metric.key for metric in metrics if metric.is_concept]
    read = [(name, concept) for name in names for concept in concepts if nears_concept(name, concept)]
    return [f"{name!r} is read as {concept}." for name, concept in read if not find_concepts(name, [concept])]


def unknown_metric(vocabulary: Vocabulary, name: str, reported: Sequence[str]) -> str:
    """What to say of an unknown metric: that it is a formula, or its near misses, plain names first."""
    formula = vocabulary.find_formula(name)
    if formula is not None:
        return f"{name!r} is computed, not reported: use calculate with the formula {formula.key!r}."
    if not load_words("compounding").isdisjoint(name_key(name).split()):
        return f"{name!r} does not tell over how many years: ask for '3-year {name}', or calculate cagr(revenue, 3)."
    concepts = meant_concepts(vocabulary, name, reported)
    if concepts:
        return f"{name!r} could be {' or '.join(concepts[:_MOST_NAMED])}: ask for the one that is meant."
    parts = list(dict.fromkeys(concept for concept in reported if partly_the_same(name, concept)))
    if parts:
        options = " or ".join(parts[:_MOST_NAMED])
        return f"No metric {name!r} is known. It may be part of {options}: ask for the one that is meant."
    labels = {phrase: metric.key for phrase, metric in vocabulary.phrases.items()}
    labels |= {name_key(humanise_concept(concept)): concept for concept in reported}
    near = process.extract(name_key(name), labels.keys(), limit=3, score_cutoff=75)
    if near:
        options = dict.fromkeys(labels[choice] for choice, _, _ in near)
        return f"No metric {name!r} is known. Did you mean {' or '.join(options)}?"
    return f'No metric {name!r} is known. Use a plain name ("revenue") or a concept ("us-gaap:Revenues").'
