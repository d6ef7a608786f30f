"""What a fetch brings home, and what it doesn't ask for twice."""

import json
from collections import Counter
from datetime import date
from pathlib import Path

import pytest

from ingest.edgar.client import EdgarClient, open_client
from ingest.edgar.fetch import fetch_filings, to_index
from ingest.edgar.results import FetchResult
from tests.integration.edgar.conftest import (
    ANNUAL,
    CIK,
    INSIDER,
    NEWS,
    Fetch,
    header_of,
    path_of,
    put_company,
    request_for,
)
from tests.integration.support.edgar_pages import Listed, folder, header_page, index_json, submissions
from tests.integration.support.edgar_stub import USER_AGENT, EdgarStub
from tools.errors import InvalidInput, UnknownCompany
from tools.language.company_names.directory import Directory


def statuses(result: FetchResult) -> dict[str, str]:
    return {(file.path.name if file.path else file.doc_type): file.status for file in result.files}


async def test_a_fetch_brings_figures_filings_exhibits_and_ownership_reports(fetch: Fetch, cache: Path) -> None:
    result = await fetch()
    assert {(file.kind, file.doc_type): file.path.read_text() for file in result.files[1:]} == {
        ("filing", "10-K"): "<html>annual report</html>",
        ("filing", "8-K"): "<html>current report</html>",
        ("exhibit", "EX-99.1"): "<html>press release</html>",
        ("ownership", "4"): "<ownershipDocument/>",
    }
    assert (result.files[0].kind, result.files[0].path.name) == ("companyfacts", "CIK0000000001.json")
    assert Counter(file.status for file in result.files) == {"fetched": 5}
    assert result.totals.fetched == 5
    assert result.totals.bytes == sum(file.path.stat().st_size for file in result.files)
    assert result.notes == ()
    assert all(file.path.is_relative_to(cache) for file in result.files)


async def test_each_document_says_where_it_is_from(fetch: Fetch) -> None:
    [exhibit] = [file for file in (await fetch()).files if file.kind == "exhibit"]
    assert exhibit.url == "https://www.sec.gov/Archives/edgar/data/1/000000000124000002/q3fy24pr.htm"
    assert (exhibit.company, exhibit.ticker, exhibit.cik) == ("Acme Corp", "ACME", CIK)
    assert (exhibit.form, exhibit.doc_type, exhibit.accession) == ("8-K", "EX-99.1", NEWS.accession)
    assert (exhibit.filed, exhibit.report_date, exhibit.items) == (date(2024, 8, 1), date(2024, 8, 1), "2.02,9.01")


async def test_an_annual_report_hints_at_its_fiscal_year(fetch: Fetch) -> None:
    [annual] = (await fetch("10-K", facts=False)).files
    assert (annual.fiscal_year, annual.year_end, annual.report_date) == (2024, "0926", date(2024, 9, 28))


async def test_the_user_agent_is_declared_with_every_request(fetch: Fetch, edgar: EdgarStub) -> None:
    await fetch()
    assert {headers["user-agent"] for headers in edgar.headers} == {USER_AGENT}
    assert {headers["accept-encoding"] for headers in edgar.headers} == {"gzip"}


async def test_a_second_fetch_asks_only_whether_anything_has_changed(fetch: Fetch, edgar: EdgarStub) -> None:
    await fetch()
    edgar.asked.clear()
    again = await fetch()
    assert sorted(edgar.asked) == ["/api/xbrl/companyfacts/CIK0000000001.json", "/submissions/CIK0000000001.json"]
    assert Counter(file.status for file in again.files) == {"not_modified": 1, "cached": 4}
    assert edgar.headers[-2]["if-none-match"] == '"list-1"'
    assert edgar.headers[-2]["if-modified-since"] == "Fri, 01 Nov 2024 10:00:00 GMT"


async def test_a_changed_list_and_changed_figures_are_fetched_again(fetch: Fetch, edgar: EdgarStub) -> None:
    first = await fetch(forms="10-K")
    edgar.put("/api/xbrl/companyfacts/CIK0000000001.json", '{"new": "figures"}', '"facts-2"')
    late = Listed("0000000001-24-000009", "10-K", "2024-12-01", "2024-10-31", "late.htm")
    edgar.put(path_of(late), "<html>late</html>")
    edgar.put(header_of(late), header_page(("10-K", "late.htm")))
    put_company(edgar, late, ANNUAL, etag='"list-2"')
    again = await fetch(forms="10-K")
    assert len(again.files) == len(first.files) + 1
    assert statuses(again) == {"CIK0000000001.json": "fetched", "late.htm": "fetched", "acme-10k.htm": "cached"}
    assert json.loads(again.files[0].path.read_text()) == {"new": "figures"}


