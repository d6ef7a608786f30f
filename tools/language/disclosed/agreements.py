"""Agreements and deals whose terms a question asks for: a credit facility, a merger, an accelerated repurchase."""

import re
from dataclasses import dataclass
from functools import cache

from tools.vocab.loader import load_toml

_YEAR = re.compile(r"(?<![\d,.$])(?:19|20)\d\d(?![\d,]\d)")

_FISCAL = re.compile(r"\b(?:fiscal|FY)", re.IGNORECASE)


@dataclass(frozen=True)
class _Kind:
    """A kind of agreement, by how a question and how a filing names it."""

    asked: re.Pattern[str]
    told: re.Pattern[str]
    dated: bool


def asked_terms(question: str) -> str:
    """The words for an agreement whose terms a question asks for: "revolving credit"; "" where it names none."""
    found = (one.asked.search(question) for one in _kinds())
    words = next((one[0] for one in found if one), "")
    return words if _asks().search(question) else ""


def tells_terms(question: str, text: str) -> bool:
    """Whether a text names an agreement of a kind that the question does; any does where it names none."""
    kinds = [one for one in _kinds() if one.asked.search(question)]
    return not kinds or any(one.told.search(text) for one in kinds)


def of_another_year(question: str, text: str) -> bool:
    """Whether a text tells of years alone in which the question's deal was not made: of "the purchase in 2020".

    A fiscal year may begin in the year before.
    """
    dated = any(one.dated and one.asked.search(question) for one in _kinds())
    asked, told = ({int(year) for year in _YEAR.findall(one)} for one in (question, text))
    asked |= {year - 1 for year in asked} if _FISCAL.search(question) else set[int]()
    return dated and bool(asked and told) and asked.isdisjoint(told)


def scope_of(question: str) -> str:
    """The agreement of a day in which a question's answer stands: "Under Quillmere's indenture of May 3, 2022, who"."""
    found = _scope().search(question)
    return found["scope"] if found else ""


def without_scope(question: str) -> str:
    """A question without the agreement in which its answer stands: sentences of an agreement don't name it."""
    return _scope().sub("", question, count=1)


@cache
def _scope() -> re.Pattern[str]:
    return re.compile(load_toml("agreements.toml")["scope"], re.IGNORECASE)


@cache
def _asks() -> re.Pattern[str]:
    return re.compile(load_toml("agreements.toml")["asks"], re.IGNORECASE)


@cache
def _kinds() -> tuple[_Kind, ...]:
    kinds = load_toml("agreements.toml")["kinds"].values()
    return tuple(
        _Kind(re.compile(one["asked"], re.IGNORECASE), re.compile(one["told"], re.IGNORECASE), one.get("dated", False))
        for one in kinds
    )
