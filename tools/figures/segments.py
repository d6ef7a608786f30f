"""Figures of parts of a company: those that were asked for, and those that stand in where no total is reported."""

import asyncio
from collections.abc import Iterable, Sequence
from itertools import groupby

from tools.figures.asked.line import Gap, Line, needed, with_years_before
from tools.figures.asked.request import FigureRequest
from tools.figures.resolution.first_reports import first_reports
from tools.figures.resolution.found import Found, Missing
from tools.figures.resolution.ledger import Ledger
from tools.figures.resolution.loaded import LoadedFilings, of_company
from tools.figures.resolution.open import fact_ends
from tools.figures.resolution.segment_parts import Part, find_parts, list_parts, match_parts, near_parts
from tools.language.members import axis_label
from tools.models.base import Company, FiscalPeriod, StockSplit
from tools.models.filings import LoadedFiling
from tools.ports.stores import ConceptCoverage, FactStore
from tools.vocab.loader import Metric

MOST_PARTS = 12  # shown where no total is reported; more are only named


async def segment_lines(
    store: FactStore, companies: Sequence[Company], metrics: Sequence[Metric], request: FigureRequest
) -> list[Line]:
    """The lines of the segment that the request names, a company and metric each; gaps where it means none, or two."""
    shelf = await _open(store, companies, metrics, request)
    asked = request.segment or ""
    pairs = [(company, metric) for company in companies for metric in metrics]
    ledgers = {
        (company.company_id, metric.key): [
            shelf.ledger(company, part) for part in _matching(shelf, company, metric, asked)
        ]
        for company, metric in pairs
    }
    wanted = [
        (ledger, metric, list(needed(ledger, [metric], request)))
        for company, metric in pairs
        for ledger in ledgers[company.company_id, metric.key]
    ]
    await shelf.load(wanted)
    return [_one(shelf, company, metric, request, ledgers[company.company_id, metric.key]) for company, metric in pairs]


def _matching(shelf: "_Shelf", company: Company, metric: Metric, asked: str) -> list[Part]:
    return match_parts(shelf.parts(company, metric), asked) or match_parts(
        shelf.parts(company, metric, nested=True), asked
    )


def _one(shelf: "_Shelf", company: Company, metric: Metric, request: FigureRequest, ledgers: Sequence[Ledger]) -> Line:
    """The line of the part that is meant, or one with nothing but the reason why there is none."""
    if not ledgers:
        missing = _unknown(shelf, company, metric, request.segment or "")
        return Line(shelf.ledger(company), metric, request, missing=missing)
    lines = [Line(ledger, metric, request) for ledger in ledgers]
    telling = [line for line in lines if line.found] or lines[:1]
    line = max(telling, key=lambda line: len(line.found))
    if any(_values(other).items() - _values(line).items() for other in telling):
        return Line(shelf.ledger(company), metric, request, missing=_ambiguous(request.segment or "", telling))
    part = line.ledger.part
    if part is not None and len(part.places) > 1 and line.found:
        line.warnings.append(f"{line.name}: {request.segment!r} is reported only in this combination.")
    return line


def _values(line: Line) -> dict[tuple[int, int], object]:
    return {(f.period.fiscal_year, f.period.fiscal_quarter): f.value for f, _ in line.found}


def _unknown(shelf: "_Shelf", company: Company, metric: Metric, asked: str) -> Missing:
    parts = shelf.parts(company, metric)
    reason = f"No loaded fact of {company.name} reports {metric.label} for the segment {asked!r}."
    if not parts:
        remedy = "Companyfacts files hold totals only: load the filing itself, or leave out the segment."
        return Missing(reason, remedy, contested=True)
    near = near_parts(parts, asked)
    meant = f"Did you mean {list_parts(near)}? " if near else ""
    remedy = f"{meant}Ask for one of these, or leave out the segment to get the total."
    return Missing(f"{reason} It is reported for: {list_parts(parts)}.", remedy, contested=True)


def _ambiguous(asked: str, lines: Sequence[Line]) -> Missing:
    parts = [line.ledger.part for line in lines if line.ledger.part is not None]
    options = "; ".join(dict.fromkeys(part.described for part in parts))
    example = f"{axis_label(parts[0].axis)}: {parts[0].label}"
    return Missing(
        f"{asked!r} could be {options}.", f"Name the one that is meant, such as {example!r}.", contested=True
    )


async def fill_from_parts(store: FactStore, lines: Sequence[Line], request: FigureRequest) -> list[Line]:
    """Lines of parts for the gaps of others: figures that the company reports by segment, product or region only.

    They are never added up. A gap that is answered so is taken out, and its line warns; where there are too many parts,
    its reason names them.
    """
    open_lines = [line for line in lines if line.has_open_gaps]
    if not open_lines:
        return []
    companies = {line.ledger.company.company_id: line.ledger.company for line in open_lines}
    metrics = {line.metric.key: line.metric for line in open_lines}
    shelf = await _open(store, list(companies.values()), list(metrics.values()), request)
    ledgers = {line: shelf.ledgers(line) for line in open_lines}
    await shelf.load(
        (ledger, line.metric, [p for gap in line.gaps for p in with_years_before(ledger, gap.candidates)])
        for line in open_lines
        for ledger in ledgers[line]
    )
    return [part for line in open_lines for part in _fill(line, ledgers[line], request)]


