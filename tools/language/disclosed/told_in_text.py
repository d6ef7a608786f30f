"""Figures that a filing tells in a sentence alone: how many people work there, what was paid for a business."""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache
from typing import cast

from tools.language.disclosed.moved import asks_what_moved
from tools.language.quantities.find import find_quantities
from tools.language.sentences import split_sentences
from tools.months import MONTH_NUMBERS
from tools.vocab.loader import load_toml

_NAME = re.compile(r"[A-Z][\w&]*(?:[- ][A-Z][\w&]*)*")
_YEAR = re.compile(r"(?<![\d,.$])(?:19|20)\d\d(?![\d,]\d)")
_WORD = re.compile(r"[a-z]{3,}")
_LONGEST = 700  # characters of a sentence
_MOST_AMOUNTS = 3  # of a sentence that tells a price: one with more sums up a year
_OWN, _BEFORE = 2, 1  # what a name counts in the sentence itself, and in the one before


@dataclass(frozen=True)
class Deal:
    """A business that was bought or sold, by the words of its name, and the other words that a question has."""

    names: tuple[str, ...]
    sold: bool
    words: frozenset[str]


def headcount_in(text: str, year: int) -> tuple[int, str] | None:
    """The sentence that tells how many people a company had at a year's end, with how well it tells it; else None.

    A sentence that names other years alone is none.
    """
    ranked: list[tuple[int, str]] = []
    for said in _sentences(text):
        place = next((at for at, rule in enumerate(_rules("headcount", "says")) if rule.search(said)), None)
        years = {int(found) for found in _YEAR.findall(said)}
        if place is None or (years and year not in years) or _rule("headcount", "others").search(_first(said)):
            continue
        dated = _rule("headcount", "dated").search(said) is not None
        ranked.append((4 * dated - place, said))
    return max(ranked, key=lambda one: one[0], default=None)


def _first(sentence: str) -> str:
    """A sentence up to what only tells more of the number that it gives first."""
    return re.split(r", (?:of which|including|excluding|with|\d+ ?%)", sentence, maxsplit=1)[0]


def speaks_of_deal(question: str) -> bool:
    """Whether a question is about a business that is bought, sold or held in part."""
    return _rule("deal", "speaks").search(question) is not None


def owner_of_report(question: str) -> tuple[int, int] | None:
    """Where a question names whose report it goes by, by its characters: "according to Acme's annual report"."""
    found = _rule("report", "of").search(question)
    return found.span("owner") if found else None


def asked_effect(question: str) -> str:
    """The words that ask what an event did to a figure, "did the change lift operating income", or what it was that
    moved one: "which charge hurt earnings"; "" where none do."""
    found = _rule("effect", "asked").search(question)
    return found[0] if found else asks_what_moved(question)


def asks_schedule(question: str) -> bool:
    """Whether a question asks when something is done as a rule, or will be: "when does it pay its dividends"."""
    return _rule("schedule", "asked").search(question) is not None


def asked_deal(question: str, companies: Iterable[str]) -> Deal | None:
    """The business whose price a question asks for; None where it asks for none, or names none."""
    own = {word for name in companies for word in re.findall(r"\w+", name.lower())}
    plain = re.sub(r"['’]s\b", "", question)
    asks = _rule("deal", "asked").search(plain)
    sold, bought = (_rule("deal", name).search(plain) is not None for name in ("sells", "buys"))
    if asks is None or not (sold or bought):
        return None
    for match in _rule("deal", "before_name").finditer(plain):
        name = _NAME.match(plain, match.end())
        words = tuple(word.lower() for word in re.findall(r"\w+", name[0])) if name else ()
        if words and not own.issuperset(words) and not {word[:3] for word in words} & _months():
            return Deal(words, sold and not bought, frozenset(_WORD.findall(plain.lower())))
    return None


def price_in(text: str, deal: Deal) -> tuple[int, str] | None:
    """The sentence of a text that tells the price best, with how well; None where none does."""
    ranked: list[tuple[int, str]] = []
    sentences = list(_sentences(text))
    for before, said in zip(("", *sentences), sentences, strict=False):
        named = _OWN if _names(said, deal) else _BEFORE if _names(before, deal) else 0
        told = _rule("deal", "disposed" if deal.sold else "bought")
        if not named or not told.search(f"{said} {before}") or not _rule("deal", "amount").search(said):
            continue
        if not 0 < sum("$" in one.text for one in find_quantities(said)) <= _MOST_AMOUNTS:
            continue
        ranked.append((2 * named + len(deal.words & {*_WORD.findall(said.lower())}), said))
    return max(ranked, key=lambda one: one[0], default=None)


def _names(sentence: str, deal: Deal) -> bool:
    said = sentence.lower()
    return all(re.search(rf"\b{re.escape(word)}", said) for word in deal.names)


def _sentences(text: str) -> Sequence[str]:
    return [said for one in split_sentences(text) if 0 < len(said := " ".join(one.split())) <= _LONGEST]


@cache
def _months() -> frozenset[str]:
    return frozenset(name[:3].lower() for name in MONTH_NUMBERS)


@cache
def _rule(table: str, name: str) -> re.Pattern[str]:
    return re.compile(cast(str, load_toml("told_in_text.toml")[table][name]), re.IGNORECASE)


@cache
def _rules(table: str, name: str) -> tuple[re.Pattern[str], ...]:
    rules = cast(list[str], load_toml("told_in_text.toml")[table][name])
    return tuple(re.compile(one, re.IGNORECASE) for one in rules)
