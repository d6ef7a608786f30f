"""The period of each number of a sentence: "10,665 million in 2019 against 10,780 million in 2018"."""

import re
from collections.abc import Sequence
from functools import cache
from itertools import pairwise

from tools.language.arabic.digits import PrintedNumber
from tools.vocab.data import load_toml

_YEAR = 4  # digits


def periods_told(text: str, found: Sequence[PrintedNumber]) -> list[str | None]:
    """A period for each of the numbers: that of its clause, where it names one; else the sentence's last.

    Where a clause compares with the year before and names none, it is a year less than that of the clause before.
    """
    dated = [one for one in found if one.kind in ("date", "year")]
    last = dated[-1].key if dated else None
    cuts = [0, *(match.start() for match in _boundary().finditer(text)), len(text)]
    clauses = list(pairwise(cuts))
    own: list[str | None] = []
    for start, end in clauses:
        keys = list(dict.fromkeys(one.key for one in dated if start <= one.start < end))
        before = next((one for one in reversed(own) if one), None)
        own.append(keys[0] if len(keys) == 1 else _year_before(before) if _says_before(text[start:end]) else None)
    return [_of_clause(one, clauses, own) or last for one in found]


def _of_clause(one: PrintedNumber, clauses: Sequence[tuple[int, int]], own: Sequence[str | None]) -> str | None:
    return next((period for (start, end), period in zip(clauses, own, strict=True) if start <= one.start < end), None)


def _year_before(period: str | None) -> str | None:
    year = (period or "")[:_YEAR]
    return str(int(year) - 1) if year.isdecimal() else None


def _says_before(clause: str) -> bool:
    return _before().search(clause) is not None


@cache
def _boundary() -> re.Pattern[str]:
    """Where a clause begins: a word that compares, a comma, a parenthesis."""
    return re.compile(rf"(?<!\w)[وب]?(?:{_words('comparing')})(?!\w)|[،;؛()]|,\s")


@cache
def _before() -> re.Pattern[str]:
    return re.compile(rf"(?<!\w)(?:{_words('year_before')})(?!\w)")


def _words(name: str) -> str:
    words: list[str] = load_toml("units.toml")["words"][name]
    return "|".join(map(re.escape, sorted(words, key=len, reverse=True)))
