"""Whether a question asks for numbers, in Arabic or English, and the values that the numeric filter looks for."""

import re
from collections.abc import Iterator
from functools import cache

from tools.language.arabic.data import one_of, word_list
from tools.language.arabic.digits import PrintedNumber, find_numbers
from tools.language.arabic.letters import normalise
from tools.models.units import NumericIntent

HALF_YEARS = ("12-31", "06-30")  # the ends of halves, on which statements are dated


def numeric_intent(question: str) -> NumericIntent:
    """The intent, with the values as written and as the keys of `number_key`.

    A year is looked for as the ends of its halves and by itself; an amount with either sign, as printed and whole.
    """
    numbers = find_numbers(question)
    values = dict.fromkeys(one.printed for one in numbers)
    patterns = dict.fromkeys(key for one in numbers for key in _patterns(one))
    asked = bool(numbers) or _words().search(normalise(question)) is not None
    return NumericIntent(asked=asked, values=tuple(values), patterns=tuple(patterns))


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
def _words() -> re.Pattern[str]:
    arabic, english = (one_of(word_list("intent.toml", name)) for name in ("arabic", "english"))
    return re.compile(rf"(?<!\w)(?:و?(?:[بلفك]?ال|لل|[بلفك])?(?:{arabic})(?:ها|ه)?|(?:{english})s?)(?!\w)")
