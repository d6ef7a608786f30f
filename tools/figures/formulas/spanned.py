"""A figure over a longer span than filings report by itself, made of figures that they do report."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from decimal import Decimal

from tools.figures.resolution.found import Found, Missing, fits_unit
from tools.figures.resolution.ledger import Ledger
from tools.models.base import FiscalPeriod
from tools.vocab.loader import Metric

TO_DATE = "year to date"  # what the part of a year up to a quarter's end is called


@dataclass(frozen=True)
class Spanned:
    """A figure of a span, and the figures that it is made of, each with its sign."""

    value: Decimal
    unit: str
    parts: tuple[tuple[int, Found], ...]
    how: str
    notes: tuple[str, ...] = ()


def alone(outcome: Found | Missing) -> Spanned | Missing:
    """A figure that is reported for the span."""
    if isinstance(outcome, Missing):
        return outcome
    how = f"{outcome.value:f} of {outcome.period.label}"
    return Spanned(outcome.value, outcome.resolved.fact.unit, ((1, outcome),), how, outcome.notes)


def adds_up(metric: Metric, unit: str) -> bool:
    """Whether the figure of a span is the sum of those of its parts."""
    return metric.additive or (metric.is_concept and fits_unit(unit, "monetary"))


def as_to_date(found: Found) -> Found:
    """A figure that is of the year to date says so where it is printed."""
    if found.period.fiscal_quarter < 2:
        return found
    label = f"{found.metric.label}, {TO_DATE}"
    return replace(found, metric=replace(found.metric, label=label))


def sum_of_quarters(ledger: Ledger, metric: Metric, quarters: Sequence[FiscalPeriod], span: str) -> Spanned | Missing:
    """Quarters, the last one first, of one concept and unit; `span` names them together."""
    found: list[Found] = []
    for quarter in quarters:
        outcome = ledger.figure(metric, quarter, prefer=found[0].concept if found else None)
        if isinstance(outcome, Missing):
            return outcome
        found.append(outcome)
    if len({(one.concept, one.resolved.fact.unit) for one in found}) > 1:
        return Missing(
            f"{metric.label} is reported under different concepts or units in the {span}.",
            "Ask for the quarters one by one.",
            contested=True,
        )
    if not all(ledger.comparable(found[0], one) for one in found):
        return Missing(
            f"{metric.label}: a stock split lies between the filings of the {span}.",
            "Ask for the quarters one by one.",
            contested=True,
        )
    how = " + ".join(f"{one.value:f} of {one.period.label}" for one in reversed(found))
    parts = tuple((1, one) for one in reversed(found))
    total = sum((one.value for one in found), Decimal(0))
    return Spanned(total, found[0].resolved.fact.unit, parts, how, tuple(notes_of(found)))


def notes_of(found: Sequence[Found]) -> Iterator[str]:
    """What has to be said of some figures."""
    for one in found:
        yield from one.notes
