"""`verify_numbers`: every number of a text held against facts, table cells and calculations."""

import asyncio
from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import replace
from datetime import date
from functools import partial

from tools.figures.asked.request import filed_by
from tools.language.companies import CompanyFinder
from tools.language.company_names.running_text import Who
from tools.language.english.figure_wording import counts_time
from tools.language.periods.mentions import PeriodMention
from tools.language.quantities.plain import plain
from tools.language.stated.abbreviations import without_stops
from tools.language.stated.named import names_figure
from tools.language.stated.noticed import Noticed, look_ahead
from tools.language.stated.read import Reader
from tools.language.stated.stated import Stated
from tools.language.stated.units import Stretch, near_numbers, split_stretches
from tools.models.base import Company
from tools.models.filters import Filters
from tools.pace import Pace, Tell
from tools.ports.deps import Deps
from tools.tie_out.ledger.ledgers import Ledgers, Level, Needs
from tools.tie_out.ledger.remembered import RememberedCalendars
from tools.tie_out.models import NumberReport
from tools.tie_out.numbers.arithmetic import follow_sentences
from tools.tie_out.numbers.beyond import is_borne_out, is_open, judge_beyond
from tools.tie_out.numbers.cells import Tables
from tools.tie_out.numbers.explain import find_owners, tie_to_names
from tools.tie_out.numbers.judge import judge
from tools.tie_out.numbers.moves import came_to_be
from tools.tie_out.numbers.parts import judge_part, may_be_part
from tools.tie_out.numbers.report import make_report
from tools.tie_out.numbers.request import NumbersRequest, read_request
from tools.tie_out.numbers.shares import fraction_of, share_of
from tools.tie_out.numbers.spans import judge_years, years_of
from tools.tie_out.numbers.told.doubted import left_in_doubt
from tools.tie_out.numbers.told.units import FindRows, held_against_units
from tools.tie_out.numbers.verdicts import Verdict
from tools.tie_out.numbers.within import (
    Outcome,
    as_operand,
    as_shown,
    computed_within,
    find_equations,
    pair_ranges,
    tie_printed,
    went_other_way,
)


async def verify_numbers(
    deps: Deps,
    text: str,
    filters: Filters | None = None,
    as_of: date | None = None,
    tell: Tell | None = None,
    ledgers: Ledgers | None = None,
    find_rows: FindRows | None = None,
) -> NumberReport:
    """Each number of a text: verified, a mismatch with the value that the store has, ambiguous, or not found.

    `filters` limits what may bear a number out (tickers, companies, fiscal_years, quarters, doc_ids, doc_types, filing
    dates); a single company of theirs is the one that is meant where the text names none. `as_of` shuts out what was
    filed later; `ledgers` are those of other checks of the text, of the same `as_of`. `find_rows` finds rows of Arabic
    documents, that no fact is made of. Raises `InvalidInput` for filters
    that make no sense here or that no loaded filing passes and for an `as_of` before any filing, `UnknownCompany` and
    `UnknownDocument` for what the filters name and is not loaded.
    """
    finder = CompanyFinder(await deps.facts.companies(), deps.directory)
    pace = Pace(tell)
    request = await read_request(deps, text, filters, as_of, finder, pace)
    check = _Check(deps, request, ledgers)
    text = without_stops(request.text, partial(names_figure, deps.vocabulary)) if request.quantities else ""
    stretches = split_stretches(text, plain(text), request.quantities) if request.quantities else ()
    stated = await check.read(stretches, finder, pace)
    await check.load(stated)
    outcomes = await check.look_beyond([Outcome(one, check.judge(one)) for one in stated])
    await pace.stage(0.5, "Numbers are held against facts")
    outcomes = await check.look_further(outcomes, pace)
    outcomes = left_in_doubt(pair_ranges(follow_sentences(check.look_within(outcomes))), request)
    outcomes = await held_against_units(deps, request, outcomes, finder, find_rows)
    await pace.stage(0.75, "What is wrong is traced")
    owners = await check.find_owners(outcomes)
    outcomes = tie_to_names(outcomes, owners, request.text, deps.vocabulary)
    owners = {at: level for at, level in owners.items() if outcomes[at].verdict.status == "mismatch"}
    levels = [level for outcome in outcomes for level in outcome.verdict.levels]
    await check.ledgers.load_sources([*levels, *owners.values()])
    await pace.stage(1, "Done")
    return make_report(request, outcomes, owners, check.ledgers)


