"""A figure's name that the vocabulary does not list ("3-year revenue CAGR"), read as in questions.

Only a name that is read whole counts: whatever is left over could mean another figure.
"""

from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import replace
from typing import TypeVar

from tools.errors import InvalidInput, UnknownMetric
from tools.figures.formulas.combined import (
    add_over_time,
    average_over,
    growth_in_sequence,
    growth_of,
    is_year_to_date,
    sum_over,
)
from tools.language.asked_names import (
    THE_YEAR,
    AskedName,
    asked_name,
    change_first,
    difference_of,
    moved_in_points,
    says_amount,
    says_net,
    without_year_before,
)
from tools.language.companies import CompanyFinder
from tools.language.company_names.directory import Directory
from tools.language.definitions.dimensions import dimensions, kind_of
from tools.language.directions import read_directions
from tools.language.english.relations import word_set
from tools.language.periods.wording import clean
from tools.language.question import find_mentions
from tools.models.facts import LookupResult
from tools.models.figures import Calculations, Series
from tools.questions.classify import classify
from tools.questions.computed.change_over_time import Course
from tools.questions.named import known
from tools.questions.named.arithmetic import NameArithmetic, combines
from tools.questions.named.owners import of_owner, without_owner
from tools.questions.reading import Reading
from tools.vocab.expressions import MAX_YEARS, parse
from tools.vocab.formulas import formulas_of
from tools.vocab.loader import Vocabulary

_AMOUNT, _RATE = (1, 0), (0, 0)  # powers of amounts and of shares

Found = TypeVar("Found", LookupResult, Calculations, Series)


async def by_read_names(
    directory: Directory,
    vocabulary: Vocabulary,
    names: Sequence[str],
    step: Callable[[tuple[str, ...]], Awaitable[Found]],
    quarters: Sequence[int] = (),
    tickers: Sequence[str] = (),
    years: Sequence[int] = (),
) -> Found:
    """What the step finds by these names; where it doesn't know one, by what the name reads as, with a warning.

    `quarters` are the fiscal quarters that are asked for, none for whole years, `tickers` the companies, and
    `years` the fiscal years. Raises `InvalidInput` for a name that says another period.
    """
    asked, refused = tuple(names), None
    try:
        found = await step(asked)
    except (UnknownMetric, InvalidInput) as error:
        read, refused = read_names(directory, vocabulary, asked, quarters, tickers, years), error
        if not read:
            raise
    else:
        declined = () if isinstance(found, Series) else found.declined
        unknown = [entry.metric for entry in declined if entry.metric in asked]
        read = read_names(directory, vocabulary, unknown, quarters, tickers, years)
        if not read:
            return found
    try:
        found = await step(tuple(read.get(name, name) for name in asked))
    except InvalidInput:
        if refused is not None:
            raise refused from None  # what is wrong with the name as it was given
        raise
    said = tuple(f"{name!r} is read as {key}." for name, key in read.items())
    return found.model_copy(update={"warnings": (*said, *found.warnings)})


def read_names(
    directory: Directory,
    vocabulary: Vocabulary,
    names: Sequence[str],
    quarters: Sequence[int] = (),
    tickers: Sequence[str] = (),
    years: Sequence[int] = (),
) -> Mapping[str, str]:
    """Those names that the vocabulary does not list but that can be read, with the metric or expression they mean."""
    unknown = (name for name in names if not (vocabulary.find(name) or vocabulary.find_formula(name)))
    read = ((name, read_name(directory, vocabulary, name, quarters, tickers, years)) for name in unknown)
    return {name: key for name, key in read if key}


