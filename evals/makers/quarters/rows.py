"""A row of the gold file."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from typing import Any, Literal

from evals.companyfacts import CIKS, json_number
from evals.makers.quarters.calendars import FiscalQuarter
from evals.makers.quarters.company import Company
from evals.makers.quarters.facts import Series

Kind = Literal["reported", "q4", "ytd_difference", "decline"]


@dataclass(frozen=True)
class Row:
    kind: Kind
    company: Company
    series: Series
    fiscal: FiscalQuarter
    start: date | None
    end: date | None
    how: str
    value: Decimal | None = None
    accessions: tuple[str, ...] = ()
    reason: str | None = None  # of a decline
    given_otherwise: bool = False  # another filing states the figure restated or rounded
    rounded_last: bool = False  # the last filing repeats the value rounded

    @property
    def id(self) -> str:
        (fy, number), unit = self.fiscal, self.series.unit.replace("/", "-")
        return f"{self.kind}/{self.company.ticker}/{fy}Q{number}/{self.series.name}/{unit}"

    def written(self) -> dict[str, Any]:
        return {
            "id": self.id,
            "kind": self.kind,
            "cik": CIKS[self.company.ticker],
            "ticker": self.company.ticker,
            "concept": self.series.concept,
            "unit": self.series.unit,
            "fiscal_year": self.fiscal[0],
            "fiscal_quarter": self.fiscal[1],
            "start": self.start.isoformat() if self.start else None,
            "end": self.end.isoformat() if self.end else None,
            "value": None if self.value is None else json_number(self.value),
            "accessions": self.accessions,
            **({"reason": self.reason} if self.reason else {}),
            "how": self.how,
        }
