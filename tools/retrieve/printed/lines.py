"""Lines of a company's own, each by the name that a question gives it."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from tools.errors import TieoutError
from tools.figures.asked.request import FigureRequest
from tools.figures.lookup import lookup_metric
from tools.language.companies import CompanyFinder
from tools.language.printed.own_lines import dated_apart, own_words
from tools.language.printed.questions import content_words, part_words, weak_words
from tools.language.question import find_mentions
from tools.models.base import Company
from tools.models.facts import PRINTED, LookupResult, MetricValue
from tools.models.filters import Filters
from tools.models.questions import Classification
from tools.ports.deps import Deps
from tools.questions.meant import as_meant
from tools.retrieve.printed.lookup import with_printed

_CURRENCY = 3  # letters


@dataclass(frozen=True)
class Asking:
    """The company, and how its lines are looked up."""

    deps: Deps
    company: Company
    filters: Filters


async def company_of(deps: Deps, reading: Classification) -> Company | None:
    """The one company that a question is about; None where it names none, or several."""
    if len(reading.tickers) != 1:
        return None
    companies = await deps.facts.companies()
    return next((one for one in companies if reading.tickers[0] in (one.ticker, *one.tickers)), None)


@dataclass(frozen=True)
class Unnamed:
    """A question without the names of companies and periods, the years that it names, and whether these stand apart:
    "ferry revenue in 2021 less ferry costs in 2020" is of neither year.
    """

    text: str
    years: tuple[int, ...]
    apart: bool


async def unnamed(deps: Deps, question: str) -> Unnamed:
    """The question without names, as its lines are looked for in it."""
    finder = CompanyFinder(await deps.facts.companies(), deps.directory)
    meant = as_meant(question, finder, deps.vocabulary)
    mentions = find_mentions(question, finder, meant.vocabulary)
    words, dated = mentions.words, sorted(mentions.periods.covered)
    spans = [(words.starts[one.first], words.ends[one.end - 1]) for one in mentions.companies]
    text = words.text
    apart = any(dated_apart(text[end:start]) for (_, end), (start, _) in pairwise(dated))
    for start, end in sorted({*spans, *dated}, reverse=True):
        text = f"{text[:start]} {text[end:]}"
    return Unnamed(text, mentions.periods.fiscal_years, apart)


async def find_line(asking: Asking, names: Sequence[str], year: int, quarter: int | None) -> MetricValue | None:
    """The line that is called by the first of the names that any is called by, as an amount of money."""
    deps = asking.deps
    for name in names:
        request = FigureRequest.one_period(asking.company.ticker, name, year, quarter, asking.filters.filed_before)

        async def look_up(request: FigureRequest = request) -> LookupResult:
            return await lookup_metric(
                deps.facts, deps.directory, deps.vocabulary, request, deps.today(), deps.documents
            )

        try:
            found = await with_printed(deps, request, look_up)
        except TieoutError:
            continue
        line = next(iter(found.values), None)
        if line is not None and _is_amount(line) and await _is_called(deps, line, name):
            own = line.concept.startswith(PRINTED)  # a line of the statement, whatever it was asked for as
            return line.model_copy(update={"metric": line.concept}) if own else line
    return None


async def _is_called(deps: Deps, line: MetricValue, name: str) -> bool:
    """Whether a line that no figure's name means has all words of the name: a near one is another part's."""
    lacking = content_words(own_words(name)) - weak_words() - part_words() - content_words(line.label)
    if not lacking or not line.metric.startswith(PRINTED):
        return True
    table = await deps.documents.table(line.source.table_id) if line.source.table_id else None
    return table is not None and lacking <= content_words(f"{table.caption} {table.context}")


def is_own(asking: Asking, line: MetricValue) -> bool:
    """Whether a line was found by the name that it is printed by, and is no figure that every company has."""
    return line.metric.startswith(PRINTED) or line.metric not in asking.deps.vocabulary.metrics


def _is_amount(value: MetricValue) -> bool:
    """Whether it is money, and of one meaning; what a sentence tells may be of anything."""
    money = len(value.unit) == _CURRENCY and value.unit.isupper()
    return money and value.basis != "text" and value.status != "ambiguous"
