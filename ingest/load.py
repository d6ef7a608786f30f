"""The only module that writes to the store: one transaction a document, all of it or nothing."""

from dataclasses import dataclass
from datetime import date

from ingest.calendar import build_calendar
from ingest.companyfacts import CompanyFacts, filing_url
from ingest.filing import OpenedDocument
from ingest.html.ixbrl.convert import FilingFacts, to_companyfacts
from ingest.identify import Identity
from ingest.parts import DocumentParts, table_id
from ingest.splits import PER_SHARE, SHARES, find_splits
from tools.filings import FiledStatement
from tools.models import Company, Document, DocumentCounts
from tools.stores import FactTransaction, FactWriter, OwnPeriod


@dataclass(frozen=True)
class Loaded:
    """What came of one document. `new_facts` is None where the store already held this very content."""

    new_facts: int | None
    doc_id: str = ""
    parts: DocumentParts | None = None
    facts: int = 0


async def load_companyfacts(
    writer: FactWriter, parsed: CompanyFacts, tickers: tuple[str, ...], content_hash: str
) -> Loaded:
    """Store a company's facts, its calendar and its filings, or nothing at all."""
    company = Company(company_id=parsed.cik, cik=parsed.cik, name=parsed.name, tickers=tickers)
    async with writer.transaction(parsed.cik) as transaction:
        if await transaction.content_hash(parsed.doc_id) == content_hash:
            return Loaded(None, parsed.doc_id)
        await transaction.save_company(company)
        await transaction.save_filings(parsed.cik, parsed.filings)
        new_facts = await transaction.save_facts(parsed.cik, parsed.doc_id, parsed.facts)
        await _settle(transaction, parsed.cik)
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
    return Loaded(new_facts, parsed.doc_id, facts=len(parsed.facts))


async def find_doc_id(writer: FactWriter, opened: OpenedDocument, given: str | None, content_hash: str) -> str:
    """A document's id: as given, its accession number, that of the known filing that it is, or one from its content."""
    identity = opened.identity
    doc_id = given or identity.accession
    if doc_id is None and identity.period_end is not None:
        async with writer.transaction(identity.company.company_id) as transaction:
            doc_id = await transaction.find_filing(identity.company.company_id, identity.doc_type, identity.period_end)
    if doc_id is None:
        form = identity.doc_type.replace("/", "").replace(" ", "")
        period = f"{identity.period_end:%Y%m%d}-" if identity.period_end else ""
        doc_id = f"{identity.company.ticker}-{form}-{period}{content_hash[:8]}"
    return f"{doc_id}/{opened.exhibit}" if opened.exhibit else doc_id


async def load_document(
    writer: FactWriter, opened: OpenedDocument, parts: DocumentParts, doc_id: str, content_hash: str
) -> Loaded:
    """Store one filing or other document: its text, parts and facts, or nothing at all."""
    identity = opened.identity
    company_id = identity.company.company_id
    facts = _facts(opened, doc_id)
    async with writer.transaction(company_id) as transaction:
        if await transaction.content_hash(doc_id) == content_hash:
            return Loaded(None, doc_id)
        await transaction.save_company(identity.company)
        document = _document(identity, doc_id, len(facts.facts) if facts else 0)
        await transaction.replace_document(document, content_hash, opened.title, parts.text)
        new_facts = await _save_facts(transaction, company_id, doc_id, facts)
        await transaction.save_sections(parts.sections)
        await transaction.save_tables(parts.tables)
        await transaction.save_chunks(parts.chunks)
        await transaction.save_filed_statements(company_id, identity.company.ticker, _statements(opened, parts, doc_id))
        await transaction.save_insider_trades(company_id, doc_id, parts.trades)
    return Loaded(new_facts, doc_id, parts, len(facts.facts) if facts else 0)


def _facts(opened: OpenedDocument, doc_id: str) -> FilingFacts | None:
    """The document's own tagged facts, as the store takes them; cover pages alone (an 8-K's) have none."""
    inline, identity = opened.inline, opened.identity
    if inline is None or not inline.facts or identity.company.cik is None:
        return None
    return to_companyfacts(inline, doc_id, identity.doc_type, _filed(opened), identity.company.cik)


def _filed(opened: OpenedDocument) -> date:
    """When facts count as filed: where nobody says it, not before the newest date of the cover and the period."""
    identity, inline = opened.identity, opened.inline
    known = [day for day in (inline.cover_date if inline else None, identity.period_end) if day is not None]
    return identity.filed or max(known, default=date.min)


async def _save_facts(transaction: FactTransaction, company_id: int, doc_id: str, facts: FilingFacts | None) -> int:
    if facts is None:
        return 0
    await transaction.label_document(doc_id, facts.filing.label_year, facts.filing.label_period)
    new_facts = await transaction.save_facts(company_id, doc_id, facts.facts)
    await _settle(transaction, company_id, facts.own_period)
    return new_facts


async def _settle(transaction: FactTransaction, company_id: int, own: OwnPeriod | None = None) -> None:
    """The company's calendar and splits, anew from all its facts."""
    calendar = build_calendar(company_id, await transaction.filing_periods(company_id))
    periods = {entry.accession: entry for entry in calendar.own_periods}
    if own is not None:
        periods.setdefault(own.accession, own)
    await transaction.save_calendar(company_id, calendar.periods, periods.values())
    share_facts = await transaction.share_facts(company_id, PER_SHARE | SHARES)
    await transaction.save_splits(company_id, find_splits(company_id, share_facts))


def _document(identity: Identity, doc_id: str, facts: int) -> Document:
    company = identity.company
    return Document(
        doc_id=doc_id,
        company_id=company.company_id,
        ticker=company.ticker,
        company=company.name,
        doc_type=identity.doc_type,
        fiscal_year=identity.fiscal_year,
        fiscal_quarter=identity.fiscal_quarter,
        period_end=identity.period_end,
        filed=identity.filed,
        accession=identity.accession,
        url=identity.url or _filing_url(identity),
        language=identity.language,
        counts=DocumentCounts(facts=facts),
    )


def _filing_url(identity: Identity) -> str | None:
    known = identity.company.cik is not None and identity.accession is not None
    return filing_url(identity.company.company_id, identity.accession or "") if known else None


def _statements(opened: OpenedDocument, parts: DocumentParts, doc_id: str) -> list[FiledStatement]:
    identity = opened.identity
    return [
        found.filed(
            doc_id,
            doc_id,
            year,
            found.fiscal_quarter,
            table_id=table_id(doc_id, found.tables[0]) if found.tables else None,
            filed=identity.filed,
        )
        for found in parts.statements
        if (year := found.fiscal_year or identity.fiscal_year) is not None
    ]
