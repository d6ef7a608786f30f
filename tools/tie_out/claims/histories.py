"""Holds claims over several years, and of two figures side by side, against the facts: one exception is enough."""

from collections.abc import Sequence
from dataclasses import replace
from decimal import Decimal
from itertools import product

from tools.language.claims.claim import Claim, Growth
from tools.models.base import FiscalPeriod
from tools.tie_out.claims.judge import Against, Borne, Open, Verdict
from tools.tie_out.claims.readings import ClaimReadings, Point, Reading
from tools.tie_out.ledger.printing import shown

_GROWN: Growth = "told"
_SIZED: Growth = ""
_NO_YEAR = "it is not told of one fiscal year whose figure is loaded"
_TOLD = {"rank": {"up": "higher", "down": "lower"}, "streak": {"up": "fell", "down": "rose"}}


def judge_over_years(claim: Claim, readings: ClaimReadings) -> Verdict:
    """The verdict on "the highest since 2020" or "the third year in a row": against only by what every reading says."""
    found = [_exception(claim, readings, key, period) for key, period in _of(claim, readings)]
    against = [one for one in found if isinstance(one, Against)]
    if against and len(against) == len(found):
        return against[0]
    return Borne(tied=False) if found and not against else Open(_NO_YEAR)


def judge_beside(claim: Claim, readings: ClaimReadings) -> Verdict:
    """The verdict on two figures of one year, of which one is told to be the larger, or to have grown more."""
    if claim.growth == "meant":  # "outpaced": in growth or in size
        either = [judge_beside(replace(claim, growth=growth), readings) for growth in (_SIZED, _GROWN)]
        return either[0] if all(isinstance(verdict, Against) for verdict in either) else _lightest(either)
    verdicts: list[Verdict] = []
    for key, period in _of(claim, readings):
        for other in claim.other:
            read = readings.grown if claim.growth else readings.in_year
            one, beside = read(key, period), read(other, period)
            if one is None or beside is None or _unit(one) != _unit(beside):
                continue
            verdicts.append(_of_two(claim, readings, key, other, one, beside))
    against = [verdict for verdict in verdicts if isinstance(verdict, Against)]
    if against and len(against) == len(verdicts):
        return against[0]
    return Borne(tied=False) if verdicts and not against else Open(_NO_YEAR)


def _lightest(verdicts: Sequence[Verdict]) -> Verdict:
    """The verdict where two readings of a claim don't both contradict it."""
    return next((verdict for verdict in verdicts if isinstance(verdict, Borne)), Open(_NO_YEAR))


def _of_two(claim: Claim, readings: ClaimReadings, key: str, other: str, one: Point, beside: Point) -> Verdict:
    wanted = 1 if claim.direction == "up" else -1
    if any((a.value - b.value) * wanted > -(a.half + b.half) for a, b in product(one.as_filed, beside.as_filed)):
        return Borne(tied=False)
    unit = "percent" if claim.growth else _unit(one)
    what = "growth of " if claim.growth else ""
    labels = f"{what}{readings.label_of(key)}", f"{what}{readings.label_of(other)}"
    way = "lower" if wanted > 0 else "higher"
    reason = (
        f"By the filings {labels[0]} of {one.period} ({shown(one.value, unit)}) is {way} than {labels[1]} "
        f"({shown(beside.value, unit)})."
    )
    return Against("direction_mismatch", "high", Reading(key, labels[0], unit, one, beside), reason)


def _of(claim: Claim, readings: ClaimReadings) -> list[tuple[str, FiscalPeriod]]:
    """The figures and the whole year that a claim is of; none where another period, or more than one, may be meant."""
    periods = readings.periods.of(claim)
    if len(periods) != 1 or periods[0].fiscal_quarter or not readings.periods.is_given:
        return []
    return [(key, periods[0]) for key in claim.keys if readings.in_year(key, periods[0]) is not None]


def _exception(claim: Claim, readings: ClaimReadings, key: str, period: FiscalPeriod) -> Against | None:
    """What contradicts a claim over several years, by one figure."""
    now, history = readings.in_year(key, period), claim.history
    if now is None or history is None:
        return None
    years = history.earlier(period.fiscal_year)
    known = [p for p in readings.periods.known.periods(quarterly=False) if p.end_date < period.end_date]
    before = sorted((p for p in known if years is None or p.fiscal_year in years), key=lambda p: p.end_date)
    points = [point for p in before if (point := readings.in_year(key, p, now)) is not None]
    sign = Decimal((1 if claim.direction == "up" else -1) * (-1 if claim.is_loss else 1))
    if history.kind == "rank":
        wrong = next(((now, old) for old in points if _below(now, old, sign)), None)
    else:
        wrong = _broken([*points, now], [*before, period], sign)
    if wrong is None:
        return None
    label, unit = readings.label_of(key), _unit(now)
    unit = "percent" if readings.is_percent(key) else unit
    one, old = wrong
    told = _TOLD[history.kind]["up" if sign > 0 else "down"]
    if history.kind == "rank":
        reason = f"By the filings {label} was {told} in {old.period} ({shown(old.value, unit)}) than in {one.period}."
    else:
        reason = f"By the filings {label} {told} from {old.period} to {one.period}."
    return Against("direction_mismatch", "high", Reading(key, label, unit, one, old), reason)


def _broken(points: Sequence[Point], periods: Sequence[FiscalPeriod], sign: Decimal) -> tuple[Point, Point] | None:
    """The first year in which a figure moved the other way; years that follow each other alone are compared."""
    if len(points) != len(periods):
        return None
    for at in range(len(points) - 1, 0, -1):
        follows = periods[at].fiscal_year == periods[at - 1].fiscal_year + 1
        if follows and _below(points[at], points[at - 1], sign):
            return points[at], points[at - 1]
    return None


def _below(now: Point, old: Point, sign: Decimal) -> bool:
    """Whether a value lies below another one, as every filing gives them."""
    pairs = product(now.as_filed, old.as_filed)
    return all((one.value - other.value) * sign < -(one.half + other.half) for one, other in pairs)


def _unit(point: Point) -> str:
    return point.found[0].resolved.fact.unit if point.found and not point.is_computed else "pure"
