"""Tells what a file is by how it begins, and only then by its name."""

import json
import re
from pathlib import Path
from typing import Any, Literal, TypeAlias

from ingest.chunk_manifest.folder import NAMES, is_payload
from ingest.chunk_manifest.reader import is_chunk_row
from ingest.html.submission import is_submission
from ingest.notes.file import is_notes
from ingest.ownership.form4 import is_ownership_xml
from ingest.transcripts.from_text import is_transcript

_LONGEST_ROW = 2_000_000  # bytes
_BEGINNING = 2_000
_MANIFEST = re.compile(rb'\s*\{[^\n]*"path"\s*:(?![^\n]*"text"\s*:)')

_ROW = re.compile(rb'"(?:page|chunk_id|document)"')

_PDF = re.compile(rb"[^<{\[]{0,1000}?%PDF-\d", re.DOTALL)  # readers accept a little before the header

# The fields of a transcript's JSON, and a list of its turns.
_TURNS = re.compile(
    rb'\s*(?:\{.{0,4000}?"(?:turns|prepared_remarks|q_and_a|qna|questions_and_answers|questions_answers)"\s*:\s*\[|'
    rb'\[\s*\{[^{}]{0,400}?"speaker"\s*:)',
    re.DOTALL,
)
_LOOKED_AT = 60_000  # bytes

Kind: TypeAlias = Literal[
    "chunks", "companyfacts", "filing", "markdown", "notes", "ownership", "pages", "pdf", "transcript"
]

_ABOUT = re.compile(r"(?:readme|license|changelog|contributing|notice)\b.*\.(?:md|markdown)(?:\.gz)?\Z", re.IGNORECASE)

# What `tieout index FOLDER` picks up; a file that is named outright is read whatever it is called.
_MARKDOWN = (".md", ".markdown")
_SUFFIXES = (".json", ".jsonl", ".html", ".htm", ".xml", ".txt", ".pdf", *_MARKDOWN)
SUFFIXES = tuple(f"{suffix}{packed}" for suffix in _SUFFIXES for packed in ("", ".gz"))


def kind_of(data: bytes, name: str = "", doc_type: str | None = None) -> Kind:
    """The kind of a file, from its first bytes; what is nothing else is taken for a filing's HTML or text.

    Of JSON and text, a `doc_type` that says so makes a transcript.
    """
    kind = _kind_of(data, name)
    said = doc_type is not None and doc_type.lower() == "transcript"
    return (
        "transcript"
        if said and kind in ("companyfacts", "filing", "markdown") and not data.lstrip().startswith(b"<")
        else kind
    )


def _kind_of(data: bytes, name: str) -> Kind:
    if _PDF.match(data) or name.lower().removesuffix(".gz").endswith(".pdf"):
        return "pdf"
    if is_notes(data):
        return "notes"
    beginning = data[:4096].lstrip(b"\xef\xbb\xbf \t\r\n")
    first = _first_row(data)
    if name in NAMES or is_chunk_row(first):
        return "chunks"
    if name.removesuffix(".gz").endswith(".jsonl") or (isinstance(first, dict) and {"page", "text"} <= first.keys()):
        return "pages"
    if beginning.startswith((b"{", b"[")):
        return "transcript" if _TURNS.match(beginning) else "companyfacts"
    if is_ownership_xml(data) and not is_submission(data):
        return "ownership"
    if name.removesuffix(".gz").endswith(".json"):
        return "companyfacts"
    if name.lower().removesuffix(".gz").endswith(_MARKDOWN):
        return "markdown"
    plain = not beginning.startswith(b"<") and is_transcript(data[:_LOOKED_AT].decode("utf-8", errors="replace"))
    return "transcript" if plain else "filing"


def picks_up(path: Path) -> bool:
    """Whether a file of a folder is to be read by itself: it is named like one, and no manifest or part of one.

    What Markdown tells of the folder itself is none.
    """
    if not path.name.endswith(SUFFIXES) or is_payload(path) or _ABOUT.match(path.name):
        return False
    if not path.name.endswith(".jsonl"):
        return True
    try:
        with path.open("rb") as file:
            return not _MANIFEST.match(file.read(_BEGINNING))
    except OSError:
        return True  # it is refused by its name as it is read


def _first_row(data: bytes) -> Any:
    """The object on the first line, where that is one of its own; else None."""
    line, end, _ = data[:_LONGEST_ROW].lstrip(b"\xef\xbb\xbf \t\r\n").partition(b"\n")
    if not line.startswith(b"{") or not (end or len(data) < _LONGEST_ROW) or not _ROW.search(line):
        return None
    try:
        return json.loads(line)
    except (ValueError, RecursionError):
        return None
