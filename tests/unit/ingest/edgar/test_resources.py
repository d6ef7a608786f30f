"""Addresses and places: whatever a name says, it stays within its folder."""

from pathlib import PurePosixPath
from urllib.parse import unquote, urljoin

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ingest.edgar import resources
from ingest.edgar.errors import UnsafeName

ACCESSION = "0000320193-23-000106"
FOLDER = "https://www.sec.gov/Archives/edgar/data/320193/000032019323000106/"


def test_addresses_are_those_of_the_sec() -> None:
    assert resources.submissions(320193).url == "https://data.sec.gov/submissions/CIK0000320193.json"
    assert resources.companyfacts(320193).url == "https://data.sec.gov/api/xbrl/companyfacts/CIK0000320193.json"
    assert resources.document(320193, ACCESSION, "aapl-20230930.htm").url == f"{FOLDER}aapl-20230930.htm"
    assert resources.headers(320193, ACCESSION).url == f"{FOLDER}{ACCESSION}-index-headers.html"
    assert resources.listing(320193, ACCESSION).url == f"{FOLDER}index.json"
    page = resources.submissions_page(320193, "CIK0000320193-submissions-001.json")
    assert page.url == "https://data.sec.gov/submissions/CIK0000320193-submissions-001.json"


def test_only_what_is_filed_never_changes() -> None:
    assert resources.document(1, ACCESSION, "a.htm").immutable
    assert not resources.submissions(1).immutable
    assert not resources.companyfacts(1).immutable


@pytest.mark.parametrize("name", ["aapl-20230930.htm", "a..htm", "d10k.htm", "0000320193-23-000106.txt", "a_b-c.1.xml"])
def test_names_that_edgar_allows_are_taken(name: str) -> None:
    assert resources.document(1, ACCESSION, name).file.name == name


@given(st.text(max_size=40) | st.from_regex(r"(\.\.|%2e|/|\\|[a-z.]){1,8}", fullmatch=True))
def test_a_name_stays_within_its_filing_or_is_refused(name: str) -> None:
    try:
        resource = resources.document(1, ACCESSION, name)
    except UnsafeName:
        return
    folder = PurePosixPath("filings/1/000032019323000106")
    assert resource.file.parent == folder
    assert resource.file.name not in {"", ".", ".."}
    assert urljoin(FOLDER, unquote(name)) == f"{FOLDER}{name}"


@given(st.text(max_size=30))
def test_an_accession_number_is_one_or_refused(text: str) -> None:
    with pytest.raises(UnsafeName):
        resources.document(1, text, "a.htm")


@pytest.mark.parametrize(
    "name",
    ["CIK0000000002-submissions-001.json", "../x", "CIK0000000001-submissions-001.json/..", "CIK0000000001.json"],
)
def test_a_page_of_older_filings_is_the_companys_own(name: str) -> None:
    with pytest.raises(UnsafeName):
        resources.submissions_page(1, name)


@pytest.mark.parametrize(
    ("primary", "raw"),
    [
        ("xslF345X05/wk-form4_1772148856.xml", "wk-form4_1772148856.xml"),
        ("xslF345X03/doc4.xml", "doc4.xml"),
        ("aapl-20230930.htm", "aapl-20230930.htm"),
        ("", f"{ACCESSION}.txt"),
        ("xslF345X05/../x.xml", "xslF345X05/../x.xml"),
        ("other/form4.xml", "other/form4.xml"),
    ],
)
def test_the_raw_document_is_a_folder_up_from_the_rendered_one(primary: str, raw: str) -> None:
    assert resources.raw_name(primary, ACCESSION) == raw
