"""One figure that was found, or why there is none, and what can be said of it."""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from math import prod

from tools.figures.resolution.derive import Derivation
from tools.figures.resolution.resolve import Resolved
from tools.models.base import FiscalPeriod, StockSplit
from tools.models.facts import Fact, FigureStatus
from tools.numbers import currency_of
from tools.vocab.loader import Metric

_SHARE_UNITS = ("shares", "/shares")  # units that a stock split rescales


@dataclass(frozen=True)
class Found:
    """One figure: the metric's concept that the period has, its resolved value, and what to say about it.

    One that is put together has `components`, each with the sign with which it counts. `rivals` are other figures that
    filings give for the same, where nothing decides; it is `assumed` where only priority chose the concept, or a
    component counts as zero. `narrower` is the figure within it that may go by one of its names.
    """

    metric: Metric
    period: FiscalPeriod
    concept: str
    resolved: Resolved
    notes: tuple[str, ...] = ()
    derivation: Derivation | None = None
    components: tuple[tuple[int, "Found"], ...] = ()
    rivals: tuple["Found", ...] = ()
    assumed: bool = False
    narrower: "Found | None" = None

    @property
    def status(self) -> FigureStatus:
        """How sure it is that this is the figure that was meant."""
        inside = {part.status for _, part in self.components}
        if self.rivals or "ambiguous" in inside:
            return "ambiguous"
        return "assumed" if self.assumed or inside - {"tied"} else "tied"

    @property
    def inputs(self) -> tuple[tuple[int, Fact], ...]:
        """The reported facts that a derived figure is made of, each with its sign."""
        if self.components:
            return tuple(
                (sign * one, fact)
                for sign, part in self.components
                for one, fact in part.inputs or ((1, part.resolved.fact),)
            )
        return ((1, self.derivation.whole), (-1, self.derivation.part)) if self.derivation else ()

    @property
    def derivations(self) -> tuple[Derivation, ...]:
        """The subtractions that the figure is made by, or its components are."""
        inside = tuple(one for _, part in self.components for one in part.derivations)
        return (self.derivation, *inside) if self.derivation else inside

    @property
    def sign(self) -> int:
        return -1 if self.concept in self.metric.negated else 1

    @property
    def value(self) -> Decimal:
        """The value with the metric's sign."""
        return self.sign * self.resolved.fact.value


@dataclass(frozen=True)
class Missing:
    """Why there is no figure, and what would make it answerable."""

    reason: str
    remedy: str
    contested: bool = False  # there are values, but no single one


def stale(metric: Metric) -> str:
    if metric.is_concept:
        return 'Ask by plain name (such as "revenue"), which follows a company from one concept to the next.'
    return "Ask for a period in which it is reported."


def fits_unit(unit: str, kind: str | None) -> bool:
    """Whether a fact's unit ("USD", "USD/shares", "shares", "pure") is of the metric's kind; any fits None."""
    currency = currency_of(unit)
    match kind:
        case "monetary":
            return currency is not None and "/" not in unit
        case "per_share":
            return currency is not None and unit.endswith("/shares")
        case "shares":
            return unit == "shares"
        case "pure":
            return currency is None and unit != "shares"
        case _:
            return True


def by_unit(metric: Metric, facts: Iterable[Fact]) -> dict[str, list[Fact]]:
    """The facts by their units, of those that are of the metric's kind."""
    units: dict[str, list[Fact]] = defaultdict(list)
    for fact in facts:
        if fits_unit(fact.unit, metric.unit):
            units[fact.unit].append(fact)
    return units


def same_basis(found: Found, other: Found, splits: Sequence[StockSplit]) -> bool:
    """Whether two figures can be compared: for per-share ones, no split lies between the filings that print them."""
    if not found.resolved.fact.unit.endswith(_SHARE_UNITS):
        return True
    one, two = _printed(found), _printed(other)
    if one.keys() & two.keys():
        return True
    early, late = sorted((max(one.values()), max(two.values())))
    return not any(split.after_filed < late and split.by_filed > early for split in splits)


def on_basis_of(found: Found, other: Found, splits: Sequence[StockSplit]) -> tuple[Decimal, Decimal] | None:
    """A figure's value on the share basis of another one, and the ratio of the splits between the filings of both.

    None where filings do not tell on which side of a split one of them stands.
    """
    if same_basis(found, other, splits):
        return found.value, Decimal(1)
    own, others = max(_printed(found).values()), max(_printed(other).values())
    early, late = sorted((own, others))
    between = [split for split in splits if split.after_filed < late and split.by_filed > early]
    if any(split.after_filed < early or split.by_filed > late for split in between):
        return None
    ratio = prod((split.ratio for split in between), start=Decimal(1))
    multiplies = (found.resolved.fact.unit == "shares") == (own < others)
    return (found.value * ratio if multiplies else found.value / ratio), ratio


def _printed(found: Found) -> dict[str, date]:
    """The filings that print the figure as it is shown, with their dates."""
    shown = found.resolved.fact.value
    return {fact.accession: fact.filed for fact in found.resolved.vintages if fact.value == shown}


def difference(shown: Found, other: Found) -> str:
    return (
        f"{shown.period.label}: {shown.concept} ({shown.resolved.fact.value:,f}) is shown as "
        f"{shown.metric.label}; {other.concept} reports {other.resolved.fact.value:,f}."
    )
