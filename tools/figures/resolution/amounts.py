"""Which amounts a concept's facts may come to: their own, and the differences of those that begin together."""

from bisect import bisect_left
from collections.abc import Iterable, Iterator, Sequence
from decimal import Decimal
from functools import cached_property

from tools.figures.resolution.resolve import DURATION_SLACK
from tools.models.facts import Fact


class Amounts:
    """The amounts of a concept's facts, without their signs: a quick look before a figure is worked out."""

    def __init__(self, facts: Iterable[Fact]) -> None:
        self._facts = tuple(facts)

    def hold(self, low: Decimal, high: Decimal) -> bool:
        """Whether a fact's value lies within the bounds."""
        return _any_within(self._values, low, high)

    def hold_difference(self, low: Decimal, high: Decimal) -> bool:
        """Whether the difference of two flows does that begin on one day, as a quarter's may."""
        return _any_within(self._differences, low, high)

    @cached_property
    def _values(self) -> list[Decimal]:
        return sorted({abs(fact.value) for fact in self._facts})

    @cached_property
    def _differences(self) -> list[Decimal]:
        return sorted({*_between(self._facts)})


def _between(facts: Sequence[Fact]) -> Iterator[Decimal]:
    flows = sorted({(fact.start_date, fact.end_date, fact.value) for fact in facts if fact.start_date is not None})
    for at, (start, end, value) in enumerate(flows):
        last = start + 2 * DURATION_SLACK
        for begun, later, whole in flows[at + 1 :]:
            if begun > last:
                break
            if later != end:
                yield abs(whole - value)


def _any_within(amounts: Sequence[Decimal], low: Decimal, high: Decimal) -> bool:
    at = bisect_left(amounts, low)
    return at < len(amounts) and amounts[at] <= high
