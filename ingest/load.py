"""The only module that writes to the store: one transaction a document, all of it or nothing."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import date, timedelta

from ingest.bounds import ACCESSION
from ingest.companyfacts.calendar import build_calendar
from ingest.companyfacts.reader import CompanyFacts, document_url, filing_url
from ingest.companyfacts.splits import PER_SHARE, SHARES, find_splits
from ingest.embed import Searched
from ingest.filing import OpenedDocument, OpenedFiling
from ingest.html.ixbrl.convert import FilingFacts, to_companyfacts
from ingest.identify import Identity
from ingest.pages.embed import SearchedPages
from ingest.parts import DocumentParts, table_id
from ingest.units.embed import SearchedUnits
from tools.errors import RefusedFile
from tools.models.base import Company
from tools.models.documents import Document, DocumentCounts
from tools.models.filings import FiledStatement, KnownFiling, OwnPeriod
from tools.ports.writers import FactTransaction, FactWriter

# Of these a company files one for each period, amendments apart.
_PERIODIC = frozenset(("10-K", "10-KT", "10-Q", "20-F", "40-F"))
_PART = re.compile(r"EX-.*|release|slides|transcript|annual_report|analyst_report|statement|note", re.IGNORECASE)
_MADE_UP = re.compile(r"-[0-9a-f]{8}\Z")


@dataclass(frozen=True)
class Loaded:
    """What came of one document. `new_facts` is None where the store already held this very content."""

    new_facts: int | None
    doc_id: str = ""
    parts: DocumentParts | None = None
    facts: int = 0


@dataclass(frozen=True)
class Place:
    """Where a document goes. The documents `stale` are the same filing under ids that were made up: they give way.

    `path` is the file that it was read from, if it is one.
    """

    doc_id: str
    content_hash: str
    stale: Sequence[str] = ()
    path: str | None = None


async def load_companyfacts(
    writer: FactWriter, parsed: CompanyFacts, tickers: tuple[str, ...], content_hash: str
) -> Loaded:
    """Store a company's facts, its calendar and its filings, or nothing at all."""
    company = Company(company_id=parsed.cik, cik=parsed.cik, name=parsed.name, tickers=tickers)
    async with writer.transaction(parsed.cik) as transaction:
        if await transaction.content_hash(parsed.doc_id) == content_hash:
            return Loaded(None, parsed.doc_id)
        await transaction.save_company(company, renames=True)
        await transaction.save_filings(parsed.cik, parsed.filings)
        new_facts = await transaction.save_facts(parsed.cik, parsed.doc_id, parsed.facts)
        await _settle(transaction, parsed.cik)
        await transaction.forget_made_up(parsed.cik)
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


async def find_company(writer: FactWriter, filing: OpenedFiling) -> OpenedFiling:
    """The filing as one of the company that the store knows by that ticker or name, where nothing says its CIK."""
    company = filing.main.identity.company
    known = None if company.cik is not None else await writer.find_company(company.tickers, company.name)
    if known is None:
        return filing
    main, *exhibits = (
        replace(opened, identity=replace(opened.identity, company=known))
        if opened.identity.company == company
        else opened
        for opened in (filing.main, *filing.exhibits)
    )
    return replace(filing, main=main, exhibits=tuple(exhibits))


async def find_doc_id(
    writer: FactWriter, opened: OpenedDocument, given: str | None, content: str
) -> tuple[str, tuple[str, ...]]:
    """A document's id: as given, its accession number, that of the known filing that it is, or one that is made up.

    And the made-up ids under which the store holds it so far: they give way to the one that says which filing it is.
    """
    identity = opened.identity
    company_id, form, period = identity.company.company_id, identity.doc_type, identity.period_end
    async with writer.transaction(company_id) as transaction:
        known = await transaction.same_filings(company_id, form, period if form in _PERIODIC else None, content)
    known = [filing for filing in known if filing.same_content or not _differ(filing.filed, identity.filed)]
    doc_id = given or _accession_id(identity, known)
    if doc_id is None:
        made_up = f"{identity.company.ticker}-{form.replace('/', '').replace(' ', '')}-"
        made_up += f"{period:%Y%m%d}-{content[:8]}" if period else content[:8]
        doc_id = known[0].doc_id if known else made_up
    stale = (filing.doc_id for filing in known if filing.doc_id != doc_id and _MADE_UP.search(filing.doc_id))
    return doc_id, tuple(stale)


def _accession_id(identity: Identity, known: Sequence[KnownFiling]) -> str | None:
    """The accession number names a filing's main document; a release or the like is a part of the filing."""
    accession = identity.accession
    if accession is None or not _PART.fullmatch(identity.doc_type):
        return accession
    parts = (part.doc_id for part in known if part.same_content and part.doc_id.startswith(f"{accession}/"))
    return next(parts, f"{accession}/{identity.doc_type}")


def _differ(one: date | None, other: date | None) -> bool:
    return one is not None and other is not None and one != other


