"""Which of several values a statement's own sums bear out, where no statement as filed tells.

A sum closes with a value where the total is the figure further up and the lines between, each with its sign, to the
last digit. Lines that only notes report may have to be left out. The more ways are tried, and the fewer digits the
lines have, the likelier it is that some sum closes by chance: beyond `_CHANCE` it counts for nothing.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from decimal import Decimal
from itertools import combinations
from math import comb
from typing import TypeAlias

from tools.vocab.loader import Metric, StatementSum, Vocabulary

# The value of a metric in the period at hand, with the metric's own sign; None where it is not reported.
ValueOf: TypeAlias = Callable[[Metric], Decimal | None]

_CHANCE = Decimal("0.001")
_CHANCE_OF_RIVALS = Decimal("0.003")  # one of these is right, so less has to be proved
_MOST_LINES = 3  # left out, or taken


def borne_out(vocabulary: Vocabulary, metric: Metric, candidates: Sequence[Decimal], value_of: ValueOf) -> set[Decimal]:
    """The candidates with which some sum closes that has the metric in it; empty where the sums are silent."""
    sums = vocabulary.sums_with.get(metric.key, ())
    return {value for value in candidates if any(_closes(vocabulary, one, metric, value, value_of) for one in sums)}


def arbiters(vocabulary: Vocabulary, metric: Metric) -> set[str]:
    """The local names of the concepts that those sums are made of."""
    keys = {key for one in vocabulary.sums_with.get(metric.key, ()) for key in (one.total, one.base, *one.lines) if key}
    return {name for key in keys for name in vocabulary.metrics[key].local_names}


def simplest(
    vocabulary: Vocabulary, metric: Metric, candidates: Sequence[Decimal], value_of: ValueOf
) -> Decimal | None:
    """Of rivals the one with which some sum closes by the fewest lines: notes break up what a statement prints as one.

    None where no sum closes, or several do alike.
    """
    sums = vocabulary.sums_with.get(metric.key, ())
    sizes: dict[Decimal, int] = {}
    for value in candidates:
        terms = (_terms(vocabulary, one, metric, value, value_of) for one in sums)
        fewest = [size for one in terms if one is not None and (size := _fewest(one)) is not None]
        if fewest:
            sizes[value] = min(fewest)
    best = [value for value, size in sizes.items() if size == min(sizes.values())]
    return best[0] if len(best) == 1 else None


@dataclass(frozen=True)
class _Terms:
    """A sum with a candidate in its place: the total, what stands for sure, and the lines that may be of notes."""

    total: Decimal
    sure: Decimal
    optional: tuple[Decimal, ...]
    digit: Decimal  # one unit of the last digit

    @property
    def room(self) -> Decimal:
        """How many different sums there could be."""
        return sum(map(abs, self.optional), abs(self.total)) / self.digit


def _terms(
    vocabulary: Vocabulary, one: StatementSum, metric: Metric, value: Decimal, value_of: ValueOf
) -> _Terms | None:
    """The sum's terms; None where it lacks what it needs."""

    def signed(key: str) -> Decimal | None:
        term = vocabulary.metrics[key]
        known = value if term is metric else value_of(term)
        return None if known is None else term.sign * known

    total, base = signed(one.total), signed(one.base) if one.base else Decimal(0)
    if not total or base is None or (one.base and not base):
        return None
    lines = {key: amount for key in one.lines if (amount := signed(key))}
    if metric.key in one.lines and metric.key not in lines:
        return None
    optional = tuple(amount for key, amount in lines.items() if key != metric.key)
    digit = _last_digit([total, base, *lines.values()])
    return _Terms(total, base + lines.get(metric.key, Decimal(0)), optional, digit)


def _closes(vocabulary: Vocabulary, one: StatementSum, metric: Metric, value: Decimal, value_of: ValueOf) -> bool:
    terms = _terms(vocabulary, one, metric, value, value_of)
    if terms is None:
        return False
    surplus = terms.sure + sum(terms.optional, Decimal(0)) - terms.total
    return _combining(terms, surplus, _CHANCE) is not None


def _fewest(terms: _Terms) -> int | None:
    """How many lines it takes beside what stands for sure."""
    return _combining(terms, terms.total - terms.sure, _CHANCE_OF_RIVALS)


def _combining(terms: _Terms, wanted: Decimal, chance: Decimal) -> int | None:
    """How few of the optional lines come to an amount; None where none do, or where chance may have them do so."""
    tries = 0
    for size in range(min(_MOST_LINES, len(terms.optional)) + 1):
        tries += comb(len(terms.optional), size)
        if tries > chance * terms.room:
            return None
        if any(sum(some, Decimal(0)) == wanted for some in combinations(terms.optional, size)):
            return size
    return None


def _last_digit(amounts: Sequence[Decimal]) -> Decimal:
    """One unit of the last digit in which any of the amounts is given."""
    exponents = [amount.normalize().as_tuple().exponent for amount in amounts if amount]
    return Decimal(1).scaleb(min((e for e in exponents if isinstance(e, int)), default=0))