def read_name(
    directory: Directory,
    vocabulary: Vocabulary,
    name: str,
    quarters: Sequence[int] = (),
    tickers: Sequence[str] = (),
    years: Sequence[int] = (),
) -> str | None:
    """The metric or expression that a name means as a whole; None where it could be several, or words are left over.

    Raises `InvalidInput` where it says another period than the `quarters` or the `years` that are asked for.
    """
    name = without_year_before(without_owner(directory, name, tickers), quarterly=bool(quarters))
    asked, turned = asked_name(name), change_first(name)
    key = known.by_its_words(vocabulary, name)
    if key is None and not (difference_of(name) and combines(name)):  # the change of all of it, or of its first figure
        key = _as_question(directory, vocabulary, name) or of_owner(directory, vocabulary, name, tickers)
    key = key or _in_points(directory, vocabulary, name)
    key = key or (_as_question(directory, vocabulary, turned) if turned else None)
    year = years[0] if len(years) == 1 and not quarters else None
    key = key or _moved(directory, vocabulary, name, year)
    key = key or _spelled_out(directory, vocabulary, name, tickers, year) or known.part_of_whole(vocabulary, name)
    if key is not None or asked == AskedName(name.strip()):
        return key
    key = _plain(directory, vocabulary, asked)
    if key is not None and not asked.agrees(tuple(quarters), tuple(years)):
        if asked.last and not quarters:
            raise InvalidInput(f"{name!r} ends in {asked.last}: ask for that fiscal year alone.")
        said = ", ".join(f"Q{quarter}" for quarter in quarters) or "whole years"
        raise InvalidInput(f"{name!r} says another period than is asked for ({said}): make fiscal_quarters agree.")
    return key


def _spelled_out(
    directory: Directory, vocabulary: Vocabulary, name: str, tickers: Sequence[str], year: int | None
) -> str | None:
    """The arithmetic that a name is, over figures that are read as names of their own."""

    def read(part: str) -> str | None:
        key = known.known_figure(vocabulary, part) or _as_question(directory, vocabulary, part)
        key = key or of_owner(directory, vocabulary, part, tickers) or _grown(directory, vocabulary, part)
        # "Change in R&D / revenue" may be that of the quotient.
        return None if difference_of(part) and key not in vocabulary.metrics else key

    said = NameArithmetic(vocabulary, read, year).expression(name)
    return (formulas_of(vocabulary).named(said) or said) if said else None


def _grown(directory: Directory, vocabulary: Vocabulary, name: str) -> str | None:
    """The yearly growth that a name says of another figure."""
    asked = asked_name(name)
    grown = asked == AskedName(asked.name, growth="yearly")
    return _plain(directory, vocabulary, asked) if grown else None


def _moved(directory: Directory, vocabulary: Vocabulary, name: str, year: int | None) -> str | None:
    """What a figure is less what it was the year before, or in the year that the name tells.

    Where no year is told there is none of a reported balance, of which the cash flow statement calls something else its
    change, unless it is called a net one, and none of what is no amount; where one year is, none of a balance that has
    a line of its change.
    """
    asked = difference_of(name)
    if asked is None or (asked[2] and asked[2] != year and (asked[2] != THE_YEAR or year is None)):
        return None
    said, first, last = asked
    key = known.known_figure(vocabulary, said) or _as_question(directory, vocabulary, said)
    key = key or _spelled_out(directory, vocabulary, said, (), None)
    back = last - first if first else 0
    if key is None or not 0 <= back <= MAX_YEARS:
        return None
    net = says_net(said) and key in vocabulary.metrics and vocabulary.metrics[key].period == "instant"
    own = None if first or net or says_amount(name) else known.change_by_name(vocabulary, key)
    if own is not None and not (last and own in vocabulary.formulas):
        return None if last else own  # as it is by the figure's own name
    node = parse(key)
    measured = dimensions(node, vocabulary)
    if measured != _AMOUNT and not (first and measured == _RATE):
        return None
    listed = key in vocabulary.formulas and f"change_in_{key}" not in vocabulary.metrics
    balance = kind_of(node, vocabulary) != "flow" and not known.has_no_cash_line(vocabulary, key)
    if not last and balance and not (listed or net):
        return None
    whole = key if key.isidentifier() else f"({key})"
    return f"{whole} - prior({whole}{f', {back}' if back else ''})"


def _in_points(directory: Directory, vocabulary: Vocabulary, name: str) -> str | None:
    """How far a rate moved on the year, where the name asks for points; of an amount there are none."""
    rate = moved_in_points(name)
    listed = (vocabulary.find(rate) or vocabulary.find_formula(rate)) if rate else None
    key = listed.key if listed else _as_question(directory, vocabulary, rate) if rate else None
    formula = vocabulary.formulas.get(key or "")
    return f"{key} - prior({key})" if formula is not None and formula.percent else None


