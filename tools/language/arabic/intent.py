"""Whether a question asks for numbers, in Arabic or English, and the values that the numeric filter looks for."""

import re
from collections.abc import Iterator, Sequence
from functools import cache

from tools.language.arabic.asked.beginnings import asks_beginning
from tools.language.arabic.data import one_of, word_list
from tools.language.arabic.digits import PrintedNumber, find_numbers
from tools.language.arabic.letters import normalise
from tools.language.arabic.words import find_words
from tools.models.units import NumericIntent

_FIRST_DAY = "-01-01"
_MOST_NOTES = 100
HALF_YEARS = ("12-31", "06-30")  # the ends of halves, on which statements are dated
_DATE = re.compile(r"^(\d{4})-\d\d-\d\d( AH)?$")


def numeric_intent(question: str) -> NumericIntent:
    """The intent, with the values as written and as the keys of `number_key`.

    A year is looked for as the ends of its halves and by itself; an amount with either sign, as printed and whole.
    """
    numbers = [one for one in find_numbers(question) if not _is_reference(question, one)]
    values = dict.fromkeys(one.printed for one in numbers)
    patterns = dict.fromkeys(key for one in numbers for key in _patterns(one))
    if asks_beginning(question):
        patterns |= {
            f"{one.key}{_FIRST_DAY}": None for one in numbers if one.kind == "year" and one.calendar == "gregorian"
        }
    asked = bool(numbers) or _words().search(normalise(question)) is not None
    return NumericIntent(asked=asked, values=tuple(values), patterns=tuple(patterns))


def widest_keys(patterns: Sequence[str]) -> tuple[str, ...]:
    """Those of the patterns that find all that the others find: a unit with the key of a date has its year's too."""
    return tuple(key for key in patterns if _DATE.sub(r"\1\2", key) == key or _DATE.sub(r"\1\2", key) not in patterns)


def _is_reference(question: str, one: PrintedNumber) -> bool:
    """Whether a number only tells a note, a standard or a point by its place: "الإيضاح رقم (1)"."""
    before = find_words(normalise(question[: one.start]))
    named = [word for word in before if word.is_arabic or word.text.isalpha()][-1:]
    small = one.kind in ("amount", "note") and one.printed.isdecimal() and one.value < _MOST_NOTES
    return small and any(not _references().isdisjoint((word.key, word.bare_key)) for word in named)


def _patterns(one: PrintedNumber) -> Iterator[str]:
    if one.kind == "year" and one.calendar == "gregorian":
        yield from (f"{one.key}-{day}" for day in HALF_YEARS)
        yield one.key
    elif one.kind == "date":
        yield one.key
        yield f"{one.key[:4]}{' AH' if one.calendar == 'hijri' else ''}"
    elif one.kind in ("amount", "percent"):
        whole = f"{one.amount.copy_abs():f}"
        for key in (one.key, one.key.rstrip("%"), whole.rstrip("0").rstrip(".") if "." in whole else whole):
            bare = key.removeprefix("-")
            yield from (bare, f"-{bare}")
    else:
        yield one.key


@cache
def _references() -> frozenset[str]:
    """The words before the number of a note, a standard or a point, by their keys."""
    return frozenset(word.key for said in word_list("intent.toml", "references") for word in find_words(said))


@cache
def _words() -> re.Pattern[str]:
    arabic, english = (one_of(word_list("intent.toml", name)) for name in ("arabic", "english"))
    return re.compile(rf"(?<!\w)(?:و?(?:[بلفك]?ال|لل|[بلفك])?(?:{arabic})(?:ها|ه)?|(?:{english})s?)(?!\w)")
