"""What insiders report on Forms 3, 4 and 5: who they are, what they traded, what they hold."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date
from decimal import Decimal
from typing import Literal

_PLAN = re.compile(r"10b5-?1")


@dataclass(frozen=True, slots=True)
class Issuer:
    cik: int
    name: str
    ticker: str | None


@dataclass(frozen=True, slots=True)
class Owner:
    """One reporting person. `title` is an officer's; `other_role` describes the role "other"."""

    cik: int
    name: str
    roles: tuple[Literal["director", "officer", "10% owner", "other"], ...]
    title: str | None = None
    other_role: str | None = None


@dataclass(frozen=True, slots=True)
class TransactionCode:
    """A code with its meaning; `meaning` is None for a code that the SEC's list lacks."""

    code: str
    meaning: str | None
    open_market: bool = False
    exempt: bool = False


@dataclass(frozen=True, slots=True)
class Derivative:
    """The terms of an option, a unit or another derivative security.

    `exercisable` and `expires` may be in a footnote alone.
    """

    exercise_price: Decimal | None
    exercisable: date | None
    expires: date | None
    underlying: str | None
    underlying_shares: Decimal | None
    underlying_value: Decimal | None


@dataclass(frozen=True, slots=True)
class Holding:
    """What is held of one security in one way. `notes` are the footnotes of each part, by the part's name."""

    security: str
    owned_after: Decimal | None
    value_owned_after: Decimal | None
    is_direct: bool | None
    nature: str | None
    derivative: Derivative | None
    notes: Mapping[str, tuple[str, ...]]

    @property
    def footnotes(self) -> tuple[str, ...]:
        """Each footnote once, in the order of the parts."""
        return tuple(dict.fromkeys(note for notes in self.notes.values() for note in notes))


@dataclass(frozen=True, slots=True)
class Transaction:
    """One trade. `shares` or `total_value` may be None, and `price` where only a footnote tells it."""

    day: date
    deemed_execution: date | None
    code: TransactionCode
    form_type: str | None
    equity_swap: bool
    timeliness: Literal["early", "late"] | None
    shares: Decimal | None
    total_value: Decimal | None
    price: Decimal | None
    direction: Literal["acquired", "disposed"]
    holding: Holding

    @property
    def security(self) -> str:
        return self.holding.security

    @property
    def owned_after(self) -> Decimal | None:
        return self.holding.owned_after

    @property
    def footnotes(self) -> tuple[str, ...]:
        return self.holding.footnotes

    @property
    def plan_in_footnote(self) -> bool:
        """Whether one of its footnotes speaks of a Rule 10b5-1 plan."""
        return any(_PLAN.search(note) for note in self.footnotes)


@dataclass(frozen=True, slots=True)
class OwnershipReport:
    """One Form 3, 4 or 5. `under_plan` is its Rule 10b5-1 box; None on forms before 2023, which have none."""

    form: str
    period: date
    original_filed: date | None
    issuer: Issuer
    owners: tuple[Owner, ...]
    no_securities: bool
    exits_section_16: bool
    under_plan: bool | None
    transactions: tuple[Transaction, ...]
    holdings: tuple[Holding, ...]
    footnotes: Mapping[str, str] = field(default_factory=dict[str, str])
    remarks: str | None = None
    signed: tuple[tuple[str, date | None], ...] = ()
    warnings: tuple[str, ...] = ()

    @property
    def is_amendment(self) -> bool:
        return self.form.endswith("/A")
