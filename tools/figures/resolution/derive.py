"""Quarters that no filing reports by itself, from cumulative figures of one vintage.

The fourth quarter is the year less the nine months; a second or third quarter of a cash flow is its year-to-date
figure less the one before. That holds for sums over time only: never for per-share figures, share counts, ratios,
or balances.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from decimal import Decimal

from tools.figures.resolution.resolve import Conflict, Resolved
from tools.models.base import FiscalPeriod
from tools.models.facts import Fact
from tools.numbers import format_value


@dataclass(frozen=True)
class Derivation:
    """`whole` less `part`, two cumulative figures of the same concept, unit and vintage."""

    whole: Fact
    part: Fact

    @property
    def value(self) -> Decimal:
        return self.whole.value - self.part.value


@dataclass(frozen=True)
class VintagesDiffer:
    """One of the two figures was restated and the other was not, so they can't be subtracted."""

    restated: Fact


def derive(whole: Resolved | Conflict | None, part: Resolved | Conflict | None) -> Derivation | VintagesDiffer | None:
    """The pair to subtract, or None where either figure is missing or contested."""
    if not isinstance(whole, Resolved) or not isinstance(part, Resolved):
        return None
    changed = vintages_differ([whole, part])
    return Derivation(whole.fact, part.fact) if changed is None else VintagesDiffer(changed.fact)


def vintages_differ(figures: Sequence[Resolved]) -> Resolved | None:
    """A figure that was restated where another one was not, so that the two can't be combined; None where all can."""
    changed = [figure for figure in figures if figure.restated]
    for other in figures:
        for figure in changed if other not in changed else ():
            # One that was filed again, unchanged, after the restatement is of the new vintage too.
            first_changed = min(f.filed for f in figure.vintages if f.value == figure.fact.value)
            if other.vintages[-1].filed < first_changed:
                return figure
    return None


def as_quarter(derivation: Derivation, period: FiscalPeriod) -> Fact:
    """The derived figure as a fact of the quarter, cited by the filing of the longer period."""
    return derivation.whole.model_copy(
        update={
            "start_date": period.start_date,
            "end_date": period.end_date,
            "value": derivation.value,
            "decimals": _coarser(derivation.whole.decimals, derivation.part.decimals),
        }
    )


def explain(derivation: Derivation) -> str:
    """What was subtracted from what, with both filings."""
    whole, part = derivation.whole, derivation.part
    return (
        f"{format_value(whole.value, whole.unit)} ({whole.start_date} to {whole.end_date}, {whole.form} "
        f"{whole.accession}) less {format_value(part.value, part.unit)} ({part.start_date} to {part.end_date}, "
        f"{part.form} {part.accession})"
    )


def _coarser(one: int | None, other: int | None) -> int | None:
    return None if one is None or other is None else min(one, other)
