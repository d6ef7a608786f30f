"""What EDGAR serves: the address of each thing, and the place where it is kept. Names from outside are checked here."""

import re
from dataclasses import dataclass
from pathlib import PurePosixPath
from typing import Literal, TypeAlias

from ingest.bounds import ACCESSION
from ingest.edgar.errors import UnsafeName
from tools.text import printable

Host: TypeAlias = Literal["www", "data"]

# EDGAR's own rule: letters, digits, full stops, hyphens and underscores. No slash and no percent sign gets through.
_DOCUMENT = re.compile(r"[A-Za-z0-9][A-Za-z0-9._\-]{0,120}", re.ASCII)
_RENDERED = re.compile(r"xsl[A-Za-z0-9]{1,32}/(?=[^/]+\.xml$)", re.ASCII)
_DEVICES = re.compile(r"(?:con|prn|aux|nul|com\d|lpt\d)(?:\..*)?", re.IGNORECASE)  # never files on Windows


@dataclass(frozen=True)
class Resource:
    """One thing to get. What is filed never changes: an `immutable` resource that is kept is not asked for again."""

    host: Host
    path: str
    file: PurePosixPath
    immutable: bool = False
    json: bool = False

    @property
    def url(self) -> str:
        """Its address at the SEC, whatever mirror it is fetched from."""
        return f"https://{self.host}.sec.gov{self.path}"


def submissions(cik: int) -> Resource:
    """A company's newest filings, and the names of the pages that list the older ones."""
    name = f"CIK{cik:010d}.json"
    return Resource("data", f"/submissions/{name}", PurePosixPath("submissions", name), json=True)


def submissions_page(cik: int, name: str) -> Resource:
    """A page of a company's older filings. Raises `UnsafeName`."""
    if not re.fullmatch(rf"CIK{cik:010d}-submissions-\d{{1,4}}\.json", name, re.ASCII):
        raise UnsafeName(f'"{printable(name[:80])}" is no page of older filings: it was not fetched.')
    return Resource("data", f"/submissions/{name}", PurePosixPath("submissions", name), json=True)


def companyfacts(cik: int) -> Resource:
    """Every figure that a company has tagged."""
    name = f"CIK{cik:010d}.json"
    return Resource("data", f"/api/xbrl/companyfacts/{name}", PurePosixPath("companyfacts", name), json=True)


def document(cik: int, accession: str, name: str) -> Resource:
    """A document of a filing. Raises `UnsafeName` for a name that leads elsewhere."""
    folder = _folder(cik, accession)
    if not _DOCUMENT.fullmatch(name) or name.endswith(".") or _DEVICES.fullmatch(name):
        raise UnsafeName(f'"{printable(name[:80])}" is no plain file name: it was not fetched.')
    return Resource("www", f"/Archives/{folder}/{name}", _place(cik, accession, name), immutable=True)


def headers(cik: int, accession: str) -> Resource:
    """The header of a filing: its documents with their types."""
    return document(cik, accession, f"{accession}-index-headers.html")


def listing(cik: int, accession: str) -> Resource:
    """The folder of a filing: the names of its documents, without their types."""
    path = f"/Archives/{_folder(cik, accession)}/index.json"
    return Resource("www", path, _place(cik, accession, "index.json"), immutable=True, json=True)


def raw_name(primary: str, accession: str) -> str:
    """The name of a filing's own document.

    The list names ownership reports as rendered for readers (`xslF345X05/form4.xml`): the XML itself is a folder up.
    Old filings have no document of their own, only the text of the whole submission.
    """
    return _RENDERED.sub("", primary) or f"{accession}.txt"


def check_accession(accession: str) -> str:
    """An accession number as it is. Raises `UnsafeName` for anything else."""
    if not ACCESSION.fullmatch(accession):
        raise UnsafeName(f'"{printable(accession[:40])}" is no accession number: it was not fetched.')
    return accession


def _folder(cik: int, accession: str) -> str:
    return f"edgar/data/{cik}/{check_accession(accession).replace('-', '')}"


def _place(cik: int, accession: str, name: str) -> PurePosixPath:
    return PurePosixPath("filings", str(cik), accession.replace("-", ""), name)
