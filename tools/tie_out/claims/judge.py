"""Holds one claim against its readings: borne out, contradicted, or not to be judged."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from decimal import Decimal
from typing import TypeAlias

from tools.language.claims.claim import Claim
from tools.language.claims.sizes import Size
from tools.models.claims import Direction, Kind, Severity
from tools.tie_out.claims.match import LEVEL, Fit, change_of, comparable, fit_of, level_fits
from tools.tie_out.claims.readings import Point, Reading
from tools.tie_out.ledger.printing import moved, shown

_SIZE_OF_COMPANY = (Decimal("0.67"), Decimal("1.5"))  # a level within is meant for the company's own figure
_SLIPS = tuple(Decimal(10) ** power for power in (-9, -6, -3, 3, 6, 9))

_SAID: dict[bool, dict[Direction, str]] = {
    False: {"up": "rose", "down": "fell", "flat": "stood still"},
    True: {"up": "did not rise", "down": "did not fall", "flat": "did not stand still"},
}


@dataclass(frozen=True)
class Against:
    """A contradiction: its kind and severity, the reading that it is shown with, and the reason."""

    kind: Kind
    severity: Severity
    reading: Reading
    reason: str


@dataclass(frozen=True)
class Open:
    """Why a claim can't be judged; `is_of_part` tells that its number is not the company's own."""

    reason: str
    is_of_part: bool = False


@dataclass(frozen=True)
class Borne:
    """A claim that a reading bears out; `tied` tells that a number, a period or a name ties it to the company."""

    tied: bool


Verdict: TypeAlias = Against | Open | Borne


def judge(
    claim: Claim, readings: Sequence[Reading], near: Iterable[tuple[str, Point]], *, strict: bool, complete: bool
) -> Verdict:
    """Hold a claim against its readings, at least one: it stands if any of them bears it out.

    With `strict` the text may speak of parts of the company without saying so: only what a number, a period or a name
    ties to the company is judged. `complete` tells that every period that may be meant has a reading.
    """
    fits = [fit_of(claim, reading) for reading in _counted_alike(claim, readings)]
    bearing = [fit for fit in fits if fit.supports]
    if bearing:
        return Borne(any(_is_tied(claim, fit, strict=True) for fit in bearing))
    best = max(fits, key=lambda fit: (fit.tie, fit.direction is False, -fit.reading.rank))
    if best.direction is None and best.level is None and not (best.signed or (claim.sign and not best.sign)):
        return Open("there is no value of the period before to compare with")
    if best.level is False:
        return _wrong_level(claim, best, near, strict=strict)
    if best.tie == 0 and not complete:
        return Open("not every period that may be meant has a figure")
    if not _is_tied(claim, best, strict=strict):
        return Open("nothing in the sentence ties it to the company as a whole: it may be about a part of it")
    return _against(claim, best)


def _counted_alike(claim: Claim, readings: Sequence[Reading]) -> Sequence[Reading]:
    """Readings in the unit that a change or a level is told in: points are a margin's, an amount is no margin's."""
    units = {size.unit for size in claim.sized("change")} & {"points", "amount"}
    levels = {size.unit for size in claim.sized("level")} & {"percent", "amount"}
    if len(levels) == 1 and not units:
        return [reading for reading in readings if reading.is_percent == ("percent" in levels)] or readings
    if len(units) != 1:
        return readings
    return [reading for reading in readings if reading.is_percent == ("points" in units)] or readings


def contradicts_itself(claim: Claim, period: str) -> Against | None:
    """A contradiction within the sentence: "rose to 5 from 7"."""
    levels, priors = claim.sized("level"), claim.sized("prior")
    if len(levels) != 1 or len(priors) != 1 or claim.negated or claim.direction not in {"up", "down"}:
        return None
    [level], [prior] = levels, priors
    if level.exact is None or prior.exact is None or level.unit != prior.unit or level.exact == prior.exact:
        return None
    if (level.exact > prior.exact) == (claim.direction == "up"):
        return None
    unit = "percent" if level.unit == "percent" else "as printed"
    now, before = Point(level.exact, level.half_unit, period), Point(prior.exact, prior.half_unit, "the period before")
    reading = Reading(claim.keys[0] if claim.keys else "", claim.name, unit, now, before, level.unit == "percent")
    reason = f"The text says that it {_SAID[False][claim.direction]}, from {prior.text} to {level.text}."
    return Against("direction_mismatch", _severity_of_direction(reading), reading, reason)


def tied_by_level(claim: Claim, readings: Sequence[Reading]) -> list[Reading]:
    """The readings whose value is the one that the claim tells; those that any number bears out where it tells none."""
    fits = [fit_of(claim, reading) for reading in readings]
    if claim.sized("level"):
        return [fit.reading for fit in fits if fit.level]
    return [fit.reading for fit in fits if fit.tie and fit.supports]


def _is_tied(claim: Claim, fit: Fit, *, strict: bool) -> bool:
    """Whether something says that the company as a whole is meant; a caller's own words may say so by silence."""
    if fit.tie >= LEVEL or claim.owned:
        return True
    if claim.is_loss and not fit.sign:
        return False
    sized = bool(claim.sized("change") or claim.sized("level"))
    if fit.tie > 0 or claim.time.is_named:
        return True
    return not strict and (not fit.reading.is_percent or bool(claim.growth) or sized)


