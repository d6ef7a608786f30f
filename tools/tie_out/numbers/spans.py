"""Numbers over several years, held against the sum, the average, the least or the most of the years' figures."""

from collections.abc import Iterator, Sequence
from decimal import Decimal
from itertools import islice, product

from tools.language.stated.stated import Figure, Over, Stated
from tools.models.base import FiscalPeriod
from tools.tie_out.ledger.ledgers import Ledgers, Level
from tools.tie_out.ledger.printing import shown
from tools.tie_out.models import NumberStatus
from tools.tie_out.numbers.match import counts, is_other_currency, scales_of, tolerance_of
from tools.tie_out.numbers.verdicts import Verdict
from tools.vocab.loader import Metric

_MOST = 64  # vintages that are tried together
_NAMES: dict[Over, str] = {
    "sum": " is {} in all",
    "average": " the average is {}",
    "low": " the lowest is {}",
    "high": " the highest is {}",
    "floor": " the lowest is {}",
    "ceiling": " the highest is {}",
}


def judge_years(stated: Stated, ledgers: Ledgers) -> Verdict | None:
    """The verdict on a number that is told over several years; None for one that is told of a single period."""
    years = years_of(stated, ledgers)
    if not years:
        return None
    known = [one for figure in stated.figures for one in _values(stated, figure, years, ledgers)]
    for levels, values in known:
        for value in values:
            for scale in scales_of(stated, levels[0].unit):
                tolerance = tolerance_of(stated.quantity, value, scale)
                if abs(abs(stated.quantity.value * scale) - abs(value)) <= tolerance:
                    return _verdict("verified", "", stated, levels, value)
    if not known:
        return Verdict("not_found", "It is told over several years, whose figures are not all known.")
    levels, values = known[0]
    step = stated.quantity.half_unit / 5  # a digit more than is printed
    average = (values[0] / step).to_integral_value() * step if step and stated.over == "average" else values[0]
    value = shown(average, levels[0].unit)
    told = f"From {levels[-1].period_label} to {levels[0].name}{_NAMES[stated.over].format(value)}."
    sure = stated.tight and not _holds(stated, levels, values[0])
    return _verdict("mismatch" if sure else "ambiguous", told, stated, levels, values[0])


def _holds(stated: Stated, levels: tuple[Level, ...], value: Decimal) -> bool:
    """Whether all years lie within a bound that need not be one of them, or an average may be taken otherwise."""
    if stated.over == "average":
        return levels[0].percent
    printed = stated.quantity.value
    beyond = {"floor": printed <= value, "ceiling": value <= printed}
    return beyond.get(stated.over, False) and stated.quantity.scale != 1


def years_of(stated: Stated, ledgers: Ledgers) -> list[FiscalPeriod]:
    """The years that an amount is told over, the newest first; none where it is told of one period."""
    if stated.since is None or stated.company is None:
        return []
    calendar = ledgers.calendar(stated.company)
    first, last = calendar.meant_by(stated.since), calendar.meant_by(stated.period)
    if first is None or last is None:
        return []
    found = [calendar.period(year) for year in range(last.fiscal_year, first.fiscal_year - 1, -1)]
    known = [period for period in found if period is not None]
    return known if len(known) == len(found) else []


def _values(
    stated: Stated, figure: Figure, years: list[FiscalPeriod], ledgers: Ledgers
) -> Iterator[tuple[tuple[Level, ...], list[Decimal]]]:
    """The figures of the years, and what they come to by each filing's value of them."""
    additive = isinstance(figure, Metric) and figure.additive
    if stated.company is None or (stated.over == "sum" and not additive):
        return
    found = [ledgers.level(stated.company, figure, year) for year in years]
    levels = tuple(level for level in found if isinstance(level, Level) and counts(stated.quantity, level))
    if len(levels) < len(years) or is_other_currency(stated.quantity, levels[0].unit):
        return
    vintages = islice(product(*(one.vintages for one in levels)), _MOST)
    yield levels, [_of(stated.over, values) for values in vintages]


def _of(over: Over, values: Sequence[Decimal]) -> Decimal:
    match over:
        case "low" | "floor":
            return min(values)
        case "high" | "ceiling":
            return max(values)
        case "average":
            return sum(values, Decimal(0)) / len(values)
        case _:
            return sum(values, Decimal(0))


def _verdict(status: NumberStatus, reason: str, stated: Stated, levels: tuple[Level, ...], value: Decimal) -> Verdict:
    return Verdict(
        status,
        reason,
        "level",
        value,
        tolerance_of(stated.quantity, value),
        levels,
        "computed",
        levels[0].period,
        explained=True,
    )
