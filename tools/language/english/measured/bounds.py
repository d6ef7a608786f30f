"""Bounds of ratios that are small numbers: "a current ratio above one" is above 1.0, and 0.97 is none."""

import re
from functools import cache

from tools.vocab.patterns import load_patterns


def with_bounds(text: str) -> str:
    """A question for a ratio with its bound in digits; unchanged where it asks for something else of it, too."""
    data = load_patterns("directions.toml")["bounds"]
    if not re.search(data["figures"], text, re.IGNORECASE) or re.search(data["more"], text, re.IGNORECASE):
        return text
    return _bounds().sub(lambda found: f"{found['bound']} {_digits(found['number'])}.0", text, count=1)


def _digits(number: str) -> str:
    words = load_patterns("directions.toml")["bounds"]["numbers"]
    return number if number.isdigit() else str(words.index(number.lower()) + 1)


@cache
def _bounds() -> re.Pattern[str]:
    data = load_patterns("directions.toml")["bounds"]
    number = "|".join(("[1-9]", *data["numbers"]))
    return re.compile(rf"(?P<bound>{data['bound']}) (?P<number>{number}){data['behind']}", re.IGNORECASE)
