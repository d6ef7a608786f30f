"""Which row and column of a passage a statement names: the one that a number stands in, or another beside it."""

import re
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from decimal import Decimal
from functools import lru_cache

from tools.language.printed.words import GENERIC_LABEL
from tools.language.terms import terms
from tools.tie_out.answers.drafted.printed import Printed, Unit

_WORD = re.compile(r"[\w&’'-]+")
_OF_SECTION = 0.6  # of the terms of a section: it is a sentence


@dataclass(frozen=True)
class OtherPlace:
    """The row, column or part of a table that a number stands in, and the one that a statement names instead."""

    where: str
    own: str
    named: str


def other_place(
    unit: Unit,
    number: Printed,
    units: Sequence[Unit],
    said: Collection[str],
    told: Collection[Decimal],
    *,
    by_figure: bool,
) -> OtherPlace | None:
    """Where a statement names another row, column or part than a number's own, and nothing of the number's own.

    `units` are those whose numbers the statement does not print, `told` the numbers of this one that it does;
    `by_figure` tells that it names the row by the figure that it is.
    """
    if not unit.is_row:
        return None
    rows = [one for one in units if one.is_row]
    sections = [one.section for one in rows if one.section and one.own == unit.own]  # of rows that are labelled alike
    if unit.section and (named := _named(unit.section, sections, said, _OF_SECTION)):
        return OtherPlace("part", unit.section, named)
    columns = [one.column for one in unit.numbers if one.column and one.value not in told]
    if number.column and (named := _named(number.column, columns, said, 1.0)):
        return OtherPlace("column", number.column, named)
    if unit.own and not by_figure:
        labels = [one.own for one in rows if one.own and one.section == unit.section]
        if named := _named(unit.own, labels, said, 1.0):
            return OtherPlace("row", unit.own, named)
    return None


def _named(own: str, others: Sequence[str], said: Collection[str], floor: float) -> str | None:
    """Another label that a statement names, where it has nothing of the own one that tells the two apart."""
    mine = _terms(own)
    if not mine or GENERIC_LABEL.fullmatch(own):
        return None
    for other in dict.fromkeys(others):
        theirs = _terms(other)
        apart, beyond = mine - theirs, theirs - mine
        if not apart or not beyond or apart & set(said) or not beyond & set(said):
            continue
        sought = theirs if floor == 1 else beyond  # of a sentence, what tells it apart
        if len(sought & set(said)) >= floor * len(sought):
            return other
    return None


@lru_cache(maxsize=8192)
def _terms(label: str) -> frozenset[str]:
    return frozenset(term for term in terms(label) if not term[0].isdigit())


def swapped(text: str, numbers: Sequence[tuple[int, str]]) -> tuple[int, str] | None:
    """The first number told of another's label: numbers with their places in a text and their labels, in order.

    Each label is looked for by the words that no other has. They may be told in the order of the numbers, each before
    its number, or each behind it.
    """
    sets = [_terms(label) for _, label in numbers]
    apart = [one.difference(*(other for other in sets if other != one)) for one in sets]
    found = [(at, label, place) for (at, label), own in zip(numbers, apart, strict=True) if (place := _at(text, own))]
    if len({label for _, label, _ in found}) < len(found) or len(found) < 2:
        return None
    mentions = sorted((place, label) for _, label, places in found for place in places)
    firsts = [places[0] for _, _, places in found]
    if firsts == sorted(firsts) or all(_nearest(mentions, at, 1) == label for at, label, _ in found):
        return None
    wrong = [(at, label) for at, label, _ in found if _nearest(mentions, at, -1) != label]
    return wrong[0] if wrong else None


def _at(text: str, sought: Collection[str]) -> list[int]:
    """Where words with one of the terms stand in a text."""
    return [match.start() for match in _WORD.finditer(text) if set(terms(match[0])) & set(sought)]


def _nearest(mentions: Sequence[tuple[int, str]], at: int, way: int) -> str | None:
    """The label that is mentioned next to a place: behind it for 1, before it for -1."""
    if way > 0:
        return next((label for place, label in mentions if place > at), None)
    return next((label for place, label in reversed(mentions) if place < at), None)


def labels_of(numbers: Sequence[tuple[int, Unit, Printed]]) -> Iterator[list[tuple[int, str]]]:
    """Numbers of one table with what tells them apart: their rows, or their columns."""
    rows = [(at, unit.own) for at, unit, _ in numbers if unit.own]
    if len({label for _, label in rows}) > 1:
        yield rows
    columns = [(at, number.column) for at, _, number in numbers if number.column]
    if len({label for _, label in columns}) > 1:
        yield columns
