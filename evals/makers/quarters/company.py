"""One company: its facts by series and period, its fiscal years and quarters."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from itertools import chain
from pathlib import Path

from evals import companyfacts
from evals.companyfacts import RawCompany
from evals.makers.quarters.calendars import FiscalQuarter, Quarter, Year, find_quarters, find_years
from evals.makers.quarters.facts import Fact, Period, Series, by_period, group, read_facts


@dataclass(frozen=True)
class Company:
    ticker: str
    raw: RawCompany
    series: dict[Series, dict[Period, list[Fact]]]  # facts: oldest filing first
    years: dict[int, Year]
    quarters: dict[FiscalQuarter, Quarter]

    def at(self, series: Series, start: date | None, end: date) -> list[Fact]:
        return self.series.get(series, {}).get((start, end), [])


def read_company(data: Path, ticker: str) -> Company:
    raw = companyfacts.read_company(data, ticker)
    facts = read_facts(raw)
    filings = group(chain.from_iterable(facts.values()), lambda fact: fact.accession)
    years = find_years(filings)
    series = {key: by_period(found) for key, found in facts.items()}
    return Company(ticker, raw, series, years, find_quarters(filings, years))
