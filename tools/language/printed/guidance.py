"""What a company expects, as its texts say it: sentences with a figure that is yet to come, and of which period."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from decimal import Decimal
from functools import cache
from typing import Any, Literal, TypeAlias, cast

from tools.language.figures import figure_names
from tools.language.mentions import Words
from tools.language.printed.questions import content_words, measure_words
from tools.language.quantities.find import find_quantities
from tools.vocab.loader import Vocabulary, load_toml

Side: TypeAlias = Literal["above", "below"]

_AMOUNTS = frozenset({"money", "per_share"})
_RATES = frozenset({"percent", "percentage_points", "basis_points"})
_BOUNDS = 2  # of a range
_END = re.compile(r"(?<=[.!?;])\s+(?=[\"“(A-Z•])|\n\s*(?=[•\-–*])|\n{2,}")
_BULLET = re.compile(r"^\W+")
_HEADING = 9  # words
_LONGEST = 400  # characters of a sentence: what is longer is a table, or several
_MOST_FIGURES = 8
_YEAR = re.compile(r"(?<![\d,.$])(20\d\d)(?![\d,]\d)")
_SAID_YEAR = re.compile(r"(?<![\d,.$])(?:20|fy ?|['’])(\d\d)(?![\d,.]\d|\d)")
_REACH = 12  # sentences and bullets that an introduction speaks for


@dataclass(frozen=True)
class Expected:
    """Words that tell guidance, and the year and quarters that they, or what introduces them, name first."""

    text: str
    year: int | None
    quarters: frozenset[int]


def without_asking(question: str) -> str:
    """A question without the words that ask for guidance."""
    return _pattern("asking").sub(" ", question.lower())


def says_form(word: str) -> bool:
    """Whether a word of a question only says that guidance is asked for, or in which form: "range"."""
    return asks_for_guidance(word) or _pattern("form").fullmatch(word.lower()) is not None


def asks_for_guidance(question: str) -> bool:
    """Whether a question asks what the company expects."""
    return _pattern("asking").search(question.lower()) is not None


def asks_again(question: str) -> bool:
    """Whether a question asks for something of its own behind what it asks first: "..., and what was ..."."""
    return _pattern("again").search(question.lower()) is not None


def asked_against(question: str) -> Side | None:
    """Which way guidance is held against an earlier figure, where yes or no is asked for; None where it is not, or more
    is asked than that. Where the figure is held against guidance, the guidance lies the other way.
    """
    said = question.lower()
    if not (asks_for_guidance(said) and _pattern("polar").search(said) and _pattern("than").search(said)):
        return None
    if any(_pattern(name).search(said) for name in ("sized", "bases", "rates")):
        return None
    above, below = (_pattern(side).search(said) for side in ("above", "below"))
    compared = above or below
    if compared is None or (above and below):
        return None
    guided = [one.start() < compared.start() for one in _pattern("asking").finditer(said)]
    years = [f"20{found[1]}" for found in _SAID_YEAR.finditer(said)]
    if any(guided) is not all(guided) or (years and years[-1] != (min(years) if all(guided) else max(years))):
        return None  # guidance of the earlier year is no guidance of what was reported before it
    subject = all(guided) is not (_pattern("passive").search(said) is not None)
    return "above" if (above is not None) is subject else "below"


def measured_alike(question: str, vocabulary: Vocabulary) -> bool:
    """Whether a question names its figures on one basis: each of them as adjusted, or none."""
    named = figure_names(vocabulary).find(Words(question), "name")
    measures = [word for word in question.split() if content_words(word) & measure_words()]
    return not measures or len(measures) >= len([*named])


def says_against(word: str) -> bool:
    """Whether a word of a question only says that guidance is held against an earlier figure: "exceed"."""
    return any(_pattern(name).fullmatch(word.lower()) for name in ("above", "below", "pointing"))


def range_of(text: str) -> tuple[Decimal, Decimal] | None:
    """The lowest and highest amount that words guide to; None where they name none, or others beside these, one end
    alone, or by how much a figure moves."""
    told = _pattern("before").split(text)[0]
    found = [one for one in find_quantities(told) if one.unit not in _RATES]
    if not 0 < len(found) <= _BOUNDS or len({one.currency for one in found}) > 1 or found[-1].unit not in _AMOUNTS:
        return None
    first, last = found[0], found[-1]
    if _pattern("increment").search(told[: first.start].lower()):
        return None
    if first is not last and _pattern("between").fullmatch(told[first.end : last.start].lower()) is None:
        return None
    low = first.value
    if first.text.isdigit() and (digits := re.match(r"\d+(?:\.\d+)?", last.text)):
        low = first.value * last.value / Decimal(digits[0])  # "67-71 cents"
    return (low, last.value) if low <= last.value else None


def expected(text: str) -> Iterator[Expected]:
    """The sentences of a text that tell guidance, each with a figure, in their order."""
    lead, reach = "", 0
    for part in _END.split(text):
        said = _BULLET.sub("", " ".join(part.split()))
        if not said:
            continue
        telling = _pattern("telling").search(said.lower()) is not None
        heads = said.endswith(":") or (len(said.split()) <= _HEADING and not said.endswith("."))
        if telling and heads:
            lead, reach = said, _REACH
        elif reach:
            reach -= 1
        own = lead if reach else ""
        if len(said) > _LONGEST or not (telling or own) or (not telling and _pattern("past").search(said.lower())):
            continue
        if not 0 < len(find_quantities(said)) <= _MOST_FIGURES:  # last: it takes longest
            continue
        order = (said, own) if telling else (own, said)
        year = next((int(found[0]) for text in order if (found := _YEAR.findall(text))), None)
        yield Expected(said, year, _quarters(order[0]) or _quarters(order[1]))


def _quarters(text: str) -> frozenset[int]:
    found = re.findall(rf"\b({'|'.join(_numbers())})(?= (?:fiscal )?quarter|\b(?<=q\d))", text.lower())
    return frozenset(_numbers()[word] for word in found)


@cache
def _numbers() -> Mapping[str, int]:
    return cast(dict[str, int], _data()["quarters"])


@cache
def _pattern(name: str) -> re.Pattern[str]:
    return re.compile(_data()[name])


def _data() -> Mapping[str, Any]:
    return load_toml("guidance.toml")
