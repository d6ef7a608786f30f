"""EDGAR's lists of filings, made up and real, and what is picked from them."""

import gzip
import json
from datetime import date
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ingest.edgar.errors import BrokenAnswer
from ingest.edgar.filings import Filing, FilingList, older_pages, read_page, read_submissions, select
from ingest.edgar.request import FetchRequest, make_request

REAL = Path(__file__).parents[4].parent / "shared" / "data" / "submissions"
TODAY = date(2026, 3, 1)


def filing(form: str, report: str | None, filed: str = "2024-11-01", accession: str = "0000000001-24-000001") -> Filing:
    day = date.fromisoformat(report) if report else None
    return Filing(1, accession, form, date.fromisoformat(filed), day)


@pytest.mark.parametrize(
    ("form", "report", "filed", "year_end", "years"),
    [
        ("10-K", "2023-09-30", "2023-11-03", "0926", {2023}),  # a 53-week year, four days over
        ("10-K", "2025-01-26", "2025-02-26", "0131", {2025}),
        ("10-Q", "2024-10-27", "2024-11-20", "0131", {2024, 2025}),
        ("10-Q", "2023-12-30", "2024-02-01", "0926", {2023, 2024}),
        ("10-K", "2023-01-01", "2023-02-16", "1231", {2022}),  # a year that ends on New Year's Day
        ("10-K", "2023-01-01", "2023-02-16", "0101", {2022}),
        ("10-K/A", "2023-12-31", "2024-04-30", None, {2023}),
        ("10-Q", None, "2024-11-20", "1231", {2024}),
        ("8-K", "2024-01-02", "2024-01-05", "0926", {2024}),
        ("4", "2023-12-29", "2024-01-03", "1231", {2023}),
        ("DEF 14A", "2025-02-25", "2025-01-10", "0926", {2025}),
    ],
)
def test_a_filing_is_of_the_years_that_it_reports_on(
    form: str, report: str | None, filed: str, year_end: str | None, years: set[int]
) -> None:
    assert filing(form, report, filed).years(year_end) == years


def test_only_reports_on_periods_hint_at_a_fiscal_year() -> None:
    assert filing("10-Q", "2024-10-27").fiscal_year("0131") == 2025
    assert filing("10-K", "2023-01-01").fiscal_year("0101") == 2022
    assert filing("8-K", "2024-10-27").fiscal_year("0131") is None
    assert filing("10-K", "2024-10-27").fiscal_year(None) is None


@given(
    st.dates(date(1994, 1, 1), date(2030, 1, 1)), st.dates(date(2023, 1, 1), date(2023, 12, 31)), st.sampled_from("QK")
)
def test_the_year_of_the_report_date_is_always_among_them(report: date, end: date, kind: str) -> None:
    years = Filing(1, "a", f"10-{kind}", report, report).years(f"{end:%m%d}")
    assert years & {report.year, report.year - 1}
    assert max(years) - min(years) <= 1


def request(forms: str, *years: int, limit: int | None = None) -> FetchRequest:
    return make_request([forms], years, TODAY, limit=limit)


def test_the_newest_are_taken_first_and_each_once() -> None:
    old = filing("10-K", "2023-09-30", "2023-11-03", "0000000001-23-000001")
    new = filing("10-K", "2024-09-28", "2024-11-01", "0000000001-24-000001")
    other = filing("10-Q", "2024-06-29", "2024-08-02", "0000000001-24-000002")
    listed = [old, other, new, old]
    assert select(listed, request("10-K", 2023, 2024), None) == [new, old]
    assert select(listed, request("10-K,10-Q", 2023, 2024, limit=1), None) == [new, other]
    assert select(listed, request("10-Q/A", 2024), None) == []


def test_an_amendment_is_a_form_of_its_own() -> None:
    amendment = filing("10-K/A", "2024-09-28")
    assert select([amendment], request("10-K", 2024), None) == []
    assert select([amendment], request("10k/a", 2024), None) == [amendment]


