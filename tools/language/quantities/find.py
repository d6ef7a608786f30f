"""`find_quantities`: the numbers of a text, with what they count."""

import re
from collections.abc import Iterator
from decimal import Decimal

from tools.language.quantities.beside import (
    SMALL_WORDS,
    Before,
    ends_word,
    read_after,
    read_before,
    starts_word,
)
from tools.language.quantities.digits import Digits, find_digits
from tools.language.quantities.masks import mask
from tools.language.quantities.models import Quantity, QuantityUnit
from tools.language.quantities.plain import plain
from tools.language.quantities.ranges import link_ranges
from tools.language.quantities.unseen import Seen, seen
from tools.language.quantities.words import find_words

_YEAR = re.compile(r"(?:19|20)\d{2}")
_IN_YEAR = re.compile(r"\b(?:in|since|during|fiscal|year|by|until|through|from|for)[ ]?$", re.IGNORECASE)
_DIGIT = re.compile(r"\d")
_CENT = Decimal("0.01")
_NOUN = re.compile(r"[^\W\d_]{2,}")
_BEFORE_NEGATIVE = re.compile(r"\b(?:of|was|were|is|by|to|at|from|and|or|[^a-z])$", re.IGNORECASE)
_NUMBER_THEN_WORD = re.compile(r"\d[^|\t]*?[^\W\d_]{2,}")
_MOST_WORDS_OF_ROW = 12


def find_quantities(text: str) -> list[Quantity]:
    """Every number of a text in reading order, never overlapping.

    Years, fiscal periods, dates, forms, item and page numbers, footnote marks, list numbers and phone numbers are no
    quantities, nor are "NM" and dashes. Both bounds of a range are quantities with the same `span`. Control and
    zero-width characters and raised footnote marks don't matter; offsets are those of the text with them.
    """
    read = seen(text)
    found = _find(read.text)
    return found if read.text is text else [moved(quantity, text, read) for quantity in found]


def moved(quantity: Quantity, text: str, read: Seen) -> Quantity:
    """A quantity of what is seen of a text, at its place in that text."""
    start, end = read.origin(quantity.start, quantity.end)
    span = read.origin(*quantity.span) if quantity.span else None
    return quantity.model_copy(update={"start": start, "end": end, "text": text[start:end], "span": span})


def _find(text: str) -> list[Quantity]:
    form = plain(text)
    if _DIGIT.search(form) is None and next(find_words(form), None) is None:
        return []
    masked = mask(form)
    found = [quantity for digits in find_digits(masked) if (quantity := _in_digits(text, masked, digits))]
    found += list(_in_words(text, masked, found))
    found.sort(key=lambda quantity: quantity.start)
    return link_ranges(form, list(_apart(found)))


def _apart(found: list[Quantity]) -> Iterator[Quantity]:
    end = 0
    for quantity in found:
        if quantity.start >= end:
            yield quantity
            end = quantity.end


def _in_digits(text: str, masked: str, digits: Digits) -> Quantity | None:
    before = read_before(masked, digits.start)
    after = read_after(masked, digits.end, money=before.currency is not None, opened=before.opened)
    if ends_word(masked, after.end) or (before.currency is None and starts_word(masked, before.start)):
        return None
    bare = before.currency is None and after.unit in {None, "count", "shares"} and after.scale == 1
    if bare and _is_year(masked, digits, counted=after.unit is not None):
        return None
    size = after.scale * (_CENT if after.cents else 1)
    start, end, negative = _parenthesised(masked, before, digits, after.end, closed=after.closed_early)
    negative = negative or before.negative
    value = digits.value * size
    return Quantity(
        start=start,
        end=end,
        text=text[start:end],
        value=-value if negative and value else value,
        half_unit=digits.unit * size / 2,
        unit=_unit(after.unit, before.currency),
        currency=before.currency or after.currency,
        currencies=() if before.currency else after.currencies,
        scale=after.scale,
        signed=negative or before.signed,
        approximate=before.approximate,
    )


def _unit(unit: QuantityUnit | None, currency: str | None) -> QuantityUnit | None:
    return "money" if unit is None and currency is not None else unit