def _against(claim: Claim, fit: Fit) -> Against | Open:
    reading = fit.reading
    if not fit.sign:
        told = "a loss or an outflow" if claim.is_loss or claim.sign == -1 else "a positive figure"
        return Against(
            "sign_mismatch", "high", reading, f"The text tells of {told}; the filings report the opposite sign."
        )
    if fit.turn is False:
        return Against("sign_mismatch", "high", reading, _turn_reason(claim, reading))
    if fit.direction is False:
        return Against(
            "direction_mismatch", _severity_of_direction(reading), reading, _direction_reason(claim, reading)
        )
    if fit.prior is False:
        said = claim.sized("prior")[0].text
        return Against(
            "level_mismatch", "medium", reading, f"The text compares with {said}; the filings report another value."
        )
    wrong = next((size for size, fits in zip(comparable(claim, reading), fit.changes, strict=True) if not fits), None)
    if wrong is None:
        return Open("it can't be compared")
    actual = change_of(reading, wrong)
    return Against(
        "magnitude_mismatch",
        _severity(wrong.exact, actual),
        reading,
        f"The text says {wrong.text}; by the filings the change is {_told(actual, wrong, reading.unit)}.",
    )


def _wrong_level(claim: Claim, fit: Fit, near: Iterable[tuple[str, Point]], *, strict: bool) -> Against | Open:
    reading, level = fit.reading, claim.sized("level")[0]
    elsewhere = next((label for label, point in near if level_fits(level, point)), None)
    # A level and a change that both fit nothing are of something else, unless the words rule that out.
    tied = claim.owned or claim.time.is_named or (not strict and (not fit.changes or any(fit.changes)))
    if elsewhere is not None and tied:
        reason = f"{level.text} is the figure of {elsewhere}, not of {reading.now.period}."
        return Against("period_mismatch", "medium", reading, reason)
    value = abs(reading.now.value)
    said = abs(level.exact) if level.exact is not None else level.low or Decimal(0)
    ratio = said / value if value else Decimal(0)
    slipped = any(level_fits(level, Point(value * slip, reading.now.half * slip, "")) for slip in _SLIPS)
    if tied and (claim.owned or slipped or _SIZE_OF_COMPANY[0] <= ratio <= _SIZE_OF_COMPANY[1]):
        reason = f"The text says {level.text}; the filings report another value for {reading.now.period}."
        return Against("level_mismatch", "high" if slipped else _severity(said, value), reading, reason)
    return Open(f"{level.text} is not near the company's own figure: it may be that of a part of it", is_of_part=True)


def _told(actual: Decimal, size: Size, unit: str) -> str:
    match size.unit:
        case "percent":
            return f"{actual:.1f}%"
        case "points":
            return f"{actual:.2f} percentage points"
        case "multiple":
            return f"{actual:.2f} times"
        case _:
            return shown(actual, unit)


def _turn_reason(claim: Claim, reading: Reading) -> str:
    prior = reading.prior
    was = "negative" if prior is not None and prior.value < 0 else "positive"
    said = "turned to it" if claim.turned else "stayed so"
    sign = "positive" if claim.sign == 1 else "negative"
    period = prior.period if prior is not None else "the period before"
    return f"The text tells of a {sign} figure that {said}; by the filings it was {was} in {period}."


def _direction_reason(claim: Claim, reading: Reading) -> str:
    prior = reading.prior
    if prior is None:
        return ""
    if claim.is_record:
        than = "lower" if claim.direction == "down" else "higher"
        return f"The text calls it a record; by the filings {reading.label} was {than} in {prior.period}."
    change = (reading.now.value - prior.value) * (-1 if claim.is_loss else 1)
    said = _SAID[claim.negated][claim.direction or "flat"]
    label = f"{reading.label}, as a loss or an outflow," if claim.is_loss else reading.label
    way = f"{moved(change)} from {prior.period} to {reading.now.period}"
    return f"The text says that it {said}; by the filings {label} {way}."


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
