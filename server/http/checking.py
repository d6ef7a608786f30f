"""`POST /verify`: a text of one's own, its numbers and claims held against the filings."""

from pydantic import Field
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from server.http.query import read_body
from server.http.work import Desk
from server.lazy import LazyDeps
from tools.errors import InvalidInput, UnknownCompany
from tools.models.base import Day, Model
from tools.models.claims import Contradictions
from tools.models.filters import Filters
from tools.ports.deps import Deps
from tools.tie_out.models import NumberReport

_MOST = 100_000  # characters of a text


class DraftRequest(Model):
    """A text, and what may bear it out."""

    text: str = Field(min_length=1, max_length=_MOST, description="The text, such as a draft.")
    filters: Filters | None = Field(default=None, description="Hard limits on what may be used.")
    as_of: Day | None = Field(default=None, description="Leaves out what was filed later.")


class DraftReport(Model):
    """Each number of the text with what bears it out, and the claims that the facts contradict, with both places.

    `unchecked` says why claims were not looked at, where they were not.
    """

    numbers: NumberReport
    claims: Contradictions = Contradictions()
    unchecked: str | None = None


class Checking:
    """Holds texts against the store, as `verify_numbers` and `check_contradictions` do."""

    def __init__(self, lazy: LazyDeps, desk: Desk) -> None:
        self._lazy = lazy
        self._desk = desk

    @property
    def routes(self) -> list[Route]:
        """Where texts are checked."""
        return [Route("/verify", self.verify, methods=["POST"])]

    async def verify(self, request: Request) -> Response:
        asked = await read_body(request, DraftRequest)
        if not asked.text.strip() or "\x00" in asked.text:
            raise InvalidInput("text is empty, or holds a NUL byte: bring the text that is to be checked.")

        async def work() -> DraftReport:
            return await _check(await self._lazy.deps(), asked)

        found = await self._desk.answer(request, work())
        return Response(found.model_dump_json(), media_type="application/json", headers={"Cache-Control": "no-store"})


async def _check(deps: Deps, asked: DraftRequest) -> DraftReport:
    from tools.retrieve.units.told import find_told_rows
    from tools.tie_out.claims.several import check_companies
    from tools.tie_out.numbers.verify import verify_numbers

    numbers = await verify_numbers(deps, asked.text, asked.filters, asked.as_of, find_rows=find_told_rows)
    filters = asked.filters or Filters()
    year = filters.fiscal_years[0] if len(filters.fiscal_years) == 1 else None
    companies = (*filters.tickers, *filters.companies)
    try:
        claims = await check_companies(deps, asked.text, companies, year, as_of=asked.as_of)
    except (InvalidInput, UnknownCompany) as error:
        # A text without a company that is loaded: its numbers are told of, its claims are nobody's.
        return DraftReport(numbers=numbers, unchecked=error.message)
    return DraftReport(numbers=numbers, claims=claims)
