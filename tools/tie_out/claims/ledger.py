"""What a claim may mean, in figures: each metric and period that fit its words, with the value before."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import date
from decimal import Decimal
from math import prod

from tools.figures.formulas.evaluate import Absent, Impossible, evaluation_at, needed
from tools.figures.formulas.quantities import Quantity
from tools.figures.formulas.stand_ins import absent, anchors, not_loaded
from tools.figures.resolution.found import Found, Missing
from tools.figures.resolution.ledger import Ledger
from tools.figures.resolution.values import accessions_of
from tools.language.claims.claim import Claim
from tools.models.base import FiscalPeriod
from tools.models.facts import Source
from tools.tie_out.claims.calendar import Calendar
from tools.vocab.expressions import parse
from tools.vocab.loader import Formula, Metric, Vocabulary
from tools.vocab.shift import NOW, Shift

_LEAST_EARLIER = 2  # periods without which nothing can be called a record
_HALF = Decimal("0.5")


@dataclass(frozen=True)
class Point:
    """One value of a reading with what it may be off by (half a unit of its last reported digit), and its filings."""

    value: Decimal
    half: Decimal
    period: str
    found: tuple[Found, ...] = ()
    source: Source | None = None
    is_computed: bool = False


@dataclass(frozen=True)
class Reading:
    """One thing that a claim may mean: a value and the one that it is compared with.

    `is_percent` tells that both are percentages. `rank` orders readings: 0 for the plainest one.
    """

    key: str
    label: str
    unit: str
    now: Point
    prior: Point | None
    is_percent: bool = False
    rank: int = 0


class Books:
    """The figures of one company that claims may be of. `ledger` holds the facts of all their metrics."""

    def __init__(self, ledger: Ledger, vocabulary: Vocabulary, calendar: Calendar) -> None:
        self._ledger = ledger
        self._vocabulary = vocabulary
        self.calendar = calendar
        self._points: dict[tuple[str, date, date, str], Point | None] = {}

    def readings(self, claim: Claim, periods: Sequence[FiscalPeriod] | None = None) -> list[Reading]:
        """Every reading of a claim that has a value, the plainest first; of other `periods` than its own if given."""
        found: list[Reading] = []
        for rank, key in enumerate(claim.keys):
            for place, period in enumerate(self.calendar.periods(claim) if periods is None else periods):
                found += self._of(claim, key, period, rank + place)
        return found

    @property
    def accessions(self) -> set[str]:
        """The filings of all values that were read so far."""
        return {a for point in self._points.values() if point for found in point.found for a in accessions_of(found)}

    def values_near(self, claim: Claim) -> Iterator[tuple[str, Point]]:
        """The claim's figure in other periods, with their labels."""
        for period in self.calendar.periods(claim)[:1]:
            for other in self.calendar.neighbours(period):
                point = self._point(claim.keys[0], other)
                if point is not None:
                    yield self.calendar.label(other), point

    def why_none(self, claim: Claim) -> str:
        """Why a claim has no reading."""
        periods = self.calendar.periods(claim)
        if not periods:
            years = self._ledger.fiscal_years
            loaded = f"FY{years[0]} to FY{years[-1]}" if years else "none"
            company = self._ledger.company.name
            return f"no loaded filing of {company} covers the period that is meant; loaded years: {loaded}"
        metric = self._vocabulary.metrics.get(claim.keys[0])
        outcome = self._ledger.figure(metric, periods[0]) if metric else None
        if isinstance(outcome, Missing):
            return outcome.reason.rstrip(".")
        return f"the facts that {claim.name} needs are not loaded for {self.calendar.label(periods[0])}"

    def _of(self, claim: Claim, key: str, period: FiscalPeriod, rank: int) -> Iterator[Reading]:
        metric, formula = self._vocabulary.metrics.get(key), self._vocabulary.formulas.get(key)
        now = self._point(key, period)
        if now is None:
            return
        label = (metric or formula or Metric(key, key, ())).label
        if claim.growth:
            yield from self._of_growth(claim, key, period, rank)
        if claim.growth == "told":
            return
        is_percent = bool(formula and formula.percent) or bool(metric and metric.unit == "pure")
        bases = self.calendar.base(claim, period, instant=self._is_instant(key))
        priors = [self._point(key, base, like=now) for base in bases]
        if claim.is_record:
            known = [prior for prior in priors if prior is not None]
            extreme = min if claim.direction == "down" else max
            priors = [extreme(known, key=lambda point: point.value)] if len(known) >= _LEAST_EARLIER else []
        for offset, prior in enumerate(priors or [None]):
            is_lowest = claim.is_record and claim.direction == "down"  # a first value may be from before a split
            for vintage, (one, other) in enumerate([(now, prior)] if is_lowest else self._vintages(now, prior)):
                yield Reading(key, label, _unit(now, formula), one, other, is_percent, rank + offset + vintage)

    def _vintages(self, now: Point, prior: Point | None) -> Iterator[tuple[Point, Point | None]]:
        """The two values as filings give them, and as they are after the splits that came since."""
        yield from _vintages(now, prior)
        adjusted = self._after_splits(now), self._after_splits(prior) if prior else None
        if adjusted != (now, prior):
            yield adjusted

    def _after_splits(self, point: Point) -> Point:
        """A point per share, or a count of shares, on the basis of today's shares."""
        if len(point.found) != 1 or point.is_computed or not point.found[0].resolved.fact.unit.endswith("shares"):
            return point
        fact = point.found[0].resolved.fact
        later = (split.ratio for split in self._ledger.splits if split.after_filed >= fact.filed)
        ratio = prod(later, start=Decimal(1))
        ratio = 1 / ratio if fact.unit.endswith("/shares") else ratio
        return replace(point, value=point.value * ratio, half=point.half * ratio) if ratio != 1 else point

    def _of_growth(self, claim: Claim, key: str, period: FiscalPeriod, rank: int) -> Iterator[Reading]:
        """The growth of a figure in percent, against that of the period it is compared with."""
        now = self._growth(key, period)
        if now is None:
            return
        known = self._vocabulary.metrics.get(key) or self._vocabulary.formulas.get(key)
        label = f"growth of {known.label if known else key}"
        bases = self.calendar.base(claim, period, instant=False)
        for offset, prior in enumerate([self._growth(key, base) for base in bases] or [None]):
            yield Reading(key, label, "percent", now, prior, is_percent=True, rank=rank + offset)

    def _growth(self, key: str, period: FiscalPeriod) -> Point | None:
        now, earlier = self._point(key, period), self.calendar.year_before(period)
        prior = self._point(key, earlier, like=now) if now and earlier else None
        if now is None or prior is None or prior.value <= 0:
            return None
        half = (now.half + prior.half * abs(now.value) / prior.value) / prior.value * 100
        return Point(
            (now.value / prior.value - 1) * 100, half, now.period, (*now.found, *prior.found), is_computed=True
        )

    def _is_instant(self, key: str) -> bool:
        """Whether a figure stands at a day, as balances do."""
        formula = self._vocabulary.formulas.get(key)
        if formula is None:
            return key in self._vocabulary.metrics and self._vocabulary.metrics[key].period == "instant"
        return all(m.period == "instant" for m, _ in needed(self._vocabulary, parse(formula.expression)))

    def _point(self, key: str, period: FiscalPeriod, like: Point | None = None) -> Point | None:
        """A figure of a period, read once; one that `like` can't be compared with is none."""
        place = (key, period.start_date, period.end_date, like.period if like else "")
        if place not in self._points:
            self._points[place] = self._read(key, period, like)
        return self._points[place]

    def _read(self, key: str, period: FiscalPeriod, like: Point | None) -> Point | None:
        label = self.calendar.label(period)
        formula = self._vocabulary.formulas.get(key)
        if formula is not None:
            return self._computed(formula, period, label)
        metric = self._vocabulary.metrics.get(key)
        prefer = like.found[0].concept if like and like.found else None
        outcome = self._ledger.figure(metric, period, prefer=prefer) if metric else None
        if not isinstance(outcome, Found):
            return None
        if like and like.found and not self._ledger.comparable(like.found[0], outcome):
            return None
        scale = Decimal(100) if metric and metric.unit == "pure" else Decimal(1)
        return Point(scale * outcome.value, scale * half_unit(outcome), label, (outcome,))

    def _computed(self, formula: Formula, period: FiscalPeriod, label: str) -> Point | None:
        values = _PeriodValues(self._ledger, self._vocabulary, period)
        try:
            evaluation = evaluation_at(period, self._ledger.period, self._vocabulary, values)
            result = evaluation.run(formula.expression, negatives=formula.negatives)
        except (Absent, Impossible):
            return None
        value = result.value * 100 if formula.percent else result.value
        return Point(value, abs(value) * Decimal("0.0005"), label, tuple(values.used), is_computed=True)