async def test_what_another_server_sent_is_not_taken_for_the_secs(
    edgar: EdgarStub, cache: Path, fetch: Fetch, directory: Directory
) -> None:
    await fetch()
    elsewhere = edgar.config(cache, url=f"{edgar.url}/mirror")
    edgar.put(f"/mirror{path_of(ANNUAL)}", "<html>from the mirror</html>")
    edgar.put(f"/mirror{header_of(ANNUAL)}", header_page(("10-K", "acme-10k.htm")))
    async with open_client(elsewhere) as client:
        result = await fetch_filings(client, directory, ["ACME"], request_for("10-K", facts=False))
    assert [(file.status, file.path.read_text()) for file in result.files] == [
        ("fetched", "<html>from the mirror</html>")
    ]


async def test_a_document_that_was_cut_or_lost_on_disk_is_fetched_again(fetch: Fetch) -> None:
    [annual] = (await fetch("10-K", facts=False)).files
    annual.path.write_text("<html>annu")
    [again] = (await fetch("10-K", facts=False)).files
    assert (again.status, again.path.read_text()) == ("fetched", "<html>annual report</html>")
    again.path.unlink()
    assert [file.status for file in (await fetch("10-K", facts=False)).files] == ["fetched"]


async def test_an_ownership_report_is_its_xml_not_the_page_made_of_it(fetch: Fetch, edgar: EdgarStub) -> None:
    [report] = (await fetch("4", facts=False)).files
    assert report.path.name == "form4.xml"
    assert report.url.endswith("/000000000924000003/form4.xml")
    assert not [path for path in edgar.asked if "xsl" in path]


async def test_an_old_filing_is_fetched_as_its_whole_text(fetch: Fetch, edgar: EdgarStub) -> None:
    old = Listed("0000000001-96-000001", "10-K", "1996-12-01", "1996-09-30", "")
    put_company(edgar, old)
    edgar.put(path_of(old, "0000000001-96-000001.txt"), "<SEC-DOCUMENT>")
    edgar.put(header_of(old), header_page(("10-K", "0000000001-96-000001.txt")))
    [report] = (await fetch("10-K", (1996,), facts=False)).files
    assert report.path.read_text() == "<SEC-DOCUMENT>"


async def test_older_filings_are_found_on_the_pages_that_may_hold_them(fetch: Fetch, edgar: EdgarStub) -> None:
    pages = [
        {"name": f"CIK0000000001-submissions-00{n}.json", "filingCount": 1, "filingFrom": f"{y}-01-01", "filingTo": to}
        for n, y, to in ((1, 2015, "2019-12-31"), (2, 2009, "2014-12-31"))
    ]
    put_company(edgar, ANNUAL, files=pages)
    old = Listed("0000000001-18-000001", "10-K", "2018-11-01", "2018-09-29", "old.htm")
    listed = submissions(CIK, "Acme Corp", "ACME", [old])["filings"]["recent"]
    edgar.put("/submissions/CIK0000000001-submissions-001.json", listed)
    edgar.put(path_of(old), "<html>old</html>")
    edgar.put(header_of(old), header_page(("10-K", "old.htm")))
    result = await fetch("10-K", (2018,), facts=False)
    assert [file.path.name for file in result.files] == ["old.htm"]
    assert edgar.counts()["CIK0000000001-submissions-002.json"] == 0


async def test_exhibits_are_known_by_their_types_else_by_their_names(fetch: Fetch, edgar: EdgarStub) -> None:
    del edgar.pages[header_of(NEWS)]
    names = ("acme-8k.htm", "acme-ex991_release.htm", "R1.htm", "logo.jpg", f"{NEWS.accession}-index.html")
    edgar.put(f"{folder(CIK, NEWS.accession)}/index.json", index_json(CIK, NEWS.accession, *names))
    edgar.put(path_of(NEWS, "acme-ex991_release.htm"), "<html>release</html>")
    result = await fetch("8-K", facts=False)
    assert statuses(result) == {"acme-8k.htm": "fetched", "acme-ex991_release.htm": "fetched"}


