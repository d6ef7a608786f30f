"""Which of the values that filings reported for one period is the answer.

Rules, in order: the filing date decides what is known (`as_of`); a value that merely repeats an exact one with
fewer digits never wins in one filing; the last filed wins, and is no restatement where it is only the first one
rounded. Two different exact values in one filing are a conflict, which is settled only by another filing that
reports one of them.
"""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from decimal import Decimal

from tools.models.base import FiscalPeriod
from tools.models.facts import Fact
from tools.models.filings import PERIODIC_FORMS

# Filers' dates stray by days from their own calendar; the next period is at least ten weeks away.
DURATION_SLACK = timedelta(days=7)
INSTANT_SLACK = timedelta(days=3)
_PLACES = 20  # more decimals than any filing rounds to
_CLOSE = 100  # digits that are left out change a value by a hundredth at most
COVER_WINDOW = timedelta(days=120)  # a cover is dated up to four months after the period's end


@dataclass(frozen=True)
class Resolved:
    """The value that stands for a period, the first one reported, and what every filing said, oldest first.

    `fact` is what to cite: the first report of a value that never changed, else the last one of the changed value.
    """

    fact: Fact
    first: Fact
    vintages: tuple[Fact, ...]

    @property
    def restated(self) -> bool:
        return self.fact.value != self.first.value and not is_rounding(self.fact, self.first)


@dataclass(frozen=True)
class Conflict:
    """One filing reports different exact values for the same period, and no other filing settles it."""

    facts: tuple[Fact, ...]


def facts_of_period(facts: Iterable[Fact], period: FiscalPeriod, *, cover: bool = False) -> list[Fact]:
    """The facts whose dates make them the period's; exact dates shut out those that stray."""
    distances: dict[int, list[Fact]] = defaultdict(list)
    for fact in facts:
        distance = _distance(fact, period, cover)
        if distance is not None:
            distances[distance].append(fact)
    return distances[min(distances)] if distances else []


def _distance(fact: Fact, period: FiscalPeriod, cover: bool) -> int | None:
    late = fact.end_date - period.end_date
    if fact.start_date is not None:
        early = abs(fact.start_date - period.start_date)
        fits = early <= DURATION_SLACK and abs(late) <= DURATION_SLACK
        return (early + abs(late)).days if fits else None
    if cover:
        return late.days if timedelta() <= late <= COVER_WINDOW else None
    return abs(late).days if abs(late) <= INSTANT_SLACK else None


def resolve(facts: Sequence[Fact], as_of: date | None = None) -> Resolved | Conflict | None:
    """The one value among facts of the same concept, unit, dimensions and period; None where there is none."""
    known = [fact for fact in facts if as_of is None or fact.filed <= as_of]
    exact = [fact for fact in known if not fact.rounded] or known
    if not exact:
        return None
    filings: dict[tuple[date, str], list[Fact]] = defaultdict(list)
    for fact in exact:
        filings[fact.filed, fact.accession].append(fact)
    vintages: list[Fact] = []
    for key in sorted(filings):
        settled = _settle(filings[key], exact)
        if isinstance(settled, Conflict):
            return settled
        vintages.append(settled)
    return Resolved(_to_cite(vintages), vintages[0], tuple(vintages))


def _to_cite(vintages: Sequence[Fact]) -> Fact:
    last = vintages[-1]
    same = [fact for fact in vintages if fact.value == last.value]
    # A proxy statement or a release repeats what an annual or quarterly report says: cite the report.
    reports = [fact for fact in same if fact.form.startswith(PERIODIC_FORMS)] or same
    return reports[0] if len(same) == len(vintages) else reports[-1]


def _settle(facts: Sequence[Fact], everything: Sequence[Fact]) -> Fact | Conflict:
    """The value of one filing: the one it reports, or the one of several that another filing confirms."""
    if len(facts) == 1:
        return facts[0]
    by_value: dict[Decimal, Fact] = {}
    for fact in facts:
        kept = by_value.get(fact.value)
        if kept is None or (fact.decimals is not None and kept.decimals is None):
            by_value[fact.value] = fact
    if len(by_value) == 1:
        return next(iter(by_value.values()))
    accession = facts[0].accession
    confirmed = {f.value for f in everything if f.accession != accession} & by_value.keys()
    if len(confirmed) == 1:
        return by_value[confirmed.pop()]
    return Conflict(tuple(by_value.values()))


def sum_of_facts(parts: Sequence[tuple[int, Fact]], period: FiscalPeriod) -> Fact:
    """Facts of a period as one: the first with their sum, as exact as the least exact of them."""
    first, decimals = parts[0][1], [fact.decimals for _, fact in parts]
    return first.model_copy(
        update={
            "value": sum((sign * fact.value for sign, fact in parts), Decimal(0)),
            "start_date": period.start_date if first.start_date else None,
            "decimals": None if None in decimals else min(known for known in decimals if known is not None),
        }
    )


def is_rounding(one: Fact, other: Fact) -> bool:
    """Whether two different values are one, printed with fewer digits the one time.

    The coarser one is the finer one rounded where its own digits end. Where they end is said by its `decimals`; else
    each of its last zeros may be what is left of a digit.
    """
    coarse, fine = sorted((one, other), key=lambda fact: _digits(fact.value))
    if _digits(coarse.value) == _digits(fine.value) or not coarse.value:
        return False
    difference = abs(fine.value - coarse.value)
    # 14 million is not 10 million with fewer digits.
    if difference * _CLOSE > abs(fine.value):
        return False
    said = coarse.decimals is not None and abs(coarse.decimals) < _PLACES
    place = -coarse.decimals if said and coarse.decimals is not None else _last_digit(coarse.value)
    return difference * 2 <= Decimal(1).scaleb(place)


def _digits(value: Decimal) -> int:
    return len(value.normalize().as_tuple().digits)


def _last_digit(value: Decimal) -> int:
    exponent = value.normalize().as_tuple().exponent
    return exponent if isinstance(exponent, int) else 0
