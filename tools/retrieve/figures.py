"""Runs the figure tools that a classified question needs, and gathers what they found."""

import asyncio
from collections.abc import Awaitable, Sequence
from dataclasses import replace
from datetime import date

from tools.figures.asked.request import FigureRequest
from tools.figures.formulas.calculate import calculate
from tools.figures.formulas.changes import ONE_FILING, formula_change, metric_changes
from tools.figures.formulas.combined import (
    add_over_time,
    as_asked,
    compound_rate,
    in_words,
    is_computed,
    over_periods,
)
from tools.figures.lookup import lookup_metric
from tools.figures.statements.statement import get_statement
from tools.figures.timeseries import SeriesRequest, metric_timeseries
from tools.figures.vintages import vintage_notes
from tools.figures.within import newest, only
from tools.language.companies import CompanyFinder
from tools.language.company_names.directory import Directory
from tools.models.base import Company
from tools.models.facts import LookupResult
from tools.models.figures import (
    Calculation,
    FigureLeg,
    FinancialStatement,
    Retrieved,
    Series,
    StatementType,
    merge_retrieved,
)
from tools.models.questions import FULL_STATEMENT, Classification
from tools.ports.stores import DocumentStore, FactStore
from tools.questions.localise import localise, named_pairs, needs_calendar
from tools.retrieve.outcomes import all_of, declined_of, no_period_of
from tools.retrieve.steps import is_series, is_year_on_year, steps_between, years_of
from tools.retrieve.usual import with_usual
from tools.vocab.formulas import formulas_of
from tools.vocab.loader import Vocabulary


