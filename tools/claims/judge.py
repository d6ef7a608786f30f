"""Holds one claim against its readings: borne out, contradicted, or not to be judged."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from decimal import Decimal
from typing import TypeAlias

from tools.claims.claim import Claim
from tools.claims.models import Direction, Kind, Severity
from tools.claims.readings import Point, Reading
from tools.claims.sizes import Size

_TOLERANCE = Decimal("0.001")  # of a value, where what is printed is no coarser
_FLAT = Decimal("1")  # percent: what moved less may be called flat
_SIZE_OF_COMPANY = (Decimal("0.67"), Decimal("1.5"))  # a level within is meant for the company's own figure
_SLIPS = tuple(Decimal(10) ** power for power in (-9, -6, -3, 3, 6, 9))
_ROUNDED_POINTS = Decimal("0.1")  # filers subtract percentages that are rounded to a tenth
_LEVEL, _PRIOR, _CHANGE = 4, 2, 1  # how much a number that fits says for a reading

_SAID: dict[bool, dict[Direction, str]] = {
    False: {"up": "rose", "down": "fell", "flat": "stood still"},
    True: {"up": "did not rise", "down": "did not fall", "flat": "did not stand still"},
}

Interval = tuple[Decimal, Decimal]


@dataclass(frozen=True)
class Against:
    """A contradiction: its kind and severity, the reading that it is shown with, and the reason."""

    kind: Kind
    severity: Severity
    reading: Reading
    reason: str


@dataclass(frozen=True)
class Open:
    """Why a claim can't be judged."""

    reason: str


@dataclass(frozen=True)
class Borne:
    """A claim that a reading bears out; `tied` tells that a number, a period or a name ties it to the company."""

    tied: bool


Verdict: TypeAlias = Against | Open | Borne


@dataclass(frozen=True)
class Fit:
    """How one reading fits a claim; None where the claim says nothing of the kind. `tie` adds up what fits."""

    reading: Reading
    direction: bool | None
    sign: bool
    level: bool | None
    prior: bool | None
    changes: tuple[bool, ...]

    @property
    def supports(self) -> bool:
        told = self.direction is not None or self.level is not None
        return told and self.sign and False not in (self.direction, self.level, self.prior, *self.changes)

    @property
    def tie(self) -> int:
        return _LEVEL * (self.level is True) + _PRIOR * (self.prior is True) + _CHANGE * sum(self.changes)


def judge(
    claim: Claim, readings: Sequence[Reading], near: Iterable[tuple[str, Point]], *, strict: bool, complete: bool
) -> Verdict:
    """Hold a claim against its readings, at least one: it stands if any of them bears it out.

    With `strict` the text may speak of parts of the company without saying so: only what a number, a period or a name
    ties to the company is judged. `complete` tells that every period that may be meant has a reading.
    """
    fits = [_fit(claim, reading) for reading in readings]
    bearing = [fit for fit in fits if fit.supports]
    if bearing:
        return Borne(any(_is_tied(claim, fit, strict=True) for fit in bearing))
    best = max(fits, key=lambda fit: (fit.tie, fit.direction is False, -fit.reading.rank))
    if best.direction is None and best.level is None:
        return Open("there is no value of the period before to compare with")
    if best.level is False:
        return _wrong_level(claim, best, near, strict=strict)
    if best.tie == 0 and not complete:
        return Open("not every period that may be meant has a figure")
    if not _is_tied(claim, best, strict=strict):
        return Open("nothing in the sentence ties it to the company as a whole: it may be about a part of it")
    return _against(claim, best)


def tied_by_level(claim: Claim, readings: Sequence[Reading]) -> list[Reading]:
    """The readings whose value is the one that the claim tells; those that any number bears out where it tells none."""
    fits = [_fit(claim, reading) for reading in readings]
    if claim.sized("level"):
        return [fit.reading for fit in fits if fit.level]
    return [fit.reading for fit in fits if fit.tie and fit.supports]


def _is_tied(claim: Claim, fit: Fit, *, strict: bool) -> bool:
    """Whether something says that the company as a whole is meant; a caller's own words may say so by silence."""
    if fit.tie >= _LEVEL or claim.owned:
        return True
    if claim.is_loss and not fit.sign:
        return False
    sized = bool(claim.sized("change") or claim.sized("level"))
    if fit.tie > 0 or claim.time.is_named:
        return True
    return not strict and (not fit.reading.is_percent or claim.time.is_named or sized)


def _against(claim: Claim, fit: Fit) -> Against | Open:
    reading = fit.reading
    if not fit.sign:
        told = "a loss or an outflow" if claim.is_loss else "a positive figure"
        return Against(
            "sign_mismatch", "high", reading, f"The text tells of {told}; the filings report the opposite sign."
        )
    if fit.direction is False:
        return Against(
            "direction_mismatch", _severity_of_direction(reading), reading, _direction_reason(claim, reading)
        )
    if fit.prior is False:
        said = claim.sized("prior")[0].text
        return Against(
            "level_mismatch", "medium", reading, f"The text compares with {said}; the filings report another value."
        )
    wrong = next((size for size, fits in zip(_comparable(claim, reading), fit.changes, strict=True) if not fits), None)
    if wrong is None:
        return Open("it can't be compared")
    actual = _change(reading, wrong)
    return Against(
        "magnitude_mismatch",
        _severity(wrong.exact, actual),
        reading,
        f"The text says {wrong.text}; by the filings the change is {_told(actual, wrong)}.",
    )


