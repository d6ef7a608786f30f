"""Splits a full submission text file of EDGAR into its header and its documents."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date

from ingest.bounds import ACCESSION, FORM
from tools.errors import RefusedFile
from tools.text import printable

MOST_DOCUMENTS = 10_000
_START = re.compile(rb"\A\s*(?:-----BEGIN PRIVACY-ENHANCED MESSAGE-----|<SEC-DOCUMENT>|<SEC-HEADER>|<DOCUMENT>)")
_HEADER = re.compile(r"^\s*<?([A-Z][A-Z0-9 \-]*[A-Z0-9])>?(?::[ \t]*|(?<=>)[ \t]*)(\S.*?)\s*$", re.MULTILINE)
_FIELD = re.compile(rb"<(TYPE|SEQUENCE|FILENAME|DESCRIPTION)>[ \t]*([^\r\n<]{0,1000})")
_WRAPPER = re.compile(rb"\A\s*<(XBRL|XML|PDF)>[ \t]*\r?\n?")
_FILENAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9._\-]{0,200}")
_SIC = re.compile(r"\[?(\d{4})\]?\s*\Z")
_CONTROLS = re.compile(r"[\x00-\x1f\x7f]")
_LONGEST_HEADER = 1024 * 1024
_LONGEST_FIELD = 200
# A field of the header may be written out or be a tag of the older, shorter form.
_NAMES = {
    "ACCESSION NUMBER": "accession",
    "ACCESSION-NUMBER": "accession",
    "CONFORMED SUBMISSION TYPE": "form",
    "TYPE": "form",
    "CONFORMED PERIOD OF REPORT": "period",
    "PERIOD": "period",
    "FILED AS OF DATE": "filed",
    "FILING-DATE": "filed",
    "COMPANY CONFORMED NAME": "company",
    "CONFORMED-NAME": "company",
    "CENTRAL INDEX KEY": "cik",
    "CIK": "cik",
    "STANDARD INDUSTRIAL CLASSIFICATION": "sic",
    "ASSIGNED-SIC": "sic",
}


@dataclass(frozen=True, slots=True)
class SubmissionHeader:
    """What EDGAR says of a submission. Where several companies file together, the first one counts."""

    accession: str | None = None
    form: str | None = None
    cik: int | None = None
    company: str | None = None
    period: date | None = None
    filed: date | None = None
    sic: int | None = None


@dataclass(frozen=True, slots=True)
class SubmissionDocument:
    """One document as filed, without its wrappers. `filename` is None where the name is no plain file name."""

    type: str
    sequence: int | None
    filename: str | None
    description: str
    content: bytes

    @property
    def is_encoded(self) -> bool:
        """Whether the content is a picture, a PDF or an archive, uuencoded."""
        return self.content[:200].lstrip().startswith(b"begin 6")


@dataclass(frozen=True, slots=True)
class Submission:
    header: SubmissionHeader
    documents: tuple[SubmissionDocument, ...]

    @property
    def main(self) -> SubmissionDocument:
        """The document that the submission is about: its first."""
        return self.documents[0]


def is_submission(data: bytes) -> bool:
    """Whether this starts like a submission text file, or like one document cut out of one."""
    return _START.match(data[:4096]) is not None


def split_submission(data: bytes, name: str) -> Submission:
    """Split a submission text file. Raises `RefusedFile` where there is no document in it."""
    documents: list[SubmissionDocument] = []
    for document in _documents(data):
        if len(documents) == MOST_DOCUMENTS:
            raise RefusedFile(printable(f"{name}: holds more than {MOST_DOCUMENTS:,} documents."))
        documents.append(document)
    if not documents:
        raise RefusedFile(printable(f"{name}: looks like a submission text file, but holds no document."))
    return Submission(_read_header(data), tuple(documents))


def _documents(data: bytes) -> Iterator[SubmissionDocument]:
    start = data.find(b"<DOCUMENT>")
    while start >= 0:
        following = data.find(b"<DOCUMENT>", start + 10)
        limit = following if following >= 0 else len(data)
        end = data.find(b"</DOCUMENT>", start, limit)
        yield _read_document(data, start + len(b"<DOCUMENT>"), end if end >= 0 else limit)
        start = following


def _read_document(data: bytes, start: int, end: int) -> SubmissionDocument:
    text = data.find(b"<TEXT>", start, min(end, start + 16_384))
    fields = _read_fields(data[start : text if text >= 0 else min(end, start + 16_384)])
    body = text + len(b"<TEXT>") if text >= 0 else start
    close = data.rfind(b"</TEXT>", body, end)
    filename = fields.get("FILENAME", "")
    sequence = fields.get("SEQUENCE", "")
    return SubmissionDocument(
        type=fields.get("TYPE", ""),
        sequence=int(sequence) if re.fullmatch(r"[0-9]{1,9}", sequence) else None,
        filename=filename if _FILENAME.fullmatch(filename) else None,
        description=fields.get("DESCRIPTION", ""),
        content=_unwrap(data, body, close if close >= 0 else end),
    )


def _read_fields(head: bytes) -> dict[str, str]:
    fields: dict[str, str] = {}
    for match in _FIELD.finditer(head):
        fields.setdefault(match[1].decode(), _CONTROLS.sub(" ", match[2].decode("utf-8", "replace")).strip())
    return fields


def _unwrap(data: bytes, start: int, end: int) -> bytes:
    wrapper = _WRAPPER.match(data[start : min(end, start + 200)])
    if wrapper is None:
        return data[start:end].lstrip(b"\r\n")
    close = data.rfind(b"</" + wrapper[1] + b">", start, end)
    return data[start + wrapper.end() : close if close >= 0 else end]


def _read_header(data: bytes) -> SubmissionHeader:
    end = data.find(b"<DOCUMENT>")
    fields: dict[str, str] = {}
    for match in _HEADER.finditer(data[: min(end, _LONGEST_HEADER)].decode("utf-8", "replace")):
        field = _NAMES.get(match[1])
        if field is not None:
            fields.setdefault(field, _CONTROLS.sub(" ", match[2])[:_LONGEST_FIELD])
    accession, cik, sic = fields.get("accession", ""), fields.get("cik", ""), _SIC.search(fields.get("sic", ""))
    form = fields.get("form", "")
    return SubmissionHeader(
        accession=accession if ACCESSION.fullmatch(accession) else None,
        form=form if FORM.fullmatch(form) else None,
        cik=int(cik) if re.fullmatch(r"[0-9]{1,10}", cik) else None,
        company=fields.get("company") or None,
        period=_read_date(fields.get("period", "")),
        filed=_read_date(fields.get("filed", "")),
        sic=int(sic[1]) if sic else None,
    )


def _read_date(digits: str) -> date | None:
    try:
        return date(int(digits[:4]), int(digits[4:6]), int(digits[6:])) if re.fullmatch(r"[0-9]{8}", digits) else None
    except ValueError:
        return None
