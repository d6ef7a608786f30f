"""Whose a document is, what it is, and of which period: from options, the submission's header, its tags, its cover."""

import re
import zlib
from dataclasses import dataclass
from datetime import date

from ingest.covers.models import Cover
from ingest.html.ixbrl.models import InlineFiling
from ingest.html.submission import SubmissionHeader
from ingest.manifest import FileMetadata
from tools.errors import RefusedFile
from tools.language.company_names.directory import Directory
from tools.models.base import Company
from tools.models.filings import ANNUAL_FORMS
from tools.text import name_key
from tools.vocab.registrants import Registrant

_FORMS = {"DEF14A": "DEF 14A", "DEFA14A": "DEFA14A", "10K": "10-K", "10Q": "10-Q", "8K": "8-K", "20F": "20-F"}
_ANNUAL = frozenset((*ANNUAL_FORMS, "annual_report", "financial_statements"))
_PERIODIC = frozenset(("10-K", "10-Q"))
_ACCESSION = re.compile(r"(?<!\d)(\d{10})-(\d{2})-(\d{6})(?!\d)")
_SCHEMA = re.compile(r"([a-z]{1,10}-(\d{8}))\.xsd")
_NAMED_ALIKE = date(2020, 6, 1)  # period ends from then on
_OUTSIDE = 0x7FFFFFFF  # companies without a CIK have negative ids, which fit Postgres' integer


@dataclass(frozen=True)
class Identity:
    """A document's company, form and period. `fiscal_quarter` is 0 for a year; `filed` may be unknown.

    `filename` is what EDGAR calls the document, as far as that is known.
    """

    company: Company
    doc_type: str
    fiscal_year: int | None = None
    fiscal_quarter: int | None = None
    period_end: date | None = None
    filed: date | None = None
    accession: str | None = None
    language: str = "en"
    url: str | None = None
    filename: str | None = None


def identify(
    name: str,
    metadata: FileMetadata,
    directory: Directory,
    *,
    header: SubmissionHeader | None = None,
    inline: InlineFiling | None = None,
    cover: Cover | None = None,
) -> Identity:
    """What is known of a document; what the caller says goes first. Raises `RefusedFile` where nobody says whose it is.

    A caller's company that the document's own tags contradict is refused as well.
    """
    header, inline, cover = header or SubmissionHeader(), inline or InlineFiling(dei={}), cover or Cover()
    doc_type = metadata.doc_type or header.form or inline.document_type or cover.form
    if doc_type is None:
        such = "financial_statements" if cover.language == "ar" else "10-K"
        raise RefusedFile(f"{name}: does not say what it is. Give its type: --doc-type {such}.")
    company = _company(name, metadata, directory, header, inline, cover)
    form = normal_form(doc_type)
    period_end = metadata.period_end or inline.period_end or header.period or cover.period_end
    if metadata.filed is not None and period_end is not None and metadata.filed < period_end:
        raise RefusedFile(
            f"{name}: is of the period to {period_end}, so that it can't have been filed on {metadata.filed} (--filed)."
        )
    quarter = metadata.quarter if metadata.quarter is not None else inline.fiscal_quarter
    quarter = cover.fiscal_quarter if quarter is None else quarter
    if quarter is None and form.removesuffix("/A") in _ANNUAL:
        quarter = 0
    return Identity(
        company=company,
        doc_type=form,
        fiscal_year=metadata.fiscal_year or inline.fiscal_year or cover.fiscal_year,
        fiscal_quarter=quarter,
        period_end=period_end,
        filed=metadata.filed or header.filed,
        accession=metadata.accession or header.accession or _named_accession(name, company),
        language=metadata.language or cover.language or "en",
        url=metadata.url,
        filename=_filename(inline.schema, form, period_end),
    )


def _named_accession(name: str, company: Company) -> str | None:
    """The accession number in a file's name, where it is one that the company itself was given."""
    numbers = [match for match in _ACCESSION.finditer(name) if int(match[1]) == company.cik]
    return "-".join(numbers[-1].groups()) if numbers else None


def _filename(schema: str | None, form: str, period_end: date | None) -> str | None:
    """A periodic report and its own schema have one name since 2020: of 64 such reports, 64."""
    periodic = form.removesuffix("/A") in _PERIODIC and period_end is not None and period_end >= _NAMED_ALIKE
    match = _SCHEMA.fullmatch(schema or "")
    return f"{match[1]}.htm" if match and periodic and match[2] == f"{period_end:%Y%m%d}" else None


def normal_form(doc_type: str) -> str:
    """A form's name as SEC writes it: "DEF 14A" for "def14a"; other types as they are."""
    known = re.sub(r"\s+", "", doc_type.upper())
    form, amended = known.removesuffix("/A"), known.endswith("/A")
    if form in _FORMS or re.fullmatch(r"\d{1,2}-[A-Z]{1,3}|[345]|DEF14A", form):
        return _FORMS.get(form, form) + ("/A" if amended else "")
    return doc_type.strip()


def _company(
    name: str,
    metadata: FileMetadata,
    directory: Directory,
    header: SubmissionHeader,
    inline: InlineFiling,
    cover: Cover,
) -> Company:
    said = _said(metadata, directory, foreign=cover.language is not None)
    own_cik = inline.cik or header.cik
    if metadata.cik is not None and own_cik is not None and metadata.cik != own_cik:
        raise RefusedFile(f"{name}: is of CIK {own_cik}, not of CIK {metadata.cik}.")
    if said is not None and own_cik is not None and said.cik != own_cik:
        raise RefusedFile(f"{name}: is of CIK {own_cik}, not of {said.name} (CIK {said.cik}).")
    own_name = inline.registrant_name or header.company or cover.registrant
    by_name = own_name if own_cik is None and cover.language is None else None
    registrant = said or directory.get(own_cik) or (directory.find(by_name) if by_name else None)
    cik = metadata.cik or own_cik or (registrant.cik if registrant else None)
    full_name = (registrant.name if registrant else None) or metadata.company or own_name
    tickers = (metadata.ticker.upper(),) if metadata.ticker else registrant.tickers if registrant else ()
    if cik is None and full_name is None and metadata.ticker is None:
        raise RefusedFile(f"{name}: does not say whose it is. Name the company: --ticker AAPL, or --company NAME.")
    full_name = full_name or (metadata.ticker or "").upper() or f"CIK{cik:010d}"
    return Company(
        company_id=cik if cik is not None else outside_id(full_name),
        cik=cik,
        name=full_name,
        fiscal_year_end=inline.fiscal_year_end,
        tickers=tickers or inline.trading_symbols,
    )


def _said(metadata: FileMetadata, directory: Directory, *, foreign: bool) -> Registrant | None:
    """The registrant that the caller names. A report in another language is of one only where its id says so."""
    if metadata.cik is not None:
        return directory.get(metadata.cik)
    for named in (metadata.ticker, None if foreign else metadata.company):
        if named is not None and (found := directory.find(named)) is not None:
            return found
    return None


def outside_id(company: str) -> int:
    """The id of a company that has no CIK: the same for the same name, and never that of a registrant."""
    return -(zlib.crc32(name_key(company).encode()) & _OUTSIDE) or -1
