"""What a company's texts tell where no figure of it is found: what it expects, how many people it employs, a price."""

from collections.abc import Callable
from functools import partial

from tools.documents.sources import passage_source
from tools.language.disclosed.halves import asked_halves
from tools.language.disclosed.told_in_text import asked_deal, headcount_in, price_in
from tools.models.base import Company
from tools.models.documents import Document
from tools.models.figures import Retrieved
from tools.models.filings import ANNUAL_FORMS, NOTES
from tools.models.filters import OF_PASSAGES, Filters
from tools.models.passages import Chunk, Quote
from tools.models.questions import Classification
from tools.models.slots.periods import PeriodEnd
from tools.ports.deps import Deps
from tools.retrieve.printed.guidance import find_guidance, may_be_guided
from tools.retrieve.printed.guided_against import find_guided_against, may_be_guided_against
from tools.retrieve.printed.levels import find_level
from tools.search.quotes.ways import Way, likely_by

_MOST_DOCUMENTS = 8
_PREVIEWED = 200  # characters
_LONGEST_PASSAGE = 4000
_EMPLOYEES = ("employees",)

_Finder = Callable[[str], tuple[int, str] | None]


async def find_told(
    deps: Deps, reading: Classification, question: str, filters: Filters, *, quoted: bool = False
) -> Retrieved:
    """The sentences that tell it; nothing where the question asks for none of these, or no text tells it.

    Where text is `quoted` that answers, only what the company expects, and what it tells of a line, go before it.
    Whole documents are read for it: not where filters narrow passages.
    """
    if filters.given(*OF_PASSAGES):
        return Retrieved()
    if may_be_guided(reading, question) and (guided := await find_guidance(deps, reading, question, filters)).quotes:
        return guided
    if may_be_guided_against(reading, question):
        against = await find_guided_against(deps, reading, question, filters)
        if against.quotes or not quoted:
            return against
    if len(reading.tickers) != 1 or reading.problems or reading.excluded:
        return Retrieved()
    company = next(
        (one for one in await deps.facts.companies() if reading.tickers[0] in (one.ticker, *one.tickers)), None
    )
    if company is None:
        return Retrieved()
    if (level := await find_level(deps, reading, question, company, filters)).quotes or quoted:
        return level
    if reading.metrics == _EMPLOYEES:
        asked = not reading.unexplained and not reading.fiscal_quarters
        return await _headcount(deps, company, reading, filters) if asked else Retrieved()
    # Of two facts of a deal, the price alone is no answer.
    return await _price(deps, company, question, filters) if asked_halves(question) is None else Retrieved()


async def _headcount(deps: Deps, company: Company, reading: Classification, filters: Filters) -> Retrieved:
    """How many people a company had, as the annual report of the one year says it; or of the day that ends it."""
    ends = reading.period_ends
    years = reading.fiscal_years or tuple(year for end in ends for year in (end.year - 1, end.year))
    if not years or len(ends) > 1 or len(reading.fiscal_years) > 1:
        return Retrieved()
    within = filters.model_copy(update={"fiscal_years": years})
    documents = await deps.documents.list_documents(within, [company.company_id], _MOST_DOCUMENTS, 0, counted=False)
    annual = [one for one in documents if one.doc_type.startswith(ANNUAL_FORMS)]
    meant = [one for one in annual if all(_ends_then(one, end) for end in ends)]
    found = [await _best(deps, one, partial(headcount_in, year=_ended(one, years[-1]))) for one in meant]
    return await _quoted(deps, [one for one in found if one is not None], "disclosure")


def _ends_then(document: Document, end: PeriodEnd) -> bool:
    """Whether a document's period ends in the month of a day that is named."""
    known = document.period_end
    return known is not None and (known.year, known.month) == (end.year, end.month)


def _ended(document: Document, year: int) -> int:
    return document.period_end.year if document.period_end else year


async def _price(deps: Deps, company: Company, question: str, filters: Filters) -> Retrieved:
    """What was paid for a business, or received for one."""
    deal = asked_deal(question, (company.name, company.ticker))
    if deal is None:
        return Retrieved()
    within = filters.model_copy(update={"fiscal_years": ()})
    documents = await deps.documents.list_documents(within, [company.company_id], _MOST_DOCUMENTS, 0, counted=False)
    texts = [one for one in documents if one.doc_type != NOTES]
    best = [await _best(deps, one, partial(price_in, deal=deal)) for one in texts]
    return await _quoted(deps, [found for found in best if found is not None], "amounts")


async def _best(deps: Deps, document: Document, find: _Finder) -> tuple[int, str, Chunk] | None:
    """The sentence of a document that tells it best."""
    found = [(*told, chunk) for chunk in await deps.documents.chunks(document.doc_id) if (told := find(chunk.text))]
    return max(found, key=lambda one: one[0], default=None)


async def _quoted(deps: Deps, found: list[tuple[int, str, Chunk]], way: Way) -> Retrieved:
    """The best sentence of all documents as a quotation."""
    if not found:
        return Retrieved()
    _, said, chunk = max(found, key=lambda one: one[0])
    [passage] = await deps.documents.passages([chunk.chunk_id])
    text = " ".join(chunk.text.split())
    quote = Quote(
        text=said, chunk_id=chunk.chunk_id, source=passage_source(passage), score=likely_by(way),
        preview=text[:_PREVIEWED], passage=text[:_LONGEST_PASSAGE],
    )  # fmt: skip
    return Retrieved(quotes=(quote,))
