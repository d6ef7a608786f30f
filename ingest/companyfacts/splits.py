"""Finds stock splits in restated per-share figures and share counts.

After a split, later filings print earlier periods on the new basis: earnings per share divided, share counts
multiplied by the same simple ratio. When that happened is known as an interval between two filing dates.
"""

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, replace
from datetime import date
from decimal import Decimal
from itertools import pairwise

from tools.models.base import StockSplit
from tools.models.facts import Fact

PER_SHARE = frozenset({"EarningsPerShareBasic", "EarningsPerShareDiluted", "BasicEarningsLossPerShare"})
SHARES = frozenset(
    {
        "WeightedAverageNumberOfSharesOutstandingBasic",
        "WeightedAverageNumberOfDilutedSharesOutstanding",
        "WeightedAverageShares",
        "AdjustedWeightedAverageShares",
    }
)
_RATIOS = tuple(map(Decimal, (2, 3, 4, 5, 6, 7, 8, 10, 12, 15, 20, 25, 30, 40, 50, 100, "1.5")))
_TOLERANCE = Decimal("0.01")
_WITNESSES = 2  # a single restatement by a round factor may be something else


@dataclass(frozen=True)
class _Sighting:
    ratio: Decimal
    after: date
    by: date
    witnesses: int = 1


def find_splits(company_id: int, facts: Iterable[Fact]) -> list[StockSplit]:
    """The splits that at least two restated figures show, oldest first."""
    periods: dict[tuple[str, str, date | None, date], list[Fact]] = defaultdict(list)
    for fact in facts:
        if fact.concept in PER_SHARE | SHARES and not fact.rounded and fact.value > 0:
            periods[fact.concept, fact.unit, fact.start_date, fact.end_date].append(fact)
    merged: list[_Sighting] = []
    sightings = (sighting for vintages in periods.values() for sighting in _sightings(vintages))
    for sighting in sorted(sightings, key=lambda s: (s.by, s.after)):
        _merge(merged, sighting)
    found = [s for s in merged if s.witnesses >= _WITNESSES]
    return [
        StockSplit(company_id=company_id, ratio=s.ratio, after_filed=s.after, by_filed=s.by)
        for s in sorted(found, key=lambda s: s.by)
    ]


def _sightings(vintages: list[Fact]) -> Iterable[_Sighting]:
    for before, after in pairwise(sorted(vintages, key=lambda f: (f.filed, f.accession))):
        if before.value == after.value or before.filed == after.filed:
            continue
        old, new = (before, after) if before.concept in SHARES else (after, before)
        ratio = _split_ratio(old.value, new.value, after)
        if ratio is not None:
            yield _Sighting(ratio, before.filed, after.filed)


def _split_ratio(fewer: Decimal, more: Decimal, restated: Fact) -> Decimal | None:
    """The simple ratio by which shares were split (below 1 for a reverse split), or None."""
    for ratio in _RATIOS:
        for candidate in (ratio, 1 / ratio):
            expected = fewer * candidate
            if restated.concept in PER_SHARE:
                # Earnings per share are printed to the cent: 1.74 becomes 0.17.
                printed = Decimal("0.005") * max(candidate, 1)
                close = abs(more - expected) <= printed + expected * Decimal("0.001")
            else:
                close = abs(more - expected) <= expected * _TOLERANCE
            if close:
                return candidate
    return None


def _merge(merged: list[_Sighting], sighting: _Sighting) -> None:
    """Narrow a known split that this may be another sign of, or begin a new one."""
    for position, known in enumerate(merged):
        if known.ratio == sighting.ratio and sighting.after < known.by and known.after < sighting.by:
            merged[position] = replace(
                known,
                after=max(known.after, sighting.after),
                by=min(known.by, sighting.by),
                witnesses=known.witnesses + 1,
            )
            return
    merged.append(sighting)
