"""Names in EDGAR's answers that lead elsewhere: nothing is asked for there, and nothing is written there."""

from pathlib import Path

import pytest

from tests.integration.edgar.conftest import NEWS, Fetch, header_of, put_company
from tests.integration.support.edgar_pages import Listed, header_page
from tests.integration.support.edgar_stub import EdgarStub


@pytest.mark.parametrize(
    "name",
    [
        "../../../../etc/passwd",
        "..",
        "/etc/passwd",
        "%2e%2e%2fx.htm",
        "a\\..\\b.htm",
        "C:x.htm",
        "https://evil.test/x.htm",
        "x.htm?y",
        "x\x00.htm",
        "NUL.htm",
        "xslF345X05/../x.xml",
        "x" * 300,
    ],
)
async def test_a_name_that_leads_elsewhere_is_never_asked_for(
    fetch: Fetch, edgar: EdgarStub, tmp_path: Path, name: str
) -> None:
    put_company(edgar, Listed("0000000001-24-000005", "10-K", "2024-11-01", "2024-09-28", name), NEWS)
    edgar.put(
        header_of(NEWS),
        header_page(("8-K", "acme-8k.htm"), ("EX-99.1", f"{name[:190]}.htm"), ("EX-99.2", "q3fy24pr.htm")),
    )
    result = await fetch("10-K,8-K", facts=False)
    by_type = {file.doc_type: file.status for file in result.files if file.kind != "exhibit"}
    assert by_type == {"10-K": "failed", "8-K": "fetched"}
    reasons = [file.reason for file in result.files if file.status == "failed" and file.kind == "filing"]
    assert "is no plain file name" in reasons[0]
    assert all(file.path is None or file.path.is_relative_to(tmp_path / "edgar/filings/1") for file in result.files)
    asked = {path.rpartition("/")[2] for path in edgar.asked}
    own = {"CIK0000000001.json", "acme-8k.htm", "q3fy24pr.htm"}
    assert asked <= own | {f"{a}-index-headers.html" for a in ("0000000001-24-000005", NEWS.accession)} | {"index.json"}


async def test_lines_and_pages_that_lead_elsewhere_are_left_out_and_told(fetch: Fetch, edgar: EdgarStub) -> None:
    bad = Listed("../../x", "10-K", "2024-11-01", "2024-09-28")
    put_company(edgar, bad, NEWS, files=[{"name": "../../passwd", "filingTo": "2024-01-01"}])
    result = await fetch("10-K,8-K", facts=False, exhibits=False)
    assert [file.doc_type for file in result.files] == ["8-K"]
    assert any("1 lines of EDGAR's list are no filings" in note for note in result.notes)
    assert any('"../../passwd" is no page of older filings' in note for note in result.notes)
