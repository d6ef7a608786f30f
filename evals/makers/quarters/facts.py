"""The facts of a companyfacts file, with dates and exact values, in series of one concept and unit."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from typing import NamedTuple, TypeVar

from evals.companyfacts import RawCompany, RawFact, days_in, exact

Item = TypeVar("Item")
Key = TypeVar("Key")
Period = tuple[date | None, date]  # no start: an instant


class Series(NamedTuple):
    taxonomy: str
    name: str
    unit: str

    @property
    def concept(self) -> str:
        return f"{self.taxonomy}:{self.name}"


@dataclass(frozen=True)
class Fact:
    start: date | None
    end: date
    value: Decimal
    accession: str
    fy: int | None
    form: str
    filed: str

    @property
    def period(self) -> Period:
        return self.start, self.end

    @property
    def days(self) -> int:
        return days_in(self.start, self.end) if self.start else 0


def read_facts(raw: RawCompany) -> dict[Series, list[Fact]]:
    return {
        Series(taxonomy, name, unit): [to_fact(row) for row in rows]
        for taxonomy in ("us-gaap", "ifrs-full")
        for name, concept in raw["facts"].get(taxonomy, {}).items()
        for unit, rows in concept["units"].items()
    }


def to_fact(row: RawFact) -> Fact:
    return Fact(
        start=date.fromisoformat(row["start"]) if "start" in row else None,
        end=date.fromisoformat(row["end"]),
        value=exact(row["val"]),
        accession=row["accn"],
        fy=row["fy"],
        form=row["form"],
        filed=row["filed"],
    )


def by_period(facts: list[Fact]) -> dict[Period, list[Fact]]:
    """The facts of each period, oldest filing first."""
    return group(sorted(facts, key=lambda fact: (fact.filed, fact.accession)), lambda fact: fact.period)


def group(items: Iterable[Item], key: Callable[[Item], Key]) -> dict[Key, list[Item]]:
    groups: dict[Key, list[Item]] = defaultdict(list)
    for item in items:
        groups[key(item)].append(item)
    return dict(groups)
