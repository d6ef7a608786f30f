"""Tells what a file is by how it begins, and only then by its name."""

from typing import Literal, TypeAlias

from ingest.form4 import is_ownership_xml
from ingest.html.submission import is_submission

Kind: TypeAlias = Literal["companyfacts", "filing", "ownership"]

# What `tieout index FOLDER` picks up; a file that is named outright is read whatever it is called.
SUFFIXES = tuple(f"{suffix}{packed}" for suffix in (".json", ".html", ".htm", ".xml", ".txt") for packed in ("", ".gz"))


def kind_of(data: bytes, name: str = "") -> Kind:
    """The kind of a file, from its first bytes; what is nothing else is taken for a filing's HTML or text."""
    beginning = data[:4096].lstrip(b"\xef\xbb\xbf \t\r\n")
    if beginning.startswith((b"{", b"[")):
        return "companyfacts"
    if is_ownership_xml(data) and not is_submission(data):
        return "ownership"
    return "companyfacts" if name.removesuffix(".gz").endswith(".json") else "filing"
