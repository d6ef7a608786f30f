"""Tells whether a file ends where its document does: a download that broke off must not pass for the whole."""

import re

from ingest.html.decoding import is_wide, to_utf8
from tools.errors import RefusedFile
from tools.text import printable

_HEAD = 65_536
_OPENED = re.compile(rb"<html[\s>]", re.IGNORECASE)
_CLOSED = re.compile(rb"</html\s*+>", re.IGNORECASE)


def check_end(data: bytes, name: str) -> str | None:
    """A warning where a document may be cut off. Raises `RefusedFile` where it surely is.

    HTML may leave its last tag out, though filings don't; XHTML, and so inline XBRL, may not.
    """
    if is_wide(data):
        data = to_utf8(data)
    head = data[:_HEAD].removeprefix(b"\xef\xbb\xbf").lstrip()
    if not _OPENED.search(head) or _CLOSED.search(data):
        return None
    is_xhtml = head.startswith(b"<?xml") or b"xmlns:ix=" in head
    if is_xhtml or data.rfind(b"<") > data.rfind(b">"):
        _refuse(name)
    return "It has no </html>, and may be cut off."


def check_submission_end(data: bytes, name: str) -> str | None:
    """Likewise of a full submission text file."""
    if data.rfind(b"<DOCUMENT>") > data.rfind(b"</DOCUMENT>"):
        _refuse(name)
    if b"<SEC-DOCUMENT>" in data[:_HEAD] and b"</SEC-DOCUMENT>" not in data[-_HEAD:]:
        return "It has no </SEC-DOCUMENT>, and may be cut off: documents may be missing."
    return None


def _refuse(name: str) -> None:
    raise RefusedFile(printable(f"{name}: is cut off: it ends in the middle of the document. Get it anew."))
