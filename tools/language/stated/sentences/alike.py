"""Numbers that share the unit of one they are joined to: "$3.83 and $4.08 a share"."""

import re
from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise

from tools.language.quantities.models import Quantity, QuantityUnit
from tools.language.stated.stated import Named
from tools.language.stated.units import Stretch

_JOINED = re.compile(r",?(?: (?:and|or|to|from|versus|vs\.?|against|then|compared with|compared to))*\s*")
_APART = 20  # times: so far apart, two figures per share are not of one kind
_CENTS = 2  # decimals


def with_units(stretch: Stretch, named: Sequence[Named]) -> Stretch:
    """A stretch whose amounts are per share, and whose counts are of shares, where a number beside them is so."""
    found = list(stretch.quantities)
    pairs = [*pairwise(at for at, one in enumerate(found) if one.unit != "percent")]
    for at, beside in [*((b, a) for a, b in pairs), *((a, b) for a, b in reversed(pairs))]:
        unit = _shared(stretch, found[at], found[beside], named)
        if unit is not None:
            found[at] = found[at].model_copy(update={"unit": unit})
    return replace(stretch, quantities=tuple(found)) if tuple(found) != stretch.quantities else stretch


def _shared(stretch: Stretch, one: Quantity, beside: Quantity, named: Sequence[Named]) -> QuantityUnit | None:
    start, end = min(one.end, beside.end) - stretch.start, max(one.start, beside.start) - stretch.start
    between = stretch.words[start:end]
    if ";" in between or any(start <= name.start < end for name in named):
        return None
    if beside.unit == "per_share" and one.unit == "money" and one.scale == 1 and _has_cents(one):
        near = one.value and 1 / _APART <= abs(beside.value / one.value) <= _APART
        return "per_share" if near else None
    if beside.unit == "shares" and one.unit is None and one.start < beside.start and _JOINED.fullmatch(between):
        return "shares"
    return None


def _has_cents(one: Quantity) -> bool:
    exponent = one.half_unit.normalize().as_tuple().exponent
    return isinstance(exponent, int) and -exponent > _CENTS
