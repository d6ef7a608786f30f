"""Texts held against the facts."""

from typing import Annotated

from mcp_types import CallToolResult, InputRequiredResult
from pydantic import Field

from server.mcp.tools.figures import Quarter, Year
from server.mcp.tools.offering import find_or_offer
from server.mcp.tools.searching import Limits
from server.mcp.tools.support import AsOf, Ctx, Meter, alone, opened, result
from tools.models.claims import Contradictions
from tools.tie_out.models import NumberReport


async def check_contradictions(
    ctx: Ctx,
    ticker: Annotated[str | None, Field(description="The company. Omit: those that the text names.")] = None,
    text: Annotated[str | None, Field(description="The text to check.")] = None,
    passage_ids: Annotated[list[str] | None, Field(description="Instead: chunk_ids of a search.")] = None,
    fiscal_year: Year = None,
    fiscal_quarter: Quarter = None,
    as_of: AsOf = None,
) -> Annotated[CallToolResult, Contradictions] | InputRequiredResult:
    """Check whether what a text or passage says rose, fell or by how much contradicts the reported figures; what can't
    be judged comes with reasons."""
    async with opened(ctx) as lazy:
        from server.text.claims import contradictions_text
        from tools.tie_out.claims.sources import check_text_or_passages as step

        deps = await lazy.deps()

        async def find() -> Contradictions:
            return await step(deps, text, passage_ids, ticker, fiscal_year, fiscal_quarter, as_of)

        years = [fiscal_year] if fiscal_year is not None else None
        found = await find_or_offer(ctx, lazy, [ticker] if ticker else [], years, find)
        if isinstance(found, InputRequiredResult):
            return found
        return result(found, alone(contradictions_text), order=("warnings",))


_MOST_IN_ORDER = 100  # numbers that fit one page, and so can be told in reading order


async def verify_numbers(
    text: Annotated[str, Field(description="The text, such as a draft.")],
    ctx: Ctx,
    filters: Limits = None,
    as_of: AsOf = None,
) -> Annotated[CallToolResult, NumberReport]:
    """Verify (tie out, fact-check) the numbers of a draft or sentence: each is tied to a fact, cell or calculation, a
    mismatch (both values), or not found."""
    async with opened(ctx) as lazy:
        from server.text.numbers import numbers_text
        from tools.errors import InvalidInput
        from tools.ports.reading import one_reading
        from tools.retrieve.units.told import find_told_rows
        from tools.tie_out.numbers.report import worst_first
        from tools.tie_out.numbers.verify import verify_numbers as step

        if not text.strip():
            raise InvalidInput("text is empty: bring the text whose numbers are to be verified.")
        meter = Meter(ctx)
        meter.begin(1)
        deps = await lazy.deps()
        with one_reading():
            found = await step(deps, text, filters, as_of, meter.tell, find_rows=find_told_rows)
        if not found.numbers and found.warnings:
            raise InvalidInput(f"No number of the text was read. {' '.join(found.warnings)}")
        return result(worst_first(found, _MOST_IN_ORDER), alone(numbers_text), order=("warnings",))
