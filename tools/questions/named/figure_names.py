"""A figure's name that the vocabulary does not list ("3-year revenue CAGR"), read as in questions.

Only a name that is read whole counts: whatever is left over could mean another figure.
"""

from collections.abc import Awaitable, Callable, Mapping, Sequence
from typing import TypeVar

from tools.errors import InvalidInput, UnknownMetric
from tools.figures.formulas.combined import is_year_to_date
from tools.language.companies import CompanyFinder
from tools.language.company_names.directory import Directory
from tools.language.english.relations import word_set
from tools.language.periods.wording import clean
from tools.language.question import find_mentions
from tools.models.facts import LookupResult
from tools.models.figures import Calculations, Series
from tools.questions.change_over_time import Course
from tools.questions.classify import classify
from tools.questions.reading import Reading
from tools.vocab.loader import Vocabulary

Found = TypeVar("Found", LookupResult, Calculations, Series)


async def by_read_names(
    directory: Directory,
    vocabulary: Vocabulary,
    names: Sequence[str],
    step: Callable[[tuple[str, ...]], Awaitable[Found]],
) -> Found:
    """What the step finds by these names; where it doesn't know one, by what the name reads as, with a warning."""
    asked, refused = tuple(names), None
    try:
        found = await step(asked)
    except (UnknownMetric, InvalidInput) as error:
        read, refused = read_names(directory, vocabulary, asked), error
        if not read:
            raise
    else:
        declined = () if isinstance(found, Series) else found.declined
        read = read_names(directory, vocabulary, [entry.metric for entry in declined if entry.metric in asked])
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


def read_names(directory: Directory, vocabulary: Vocabulary, names: Sequence[str]) -> Mapping[str, str]:
    """Those names that the vocabulary does not list but that can be read, with the metric or expression they mean."""
    unknown = (name for name in names if not (vocabulary.find(name) or vocabulary.find_formula(name)))
    return {name: key for name in unknown if (key := read_name(directory, vocabulary, name))}


def read_name(directory: Directory, vocabulary: Vocabulary, name: str) -> str | None:
    """The metric or expression that a name means as a whole; None where it could be several, or words are left over."""
    text, finder = clean(name), CompanyFinder((), directory)
    if not text:
        return None
    slots = classify(text, finder, vocabulary)
    named = slots.fiscal_years or slots.fiscal_quarters or slots.period_ends or slots.years_ago or slots.open_end
    other = slots.statements or slots.tickers or slots.not_loaded or slots.segments
    unclear = slots.unexplained or slots.ambiguous or slots.problems or slots.narrative_cues
    moved = slots.change or slots.sequential or slots.prior_year or slots.newest > 1
    moved |= slots.granularity != "annual" and not all(map(is_year_to_date, slots.metrics))
    if (
        named
        or other
        or unclear
        or moved
        or len(slots.metrics) != 1
        or _left(Reading(find_mentions(text, finder, vocabulary)))
    ):
        return None
    return slots.metrics[0]


def _left(reading: Reading) -> bool:
    """Whether words are left that a question may hold, but no name of a figure ("overall")."""
    course, words = Course(reading), reading.words
    averaged = course.average.words if course.average else frozenset[int]()
    explained = reading.explained | course.compound.words | averaged
    passed = word_set("arithmetic", "articles") | {"of"}
    free = (place for place in words.free(0, len(words.tokens)) if place not in explained)
    return any(words.tokens[place].key not in passed for place in free)
