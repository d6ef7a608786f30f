"""Figures of parts of the company, and of statements, for the claims that the company's own facts don't answer."""

from datetime import date

from tools.figures.part_names import NamedPart, company_parts, named_parts
from tools.language.claims.claim import Claim
from tools.models.base import Company, FiscalPeriod, period_label
from tools.models.facts import LookupResult
from tools.numbers import half_unit
from tools.ports.deps import Deps
from tools.text import tokenise
from tools.tie_out.claims.periods import ClaimPeriods
from tools.tie_out.claims.readings import Point, Reading
from tools.tie_out.ledger.outside import look_up
from tools.vocab.loader import Metric, load_words

_NO_FACT = "it is about {part}, and the facts report no {name} of that alone"
_SEVERAL = "it is about several parts of the company at once ({part})"


class Parts:
    """Looks figures up that are not in the ledgers, which hold totals."""

    def __init__(self, deps: Deps, company: Company, periods: ClaimPeriods, as_of: date | None) -> None:
        self._deps = deps
        self._company = company
        self._periods = periods
        self._as_of = as_of
        self._known: dict[tuple[str, str, int, int], LookupResult | None] = {}
        self._named: dict[tuple[str, str], list[NamedPart]] = {}

    async def readings(self, claim: Claim) -> list[Reading] | str:
        """The readings of a claim about a part of the company, or why there are none."""
        metric = self._deps.vocabulary.metrics.get(claim.keys[0])
        missing = _NO_FACT.format(part=repr(claim.part), name=claim.name or "figure")
        if metric is None:
            return missing
        named = await self._parts_of(claim, metric)
        if len(named) != 1:
            return _SEVERAL.format(part=claim.part) if named else missing
        periods = self._periods.of(claim)
        plain = [period for period in periods if not self._periods.known.is_to_date(period)]
        readings = [r for p in plain if (r := await self._reading(claim, metric.key, named[0].text, p)) is not None]
        if not readings:
            return missing
        if len(readings) < len(periods) and not any(size.role == "level" for size in claim.sizes):
            return f"of {named[0].label} the facts have no year-to-date figure to compare with"
        return readings

    async def from_statements(self, claim: Claim) -> list[Reading]:
        """Readings from figures that statements print and no fact reports."""
        found: list[Reading] = []
        for key in claim.keys[:1]:
            if key in self._deps.vocabulary.metrics and claim.time.base == "usual":
                plain = [p for p in self._periods.of(claim) if not self._periods.known.is_to_date(p)]
                found += [r for p in plain if (r := await self._reading(claim, key, None, p)) is not None]
        return found

    async def _parts_of(self, claim: Claim, metric: Metric) -> list[NamedPart]:
        """The parts that the claim names, where they account for every word of it."""
        key = (metric.key, claim.part)
        if key not in self._named:
            parts = await company_parts(self._deps.facts, [self._company.company_id], [metric])
            named = named_parts(parts, claim.part)
            covered = {token.key for part in named for token in tokenise(part.text)} | load_words("parts")
            said = {token.key for token in tokenise(claim.part)} - load_words("part_linking")
            self._named[key] = named if said <= covered else []
        return self._named[key]

    async def _reading(self, claim: Claim, key: str, segment: str | None, period: FiscalPeriod) -> Reading | None:
        result = await self._look_up(key, segment, period)
        value = result.values[0] if result is not None and len(result.values) == 1 else None
        if value is None or claim.time.base not in {"usual", "year"}:
            return None
        half = half_unit(value.decimals)
        now = Point(value.value, half, self._periods.known.label(period), source=value.source)
        yoy = value.yoy
        if yoy is None or (claim.time.base_year is not None and yoy.prior_fiscal_year != claim.time.base_year):
            return Reading(key, value.label, value.unit, now, None)
        label = period_label(yoy.prior_fiscal_year, period.fiscal_quarter)
        return Reading(key, value.label, value.unit, now, Point(yoy.prior_value, half, label, source=yoy.prior_source))

    async def _look_up(self, key: str, segment: str | None, period: FiscalPeriod) -> LookupResult | None:
        place = (key, segment or "", period.fiscal_year, period.fiscal_quarter)
        if place not in self._known:
            self._known[place] = await look_up(self._deps, self._company, key, period, self._as_of, segment)
        return self._known[place]