class Gatherer:
    """The figure tools over one store, for one leg of what is looked up."""

    def __init__(
        self,
        store: FactStore,
        directory: Directory,
        vocabulary: Vocabulary,
        today: date,
        as_of: date | None = None,
        documents: DocumentStore | None = None,
        *,
        leg: FigureLeg,
        first: bool = False,
    ) -> None:
        self._store, self._documents = store, documents
        self._directory = directory
        self._vocabulary = vocabulary
        self._today, self._as_of, self._first = today, as_of, first
        self._leg: FigureLeg = leg

    async def gather(self, reading: Classification) -> Retrieved:
        """What the leg finds of the reading. A part that fails is declined with its reason; the others go on."""
        if reading.sequential and not _quarterly(reading):
            reading = reading.model_copy(update={"granularity": "quarterly"})
        if reading.as_of or reading.first_reported:
            return await self._of_vintage(reading)
        if needs_calendar(reading):
            return await self._by_calendar(reading)
        if future := [year for year in reading.fiscal_years if year > self._today.year + 1]:
            return await self._without(reading, future)
        if reading.segments:
            return await self._of_segments(reading)
        if reading.route == FULL_STATEMENT:
            return await (self._statements(reading) if self._leg == "statements" else self._figures(reading))
        found = await (self._timeseries(reading) if is_series(reading) else self._figures(reading))
        if reading.asks is not None and reading.asks.kind == "cagr":
            found = merge_retrieved([await self._rates_per_share(reading, found), found])
        if is_series(reading) and not (found.figure_count or reading.fiscal_years or _quarterly(reading)):
            by_quarter = await self._timeseries(reading.model_copy(update={"granularity": "quarterly"}))
            found = by_quarter if by_quarter.figure_count else found  # quarterly reports may be all that is loaded
        if not (reading.change or reading.sequential):
            return found
        return merge_retrieved([found, await self._changes(reading, found)])

    async def _of_vintage(self, reading: Classification) -> Retrieved:
        """The figures as they were known then, or first reported; with what filings give by now."""
        plain = reading.model_copy(update={"as_of": None, "first_reported": False})
        day = min((day for day in (reading.as_of, self._as_of) if day), default=None)
        then = Gatherer(*self._context, self._today, day, self._documents, first=reading.first_reported, leg=self._leg)
        found, now = await asyncio.gather(then.gather(plain), self.gather(plain))
        notes = vintage_notes(found, now, first=reading.first_reported, as_of=day)
        return found.model_copy(update={"warnings": (*notes, *found.warnings)})

    async def _by_calendar(self, reading: Classification) -> Retrieved:
        """Each company by its own calendar."""
        parts: list[Retrieved] = []
        flows, additive = (told(reading.metrics, self._vocabulary) for told in (over_periods, add_over_time))
        for company in await self._companies(reading):
            periods = await self._store.fiscal_periods([company.company_id])
            local = localise(reading, company.ticker, periods, flows=flows, additive=additive)
            if local.missing:
                parts.append(Retrieved(declined=(no_period_of(reading, company, local.missing),)))
                continue
            found = await self.gather(local.reading)
            parts.append(found.model_copy(update={"warnings": (*local.warnings, *found.warnings)}))
        return merge_retrieved(parts)

    async def _without(self, reading: Classification, future: Sequence[int]) -> Retrieved:
        """What is asked of the years that have come; the others are declined."""
        labels = ", ".join(f"FY{year}" for year in future)
        reason = f"{labels} lies in the future: filings report what has been."
        declined = Retrieved(declined=(declined_of(reading, reason, "Ask for a year that has been reported."),))
        years = tuple(year for year in reading.fiscal_years if year not in future)
        if not years:
            return declined
        return merge_retrieved([await self.gather(reading.model_copy(update={"fiscal_years": years})), declined])

    async def _figures(self, reading: Classification) -> Retrieved:
        said = {one.metric: one.said for one in reading.named}
        plain = [said.get(name, name) for name in reading.metrics if not self._computed(name)]
        lookups = [self._lookup(self._request(reading, reading.tickers, plain))] if plain else []
        formulas = [(ticker, name) for ticker in reading.tickers for name in filter(self._computed, reading.metrics)]
        found, declined = await all_of(lookups, reading)
        facts = next(iter(found), LookupResult())
        rates = {(value.ticker, value.metric) for value in facts.values if value.percent}  # computed, not stated
        pairs = [*formulas, *sorted(rates.difference(formulas))]
        computed, failed = await all_of(
            [self._calculate(self._request(reading, [ticker], [name]), reading) for ticker, name in pairs], reading
        )
        return Retrieved(
            xbrl_facts=facts.model_copy(update={"values": tuple(one for one in facts.values if not one.percent)}),
            calculations=tuple(computed),
            declined=(*declined, *failed),
        )

    def _lookup(self, request: FigureRequest) -> Awaitable[LookupResult]:
        return lookup_metric(*self._context, request, self._today, self._documents)

    async def _of_segments(self, reading: Classification) -> Retrieved:
        """The figures of the segments that are named; formulas and statements are of whole companies."""
        names = [formulas_of(self._vocabulary).grows(name) or name for name in reading.metrics]
        whole = (*filter(self._computed, names), *reading.statements)
        reason = f"{', '.join(whole)}: given for a whole company only, not for {', '.join(reading.segments)}."
        remedy = "Ask for the segment's reported figures, or leave out the segment."
        declined = (declined_of(reading, reason, remedy),) if whole else ()
        plain = [name for name in dict.fromkeys(names) if not self._computed(name)]
        lookups: list[Awaitable[LookupResult]] = []
        for company in await self._companies(reading) if plain else ():
            request = self._request(reading, [company.ticker], plain)
            if is_series(reading) and not reading.periods:
                request = replace(request, fiscal_years=await self._years(reading, company), newest=1)
            lookups += [self._lookup(replace(request, segment=segment)) for segment in reading.segments]
        found, failed = await all_of(lookups, reading)
        parts = [Retrieved(xbrl_facts=lookup) for lookup in found]
        return merge_retrieved([*parts, Retrieved(declined=(*declined, *failed))])

    def _computed(self, name: str) -> bool:
        return is_computed(name, self._vocabulary)

    async def _calculate(self, request: FigureRequest, reading: Classification) -> Calculation:
        async def computed(name: str) -> Calculation:
            return await calculate(*self._context, replace(request, metrics=(name,)), self._today)

        found = await with_usual(request.metrics[0], reading.defined, computed)
        return as_asked(in_words(found, self._vocabulary), reading.defined, reading.places)

    async def _timeseries(self, reading: Classification) -> Retrieved:
        series: list[Awaitable[Series]] = []
        calculations: list[Awaitable[Calculation]] = []
        for company in await self._companies(reading):
            years = await self._years(reading, company)
            for metric in reading.metrics:
                if self._computed(metric):
                    asked = self._series_request(reading, company.ticker, metric, years)
                    calculations.append(self._calculate(asked, reading))
                else:
                    series.append(self._one_series(reading, company, metric, years))
        found, declined = await all_of(series, reading)
        rates = [one for one in found if any(point.percent for point in one.points)]  # computed, not stated
        for one in rates:
            years = sorted({point.fiscal_year for point in one.points})
            calculations.append(self._calculate(self._series_request(reading, one.ticker, one.metric, years), reading))
        computed, failed = await all_of(calculations, reading)
        return Retrieved(
            timeseries=tuple(one for one in found if one not in rates),
            calculations=tuple(computed),
            declined=(*declined, *failed),
            warnings=tuple(one.warnings[0] for one in rates if one.warnings),
        )

    def _series_request(self, reading: Classification, ticker: str, metric: str, years: Sequence[int]) -> FigureRequest:
        if not reading.fiscal_years and _quarterly(reading) and reading.newest > 1:
            return self._request(reading, [ticker], [metric])
        return FigureRequest(
            (ticker,),
            (metric,),
            tuple(years),
            as_of=self._as_of,
            quarterly=_quarterly(reading),
            exact=tuple(named_pairs(reading)) if reading.periods else (),
            first=self._first,
        )

    async def _one_series(
        self, reading: Classification, company: Company, metric: str, years: tuple[int, ...]
    ) -> Series:
        asked = SeriesRequest(
            company.ticker, metric, years[0], years[-1], reading.granularity, self._as_of, self._first
        )
        series = await metric_timeseries(*self._context, asked, self._today, self._documents)
        if reading.periods:
            return only(series, named_pairs(reading))
        return series if reading.fiscal_years or reading.newest == 1 else newest(series, reading.newest)

    async def _years(self, reading: Classification, company: Company) -> tuple[int, ...]:
        periods = () if reading.fiscal_years else await self._store.fiscal_periods([company.company_id])
        return years_of(reading, periods) or (self._today.year,)

    async def _changes(self, reading: Classification, found: Retrieved) -> Retrieved:
        """How each figure moved: from the quarter before, or from the first to the last of the periods."""
        calls: list[Awaitable[Calculation]] = []
        for ticker in reading.tickers:
            for name in reading.metrics:
                base = formulas_of(self._vocabulary).grows(name) or name
                grows = base != name and is_year_on_year(reading)
                held = not over_periods([base], self._vocabulary)
                steps = [] if grows else list(steps_between(reading, ticker, base, found, held=held))
                request = FigureRequest((ticker,), (base,), as_of=self._as_of, first=self._first)
                if self._computed(base):
                    calls += [formula_change(*self._context, request, step, self._today) for step in steps]
                elif steps:
                    calls.append(metric_changes(*self._context, request, steps, self._today))
        changes, declined = await all_of(calls, reading)
        return Retrieved(calculations=tuple(changes), declined=tuple(declined))

    async def _rates_per_share(self, reading: Classification, found: Retrieved) -> Retrieved:
        """The yearly rate of what is counted per share, where no split lies between: its ends alone don't tell that."""
        calls: list[Awaitable[Calculation]] = []
        for series in found.timeseries:
            years = [point.fiscal_year for point in series.points]
            if "share" in (series.unit or "") and series.cagr is not None and years[-1] - years[0] > ONE_FILING:
                rate = compound_rate(series.metric, years[-1] - years[0])
                calls.append(self._calculate(self._series_request(reading, series.ticker, rate, years[-1:]), reading))
        computed, _ = await all_of(calls, reading)  # declined ones are told of with the series
        return Retrieved(calculations=tuple(one for one in computed if one.results))

    async def _statements(self, reading: Classification) -> Retrieved:
        requests: list[tuple[StatementType, FigureRequest]] = []
        for company in await self._companies(reading):
            pairs = named_pairs(reading)
            if reading.newest > 1 and not pairs:
                pairs = [(year, 0) for year in await self._years(reading, company)]
            for kind in reading.statements:
                one = replace(self._request(reading, [company.ticker], [kind]), newest=1)
                each = [replace(one, exact=(pair,)) for pair in pairs] or [one]
                requests.extend((kind, request) for request in each)
        pages = [
            get_statement(*self._context, kind, request, self._today, self._documents) for kind, request in requests
        ]
        found: list[FinancialStatement]
        found, declined = await all_of(pages, reading)
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
            as_of=self._as_of,
            newest=reading.newest,
            quarterly=_quarterly(reading),
            exact=tuple(named_pairs(reading)) if reading.periods else (),
            first=self._first,
            by_end=False,  # a question may name further years, which another part looks up
        )


def _quarterly(reading: Classification) -> bool:
    return reading.granularity == "quarterly"
