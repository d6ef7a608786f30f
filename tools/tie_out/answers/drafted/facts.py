"""What may be printed of a fact: its own value, and what it changed from, by, and by how many percent."""

from collections.abc import Iterator
from dataclasses import dataclass
from decimal import Decimal

from tools.models.answers import AnswerFact, SpanState
from tools.models.base import period_label
from tools.numbers import format_percent, format_value

_PERCENT = Decimal(100)


@dataclass(frozen=True)
class FactValue:
    """One number of a fact: `value` as the fact has it, `size` as it is printed (a ratio's in percent).

    `shown` is how it is printed where the model's own way is none that can be read again.
    """

    fact: AnswerFact
    value: Decimal
    size: Decimal
    shown: str
    state: SpanState
    percent: bool = False


def fact_values(fact: AnswerFact) -> Iterator[FactValue]:
    """Every number that a draft may print of a fact."""
    own: SpanState = "derived" if fact.basis == "derived" else "verified"
    percent = fact.shown.endswith("%")
    size = fact.value * _PERCENT if percent else fact.value
    yield FactValue(fact, fact.value, size, fact.shown, own, percent)
    if fact.yoy is not None:
        yield _plain(fact, fact.yoy.prior_value)
        yield _plain(fact, abs(fact.yoy.delta), "derived")
        if fact.yoy.pct is not None:
            change = Decimal(str(fact.yoy.pct))
            yield FactValue(fact, change, abs(change), format_percent(fact.yoy.pct), "derived", percent=True)
    if fact.first_reported is not None:
        yield _plain(fact, fact.first_reported)
    for part in (*fact.derived_from, *fact.alternatives):
        yield _plain(fact, part.value)


def _plain(fact: AnswerFact, value: Decimal, state: SpanState = "verified") -> FactValue:
    return FactValue(fact, value, value, format_value(value, fact.unit), state)


def change_shown(fact: AnswerFact) -> str:
    """How a fact has changed on the year before, in words; of a fact that is a change itself, from what to what."""
    if fact.yoy is None:
        return ""
    way = "up" if fact.yoy.delta > 0 else "down" if fact.yoy.delta < 0 else "unchanged"
    prior = period_label(fact.yoy.prior_fiscal_year, fact.fiscal_quarter)
    percent = f" ({format_percent(fact.yoy.pct)})" if fact.yoy.pct is not None else ""
    before = f"from {format_value(fact.yoy.prior_value, fact.unit)} in {prior}"
    if fact.basis == "derived" and abs(fact.yoy.delta) == abs(fact.value):
        after = format_value(fact.yoy.prior_value + fact.yoy.delta, fact.unit)
        return f"{way} {before} to {after} in {period_label(fact.fiscal_year, fact.fiscal_quarter)}{percent}"
    by = f" by {format_value(abs(fact.yoy.delta), fact.unit)}{percent}" if fact.yoy.delta else ""
    return f"{way}{by} {before}"


def years_of(fact: AnswerFact) -> set[int]:
    """The years that a fact speaks of."""
    years = {fact.fiscal_year, fact.end_date.year}
    years |= {fact.start_date.year} if fact.start_date else set()
    return years | ({fact.yoy.prior_fiscal_year} if fact.yoy is not None else set())
