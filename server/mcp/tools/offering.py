"""Offers to fetch companies that are not loaded, where somebody can be asked and this server may fetch."""

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from copy import copy
from dataclasses import dataclass
from datetime import date
from typing import TYPE_CHECKING, TypeVar

from mcp_types import InputRequiredResult

from server.access.callers import caller_of
from server.lazy import LazyDeps
from server.mcp.tools.asking import (
    Pending,
    can_elicit,
    elicit,
    input_required,
    is_stateless,
    pending_of,
    reply_of,
)
from server.mcp.tools.fetching import fetch_and_load, nothing_came, reasons_of
from server.mcp.tools.support import Ctx, Meter
from tools.errors import InvalidInput, NothingLoaded, TieoutError, UnknownCompany
from tools.models.answers import Clarification
from tools.models.claims import Contradictions
from tools.models.facts import LookupResult
from tools.models.figures import Calculations, FinancialStatement, Series
from tools.models.filings import ANNUAL_FORMS
from tools.ports.reading import one_reading
from tools.search.excerpts.results import SearchResults
from tools.search.trees.models import TreeResults

if TYPE_CHECKING:
    from ingest.edgar.request import FetchRequest
    from tools.vocab.registrants import Registrant

Found = TypeVar(
    "Found", LookupResult, Series, FinancialStatement, Calculations, SearchResults, TreeResults, Contradictions
)

_HINT = "The tool `fetch_filings` fetches and loads companies."
YES, NO = "yes", "no"
_MOST = 5  # companies in one offer
_FILINGS, _NEWEST = 5, 2  # at most so many annual reports, where years are asked for and where none are


@dataclass(frozen=True)
class Missing:
    """Companies that could be fetched, and the fiscal years that were asked about."""

    companies: "tuple[Registrant, ...]" = ()
    years: tuple[int, ...] = ()


@dataclass(frozen=True)
class Outcome:
    """What came of an offer; `notes` say what could not be fetched, and why."""

    fetched: bool = False
    notes: tuple[str, ...] = ()


async def find_or_offer(
    ctx: Ctx, lazy: LazyDeps, names: Sequence[str], years: Sequence[int] | None, step: Callable[[], Awaitable[Found]]
) -> Found | InputRequiredResult:
    """What the step finds. Where companies of `names` are not loaded, fetching is offered, and the step run again.

    Who declines, or can't be asked, gets what the step finds without it, or the step's own error.
    """
    found, failure = await _try(step)
    if (failure is None and len(names) == 1) or not may_offer(ctx, lazy):
        return _given(found, failure, may_fetch=_may_fetch(ctx, lazy))
    missing = Missing(await _not_loaded(lazy, names), tuple(years or ()))
    outcome = await offer(ctx, lazy, missing, Meter(ctx))
    if isinstance(outcome, InputRequiredResult):
        return outcome
    if outcome.fetched:
        found, failure = await _try(step)
    return _given(found, failure, outcome.notes, may_fetch=_may_fetch(ctx, lazy))


async def _try(step: Callable[[], Awaitable[Found]]) -> tuple[Found | None, TieoutError | None]:
    try:
        with one_reading():
            return await step(), None
    except (UnknownCompany, NothingLoaded) as error:
        return None, error


def _given(found: Found | None, failure: TieoutError | None, notes: tuple[str, ...] = (), *, may_fetch: bool) -> Found:
    if found is None:
        hint = (_HINT,) if may_fetch and not notes else ()
        raise with_notes(failure or UnknownCompany(), (*notes, *hint))
    return found.model_copy(update={"warnings": (*found.warnings, *notes)}) if notes else found


def with_notes(error: TieoutError, notes: Sequence[str]) -> TieoutError:
    """The error, with what else there is to say."""
    told = copy(error)
    told.args = (" ".join((error.message, *notes)),)
    return told


def _may_fetch(ctx: Ctx, lazy: LazyDeps) -> bool:
    """Whether this server may fetch, and for this caller."""
    return lazy.may_fetch and caller_of(ctx).may("index")


def may_offer(ctx: Ctx, lazy: LazyDeps) -> bool:
    """Whether there is somebody to ask, this server may fetch, and the SEC is told who asks."""
    if not (_may_fetch(ctx, lazy) and can_elicit(ctx)):
        return False
    from ingest.edgar.errors import UserAgentMissing
    from ingest.edgar.user_agent import user_agent
    from server.edgar import edgar_folder

    try:
        user_agent(lazy.settings.sec_user_agent, edgar_folder(lazy.settings))
    except (UserAgentMissing, InvalidInput):
        return False
    return True


