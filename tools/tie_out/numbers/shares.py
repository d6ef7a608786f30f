"""Shares that an amount of a sentence has in a metric: "$4 billion, 24.0% of revenue"."""

from collections.abc import Sequence
from decimal import Decimal
from itertools import product

from tools.language.stated.stated import Stated
from tools.tie_out.ledger.ledgers import Ledgers, Level
from tools.tie_out.ledger.printing import shown
from tools.tie_out.models import NumberStatus
from tools.tie_out.numbers.match import tolerance_of
from tools.tie_out.numbers.verdicts import Verdict
from tools.tie_out.numbers.within import Outcome
from tools.vocab.loader import Formula

_OWN = Decimal("0.1")  # how far a company's own definition may lie off


def share_of(one: Stated, beside: Sequence[Outcome], ledgers: Ledgers) -> Verdict | None:
    """The verdict on a percentage beside verified figures: the share of one of them in the metric of its period.

    It is wrong only where the sentence tells surely which amount's share it is.
    """
    if one.quantity.unit != "percent" or one.company is None or one.change:
        return None
    for other in reversed(beside):
        verdict = other.verdict
        if verdict.status != "verified" or verdict.kind != "level" or not verdict.levels or verdict.period is None:
            continue
        for figure in one.figures:
            whole = ledgers.level(one.company, figure, verdict.period)
            if isinstance(whole, Level) and (found := share_in(one, verdict, whole)) is not None:
                return found
    return _wrong(one, beside, ledgers)


def share_in(one: Stated, part: Verdict, whole: Level) -> Verdict | None:
    """The verdict on a share of a verified figure in another one; None where it is not that."""
    level = part.levels[0]
    if level.unit != whole.unit or not whole.value or level.figure == whole.figure:
        return None
    value = level.value / whole.value * 100
    value = -value if value < 0 < one.quantity.value and part.status == "verified" else value  # a loss told as one
    tolerance = tolerance_of(one.quantity, value)
    if abs(one.quantity.value - value) > tolerance:
        return None
    reason = f"The share of {level.figure.label} in {whole.figure.label}."
    return Verdict("verified", reason, "level", value, tolerance, (level, whole), "computed", whole.period)


def _wrong(one: Stated, beside: Sequence[Outcome], ledgers: Ledgers) -> Verdict | None:
    """A mismatch where the amount right before a percentage has another share in the metric that is named."""
    before = [other for other in beside if other.stated.quantity.end <= one.quantity.start]
    part = before[-1].verdict if before else None
    if not one.share_before or one.company is None or part is None or part.period is None or one.bound is not None:
        return None
    if part.status != "verified" or part.kind != "level" or len(part.levels) != 1:
        return None
    whole = ledgers.level(one.company, one.figures[0], part.period)
    [level] = part.levels
    if not isinstance(whole, Level) or whole.is_open or whole.unit != level.unit or not whole.value:
        return None
    value = level.value / whole.value * 100
    others = (abs(level.value) / abs(vintage) * 100 for vintage in whole.vintages if vintage)
    if level.figure == whole.figure or any(
        abs(one.quantity.value - share) <= 2 * tolerance_of(one.quantity, share) for share in others
    ):
        return None
    reason = f"The share of {level.figure.label} in {whole.figure.label} is {shown(value, 'percent')}."
    tolerance = tolerance_of(one.quantity, value)
    return Verdict(
        "mismatch", reason, "level", value, tolerance, (level, whole), "computed", whole.period, explained=True
    )


def _is_composed(level: Level) -> bool:
    """Whether a figure is put together of several, which a company may define otherwise ("debt")."""
    return isinstance(level.figure, Formula) or level.figure.composite is not None


def fraction_of(one: Stated, ledgers: Ledgers) -> Verdict | None:
    """The verdict on a number that is told as one metric's share or multiple of another, of its period."""
    fraction, company = one.fraction, one.company
    period = ledgers.calendar(company).meant_by(one.period) if company is not None and fraction else None
    if fraction is None or company is None or period is None:
        return None
    pairs = [
        (part, whole)
        for part, whole in product(
            (ledgers.level(company, figure, period) for figure in fraction.part),
            (ledgers.level(company, figure, period) for figure in fraction.whole),
        )
        if isinstance(part, Level) and isinstance(whole, Level) and part.unit == whole.unit and whole.value
    ]
    percent = one.quantity.unit == "percent"
    found: list[Verdict] = []
    for part, whole in pairs:
        value = abs(part.value / whole.value) * (100 if percent else 1)
        tolerance = tolerance_of(one.quantity, value)
        right = abs(one.quantity.value - value) <= tolerance
        reason = f"The ratio of {part.figure.label} to {whole.figure.label}"
        reason += "." if right else f" is {shown(value, 'percent' if percent else 'multiple')}."
        near = abs(one.quantity.value - value) <= value * _OWN
        sure = fraction.sure and not (near and (_is_composed(part) or _is_composed(whole)))
        status: NumberStatus = "verified" if right else "mismatch" if sure else "ambiguous"
        found.append(
            Verdict(status, reason, "level", value, tolerance, (part, whole), "computed", period, explained=True)
        )
    open_ones = any(part.is_open or whole.is_open for part, whole in pairs)
    verified = next((verdict for verdict in found if verdict.status == "verified"), None)
    return verified or (found[0] if found and not open_ones else None)
