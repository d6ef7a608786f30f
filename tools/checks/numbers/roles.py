"""Whether a number is a metric's value, what that is compared with, or what it changed by; and how surely it is."""

import re
from collections.abc import Sequence
from dataclasses import replace

from tools.checks.numbers.named import PART_AFTER
from tools.checks.numbers.stated import Figure, Named, Span, Stated, end_of_word
from tools.checks.numbers.times import PeriodMention
from tools.checks.numbers.words import (
    change_before,
    change_nouns,
    change_told,
    is_glue,
    last_move,
    right_after,
    right_before,
)
from tools.text import name_key
from tools.understand.mentions import Words
from tools.vocab.loader import Formula, Metric

RELATIVE_UNITS = {"percent", "percentage_points", "basis_points"}
_OR = re.compile(
    r"\s*[,(]?\s*(?:or|i\.e\.|that is,|an increase of|a decrease of)?\s*(?:about |approximately )?", re.IGNORECASE
)
_QUALIFIED = re.compile(r"\s*,?\s*(?:including|excluding|net of|plus|less|other than)\b", re.IGNORECASE)
_MOST_ODD = 4  # words that a sentence about one figure of one company may tell it with
_LONGEST_VERB = 14  # characters between a company's name and a metric's
_PUT_UP = re.compile(r"\b(?:put|come|came|end|ended|wound|make|made|turn|turned) (?:up|down)\s*$", re.IGNORECASE)
_OR_AT_LAST = re.compile(r"[^.;]{0,60},?\s+or\s+(?:about |approximately )?", re.IGNORECASE)
_NOUN_OF = re.compile(r"\w\s+of(?:\s+\w+)?\s*$")
_SHARE_OF = re.compile(r"\s+(?:of|more|less|higher|lower)\b")
_NEAR = 60  # characters


def in_percent(figures: Sequence[Figure]) -> bool:
    return any((isinstance(f, Formula) and f.percent) or (isinstance(f, Metric) and f.unit == "pure") for f in figures)


def with_role(
    stated: Stated, words: str, begun: int, start: int, end: int, stop: int, own: PeriodMention | None
) -> Stated:
    """Whether the number is the metric itself, what it is compared with, or what it changed by."""
    before = words[max(begun, start - _NEAR) : start]
    after = words[end : min(stop, end + _NEAR)]
    level, compared = _matches("level", before), _matches("compared", before)
    move = last_move(before)
    following = {1: right_after("up").match(after), -1: right_after("down").match(after)}
    direction = next((way for way, match in following.items() if match), 0)
    relative = stated.quantity.unit in RELATIVE_UNITS
    told = change_told(before)
    change = _matches("change", before) or bool(direction) or bool(told)
    if relative and not in_percent(stated.figures):
        change = change or (move is not None and not level) or _is_aside(words, start)
    if compared and not (relative and change and not in_percent(stated.figures)):
        change = False
    if not direction and told and (named := last_move(told)):
        direction = 1 if named[0] == "up" else -1
    if not direction and move is not None:
        direction = 1 if move[0] == "up" else -1
    if not change:
        back = stated.period
        if compared and (own is None or not (own.is_relative or own.is_base or own.start >= end)):
            back = _before(stated.period, stated.base)
        return replace(stated, period=back, compared=compared)
    period = stated.period
    if own is not None and own.is_relative and period is not None:
        period = replace(period, years_back=0, quarters_back=0)
    return replace(stated, period=period, level=False, change=True, direction=direction)


def of_noun(stated: Stated, words: str, figure: Named, start: int) -> Stated:
    """The number that "the increase in" a metric "was": how much the metric changed."""
    first = words[figure.start : end_of_word(words, figure.start)].lower()
    noun = change_before(words[: figure.start]) or (first if first in change_nouns() else "")
    if not noun or stated.change or stated.compared or not _matches("value", words[figure.end : start]):
        return stated
    move = last_move(noun)
    direction = 0 if move is None else 1 if move[0] == "up" else -1
    return replace(stated, level=False, change=True, direction=direction)


