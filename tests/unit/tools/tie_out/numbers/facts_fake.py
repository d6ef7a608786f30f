"""Figures of a company as a check has them, without a store."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from types import SimpleNamespace
from typing import Any, cast

from tests.unit.tools.tie_out.numbers.reading import APPLE, figure
from tools.figures.resolution.calendar import FiscalCalendar
from tools.figures.resolution.found import Missing
from tools.language.stated.stated import Figure
from tools.models.base import Company, FiscalPeriod
from tools.tie_out.ledger.ledgers import Ledgers, Level

LEDGER = cast(Any, SimpleNamespace(company=APPLE, calendar=FiscalCalendar(), splits=()))


def fiscal_year(number: int) -> FiscalPeriod:
    return FiscalPeriod(
        company_id=1,
        fiscal_year=number,
        fiscal_quarter=0,
        start_date=date(number - 1, 10, 1),
        end_date=date(number, 9, 30),
    )


def level(name: str, year: int, *values: str, unit: str = "USD", decimals: int | None = None) -> Level:
    """A figure's level; `decimals` as the one fact behind it has them."""
    fact = SimpleNamespace(decimals=decimals, value=Decimal(values[0]))
    found = SimpleNamespace(resolved=SimpleNamespace(fact=fact), status="tied")
    vintages = tuple(map(Decimal, values))
    founds = () if decimals is None else (cast(Any, found),)
    return Level(figure(name), LEDGER, fiscal_year(year), vintages[0], unit, vintages, founds)


@dataclass(frozen=True)
class FakeLedgers:
    """Some levels of one company, by figure and year."""

    levels: Sequence[Level]

    def calendar(self, company: Company) -> FiscalCalendar:
        assert company == APPLE
        return FiscalCalendar(one.period for one in self.levels)

    def level(self, company: Company, wanted: Figure, period: FiscalPeriod) -> Level | Missing:
        assert company == APPLE
        found = (one for one in self.levels if (one.figure.key, one.period) == (wanted.key, period))
        return next(found, Missing(f"{wanted.label} is not there.", ""))


def ledgers(*levels: Level) -> Ledgers:
    return cast(Ledgers, FakeLedgers(levels))
