"""Whether what came back is the figure that was meant: right, declined, wrong with a warning, or silently wrong."""

from collections.abc import Sequence
from dataclasses import dataclass
from decimal import Decimal
from typing import Any, Literal

Outcome = Literal["right", "declined", "warned", "silent"]
OUTCOMES: dict[Outcome, str] = {
    "right": "right",
    "declined": "declined",
    "warned": "wrong with a warning",
    "silent": "silently wrong",
}
_CLOSE = {"pure": Decimal("0.0005"), "USD/shares": Decimal("0.001")}
_EXACT = Decimal("0.000001")
_OUTFLOWS = frozenset({"capex", "dividends", "buybacks", "tax expense", "interest expense", "effective tax rate"})


@dataclass(frozen=True)
class Given:
    """What a tool or an answer came to: its values of the asked period, and how they came about."""

    values: Sequence[Decimal]
    warnings: Sequence[str] = ()
    concepts: Sequence[str] = ()
    inputs: Sequence[str] = ()
    said: str = ""


def judge(row: dict[str, Any], given: Given) -> Outcome:
    """Of several values one has to be meant; nothing is right where nothing can be told."""
    accepted = [Decimal(value) for value in (row["value"], *row["accept"]) if value is not None]
    if not given.values:
        return "right" if row["decline_ok"] else "declined"
    if any(_same(row, value, wanted) for value in given.values for wanted in accepted):
        return "right"
    return "warned" if given.warnings else "silent"


def _same(row: dict[str, Any], value: Decimal, wanted: Decimal) -> bool:
    # A payment's sign is a matter of the statement's layout, except where it turns a charge into a benefit.
    if row["metric"] in _OUTFLOWS and wanted > 0:
        value = abs(value)
    return abs(value - wanted) <= abs(wanted) * _CLOSE.get(row["unit"], _EXACT)
