"""How much a text says: numbers and their bounds as intervals of what they allow."""

import re
from dataclasses import dataclass
from decimal import Decimal
from typing import Literal, TypeAlias

from tools.language.assertions.bounds import bound_before, right_before
from tools.language.assertions.lexicon import pattern, plain, whole, words
from tools.language.quantities.models import Quantity, QuantityUnit

Role: TypeAlias = Literal["change", "level", "prior"]
SizeUnit: TypeAlias = Literal["amount", "percent", "points", "multiple"]

_LARGE = 10**7  # an amount below may be in thousands or millions, if nothing says what it is in
_APPROXIMATE = Decimal("0.1")  # "about 20 percent" allows 18 to 22
_AS = re.compile(
    r"\bas\b(?!\s+(?:an?\s+(?:percentage|percent|share|proportion)|at|compared|of|reported|well)\b)", re.IGNORECASE
)
_WITH = re.compile(
    r"(?<!compared\s)(?<!comparing\s)(?<!line\s)(?<!par\s)(?<!level\s)(?<!comparable\s)\bwith\b", re.IGNORECASE
)
_SINCE = re.compile(r"\bsince\b(?!\s+(?:\w+\s+){0,3}(?:(?:19|20)\d\d|year|quarter)\b)", re.IGNORECASE)
_POINTS = re.compile(r"[\s-]points?\b", re.IGNORECASE)  # "rose 2.3 points"
_NEAR = 60  # characters: how far before a number its words reach
_UNITS: dict[QuantityUnit | None, SizeUnit] = {
    "percent": "percent",
    "percentage_points": "points",
    "basis_points": "points",
    "multiple": "multiple",
    "money": "amount",
    "per_share": "amount",
    "shares": "amount",
    "count": "amount",
    "days": "amount",
    None: "amount",
}


@dataclass(frozen=True)
class Size:
    """One number of a claim: what it is (`role`), and the interval of values that its wording allows.

    Percent and percentage points are in hundredths (8 for 8 percent, 2.2 for 220 basis points), amounts in whole
    units. None stands for an open end. `exact` is the number itself. `may_scale` tells that the text may leave out that
    it counts thousands or millions.
    """

    start: int
    end: int
    text: str
    role: Role
    unit: SizeUnit
    low: Decimal | None
    high: Decimal | None
    exact: Decimal | None = None
    half_unit: Decimal = Decimal(0)
    may_scale: bool = False

    def allows(self, low: Decimal, high: Decimal) -> bool:
        """Whether some value from `low` to `high` fits."""
        if self.may_scale and any(self._holds(low / scale, high / scale) for scale in (1_000, 1_000_000)):
            return True
        return self._holds(low, high)

    def _holds(self, low: Decimal, high: Decimal) -> bool:
        return (self.low is None or high >= self.low) and (self.high is None or low <= self.high)


def read_size(text: str, quantity: Quantity, role: Role, *, after: int = 0) -> Size:
    """A quantity as a size: the words before it (from `after` on) widen or open its interval."""
    in_points = role == "change" and quantity.unit in {None, "count"} and _POINTS.match(text, quantity.end)
    unit = "points" if in_points else _UNITS[quantity.unit]
    scale = Decimal("0.01") if quantity.unit == "basis_points" else Decimal(1)
    value, half = abs(quantity.value) * scale, quantity.half_unit * scale
    low: Decimal | None = value - half
    high: Decimal | None = value + half
    bare = quantity.unit == "money" and quantity.scale == 1 and value < _LARGE
    bound = bound_before(text[after : quantity.start])
    if bound == "above":
        high = None
    elif bound == "below":
        low = None
    elif bound == "nearly":
        low = value * (1 - _APPROXIMATE)
    elif bound == "about" or quantity.approximate:
        low, high = value * (1 - _APPROXIMATE) - half, value * (1 + _APPROXIMATE) + half
    return Size(quantity.start, quantity.end, quantity.text, role, unit, low, high, quantity.value * scale, half, bare)


def join_range(low: Size, high: Size) -> Size:
    """The two bounds of a range as one size."""
    return Size(low.start, high.end, f"{low.text} to {high.text}", low.role, low.unit, low.low, high.high)


def role_of(before: str) -> Role | None:
    """What the words right before a number make of it; None where they say nothing."""
    near = before[-_NEAR:]
    if right_before("prior").search(near):  # "compared to" before "to"
        return "prior"
    return "level" if right_before("value", "came").search(near) else None


def worded_sizes(text: str, start: int, end: int) -> list[Size]:
    """Magnitudes in words ("low single digits") between two places."""
    return [
        _worded_size(match, "magnitudes", "percent")
        for match in whole(words()["magnitudes"]).finditer(text, start, end)
    ]


def multiple_size(match: re.Match[str]) -> Size:
    """What "more than doubled" says: the figure as a multiple of what it was."""
    return _worded_size(match, "multiples", "multiple")


def _worded_size(match: re.Match[str], section: str, unit: SizeUnit) -> Size:
    bounds = [Decimal(str(bound)) for bound in words()[section][plain(match[0])]]
    high = bounds[1] if len(bounds) > 1 else None
    return Size(match.start(), match.end(), match[0], "change", unit, bounds[0], high)


def cause_start(text: str, start: int, end: int) -> int:
    """Where the reason for a movement begins, at the latest at `end`."""
    causes = (pattern("ends", "causes"), _AS, _SINCE, _WITH)
    found = [match.start() for cause in causes if (match := cause.search(text, start, end))]
    return min([*found, end])