def half_unit(found: Found) -> Decimal:
    """Half a unit of the last digit that a fact was reported with; nothing where it is exact or unknown."""
    decimals = found.resolved.fact.decimals
    return _HALF.scaleb(-decimals) if decimals is not None and abs(decimals) < 20 else Decimal(0)


def _vintages(now: Point, prior: Point | None) -> Iterator[tuple[Point, Point | None]]:
    """The two values as last reported, then as first reported where one was restated, then by other concepts."""
    yield now, prior
    firsts = _first(now), _first(prior) if prior else None
    if firsts != (now, prior):
        yield firsts
        yield firsts[0], prior
    for one in _rivals(now):
        yield one, prior
    for other in _rivals(prior) if prior else ():
        yield from ((one, other) for one in (now, *_rivals(now)))


def _rivals(point: Point) -> list[Point]:
    """The other figures that filings give for the same, where nothing decides which one is meant."""
    if len(point.found) != 1 or point.is_computed:
        return []
    return [replace(point, value=rival.value, found=(rival,)) for rival in point.found[0].rivals]


def _first(point: Point) -> Point:
    """A point as its figure was first reported."""
    if len(point.found) != 1 or point.is_computed:
        return point
    found = point.found[0]
    return replace(point, value=point.value + found.sign * (found.resolved.first.value - found.resolved.fact.value))


