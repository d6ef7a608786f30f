"""`check_contradictions`: what a text says of figures, held against the facts of its company."""

import re
from collections.abc import Sequence
from datetime import date

from tools.figures.asked.request import FigureRequest, filed_by
from tools.figures.asked.undated import undated_notes
from tools.figures.resolution.calendar import FiscalCalendar
from tools.figures.resolution.values import accessions_of, filing_source
from tools.language.claims.claim import Claim, told_of
from tools.language.companies import CompanyFinder
from tools.models.base import Company
from tools.models.claims import ClaimTold, Contradictions, DataTold, Flag, Unjudged
from tools.models.facts import FilingRef, Source
from tools.numbers import percent_change
from tools.ports.deps import Deps
from tools.tie_out.claims.carried import dated, of_another_period
from tools.tie_out.claims.histories import judge_beside, judge_over_years
from tools.tie_out.claims.judge import (
    Against,
    Borne,
    Open,
    Verdict,
    contradicts_itself,
    judge,
    tied_by_level,
)
from tools.tie_out.claims.parts import Parts
from tools.tie_out.claims.periods import ClaimPeriods
from tools.tie_out.claims.readings import ClaimReadings, Point, Reading, figures_of
from tools.tie_out.claims.told import told_claims
from tools.tie_out.ledger.ledgers import Ledgers, Needs

_YEARS_AROUND = 2
_PARAGRAPH = re.compile(r"\n\s*\n")
_WHY_NOT = {
    "part": "it is about {part}, not about the company as a whole",
    "constant_currency": "it is told in constant currency, which filings don't report as facts",
    "non_gaap": "it is told on an adjusted or organic basis, which is not that of the facts",
    "forecast": "it tells of the future or of what may be, not of a reported figure",
    "other_period": "it is about a period that filings have no figure of",
    "other_measure": "it is told as an average, a rate or another measure of the figure",
    "cash_flow": "it tells of what a balance did to the cash flow, not of the balance",
    "other_base": "it is compared with something else than its own past",
    "no_metric": "it names no figure that is known",
    "unclear": "it is not clear of which figure, of which part of it, or for what reason it tells",
}


async def check_contradictions(
    deps: Deps,
    text: str,
    ticker: str,
    fiscal_year: int | None = None,
    fiscal_quarter: int | None = None,
    as_of: date | None = None,
    source: Source | None = None,
) -> Contradictions:
    """Hold what a text claims of a company's figures against the facts.

    `fiscal_year` and `fiscal_quarter` are the period that the text is about where it names none (the newest loaded year
    without them). With a `source` the text is that of a filing, which may speak of parts of the company without naming
    them: then only what the sentence ties to the company is judged. Raises `UnknownCompany` for a company that is not
    loaded, and `InvalidInput` for impossible arguments or an `as_of` before any filing.
    """
    FigureRequest.one_period(ticker, "revenue", fiscal_year, fiscal_quarter, as_of).check(deps.today())
    finder = CompanyFinder(await deps.facts.companies(), deps.directory)
    company = finder.find(ticker)
    await filed_by(deps.facts, [company], as_of)
    told = await told_claims(deps, text, finder)
    claims, warnings = told.claims([company])
    checked = await check_claims(deps, company, claims, told.text, fiscal_year, fiscal_quarter, as_of, source)
    return told.as_written(checked.model_copy(update={"warnings": (*warnings, *checked.warnings)}))


async def check_claims(
    deps: Deps,
    company: Company,
    claims: Sequence[Claim],
    text: str,
    fiscal_year: int | None = None,
    fiscal_quarter: int | None = None,
    as_of: date | None = None,
    source: Source | None = None,
    ledgers: Ledgers | None = None,
) -> Contradictions:
    """Hold claims of a text, all of one company, against its facts; `ledgers` are those of other checks of the text."""
    if not claims:
        return Contradictions()
    ledgers = ledgers or Ledgers(deps.facts, deps.vocabulary, as_of)
    await ledgers.open_calendars([company])
    known = ledgers.calendar(company)
    await ledgers.load([company], needs_of(deps, claims, known, fiscal_year, as_of))
    year = fiscal_year or _newest(known, as_of)
    periods = ClaimPeriods(known, year, fiscal_quarter, is_given=fiscal_year is not None)
    readings = ClaimReadings(ledgers, company, deps.vocabulary, periods)
    return await _Check(deps, company, readings, text, source, as_of).run(claims)


