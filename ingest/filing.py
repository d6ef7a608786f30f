"""Reads a filing in two steps: what it is, then, once it has an id, its parts."""

import re
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from lxml.html import HtmlElement

from ingest.chunk_manifest.opening import ChunkManifest
from ingest.covers.read import read_cover
from ingest.html.ends import check_end, check_submission_end
from ingest.html.ixbrl.models import InlineFiling
from ingest.html.ixbrl.reader import read_inline
from ingest.html.markdown import to_html
from ingest.html.parsed import ReadText
from ingest.html.reader import read_text
from ingest.html.submission import (
    Submission,
    SubmissionDocument,
    SubmissionHeader,
    is_submission,
    split_submission,
)
from ingest.html.tree import parse_html
from ingest.identify import Identity, identify
from ingest.manifest import FileMetadata, describe
from ingest.ownership.form4 import is_ownership_xml, read_form4
from ingest.ownership.models import OwnershipReport
from ingest.transcripts.models import Placed
from ingest.trees.models import Bookmark, PageSpan
from ingest.units.trust import judge_document, warning_of
from tools.errors import RefusedFile
from tools.language.company_names.directory import Directory
from tools.models.filings import NOTES

_EXHIBIT = re.compile(r"EX-(?:99|13)[A-Z0-9.]{0,10}")  # releases and the like; the annual report to shareholders
_OWNERSHIP = frozenset(("3", "4", "5", "3/A", "4/A", "5/A"))
_MOST_TEXT = 10_000_000  # characters; the longest annual reports have half of it


@dataclass(frozen=True)
class OpenedDocument:
    """One document of a file: whose it is, and what was read of it so far.

    `exhibit` names an exhibit within its filing. `report` is set for ownership forms, `root` for HTML and text. Of what
    has `pages`, no chunk goes over a page's end. `bookmarks` is set for PDFs, whose headings are known by their looks.
    `read_by` tells who read a page from its image, by the page's number; `unfinished` tells that a model
    failed which may do better another time. `unreliable` says of pages why their letters or digits are not to be
    trusted (page 1 of what has no pages). `speeches` are set for transcripts: who speaks, and where. `chunks` is set
    for what came cut, `doc_id` for what brings an id.
    """

    identity: Identity
    title: str
    exhibit: str | None = None
    root: HtmlElement | None = None
    read: ReadText | None = None
    inline: InlineFiling | None = None
    report: OwnershipReport | None = None
    skipped: Mapping[str, int] = field(default_factory=dict[str, int])
    warnings: tuple[str, ...] = ()
    pages: tuple[PageSpan, ...] = ()
    bookmarks: tuple[Bookmark, ...] | None = None
    read_by: Mapping[int, str] = field(default_factory=dict[int, str])
    unfinished: bool = False
    unreliable: Mapping[int, str] = field(default_factory=dict[int, str])
    speeches: tuple[Placed, ...] = ()
    chunks: ChunkManifest | None = None
    doc_id: str | None = None

    @property
    def told_reader(self) -> str | None:
        """Who read pages from their images; the first, where there are several."""
        return next(iter(self.read_by.values()), None)

    @property
    def printed_pages(self) -> tuple[PageSpan, ...]:
        """The pages whose figures count as reported: no notes, and none that a model has read from an image."""
        if self.identity.doc_type == NOTES:
            return ()
        return tuple(page for page in self.pages if page.number not in self.read_by)

    @property
    def doubts(self) -> dict[int, str]:
        """Why digits of pages are not to be relied on, by the page's number: `unreliable`, or read from an image."""
        return {page: f"it was read from its image by {who}" for page, who in self.read_by.items()} | dict(
            self.unreliable
        )


@dataclass(frozen=True)
class OpenedFiling:
    """A file's documents: one, or a submission's main document and its exhibits.

    `refused` says of which exhibits nothing could be read, and why.
    """

    main: OpenedDocument
    exhibits: tuple[OpenedDocument, ...] = ()
    refused: Mapping[str, str] = field(default_factory=dict[str, str])


