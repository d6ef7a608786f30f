"""Whole numbers written out in English, as the SEC's transformation "numwordsen" takes them."""

import re

# fmt: off
_SMALL = (
    "zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve",
    "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen",
)
_LARGE = ("twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety")
# fmt: on
_UNITS = {word: number for number, word in enumerate(_SMALL)}
_TENS = {word: 10 * number for number, word in enumerate(_LARGE, start=2)}
_SCALES = {"thousand": 10**3, "million": 10**6, "billion": 10**9, "trillion": 10**12}
_NOTHING = frozenset({"no", "none", "nil", "zero"})
_BETWEEN = re.compile(r"[\s,\-\u058a\u05be\u2010-\u2015\ufe58\ufe63\uff0d]+")
_LONGEST = 40  # words


def parse_words(text: str) -> int | None:
    """The number that the words say, or None: "twenty-five", "one hundred and five million", "none"."""
    words = [word for word in _BETWEEN.split(text.casefold()) if word]
    if not words or len(words) > _LONGEST:
        return None
    if len(words) == 1 and words[0] in _NOTHING:
        return 0
    return _Reader(words).read()


class _Reader:
    """Reads groups such as "two hundred and five", each followed by a smaller scale than the one before."""

    def __init__(self, words: list[str]) -> None:
        self._words = words
        self._at = 0

    def read(self) -> int | None:
        total, limit = 0, 10**15
        while self._at < len(self._words):
            if total and self._peek() == "and":
                self._at += 1
            group = self._group()
            if group is None:
                return None
            scale = _SCALES.get(self._peek(), 1)
            self._at += scale > 1
            if scale >= limit or (scale == 1 and self._at < len(self._words)):
                return None
            total, limit = total + group * scale, scale
        return total

    def _peek(self) -> str:
        return self._words[self._at] if self._at < len(self._words) else ""

    def _group(self) -> int | None:
        below = self._below_hundred()
        if below is None or self._peek() != "hundred" or below > 19:
            return below
        self._at += 1
        if self._peek() == "and" and self._follows_number():
            self._at += 1
        return 100 * below + (self._below_hundred() or 0)

    def _follows_number(self) -> bool:
        after = self._words[self._at + 1] if self._at + 1 < len(self._words) else ""
        return after in _UNITS or after in _TENS

    def _below_hundred(self) -> int | None:
        word = self._peek()
        if _UNITS.get(word):
            self._at += 1
            return _UNITS[word]
        if word not in _TENS:
            return None
        self._at += 1
        unit = _UNITS.get(self._peek(), 0)
        if not 0 < unit < 10:
            return _TENS[word]
        self._at += 1
        return _TENS[word] + unit
