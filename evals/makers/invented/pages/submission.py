"""Joins a filing and its exhibit in one full submission text file, as EDGAR keeps it."""

from collections.abc import Sequence

from evals.makers.invented.pages.documents import Document

_HEADER = """\
<SEC-DOCUMENT>{accession}.txt : {filed}
<SEC-HEADER>{accession}.hdr.sgml : {filed}
ACCESSION NUMBER:\t\t{accession}
CONFORMED SUBMISSION TYPE:\t{form}
PUBLIC DOCUMENT COUNT:\t\t{count}
CONFORMED PERIOD OF REPORT:\t{event}
FILED AS OF DATE:\t\t{filed}

FILER:

\tCOMPANY DATA:
\t\tCOMPANY CONFORMED NAME:\t\t\t{name}
\t\tCENTRAL INDEX KEY:\t\t\t{cik:010d}
\t\tFISCAL YEAR END:\t\t\t{year_end}

\tFILING VALUES:
\t\tFORM TYPE:\t\t{form}
\t\tSEC ACT:\t\t1934 Act
</SEC-HEADER>
"""
_DOCUMENT = """\
<DOCUMENT>
<TYPE>{type}
<SEQUENCE>{sequence}
<FILENAME>{name}
<DESCRIPTION>{type}, invented
<TEXT>
"""
_END = "</TEXT>\n</DOCUMENT>\n"


def write_submission(documents: Sequence[Document]) -> bytes:
    """The first document is the filing itself."""
    company, filing = documents[0].company, documents[0].filing
    head = _HEADER.format(
        accession=filing.accession,
        filed=f"{filing.filed:%Y%m%d}",
        event=f"{filing.event or filing.filed:%Y%m%d}",
        form=filing.form,
        count=len(documents),
        name=company.name,
        cik=company.cik,
        year_end=company.fiscal_year_end.replace("-", ""),
    )
    parts = [head.encode("ascii")]
    for number, document in enumerate(documents, 1):
        name = document.filing.file.replace(".txt", ".htm")
        opening = _DOCUMENT.format(type=document.filing.form, sequence=number, name=name)
        is_tagged = document.filing.form != "EX-99.1"
        content = b"<XBRL>\n" + document.content + b"</XBRL>\n" if is_tagged else document.content
        parts += [opening.encode("ascii"), content, _END.encode("ascii")]
    return b"".join([*parts, b"</SEC-DOCUMENT>\n"])
