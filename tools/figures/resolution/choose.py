"""Which of several concepts that filings report for a metric is the one that the company's own statement means.

The face of the statement decides, then its sums, and the order of priority only where both are silent and the values
bear it out: the concept that comes first is the total, so it is not smaller than those behind it. What is zero beside a
figure that is not, and a part beside its total, is never the figure. Where nothing decides, all are told.
"""

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass, replace
from decimal import Decimal

from tools.figures.resolution.found import Found, Missing, difference
from tools.figures.resolution.printed import as_printed
from tools.models.facts import Fact


@dataclass(frozen=True)
class Evidence:
    """The concepts on the face of the period's statement, those under a label that names the metric, and the sums."""

    on_face: Collection[str]
    named: Collection[str]
    borne_out: Callable[[Sequence[Decimal]], set[Decimal]]


def prefer_tagged(outcomes: Sequence[Found | Missing]) -> Sequence[Found | Missing]:
    """The figures that filings tag, where there are any; one that is printed otherwise is told of."""
    printed = [one for one in outcomes if isinstance(one, Found) and one.resolved.fact.place is not None]
    tagged = [one for one in outcomes if one not in printed] if printed else []
    if not any(isinstance(one, Found) for one in tagged):
        return outcomes
    apart = [one for one in printed if not any(isinstance(t, Found) and same_figure(t, one) for t in tagged)]
    notes = tuple(as_printed(one) for one in apart)
    return [replace(one, notes=(*one.notes, *notes)) if isinstance(one, Found) else one for one in tagged]


def choose(founds: Sequence[Found], evidence: Evidence) -> Found:
    """One of the figures, in order of priority: with `rivals` where nothing decides between them."""
    chosen = _choose(founds, evidence)
    return chosen if evidence.on_face else _beside_narrower(chosen, founds)


def _choose(founds: Sequence[Found], evidence: Evidence) -> Found:
    founds = [found for found in founds if found.concept in evidence.on_face] or founds
    founds = [found for found in founds if found.value] or founds
    founds = [found for found in founds if found.concept not in found.metric.fallback] or founds
    founds = [found for found in founds if found.concept in evidence.named] or founds
    if _agree(founds):
        return founds[0]
    closing = evidence.borne_out([found.value for found in founds])
    borne = [found for found in founds if found.value in closing]
    if borne and _agree(borne):
        return borne[0]
    return _by_priority(founds)


def _by_priority(founds: Sequence[Found]) -> Found:
    """The first where it is not smaller than the others; else the largest, with the others as rivals."""
    first = founds[0]
    other = next(found for found in founds if not same_figure(first, found))
    largest = max(founds, key=lambda found: abs(found.value))
    if abs(largest.value) <= abs(first.value) or same_figure(first, largest):
        return replace(first, notes=(*first.notes, difference(first, other)), assumed=True)
    return contested(largest, [found for found in founds if not same_figure(largest, found)])


def _beside_narrower(chosen: Found, founds: Sequence[Found]) -> Found:
    """The figure, with a note where a narrower one goes by the same name: net sales alone, beside total revenue."""
    narrower = chosen.metric.narrower
    for found in founds:
        apart = chosen.concept not in narrower and found.concept in narrower and not same_figure(chosen, found)
        if apart and found.value and not chosen.rivals:
            note = (
                f"{chosen.period.label}: {found.value:,f} of {chosen.metric.label} ({chosen.concept}) is "
                f"{found.concept}, which may be what is meant by its name."
            )
            return replace(chosen, notes=(*chosen.notes, note), narrower=found)
    return chosen


def contested(shown: Found, rivals: Sequence[Found]) -> Found:
    """A figure beside others that may as well be meant."""
    values = " or ".join(f"{rival.value:,f} ({rival.concept})" for rival in rivals)
    note = (
        f"{shown.period.label} {shown.metric.label} is ambiguous: {shown.value:,f} ({shown.concept}) is shown, and it "
        f"may be {values}; neither a loaded statement nor its sums decide."
    )
    return replace(shown, rivals=tuple(rivals), notes=(*shown.notes, note))


def _agree(founds: Sequence[Found]) -> bool:
    return all(same_figure(founds[0], found) for found in founds[1:])


def same_figure(one: Found, other: Found) -> bool:
    """Whether two figures differ by no more than the rounding of the coarser one."""
    return abs(one.value - other.value) <= max(_unit(one.resolved.fact), _unit(other.resolved.fact))


def _unit(fact: Fact) -> Decimal:
    """One unit of the last digit to which a filing reports a value; 0 where it is exact, or not told."""
    return Decimal(0) if fact.decimals is None or not fact.value else Decimal(1).scaleb(-fact.decimals)