async def test_without_exhibits_nobody_asks_for_them(fetch: Fetch, edgar: EdgarStub) -> None:
    result = await fetch("10-K,8-K", facts=False, exhibits=False)
    assert {file.kind for file in result.files} == {"filing"}
    assert len(edgar.asked) == 3


async def test_a_form_that_nobody_filed_is_named(fetch: Fetch) -> None:
    result = await fetch("20-F,10-K/A", facts=False)
    assert result.files == ()
    assert result.notes == ("EDGAR lists no 20-F or 10-K/A of Acme Corp for 2024.",)


async def test_a_company_without_figures_is_no_failure(fetch: Fetch, edgar: EdgarStub) -> None:
    del edgar.pages["/api/xbrl/companyfacts/CIK0000000001.json"]
    result = await fetch("10-K")
    assert result.totals.failed == 0
    assert result.notes == ("EDGAR has no figures of Acme Corp: it does not report in XBRL.",)


async def test_companies_that_no_directory_lists_are_found_by_cik(client: EdgarClient, edgar: EdgarStub) -> None:
    edgar.put("/submissions/CIK0000000007.json", submissions(7, "Private Bond Issuer LLC", "", []))
    result = await fetch_filings(client, Directory({}), ["CIK0000000007", "7"], request_for(facts=False))
    assert edgar.counts()["CIK0000000007.json"] == 1
    assert "of Private Bond Issuer LLC for 2024" in result.notes[0]


async def test_a_cik_that_nobody_has_is_told(client: EdgarClient) -> None:
    result = await fetch_filings(client, Directory({}), ["424242"], request_for(facts=False))
    assert [(file.kind, file.status) for file in result.files] == [("submissions", "failed")]
    assert result.files[0].reason == "EDGAR knows no company with the CIK 424242."


async def test_an_unknown_name_is_told_before_anything_is_asked(
    client: EdgarClient, edgar: EdgarStub, directory: Directory
) -> None:
    with pytest.raises(UnknownCompany, match="Did you mean Acme Corp"):
        await fetch_filings(client, directory, ["ACME", "Acne Corp"], request_for())
    with pytest.raises(InvalidInput, match="at least one company"):
        await fetch_filings(client, directory, [], request_for())
    assert edgar.asked == []


async def test_progress_says_first_how_much_it_is_and_counts_to_the_end(fetch: Fetch) -> None:
    told: list[tuple[int, int, str]] = []

    async def progress(done: int, total: int, message: str) -> None:
        told.append((done, total, message))

    await fetch(progress=progress)
    assert told[0] == (0, 4, "3 filings, at most 2.0 MB and all figures of Acme Corp")
    assert [done for done, _, _ in told] == [0, 1, 2, 3, 4, 5]
    assert told[-1][:2] == (5, 5)  # with the exhibit that nobody knew of
    assert "ACME: EX-99.1 of the 8-K of 2024-08-01" in {message for _, _, message in told}


async def test_figures_are_indexed_first_and_filings_with_what_edgar_says_of_them(
    client: EdgarClient, directory: Directory
) -> None:
    result = await fetch_filings(client, directory, ["ACME"], request_for())
    figures, *filings = to_index(result, directory).items()
    assert (figures[0].name, figures[1].ticker) == ("CIK0000000001.json", None)  # the directory knows all tickers
    assert to_index(result, Directory({}))[figures[0]].ticker == "ACME"
    assert {path.name: (metadata.cik, metadata.filed) for path, metadata in filings} == {
        "acme-10k.htm": (CIK, date(2024, 11, 1)),
        "acme-8k.htm": (CIK, date(2024, 8, 1)),
        "q3fy24pr.htm": (CIK, date(2024, 8, 1)),
        "form4.xml": (CIK, date(2024, 7, 2)),
    }


async def test_the_insiders_filing_lies_in_the_issuers_folder(fetch: Fetch, cache: Path) -> None:
    await fetch("4", facts=False)
    kept = [path.relative_to(cache).as_posix() for path in (cache / "filings").rglob("*.*")]
    assert kept == [f"filings/1/{INSIDER.accession.replace('-', '')}/form4.xml"]
