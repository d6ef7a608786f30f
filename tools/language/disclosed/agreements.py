"""Agreements and deals whose terms a question asks for: a credit facility, a merger, an accelerated repurchase."""

import re
from dataclasses import dataclass
from functools import cache

from tools.language.periods.words import count
from tools.vocab.loader import load_toml

_YEAR = re.compile(r"(?<![\d,.$])(?:19|20)\d\d(?![\d,]\d)")

_FISCAL = re.compile(r"\b(?:fiscal|FY)", re.IGNORECASE)


@dataclass(frozen=True)
class _Kind:
    """A kind of agreement, by how a question and how a filing names it."""

    asked: re.Pattern[str]
    told: re.Pattern[str]
    dated: bool
    strict: bool


def asked_terms(question: str) -> str:
    """The words for an agreement whose terms a question asks for: "revolving credit"; "" where it names none, or asks
    what is said about it."""
    found = (one.asked.search(question) for one in _kinds())
    match = next((one for one in found if one), None)
    if match is None or _pattern("about").search(question[: match.start()]):
        return ""
    return match[0] if _pattern("asks").search(question) else ""


def tells_terms(question: str, text: str) -> bool:
    """Whether a text names an agreement of a kind that the question does; any does where it names none."""
    kinds = [one for one in _kinds() if one.asked.search(question)]
    strict = all(one.told.search(text) for one in kinds if one.strict)
    return strict and (not kinds or any(one.told.search(text) for one in kinds))


def of_another_year(question: str, text: str) -> bool:
    """Whether a text tells of years alone in which the question's deal was not made: of "the purchase in 2020".

    A fiscal year may begin in the year before.
    """
    dated = any(one.dated and one.asked.search(question) for one in _kinds())
    asked, told = ({int(year) for year in _YEAR.findall(one)} for one in (question, text))
    asked |= {year - 1 for year in asked} if _FISCAL.search(question) else set[int]()
    return dated and bool(asked and told) and asked.isdisjoint(told)


def of_another_tenor(question: str, text: str) -> bool:
    """Whether a text names agreements alone that run for another time than the question's: the 364 day one, asked for
    the five year one."""
    asked, told = (_tenors(one) for one in (question, text))
    return bool(asked and told) and asked.isdisjoint(told)


def _tenors(text: str) -> frozenset[tuple[int, str]]:
    """How long the agreements that a text names run: (5, "year")."""
    found = _pattern("tenor").finditer(" ".join(text.split()))
    return frozenset((count(one["many"].lower()), one["unit"].lower()) for one in found)


def scope_of(question: str) -> str:
    """The agreement of a day in which a question's answer stands: "Under Quillmere's indenture of May 3, 2022, who"."""
    found = _pattern("scope").search(question)
    return found["scope"] if found else ""


def without_scope(question: str) -> str:
    """A question without the agreement in which its answer stands: sentences of an agreement don't name it."""
    return _pattern("scope").sub("", question, count=1)


@cache
def _pattern(name: str) -> re.Pattern[str]:
    return re.compile(load_toml("agreements.toml")[name], re.IGNORECASE)


@cache
def _kinds() -> tuple[_Kind, ...]:
    kinds = load_toml("agreements.toml")["kinds"].values()
    return tuple(
        _Kind(
            re.compile(one["asked"], re.IGNORECASE),
            re.compile(one["told"], re.IGNORECASE),
            one.get("dated", False),
            one.get("strict", False),
        )
        for one in kinds
    )
