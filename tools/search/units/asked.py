"""What a search of units looks for, and where: read once, before its legs run."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Final, Self

from tools.errors import InvalidInput
from tools.language.arabic.asking import DATED, read_asking, says_other
from tools.language.arabic.intent import numeric_intent
from tools.language.arabic.letters import normalise
from tools.language.bilingual.asked_words import asked_words
from tools.language.bilingual.called import without_company
from tools.language.bilingual.light_words import without_light, without_related
from tools.language.bilingual.line_names import NamedLine, moves_of_names, named_lines
from tools.language.bilingual.restated import restated
from tools.language.bilingual.two_figures import TwoFigures
from tools.language.bilingual.unit_words import (
    asks_rate,
    idle_terms,
    in_other_language,
    moving_terms,
    other_term,
    same_as,
    variants_of,
)
from tools.language.bilingual.unpaid import with_unpaid
from tools.language.companies import CompanyFinder
from tools.language.terms import terms
from tools.models.filters import Filters
from tools.models.questions import Classification
from tools.models.units import NumberKind, NumericIntent
from tools.ports.deps import Deps
from tools.ports.indexes import Scope
from tools.questions.classify import classify
from tools.questions.meant import check_question
from tools.search.scope import read_scope
from tools.search.units.bilingual import named_in_both, parts_of_ratio
from tools.search.units.called import called_in_scope
from tools.search.units.two import parts_of_two, two_of

MOST_UNITS: Final = 100
_OTHER_NAME: Final = 0.8  # what a word weighs that means the same, in either language
_MOVING: Final = 0.3  # one that asks how a figure moved


@dataclass(frozen=True)
class AskedUnits:
    """A search of units: its query, the numbers that it names, its words with their weights, and where it looks.

    `names` are the ways in which the figures that it names are called, in both languages, as terms; `telling` are its
    own words that do more than ask; `lines` are the lines of statements that it names; `top_k` is how many units are
    wanted. `kinds` are the kinds of numbers that answer it, where it tells: a rate is a percentage, a time a date.
    `moves` tells that it asks by how much a figure moved. `parts` are the names of each figure that it puts together,
    `two` the ways to read which ones these are.
    """

    query: str
    intent: NumericIntent
    words: Mapping[str, float]
    scope: Scope
    top_k: int
    names: tuple[tuple[str, ...], ...] = ()
    telling: tuple[str, ...] = ()
    lines: tuple[NamedLine, ...] = ()
    kinds: frozenset[NumberKind] = frozenset()
    moves: bool = False
    parts: tuple[tuple[tuple[str, ...], ...], ...] = ()
    two: tuple[TwoFigures, ...] = ()

    @property
    def related(self) -> frozenset[str]:
        """All of its words."""
        return frozenset(self.words)

    def of_part(self, text: str) -> Self:
        """The search for one of the figures that it puts together, by the words for that one."""
        telling = tuple(term for term in terms(read_asking(text).text) if term not in idle_terms())
        return replace(self, query=text, lines=named_lines(without_light(text)), names=(), telling=telling, two=())


async def read_asked(
    deps: Deps,
    query: str,
    filters: Filters | None = None,
    top_k: int = 10,
    *,
    reading: Classification | None = None,
    finder: CompanyFinder | None = None,
) -> AskedUnits:
    """Read a search. The companies that the query names limit it, unless the filters name some themselves.

    Raises `InvalidInput` and `UnknownCompany` for a query or a filter that makes no sense.
    """
    query = restated(without_related(with_unpaid(check_question(query, "query"))))
    filters = filters or Filters()
    if not 1 <= top_k <= MOST_UNITS:
        raise InvalidInput(f"top_k: {top_k} is not between 1 and {MOST_UNITS}.")
    finder = finder or CompanyFinder(await deps.facts.companies(), deps.directory)
    scope = replace(read_scope(filters, finder, deps.vocabulary), fiscal_years=(), fiscal_quarters=())
    reading = reading or classify(query, finder, deps.vocabulary)
    if not (scope.company_ids or scope.doc_ids) and reading.tickers:
        scope = replace(scope, company_ids=tuple(finder.find(one).company_id for one in reading.tickers))
    if filters.fiscal_years:
        scope = replace(scope, fiscal_years=_told_in(filters.fiscal_years))
    companies = [finder.find(one).name for one in reading.tickers]
    text = normalise(query)
    for called in await called_in_scope(deps, scope):
        text = without_company(text, called, noun=True)
    lines = named_lines(without_light(text))
    others = tuple(tuple(sorted(name)) for line in lines for name in line.names)
    names = (*named_in_both(reading.metrics, deps.vocabulary), *others)
    two = two_of(text, reading.metrics, deps.vocabulary)
    parts = parts_of_two(two) or parts_of_ratio(reading.metrics, deps.vocabulary)
    every = (*names, *(name for part in parts for name in part))
    words = dict(_words(text, every, frozenset(terms(" ".join(companies)))))
    telling = tuple(term for term, weight in words.items() if weight == 1 and term not in idle_terms())
    moves = not (moving_terms() - moves_of_names(lines)).isdisjoint(map(same_as, words))
    intent, kinds = numeric_intent(query), frozenset(_kinds(query))
    return AskedUnits(query, intent, words, scope, top_k, names, telling, lines, kinds, moves, parts, two)


def _kinds(query: str) -> Iterator[NumberKind]:
    if asks_rate(query):
        yield "percent"
    if not DATED.isdisjoint(read_asking(query).openings):
        yield from ("date", "year")


def _told_in(years: tuple[int, ...]) -> tuple[int, ...]:
    """The years whose documents print figures of these years: the next year's have them beside their own."""
    return tuple(dict.fromkeys(one for year in years for one in (year, year + 1)))


def _words(query: str, names: tuple[tuple[str, ...], ...], companies: frozenset[str]) -> Iterator[tuple[str, float]]:
    """The telling words of the query, and those of what it names in the other language; all of them, where none tells.

    What asks by how much a figure moved stands in few labels.
    """
    text = read_asking(query).text
    text = without_light(text) if terms(without_light(text)) else text
    said = [term for term in terms(text) if not term[0].isdigit() and len(term) > 1 and term not in companies]
    forms = asked_words(text).also
    moves = moving_terms()
    said += [other_term()] if says_other(query) and other_term() not in said else []
    own = [term for term in said if term not in idle_terms()] or said
    others = [*(term for name in names for term in name), *(other for term in own for other in variants_of(term))]
    others += [other for term in own for other in in_other_language(term)]
    others += [other for term in own for form in forms.get(same_as(term), ()) for other in (form, *variants_of(form))]
    yield from ((term, _OTHER_NAME) for term in others if term not in own)
    yield from ((term, _MOVING if same_as(term) in moves else 1.0) for term in own)
