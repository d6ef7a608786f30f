"""What follows for a figure from others of its period: lines that stand beside it, filers' swaps, and powers of ten."""

from collections.abc import Sequence
from dataclasses import replace
from decimal import Decimal
from typing import TYPE_CHECKING

from tools.figures.resolution.choose import contested, same_figure
from tools.figures.resolution.found import Found, difference
from tools.figures.resolution.resolve import Resolved, sum_of_facts
from tools.models.base import FiscalPeriod
from tools.vocab.loader import Metric, Vocabulary

if TYPE_CHECKING:
    from tools.figures.resolution.ledger import Ledger

_THOUSAND = Decimal(1000)
_SMALL = Decimal("0.1")  # of a profit, what may stand below it besides
_NEAR = Decimal(3)  # a count of another day, or a rounded result per share, is not farther off than that


def settle(ledger: "Ledger", vocabulary: Vocabulary, found: Found, founds: Sequence[Found]) -> Found:
    """The figure after what the others tell; `founds` are all that filings report for its metric."""
    metric = found.metric
    if found.rivals and not (metric.twin and found.concept in metric.fallback):
        return found
    if metric.wider and found.concept != metric.wider:
        return _within_wider(ledger, found)
    if metric.beside and found.concept == metric.part:
        return _with_beside(ledger, found, founds)
    if metric.twin:
        return _of_parent(ledger, vocabulary, found, founds)
    if metric.scaled_by:
        return _to_scale(ledger, vocabulary, found)
    return _as_it_leads(ledger, vocabulary, found) if found.concept in metric.tested else found


def added(metric: Metric, period: FiscalPeriod, parts: Sequence[tuple[int, Found]]) -> Found:
    """Figures that are added, or deducted, as one: cited by the filing of the first."""
    concept = " ".join(f"{'+' if sign > 0 else '-'} {found.concept}" for sign, found in parts).removeprefix("+ ")
    fact = sum_of_facts([(sign * found.sign, found.resolved.fact) for sign, found in parts], period)
    notes = tuple(note for _, found in parts for note in found.notes)
    return Found(metric, period, concept, Resolved(fact, fact, (fact,)), notes, components=tuple(parts))


def _with_beside(ledger: "Ledger", found: Found, founds: Sequence[Found]) -> Found:
    """A part with the line that statements print beside it; where nothing tells that it is one, both."""
    metric, period = found.metric, found.period
    other = ledger.concept_figure(metric, metric.beside, period)
    if not isinstance(other, Found) or not other.value:
        return found
    total = added(metric, period, [(1, found), (1, other)])
    if reported := next((one for one in founds if same_figure(one, total)), None):
        return reported
    face = {line.concept for line in ledger.faces.of(metric.statement, period)}
    if face:
        return total if {found.concept, other.concept} <= face else found
    return contested(total, [found])


def _within_wider(ledger: "Ledger", found: Found) -> Found:
    """A figure beside a larger one of a wider concept: where no statement tells which is printed, that is assumed."""
    metric, period = found.metric, found.period
    other = ledger.concept_figure(metric, metric.wider, period)
    face = ledger.faces.of(metric.statement, period)
    if face or not isinstance(other, Found) or abs(other.value) <= abs(found.value) or same_figure(found, other):
        return found
    return replace(found, notes=(*found.notes, difference(found, other)), assumed=True)


def _of_parent(ledger: "Ledger", vocabulary: Vocabulary, found: Found, founds: Sequence[Found]) -> Found:
    """The parent's share of the group's profit: outside owners' share tells which of two figures it is."""
    metric, period = found.metric, found.period
    outside = ledger.own_figure(vocabulary.metrics[metric.between], period)
    group = ledger.own_figure(vocabulary.metrics[metric.twin], period)
    if outside is None or group is None or not outside.value:
        return found
    share = group.value - outside.value
    if found.concept in metric.fallback:
        for one in founds:
            if one.value == share:
                return one
        return added(metric, period, [(1, group), (-1, outside)]) if found.concept == group.concept else found
    if found.value - outside.value != group.value:
        return found
    note = (
        f"{period.label}: filing {found.resolved.fact.accession} tags {found.value:,f} as {found.concept} and "
        f"{group.value:,f} as {group.concept}; {outside.metric.label} of {outside.value:,f} is what lies between, "
        f"so that the latter is {metric.label}."
    )
    swapped = replace(group, metric=metric)
    return replace(swapped, notes=(*swapped.notes, note), assumed=True)


def _as_it_leads(ledger: "Ledger", vocabulary: Vocabulary, found: Found) -> Found:
    """A profit beside what the one below it comes to with the costs between added back, where more stands between."""
    metric, period = found.metric, found.period
    below = ledger.own_figure(vocabulary.metrics[metric.leads_to], period)
    added_back = [one for key in metric.by_costs if (one := ledger.own_figure(vocabulary.metrics[key], period))]
    if below is None or not added_back:
        return found
    gains = (ledger.own_figure(vocabulary.metrics[key], period) for key in metric.by_income)
    between = [Decimal(0), *(one.value for one in added_back)]
    for gain in (one.value for one in gains if one is not None):
        between += [value - gain for value in between]
    gap = found.value - below.value
    if any(abs(gap - value) <= _SMALL * abs(found.value) for value in between):
        return found
    return contested(found, [added(metric, period, [(1, below), (1, added_back[0])])])


def _to_scale(ledger: "Ledger", vocabulary: Vocabulary, found: Found) -> Found:
    """A number of shares that is thousandths of what result and shares of the same period tell, beside these."""
    expected = _expected(ledger, vocabulary, found)
    if not found.value or expected is None:
        return found
    scale = _THOUSAND
    while scale * found.value * _NEAR < expected:
        scale *= _THOUSAND
    if not expected / _NEAR <= scale * found.value <= expected * _NEAR:
        return found
    fact = found.resolved.fact.model_copy(update={"value": found.resolved.fact.value * scale, "decimals": None})
    return contested(found, [replace(found, resolved=Resolved(fact, fact, (fact,)))])


def _expected(ledger: "Ledger", vocabulary: Vocabulary, found: Found) -> Decimal | None:
    """About how many shares there are: by the result per share, else by another count of them."""
    income, per_share, *counts = (
        ledger.own_figure(vocabulary.metrics[key], found.period) for key in found.metric.scaled_by
    )
    if income is not None and per_share is not None and per_share.value and income.value / per_share.value > 0:
        return income.value / per_share.value
    return next((count.value for count in counts if count is not None and count.value > 0), None)