def _is_year(masked: str, digits: Digits, *, counted: bool) -> bool:
    """Whether a bare number is a year: four plain digits, unless what it counts stands right after it."""
    if _YEAR.fullmatch(masked[digits.start : digits.end]) is None:
        return False
    if _IN_YEAR.search(masked[max(0, digits.start - 12) : digits.start]):
        return True
    return not (counted and masked[digits.end : digits.end + 1] == " " and _single_noun(masked, digits.end + 1))


def _single_noun(masked: str, at: int) -> bool:
    """Whether the counted noun itself stands at `at`, with no word between."""
    word = _NOUN.match(masked, at)
    counted = read_after(masked, at - 1, money=False, opened=False).unit
    owns = word is not None and masked[word.end() : word.end() + 1] == "'"
    return word is not None and not owns and (counted == "shares" or word[0].endswith(("s", "people")))


def _parenthesised(masked: str, before: Before, digits: Digits, end: int, *, closed: bool) -> tuple[int, int, bool]:
    """Where a number with its parentheses stands, and whether they make it negative.

    "(1,234)" and "(12.3)%" are negative; "revenue ($394 billion)", "services (24%)" and "(+2%)" only put it aside.
    """
    if not before.opened:
        return before.start, end, False
    if closed:
        return before.start, end, True
    inside = before.start + 1
    while masked[inside : inside + 1] in {" ", "\u00a0"}:
        inside += 1
    plus = before.signed and not before.negative
    if plus or masked[end : end + 1] != ")" or (masked[inside] == "(" and before.currency is None):
        return max(inside, before.start + 1), end, False
    printed = masked[digits.start : end]
    if any(letter.isalpha() for letter in printed):  # a scale or unit in words
        return inside, end, False
    if printed.endswith("%") and _is_of_amount(masked, before.start):
        return inside, end, False
    aside = _NOUN.search(masked[max(0, before.start - 12) : before.start].rstrip()[-2:]) is not None
    if aside and not _BEFORE_NEGATIVE.search(masked[max(0, before.start - 12) : before.start].rstrip()):
        row = _is_row(masked, before.start)
        return (before.start, end + 1, True) if row else (inside, end, False)
    return before.start, end + 1, True


def _is_of_amount(masked: str, at: int) -> bool:
    """Whether a percentage in parentheses tells what share an amount of a sentence is: "up $0.12 (2.0%) from"."""
    first = max(masked.rfind("\n", 0, at) + 1, at - 400)
    said = masked[first:at].rstrip()
    in_sentence = not _is_row(masked, at) or _NUMBER_THEN_WORD.search(said) is not None
    return said[-1:].isdigit() and in_sentence


def _is_row(masked: str, at: int) -> bool:
    """Whether a line reads as a row of a table: a label, then numbers and nothing else."""
    first = masked.rfind("\n", 0, at) + 1
    last = masked.find("\n", at)
    line = masked[first : last if last >= 0 else len(masked)][:400]
    label, _, cells = line.partition("(")
    return len(label.split()) <= _MOST_WORDS_OF_ROW and _NOUN.search(cells) is None


def _in_words(text: str, masked: str, taken: list[Quantity]) -> Iterator[Quantity]:
    spans = {offset for quantity in taken for offset in (quantity.start, quantity.end - 1)}
    for digits, scale in find_words(masked):
        before = read_before(masked, digits.start)
        after = read_after(masked, digits.end, money=before.currency is not None, opened=False)
        small = masked[digits.start : digits.end].lower() in SMALL_WORDS
        if (small and after.unit in {None, "count", "shares"} and after.scale == 1) or ends_word(masked, after.end):
            continue
        if starts_word(masked, digits.start) or spans.intersection(range(digits.start, after.end)):
            continue
        start = before.start if before.signed or before.currency else digits.start
        size = after.scale * (_CENT if after.cents else 1)
        yield Quantity(
            start=start,
            end=after.end,
            text=text[start : after.end],
            value=(-1 if before.negative else 1) * digits.value * size,
            half_unit=digits.unit * size / 2,
            unit=_unit(after.unit, before.currency),
            currency=before.currency or after.currency,
            currencies=() if before.currency else after.currencies,
            scale=scale * after.scale,
            signed=before.signed,
            approximate=before.approximate,
            in_words=True,
        )