class _Check:
    """One text's verification, stage by stage."""

    def __init__(self, deps: Deps, request: NumbersRequest, ledgers: Ledgers | None = None) -> None:
        self._deps = deps
        self._request = request
        self._companies: list[Company] = []
        self._tables = Tables(deps.documents, request.filters, request.as_of)
        self._equations = find_equations(request.text)
        remembered = RememberedCalendars(deps.facts, request.allowed)
        shared = ledgers if request.allowed.any_filing else None
        self.ledgers = shared or Ledgers(deps.facts, deps.vocabulary, request.as_of, remembered)

    async def read(self, stretches: Iterable[Stretch], finder: CompanyFinder, pace: Pace) -> list[Stated]:
        """What the text says of each number."""
        only = self._request.companies
        reader = Reader(finder, self._deps.vocabulary, Who(0, 0, only[0]) if len(only) == 1 else None)
        noticed: list[Noticed] = []
        for stretch in near_numbers(stretches, self._request.quantities):
            noticed.append(reader.notice(stretch))
            part = stretch.start / len(self._request.text)
            await pace.step(0.2 + 0.2 * part, f"Read {len(noticed):,} sentences")
        if len(years := self._request.filters.fiscal_years) == 1 and not any(one.mentions for one in noticed):
            reader.is_about(
                PeriodMention(0, 0, fiscal_year=years[0])
            )  # a text without periods is of the year asked about
        found: list[Stated] = []
        for number, (one, ahead) in enumerate(zip(noticed, look_ahead(noticed), strict=True)):
            found += reader.read(one, ahead)
            await pace.step(0.4 + 0.1 * number / len(noticed), f"Understood {number:,} of {len(noticed):,} sentences")
        return found

    async def load(self, stated: Sequence[Stated]) -> None:
        """Load the facts that any of the numbers may need."""
        judged = [one for one in stated if one.figures and one.company is not None and not self._refused(one)]
        self._companies = list({one.company.company_id: one.company for one in judged if one.company}.values())
        await filed_by(self._deps.facts, self._companies, self._request.as_of)
        await self.ledgers.open_calendars(self._companies)
        await asyncio.gather(*(self._load_of(company, judged) for company in self._companies))

    async def _load_of(self, company: Company, judged: Sequence[Stated]) -> None:
        own = [one for one in judged if one.company == company]
        open_end = any(one.period is None for one in own)
        wanted = None if open_end else {pair for one in own for pair in self._periods_of(one)}
        await self.ledgers.load([company], Needs.of((f for one in own for f in one.candidates), wanted))

    def _periods_of(self, one: Stated) -> set[tuple[int, int]]:
        """The periods that a number may need: its own, and what a change may be counted from."""
        company = one.company
        found = (
            [self.ledgers.calendar(company).meant_by(mention) for mention in (one.period, one.base, one.later)]
            if company
            else []
        )
        found += years_of(one, self.ledgers)
        pairs = {(period.fiscal_year, period.fiscal_quarter) for period in found if period is not None}
        if one.change or one.went:
            pairs |= {(year - 1, quarter) for year, quarter in pairs}
            pairs |= {(year, quarter - 1) if quarter > 1 else (year - 1, 4) for year, quarter in pairs if quarter}
        return pairs

    def judge(self, one: Stated) -> Verdict:
        """What the facts say of a number."""
        refused = self._refused(one) or self._no_figure(one)
        if refused:
            return Verdict("not_found", refused)
        verdict = judge_years(one, self.ledgers) or judge(one, self.ledgers)
        verdict = came_to_be(one, verdict, self.ledgers) or verdict
        if verdict.status != "verified" and one.later is not None:
            told = judge(replace(one, period=one.later, base=one.period), self.ledgers)
            verdict = told if told.status == "verified" else verdict
        if verdict.period is not None and not self._request.allowed.period(verdict.period):
            return Verdict("not_found", f"The filters leave out {verdict.period.label}.")
        if verdict.status == "not_found" and not verdict.levels and not self._request.allowed.any_filing:
            return Verdict("not_found", "No figure of the filings that the filters let through bears it out.")
        if one.terms.non_gaap:
            return _told_apart(one, verdict)
        if verdict.status == "verified" and one.negated:
            return replace(verdict, status="mismatch", reason="The text denies it, and it is so.", explained=True)
        if verdict.status == "verified" and one.terms.modifier:
            return replace(
                verdict, status="ambiguous", reason=f"{one.terms.modifier!r} may make another measure of it."
            )
        return verdict

    def _no_figure(self, one: Stated) -> str:
        """Why a number is none that a fact could report; empty where it may be."""
        if not one.figures:
            return "The text names no known figure that the number could be."
        if self._in_equation(one):
            return "It is part of a calculation whose operands are not all verified."
        if one.terms.share:
            return "It is a share of another figure, which no fact reports."
        if one.quantity.unit in {None, "count"} and counts_time(self._request.text, one.quantity.end):
            return "It counts time, no figure."
        if one.terms.other_measure:
            return f"{one.terms.other_measure!r} makes another measure of it than filings report."
        return ""

    def _in_equation(self, one: Stated) -> bool:
        return any(start <= one.quantity.start < end for start, end in self._equations)

    def _refused(self, one: Stated) -> str:
        """Why a number is held against nothing; empty where it is."""
        if one.not_loaded:
            return one.not_loaded
        if one.company is None:
            return "The text names no company, and neither do the filters."
        if self._request.companies and one.company not in self._request.companies:
            return f"The filters leave out {one.company.ticker}."
        if one.terms.forecast:
            return "It is told of the future: no filing reports it."
        return ""

    async def look_beyond(self, outcomes: Sequence[Outcome]) -> list[Outcome]:
        """Numbers that are wrong only for a period of another sentence, held against every period."""
        filters = self._request.filters
        open_ones = [
            one
            for one in outcomes
            if is_open(one.stated, one.verdict, filters)
            and not self._refused(one.stated)
            and (filters.fiscal_years or not is_borne_out(one, outcomes))
        ]
        if not open_ones:
            return list(outcomes)
        wide = self.ledgers.with_same_calendars()
        figures = (f for outcome in open_ones for f in outcome.stated.candidates)
        await wide.load(self._companies, Needs.of(figures, None))
        judged = {id(one): judge_beyond(one.stated, one.verdict, wide, filters) for one in open_ones}
        return [replace(one, verdict=judged.get(id(one), one.verdict)) for one in outcomes]

    async def find_owners(self, outcomes: Sequence[Outcome]) -> dict[int, Level]:
        """Of each mismatch that nothing explains yet, the figure that the printed value is of."""
        return await find_owners(outcomes, self.ledgers, self._companies, self._deps.vocabulary)

    async def look_further(self, outcomes: Sequence[Outcome], pace: Pace) -> list[Outcome]:
        """Numbers of parts of a company held against the part's facts, and the rest against tables."""
        found: list[Outcome] = []
        for outcome in outcomes:
            news = f"Looked {len(found):,} of {len(outcomes):,} numbers up in parts and tables"
            await pace.step(0.5 + 0.25 * len(found) / len(outcomes), news)
            one, verdict = outcome.stated, outcome.verdict
            part = bool(one.part and one.figures)
            if one.company is None or self._refused(one) or (verdict.status == "verified" and not part):
                found.append(outcome)
                continue
            if may_be_part(one, verdict):
                verdict = await judge_part(self._deps, one, verdict, self._request)
            if (verdict.status in {"not_found", "ambiguous"} and verdict.period is None) or one.terms.non_gaap:
                verdict = await self._in_tables(one, one.company) or verdict
            found.append(replace(outcome, verdict=verdict))
        return found

    async def _in_tables(self, one: Stated, company: Company) -> Verdict | None:
        """What tables say of a number; None where they say nothing, or the text's period has no year to look in."""
        period = self.ledgers.calendar(company).meant_by(one.period)
        year = period.fiscal_year if period else None
        if year is None and one.period is not None:
            year = one.period.date.year if one.period.date is not None and one.period.to_date else None
            if year is None:
                return None
        return await self._tables.find(one, company, year)

    def look_within(self, outcomes: Sequence[Outcome]) -> list[Outcome]:
        """Numbers that follow from verified ones: by a calculation that the text shows, or within their sentence."""
        tied = tie_printed(outcomes)
        labelled: dict[str, list[Outcome]] = defaultdict(list)
        for outcome in outcomes:
            labelled[outcome.stated.text].append(outcome)
        borne_out = {outcome.stated.text for outcome in outcomes if outcome.verdict.status == "verified"}
        last: list[Outcome] = []
        found: list[Outcome] = []
        for outcome in outcomes:
            one, verdict = outcome.stated, outcome.verdict
            beside = labelled[one.text]
            if one.text not in borne_out:
                beside = [*last, *beside]  # "It was $5 billion, and $3 billion before. The difference is"
            last = labelled[one.text]
            if verdict.status == "verified":
                verdict = went_other_way(outcome, beside) or verdict
            elif verdict.status in {"not_found", "ambiguous"} and not self._refused(one):
                shown = as_shown(one, self._request.text, tied)
                shown = shown or (as_operand(one, tied) if self._in_equation(one) else None)
                shown = shown or computed_within(one, beside) or share_of(one, beside, self.ledgers)
                verdict = shown or fraction_of(one, self.ledgers) or verdict
            found.append(replace(outcome, verdict=verdict))
        return found


def _told_apart(one: Stated, verdict: Verdict) -> Verdict:
    """A number on other terms than GAAP's is never verified by a GAAP fact: it is told beside it."""
    level = verdict.levels[0] if verdict.levels else None
    beside = f"; the GAAP figure is {level.name}: {level.value:,f} {level.unit}" if level else ""
    return Verdict(
        "not_found",
        f"{one.terms.non_gaap!r} makes it a non-GAAP measure, which no fact reports{beside}.",
        basis="non_gaap",
    )
