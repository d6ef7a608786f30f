"""Figures of parts of a company: those that were asked for, and those that stand in where no total is reported."""

import asyncio
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import groupby

from tools.figures.found import Missing
from tools.figures.ledger import Ledger, fact_ends
from tools.figures.line import Gap, Line, needed, with_years_before
from tools.figures.parts import Part, find_parts, list_parts, match_parts
from tools.figures.periods import asked_periods
from tools.figures.request import FigureRequest
from tools.members import axis_label
from tools.models import Company, FiscalPeriod
from tools.stores import ConceptCoverage, FactStore
from tools.vocab.loader import Metric

MOST_PARTS = 12  # shown where no total is reported; more are only named


@dataclass
class Books:
    """Everything that ledgers of parts are made from: calendars, splits and coverage of some companies."""

    store: FactStore
    periods: Sequence[FiscalPeriod]
    coverage: Sequence[ConceptCoverage]
    empty: dict[int, Ledger] = field(default_factory=dict[int, Ledger])

    def parts(self, company: Company, metric: Metric) -> list[Part]:
        """The parts of the company that the metric is reported for."""
        return find_parts([row for row in self.coverage if row.company_id == company.company_id], metric.concepts)


async def open_parts(
    store: FactStore, companies: Sequence[Company], metrics: Sequence[Metric], request: FigureRequest
) -> "PartLedgers":
    """What is needed to open ledgers of parts of these companies."""
    ids = [company.company_id for company in companies]
    concepts = sorted({name for metric in metrics for name in metric.local_names})
    periods, coverage, splits = await asyncio.gather(
        store.fiscal_periods(ids), store.segment_coverage(ids, concepts), store.splits(ids)
    )
    return PartLedgers(store, periods, coverage, splits, request)
