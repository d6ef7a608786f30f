"""How well one reading fits what a claim says: its direction, its sign, and each of its numbers."""

from dataclasses import dataclass
from decimal import Decimal

from tools.language.claims.claim import Claim
from tools.language.claims.sizes import Size
from tools.tie_out.claims.readings import Point, Reading

_TOLERANCE = Decimal("0.001")  # of a value, where what is printed is no coarser
_FLAT = Decimal("1")  # percent: what moved less may be called flat
_LITTLE = Decimal("3")  # percent: what moved less may be said to have barely moved
_ROUNDED_POINTS = Decimal("0.1")  # filers subtract percentages that are rounded to a tenth
Interval = tuple[Decimal, Decimal]
LEVEL, _PRIOR, _CHANGE = 4, 2, 1  # how much a number that fits says for a reading


@dataclass(frozen=True)
class Fit:
    """How one reading fits a claim; None where the claim says nothing of the kind. `tie` adds up what fits.

    `turn` tells whether the value before had the sign that the claim gives it, `signed` that the claim can be judged by
    its sign alone.
    """

    reading: Reading
    direction: bool | None
    sign: bool
    level: bool | None
    prior: bool | None
    changes: tuple[bool, ...]
    turn: bool | None = None
    signed: bool = False

    @property
    def supports(self) -> bool:
        told = self.direction is not None or self.level is not None or self.signed
        return told and self.sign and False not in (self.direction, self.level, self.prior, self.turn, *self.changes)

    @property
    def tie(self) -> int:
        return LEVEL * (self.level is True) + _PRIOR * (self.prior is True) + _CHANGE * sum(self.changes)


def fit_of(claim: Claim, reading: Reading) -> Fit:
    sign = -1 if claim.is_loss else 1
    now = reading.now
    levels = [size for size in claim.sized("level") if _is_same_kind(size, reading)]
    priors = [size for size in claim.sized("prior") if _is_same_kind(size, reading)]
    prior = reading.prior
    sizes = comparable(claim, reading)
    fitting = [_change_fits(size, reading) for size in sizes]
    # "13% and 2% in 2023 and 2022": one of several numbers of a kind is this reading's
    kinds = {size.unit: [f for s, f in zip(sizes, fitting, strict=True) if s.unit == size.unit] for size in sizes}
    changes = tuple(any(kinds[size.unit]) for size in sizes)
    level = any(level_fits(size, now) for size in levels) if levels else None
    return Fit(
        reading,
        _direction_fits(claim, now, prior, sign) if prior and claim.direction else None,
        _sign_fits(claim, now, level=bool(level)),
        level,
        any(level_fits(size, prior) for size in priors) if priors and prior else None,
        changes,
        _turn_fits(claim, prior),
        signed=claim.sign is not None and (prior is not None or claim.turned is None),
    )


def _sign_fits(claim: Claim, now: Point, *, level: bool) -> bool:
    """Whether a loss is one, and what is told as income with the very value is no loss."""
    if claim.sign is not None:
        return now.value * claim.sign > 0
    if claim.is_loss:
        return now.value <= 0
    negative = any(size.exact is not None and size.exact < 0 for size in claim.sized("level"))
    return not level or negative or now.value >= 0 or claim.is_open_signed


def _turn_fits(claim: Claim, prior: Point | None) -> bool | None:
    """Whether the value before had the other sign where the claim tells of a turn, and the same one where of none."""
    if prior is None or claim.sign is None or claim.turned is None:
        return None
    return (prior.value * claim.sign < 0) == claim.turned


def _is_same_kind(size: Size, reading: Reading) -> bool:
    return (size.unit == "percent") == reading.is_percent and size.unit in {"percent", "amount"}


def comparable(claim: Claim, reading: Reading) -> list[Size]:
    """The sizes of change that mean something for a reading."""
    if reading.prior is None:
        return []
    kinds = {"percent", "points"} if reading.is_percent else {"percent", "amount", "multiple"}
    grows = reading.prior.value * (-1 if claim.is_loss else 1) > 0
    return [
        size
        for size in claim.sized("change")
        if size.unit in kinds and (size.unit in {"amount", "points"} or reading.is_percent or grows)
    ]


def level_fits(size: Size, point: Point) -> bool:
    slack = max(abs(point.value) * _TOLERANCE, point.half)
    return size.allows(abs(point.value) - slack, abs(point.value) + slack)


def _direction_fits(claim: Claim, now: Point, prior: Point, sign: int) -> bool:
    change = sign * (now.value - prior.value)
    low, high = change - now.half - prior.half, change + now.half + prior.half
    if claim.direction == "flat":
        size = abs(change) / abs(prior.value) * 100 if prior.value else Decimal(100)
        most = _LITTLE if claim.is_barely else _FLAT
        return (size > most) if claim.negated else size <= most
    rises = claim.direction == "up"
    if claim.negated:
        return low <= 0 if rises else high >= 0
    return high > 0 if rises else low < 0


def _change_fits(size: Size, reading: Reading) -> bool:
    """Whether a size of change fits, whichever way it went."""
    return any(size.allows(*interval) for interval in _intervals(size, reading))


def _intervals(size: Size, reading: Reading) -> list[Interval]:
    """What the change may be by the facts, in the unit of a size: several where the unit may be meant in two ways."""
    prior = reading.prior
    if prior is None:
        return []
    change = abs(reading.now.value - prior.value)
    slack = reading.now.half + prior.half
    if size.unit in {"amount", "points"}:
        slack = max(slack, change * _TOLERANCE, _ROUNDED_POINTS if size.unit == "points" else 0)
        return [(max(change - slack, Decimal(0)), change + slack)]
    if not prior.value:
        return []
    base = abs(prior.value)
    if size.unit == "multiple":
        ratio, off = abs(reading.now.value) / base, slack / base
        return [(ratio - off, ratio + off), (ratio - 1 - off, ratio - 1 + off)]
    low, high = max(change - slack, Decimal(0)) / base * 100, (change + slack) / base * 100
    points = [(max(change - slack, Decimal(0)), change + slack)] if reading.is_percent else []
    return [(low - _TOLERANCE * low, high + _TOLERANCE * high), *points]


def change_of(reading: Reading, size: Size) -> Decimal:
    """The change by the facts in the unit of a size, between the bounds of what it may be."""
    intervals = _intervals(size, reading)
    return (intervals[0][0] + intervals[0][1]) / 2 if intervals else Decimal(0)
