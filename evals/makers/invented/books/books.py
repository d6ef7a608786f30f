"""A company's books: every account at every quarter, from the rules in its TOML file.

A rule is a verb and its arguments. Amounts are whole numbers in the company's unit (thousands or millions of dollars),
shares are in thousands.

    spread A B ...          a flow: one total a year, spread over its quarters
    at 2024Q3=5 ...         a flow of the named quarters alone
    of ACCOUNT R S ...      a flow: a share of another, one rate a year
    change BALANCE          a flow: what a balance changed by
    product RATE SHARES     a flow: an amount per share times a number of shares
    each A B ...            an amount per share in every quarter of a year; quarters add up
    level ACCOUNT R S ...   a balance: a multiple of the quarter's flow (of 12 weeks), one a year
    part BALANCE R S ...    a balance: a share of another, one a year
    hold A B ...            a balance that changes with the year; the first one is the opening balance
    drift A B ...           a balance that moves evenly to each year's end; the first one is the opening balance
    roll OPENING +X -Y ...  a balance: the one before, plus and minus flows; OPENING may be plug:ASSETS-LIABILITIES-...
    average BALANCE         the mean of a balance at a quarter's beginning and end
    steady A B ...          a mean that holds all year
    per FLOW SHARES         a flow divided by a mean, of whatever period
    sum +X -Y ...           adds up accounts of one kind
"""

import random
import re
from collections.abc import Mapping, Sequence
from decimal import ROUND_HALF_UP, Decimal
from typing import Literal

from evals.makers.invented.books.calendar import Calendar, Period
from evals.makers.invented.books.spec import Company

Kind = Literal["flow", "balance", "mean", "ratio"]
_KINDS: Mapping[str, Kind] = {
    **dict.fromkeys(("spread", "at", "of", "change", "product", "each"), "flow"),
    **dict.fromkeys(("level", "part", "hold", "drift", "roll"), "balance"),
    **dict.fromkeys(("average", "steady"), "mean"),
    "per": "ratio",
}
_NOISE = 25  # thousandths: how far a quarter strays from its weight