def alongside(last: Stated, one: Stated, between: str, before: str) -> Stated:
    """The same change told twice: "rose $3 billion, or 8%"; or told at last: "up from $3 billion, or 8%"."""
    if (
        last.compared
        and one.quantity.unit == "percent"
        and _OR_AT_LAST.fullmatch(between)
        and (move := last_move(before))
    ):
        way = 1 if move[0] == "up" else -1
        period = replace(one.period, years_back=0, quarters_back=0) if one.period is not None else None
        return replace(one, period=period, level=False, change=True, direction=way, compared=False)
    if one.change or not last.change or _OR.fullmatch(between) is None or one.quantity.unit == last.quantity.unit:
        return one
    return replace(last, quantity=one.quantity)


def of_newest(stated: Stated, mentions: Sequence[PeriodMention]) -> Stated:
    """A change with the newest of a sentence's two periods, counted from the other one."""
    named = {(one.fiscal_year, one.fiscal_quarter): one for one in mentions if one.fiscal_year is not None}
    if len(named) != 2:
        return stated
    older, newer = (named[key] for key in sorted(named, key=lambda key: (key[0] or 0, key[1])))
    return replace(stated, period=newer, base=older) if older.fiscal_quarter == newer.fiscal_quarter else stated


def is_linked(words: str, start: int, end: int, *, alone: bool) -> bool:
    """Whether a number is told as the very value of its metric: "was 5%", but not "was 5% of sales"."""
    before = words[max(0, start - _NEAR) : start]
    told = alone or _matches("value", before) or before.rstrip().endswith(":")
    return told and _SHARE_OF.match(words, end) is None


def is_told_through(words: Words, covered: Sequence[Span], start: int, end: int) -> bool:
    """Whether what stands between a number and a period after it leaves the period the number's."""
    between = (token for token in words.tokens if start <= token.start < end)
    return all(is_glue(t.key) or any(one.start <= t.start < one.end for one in covered) for t in between)


def is_tight(
    words: Words, covered: Sequence[Span], first: Named | None, place: tuple[int, int], *, alone: bool, lenient: bool
) -> bool:
    """Whether nothing stands between a metric's name and its number that the number could be of instead.

    `first` is None where the metric was named in an earlier sentence: then the words before the number count.
    """
    start, end = place
    span = (0, start)
    if first is not None:
        span = (first.end, start) if first.end <= start else (end, first.start)
    odd = [
        token
        for token in words.tokens
        if span[0] <= token.start < span[1]
        and not is_glue(token.key)
        and not any(one.start <= token.start < one.end for one in covered)
    ]
    if PART_AFTER.match(words.text, end) and not any(end <= one.start <= end + 12 for one in covered):
        return False  # "$5 billion for Class A"
    if first is not None and _QUALIFIED.match(words.text, first.end):
        return False
    loose_noun = _NOUN_OF.search(words.text[:start]) is not None
    goes_on = first is not None and first.end <= start and bool(odd) and odd[0].start <= first.end + 1
    if goes_on and (loose_noun or not lenient):
        return False  # "income tax charge": the name goes on
    if first is not None and first.start >= end and words.text[first.start : first.end].lower() == "cash":
        return False  # "used $5 billion of cash"
    odd = odd[_MOST_ODD:] if lenient and not loose_noun else odd
    verb = first is not None and any(0 <= first.start - one.end <= _LONGEST_VERB for one in covered)
    before = words.text[: first.start].split()[-1:] if first is not None and not verb else []
    if any(
        word.isalpha() and word.islower() and not is_glue(name_key(word)) and not word.endswith(("ed", "ing"))
        for word in before
    ):
        return False  # "statutory tax rate"
    return len(odd) <= (1 if alone and not loose_noun else 0)


def _matches(name: str, before: str) -> bool:
    return right_before(name).search(before) is not None and _PUT_UP.search(before) is None


def _is_aside(words: str, start: int) -> bool:
    return words[:start].rstrip(" +-").endswith("(")


def _before(period: PeriodMention | None, base: PeriodMention | None) -> PeriodMention | None:
    """The period that a level is compared with: the one that is named, else a year before."""
    if base is not None and not base.is_relative:
        return base
    if period is None:
        return None
    if base is not None and base.quarters_back:
        return replace(period, quarters_back=1)
    return replace(period, years_back=1)
