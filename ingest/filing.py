"""Reads a filing in two steps: what it is, then, once it has an id, its parts."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace

from lxml.html import HtmlElement

from ingest.cover import read_cover
from ingest.form4 import is_ownership_xml, read_form4
from ingest.form4_models import OwnershipReport
from ingest.html.ixbrl.models import InlineFiling
from ingest.html.ixbrl.reader import read_inline
from ingest.html.parsed import ReadText
from ingest.html.reader import read_text
from ingest.html.submission import SubmissionDocument, SubmissionHeader, is_submission, split_submission
from ingest.html.tree import parse_html
from ingest.identify import Identity, identify
from ingest.manifest import FileMetadata
from tools.understand.companies import Directory

_EXHIBIT = "EX-99"  # what an 8-K furnishes: releases and the like


@dataclass(frozen=True)
class OpenedDocument:
    """One document of a file: whose it is, and what was read of it so far.

    `exhibit` names an exhibit within its filing. `report` is set for ownership forms, `root` for HTML and text.
    """

    identity: Identity
    title: str
    exhibit: str | None = None
    root: HtmlElement | None = None
    read: ReadText | None = None
    inline: InlineFiling | None = None
    report: OwnershipReport | None = None
    skipped: Mapping[str, int] = field(default_factory=dict[str, int])


def open_filing(data: bytes, name: str, metadata: FileMetadata, directory: Directory) -> tuple[OpenedDocument, ...]:
    """The documents of a file: one, or a submission's main document and its exhibits.

    Raises `RefusedFile` for what is no filing, or does not say whose it is and the caller doesn't either.
    """
    return tuple(_open(data, name, metadata, directory))


def _open(data: bytes, name: str, metadata: FileMetadata, directory: Directory) -> Iterator[OpenedDocument]:
    if not is_submission(data):
        yield _open_document(data, name, metadata, directory)
        return
    submission = split_submission(data, name)
    main = submission.main
    first = _open_document(main.content, name, metadata, directory, submission.header)
    yield first
    for document in submission.documents[1:]:
        if document.type.upper().startswith(_EXHIBIT) and not document.is_encoded:
            yield _open_exhibit(document, name, first)


def _open_document(
    data: bytes,
    name: str,
    metadata: FileMetadata,
    directory: Directory,
    header: SubmissionHeader | None = None,
) -> OpenedDocument:
    if is_ownership_xml(data):
        return _open_ownership(data, name, metadata, directory, header)
    root = parse_html(data, name)
    inline = read_inline(root)
    read = read_text(root)
    identity = identify(name, metadata, directory, header=header, inline=inline, cover=read_cover(read.text))
    return OpenedDocument(identity, _title(identity), root=root, read=read, inline=inline, skipped=inline.skipped)


def _open_ownership(
    data: bytes, name: str, metadata: FileMetadata, directory: Directory, header: SubmissionHeader | None
) -> OpenedDocument:
    report = read_form4(data, name)
    issuer = report.issuer
    said = metadata.model_copy(
        update={
            "cik": metadata.cik or issuer.cik,
            "company": metadata.company or issuer.name,
            "ticker": metadata.ticker or issuer.ticker,
            "doc_type": report.form,
            "period_end": report.period,
        }
    )
    identity = identify(name, said, directory, header=header)
    return OpenedDocument(identity, _title(identity), report=report)


def _open_exhibit(document: SubmissionDocument, name: str, filing: OpenedDocument) -> OpenedDocument:
    root = parse_html(document.content, f"{name}, {document.type}")
    identity = filing.identity
    kind = replace(identity, doc_type="release" if "8-K" in identity.doc_type else document.type)
    return OpenedDocument(kind, f"{_title(kind)} ({document.type})", document.type, root, read_text(root))


def _title(identity: Identity) -> str:
    year = f" FY{identity.fiscal_year}" if identity.fiscal_year else f" {identity.period_end or ''}".rstrip()
    return f"{identity.company.name} {identity.doc_type}{year}"
