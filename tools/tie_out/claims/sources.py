"""Claims of a text, of passages, and of the quotations of an answer: which text is checked for whom."""

from collections.abc import Sequence
from datetime import date

from tools.documents.sources import passage_source
from tools.errors import InvalidInput
from tools.models.claims import Contradictions, Flag
from tools.models.passages import Quote
from tools.ports.deps import Deps
from tools.search.by_id import load_passages
from tools.tie_out.claims.check import check_contradictions
from tools.tie_out.claims.several import check_companies


async def check_passages(
    deps: Deps,
    passage_ids: Sequence[str],
    ticker: str | None = None,
    fiscal_year: int | None = None,
    as_of: date | None = None,
) -> Contradictions:
    """Hold what passages claim against the facts of their companies, each in its document's own period.

    Raises `InvalidInput` for unknown ids, and where `ticker` is another company than a passage's.
    """
    passages = await load_passages(deps.documents, passage_ids)
    found: list[Contradictions] = []
    for passage in passages:
        document, chunk = passage.document, passage.chunk
        if ticker is not None and ticker.upper() != document.ticker.upper():
            raise InvalidInput(f"passage_ids: {chunk.chunk_id!r} is of {document.ticker}, not of {ticker}.")
        source = passage_source(passage)
        year = document.fiscal_year or fiscal_year
        quarter = document.fiscal_quarter or None if document.fiscal_year else None
        found.append(await check_contradictions(deps, chunk.text, document.ticker, year, quarter, as_of, source))
    return merge(found)


async def check_text_or_passages(
    deps: Deps,
    text: str | None,
    passage_ids: Sequence[str] | None,
    ticker: str | None = None,
    fiscal_year: int | None = None,
    fiscal_quarter: int | None = None,
    as_of: date | None = None,
) -> Contradictions:
    """A text, or passages by their ids; a text without `ticker` is about the companies that it names.

    Raises `InvalidInput` for both or neither, and what `check_companies` raises.
    """
    if (text is None) == (not passage_ids):
        raise InvalidInput("text, passage_ids: give one of the two.")
    if text is not None and ticker is None:
        return await check_companies(deps, text, (), fiscal_year, fiscal_quarter, as_of)
    if text is not None and ticker is not None:
        return await check_contradictions(deps, text, ticker, fiscal_year, fiscal_quarter, as_of)
    return await check_passages(deps, passage_ids or (), ticker, fiscal_year, as_of)


async def find_contradictions(deps: Deps, quotes: Sequence[Quote], as_of: date | None = None) -> Contradictions:
    """What the quotations that an answer stands on claim, held against the facts: for the graph.

    Each one is checked for the company and period of its source; those of a company that is not loaded, or that had
    filed nothing by `as_of`, are passed over.
    """
    companies = {name: company for company in await deps.facts.companies() for name in company.tickers}
    spans = await deps.facts.filing_span([company.company_id for company in companies.values()]) if as_of else {}
    found: list[Contradictions] = []
    for quote in quotes:
        source = quote.source
        company = companies.get(source.ticker)
        if company is None or (as_of and company.company_id in spans and as_of < spans[company.company_id][0]):
            continue
        year, quarter = source.fiscal_year, source.fiscal_quarter or None
        found.append(await check_contradictions(deps, quote.text, source.ticker, year, quarter, as_of, source))
    return merge(found)


def merge(found: Sequence[Contradictions]) -> Contradictions:
    """Several results as one; the same flag is told once."""
    return Contradictions(
        flags=tuple(dict.fromkeys(flag for one in found for flag in one.flags)),
        unjudged=tuple(dict.fromkeys(entry for one in found for entry in one.unjudged)),
        supported=sum(one.supported for one in found),
        warnings=tuple(dict.fromkeys(text for one in found for text in one.warnings)),
    )


def say_flag(flag: Flag) -> str:
    """A contradiction in a line: the claim with its place, and what the facts say."""
    source = flag.claim.source
    place = f"{source.company} {source.doc_type}" if source else "The text"
    section = f", {source.section}" if source and source.section else ""
    return f"{place}{section} says “{flag.claim.text}”, and the facts say otherwise: {flag.reason}"