def needs_of(
    deps: Deps, claims: Sequence[Claim], known: FiscalCalendar, fiscal_year: int | None, as_of: date | None
) -> Needs:
    """What claims may be of, around the years that they name, or that the text is about."""
    figures = figures_of(deps.vocabulary, claims)
    if any(claim.is_record or claim.history for claim in claims):
        return Needs.of(figures, None)
    year = fiscal_year or _newest(known, as_of)
    named = {year}
    for time in (claim.time for claim in claims):
        ends = [target.end for target in time.targets] + [time.base_end]
        named |= {end.year for end in ends if end is not None}
        named |= {target.fiscal_year for target in time.targets if target.fiscal_year} | {time.base_year or year}
    years = {near for one in named for near in range(one - _YEARS_AROUND, one + _YEARS_AROUND)}
    return Needs.of(figures, {(one, quarter) for one in years for quarter in range(5)})


def _newest(known: FiscalCalendar, as_of: date | None) -> int:
    ended = [p.fiscal_year for p in known.periods(quarterly=False) if as_of is None or p.end_date <= as_of]
    return max(ended, default=max((p.fiscal_year for p in known.newest_first), default=date.max.year))


class _Check:
    """One text's check."""

    def __init__(
        self,
        deps: Deps,
        company: Company,
        readings: ClaimReadings,
        text: str,
        source: Source | None,
        as_of: date | None,
    ) -> None:
        self._deps = deps
        self._company = company
        self._readings = readings
        self._source = source
        self._is_dated = source is None or readings.periods.is_given
        self._as_of = as_of
        self._parts = Parts(deps, company, readings.periods, as_of)
        self._paragraphs = [match.end() for match in _PARAGRAPH.finditer(text)]

    async def run(self, claims: Sequence[Claim]) -> Contradictions:
        verdicts: list[Verdict] = []
        about_part: set[int] = set()  # paragraphs that have spoken of a part
        is_dated = self._source is not None or self._readings.periods.is_given
        dated_claims, carried = (claims, frozenset[int]()) if is_dated else dated(claims)
        for number, claim in enumerate(dated_claims):
            paragraph = self._paragraph(claim)
            strict = self._source is not None or paragraph in about_part
            verdict = await self._verdict(claim, verdicts, strict=strict)
            if isinstance(verdict, Open) and claim.keys:
                verdict = contradicts_itself(claim, self._period(claim) or "the period") or verdict
            if isinstance(verdict, Against) and number in carried:
                verdict = of_another_period(claim, verdict, self._readings) or verdict
            verdicts.append(verdict)
            is_of_part = isinstance(verdict, Open) and verdict.is_of_part
            if (claim.scope == "part" and not claim.is_cause) or is_of_part:
                about_part.add(paragraph)
        against = [
            (claim, verdict) for claim, verdict in zip(claims, verdicts, strict=True) if isinstance(verdict, Against)
        ]
        filings = await self._filings([verdict.reading for _, verdict in against])
        return Contradictions(
            flags=tuple(self._flag(claim, verdict, filings) for claim, verdict in against),
            unjudged=tuple(
                Unjudged(claim=self._told(claim), reason=as_sentence(verdict.reason))
                for claim, verdict in zip(claims, verdicts, strict=True)
                if isinstance(verdict, Open)
            ),
            supported=sum(isinstance(verdict, Borne) for verdict in verdicts),
            warnings=await self._undated(),
        )

    async def _undated(self) -> tuple[str, ...]:
        """What is not known of the filings behind the values, as of the day that is asked about."""
        if self._as_of is None:
            return ()
        filings = await self._deps.facts.filings(self._readings.accessions)
        return tuple(undated_notes(filings.values(), self._as_of))

    def _paragraph(self, claim: Claim) -> int:
        return sum(end <= claim.start for end in self._paragraphs)

    async def _verdict(self, claim: Claim, before: Sequence[Verdict], *, strict: bool) -> Verdict:
        if claim.is_cause and claim.leans_on is None and (strict or not (claim.owned or claim.time.is_named)):
            return Open("it is told in passing, of what is not said")
        if claim.scope == "part" and claim.keys:
            readings = await self._parts.readings(claim)
            if isinstance(readings, str):
                return Open(readings)
            strict = not claim.time.is_named and (self._source is not None or self._is_year_only(claim))
            return judge(claim, readings, (), strict=strict, complete=True)
        if claim.scope not in {"company", "ratio"}:
            return Open(_WHY_NOT[claim.scope])
        if claim.is_cause and claim.leans_on is not None:
            leading = before[claim.leans_on]
            if isinstance(leading, Open):
                return Open("it is told as the reason of a claim that can't be judged")
            strict = strict or not (isinstance(leading, Borne) and leading.tied)
        if not self._is_dated and not claim.time.targets:
            return Open("neither the sentence nor its document says which period is meant")
        if claim.history is not None or claim.other:
            return judge_over_years(claim, self._readings) if claim.history else judge_beside(claim, self._readings)
        own = self._readings.readings(claim) or await self._parts.from_statements(claim)
        verdict = self._judge(claim, own, strict=strict) if own else None
        if isinstance(verdict, Borne) or (claim.sized("level") and tied_by_level(claim, own)):
            return verdict or Open(self._readings.why_none(claim))
        within = self._readings.periods.within(claim) if self._is_year_only(claim) else []
        wider = self._readings.readings(claim, within)
        if not own and not wider:
            return Open(self._readings.why_none(claim))
        tied = tied_by_level(claim, wider)
        if tied:
            return judge(claim, tied, (), strict=strict, complete=True)
        return verdict or Open("the text does not say which period is meant")

    def _is_year_only(self, claim: Claim) -> bool:
        """Whether the text may be about any part of its fiscal year, for all that is known."""
        named = {target.span for target in claim.time.targets if target.fiscal_quarter is None and target.end is None}
        silent = self._source is None and not self._readings.periods.fiscal_quarter
        return silent and (not claim.time.targets or bool(named & {"quarter", "ytd", "any"}))

    def _judge(self, claim: Claim, readings: Sequence[Reading], *, strict: bool) -> Verdict:
        periods = {reading.now.period for reading in readings if reading.prior is not None}
        complete = len(periods) >= len(self._readings.periods.of(claim))
        return judge(claim, readings, self._readings.values_near(claim), strict=strict, complete=complete)

    async def _filings(self, readings: Sequence[Reading]) -> dict[str, FilingRef]:
        points = [point for reading in readings for point in (reading.now, reading.prior) if point is not None]
        accessions = {a for point in points for found in point.found for a in accessions_of(found)}
        return await self._deps.facts.filings(accessions) if accessions else {}

    def _flag(self, claim: Claim, verdict: Against, filings: dict[str, FilingRef]) -> Flag:
        reading = verdict.reading
        prior = reading.prior
        change = reading.now.value - prior.value if prior else None
        data = DataTold(
            metric=reading.key,
            label=reading.label,
            period=reading.now.period,
            prior_period=prior.period if prior else None,
            value=reading.now.value,
            prior_value=prior.value if prior else None,
            pct=percent_change(reading.now.value, prior.value) if prior and not reading.is_percent else None,
            points=float(round(change, 4)) if change is not None and reading.is_percent else None,
            unit=reading.unit,
            source=self._source_of(reading.now, filings),
            prior_source=self._source_of(prior, filings) if prior else None,
        )
        told = self._told(claim, reading)
        return Flag(kind=verdict.kind, severity=verdict.severity, claim=told, data=data, reason=verdict.reason)

    def _source_of(self, point: Point, filings: dict[str, FilingRef]) -> Source | None:
        if point.source is not None or not point.found:
            return point.source or self._source
        return filing_source(self._company, filings[point.found[0].resolved.fact.accession])

    def _period(self, claim: Claim) -> str | None:
        periods = self._readings.periods.of(claim)
        return self._readings.periods.known.label(periods[0]) if periods else None

    def _told(self, claim: Claim, reading: Reading | None = None) -> ClaimTold:
        period = reading.now.period if reading else self._period(claim)
        return told_of(claim, self._company.ticker, period, self._source)


def as_sentence(reason: str) -> str:
    """A reason with a capital and a full stop."""
    return f"{reason[:1].upper()}{reason[1:]}."