def _wrong_level(claim: Claim, fit: Fit, near: Iterable[tuple[str, Point]], *, strict: bool) -> Against | Open:
    reading, level = fit.reading, claim.sized("level")[0]
    elsewhere = next((label for label, point in near if _level_fits(level, point)), None)
    # A level and a change that both fit nothing are of something else, unless the words rule that out.
    tied = claim.owned or claim.time.is_named or (not strict and (not fit.changes or any(fit.changes)))
    if elsewhere is not None and tied:
        reason = f"{level.text} is the figure of {elsewhere}, not of {reading.now.period}."
        return Against("period_mismatch", "medium", reading, reason)
    value = abs(reading.now.value)
    said = abs(level.exact) if level.exact is not None else level.low or Decimal(0)
    ratio = said / value if value else Decimal(0)
    slipped = any(_level_fits(level, Point(value * slip, reading.now.half * slip, "")) for slip in _SLIPS)
    if tied and (claim.owned or slipped or _SIZE_OF_COMPANY[0] <= ratio <= _SIZE_OF_COMPANY[1]):
        reason = f"The text says {level.text}; the filings report another value for {reading.now.period}."
        return Against("level_mismatch", "high" if slipped else _severity(said, value), reading, reason)
    return Open(f"{level.text} is not near the company's own figure: it may be that of a part of it")


def _fit(claim: Claim, reading: Reading) -> Fit:
    sign = -1 if claim.is_loss else 1
    now = reading.now
    levels = [size for size in claim.sized("level") if _is_same_kind(size, reading)]
    priors = [size for size in claim.sized("prior") if _is_same_kind(size, reading)]
    prior = reading.prior
    sizes = _comparable(claim, reading)
    fitting = [_change_fits(size, reading) for size in sizes]
    # "13% and 2% in 2023 and 2022": one of several numbers of a kind is this reading's
    kinds = {size.unit: [f for s, f in zip(sizes, fitting, strict=True) if s.unit == size.unit] for size in sizes}
    changes = tuple(any(kinds[size.unit]) for size in sizes)
    level = any(_level_fits(size, now) for size in levels) if levels else None
    return Fit(
        reading,
        _direction_fits(claim, now, prior, sign) if prior and claim.direction else None,
        _sign_fits(claim, now, level=bool(level)),
        level,
        any(_level_fits(size, prior) for size in priors) if priors and prior else None,
        changes,
    )


def _sign_fits(claim: Claim, now: Point, *, level: bool) -> bool:
    """Whether a loss is one, and what is told as income with the very value is no loss."""
    if claim.is_loss:
        return now.value <= 0
    negative = any(size.exact is not None and size.exact < 0 for size in claim.sized("level"))
    return not level or negative or now.value >= 0 or claim.is_open_signed


def _is_same_kind(size: Size, reading: Reading) -> bool:
    return (size.unit == "percent") == reading.is_percent and size.unit in {"percent", "amount"}


def _comparable(claim: Claim, reading: Reading) -> list[Size]:
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


def _level_fits(size: Size, point: Point) -> bool:
    slack = max(abs(point.value) * _TOLERANCE, point.half)
    return size.allows(abs(point.value) - slack, abs(point.value) + slack)


def _direction_fits(claim: Claim, now: Point, prior: Point, sign: int) -> bool:
    change = sign * (now.value - prior.value)
    low, high = change - now.half - prior.half, change + now.half + prior.half
    if claim.direction == "flat":
        size = abs(change) / abs(prior.value) * 100 if prior.value else Decimal(100)
        return (size > _FLAT) if claim.negated else size <= _FLAT
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


def _change(reading: Reading, size: Size) -> Decimal:
    """The change by the facts in the unit of a size, between the bounds of what it may be."""
    intervals = _intervals(size, reading)
    return (intervals[0][0] + intervals[0][1]) / 2 if intervals else Decimal(0)


def _told(actual: Decimal, size: Size) -> str:
    match size.unit:
        case "percent":
            return f"{actual:.1f}%"
        case "points":
            return f"{actual:.2f} percentage points"
        case "multiple":
            return f"{actual:.2f} times"
        case _:
            return f"{actual:,.2f}".rstrip("0").rstrip(".")


def _direction_reason(claim: Claim, reading: Reading) -> str:
    prior = reading.prior
    if prior is None:
        return ""
    if claim.is_record:
        return f"The text calls it a record; by the filings {reading.label} was higher in {prior.period}."
    change = (reading.now.value - prior.value) * (-1 if claim.is_loss else 1)
    moved = "rose" if change > 0 else "fell" if change < 0 else "did not change"
    said = _SAID[claim.negated][claim.direction or "flat"]
    label = f"{reading.label}, as a loss or an outflow," if claim.is_loss else reading.label
    return f"The text says that it {said}; by the filings {label} {moved} from {prior.period} to {reading.now.period}."


def _severity_of_direction(reading: Reading) -> Severity:
    prior = reading.prior
    if prior is None or not prior.value:
        return "high"
    percent = abs(reading.now.value - prior.value) / abs(prior.value) * 100
    return "high" if percent >= 5 else "medium" if percent >= 1 else "low"


def _severity(said: Decimal | None, actual: Decimal) -> Severity:
    if said is None or not actual:
        return "high"
    off = abs(abs(said) - abs(actual)) / abs(actual)
    return "high" if off >= Decimal("0.5") else "medium" if off >= Decimal("0.1") else "low"
