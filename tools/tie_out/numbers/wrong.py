"""Verdicts on numbers that print none of the values that they may: what is wrong with them, or that it is not clear."""

from decimal import Decimal

from tools.language.stated.stated import Stated
from tools.numbers import currency_of
from tools.tie_out.ledger.ledgers import Level
from tools.tie_out.ledger.printing import moved, shown
from tools.tie_out.numbers.match import is_other_currency, scales_of, slip, tolerance_of
from tools.tie_out.numbers.verdicts import Expected, Verdict, basis_of, shrinks
from tools.vocab.loader import Formula

_VALUE_UNITS = frozenset({"percent", "money", "per_share", "basis_points", "percentage_points", "multiple"})
_OWN = Decimal("0.1")
_MANY_DIGITS = 3


def has_slipped(stated: Stated, expected: Expected) -> bool:
    """Whether a number prints the figure's very digits a thousandfold: with so many digits that is no chance."""
    quantity = stated.quantity
    digits = quantity.printed.normalize().as_tuple().digits
    same = quantity.unit == "money" and not is_other_currency(quantity, expected.unit)
    return same and len(digits) >= _MANY_DIGITS and slip(quantity, expected.values[0]) >= 10**3


def is_own_definition(stated: Stated, expected: Expected) -> bool:
    """Whether a computed amount is near enough for the company to define it otherwise (free cash flow, total debt)."""
    level, value = expected.levels[0], expected.values[0]
    quantity = stated.quantity
    amount = isinstance(level.figure, Formula) and currency_of(level.unit) is not None
    near = (
        abs(abs(quantity.value * scale) - abs(value)) <= abs(value) * _OWN for scale in scales_of(stated, level.unit)
    )
    return amount and any(near)


def loose(expected: Expected) -> Verdict:
    """The verdict where another value is known, and the number may as well be of something else."""
    level = expected.levels[0]
    return Verdict(
        "ambiguous",
        f"It is not {level.name}; whether the text means that is not clear.",
        expected.kind,
        expected.values[0],
        levels=expected.levels,
        basis=basis_of(level),
        period=level.period,
    )


def misfit(stated: Stated, level: Level) -> Verdict:
    """The verdict on a number whose unit does not count the figure: wrong where it is told as the figure's value."""
    told = (stated.quantity.unit or "").replace("_", " ")
    reason = f"The text prints {told or 'a bare number'}; {level.figure.label} is in {level.unit}."
    told_so = stated.linked and stated.tight and stated.period and stated.fraction is None
    if not (told_so and stated.quantity.unit in _VALUE_UNITS):
        return Verdict("not_found", reason)
    return Verdict(
        "mismatch", reason, "level", level.value, None, (level,), basis_of(level), level.period, explained=True
    )


def mismatch(stated: Stated, expected: Expected) -> Verdict:
    """The verdict where the metric and the period are known and the value is another one."""
    value, quantity = expected.values[0], stated.quantity
    scale = next(iter(scales_of(stated, expected.unit)))
    tolerance = tolerance_of(quantity, value, scale)
    below = -1 if stated.is_loss and not quantity.signed else 1
    if is_other_currency(quantity, expected.unit):
        told = quantity.currency or "/".join(quantity.currencies)
        reason = f"The text says {told}; the figure is in {currency_of(expected.unit)}."
    elif power := slip(quantity, value * (stated.told_way or below)):
        known = shown(abs(value), expected.unit)
        reason = f"Right digits, wrong scale: it is {known}; the text is off by a factor of {power:,}."
    elif expected.kind == "level" and abs(quantity.value * below + value) <= tolerance:
        reason = "It has the other sign."
    elif way := _other_way(stated, expected):
        exact = abs(abs(quantity.value) - abs(value)) <= tolerance
        return _mismatched(expected, tolerance, way, explained=exact)
    else:
        return _mismatched(expected, tolerance, "", explained=False)
    return _mismatched(expected, tolerance, reason, explained=True)


def _other_way(stated: Stated, expected: Expected) -> str:
    """What to say of a change that went another way than the text tells; nothing where it did not."""
    value = -expected.values[0] if shrinks(stated, expected) else expected.values[0]
    if expected.kind == "level" or value * _told_way(stated) >= 0:
        return ""
    if stated.less:
        way = "above" if value > 0 else "below"
        return f"The direction is wrong: it lies {shown(abs(value), expected.unit)} {way} the other."
    return f"The direction is wrong: it {moved(value)} {shown(abs(value), expected.unit)}."


def _told_way(stated: Stated) -> int:
    """The direction that a text tells of a change, in words or by the number's sign; 0 for none."""
    if stated.quantity.value < 0:
        return -1
    return stated.told_way or (1 if stated.quantity.signed else 0)


def _mismatched(expected: Expected, tolerance: Decimal, reason: str, *, explained: bool) -> Verdict:
    value, level = expected.values[0], expected.levels[0]
    return Verdict(
        "mismatch",
        reason,
        expected.kind,
        value,
        tolerance,
        expected.levels,
        basis_of(level),
        level.period,
        explained=explained,
    )