def open_filing(data: bytes, name: str, metadata: FileMetadata, directory: Directory) -> OpenedFiling:
    """The documents of a file.

    Raises `RefusedFile` for what is no filing, or does not say whose it is and the caller doesn't either.
    """
    if not is_submission(data):
        return OpenedFiling(_open_document(data, name, metadata, directory))
    submission = split_submission(data, name)
    warning = check_submission_end(data, name)
    main = _open_document(submission.main.content, name, metadata, directory, submission.header)
    if warning:
        main = replace(main, warnings=(*main.warnings, warning))
    exhibits: list[OpenedDocument] = []
    refused: dict[str, str] = {}
    for exhibit, document in _exhibits(submission).items():
        try:
            exhibits.append(_open_exhibit(document, f"{name}, {exhibit}", exhibit, main, directory))
        except RefusedFile as error:
            refused[exhibit] = error.message
    return OpenedFiling(main, tuple(exhibits), refused)


def open_markdown(data: bytes, name: str, metadata: FileMetadata, directory: Directory) -> OpenedFiling:
    """Likewise of Markdown, which is read as the HTML that it stands for."""
    return open_filing(to_html(data, name), name, metadata, directory)


def _exhibits(submission: Submission) -> dict[str, SubmissionDocument]:
    """The documents that are read beside the main one, by names of which no two are the same."""
    found: dict[str, SubmissionDocument] = {}
    counts: Counter[str] = Counter()
    for document in submission.documents[1:]:
        kind = document.type.upper()
        if not document.is_encoded and (_EXHIBIT.fullmatch(kind) or kind in _OWNERSHIP):
            counts[kind] += 1
            found[kind if counts[kind] == 1 else f"{kind}:{counts[kind]}"] = document
    return found


def _open_document(
    data: bytes,
    name: str,
    metadata: FileMetadata,
    directory: Directory,
    header: SubmissionHeader | None = None,
) -> OpenedDocument:
    if is_ownership_xml(data):
        return _open_ownership(data, name, metadata, directory, header)
    warning = check_end(data, name)
    root = parse_html(data, name)
    inline = read_inline(root)
    read = _read(root, name)
    identity = identify(name, metadata, directory, header=header, inline=inline, cover=read_cover(read.text))
    reasons = judge_document(read.text) if identity.language == "ar" else {}
    return OpenedDocument(
        identity,
        title_of(identity),
        root=root,
        read=read,
        inline=inline,
        skipped=inline.skipped,
        warnings=tuple(filter(None, (warning, warning_of(reasons)))),
        unreliable=reasons,
    )


def _read(root: HtmlElement, name: str) -> ReadText:
    read = read_text(root)
    if len(read.text) > _MOST_TEXT:
        raise RefusedFile(f"{name}: holds more than {_MOST_TEXT:,} characters of text, which no filing does.")
    return read


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
    # The header may name the insider first, whose CIK is not the company's.
    header = replace(header, cik=None, company=None) if header else None
    identity = identify(name, said, directory, header=header)
    return OpenedDocument(identity, title_of(identity), report=report)


def _open_exhibit(
    document: SubmissionDocument, name: str, exhibit: str, filing: OpenedDocument, directory: Directory
) -> OpenedDocument:
    if is_ownership_xml(document.content):
        said = describe(accession=filing.identity.accession, filed=filing.identity.filed)
        return replace(_open_ownership(document.content, name, said, directory, None), exhibit=exhibit)
    warning = check_end(document.content, name)
    root = parse_html(document.content, name)
    identity = filing.identity
    form = "release" if "8-K" in identity.doc_type else exhibit.partition(":")[0]
    kind = replace(identity, doc_type=form, filename=None)
    return OpenedDocument(
        kind,
        f"{title_of(kind)} ({exhibit})",
        exhibit,
        root,
        _read(root, name),
        warnings=(warning,) if warning else (),
    )


def title_of(identity: Identity) -> str:
    """What a document is called: "Apple Inc. 10-K FY2024"."""
    year = f" FY{identity.fiscal_year}" if identity.fiscal_year else f" {identity.period_end or ''}".rstrip()
    return f"{identity.company.name} {identity.doc_type}{year}"
