"""Ranges: "$1.2–1.4bn", "between 3 and 4 percent", "10 to 12%". Their bounds share unit, currency and scale."""

import re
from typing import Any

from tools.language.quantities.models import Quantity

_JOIN = re.compile(r"[ \u00a0]?(?P<join>-|–|to|and|or|through)[ \u00a0]?", re.IGNORECASE)
_BETWEEN = re.compile(r"\bbetween (?:about |approximately |roughly )?$", re.IGNORECASE)
_CHANGE = re.compile(
    r"\b(?:from|increased|decreased|rose|fell|grew|declined|dropped|up|down)\b[^.;]{0,40}$", re.IGNORECASE
)
_NEAR = 60  # characters
_SMALL = 1000  # a bound without a scale of its own is printed below this


def link_ranges(form: str, found: list[Quantity]) -> list[Quantity]:
    """The quantities with those linked that are a range's bounds.

    What only one bound prints, both have: "$1.2–1.4bn". In "from 3 to 5 percent" they share the unit as well, but a
    change from one figure to another is no range.
    """
    linked = list(found)
    for at in range(len(linked) - 1):
        low, high = linked[at], linked[at + 1]
        join = _JOIN.fullmatch(form, low.end, high.start)
        if join is None or low.bound == "high":
            continue
        word = join["join"].lower()
        before = form[max(0, low.start - _NEAR) : low.start]
        between = _BETWEEN.search(before)
        if word in {"and", "or"} and not (between and word == "and"):
            continue
        linked[at : at + 2] = _shared(low, high)
        if between or word in {"-", "–"} or not _CHANGE.search(before):
            linked[at : at + 2] = _ranged(linked[at], linked[at + 1])
    return linked


def _shared(low: Quantity, high: Quantity) -> tuple[Quantity, Quantity]:
    """Both with the unit, the currency and the scale that only one of them prints."""
    left: dict[str, Any] = {}
    right: dict[str, Any] = {}
    if high.unit in {None, "money", "count"} and low.unit == "money" and high.currency in {None, low.currency}:
        right = {"unit": "money", "currency": low.currency, "currencies": low.currencies}
    unit = right.get("unit", high.unit)
    if low.unit is None and unit is not None:
        left = {"unit": unit, "currency": right.get("currency", high.currency), "currencies": high.currencies}
    alike = left.get("unit", low.unit) == unit
    if alike and high.scale > 1 == low.scale and abs(low.value) < _SMALL:
        left |= {"value": low.value * high.scale, "half_unit": low.half_unit * high.scale, "scale": high.scale}
    return low.model_copy(update=left), high.model_copy(update=right)


def _ranged(low: Quantity, high: Quantity) -> tuple[Quantity, Quantity]:
    """The two as bounds of one range; a range that falls is none."""
    if low.value > high.value or low.unit != high.unit:
        return low, high
    span = (low.start, high.end)
    return low.model_copy(update={"bound": "low", "span": span}), high.model_copy(
        update={"bound": "high", "span": span}
    )
