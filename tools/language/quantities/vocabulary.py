"""The words of numbers (`vocab/quantities.toml`), as patterns."""

import re
from collections.abc import Iterable
from decimal import Decimal
from functools import cache

from tools.vocab.loader import load_toml


def one_of(words: Iterable[str]) -> str:
    """A pattern for any of the words, the longest first."""
    return "|".join(re.escape(word) for word in sorted(words, key=len, reverse=True))


@cache
def scales(name: str = "scales") -> dict[str, Decimal]:
    """What each scale word multiplies by."""
    return {word: Decimal(10) ** power for word, power in load_toml("quantities.toml")[name].items()}


@cache
def table(name: str) -> dict[str, str]:
    """A table of words and what they stand for."""
    return load_toml("quantities.toml")[name]


@cache
def open_currencies() -> dict[str, tuple[str, ...]]:
    """Words for money, with the currencies that each may be."""
    return {word: tuple(codes) for word, codes in load_toml("quantities.toml")["open_currencies"].items()}


@cache
def number_words() -> dict[str, int]:
    """Numbers that are spelled out in one word."""
    return load_toml("quantities.toml")["words"]


@cache
def word_list(name: str) -> tuple[str, ...]:
    """One of the vocabulary's lists."""
    return tuple(load_toml("quantities.toml")["lists"][name])


SCALE = one_of(scales())
COUNT_WORD = one_of(word for word in number_words() if word != "dozen")
CURRENCY_SIGN = one_of(table("currency_signs"))
CURRENCY_CODE = one_of(word_list("currency_codes"))
