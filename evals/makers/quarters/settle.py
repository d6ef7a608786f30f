"""Which value of a period counts, where filings state it more than once."""

from __future__ import annotations

from dataclasses import dataclass
from decimal import Decimal

from evals.makers.quarters.facts import Fact, Period, group


@dataclass(frozen=True)
class Settled:
    value: Decimal
    accessions: tuple[str, ...]
    how: str
    given_otherwise: bool
    rounded_last: bool


def settle(periods: dict[Period, list[Fact]], period: Period) -> Settled | None:
    """The value of one period of a series as last filed; None where it is ambiguous."""
    facts = periods[period]
    if any(not steady(same_day) for same_day in group(facts, lambda fact: fact.filed).values()):
        return None
    last = facts[-1]
    value, how = last.value, f"as last filed ({last.form} of {last.filed})"
    earlier = [fact for fact in facts if fact.value != value]
    unrounded = [fact.value for fact in earlier if rounds_to(fact.value, value)]
    rounded_last = False
    if unrounded:
        usual = usual_last_digit(periods, period, last.accession)
        dropped = None if usual is None else last_digit(value) - usual
        if dropped is None or dropped == 1 or (dropped < 1 and significant_digits(value) < 5):
            return None
        how += "; the same as before but rounded, as that filing writes the concept throughout"
        rounded_last = dropped > 1
        if rounded_last:
            value = unrounded[-1]
            how = f"the exact one counts: the {last.form} of {last.filed} repeats it rounded"
    elif earlier:
        first = {fact.value: fact for fact in reversed(earlier)}
        given = [f"{plain(fact.value)} ({fact.form} of {fact.filed})" for fact in reversed(first.values())]
        how += "; before that also given as " + ", ".join(given)
    accessions = tuple(dict.fromkeys(fact.accession for fact in facts if fact.value == value))
    return Settled(value, accessions, how, bool(earlier), rounded_last)


def steady(facts: list[Fact]) -> bool:
    """Whether all state the same value."""
    return len({fact.value for fact in facts}) == 1


def plain(value: Decimal) -> str:
    return f"{value.normalize():f}"


def last_digit(value: Decimal) -> int:
    """The power of ten at which the last digit that is not zero stands."""
    exponent = value.normalize().as_tuple().exponent
    return exponent if isinstance(exponent, int) and value else 0


def significant_digits(value: Decimal) -> int:
    return len(value.normalize().as_tuple().digits)


def rounds_to(value: Decimal, rounded: Decimal) -> bool:
    unit = last_digit(rounded)
    return last_digit(value) < unit and abs(value - rounded) * 2 <= Decimal(10) ** unit


def usual_last_digit(periods: dict[Period, list[Fact]], period: Period, accession: str) -> int | None:
    """How fine the filing writes the series in its other periods."""
    digits = [
        last_digit(fact.value)
        for other, facts in periods.items()
        for fact in facts
        if other != period and fact.accession == accession and fact.value
    ]
    return min(digits, default=None)
