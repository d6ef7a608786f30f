"""What EDGAR serves, in its own shapes: lists of filings, figures, headers and folders. All of it is made up."""

import html
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True)
class Listed:
    """A filing as EDGAR lists it."""

    accession: str
    form: str
    filed: str
    report_date: str = ""
    primary: str = "doc.htm"
    size: int = 1_000_000
    items: str = ""


def columns(filings: list[Listed]) -> dict[str, list[Any]]:
    """Filings as the submissions API lists them: a list a column."""
    return {
        "accessionNumber": [filing.accession for filing in filings],
        "filingDate": [filing.filed for filing in filings],
        "reportDate": [filing.report_date for filing in filings],
        "acceptanceDateTime": [f"{filing.filed}T16:30:00.000Z" for filing in filings],
        "form": [filing.form for filing in filings],
        "items": [filing.items for filing in filings],
        "size": [filing.size for filing in filings],
        "isXBRL": [0 for _ in filings],
        "primaryDocument": [filing.primary for filing in filings],
        "primaryDocDescription": [filing.form for filing in filings],
    }


def submissions(cik: int, name: str, ticker: str, filings: list[Listed], **more: Any) -> dict[str, Any]:
    """A company's list, as data.sec.gov has it."""
    known = {"cik": f"{cik:010d}", "name": name, "tickers": [ticker], "exchanges": ["Nasdaq"], "fiscalYearEnd": "0926"}
    return {**known, "filings": {"recent": columns(filings), "files": more.pop("files", [])}, **more}


def facts(cik: int, name: str, revenue: int, accession: str = "0000000001-24-000001") -> dict[str, Any]:
    """A company's figures: one."""
    row = {"start": "2023-01-01", "end": "2023-12-31", "val": revenue, "accn": accession}
    row |= {"fy": 2023, "fp": "FY", "form": "10-K", "filed": "2024-02-15"}
    return {"cik": cik, "entityName": name, "facts": {"us-gaap": {"Revenues": {"units": {"USD": [row]}}}}}


def folder(cik: int, accession: str) -> str:
    """The path of a filing."""
    return f"/Archives/edgar/data/{cik}/{accession.replace('-', '')}"


def header_page(*documents: tuple[str, str]) -> str:
    """The header of a filing, as www.sec.gov shows it: SGML, escaped, with a comment and links in between."""
    sgml = "".join(
        html.escape(f"<DOCUMENT>\n<TYPE>{kind}\n<SEQUENCE>{number}\n<FILENAME>{name}\n<DESCRIPTION>{kind}\n<TEXT>\n")
        + f'<a href="{name}">Document {number}</a><br>\n{html.escape("</DOCUMENT>")}\n'
        for number, (kind, name) in enumerate(documents, start=1)
    )
    form = documents[0][0]
    comment = f"<!--\n<SEC-HEADER>x.hdr.sgml\n<TYPE>{form}\n</SEC-HEADER>\n-->"
    return f"<html><head>{comment}</head><body><pre>{sgml}</pre></body></html>"


def index_json(cik: int, accession: str, *names: str) -> dict[str, Any]:
    """The folder of a filing, as www.sec.gov lists it: a document's type is the name of an icon."""
    items = [{"last-modified": "2024-05-02 16:30:41", "name": n, "type": "text.gif", "size": "1000"} for n in names]
    path = folder(cik, accession)
    return {"directory": {"name": path, "parent-dir": path.rpartition("/")[0], "item": items}}
