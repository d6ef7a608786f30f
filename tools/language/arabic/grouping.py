"""Digits with their separators as values: which separators group thousands, which one parts the decimals."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from decimal import Decimal

HARD_SPACES = frozenset("\u00a0\u202f\u2009\u2007\u2008\u200a")
_THOUSANDS = frozenset({"٬", "'", "’", "‘", *HARD_SPACES})  # these part thousands alone
_COMMAS = frozenset({",", "،"})
_GROUP = 3  # digits


@dataclass(frozen=True)
class Piece:
    """A number among groups of digits: the first group and the end, its value, and whether separators group it."""

    first: int
    end: int
    value: Decimal
    grouped: bool


def read_groups(groups: Sequence[str], marks: Sequence[str], *, european: bool, spaced: bool) -> Iterator[Piece]:
    """The numbers that groups of digits are, with the marks between them as printed.

    A common space parts two numbers, unless `spaced` tells that one number is printed with spaces. With `european`,
    a single comma parts decimals and a single point thousands. What is no number by any reading gives none.
    """
    first = 0
    if not (spaced and _spaced(groups, marks)):
        for place, mark in enumerate(marks):
            if mark == " ":
                yield from _read(groups, marks, first, place + 1, european=european)
                first = place + 1
    yield from _read(groups, marks, first, len(groups), european=european)


def is_european(groups: Sequence[str], marks: Sequence[str]) -> bool | None:
    """Whether a number shows that points group and a comma parts decimals, or the other way; None where it doesn't."""
    if not marks or not _are_groups(groups[:-1]):
        return None
    last, before = marks[-1], set(marks[:-1])
    if last in _COMMAS and before == {"."}:
        return True
    english = (last == "." and before and before <= _COMMAS) or (before | {last} <= _COMMAS and _are_groups(groups))
    return False if english else None


def _spaced(groups: Sequence[str], marks: Sequence[str]) -> bool:
    whole = len(groups) if marks[-1:] == [" "] or set(marks) == {" "} else len(groups) - 1
    return whole > 1 and set(marks[: whole - 1]) == {" "} and _are_groups(groups[:whole])


def _read(groups: Sequence[str], marks: Sequence[str], first: int, end: int, *, european: bool) -> Iterator[Piece]:
    own, between = groups[first:end], marks[first : end - 1]
    value = _value(own, between, european=european)
    if value is not None:
        yield Piece(first, end, value, grouped=bool(between))
        return
    cuts = [place for place, mark in enumerate(between) if mark in _COMMAS]
    begin = 0
    for cut in [*cuts, len(own) - 1] if cuts else []:
        yield from _read(groups, marks, first + begin, first + cut + 1, european=european)
        begin = cut + 1


def _value(groups: Sequence[str], marks: Sequence[str], *, european: bool) -> Decimal | None:
    if not marks:
        return Decimal(groups[0])
    if _parts_thousands(groups, marks, european=european):
        return Decimal("".join(groups))
    *before, last = marks
    parts = last == "٫" or last == "." or last in _COMMAS
    thousands = not before or (last not in before and _are_groups(groups[:-1]) and _alike(before))
    if not parts or not thousands or (last in _COMMAS and not before and not _decimals(groups)):
        return None
    return Decimal(f"{''.join(groups[:-1])}.{groups[-1]}")


def _parts_thousands(groups: Sequence[str], marks: Sequence[str], *, european: bool) -> bool:
    if not _are_groups(groups):
        return _is_lakh(groups, marks)
    if len(marks) > 1:
        return _alike(marks)
    mark = marks[0]
    return mark in _THOUSANDS or mark == " " or (mark == "." if european else mark in _COMMAS)


def _alike(marks: Sequence[str]) -> bool:
    """Whether marks group together: all the same, or mixed of those that are commas to the eye."""
    return len(set(marks)) == 1 or set(marks) <= _COMMAS | _THOUSANDS


def _are_groups(groups: Sequence[str]) -> bool:
    first, *rest = groups
    return 1 <= len(first) <= _GROUP and not first.startswith("0") and all(len(one) == _GROUP for one in rest)


def _is_lakh(groups: Sequence[str], marks: Sequence[str]) -> bool:
    first, *middle, last = groups
    pairs = all(len(one) == 2 for one in middle) and 1 <= len(first) <= 2 and len(last) == _GROUP
    return len(marks) > 1 and set(marks) == {","} and pairs and not first.startswith("0")


def _decimals(groups: Sequence[str]) -> bool:
    """Whether a comma by itself parts decimals: few digits after it, or nothing before it."""
    return len(groups[1]) < _GROUP or set(groups[0]) == {"0"} or len(groups[0]) > _GROUP == len(groups[1])