async def load_document(
    writer: FactWriter,
    opened: OpenedDocument,
    parts: DocumentParts,
    place: Place,
    searched: Searched,
    pages: SearchedPages | None = None,
    units: SearchedUnits | None = None,
) -> Loaded:
    """Store one filing or other document: its text, parts, facts and vectors, or nothing at all.

    Whatever the store held of it before is gone.
    """
    doc_id, content_hash = place.doc_id, place.content_hash
    identity = opened.identity
    company_id = identity.company.company_id
    facts = _facts(opened, doc_id) or (parts.printed.facts() if parts.printed else None)
    async with writer.transaction(company_id) as transaction:
        before = await transaction.content_hash(doc_id)
        if before == content_hash:
            return Loaded(None, doc_id)
        await _check_own(transaction, parts, place)
        await transaction.save_company(identity.company)
        had_facts = await transaction.clear_facts([doc_id, *place.stale])
        new_facts = 0
        await transaction.remove_documents(place.stale)
        if before is not None and opened.exhibit is None:
            await transaction.remove_exhibits(before)
        document = document_of(opened, doc_id, len(facts.facts) if facts else 0)
        await transaction.replace_document(document, content_hash, opened.title, parts.text, place.path)
        await transaction.save_sections(parts.sections)
        await transaction.save_nodes(parts.nodes)
        await transaction.save_tables(parts.tables)
        await transaction.save_passages(searched.passages)
        if searched.model is not None and searched.vectors:
            await transaction.save_passage_vectors(searched.model, searched.passages, searched.vectors)
        if pages is not None:
            await transaction.save_pages(pages.pages)
            if pages.model is not None and pages.vectors:
                await transaction.save_page_vectors(pages.model, pages.pages, pages.vectors)
        await transaction.save_units(parts.units)
        if units is not None and units.model is not None and units.vectors:
            await transaction.save_unit_vectors(units.model, units.units, units.vectors)
        await transaction.want_vectors(doc_id)
        await transaction.save_filed_statements(company_id, identity.company.ticker, _statements(opened, parts, doc_id))
        await transaction.save_insider_trades(company_id, doc_id, parts.trades)
        if facts is not None:
            await transaction.label_document(doc_id, facts.filing.label_year, facts.filing.label_period)
            new_facts = await transaction.save_facts(company_id, doc_id, facts.facts)
        if facts is not None or had_facts:
            await _settle(transaction, company_id, facts.own_period if facts else None)
    return Loaded(new_facts, doc_id, parts, len(facts.facts) if facts else 0)


async def _check_own(transaction: FactTransaction, parts: DocumentParts, place: Place) -> None:
    """Refuse ids that came with the chunks, where other documents have them that stay."""
    taken = await transaction.others_chunk(place.doc_id, [*parts.places]) if parts.places else None
    if taken is not None and taken[1] not in place.stale:
        raise RefusedFile(
            f"{parts.places[taken[0]]}: chunk_id {taken[0]!r} is one of the document {taken[1]!r} already. Ids are not "
            "used twice: put the document's own in front."
        )


def _facts(opened: OpenedDocument, doc_id: str) -> FilingFacts | None:
    """The document's own tagged facts, as the store takes them; cover pages alone (an 8-K's) have none."""
    inline, identity = opened.inline, opened.identity
    if inline is None or not inline.facts or identity.company.cik is None:
        return None
    found = to_companyfacts(inline, doc_id, identity.doc_type, _filed(opened), identity.company.cik)
    label = found.filing.label_year or identity.fiscal_year  # a proxy statement's tags name no fiscal year
    return replace(found, filing=replace(found.filing, label_year=label))


def _filed(opened: OpenedDocument) -> date:
    """When facts count as filed: where nobody says it, not before the cover's newest date and the period's end."""
    identity, inline = opened.identity, opened.inline
    after = identity.period_end + timedelta(days=1) if identity.period_end else None
    known = [day for day in (inline.cover_date if inline else None, after) if day is not None]
    return identity.filed or max(known, default=date.min)


async def _settle(transaction: FactTransaction, company_id: int, own: OwnPeriod | None = None) -> None:
    """The company's calendar and splits, anew from all its facts."""
    calendar = build_calendar(company_id, await transaction.filing_periods(company_id))
    periods = {entry.accession: entry for entry in calendar.own_periods}
    if own is not None:
        periods.setdefault(own.accession, own)
    await transaction.save_calendar(company_id, calendar.periods, periods.values())
    share_facts = await transaction.share_facts(company_id, PER_SHARE | SHARES)
    await transaction.save_splits(company_id, find_splits(company_id, share_facts))


def document_of(opened: OpenedDocument, doc_id: str, facts: int = 0) -> Document:
    """An opened document as the store holds it."""
    identity, company = opened.identity, opened.identity.company
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
        url=identity.url or _filing_url(identity, doc_id),
        language=identity.language,
        counts=DocumentCounts(facts=facts),
    )


def _filing_url(identity: Identity, doc_id: str) -> str | None:
    """The document itself on EDGAR, where its name is known, else its filing's index page."""
    accession = identity.accession or (doc_id if ACCESSION.fullmatch(doc_id) else None)
    if identity.company.cik is None or accession is None:
        return None
    if identity.filename is not None:
        return document_url(identity.company.company_id, accession, identity.filename)
    return filing_url(identity.company.company_id, accession) if identity.accession else None


def _statements(opened: OpenedDocument, parts: DocumentParts, doc_id: str) -> list[FiledStatement]:
    identity, filed = opened.identity, _filed(opened)
    if parts.printed is not None:
        return parts.printed.filed_statements()
    return [
        found.filed(
            doc_id,
            doc_id,
            year,
            found.fiscal_quarter,
            table_id=table_id(doc_id, found.tables[0]) if found.tables else None,
            filed=None if filed == date.min else filed,
        )
        for found in parts.statements
        if (year := found.fiscal_year or identity.fiscal_year) is not None
    ]
