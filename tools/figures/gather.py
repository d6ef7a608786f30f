"""Runs the figure tools that a classified question needs, and gathers what they found."""

import asyncio
from collections.abc import Awaitable, Sequence
from datetime import date
from typing import TypeVar

from tools.errors import TieoutError
from tools.figures.calculate import calculate
from tools.figures.facts import lookup_metric
from tools.figures.models import Calculation, FinancialStatement, Retrieved, Series, StatementType
from tools.figures.request import FigureRequest
from tools.figures.statements import get_statement
from tools.figures.timeseries import SeriesRequest, metric_timeseries
from tools.models import Company, Declined, LookupResult
from tools.stores import FactStore
from tools.understand.classification import Classification
from tools.understand.companies import CompanyFinder, Directory
from tools.understand.localise import localise, needs_calendar
from tools.understand.route import FULL_STATEMENT, TIMESERIES
from tools.vocab.loader import Vocabulary

Result = TypeVar("Result")

_TREND_YEARS = 5  # what "the trend" means where no period is named


class Gatherer:
    """The figure tools over one store."""

    def __init__(self, store: FactStore, directory: Directory, vocabulary: Vocabulary, today: date) -> None:
        self._store = store
        self._directory = directory
        self._vocabulary = vocabulary
        self._today = today

    async def gather(self, reading: Classification) -> Retrieved:
        """What the reading's route finds. A part that fails is declined with its reason; the others go on."""
        if needs_calendar(reading):
            return await self._by_calendar(reading)
        if reading.route == FULL_STATEMENT:
            return await self._statements(reading)
        if reading.route == TIMESERIES:
            return await self._timeseries(reading)
        return await self._figures(reading)

    async def _by_calendar(self, reading: Classification) -> Retrieved:
        """Each company by its own calendar."""
        parts: list[Retrieved] = []
        for company in await self._companies(reading):
            local = localise(reading, company.ticker, await self._store.fiscal_periods([company.company_id]))
            if local.missing:
                reason = f"No loaded fiscal period of {company.name} ends at {', '.join(local.missing)}."
                what = ", ".join((*reading.metrics, *reading.statements))
                entry = Declined(
                    ticker=company.ticker, metric=what, reason=reason, remedy="Name a fiscal year or quarter."
                )
                parts.append(Retrieved(declined=(entry,)))
            else:
                found = await self.gather(local.reading)
                parts.append(found.model_copy(update={"warnings": (*local.warnings, *found.warnings)}))
        return merge_retrieved(parts)

    async def _figures(self, reading: Classification) -> Retrieved:
        plain = [name for name in reading.metrics if name not in self._vocabulary.formulas]
        formulas = [name for name in reading.metrics if name in self._vocabulary.formulas]
        lookups: list[Awaitable[LookupResult]] = []
        if plain:
            lookups.append(lookup_metric(*self._context, self._request(reading, reading.tickers, plain), self._today))
        calculations = [
            calculate(*self._context, self._request(reading, [ticker], [formula]), self._today)
            for ticker in reading.tickers
            for formula in formulas
        ]
        found, declined = await _all(lookups, reading)
        computed, failed = await _all(calculations, reading)
        return Retrieved(
            xbrl_facts=found[0] if found else LookupResult(),
            calculations=tuple(computed),
            declined=(*declined, *failed),
        )

    async def _timeseries(self, reading: Classification) -> Retrieved:
        companies = await self._companies(reading)
        series: list[Awaitable[Series]] = []
        calculations: list[Awaitable[Calculation]] = []
        for company in companies:
            years = await self._years(reading, company)
            for metric in reading.metrics:
                if metric in self._vocabulary.formulas:
                    request = FigureRequest((company.ticker,), (metric,), years, quarterly=_quarterly(reading))
                    calculations.append(calculate(*self._context, request, self._today))
                else:
                    asked = SeriesRequest(company.ticker, metric, years[0], years[-1], reading.granularity)
                    series.append(metric_timeseries(*self._context, asked, self._today))
        found, declined = await _all(series, reading)
        computed, failed = await _all(calculations, reading)
        return Retrieved(timeseries=tuple(found), calculations=tuple(computed), declined=(*declined, *failed))

    async def _years(self, reading: Classification, company: Company) -> tuple[int, ...]:
        """The years of a series, without holes; the company's newest where none is named."""
        if reading.fiscal_years:
            return tuple(range(min(reading.fiscal_years), max(reading.fiscal_years) + 1))
        periods = await self._store.fiscal_periods([company.company_id])
        known = sorted({p.fiscal_year for p in periods if _quarterly(reading) or p.fiscal_quarter == 0})
        count = reading.newest if reading.newest > 1 else _TREND_YEARS
        count = -(-count // 4) + 1 if _quarterly(reading) and reading.newest > 1 else count
        return tuple(known[-count:]) or (self._today.year,)

    async def _statements(self, reading: Classification) -> Retrieved:
        requests: list[tuple[StatementType, FigureRequest]] = [
            (kind, FigureRequest.one_period(ticker, kind, year, quarter, None))
            for ticker in reading.tickers
            for kind in reading.statements
            for year in reading.fiscal_years or (None,)
            for quarter in reading.fiscal_quarters or (None,)
        ]
        pages = [get_statement(*self._context, kind, request, self._today) for kind, request in requests]
        found: list[FinancialStatement]
        found, declined = await _all(pages, reading)
        return Retrieved(statements=tuple(found), declined=tuple(declined))

    @property
    def _context(self) -> tuple[FactStore, Directory, Vocabulary]:
        return self._store, self._directory, self._vocabulary

    async def _companies(self, reading: Classification) -> list[Company]:
        finder = CompanyFinder(await self._store.companies(), self._directory)
        return [finder.find(ticker) for ticker in reading.tickers]

    def _request(self, reading: Classification, tickers: Sequence[str], metrics: Sequence[str]) -> FigureRequest:
        return FigureRequest(
            tickers=tuple(tickers),
            metrics=tuple(metrics),
            fiscal_years=reading.fiscal_years,
            fiscal_quarters=reading.fiscal_quarters,
            newest=reading.newest,
            quarterly=_quarterly(reading),
        )


def merge_retrieved(parts: Sequence[Retrieved]) -> Retrieved:
    """What several parts found, as one."""
    lookups = [part.xbrl_facts for part in parts]
    return Retrieved(
        xbrl_facts=LookupResult(
            values=tuple(value for lookup in lookups for value in lookup.values),
            declined=tuple(entry for lookup in lookups for entry in lookup.declined),
            warnings=tuple(dict.fromkeys(text for lookup in lookups for text in lookup.warnings)),
        ),
        calculations=tuple(entry for part in parts for entry in part.calculations),
        timeseries=tuple(entry for part in parts for entry in part.timeseries),
        statements=tuple(entry for part in parts for entry in part.statements),
        declined=tuple(entry for part in parts for entry in part.declined),
        warnings=tuple(dict.fromkeys(text for part in parts for text in part.warnings)),
    )


def _quarterly(reading: Classification) -> bool:
    return reading.granularity == "quarterly"


async def _all(calls: Sequence[Awaitable[Result]], reading: Classification) -> tuple[list[Result], list[Declined]]:
    """Run the calls side by side; a failure that Tieout names is declined, any other is raised."""
    outcomes = await asyncio.gather(*calls, return_exceptions=True)
    found: list[Result] = []
    declined: list[Declined] = []
    for outcome in outcomes:
        if isinstance(outcome, TieoutError):
            who, what = ", ".join(reading.tickers), ", ".join((*reading.metrics, *reading.statements))
            declined.append(Declined(ticker=who, metric=what, reason=outcome.message, remedy="Ask for another period."))
        elif isinstance(outcome, BaseException):
            raise outcome
        else:
            found.append(outcome)
    return found, declined