class Books:
    """One version of the books; `originally` is the one before the restatement."""

    def __init__(self, company: Company, *, original: bool = False) -> None:
        self._company = company
        self._calendar = Calendar(company.calendar)
        rules = {**company.accounts, **(company.originally if original else {})}
        self._rules = {name: rule.split() for name, rule in rules.items()}
        self._known: dict[tuple[str, int], Decimal] = {}

    def __contains__(self, account: str) -> bool:
        return account in self._rules

    def kind(self, account: str) -> Kind:
        verb, first = self._rules[account][:2]
        return self.kind(first.lstrip("+-")) if verb == "sum" else _KINDS[verb]

    def operands(self, account: str) -> list[str]:
        """What a ratio divides, and by what."""
        return self._rules[account][1:3]

    def value(self, account: str, period: Period) -> Decimal:
        """An account over a period, or at its end."""
        quarters = [self._index(period.year, number) for number in range(period.first, period.last + 1)]
        kind = self.kind(account)
        if kind == "balance":
            return self.at(account, quarters[-1])
        if kind == "ratio":
            above, below = (self.value(name, period) for name in self.operands(account))
            return above / below
        if kind == "flow":
            return sum((self.at(account, index) for index in quarters), Decimal(0))
        days = [self._days(period.year, number) for number in range(period.first, period.last + 1)]
        weighed = sum(
            (self.at(account, index) * length for index, length in zip(quarters, days, strict=True)), Decimal(0)
        )
        return _whole(weighed / sum(days))

    def at(self, account: str, index: int) -> Decimal:
        """An account in or after a quarter, counted from 0; -1 is where the books open."""
        key = (account, index)
        if key not in self._known:
            if index < (-1 if self.kind(account) == "balance" else 0):
                raise ValueError(f"{account}: the books open later")
            verb, *arguments = self._rules[account]
            self._known[key] = self._evaluate(account, verb, arguments, index)
        return self._known[key]

    def _evaluate(self, account: str, verb: str, arguments: list[str], index: int) -> Decimal:
        if _KINDS.get(verb) == "balance":
            return self._balance(account, verb, arguments, index)
        year, quarter = divmod(index, 4)
        match verb:
            case "spread":
                return self._spread(account, int(arguments[year]), year)[quarter]
            case "at":
                named = dict(argument.split("=") for argument in arguments)
                return Decimal(named.get(f"{self._company.first_year + year}Q{quarter + 1}", 0))
            case "of":
                return _whole(self.at(arguments[0], index) * Decimal(arguments[1 + year]))
            case "change":
                return self.at(arguments[0], index) - self.at(arguments[0], index - 1)
            case "product":
                return _whole(self.at(arguments[0], index) * self.at(arguments[1], index) * 1000 / self._company.unit)
            case "each" | "steady":
                return Decimal(arguments[year])
            case "average":
                return _whole((self.at(arguments[0], index - 1) + self.at(arguments[0], index)) / 2)
            case "sum":
                return self._add(arguments, index)
            case _:
                raise ValueError(f"{account}: no rule {verb}")

    def _balance(self, account: str, verb: str, arguments: list[str], index: int) -> Decimal:
        year = index // 4
        known = max(index, 0)
        match verb:
            case "level":
                rate = Decimal(arguments[1 + known // 4])
                return _whole(self.at(arguments[0], known) * rate * self._evened(known))
            case "part":
                return _whole(self.at(arguments[0], index) * Decimal(arguments[1 + known // 4]))
            case "hold":
                return Decimal(arguments[year + 1])
            case "drift":
                return self._drift([Decimal(argument) for argument in arguments], index)
            case _:
                if index < 0:
                    return self._opening(arguments[0])
                return self.at(account, index - 1) + self._add(arguments[1:], index)

    def _add(self, terms: Sequence[str], index: int) -> Decimal:
        return sum(
            (self.at(term.lstrip("+-"), index) * (-1 if term.startswith("-") else 1) for term in terms), Decimal(0)
        )

    def _spread(self, account: str, total: int, year: int) -> list[Decimal]:
        chance = random.Random(f"{self._company.seed}/{account}/{year}")
        weights = [Decimal(str(weight)) for weight in self._weights(year)]
        strayed = [weight * (1 + Decimal(chance.randint(-_NOISE, _NOISE)) / 1000) for weight in weights]
        parts = [_whole(total * weight / sum(strayed)) for weight in strayed[:3]]
        return [*parts, Decimal(total) - sum(parts)]

    def _weights(self, year: int) -> Sequence[float]:
        if not self._calendar.by_weeks:
            return self._company.weights
        weeks = self._company.calendar.weeks[self._company.first_year + year]
        return [length * weight for length, weight in zip(weeks, self._company.weights, strict=True)]

    def _evened(self, index: int) -> Decimal | int:
        """What makes quarters of 12, 13 and 16 weeks alike."""
        if not self._calendar.by_weeks:
            return 1
        year, quarter = divmod(index, 4)
        return Decimal(12) / self._company.calendar.weeks[self._company.first_year + year][quarter]

    def _drift(self, ends: Sequence[Decimal], index: int) -> Decimal:
        if index < 0:
            return ends[0]
        year, quarter = divmod(index, 4)
        return _whole(ends[year] + (ends[year + 1] - ends[year]) * (quarter + 1) / 4)

    def _opening(self, text: str) -> Decimal:
        if not text.startswith("plug:"):
            return Decimal(text)
        return self._add(re.findall(r"-?[a-z_.]+", text.removeprefix("plug:")), -1)

    def _index(self, year: int, quarter: int) -> int:
        return 4 * (year - self._company.first_year) + quarter - 1

    def _days(self, year: int, number: int) -> int:
        period = Period(year, number, number)
        return (self._calendar.end(period) - self._calendar.start(period)).days + 1


def _whole(value: Decimal) -> Decimal:
    return value.quantize(Decimal(1), ROUND_HALF_UP)