def _fill(line: Line, ledgers: Sequence[Ledger], request: FigureRequest) -> list[Line]:
    filled: list[Line] = []
    gaps, line.gaps = line.gaps, []
    for gap in gaps:
        period, found = (None, []) if gap.missing.contested else _first_parts(line.metric, gap, ledgers)
        if period is None:
            line.gaps.append(gap)
        elif len(found) > MOST_PARTS or not _are_of_company(found):
            line.gaps.append(Gap(gap.candidates, _only_named(line, gap.missing, found)))
        else:
            filled += [Line(ledger, line.metric, request, groups=[[period]]) for ledger in found]
            line.warnings.append(
                f"{line.name}, {period.label}: no total is reported, only figures by "
                f"{_axis_of(found)}; they are shown one by one, and not added up."
            )
    return filled


def _first_parts(metric: Metric, gap: Gap, ledgers: Sequence[Ledger]) -> tuple[FiscalPeriod | None, list[Ledger]]:
    """The first candidate that parts of one axis have a figure of, and their ledgers."""
    for period in gap.candidates:
        for _, group in groupby(ledgers, key=_axis):
            figures = [(ledger, ledger.figure(metric, period)) for ledger in group]
            found = [(ledger, figure) for ledger, figure in figures if isinstance(figure, Found)]
            if found:
                best = min((figure.concept for _, figure in found), key=metric.own_concepts.index)
                return period, [ledger for ledger, figure in found if figure.concept == best]
    return None, []


def _axis(ledger: Ledger) -> str:
    return ledger.part.axis if ledger.part else ""


def _axis_of(ledgers: Sequence[Ledger]) -> str:
    return axis_label(_axis(ledgers[0])).lower()


def _are_of_company(ledgers: Iterable[Ledger]) -> bool:
    """Whether all are parts that make up the company; a legal entity's figures are no such part of a total."""
    return all(ledger.part is not None and ledger.part.is_of_total for ledger in ledgers)


def _only_named(line: Line, missing: Missing, ledgers: Sequence[Ledger]) -> Missing:
    parts = [ledger.part for ledger in ledgers if ledger.part is not None]
    reason = f"{missing.reason} It is reported by {_axis_of(ledgers)} only: {list_parts(parts)}."
    return Missing(reason, f"Ask for {line.metric.label} with one of these as the segment.")


class _Shelf:
    """What ledgers of parts are opened from: calendars, splits and coverage of some companies."""

    def __init__(
        self,
        store: FactStore,
        request: FigureRequest,
        periods: Sequence[FiscalPeriod],
        coverage: Sequence[ConceptCoverage],
        splits: Sequence[StockSplit],
        filings: Sequence[LoadedFiling],
    ) -> None:
        self._store = store
        self._request = request
        self._periods = periods
        self._coverage = coverage
        self._splits = splits
        self._filings = filings

    def parts(self, company: Company, metric: Metric, *, nested: bool = False) -> list[Part]:
        rows = [row for row in self._coverage if row.company_id == company.company_id]
        return find_parts(rows, metric.own_concepts, nested=nested)

    def ledgers(self, line: Line) -> list[Ledger]:
        """An empty ledger for each part that a line's metric is reported for."""
        company = line.ledger.company
        return [self.ledger(company, part) for part in self.parts(company, line.metric)]

    def ledger(self, company: Company, part: Part | None = None) -> Ledger:
        """An empty ledger of a part."""
        periods = [p for p in self._periods if p.company_id == company.company_id]
        return Ledger(
            company,
            periods,
            part.coverage if part else (),
            [s for s in self._splits if s.company_id == company.company_id],
            as_of=self._request.as_of,
            part=part,
            filings=LoadedFilings(company, periods, of_company(company, self._filings)),
        )

    async def load(self, wanted: Iterable[tuple[Ledger, Metric, Sequence[FiscalPeriod]]]) -> None:
        """Enter the facts of some periods into the ledgers, with one query."""
        wanted = list(wanted)
        metrics = {metric.key: metric for _, metric, _ in wanted}
        ends = fact_ends([period for _, _, periods in wanted for period in periods], metrics.values())
        if not ends:
            return
        ids = sorted({ledger.company.company_id for ledger, _, _ in wanted})
        concepts = sorted({name for metric in metrics.values() for name in metric.local_names})
        facts = await self._store.facts(ids, concepts, ends, segments=True)
        facts = first_reports(facts) if self._request.first else facts
        for ledger, _, _ in wanted:
            ledger.add(fact for fact in facts if fact.company_id == ledger.company.company_id)


async def _open(
    store: FactStore, companies: Sequence[Company], metrics: Sequence[Metric], request: FigureRequest
) -> _Shelf:
    ids = [company.company_id for company in companies]
    concepts = sorted({name for metric in metrics for name in metric.local_names})
    periods, coverage, splits, filings = await asyncio.gather(
        store.fiscal_periods(ids), store.segment_coverage(ids, concepts), store.splits(ids), store.loaded_filings(ids)
    )
    return _Shelf(store, request, periods, coverage, splits, filings)
