"""Tells what a file is by how it begins, and only then by its name."""

import json
import re
from pathlib import Path
from typing import Literal, TypeAlias

from ingest.html.submission import is_submission
from ingest.ownership.form4 import is_ownership_xml
from ingest.transcripts.from_text import is_transcript

_LONGEST_PAGE = 1_000_000  # bytes
_BEGINNING = 2_000
_MANIFEST = re.compile(rb'\s*\{[^\n]*"path"\s*:(?![^\n]*"text"\s*:)')

_PDF = re.compile(rb"[^<{\[]{0,1000}?%PDF-\d", re.DOTALL)  # readers accept a little before the header

# The fields of a transcript's JSON, and a list of its turns.
_TURNS = re.compile(
    rb'\s*(?:\{.{0,4000}?"(?:turns|prepared_remarks|q_and_a|qna|questions_and_answers|questions_answers)"\s*:\s*\[|'
    rb'\[\s*\{[^{}]{0,400}?"speaker"\s*:)',
    re.DOTALL,
)
_LOOKED_AT = 60_000  # bytes

Kind: TypeAlias = Literal["companyfacts", "filing", "ownership", "pages", "pdf", "transcript"]

# What `tieout index FOLDER` picks up; a file that is named outright is read whatever it is called.
_SUFFIXES = (".json", ".jsonl", ".html", ".htm", ".xml", ".txt", ".pdf")
SUFFIXES = tuple(f"{suffix}{packed}" for suffix in _SUFFIXES for packed in ("", ".gz"))


def kind_of(data: bytes, name: str = "", doc_type: str | None = None) -> Kind:
    """The kind of a file, from its first bytes; what is nothing else is taken for a filing's HTML or text.

    Of JSON and text, a `doc_type` that says so makes a transcript.
    """
    kind = _kind_of(data, name)
    said = doc_type is not None and doc_type.lower() == "transcript"
    return "transcript" if said and kind in ("companyfacts", "filing") and not data.lstrip().startswith(b"<") else kind


def _kind_of(data: bytes, name: str) -> Kind:
    if _PDF.match(data) or name.lower().removesuffix(".gz").endswith(".pdf"):
        return "pdf"
    beginning = data[:4096].lstrip(b"\xef\xbb\xbf \t\r\n")
    if name.removesuffix(".gz").endswith(".jsonl") or _is_page(data):
        return "pages"
    if beginning.startswith((b"{", b"[")):
        return "transcript" if _TURNS.match(beginning) else "companyfacts"
    if is_ownership_xml(data) and not is_submission(data):
        return "ownership"
    if name.removesuffix(".gz").endswith(".json"):
        return "companyfacts"
    plain = not beginning.startswith(b"<") and is_transcript(data[:_LOOKED_AT].decode("utf-8", errors="replace"))
    return "transcript" if plain else "filing"


def picks_up(path: Path) -> bool:
    """Whether a file of a folder is to be read: it is named like one, and it is no manifest."""
    if not path.name.endswith(SUFFIXES):
        return False
    if not path.name.endswith(".jsonl"):
        return True
    try:
        with path.open("rb") as file:
            return not _MANIFEST.match(file.read(_BEGINNING))
    except OSError:
        return True  # it is refused by its name as it is read


def _is_page(data: bytes) -> bool:
    """Whether the first line is a page of paged text: an object of its own."""
    line, end, _ = data[:_LONGEST_PAGE].lstrip(b"\xef\xbb\xbf \t\r\n").partition(b"\n")
    if not line.startswith(b"{") or not (end or len(data) < _LONGEST_PAGE) or b'"page"' not in line:
        return False
    try:
        row = json.loads(line)
    except (ValueError, RecursionError):
        return False
    return "page" in row and "text" in row
