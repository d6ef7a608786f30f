"""What a claim may mean, in figures: each metric and period that fit its words, with the value before."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import date
from decimal import Decimal
from itertools import product

from tools.figures.formulas.evaluate import needed
from tools.figures.resolution.found import Found, Missing
from tools.figures.resolution.values import accessions_of
from tools.language.claims.claim import Claim
from tools.language.stated.stated import Figure
from tools.models.base import Company, FiscalPeriod
from tools.models.facts import Source
from tools.tie_out.claims.periods import ClaimPeriods
from tools.tie_out.ledger.ledgers import Ledgers, Level
from tools.tie_out.ledger.splits import later_splits
from tools.vocab.expressions import parse
from tools.vocab.loader import Formula, Metric, Vocabulary

_LEAST_EARLIER = 2  # periods without which nothing can be called a record
_ROUNDED = Decimal("0.0005")  # of a computed figure: what its inputs' rounding may make of it


@dataclass(frozen=True)
class Point:
    """One value of a reading with what it may be off by (half a unit of its last reported digit), and its filings.

    `others` are what filings give for the same beside it: as it was before it was restated, and by other concepts.
    """

    value: Decimal
    half: Decimal
    period: str
    found: tuple[Found, ...] = ()
    source: Source | None = None
    is_computed: bool = False
    others: "tuple[Point, ...]" = ()

    @property
    def as_filed(self) -> "tuple[Point, ...]":
        """The value as each filing gives it, the newest first."""
        return (self, *self.others)


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


class ClaimReadings:
    """The figures of one company that claims may be of. `ledgers` hold the facts of all their metrics."""

    def __init__(self, ledgers: Ledgers, company: Company, vocabulary: Vocabulary, periods: ClaimPeriods) -> None:
        self._ledgers = ledgers
        self._company = company
        self._vocabulary = vocabulary
        self.periods = periods
        self._points: dict[tuple[str, date, date, str], Point | None] = {}

    def readings(self, claim: Claim, periods: Sequence[FiscalPeriod] | None = None) -> list[Reading]:
        """Every reading of a claim that has a value, the plainest first; of other `periods` than its own if given."""
        found: list[Reading] = []
        for rank, key in enumerate(claim.keys):
            for place, period in enumerate(self.periods.of(claim) if periods is None else periods):
                found += self._of(claim, key, period, rank + place)
        return found

    @property
    def accessions(self) -> set[str]:
        """The filings of all values that were read so far."""
        return {a for point in self._points.values() if point for found in point.found for a in accessions_of(found)}

    def values_near(self, claim: Claim) -> Iterator[tuple[str, Point]]:
        """The claim's figure in other periods, with their labels."""
        for period in self.periods.of(claim)[:1]:
            for other in self.periods.neighbours(period):
                point = self._point(claim.keys[0], other)
                if point is not None:
                    yield self.periods.known.label(other), point

    def in_year(self, key: str, period: FiscalPeriod, like: Point | None = None) -> Point | None:
        """A figure of a period; one that `like` can't be compared with is none."""
        return self._point(key, period, like)

    def grown(self, key: str, period: FiscalPeriod) -> Point | None:
        """How much a figure grew in a period, in percent."""
        return self._growth(key, period)

    def label_of(self, key: str) -> str:
        figure = self._vocabulary.metrics.get(key) or self._vocabulary.formulas.get(key)
        return figure.label if figure is not None else key

    def is_percent(self, key: str) -> bool:
        """Whether a figure is told in percent."""
        formula, metric = self._vocabulary.formulas.get(key), self._vocabulary.metrics.get(key)
        return bool(formula and formula.percent) or bool(metric and metric.unit == "pure")

    def why_none(self, claim: Claim) -> str:
        """Why a claim has no reading."""
        periods = self.periods.of(claim)
        if not periods:
            years = self.periods.known.fiscal_years
            loaded = f"FY{years[0]} to FY{years[-1]}" if years else "none"
            return f"no loaded filing of {self._company.name} covers the period that is meant; loaded years: {loaded}"
        metric = self._vocabulary.metrics.get(claim.keys[0])
        outcome = self._ledgers.level(self._company, metric, periods[0]) if metric else None
        if isinstance(outcome, Missing):
            return outcome.reason.rstrip(".")
        return f"the facts that {claim.name} needs are not loaded for {self.periods.known.label(periods[0])}"

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
        is_percent = self.is_percent(key)
        bases = self.periods.base(claim, period, instant=self._is_instant(key))
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
        yield from product(now.as_filed, prior.as_filed if prior else (None,))
        adjusted = self._after_splits(now), self._after_splits(prior) if prior else None
        if adjusted != (now, prior):
            yield adjusted

    def _after_splits(self, point: Point) -> Point:
        """A point per share, or a count of shares, on the basis of today's shares."""
        if point.is_computed or not point.found:
            return point
        unit, splits = point.found[0].resolved.fact.unit, self._ledgers.splits(self._company)
        factors = [factor for _, factor in later_splits(point.found, unit, splits)]
        return replace(point, value=point.value * factors[-1], half=point.half * factors[-1]) if factors else point

    def _of_growth(self, claim: Claim, key: str, period: FiscalPeriod, rank: int) -> Iterator[Reading]:
        """The growth of a figure in percent, against that of the period it is compared with."""
        now = self._growth(key, period)
        if now is None:
            return
        known = self._vocabulary.metrics.get(key) or self._vocabulary.formulas.get(key)
        label = f"growth of {known.label if known else key}"
        bases = self.periods.base(claim, period, instant=False)
        for offset, prior in enumerate([self._growth(key, base) for base in bases] or [None]):
            yield Reading(key, label, "percent", now, prior, is_percent=True, rank=rank + offset)

    def _growth(self, key: str, period: FiscalPeriod) -> Point | None:
        now, earlier = self._point(key, period), self.periods.known.before(period, years=1)
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
        figure = self._vocabulary.formulas.get(key) or self._vocabulary.metrics.get(key)
        prefer = like.found[0].concept if like and like.found and isinstance(figure, Metric) else None
        level = self._ledgers.level(self._company, figure, period, prefer=prefer) if figure else None
        if not isinstance(level, Level):
            return None
        if isinstance(figure, Formula):
            return Point(level.value, abs(level.value) * _ROUNDED, level.period_label, level.founds, is_computed=True)
        [found] = level.founds
        if like and like.found and not level.ledger.comparable(like.found[0], found):
            return None
        half = level.half_unit * (100 if level.percent else 1)
        others = (Point(value, half, level.period_label, level.as_filed(value).founds) for value in level.vintages[1:])
        return Point(level.value, half, level.period_label, level.founds, others=tuple(others))


def _unit(now: Point, formula: Formula | None) -> str:
    if formula is not None and formula.unit not in {"monetary", "per_share"}:
        return "percent" if formula.percent else formula.unit
    return now.found[0].resolved.fact.unit if now.found else "pure"


def figures_of(vocabulary: Vocabulary, claims: Sequence[Claim]) -> list[Figure]:
    """Every metric and formula that the claims may be of."""
    keys = dict.fromkeys(key for claim in claims for key in (*claim.keys, *claim.other))
    found = (vocabulary.formulas.get(key) or vocabulary.metrics.get(key) for key in keys)
    return [figure for figure in found if figure is not None]
