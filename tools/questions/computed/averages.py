"""The average of a figure over several periods: "revenue on average from 2020 to 2023", "average quarterly revenue"."""

from dataclasses import dataclass

from tools.language.english.relations import word_set
from tools.language.mentions import Words
from tools.language.periods.named import Periods
from tools.questions.reading import Reading
from tools.vocab.expressions import MAX_YEARS
from tools.vocab.formulas import formulas_of
from tools.vocab.loader import load_words

_LAST = 4  # quarter of a year


@dataclass(frozen=True)
class Average:
    """Over how many periods, up to which one (the newest where no year is named), and the words that say so."""

    count: int
    fiscal_years: tuple[int, ...]
    fiscal_quarters: tuple[int, ...]
    words: frozenset[int]


def find_average(reading: Reading) -> Average | None:
    """The average that a question asks for; None where it asks for none, or does not say over which periods."""
    words = frozenset(_saying(reading.words) - reading.explained)
    span = _span(reading.periods) if words else None
    formulas = formulas_of(reading.vocabulary)
    # Average growth may be the mean of the years' or the compound rate.
    grows = any(formulas.grows(key) or formulas.spans_years(key) for key in reading.metrics)
    if span is None or grows or not 1 < span[0] <= MAX_YEARS:
        return None
    return Average(*span, words | _each(reading.words))


def _span(periods: Periods) -> tuple[int, tuple[int, ...], tuple[int, ...]] | None:
    """How many periods without a gap, the year of the last, and its quarter."""
    if periods.exact or periods.ends or periods.open_end or periods.trailing:
        return None
    years, quarters = periods.fiscal_years, periods.fiscal_quarters
    if quarters:
        gapless = quarters[-1] - quarters[0] == len(quarters) - 1
        return (len(quarters), years, quarters[-1:]) if gapless and len(years) == 1 and not periods.latest else None
    if not years:
        return periods.latest, (), ()
    if years[-1] - years[0] != len(years) - 1:
        return None
    return (_LAST * len(years), years[-1:], (_LAST,)) if periods.quarterly else (len(years), years[-1:], ())


def _saying(words: Words) -> set[int]:
    """The free words that ask for an average."""
    free = words.free(0, len(words.tokens))
    found = {position for position in free if words.tokens[position].key in word_set("arithmetic", "averages")}
    return found | {position for position in free if words.keys[position] == "mean" and _names_mean(words, position)}


def _names_mean(words: Words, position: int) -> bool:
    """Whether "mean" is the average of what follows: "mean op margin", "the mean of", but not "I mean revenue"."""
    keys = words.keys
    speaking = position > 0 and keys[position - 1] in load_words("speaking")
    before = position == 0 or keys[position - 1] in word_set("arithmetic", "articles") or position - 1 in words.taken
    follows = position + 1 < len(keys) and (position + 1 in words.taken or keys[position + 1] == "of")
    return follows and not speaking and (before or keys[position - 1] in load_words("filler"))


def _each(words: Words) -> set[int]:
    """The words of "per year", which an average needs not say."""
    tokens, periods = words.tokens, word_set("arithmetic", "periods")
    return {p for p in words.free(0, len(tokens) - 1) if tokens[p].key == "per" and tokens[p + 1].key in periods}
