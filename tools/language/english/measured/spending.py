"""Cash that is spent, raised or handed out ("total cash Apple spent on acquisitions"): no balance is asked for."""

from collections.abc import Collection, Sequence
from typing import Any

from tools.language.english.asides import MARK
from tools.language.english.relations import word_set
from tools.language.mentions import Mention, Words
from tools.vocab.loader import Metric

_FARTHEST = 8  # words from the cash to its verb


def spent(words: Words, figures: Sequence[Mention[Any]], companies: Sequence[Mention[Any]]) -> list[Mention[Any]]:
    """The balances of cash that a verb behind them has for its object, whoever spends it."""
    whose = {place for one in companies for place in range(one.first, one.end)}
    return [one for one in figures if _is_cash(words, one) and _is_spent(words, one.end, whose)]


def _is_cash(words: Words, figure: Mention[Any]) -> bool:
    balance = not isinstance(figure.entry, Metric) or figure.entry.period == "instant"
    return balance and set(words.keys_of(figure)) <= word_set("spent", "cash")


def _is_aside(words: Words, at: int) -> bool:
    """Whether a comma only sets apart that all is meant ("how much cash, all told, has it spent"), or ends that."""
    comma = words.between(at, at).strip() == ","
    return comma and bool({words.keys[at], words.keys[at - 1]} & word_set("spent", "wholly"))


def _is_spent(words: Words, first: int, whose: Collection[int]) -> bool:
    """Whether only who spends it, and when, stands before a verb of spending."""
    for at in range(first, min(first + _FARTHEST, len(words.keys))):
        if at not in whose and MARK.search(words.between(at, at)) and not _is_aside(words, at):
            return False
        if at not in whose and words.keys[at] in word_set("spent", "verbs"):
            return True
        if not (at in whose or words.keys[at] in word_set("spent", "passed")):
            return False
    return False