async def offer(
    ctx: Ctx, lazy: LazyDeps, missing: Missing, meter: Meter, *, waiting: Pending | None = None, after: int = 0
) -> Outcome | InputRequiredResult:
    """Ask whether to fetch what is missing, say how much it is, and fetch it on a yes.

    `waiting` is what else the call has to remember, `after` how many of its steps come after fetching.
    """
    offered = pending_of(ctx).offered
    if offered:
        agreed = [company for company in missing.companies if company.cik in offered]
        missing = Missing(tuple(agreed if reply_of(ctx) == YES else ()), missing.years)
        return await _fetch(lazy, missing, meter, after)
    if not 0 < len(missing.companies) <= _MOST:
        return Outcome()
    try:
        question = await _question(lazy, missing)
    except TieoutError as error:
        return Outcome(notes=(f"Nothing could be fetched: {error.message}",))
    if is_stateless(ctx):
        ciks = tuple(company.cik for company in missing.companies)
        return input_required(question, (waiting or Pending()).model_copy(update={"offered": ciks}))
    if await elicit(ctx, question) != YES:
        return Outcome()
    return await _fetch(lazy, missing, meter, after)


async def _fetch(lazy: LazyDeps, missing: Missing, meter: Meter, after: int) -> Outcome:
    if not missing.companies:
        return Outcome()
    try:
        report = await fetch_and_load(lazy, _names(missing), _request(missing), meter, after)
    except TieoutError as error:
        return Outcome(notes=(f"Nothing could be fetched: {error.message}",))
    if (reason := nothing_came(report)) is not None:
        return Outcome(notes=(f"Nothing could be fetched: {reason}",))
    return Outcome(True, tuple(f"Not fetched: {reason}" for reason in reasons_of(report)))


async def _question(lazy: LazyDeps, missing: Missing) -> Clarification:
    """The offer, with how much it is. Raises what keeps EDGAR from telling."""
    from ingest.edgar.errors import FetchFailed
    from ingest.edgar.fetch import plan_fetch
    from ingest.edgar.plan import describe
    from server.edgar import open_edgar
    from tools.language.company_names.directory import not_loaded

    directory = (await lazy.deps()).directory
    async with open_edgar(lazy.settings) as client:
        plans = await plan_fetch(client, directory, _names(missing), _request(missing))
    if all(plan.failed for plan in plans):
        raise FetchFailed(plans[0].failed[0].reason)
    told = " ".join(not_loaded(company).message for company in missing.companies)
    return Clarification(
        question=f"{told} Fetch from the SEC, and load, {describe(plans)}?", missing=("company",), options=(YES, NO)
    )


def _names(missing: Missing) -> list[str]:
    return [str(company.cik) for company in missing.companies]


def _request(missing: Missing) -> "FetchRequest":
    """The annual reports of the years that were asked about, else the newest; figures come along always."""
    from ingest.edgar.request import FIRST_YEAR, make_request

    today = date.today()
    years = [year for year in missing.years if FIRST_YEAR <= year <= today.year + 1]
    return make_request(ANNUAL_FORMS, years or None, today, limit=_FILINGS if years else _NEWEST)


async def _not_loaded(lazy: LazyDeps, names: Sequence[str]) -> "tuple[Registrant, ...]":
    """Those of the names that mean a registrant which is not loaded."""
    from tools.language.companies import CompanyFinder

    deps = await lazy.deps()
    finder = CompanyFinder(await deps.facts.companies(), deps.directory)
    missing: dict[int, Registrant] = {}
    for name in names:
        try:
            finder.find(name)
        except UnknownCompany as error:
            missing |= {cik: deps.directory[cik] for cik in error.ciks}
        except NothingLoaded:
            if (registrant := deps.directory.find(name)) is not None:
                missing[registrant.cik] = registrant
        except InvalidInput:
            continue  # several loaded ones could be meant
    return tuple(missing.values())


async def missing_in(lazy: LazyDeps, text: str, names: Sequence[str], years: Sequence[int]) -> Missing:
    """What a question by its rules' reading, and `names` beside it, mean and is not loaded."""
    from tools.language.companies import CompanyFinder
    from tools.questions.classify import classify

    deps = await lazy.deps()
    finder = CompanyFinder(await deps.facts.companies(), deps.directory)
    reading = await asyncio.to_thread(classify, text, finder, deps.vocabulary)
    if reading.problems:
        return Missing()  # it will be declined whatever is loaded
    named = [*(deps.directory[one.cik] for one in reading.not_loaded), *await _not_loaded(lazy, names)]
    return Missing(tuple({company.cik: company for company in named}.values()), reading.fiscal_years or tuple(years))
