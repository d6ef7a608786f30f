"""Full submission text files: header, documents, wrappers, and names that are no file names."""

from datetime import date

import pytest

from ingest.html.reader import read_text
from ingest.html.submission import MOST_DOCUMENTS, is_submission, split_submission
from ingest.html.tree import parse_html
from tools.errors import RefusedFile

HEADER = """-----BEGIN PRIVACY-ENHANCED MESSAGE-----
Proc-Type: 2001,MIC-CLEAR

<SEC-DOCUMENT>0000123456-24-000007.txt : 20240215
<SEC-HEADER>0000123456-24-000007.hdr.sgml : 20240215
<ACCEPTANCE-DATETIME>20240215160102
ACCESSION NUMBER:\t\t0000123456-24-000007
CONFORMED SUBMISSION TYPE:\t10-K/A
PUBLIC DOCUMENT COUNT:\t\t3
CONFORMED PERIOD OF REPORT:\t20231231
FILED AS OF DATE:\t\t20240215

FILER:

\tCOMPANY DATA:\t
\t\tCOMPANY CONFORMED NAME:\t\t\tACME WIDGETS & SONS INC
\t\tCENTRAL INDEX KEY:\t\t\t0000123456
\t\tSTANDARD INDUSTRIAL CLASSIFICATION:\tELECTRONIC COMPUTERS [3571]
\t\tFISCAL YEAR END:\t\t\t1231

FILER:

\tCOMPANY DATA:\t
\t\tCOMPANY CONFORMED NAME:\t\t\tSECOND FILER LLC
\t\tCENTRAL INDEX KEY:\t\t\t0000999999
</SEC-HEADER>
"""


def document(content: str, type_: str = "10-K/A", filename: str = "acme.htm", sequence: str = "1") -> str:
    return (
        f"<DOCUMENT>\n<TYPE>{type_}\n<SEQUENCE>{sequence}\n<FILENAME>{filename}\n<DESCRIPTION>THE REPORT\n"
        f"<TEXT>\n{content}\n</TEXT>\n</DOCUMENT>\n"
    )


def test_header_and_documents_are_split() -> None:
    whole = (
        HEADER
        + document("<XBRL>\n<html><body><p>Report</p></body></html>\n</XBRL>")
        + document("<p>Exhibit</p>", "EX-99.1", "ex991.htm", "2")
        + document("<XML>\n<?xml version='1.0'?><a/>\n</XML>", "XML", "R1.xml", "3")
        + document("begin 644 logo.jpg\nM_]C_X``02D9)\nend", "GRAPHIC", "logo.jpg", "4")
        + "</SEC-DOCUMENT>\n"
    ).encode()
    assert is_submission(whole)
    submission = split_submission(whole, "acme.txt")
    header = submission.header
    assert (header.accession, header.form, header.cik) == ("0000123456-24-000007", "10-K/A", 123456)
    assert (header.company, header.sic) == ("ACME WIDGETS & SONS INC", 3571)
    assert (header.period, header.filed) == (date(2023, 12, 31), date(2024, 2, 15))
    assert [(d.type, d.sequence, d.filename, d.is_encoded) for d in submission.documents] == [
        ("10-K/A", 1, "acme.htm", False),
        ("EX-99.1", 2, "ex991.htm", False),
        ("XML", 3, "R1.xml", False),
        ("GRAPHIC", 4, "logo.jpg", True),
    ]
    assert submission.main.content == b"<html><body><p>Report</p></body></html>\n"
    assert submission.main.description == "THE REPORT"
    assert submission.documents[2].content == b"<?xml version='1.0'?><a/>\n"


def test_the_main_document_of_a_submission_is_what_is_read() -> None:
    whole = HEADER + document("<p>Report</p>") + document("<p>Exhibit</p>", "EX-99.1")
    assert read_text(parse_html(whole.encode(), "acme.txt")).text == "Report"
    plain = HEADER + document("Item 2.02 Results\n\nSales were $5 < $6.")
    assert read_text(parse_html(plain.encode(), "acme.txt")).text == "Item 2.02 Results\n\nSales were $5 < $6."


def test_one_document_cut_out_of_a_submission_is_read() -> None:
    assert read_text(parse_html(document("<html><body><p>Report</p></body></html>").encode(), "a.htm")).text == "Report"


def test_tags_of_the_short_header_are_read() -> None:
    short = "<SEC-HEADER>\n<ACCESSION-NUMBER>0000123456-01-000001\n<TYPE>8-K\n<PERIOD>20010102\n<CIK>0000000042\n"
    header = split_submission((short + document("x", "8-K")).encode(), "a.txt").header
    assert (header.accession, header.form, header.period, header.cik) == (
        "0000123456-01-000001",
        "8-K",
        date(2001, 1, 2),
        42,
    )


@pytest.mark.parametrize(
    "filename", ["../../etc/passwd", "/etc/passwd", "a\\b.htm", ".hidden", "a\x00b", "", "CON:", "a b"]
)
def test_a_name_that_is_no_file_name_is_none(filename: str) -> None:
    submission = split_submission(document("text", filename=filename).encode(), "a.txt")
    assert submission.main.filename is None


def test_fields_that_are_no_numbers_or_dates_are_none() -> None:
    bad = (
        HEADER.replace("0000123456\n", "none\n")
        .replace("20231231", "20231301")
        .replace("0000123456-24-000007\n", "x\n")
        .replace("[3571]", "[PET ROCKS]")
    )
    header = split_submission((bad + document("x", sequence="first")).encode(), "a.txt").header
    assert (header.cik, header.period, header.sic) == (None, None, None)


@pytest.mark.parametrize(
    "cut",
    [
        "<DOCUMENT>\n<TYPE>10-K\n<TEXT>\n<p>Report",
        "<DOCUMENT>\n<TYPE>10-K\n<TEXT>\n<p>Report</TEXT>",
        "<DOCUMENT>\n<TYPE>10-K\n<TEXT>\n<XBRL>\n<p>Report",
        "<DOCUMENT>\n<TYPE>10-K\n<TEXT>\n<p>Report\n<DOCUMENT>\n<TYPE>EX-1\n<TEXT>\nx",
    ],
)
def test_a_submission_cut_short_gives_what_is_there(cut: str) -> None:
    assert read_text(parse_html((HEADER + cut).encode(), "a.txt")).text == "Report"


def test_a_submission_without_documents_is_refused() -> None:
    with pytest.raises(RefusedFile, match=r"a\.txt: looks like a submission text file, but holds no document"):
        parse_html(HEADER.encode(), "a.txt")


def test_too_many_documents_are_refused() -> None:
    with pytest.raises(RefusedFile, match="more than 10,000 documents"):
        split_submission(b"<DOCUMENT>\n" * (MOST_DOCUMENTS + 1), "a.txt")
