"""The only module that writes to the store: one transaction a file."""

from dataclasses import dataclass

from ingest.calendar import build_calendar
from ingest.companyfacts import CompanyFacts
from ingest.splits import PER_SHARE, SHARES, find_splits
from tools.models import Company, Document, DocumentCounts
from tools.stores import FactWriter


@dataclass(frozen=True)
class Loaded:
    """What came of one file. `new_facts` is None where the store already held this very content."""

    new_facts: int | None


async def load_companyfacts(
    writer: FactWriter, parsed: CompanyFacts, tickers: tuple[str, ...], content_hash: str
) -> Loaded:
    """Store a company's facts, its calendar and its filings, or nothing at all."""
    company = Company(company_id=parsed.cik, cik=parsed.cik, name=parsed.name, tickers=tickers)
    async with writer.transaction(parsed.cik) as transaction:
        if await transaction.content_hash(parsed.doc_id) == content_hash:
            return Loaded(None)
        await transaction.save_company(company)
        await transaction.save_filings(parsed.cik, parsed.filings)
        new_facts = await transaction.save_facts(parsed.cik, parsed.doc_id, parsed.facts)
        calendar = build_calendar(parsed.cik, await transaction.filing_periods(parsed.cik))
        await transaction.save_calendar(parsed.cik, calendar.periods, calendar.own_periods)
        share_facts = await transaction.share_facts(parsed.cik, PER_SHARE | SHARES)
        await transaction.save_splits(parsed.cik, find_splits(parsed.cik, share_facts))
        document = Document(
            doc_id=parsed.doc_id,
            company_id=parsed.cik,
            ticker=company.ticker,
            company=company.name,
            doc_type="companyfacts",
            filed=max((filing.filed for filing in parsed.filings), default=None),
            counts=DocumentCounts(facts=len(parsed.facts)),
        )
        await transaction.save_document(document, content_hash)
    return Loaded(new_facts)
