"""What came of the look-ups of one question: what was found, and why the others have nothing."""

import asyncio
from collections.abc import Awaitable, Sequence
from typing import TypeVar

from tools.errors import TieoutError, Unanswerable
from tools.models.base import Company
from tools.models.facts import Declined
from tools.models.questions import Classification

Result = TypeVar("Result")

_ELSE = "Ask for another period."


def declined_of(reading: Classification, reason: str, remedy: str, ticker: str | None = None) -> Declined:
    """What a question asks for, declined for a reason."""
    what = ", ".join((*reading.metrics, *reading.statements))
    return Declined(ticker=ticker or ", ".join(reading.tickers), metric=what, reason=reason, remedy=remedy)


def no_period_of(reading: Classification, company: Company, missing: Sequence[str]) -> Declined:
    """Calendar periods that no loaded period of a company has, with what would load them."""
    reason = f"No loaded fiscal period of {company.name} {', and none '.join(missing)}."
    years = ",".join(str(year) for year in sorted({end.year for end in reading.period_ends}))
    command = f"fetch {company.ticker} --years {years}" if company.cik else f"index PATH --ticker {company.ticker}"
    call = f", or load its filings: `tieout {command}`" if years else ""
    return declined_of(reading, reason, f"Name a fiscal year or quarter{call}.", company.ticker)


async def all_of(calls: Sequence[Awaitable[Result]], reading: Classification) -> tuple[list[Result], list[Declined]]:
    """Run the calls side by side; a failure that Tieout names is declined, any other is raised."""
    outcomes = await asyncio.gather(*calls, return_exceptions=True)
    found: list[Result] = []
    declined: list[Declined] = []
    for outcome in outcomes:
        if isinstance(outcome, Unanswerable):
            declined.append(declined_of(reading, outcome.reason, outcome.remedy))
        elif isinstance(outcome, TieoutError):
            declined.append(declined_of(reading, outcome.message, _ELSE))
        elif isinstance(outcome, BaseException):
            raise outcome
        else:
            found.append(outcome)
    return found, declined
