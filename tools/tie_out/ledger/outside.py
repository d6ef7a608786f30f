"""Figures that no ledger holds: those of parts of a company, and those that only statements print."""

from datetime import date

from tools.errors import TieoutError
from tools.figures.asked.request import FigureRequest
from tools.figures.lookup import lookup_metric
from tools.models.base import Company, FiscalPeriod
from tools.models.facts import LookupResult
from tools.ports.deps import Deps


async def look_up(
    deps: Deps, company: Company, metric: str, period: FiscalPeriod, as_of: date | None, segment: str | None = None
) -> LookupResult | None:
    """A metric of a part of a company, or without one of its statements as well; None where nothing has it."""
    exact = ((period.fiscal_year, period.fiscal_quarter),)
    request = FigureRequest((company.ticker,), (metric,), as_of=as_of, segment=segment, exact=exact)
    documents = None if segment else deps.documents
    try:
        return await lookup_metric(deps.facts, deps.directory, deps.vocabulary, request, deps.today(), documents)
    except TieoutError:
        return None
