"""Amounts over several years, held against the sum of the years' figures."""

from collections.abc import Iterator
from decimal import Decimal
from itertools import islice, product

from tools.language.stated.stated import Figure, Stated
from tools.models.base import FiscalPeriod
from tools.tie_out.ledger.ledgers import Ledgers, Level
from tools.tie_out.ledger.printing import shown
from tools.tie_out.models import NumberStatus
from tools.tie_out.numbers.match import counts, is_other_currency, scales_of, tolerance_of
from tools.tie_out.numbers.verdicts import Verdict
from tools.vocab.loader import Metric

_MOST = 64  # sums of vintages that are tried


def judge_years(stated: Stated, ledgers: Ledgers) -> Verdict | None:
    """The verdict on an amount that is told over several years; None for one that is told of a single period."""
    years = years_of(stated, ledgers)
    if not years:
        return None
    sums = [one for figure in stated.figures for one in _sums(stated, figure, years, ledgers)]
    for levels, values in sums:
        for value in values:
            for scale in scales_of(stated, levels[0].unit):
                tolerance = tolerance_of(stated.quantity, value, scale)
                if abs(abs(stated.quantity.value * scale) - abs(value)) <= tolerance:
                    return _verdict("verified", "", stated, levels, value)
    if not sums:
        return Verdict("not_found", "It is told over several years, whose figures are not all known.")
    levels, values = sums[0]
    told = f"From {levels[-1].period_label} to {levels[0].name} is {shown(values[0], levels[0].unit)} in all."
    return _verdict("mismatch" if stated.tight else "ambiguous", told, stated, levels, values[0])


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


def _sums(
    stated: Stated, figure: Figure, years: list[FiscalPeriod], ledgers: Ledgers
) -> Iterator[tuple[tuple[Level, ...], list[Decimal]]]:
    """The figures of the years, and what they add up to by each filing's value of them."""
    if stated.company is None or not isinstance(figure, Metric) or not figure.additive:
        return
    found = [ledgers.level(stated.company, figure, year) for year in years]
    levels = tuple(level for level in found if isinstance(level, Level) and counts(stated.quantity, level))
    if len(levels) < len(years) or is_other_currency(stated.quantity, levels[0].unit):
        return
    vintages = islice(product(*(one.vintages for one in levels)), _MOST)
    yield levels, [sum(values, Decimal(0)) for values in vintages]


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