def _plain(directory: Directory, vocabulary: Vocabulary, asked: AskedName) -> str | None:
    """The figure of a name without what stood beside it, grown as that says."""
    listed = vocabulary.find(asked.name) or vocabulary.find_formula(asked.name)
    key = listed.key if listed else _as_question(directory, vocabulary, asked.name)
    if asked.last:
        return _over_span(directory, vocabulary, key, asked)
    if key is not None and asked.changed:
        return _moved_over(vocabulary, key, asked.years)
    if key is not None and asked.years:
        return _over_years(vocabulary, key, asked)
    if key is None or not asked.growth:
        return key
    formula = vocabulary.formulas.get(key)
    if not key.isidentifier() or (formula is not None and formula.unit == "ratio"):
        return None  # of a growth, or of a margin: in percent, or in percentage points
    grown = growth_of(key) if asked.growth == "yearly" else growth_in_sequence(key)
    return formulas_of(vocabulary).named(grown) or grown


def _over_span(directory: Directory, vocabulary: Vocabulary, key: str | None, asked: AskedName) -> str | None:
    """The figure from one year to another: its growth, compound where the name says so, its average, or its sum.

    A number of years that the name tells as well has to be theirs.
    """
    count, formulas = asked.last - asked.first, formulas_of(vocabulary)
    if asked.summed and (key is None or formulas.spans_years(key)):
        said = key or _as_question(directory, vocabulary, f"{count}-year {asked.name}") or ""
        rate = vocabulary.formulas[said].expression if said in vocabulary.formulas else said
        if not rate.startswith("cagr("):
            return None
        if not rate.endswith(f", {count})"):
            raise InvalidInput(f"{asked.name!r} is over another number of years than {asked.first} to {asked.last}.")
        return said
    if key is None or not key.isidentifier() or formulas.grows(key) or not 0 < count < MAX_YEARS:
        return None
    if asked.growth:
        formula = vocabulary.formulas.get(key)
        return None if formula is not None and formula.unit == "ratio" else growth_of(key, count)
    return _over_years(vocabulary, key, replace(asked, years=count + 1))


def _moved_over(vocabulary: Vocabulary, key: str, years: int) -> str | None:
    """By how many percent a figure moved; None for a growth, or for a rate, which moves by percentage points."""
    figure = vocabulary.formulas.get(key) or vocabulary.metrics.get(key)
    rate = figure is None or figure.unit in {"ratio", "pure"} or formulas_of(vocabulary).grows(key)
    return None if rate or not 1 < years < MAX_YEARS else growth_of(key, years)


def _over_years(vocabulary: Vocabulary, key: str, asked: AskedName) -> str | None:
    """The figure's average or sum over so many years; None for one of several years itself, or that does not add up."""
    formulas = formulas_of(vocabulary)
    if not 1 < asked.years <= MAX_YEARS or formulas.grows(key) or formulas.spans_years(key):
        return None
    if asked.summed:
        return sum_over(key, asked.years) if add_over_time([key], vocabulary) else None
    return average_over(key, asked.years)


def _as_question(directory: Directory, vocabulary: Vocabulary, name: str) -> str | None:
    text, finder = clean(name), CompanyFinder((), directory)
    if not text:
        return None
    slots = classify(text, finder, vocabulary)
    named = slots.fiscal_years or slots.fiscal_quarters or slots.period_ends or slots.years_ago or slots.open_end
    other = slots.statements or slots.tickers or slots.not_loaded or slots.segments
    unclear = slots.unexplained or slots.ambiguous or slots.problems or slots.narrative_cues
    moved = slots.change or slots.sequential or slots.prior_year or slots.newest > 1
    moved |= slots.granularity != "annual" and not all(map(is_year_to_date, slots.metrics))
    if named or other or unclear or moved or len(slots.metrics) != 1:
        return None
    said = read_directions(text, vocabulary)  # with its slips: a misspelt name is asked about
    return None if _left(Reading(find_mentions(said.text, finder, said.vocabulary))) else slots.metrics[0]


def _left(reading: Reading) -> bool:
    """Whether words are left that a question may hold, but no name of a figure ("overall")."""
    course, words = Course(reading), reading.words
    averaged = course.average.words if course.average else frozenset[int]()
    explained = reading.explained | course.compound.words | averaged
    passed = word_set("arithmetic", "articles") | {"of"}
    passed |= word_set("arithmetic", "spanning") if course.compound.words else frozenset[str]()
    free = (place for place in words.free(0, len(words.tokens)) if place not in explained)
    return any(words.tokens[place].key not in passed for place in free)
