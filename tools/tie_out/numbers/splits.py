"""Figures per share and counts of shares as they are after the splits that came since they were filed."""

from collections.abc import Iterator
from decimal import Decimal
from math import prod

from tools.numbers import format_plain
from tools.tie_out.ledger.ledgers import Level
from tools.tie_out.ledger.printing import shown
from tools.tie_out.ledger.splits import later_splits
from tools.tie_out.numbers.verdicts import Expected


def split_adjusted(level: Level) -> Iterator[Expected]:
    """What a figure is on the basis of today's shares, where a stock split came after the filing that prints it."""
    for ratio, factor in later_splits(level.founds, level.unit, level.ledger.splits):
        note = (
            f"Split-adjusted: the filing prints {shown(level.value, level.unit)}, and splits of "
            f"{format_plain(ratio)} for 1 in all came after it."
        )
        yield Expected("level", (level.value * factor,), (level,), level.unit, note)


def before_split(level: Level, filed: Level) -> str:
    """What to say of a figure as one filing prints it, where splits came between it and the newest one; or nothing."""
    if filed is level or not level.unit.endswith("shares"):
        return ""
    first, last = filed.founds[0].resolved.fact.filed, level.founds[0].resolved.fact.filed
    between = [s.ratio for s in level.ledger.splits if first <= s.after_filed and s.by_filed <= last]
    if not between:
        return ""
    ratio, now = format_plain(prod(between, start=Decimal(1))), shown(level.value, level.unit)
    return f"As it was before splits of {ratio} for 1 in all; a later filing prints {now}."
