"""Which of several values a statement's own sums bear out, where no statement as filed tells.

A sum closes with a value where the total is the figure further up and the lines between, each with its sign, to the
last digit. Lines that only notes report may have to be left out. The more ways are tried, and the fewer digits the
lines have, the likelier it is that some sum closes by chance: beyond `_CHANCE` it counts for nothing.
"""

from collections.abc import Callable, Iterator, Sequence
from decimal import Decimal
from itertools import combinations
from math import comb
from typing import TypeAlias

from tools.vocab.loader import Metric, StatementSum, Vocabulary

# The value of a metric in the period at hand, with the metric's own sign; None where it is not reported.
ValueOf: TypeAlias = Callable[[Metric], Decimal | None]

_CHANCE = Decimal("0.001")
_MOST_LEFT_OUT = 3


def borne_out(vocabulary: Vocabulary, metric: Metric, candidates: Sequence[Decimal], value_of: ValueOf) -> set[Decimal]:
    """The candidates with which some sum closes that has the metric in it; empty where the sums are silent."""
    sums = list(sums_with(vocabulary, metric))
    return {value for value in candidates if any(_closes(vocabulary, one, metric, value, value_of) for one in sums)}


def sums_with(vocabulary: Vocabulary, metric: Metric) -> Iterator[StatementSum]:
    """The sums that a metric is a part of."""
    for layout in vocabulary.statements.values():
        for one in layout.sums:
            if metric.key in (one.total, one.base, *one.lines):
                yield one


def arbiters(vocabulary: Vocabulary, metric: Metric) -> set[str]:
    """The local names of the concepts that those sums are made of."""
    keys = {key for one in sums_with(vocabulary, metric) for key in (one.total, one.base, *one.lines) if key}
    return {name for key in keys for name in vocabulary.metrics[key].local_names}


def _closes(vocabulary: Vocabulary, one: StatementSum, metric: Metric, value: Decimal, value_of: ValueOf) -> bool:
    def signed(key: str) -> Decimal | None:
        term = vocabulary.metrics[key]
        known = value if term is metric else value_of(term)
        return None if known is None else term.sign * known

    total, base = signed(one.total), signed(one.base) if one.base else Decimal(0)
    if not total or base is None or (one.base and not base):
        return False
    lines = {key: amount for key in one.lines if (amount := signed(key))}
    if metric.key in one.lines and metric.key not in lines:
        return False
    optional = [amount for key, amount in lines.items() if key != metric.key]
    surplus = base + sum(lines.values(), Decimal(0)) - total
    room = sum(map(abs, optional), abs(total)) / _last_digit([total, base, *lines.values()])
    tries = 0
    for size in range(min(_MOST_LEFT_OUT, len(optional)) + 1):
        tries += comb(len(optional), size)
        if tries > _CHANCE * room:
            return False
        if any(sum(left_out, Decimal(0)) == surplus for left_out in combinations(optional, size)):
            return True
    return False


def _last_digit(amounts: Sequence[Decimal]) -> Decimal:
    """One unit of the last digit in which any of the amounts is given."""
    exponents = [amount.normalize().as_tuple().exponent for amount in amounts if amount]
    return Decimal(1).scaleb(min((e for e in exponents if isinstance(e, int)), default=0))
