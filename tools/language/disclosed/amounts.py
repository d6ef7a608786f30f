"""Amounts that sentences set against each other: a figure and what it was before, a new agreement and the old one."""

import re
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from decimal import Decimal
from functools import cache

from tools.language.quantities.find import find_quantities
from tools.language.terms import terms
from tools.models.passages import Worked
from tools.vocab.loader import load_toml

_NUMBER = r"[$€£]?\d[\d,]*(?:\.\d+)?(?:\s?%|\s(?:percent|percentage points|basis points|million|billion))?"
_BEFORE = re.compile(
    rf"(?P<now>{_NUMBER})[^.;()]{{0,90}}"
    rf"\((?:previously|formerly|prior:?|up from|down from|from)\s(?P<then>{_NUMBER})"
)
_FROM_TO = re.compile(rf"\bfrom\s(?P<then>{_NUMBER})[^.;()]{{0,40}}?\s(?:to|up to)\s(?P<now>{_NUMBER})")
_NAMED = re.compile(r"(?P<amount>[$€£]\d[\d,]*(?:\.\d+)?(?:\s(?:million|billion))?)\s(?P<name>[^.,;()$€£]{8,90})")
_LESS, _PLUS = " - ", " + "
_DIGITS = re.compile(r"\d[\d,]*(?:\.\d+)?")
_PERCENT = re.compile(r"\s?(?:%|percent)$")
_FEWEST = 3  # words of the question beside a figure, or in an amount's name


@dataclass(frozen=True)
class Found:
    """A figure that others come to, and the sentences that have them."""

    worked: Worked
    sentences: tuple[str, ...]


def moved(asked: Collection[str], sentences: Sequence[str]) -> Found | None:
    """By how much the figure that the words ask for was changed; None where sentences don't tell it once."""
    return _told_as_moved(asked, sentences) or _replaced(asked, sentences)


def summed(asked: Collection[str], sentences: Sequence[str]) -> Found | None:
    """What the amounts in force of all that is asked for come to; None where there is but one."""
    new = {(name, amount): sentence for name, amount, sentence, state in _amounts(asked, sentences) if state == "new"}
    amounts = [amount for _, amount in new]
    if len({name for name, _ in new}) != len(new) or len(new) < 2:
        return None
    return _worked(amounts, _PLUS, tuple(dict.fromkeys(new.values())))


def _told_as_moved(asked: Collection[str], sentences: Sequence[str]) -> Found | None:
    found: list[tuple[int, str, str, str]] = []
    for sentence in sentences:
        end = 0
        for match in sorted([*_BEFORE.finditer(sentence), *_FROM_TO.finditer(sentence)], key=lambda one: one.start()):
            beside = {*terms(sentence[end : match.end()])}
            found.append((sum(word in beside for word in asked), match["now"], match["then"], sentence))
            end = match.end()
    found.sort(key=lambda one: -one[0])
    if not found or found[0][0] < _FEWEST:
        return None
    best = found[0]
    if any(one[0] == best[0] and one[1:3] != best[1:3] for one in found):
        return None
    return _worked([best[1], best[2]], _LESS, (best[3],))


def _replaced(asked: Collection[str], sentences: Sequence[str]) -> Found | None:
    amounts = list(_amounts(asked, sentences))
    most = max((sum(word in {*terms(name)} for word in asked) for name, *_ in amounts), default=0)
    meant = [one for one in amounts if sum(word in {*terms(one[0])} for word in asked) == most]
    by_state = {
        state: {amount: sentence for _, amount, sentence, own in meant if own == state} for state in ("new", "old")
    }
    if any(len(found) != 1 for found in by_state.values()):
        return None
    [(new, here)], [(old, there)] = by_state["new"].items(), by_state["old"].items()
    return _worked([new, old], _LESS, tuple(dict.fromkeys((here, there))))


def _amounts(asked: Collection[str], sentences: Sequence[str]) -> Iterator[tuple[str, str, str, str]]:
    """The amounts of what the question names: name, amount, sentence, and whether it is "new", "old" or neither."""
    for sentence in sentences:
        for match in _NAMED.finditer(sentence):
            name = " ".join(match["name"].split())
            if sum(word in {*terms(name)} for word in asked) >= _FEWEST:
                before = sentence[: match.start()].lower()
                state = "old" if _says("old", before) else "new" if _says("new", before) else ""
                yield name, match["amount"], sentence, state


def _worked(amounts: Sequence[str], sign: str, sentences: tuple[str, ...]) -> Found | None:
    read = [found[0] for amount in amounts if len(found := find_quantities(amount)) == 1]
    if len(read) != len(amounts) or len({(one.unit, one.scale) for one in read}) > 1:
        return None
    values = [one.printed for one in read]
    value = values[0] - values[1] if sign == _LESS else sum(values, Decimal(0))
    first = amounts[0]
    shown = _DIGITS.sub(f"{abs(value):,f}", first, count=1)
    shown = (
        _PERCENT.sub(" percentage points" if abs(value) != 1 else " percentage point", shown)
        if sign == _LESS
        else shown
    )
    expression = sign.join(_PERCENT.sub("%", amount) for amount in amounts)
    told = Worked(value=value, shown=shown, expression=expression, moved=sign == _LESS)
    return Found(told, sentences)


def _says(state: str, before: str) -> bool:
    return _states()[state].search(before) is not None


@cache
def _states() -> dict[str, re.Pattern[str]]:
    words = load_toml("search.toml")["amounts"]
    return {name: re.compile(rf"\b(?:{'|'.join(map(re.escape, words[name]))})\b") for name in ("old", "new")}


def asks_total(question: str) -> bool:
    """Whether a sum of several is asked for."""
    return (
        re.search(rf"\b(?:{'|'.join(map(re.escape, load_toml('search.toml')['amounts']['total']))})\b", question, re.I)
        is not None
    )
