"""Numbers in words: "twelve", "twenty-five", "one hundred and five", "two and a half billion", "half a million"."""

import re
from collections.abc import Iterator
from decimal import Decimal

from tools.language.quantities.digits import Digits
from tools.language.quantities.vocabulary import number_words, one_of

_SIZES = {
    "thousand": Decimal(10) ** 3, "million": Decimal(10) ** 6, "billion": Decimal(10) ** 9,
    "trillion": Decimal(10) ** 12,
}  # fmt: skip
_WORD = one_of((*number_words(), "hundred", *_SIZES))
_FIRST = rf"(?:{one_of(number_words())}|an? (?=hundred|thousand|[mbt]r?illion|dozen))"
_TENTH = "|".join(word for word, value in number_words().items() if value < 10)
_SIZE = one_of(_SIZES)
# "At one point two companies merged" is no decimal, unless a scale or a unit follows.
_IS_POINT = rf"(?:(?<!\bat one)|(?= point(?:[ -](?:{_TENTH}))+[ -](?:{_SIZE}|percent|times)\b))"
_TENTHS = rf"(?:{_IS_POINT} point(?P<tenths>(?:[ -](?:{_TENTH})\b)+)(?P<size>[ -](?:{_SIZE})\b)?)?"
_AND = "(?<=hundred) and |(?<=thousand) and |(?<=[mb]illion) and "
_INITIALS = "".join(sorted({word[0] for word in (*number_words(), "half", "a")}))
_RUN = re.compile(
    rf"\b(?=[{_INITIALS}])(?:half an? (?P<half>million|billion|trillion)"
    rf"|(?P<whole>{one_of(number_words())}) and a half (?P<and_half>million|billion|trillion)"
    rf"|(?P<run>{_FIRST}(?:(?:[ -]|{_AND})?(?<![a-z])(?:{_WORD})\b)*){_TENTHS})"
    r"(?![\w])",
    re.IGNORECASE,
)
_SPLIT = re.compile(r"[ -]+")
_MOST_WORDS = 16
_MOST_TENTHS = 6


def find_words(text: str) -> Iterator[tuple[Digits, Decimal]]:
    """Every number in words, and what its scale word multiplies by. A bare "one" and "zero" are found as well."""
    for match in _RUN.finditer(text):
        read = _read_half(match) if match["half"] or match["and_half"] else _read_run(match)
        if read is not None:
            value, unit, size = read
            yield Digits(match.start(), match.end(), value, unit), size


def _read_half(match: re.Match[str]) -> tuple[Decimal, Decimal, Decimal]:
    """The value, its last unit and the scale of "two and a half million"."""
    size = _SIZES[(match["half"] or match["and_half"]).lower()]
    whole = number_words()[match["whole"].lower()] if match["whole"] else 0
    return (whole + Decimal("0.5")) * size, size / 10, size


def _read_run(match: re.Match[str]) -> tuple[Decimal, Decimal, Decimal] | None:
    """The same of "twelve million" and "three point seven million"; None where the words are no number."""
    words = _split(match["run"])
    value = _value(words) if len(words) <= _MOST_WORDS else None
    if value is None or not match["tenths"]:
        size = _SIZES.get(words[-1], Decimal(1))
        return None if value is None else (value, size, size)
    tenths = [str(number_words()[word]) for word in _split(match["tenths"])]
    if len(tenths) > _MOST_TENTHS:
        return None
    size = _SIZES[_split(match["size"])[0]] if match["size"] else Decimal(1)
    return (value + Decimal(f"0.{''.join(tenths)}")) * size, size.scaleb(-len(tenths)), size


def _split(words: str) -> list[str]:
    return _SPLIT.split(words.strip(" -").lower())


def _value(words: list[str]) -> Decimal | None:
    """What the words add up to; None where they are no number ("two three")."""
    total, current, last = Decimal(0), Decimal(0), 0
    for word in words:
        if word in {"a", "an"}:
            current = Decimal(1)
        elif word == "and":
            continue
        elif word in {"hundred", "dozen"}:
            current = (current or Decimal(1)) * (100 if word == "hundred" else 12)
            last = 0
        elif word in _SIZES:
            total += (current or Decimal(1)) * _SIZES[word]
            current, last = Decimal(0), 0
        else:
            number = number_words()[word]
            if (last and not (last >= 20 > 10 > number > 0)) or (number == 0 and len(words) > 1):
                return None
            current += number
            last = number
    return total + current