def _unit(now: Point, formula: Formula | None) -> str:
    if formula is not None and formula.unit not in {"monetary", "per_share"}:
        return "percent" if formula.percent else formula.unit
    return now.found[0].resolved.fact.unit if now.found else "pure"


class _PeriodValues:
    """The values of metrics for a formula at one period, which may be a year to date."""

    def __init__(self, ledger: Ledger, vocabulary: Vocabulary, period: FiscalPeriod) -> None:
        self._ledger = ledger
        self._vocabulary = vocabulary
        self._period = period
        self.used: list[Found] = []

    def value(self, metric: Metric, shift: Shift) -> Quantity:
        """The metric's value; raises `Absent` where there is none."""
        period = self._period
        if shift != NOW:
            pair = shift.before(self._period.fiscal_year, self._period.fiscal_quarter)
            period = self._ledger.period(*pair)
            if period is None:
                raise not_loaded(self._ledger, metric, *pair)
        outcome = self._ledger.figure(metric, period)
        if not isinstance(outcome, Found):
            raise absent(self._ledger, self._vocabulary, metric, period, outcome)
        self.used.append(outcome)
        return Quantity.of(outcome.value, outcome.resolved.fact.unit)

    def missing(self, instead: str, metrics: list[Metric], shift: Shift) -> None:
        """A second argument takes the place of what is missing: that is fine here."""


def metrics_needed(vocabulary: Vocabulary, claims: Sequence[Claim]) -> list[Metric]:
    """Every metric whose facts the claims need, those of formulas included."""
    found: dict[str, Metric] = {}
    for key in dict.fromkeys(key for claim in claims for key in claim.keys):
        formula = vocabulary.formulas.get(key)
        if formula is not None:
            metrics = [metric for metric, _ in needed(vocabulary, parse(formula.expression))]
            found |= {metric.key: metric for metric in (*metrics, *anchors(vocabulary, metrics))}
        elif key in vocabulary.metrics:
            found[key] = vocabulary.metrics[key]
    return list(found.values())
