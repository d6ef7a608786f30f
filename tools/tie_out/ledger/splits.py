"""What the stock splits that came after a filing make of its figures per share and counts of shares."""

from collections.abc import Iterator, Sequence
from decimal import Decimal

from tools.figures.resolution.found import Found
from tools.models.base import StockSplit

_ONE = Decimal(1)


def later_splits(founds: Sequence[Found], unit: str, splits: Sequence[StockSplit]) -> Iterator[tuple[Decimal, Decimal]]:
    """How many shares one became by each later split, in all, and what that multiplies the figure by."""
    if len(founds) != 1 or not unit.endswith("shares"):
        return
    filed, ratio = founds[0].resolved.fact.filed, _ONE
    for split in sorted(splits, key=lambda split: split.by_filed):
        if split.after_filed >= filed:
            ratio *= split.ratio
            yield ratio, _ONE / ratio if unit.endswith("/shares") else ratio