def columns(**changes: Any) -> dict[str, Any]:
    known = {"accessionNumber": ["0000000001-24-000001"], "filingDate": ["2024-11-01"], "form": ["10-K"]}
    return {**known, "primaryDocument": ["a.htm"], "reportDate": ["2024-09-28"], **changes}


def submissions(recent: dict[str, Any], **changes: Any) -> bytes:
    known = {"cik": "0000000001", "name": "Acme", "tickers": ["ACME", None], "fiscalYearEnd": "0926"}
    return json.dumps({**known, "filings": {"recent": recent}, **changes}).encode()


def test_a_list_is_read_with_what_it_leaves_out() -> None:
    listed = read_submissions(submissions(columns()), 1)
    assert (listed.name, listed.tickers, listed.year_end, listed.unreadable) == ("Acme", ("ACME",), "0926", 0)
    day = date(2024, 9, 28)
    assert listed.filings == (Filing(1, "0000000001-24-000001", "10-K", date(2024, 11, 1), day, "a.htm", 0, ""),)


@pytest.mark.parametrize("end", [None, "", "0", "1332", "abcd", "９９９９"])
def test_a_year_end_that_is_none_is_not_known(end: str | None) -> None:
    assert read_submissions(submissions(columns(), fiscalYearEnd=end), 1).year_end is None


@pytest.mark.parametrize(
    "changes",
    [
        {"accessionNumber": ["../x"]},
        {"filingDate": ["soon"]},
        {"form": [" "]},
        {"accessionNumber": ["0000000001-24-00000"]},
    ],
)
def test_lines_that_are_no_filings_are_counted(changes: dict[str, Any]) -> None:
    listed = read_submissions(submissions(columns(**changes)), 1)
    assert (listed.filings, listed.unreadable) == ((), 1)
    assert read_page(json.dumps(columns(**changes)).encode(), 1) == ((), 1)


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"[]",
        b"null",
        b'{"filings": 1}',
        b"\xff\xfe",
        submissions(columns(form=["10-K", "10-Q"])),
        submissions(columns(form="10-K")),
        submissions(columns(), cik="2"),
        submissions(columns(), name=""),
        submissions({}),
    ],
)
def test_what_is_no_list_is_refused(data: bytes) -> None:
    with pytest.raises(BrokenAnswer, match="list of"):
        read_submissions(data, 1)


@given(
    st.binary(max_size=60)
    | st.recursive(st.none() | st.text() | st.integers(), st.lists).map(lambda v: json.dumps(v).encode())
)
def test_any_bytes_are_a_list_or_refused(data: bytes) -> None:
    with pytest.raises(BrokenAnswer):
        read_submissions(data, 1)


def test_only_pages_that_may_hold_the_years_are_needed() -> None:
    pages = (("new", date(2024, 1, 1)), ("old", date(2015, 1, 1)), ("unknown", None))
    listed = FilingList(1, "Acme", (), None, (), pages)
    assert older_pages(listed, [2018, 2020]) == ["new", "unknown"]
    assert older_pages(listed, [2016]) == ["new", "old", "unknown"]


@pytest.mark.parametrize("path", sorted(REAL.glob("*.json.gz")) or [None], ids=lambda path: path.name if path else "")
def test_real_lists_are_read_whole(path: Path | None) -> None:
    if path is None:
        pytest.skip(f"needs the real lists of filings, which are not in {REAL}")
    listed = read_submissions(gzip.decompress(path.read_bytes()), int(path.name[3:13]))
    assert (len(listed.filings), listed.unreadable) == (400, 0)
    assert listed.year_end
    annual = select(listed.filings, request("10-K", *range(2019, 2026)), listed.year_end)
    assert annual
    # One a year, each of a year of its own.
    assert len({report.fiscal_year(listed.year_end) for report in annual}) == len(annual)
    quarters = select(listed.filings, request("10-Q", 2025), listed.year_end)
    assert {report.form for report in quarters} == {"10-Q"}
    assert 3 <= len(quarters) <= 6  # a calendar year and a fiscal one have up to six
